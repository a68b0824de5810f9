"""What is particular to the talk with a ccTalk validator: identities, counter, routes, status events, resets."""

import pytest

from drivers.dropbox.cctalk_counting import Counting
from drivers.dropbox.cctalk_events import KEPT, Buffer
from drivers.dropbox.cctalk_session import NO_NOTES, CctalkSession
from drivers.dropbox.note import Note
from drivers.emulators.cctalk_device import CctalkDevice
from drivers.emulators.note_path import Place
from tests.drivers.dropbox.counters import COUNTERS, MOVES_S, Counter, Table

CCTALK = COUNTERS["cctalk"]


def table_of(device: CctalkDevice, currency: str = "", notes: dict[int, Note] | None = None) -> Table:
    return Table(Counter(lambda link, origin: CctalkSession("drop", link, origin, notes, currency), lambda: device, False, True))


def happens(table: Table, *events: tuple[int, int]) -> None:
    assert isinstance(table.device, CctalkDevice)
    for a, b in events:
        table.device._happened(a, b)


def test_start_up_enables_what_is_known() -> None:
    table = Table(CCTALK)
    table.run(4)
    assert isinstance(table.device, CctalkDevice)
    assert (table.device.mask, table.device.master, table.device.escrow) == (0x7F, True, True)


def test_notes_of_another_currency_are_not_taken() -> None:
    table = table_of(CctalkDevice(MOVES_S, "EUR"), "USD")
    table.run(5)
    assert table.states()[-1] == ("fault", NO_NOTES)
    assert isinstance(table.device, CctalkDevice)
    assert table.device.mask == 0


class EveryType(CctalkDevice):
    """Whatever the host's mask says, a note comes into escrow."""

    def _validated(self, now: float) -> None:
        self.mask = 0xFFFF
        super()._validated(now)


def test_a_type_that_is_not_in_the_table_goes_back_and_is_a_fault() -> None:
    table = table_of(EveryType(MOVES_S), "USD", {1: Note("1", "USD")})
    table.notes.append("50")
    table.until_at(Place.RETURNING)
    table.device.path.note = ""
    table.run(2)
    words = "bill type 6 of the acceptor is not in the table of notes: given back, not counted"
    assert table.states()[-1] == ("fault", words)
    assert table.counted() == []


def test_the_number_of_the_event_is_in_the_identity() -> None:
    table = Table(CCTALK, notes=("100", "5"))
    table.settle()
    origins = [origin for origin, _ in table.journal.rows if origin]
    assert origins == ["drop/100USD@1:1", "drop/100USD@2:2", "drop/5USD@3:3", "drop/5USD@4:4"]


def test_the_counter_wraps_from_255_to_1() -> None:
    table = Table(CCTALK)
    assert isinstance(table.device, CctalkDevice)
    table.device.counter = 254
    table.run(4)
    table.notes.extend(("100", "20"))
    table.settle()
    assert table.counted() == ["100", "20"] == table.in_box
    assert table.session.counters()["events_lost"] == 0


def test_lost_events_are_told_and_counted() -> None:
    table = Table(CCTALK)
    table.run(4)
    happens(table, *[(0, 2)] * 8)
    table.run(1)
    assert table.session.counters()["events_lost"] == 3
    assert table.states()[-1] == ("fault", "3 events of the acceptor were lost: compare its own counters")
    assert table.box() == ["rejected"] * 5


def test_a_counter_that_jumps_in_one_reply_is_not_believed() -> None:
    counting = Counting(1, first=False)
    jumped, right = (Buffer(counter, ((0, 2),) * KEPT) for counter in (200, 1))
    assert counting.new(jumped, note_open=False) is None
    assert counting.new(right, note_open=False) == (0, False)
    assert counting.new(jumped, note_open=False) is None
    assert counting.new(jumped, note_open=False) == (199, True)


def test_a_reset_of_the_validator_is_noticed_and_it_takes_notes_again() -> None:
    table = Table(CCTALK, notes=("100",))
    table.settle()
    table.device.power_cut()
    table.notes.append("20")
    table.settle()
    assert table.counted() == ["100", "20"]
    assert table.session.counters()["resets"] == 1


def test_power_lost_while_a_note_is_stacked_is_to_be_reconciled() -> None:
    table = Table(CCTALK, notes=("100",))
    table.until_at(Place.STACKING)
    table.device.power_cut()
    table.settle()
    assert table.counted() == []
    words = "a note of 100 USD was in the device when it lost power (no note found in it): counted or not is unknown"
    assert table.reconciled() == [f"reconcile: {words}"]


@pytest.mark.parametrize(
    ("b", "box", "words"),
    [
        (6, "jammed", "note jammed within reach of the player"),
        (7, "jammed", "note jammed in the stacker"),
        (9, "rejected", "attempt to cheat the acceptor: tampered with"),
        (11, "removed", "cash box removed"),
        (14, "full", "cash box full"),
        (15, "jammed", "stacker jammed"),
        (16, "jammed", "note jammed"),
        (17, "rejected", "attempt to cheat the acceptor: light barriers"),
        (18, "rejected", "attempt to cheat the acceptor: note on a string"),
    ],
)
def test_status_events(b: int, box: str, words: str) -> None:
    table = Table(CCTALK)
    table.run(4)
    happens(table, (0, b))
    table.run(1)
    assert table.box() == [box]
    assert table.states()[-1] == ("fault", words)


def test_a_rejected_note_has_its_reason() -> None:
    table = Table(CCTALK)
    table.run(4)
    happens(table, (0, 3))
    table.run(1)
    assert ("online", "note rejected: transport") in table.states()


@pytest.mark.parametrize("event", [(0, 99), (3, 7)])
def test_an_unknown_event_is_told(event: tuple[int, int]) -> None:
    table = Table(CCTALK)
    table.run(4)
    happens(table, event)
    table.run(1)
    assert table.states()[-1] == ("fault", f"unknown event {event[0]}, {event[1]} of the acceptor")
    assert table.counted() == []


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ((0, 21), "a note of unknown type was stacked: not counted"),
        ((9, 0), "a note was stacked without a value that is known (bill type 9): not counted"),
        ((6, 0), "a note of 50 USD was stacked that nobody saw in escrow: not counted"),
    ],
)
def test_a_stacked_note_that_cannot_be_counted_is_to_be_reconciled(event: tuple[int, int], words: str) -> None:
    table = Table(CCTALK)
    table.run(4)
    happens(table, event)
    table.run(1)
    assert table.counted() == []
    assert table.reconciled() == [f"reconcile: {words}"]


class Misread(CctalkDevice):
    """One answer of the first round is spoiled in a way that the sum does not show."""

    def _identity(self, number: int) -> bytes:
        said = CctalkDevice._identity(self, number)
        if number == 7 and 7 not in SPOILED:
            SPOILED.append(7)
            return b"US0010B"
        return said


SPOILED: list[int] = []


def test_what_a_note_is_worth_has_to_be_said_twice_the_same() -> None:
    SPOILED.clear()
    table = table_of(Misread(MOVES_S))
    table.notes.append("100")
    table.settle()
    assert SPOILED == [7]
    assert table.counted() == ["100"] == table.in_box
