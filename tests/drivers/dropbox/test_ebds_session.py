"""What is particular to the talk with an EBDS acceptor: the acknowledge bit, policies, notes that are not in the table."""

import pytest

from drivers.dropbox.ebds_session import EbdsSession
from drivers.dropbox.note import Note
from drivers.emulators.ebds_device import EbdsDevice
from drivers.emulators.note_path import Place
from drivers.observations import NoteStacked
from tests.drivers.dropbox.counters import COUNTERS, MOVES_S, US, Counter, Table
from tests.drivers.far_end import FakeLink

EBDS = COUNTERS["ebds"]


def sent(table: Table, seconds: float) -> list[bytes]:
    """What the host says in the next seconds."""
    found: list[bytes] = []
    send = FakeLink.send

    def listen(data: bytes) -> None:
        found.append(data)
        send(table.link, data)

    table.link.send = listen  # type: ignore[method-assign]
    table.run(seconds)
    return found


def test_each_good_reply_flips_the_bit_and_silence_repeats_it() -> None:
    table = Table(EBDS)
    table.run(2)
    acks = [frame[2] & 1 for frame in sent(table, 2)]
    assert acks == [acks[0] ^ at % 2 for at in range(len(acks))]
    table.plugged = False
    table.run(0.2)
    assert len({frame[2] for frame in sent(table, 1)}) == 1


def test_the_bit_stays_until_the_count_is_durable() -> None:
    table = Table(EBDS, notes=("100",))
    table.until_at(Place.STACKING)
    table.disk_hangs()
    table.until_at(Place.BOX)
    table.run(0.3)
    assert len({frame[2] for frame in sent(table, 1)}) == 1
    assert table.session.counters()["repeats"] > 2
    table.disk_goes_on()
    table.settle()
    assert table.counted() == ["100"]


def test_stack_is_asked_once_a_bit_so_that_it_never_takes_the_next_note() -> None:
    table = Table(EBDS, notes=("100",))
    table.until_at(Place.ESCROW)
    table.plugged = False
    assert sum(bool(frame[4] & 0x20) for frame in sent(table, 2)) <= 1


def test_power_up_policy_and_escrow_mode_of_every_poll() -> None:
    for frame in sent(Table(EBDS), 1):
        assert frame[3:6] == b"\x7f\x18\x04"


class EveryNote(EbdsDevice):
    """Whatever the host's mask says, a note comes into escrow."""

    def _move(self, mask: int, now: float) -> None:
        super()._move(0x7F, now)


class PolicyA(EbdsDevice):
    """Whatever the host asks for, it says no value after a power-up."""

    def _encode(self, ack: int) -> bytes:
        self._policy = 0
        return super()._encode(ack)


def counter_of(device: EbdsDevice, notes: dict[int, Note] | None = None) -> Counter:
    return Counter(lambda link, origin: EbdsSession("drop", link, origin, notes), lambda: device, True, False)


def test_a_note_that_is_not_in_the_table_goes_back_and_is_a_fault() -> None:
    table = Table(counter_of(EveryNote(MOVES_S), {1: US[1]}), notes=("100",))
    table.until_at(Place.ESCROW)
    assert any(frame[4] & 0x40 for frame in sent(table, 1))
    assert ("fault", "note 7 of the acceptor is not in the table of notes: given back, not counted") in table.states()
    table.device.path.note = ""
    table.run(2)
    assert table.states()[-1][0] == "fault"
    assert table.counted() == []


def test_a_note_that_is_stacked_as_another_one_is_to_be_reconciled() -> None:
    table = Table(EBDS, notes=("100",))
    table.until_at(Place.STACKING)
    table.run(0.1)
    table.device.path.note = "20"
    table.settle()
    assert table.counted() == []
    assert table.reconciled() == ["reconcile: a note of 100 USD in escrow was stacked as one of 20 USD: not counted"]


def test_a_device_that_keeps_the_value_quiet_at_power_up_is_not_believed() -> None:
    table = Table(counter_of(PolicyA(MOVES_S), US), notes=("100",))
    table.until_at(Place.STACKING)
    table.run(0.1)
    table.device.power_cut()
    table.settle()
    assert table.counted() == []
    assert "stacked without a value that is known" in table.reconciled()[0]


def test_a_note_held_in_escrow_since_power_up_comes_out_by_a_reset() -> None:
    table = Table(EBDS, notes=("100",))
    table.until_at(Place.ACCEPTING)
    table.disk_hangs()
    table.run(1)
    assert table.at(Place.ESCROW)
    table.device.power_cut()
    table.disk_goes_on()
    table.run(2)
    assert table.states()[-1] == ("fault", "out of service")
    table.settle()
    assert table.counted() == ["100"]


def test_a_stacked_note_told_again_after_power_up_is_not_counted_again() -> None:
    table = Table(EBDS, notes=("100",))
    table.until(lambda: bool(table.counted()))
    table.device.power_cut()
    table.settle()
    assert table.counted() == ["100"] == table.in_box
    assert table.reconciled() == []


def test_a_stacked_note_that_nobody_saw_in_escrow_is_told_and_not_counted() -> None:
    table = Table(EBDS)
    table.run(2)
    assert isinstance(table.device, EbdsDevice)
    table.device.resume("50", in_box=True)
    table.settle()
    assert table.counted() == []
    assert table.reconciled() == ["reconcile: a note of 50 USD was stacked that nobody saw in escrow: not counted"]


def test_a_cheat_is_told() -> None:
    table = Table(EBDS)
    table.run(2)
    assert isinstance(table.device, EbdsDevice)
    table.device.extra_status = 1
    table.run(1)
    assert table.box() == ["rejected"]
    assert table.states()[-1] == ("fault", "attempt to cheat the acceptor")


@pytest.mark.parametrize("bits", [0x05, 0x0B, 0x28])
def test_two_states_at_once_are_a_fault_and_nothing_is_done(bits: int) -> None:
    table = Table(EBDS, notes=("100",))
    assert isinstance(table.device, EbdsDevice)
    table.device._event = bits
    table.run(0.3)
    assert table.states()[-1] == ("fault", "protocol error: the acceptor reports two states at once")
    assert table.session.counters()["protocol_errors"] >= 1


def test_a_stated_note_counts_in_its_own_currency() -> None:
    table = Table(counter_of(EbdsDevice(MOVES_S, "JPY")), notes=("100",))
    table.settle()
    assert [what for what in table.journal.seen() if isinstance(what, NoteStacked)] == [NoteStacked("100", "JPY")]
