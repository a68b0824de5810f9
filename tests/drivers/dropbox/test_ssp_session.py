"""What is particular to the talk with an SSP validator: start-up, HOLD, acknowledged credits, channels, events."""

from collections.abc import Callable

import pytest

from drivers.dropbox.note import Note
from drivers.dropbox.ssp_codec import Frame, codec
from drivers.dropbox.ssp_session import NO_NOTES, SETUP_WORDS, SspSession
from drivers.emulators.note_path import Place
from drivers.emulators.ssp_device import SspDevice
from tests.drivers.dropbox.counters import COUNTERS, MOVES_S, Counter, Table

SSP, OLD = COUNTERS["ssp"], COUNTERS["ssp old"]


def asked(table: Table, seconds: float) -> list[Frame]:
    """The host's commands in the next seconds, retries included."""
    found: list[bytes] = []
    send = table.link.send

    def listen(data: bytes) -> None:
        found.append(data)
        send(data)

    table.link.send = listen  # type: ignore[method-assign]
    table.run(seconds)
    return codec().receive(b"".join(found))


def table_of(device: SspDevice, currency: str = "", notes: dict[int, Note] | None = None, **more: tuple[str, ...]) -> Table:
    return Table(
        Counter(lambda link, origin: SspSession("drop", link, origin, notes, currency), lambda: device, True, True),
        **more,  # type: ignore[arg-type]
    )


def test_start_up() -> None:
    table = Table(SSP)
    frames = asked(table, 3)
    assert [frame.data.hex() for frame in frames[:6]] == ["11", "08", "0606", "05", "027f00", "0a"]
    assert [frame.seq for frame in frames] == [1 ^ at % 2 for at in range(len(frames))]
    assert [frame.data.hex() for frame in frames[6:11]] == ["56", "0606", "05", "027f00", "0a"], "it says that it was reset"
    assert {frame.data.hex() for frame in frames[11:]} == {"56"}


def test_a_command_that_is_not_answered_is_repeated_with_its_bit() -> None:
    table = Table(SSP)
    table.run(2)
    table.plugged = False
    table.run(0.4)
    assert len(set(asked(table, 2))) == 1


def test_held_until_it_is_recorded() -> None:
    table = Table(SSP, notes=("100",))
    table.until_at(Place.ACCEPTING)
    table.disk_hangs()
    table.until_at(Place.ESCROW)
    table.run(0.3)
    assert {frame.data for frame in asked(table, 5)} == {b"\x18"}
    table.disk_goes_on()
    table.settle()
    assert table.counted() == ["100"]


def test_a_credit_is_acknowledged_when_it_is_durable() -> None:
    table = Table(SSP, notes=("100",))
    table.until_at(Place.STACKING)
    table.disk_hangs()
    frames = asked(table, 3)
    assert b"\x57" not in [frame.data for frame in frames]
    table.disk_goes_on()
    table.settle()
    assert table.counted() == ["100"] == table.in_box


def test_old_firmware_gets_the_same_poll_until_the_count_is_durable() -> None:
    table = Table(OLD, notes=("100",))
    table.until_at(Place.STACKING)
    table.disk_hangs()
    table.until_at(Place.BOX)
    table.run(0.5)
    assert len(set(asked(table, 2))) == 1
    assert table.session.counters()["repeats"] > 2
    table.disk_goes_on()
    table.settle()
    assert table.counted() == ["100"] == table.in_box


def test_a_note_that_was_left_in_escrow_goes_back_at_the_start() -> None:
    """Nobody recorded it: our first poll would take it."""
    table = Table(SSP, notes=("100",))
    table.until_at(Place.ACCEPTING)
    table.disk_hangs()
    table.until_at(Place.ESCROW)
    table.run(1)
    table.kill()
    table.disk_goes_on()
    table.until_at(Place.RETURNING)
    table.settle()
    assert table.counted() == ["100"] == table.in_box


def test_notes_of_another_currency_are_not_taken() -> None:
    table = table_of(SspDevice(MOVES_S, "EUR"), "USD", notes=None)
    table.run(3)
    assert table.states()[-1] == ("fault", NO_NOTES)
    assert isinstance(table.device, SspDevice)
    assert not table.device.enabled


