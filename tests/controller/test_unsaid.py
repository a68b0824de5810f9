"""Evenings at which nobody says when bets close and rounds end: what may lie and move between two rounds."""

from __future__ import annotations

import pytest

from tests.controller.script import events, header

PUSH, NEXT = "1=10 Ts 9d 9h Tc", "Ts 9d 7h Tc"
CASES = [
    ("a win is left for the next round", f"1=10 Ts 9d 7h Tc 1=20 {NEXT} 1=40 1=0 over", ["exact", "exact"], {"1": "20"}),
    ("a push is left for the next round", f"{PUSH} {NEXT} 1=20 over", ["exact", "exact"], {"1": "10"}),
    ("a push is picked up and bet anew", f"{PUSH} 1=0 1=25 {NEXT} 1=50 over", ["open", "exact"], {"1": "25"}),
    ("more is bet on a push", f"{PUSH} 1=15 {NEXT} 1=30 over", ["open", "exact"], {"1": "15"}),
]

#: Eights are split, 19 and 17 against 18.
LEVEL = "1=10 8s 8d 8h 1=20 As 9c Ts"
CASES.append(
    ("a box that won what it lost is picked up", f"{LEVEL} 1=0 1=25 {NEXT} 1=50 over", ["open", "exact"], {"1": "25"})
)


@pytest.mark.parametrize(("seen", "certain", "net"), [c[1:] for c in CASES], ids=[c[0] for c in CASES])
def test_between_rounds(seen: str, certain: list[str], net: dict[str, str]) -> None:
    told = events(header("classic", "inferred"), seen)
    assert [e for e in told if e["event"] == "flag"] == []
    ended = [e for e in told if e["event"] == "round_ended"]
    assert [e["certainty"] for e in ended] == certain
    assert ended[-1]["net"] == net


def test_a_push_that_is_paid_is_flagged_all_the_same() -> None:
    told = events(header("classic", "inferred"), f"{PUSH} 1=20")
    assert [(e["flag"], e["seen"]) for e in told if e["event"] == "flag"] == [("PAY_WRONG", "10")]


def test_a_box_that_won_what_it_lost_and_was_emptied_is_flagged_once_somebody_says_that_the_round_is_over() -> None:
    told = events(header("classic", "inferred"), f"{LEVEL} 1=0 over")
    flags = [(e["flag"], e["hand"], e["expected"], e["seen"]) for e in told if e["event"] == "flag"]
    assert flags == [("TAKE_WRONG", "1", "0", "20")]


def test_a_shuffle_shows_that_a_round_is_over_in_which_every_zone_is_settled() -> None:
    told = events(header("classic", "inferred"), "1=10 Ts 9d 7h Tc 1=20 shuffle loaded")
    assert [(e["event"], e.get("certainty")) for e in told][-1] == ("round_ended", "exact")


def test_a_shuffle_in_a_round_that_is_not_settled_is_flagged() -> None:
    told = events(header("classic", "inferred"), "1=10 Ts 9d 7h Tc shuffle")
    assert [e["flag"] for e in told if e["event"] == "flag"] == ["SHUFFLE_TIMING"]


def test_where_the_bets_are_closed_by_word_a_card_over_a_push_is_drawn_not_dealt() -> None:
    told = events(header("classic", "inferred"), "1=10 close Ts 9d 9h Tc 2c")
    assert [e["flag"] for e in told if e["event"] == "flag"] == ["DLR_DRAW"]
