"""What every drop-box counter with an emulated note path promises: each note once, and what is not sure is told."""

import os
from collections import deque
from random import Random

import pytest

from drivers.emulators.note_path import Place
from drivers.hearing import GARBAGE, SILENT
from tests.drivers.dropbox.counters import COUNTERS, Counter, Table
from tests.drivers.far_end import FAULTS, Fault

NOTES = ("1", "100", "100", "20", "5", "50", "10", "100", "100", "2") * 2
CYCLES = int(os.environ.get("LIVETABLE_UNPLUGS", "20"))
"""Cuts of power or cable in one test; `make unplug` asks for 1,000."""

every_counter = pytest.mark.parametrize("counter", COUNTERS.values(), ids=COUNTERS)


@every_counter
def test_online_and_at_rest(counter: Counter) -> None:
    table = Table(counter)
    table.run(4)
    assert table.states()[-1] == ("online", "")
    assert table.journal.seen() == []


@every_counter
@pytest.mark.parametrize(("delay", "latency_s"), [(0, 0.0), (12, 0.0), (3, 0.06)], ids=["", "slow disk", "slow wire"])
@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_every_note_counts_once(counter: Counter, fault: Fault, delay: int, latency_s: float) -> None:
    table = Table(counter, fault, delay=delay, notes=NOTES, latency_s=latency_s)
    table.settle()
    assert table.counted() == table.in_box == list(NOTES)
    assert table.reconciled() == []


@every_counter
def test_a_note_is_recorded_before_it_is_stacked_and_counted_before_it_is_confirmed(counter: Counter) -> None:
    table = Table(counter, notes=("100",))
    table.until_at(Place.ACCEPTING)
    table.disk_hangs()
    table.run(2)
    assert table.at(Place.ESCROW)
    table.disk_goes_on()
    table.until_at(Place.STACKING)
    table.disk_hangs()
    table.run(1)
    if counter.confirms:
        assert table.at(Place.BOX)
        assert table.device.path.counted == 0
    table.disk_goes_on()
    table.settle()
    assert table.counted() == ["100"] == table.in_box


@every_counter
def test_a_decision_that_comes_too_late(counter: Counter) -> None:
    """The device may give the note back by itself: its word counts, and a stack that was asked for takes no other note."""
    table = Table(counter, notes=("100", "5"))
    table.until_at(Place.ACCEPTING)
    table.disk_hangs()
    table.run(45)
    assert not table.at(Place.BOX)
    table.disk_goes_on()
    table.settle()
    assert table.counted() == ["100", "5"] == table.in_box
    assert table.reconciled() == []


@every_counter
@pytest.mark.parametrize("killed", [False, True])
def test_a_late_decision_takes_no_other_note(counter: Counter, killed: bool) -> None:
    """While the disk hangs and the cable is out, the guest takes the note back and puts in another one: what is decided of the
    first says nothing of the second, which waits for its own record."""
    table = Table(counter, notes=("100",))
    table.until_at(Place.ACCEPTING)
    table.disk_hangs()
    table.until_at(Place.ESCROW)
    table.run(1)
    table.plugged = False
    table.device.path.place = Place.MOUTH
    table.device.path.insert("5")
    if killed:
        table.kill()
    table.plugged = True
    table.replug()
    table.until_at(Place.ESCROW)
    table.run(1)
    for _ in range(len(table.journal.queue) - 1):
        table.journal.delay, waiting = 0, table.journal.queue
        table.journal.queue = deque([(0, *waiting.popleft()[1:])])
        table.journal.write()
        table.journal.delay, table.journal.queue = 1_000_000, waiting
    table.run(0.5)
    assert not table.at(Place.BOX)
    table.disk_goes_on()
    table.settle()
    assert table.counted() == ["5"] == table.in_box


@every_counter
def test_nothing_lost_or_doubled_by_a_pulled_cable(counter: Counter) -> None:
    rng = Random(CYCLES)
    table = Table(counter, notes=NOTES)
    for cycle in range(CYCLES):
        table.notes.extend(NOTES[cycle % len(NOTES)] for _ in range(not table.notes))
        table.run(rng.uniform(0.02, 1.5))
        table.replug()
    table.settle()
    assert table.counted() == table.in_box
    assert len(table.in_box) >= len(NOTES)
    assert table.reconciled() == []