class EveryChannel(SspDevice):
    """Whatever the host's mask says, a note comes into escrow."""

    def _move(self, now: float) -> None:
        self.mask = 0xFFFF
        super()._move(now)


def test_a_channel_that_is_not_in_the_table_goes_back_and_is_a_fault() -> None:
    table = table_of(EveryChannel(MOVES_S), "USD", {1: Note("1", "USD")})
    table.notes.append("50")
    table.until_at(Place.RETURNING)
    table.device.path.note = ""
    table.run(2)
    words = "channel 6 of the acceptor is not in the table of notes: given back, not counted"
    assert table.states()[-1] == ("fault", words)
    assert table.counted() == []


class Says(SspDevice):
    """Adds events to each reply of a poll."""

    def _lasting(self) -> bytes:
        return super()._lasting() + EXTRA.get("events", b"")


EXTRA: dict[str, bytes] = {}


@pytest.fixture
def saying() -> Callable[[bytes], Table]:
    EXTRA.clear()

    def table(events: bytes) -> Table:
        made = table_of(Says(MOVES_S))
        made.run(3)
        EXTRA["events"] = events
        made.run(1)
        EXTRA.clear()
        return made

    return table


@pytest.mark.parametrize(
    ("events", "box", "words"),
    [
        (b"\xe9", "jammed", "note jammed within reach of the player"),
        (b"\xea", "jammed", "note jammed"),
        (b"\xe7", "full", "cash box full"),
        (b"\xe3", "removed", "cash box removed"),
        (b"\xe6\x02", "rejected", "attempt to cheat the acceptor"),
    ],
)
def test_lasting_faults_are_said_once(saying: Callable[[bytes], Table], events: bytes, box: str, words: str) -> None:
    table = saying(events)
    assert table.box() == [box]
    assert table.states()[-1] == ("fault", words)


def test_an_unknown_event_is_told_and_what_is_behind_it_not_guessed(saying: Callable[[bytes], Table]) -> None:
    table = saying(b"\x99\xee\x07")
    assert ("fault", "unknown event 99: what stood behind it is not read") in table.states()
    assert table.counted() == []
    assert table.session.counters()["unknown_events"] >= 1
    table.run(1)
    assert table.states()[-1] == ("online", "")


def test_a_credit_that_nobody_saw_in_escrow_is_told_and_not_counted() -> None:
    table = Table(SSP)
    table.run(3)
    assert isinstance(table.device, SspDevice)
    table.device.resume("50", in_box=True)
    table.settle()
    assert table.counted() == []
    assert table.reconciled() == ["reconcile: a note of 50 USD was stacked that nobody saw in escrow: not counted"]


def test_a_note_cleared_to_the_box_at_power_up_counts_once() -> None:
    table = Table(SSP, notes=("100",))
    table.until_at(Place.STACKING)
    table.run(0.3)
    table.device.power_cut()
    table.settle()
    assert table.counted() == ["100"] == table.in_box


class Forgets(SspDevice):
    """Does not know at power-up what the note is that it moves to the box."""

    def _of_the_note(self, with_ack: bool) -> bytes:
        said = super()._of_the_note(with_ack)
        return b"\xe2\0" if said[:1] == b"\xe2" else said


def test_a_note_cleared_to_the_box_without_its_channel_is_to_be_reconciled() -> None:
    table = table_of(Forgets(MOVES_S))
    table.notes.append("100")
    table.until_at(Place.STACKING)
    table.run(0.1)
    table.device.power_cut()
    table.settle()
    assert table.counted() == []
    assert table.reconciled() == ["reconcile: a note was stacked without a value that is known (channel 0): not counted"]


class Hopper(SspDevice):
    def _setup(self) -> bytes:
        return b"\x03" + SspDevice._setup(self)[1:]


def test_a_device_of_another_kind_on_the_bus() -> None:
    table = table_of(Hopper(MOVES_S))
    table.run(3)
    assert table.states()[-1] == ("fault", SETUP_WORDS)
