"""A STOP holds until the inspector rules; nothing is dealt over it unseen (GEN-5, E74)."""

from __future__ import annotations

import pytest

from controller.table import TableState, start, step
from controller.view import snapshot
from tests.controller.script import events, flags, header, inputs

#: The dealer draws on 17 (DLR_DRAW) and the hand is settled; the next round is dealt.
WRONG = "loaded 1=10 close Ts 8d Th stand:1 7d 4c 1=20 over 1=0"
NEXT = "1=10 close 5s 9d 7h"


def after(scope: str, seen: str) -> TableState:
    state = start(header("classic", scope=scope))
    for told in inputs(seen):
        state = step(state, told).state
    return state


def told(scope: str, seen: str) -> list[str]:
    """The flags of play; who signed on and how the table was opened is not what is asked here."""
    return [flag for flag in flags(header("classic", scope=scope), seen) if flag.split("_")[0] in ("DLR", "DEAL")]


def test_gen_5_a_round_dealt_over_a_stop_is_flagged_once() -> None:
    assert told("table", f"{WRONG} {NEXT}") == ["DLR_DRAW@D", "DEAL_EXTRA"]


def test_gen_5_after_the_ruling_play_goes_on() -> None:
    assert told("table", f"{WRONG} rule:accept {NEXT}") == ["DLR_DRAW@D"]
    assert after("table", f"{WRONG} rule:accept {NEXT}").held == 0


def test_gen_5_a_ruling_before_the_cards_changes_nothing_of_the_deal() -> None:
    """The round was begun at a closed table, and the inspector lets it go on."""
    assert told("table", f"loaded 1=10 close rule:accept {NEXT.removeprefix('1=10 close ')} hit:1 Th 1=0 over") == []
    seen = flags(header("classic", scope="table"), "loaded 1=10 close rule:accept 5s 9d 7h hit:1")
    assert not [flag for flag in seen if flag.startswith("TURN_ORDER")]


def test_a_recording_of_rounds_has_no_place_for_rulings_and_goes_on() -> None:
    assert told("round", f"{WRONG} {NEXT}") == ["DLR_DRAW@D"]


@pytest.mark.parametrize(("scope", "held"), [("table", [True, True]), ("round", [True, False])])
def test_results_after_an_unruled_stop_are_held(scope: str, held: list[bool]) -> None:
    seen = events(header("classic", scope=scope), f"{WRONG} {NEXT} Ts stand:1 Td 1=0 over")
    assert [e.get("held", False) for e in seen if e["event"] == "round_ended"] == held


def test_every_stop_since_the_first_stays_open_until_the_ruling() -> None:
    state = after("table", f"{WRONG} {NEXT}")
    shown = snapshot(state)["flags"]
    assert isinstance(shown, list)
    assert {flag["flag"] for flag in shown if flag["open"]} >= {"DLR_DRAW", "DEAL_EXTRA"}
    ruled = snapshot(after("table", f"{WRONG} {NEXT} rule:accept"))["flags"]
    assert isinstance(ruled, list)
    assert not any(flag["open"] for flag in ruled)