@every_counter
def test_nothing_lost_or_doubled_by_power_cuts(counter: Counter) -> None:
    """A note whose fate the device does not tell is to be reconciled, and none is counted that is not in the box.
    (One that came back to the player while the power was off has no fate that the device tells either.)"""
    rng = Random(CYCLES)
    table = Table(counter, notes=NOTES)
    for cycle in range(CYCLES):
        table.notes.extend(NOTES[cycle % len(NOTES)] for _ in range(not table.notes))
        table.run(rng.uniform(0.02, 4))
        table.device.power_cut()
        table.replug()
    table.settle()
    assert _missing(table.in_box, table.counted()) <= len(table.reconciled())
    if counter.keeps_credit:
        assert table.counted() == table.in_box


@every_counter
@pytest.mark.parametrize("seed", range(8))
def test_over_kills_of_the_controller_a_note_counts_once_or_is_to_be_reconciled(counter: Counter, seed: int) -> None:
    table = Table(counter, delay=seed % 4, seed=seed, notes=NOTES)
    for _ in range(40):
        table.run(table.rng.uniform(0.02, 2))
        table.kill()
    table.settle()
    assert _missing(table.in_box, table.counted()) <= len(table.reconciled())
    if counter.keeps_over_kill:
        assert table.counted() == table.in_box
        assert table.reconciled() == []


def _missing(in_box: list[str], counted: list[str]) -> int:
    """How many notes in the box were not counted; ValueError: one was counted that is not in the box."""
    left = list(in_box)
    for value in counted:
        left.remove(value)
    return len(left)


@every_counter
def test_the_box_is_taken_out_and_put_back(counter: Counter) -> None:
    table = Table(counter)
    table.run(4)
    table.device.path.cassette = False
    table.run(2)
    assert table.states()[-1] == ("fault", "cash box removed")
    table.device.path.cassette = True
    table.run(3)
    assert table.box() == ["removed", "inserted"]
    assert table.states()[-1] == ("online", "")


@every_counter
def test_no_note_goes_in_while_the_box_is_out(counter: Counter) -> None:
    table = Table(counter)
    table.run(4)
    table.device.path.cassette = False
    table.notes.append("20")
    table.run(4)
    assert table.at(Place.MOUTH)
    table.device.path.cassette = True
    table.settle()
    assert table.counted() == ["20"]


@every_counter
@pytest.mark.parametrize(("what", "box", "words"), [("full", "full", "cash box full"), ("jammed", "jammed", "note jammed")])
def test_full_and_jammed(counter: Counter, what: str, box: str, words: str) -> None:
    table = Table(counter)
    table.run(4)
    setattr(table.device.path, what, True)
    table.run(2)
    assert box in table.box()
    state, told = table.states()[-1]
    assert state == "fault"
    assert told.startswith(words)
    table.notes.append("5")
    table.run(2)
    assert table.at(Place.MOUTH)
    setattr(table.device.path, what, False)
    table.settle()
    assert table.counted() == ["5"] == table.in_box
    assert table.states()[-1] == ("online", "")


@every_counter
def test_a_note_that_the_device_does_not_know_is_rejected(counter: Counter) -> None:
    table = Table(counter)
    table.run(4)
    table.device.path.insert("3")
    table.run(2)
    assert "rejected" in table.box()
    assert any(words.startswith("note rejected") for _, words in table.states())
    table.device.path.note = ""
    table.run(3)
    assert table.counted() == []
    assert table.session.counters()["rejected"] >= 1


@every_counter
def test_no_answer_is_told_from_garbage(counter: Counter) -> None:
    table = Table(counter)
    table.run(4)
    table.plugged = False
    table.run(2)
    assert table.states()[-1] == ("offline", SILENT)
    for _ in range(100):
        table.step()
        table.session.received(b"\xf8\x00\xc0\xfe", table.t)
    assert table.states()[-1] == ("offline", GARBAGE)
    table.plugged = True
    table.run(4)
    assert table.states()[-1] == ("online", "")


@every_counter
def test_counters_of_the_wire(counter: Counter) -> None:
    table = Table(counter, FAULTS["noisy"], notes=NOTES)
    table.settle()
    counters = table.session.counters()
    assert counters["notes"] == len(NOTES)
    assert min(counters[name] for name in ("frames", "bytes_dropped", "check_errors", "resyncs", "timeouts")) > 0
