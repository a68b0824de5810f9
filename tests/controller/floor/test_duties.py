"""What the rulebook asks of people, and what the table does for it: bets, duties of the crew, silence towards players."""

from __future__ import annotations

from typing import Any

import pytest

from controller.errors import InputError
from controller.parsing import parse_input
from controller.table import TableState, start, step
from controller.view import snapshot
from tests.controller.floor.test_procedures import CREW, flagged
from tests.controller.script import events, header, inputs
from web.projection import table_view, view_of
from web.signboard import board

WON = "1=10 close Ts 9d 7h stand:1 Tc 1=20 over 1=0"
#: rules, what is seen, what follows: flags of every level.
ROWS = [
    ("C-BET-1", "1=10 1=0 1=25 open 1=10 close Ts 9d 7h stand:1 Tc 1=20 over", ""),
    ("C-BET-1", "open 1=10 Ts", "DEAL_BEFORE_CLOSE"),
    ("C-BET-2", "2=10 5=20 7=30 close Ts 9d 8c 7h 9s Tc 6d stand:2 stand:5 stand:7 Kc", ""),
    ("C-BET-4", "1=10 1=35 close Ts 9d 7h stand:1 Tc 1=70 over", ""),
    ("OPS-3", "1=10 2=10 close Ts 9d 7h>2", "DEAL_ORDER@2"),
    ("OPS-3", "1=10 2=10 close Ts 9d 7h 8c 6d hit:2", "TURN_ORDER@2"),
    ("OPS-4", "1=10 close Ts 9d 7h announce:1:18", "ANNOUNCE_MISMATCH@1"),
    ("OPS-4", "1=10 close Ts 9d 7h stand:1 Tc 1=25", "PAY_WRONG@1"),
    ("OPS-7 C-PLAY-8", f"{WON} inspector.shuffle observer.count(number=312)", ""),
    ("OPS-7 C-PLAY-8", f"{WON} inspector.shuffle observer.count(number=311)", "SHOE_COMPOSITION"),
    ("OPS-13", "observer.reserve(box=4,minutes=10) +598 dealer.note +2 dealer.note", "RESERVE_EXPIRED@4"),
    ("C-BOX-7",
     "observer.reserve(box=4,minutes=15) +600 observer.release(box=4) observer.reserve(box=4,minutes=15) +600 dealer.note",
     "RESERVE_TOO_LONG@4 RESERVE_EXPIRED@4"),
    ("C-BOX-7", f"observer.reserve(box=1,minutes=15) +600 observer.release(box=1) {WON} observer.reserve(box=1,minutes=15)", ""),
    ("OPS-13", "observer.reserve(box=4,minutes=10) observer.reserve(box=5,minutes=10) +600 dealer.note",
     "RESERVE_EXPIRED@4 RESERVE_EXPIRED@5"),
]


@pytest.mark.parametrize(("seen", "follows"), [pytest.param(*row[1:], id=f"{row[0]} {n}") for n, row in enumerate(ROWS)])
def test_rule(seen: str, follows: str) -> None:
    assert flagged(events(header("classic", scope="table"), seen)) == follows


def after(seen: str, **more: Any) -> TableState:
    state = start(header("classic", scope="table", **more))
    for told in inputs(seen):
        state = step(state, told).state
    return state


def shown(seen: str, **more: Any) -> Any:
    return snapshot(after(seen, **more))


def test_ops_11_win_and_loss_of_each_box_are_shown_before_they_are_paid() -> None:
    """OPS-11."""
    due = shown("1=10 2=20 close Ts 8c 9d 7h 7d stand:1 stand:2 Tc")["due"]
    assert [(d["kind"], d["hand"], d["amount"]) for d in due][:2] == [("pay", "1", "10"), ("take", "2", "20")]


def test_ops_15_ops_9_a_flag_reaches_the_observer_with_what_to_do() -> None:
    """OPS-15, OPS-9."""
    flag = table_view(shown("1=10 close Ts 9d 7h stand:1 Tc 1=25"))["flags"][0]
    assert (flag["flag"], flag["expected"], flag["seen"], flag["open"]) == ("PAY_WRONG", "10", "15", True)
    assert flag["advice"]
    assert flag["evidence"]


def test_ops_16_ops_20_players_see_no_flag_and_no_crew() -> None:
    """OPS-16, OPS-20."""
    told = shown(f"{CREW} 1=10 close Ts 9d 7h stand:1 Tc 1=25")
    assert told["flags"]
    assert not {"flags", "staff", "calls", "checklist", "seats", "cash"} & board(told).keys()
    assert "PAY_WRONG" not in str(board(told))


def test_ops_17_only_the_inspector_rules() -> None:
    """OPS-17."""
    ruling = {"at": "2026-11-30T20:00:00Z", "in": "staff", "says": "ruling", "ruling": "accept"}
    assert parse_input(ruling | {"by": "inspector"})
    with pytest.raises(InputError, match="only the inspector rules"):
        parse_input(ruling | {"by": "dealer"})


def test_ops_21_the_administrator_sees_requests_held_rounds_and_cash() -> None:
    """OPS-21."""
    told = view_of("administrator")(shown(f"{CREW} inspector.change(name=Olga) 1=10 close Ts 9d 7h stand:1 Tc 1=25"))
    assert (told["change"]["name"], told["change"]["approved"], told["held"]) == ("Olga", None, True)
    assert "cash" in told


def test_eq_10_tips_are_no_money_of_the_house() -> None:
    """EQ-10."""
    before, later = (shown(f"float=10000 tips=0 {more}")["cash"] for more in ("", "dealer.tip(amount=25) tips=25"))
    assert (later["tips"], later["drop"], later["float"]["expected"]) == ("25", before["drop"], before["float"]["expected"])


def test_how_long_a_flag_waited_is_in_the_record() -> None:
    """OPS-15: the observer confirms it; the first reaction counts."""
    wrong = "1=10 close Ts 9d 7h stand:1 Tc 1=25 +5"
    seen = f"{CREW} {wrong} observer.check(step=flag,answer=yes) inspector.check(step=flag) inspector.check(step=flag,number=99)"
    told = [e for e in events(header("classic", scope="table"), seen) if e["event"] == "reaction"]
    assert [(e["number"], e["flag"], e["by"], e["answer"], e["seconds"]) for e in told] == [(1, "PAY_WRONG", "Boris", "yes", 7)]
    assert shown(seen)["flags"][0]["seen_by"] == "Boris"
