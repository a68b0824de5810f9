"""Time in which the table or a device was off counts against nobody (CASH-4, CASH-9, EQ-11): nothing is flagged that could
not be heard, and everything that is wrong is, once it can be."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.events import Flag
from controller.flags import NOTE
from controller.recording import read_recording
from controller.replay import replay
from tests.controller import script
from tests.controller.cash.shift import Shift

ROOT = Path(__file__).parents[2]
BUY = "float=10000 dealer.buy_in:500 observer.buy_in:500"
#: A hand of 100 is lost; the float shows it once the sensors are heard again.
LOST = f"{BUY} float=9500 note:500 inspector.buy_in 1=100 close Ts 7d 9h stand:1 Tc 1=0 over"
OFF = "+600 record!online"
RIGHT = [
    pytest.param(f"{LOST} {OFF} shoe!online +30 tick 2=100 float=9600 +60 tick", id="float"),
    pytest.param(f"{LOST} {OFF} {OFF} +30 table!online +30 2=5 float=9600 +60 tick", id="float, off twice"),
    pytest.param(f"{LOST} table!offline(gone) +300 tick table!online +5 2=5 float=9600 +60 tick", id="float, sensors off"),
    pytest.param(f"{BUY} float=9500 {OFF} note:300 note:200 +90 tick", id="notes"),
    pytest.param(f"{BUY} float=9500 box!offline(gone) +600 tick box!online note:500 +90 tick", id="notes, box off"),
    pytest.param(f"{BUY} float=9500 drop!fault(jammed) +600 tick drop!online note:500 +90 tick", id="notes, box jammed"),
    pytest.param(f"{BUY} {OFF} 2=5 float=9500 note:500 +90 tick", id="chips of a buy-in"),
    pytest.param(f"float=10000 note:500 {OFF} dealer.buy_in:500 observer.buy_in:500 float=9500 +90 tick", id="note, then word"),
    pytest.param(f"{LOST} float=9600 tips=5 dealer.tip:25 {OFF} 2=5 tips=30 +90 tick", id="tip"),
    pytest.param(f"{LOST} float=9600 tips=5 tips=30 {OFF} dealer.tip:25 +90 tick", id="tip before its word"),
    pytest.param(f"float=10000 observer.fill:2000 inspector.fill:2000 {OFF} 2=5 float=12000 +90 tick", id="fill"),
    pytest.param(f"{BUY} float=9500 note:500 +3300 tick {OFF} +60 tick", id="cash report"),
    pytest.param(f"float=10000 bell*1 {OFF} +30 administrator.check::step=bell", id="bell"),
]


@pytest.mark.parametrize("words", RIGHT)
def test_what_came_late_because_something_was_off_is_right(words: str) -> None:
    shift = Shift(words)
    assert shift.wrong == ""
    assert not shift.state.cash.suspense


WRONG = [
    (f"{LOST} {OFF} 2=100 +60 tick", "FLOAT_MISMATCH 9600/9500"),
    (f"{LOST} {OFF} 2=100 float=9580 +60 tick", "FLOAT_MISMATCH 9600/9580"),
    (f"{LOST} {OFF} float=9580 +60 tick", "FLOAT_MISMATCH 9600/9580"),
    (f"{LOST} table!offline(gone) +300 2=100 +60 tick", "FLOAT_MISMATCH 9600/9500"),
    (f"{LOST} box!offline(gone) +30 tick", "FLOAT_MISMATCH 9600/9500"),
    (f"{BUY} float=9500 {OFF} note:300 +90 tick", "DROP_MISMATCH 500/300"),
    (f"{BUY} float=9500 box!offline(gone) +600 box!online +90 tick", "DROP_MISMATCH 500/0"),
    (f"{BUY} inspector.buy_in float=9500 box!offline(gone) +600 inspector.close", "DROP_MISMATCH 500/0"),
    (f"{LOST} float=9600 tips=5 dealer.tip:25 {OFF} 2=5 +90 tick", "TIP_ROUTE 25/0"),
    (f"float=10000 bell*1 {OFF} +90 tick", "BELL_UNANSWERED 60/662"),
    (f"{BUY} float=9500 note:500 +3300 tick {OFF} +400 tick", "CASH_UNREPORTED None/None"),
    ("float=10000 reserve:4:5 +240 record!online +90 tick", "RESERVE_EXPIRED None/None"),
]


@pytest.mark.parametrize(("words", "follows"), WRONG)
def test_what_is_wrong_is_told_once_it_can_be_heard(words: str, follows: str) -> None:
    assert Shift(words).wrong == follows


def test_a_table_that_was_killed_four_times_right_after_a_round() -> None:
    """25 s went by before the float could be heard: without the record's word that it goes on they count (CASH-9)."""
    said = (ROOT / "tests/recordings/outages/killed_after_the_round.jsonl").read_text("utf-8").splitlines()
    assert flagged(said) == []
    assert "FLOAT_MISMATCH" in flagged([line for line in said if '"record"' not in line])


def flagged(said: list[str]) -> list[str]:
    """The flags of a recording but for its notes."""
    return [told.flag for told in replay(*read_recording(said)) if isinstance(told, Flag) and told.level != NOTE]


def test_a_buy_in_that_is_said_again_after_the_table_was_off_is_doubted() -> None:
    """Whoever said it does not know whether it was taken (CASH-3)."""
    shift = Shift(f"{BUY} {OFF} dealer.buy_in:500")
    assert [b.repeats for b in shift.state.cash.buy_ins] == [None, 1]


def test_a_sensor_at_fault_before_the_table_was_off_tells_anew_what_it_is() -> None:
    """C-BET-6: the process that it told of its fault is gone, and the next good reading is no news to the new one."""
    head = script.header("classic", scope="table")
    told = script.flags(head, f"1=10 table/chips/1!fault(torn) {OFF} table!online 1=20 close")
    assert "CHIPS_UNREADABLE@1" not in told
    assert "CHIPS_UNREADABLE@1" in script.flags(head, "1=10 table/chips/1!fault(torn) 1=20 close")


def test_a_round_goes_on_over_an_outage() -> None:
    """The record's word that it goes on is nothing to the round in play."""
    head = script.header("classic")
    played = script.events(head, f"1=10 close Ts 9d {OFF} 7h stand:1 {OFF} Tc 1=20 {OFF} over")
    assert [event["net"] for event in played if event["event"] == "round_ended"] == [{"1": "10"}]
    assert not [event for event in played if event["event"] == "flag"]
