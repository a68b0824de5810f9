"""The table between and around rounds: shoe, limits, rulings, voids, restarts of the bets."""

from __future__ import annotations

import pytest

from controller.cards import PACK
from controller.events import Flag
from controller.inputs import CardOut, Shoe
from controller.replay import replay
from controller.table import start, step
from controller.view import snapshot
from tests.controller.script import events, flags, header, inputs, outcome

WIN = "1=10 close Ts 9d 7h stand:1 Tc"


def test_c_shuf_10_a_shoe_that_goes_on_without_a_cut_card_is_flagged_once() -> None:
    """CUT_MISSING: 78 - 26 cards at least lie behind the cut card of six packs."""
    head = header("classic", scope="table")
    cards = [CardOut(1000 * n, card) for n, card in enumerate(PACK * 6)]
    told = [e for e in replay(head, [Shoe(0, "loaded"), *cards]) if getattr(e, "flag", "") == "CUT_MISSING"]
    assert [flag.seen for flag in told] == ["51"]  # type: ignore[union-attr]


def test_field_e14_cards_in_the_order_of_the_last_shoe_are_flagged_within_six() -> None:
    head = header("classic")
    first = [CardOut(1000 * n, card) for n, card in enumerate(PACK)]
    again = [CardOut(100_000 + 1000 * n, card) for n, card in enumerate(PACK[10:])]
    told = [e for e in replay(head, [*first, Shoe(99_000, "loaded"), *again]) if getattr(e, "flag", "") == "SHUFFLE_MISSING"]
    assert [flag.at for flag in told] == [105_000]


def test_s_bet_1_the_limits_in_force_are_shown_and_ordered_to_the_sign() -> None:
    """S-BET-1, EQ-13."""
    state = start(header("surrender"))
    assert snapshot(state)["limits"] == {"min": "1", "max": "1000", "currency": None}
    done = step(state, inputs("limits:25:500")[0])
    assert [order.device for order in done.orders] == ["sign"]
    assert snapshot(done.state)["limits"] == {"min": "25", "max": "500", "currency": None}


@pytest.mark.parametrize(
    ("seen", "follows"),
    [
        (f"{WIN} 1=25 rule:void 1=0 over", "PAY_WRONG@1 INSPECTOR_ORDER"),
        (f"{WIN} 1=25 rule:pay over", "PAY_WRONG@1 INSPECTOR_ORDER TAKE_WRONG@1"),
        (f"{WIN} 1=15 rule:pay over", "PAY_WRONG@1 INSPECTOR_ORDER PAY_MISSED@1"),
        (f"{WIN} 1=25 rule:pay 1=20 1=0 over", "PAY_WRONG@1 INSPECTOR_ORDER"),
        ("1=100 close Ts 6d Th rule:void 1=300 1=0 over", "INSPECTOR_ORDER PAY_WRONG@1"),
        ("1=10 close 5s 6d Th double:1:10 1=20 rule:void 1=0 1=10 over", "INSPECTOR_ORDER"),
        (f"{WIN} 1=20 over 1=0 open 1=25 close Ts", "1=10"),
        ("open 1=10 close open 1=20 close Ts 9d 7h stand:1 Tc 1=40 over", "1=20"),
        ("1=10 close Ts ?? 7h rule:correct stand:1", "CARD_UNREAD INSPECTOR_ORDER"),
    ],
)
def test_rounds_around_rulings(seen: str, follows: str) -> None:
    assert outcome(header("classic"), seen) == follows


@pytest.mark.parametrize("decisions", ["inferred", "recorded"])
def test_bets_opened_by_word_within_the_deal_are_flagged_and_the_round_goes_on(decisions: str) -> None:
    told = events(header("classic", decisions), "1=10 2=20 close Ts 9d open 9h 9s 6c")
    assert [(e["flag"], e["seen"]) for e in told if e["event"] == "flag"] == [("DEAL_SKIPPED", "bets opened")]
    assert [e["to"] for e in told if e["event"] == "card"] == ["1", "2", "1", "2", "D"]
    assert not [e for e in told if e["event"] == "round_ended"]


def test_gen_5_results_are_held_until_the_inspector_rules() -> None:
    head = header("classic")
    held = events(head, "1=10 2=10 close Ts Ts 9d 9h 7h stand:1 stand:2 Tc 1=25 2=20")
    assert [e["hand"] for e in held if e["event"] == "hand_settled"] == []
    freed = events(head, "1=10 2=10 close Ts Ts 9d 9h 7h stand:1 stand:2 Tc 1=25 rule:pay 1=20 2=20")
    assert [e["hand"] for e in freed if e["event"] == "hand_settled"] == ["1", "2"]


def test_a_voided_round_returns_every_bet() -> None:
    told = events(header("classic"), "1=10 2=20 close Ts Ts 9d 9h 7h stand:1 stand:2 Tc 3d rule:void 1=0 2=0 over")
    assert [e["net"] for e in told if e["event"] == "round_ended"] == [{"1": "0", "2": "0"}]
    assert {e["result"] for e in told if e["event"] == "hand_settled"} == {"void"}


def test_a_card_that_the_inspector_accepts_counts() -> None:
    """DLR_DRAW: by the legal cards 18 beats 17; with the accepted 4 the dealer has 21."""
    drawn = "1=10 close Ts 8d Th stand:1 7d 4c"
    assert events(header("classic"), f"{drawn} rule:accept 1=0 over")[-1]["net"] == {"1": "-10"}
    assert events(header("classic"), f"{drawn} 1=20 over")[-1]["net"] == {"1": "10"}


def test_c_shuf_9_nothing_of_the_shoe_is_in_the_snapshot() -> None:
    state = start(header("classic"))
    for told in inputs("loaded " + WIN):
        state = step(state, told).state
    assert "shoe" not in snapshot(state)
    assert not {"left", "unread", "composition", "count"} & set(snapshot(state))


def test_p_11_a_reservation_ends_by_the_clock_and_is_told_once() -> None:
    """C-BOX-7, OPS-14: 15 minutes from 20:00; RESERVE_EXPIRED stays open until the token is removed."""
    told = inputs("reserve:4:1 " + "announce:1:5 " * 40 + "4=10 release:4 4=0 4=10")
    flags = [(e.flag, e.at - told[0].at) for e in replay(header("classic"), told) if isinstance(e, Flag)]
    assert flags == [("RESERVE_EXPIRED", 60_000), ("BET_ON_RESERVED", 82_000)]


def test_gen_4_what_the_smallest_chip_cannot_pay_is_shown() -> None:
    state = start(header("classic", options={"smallest_chip": "5"}))
    for one in inputs("1=15 close Ah Td 5s"):
        state = step(state, one).state
    hand = snapshot(state)["boxes"][0]["hands"][0]  # type: ignore[index]
    assert (hand["due"], hand["short"]) == ("22.5", "2.5")


def test_even_money_that_was_refused_and_paid_all_the_same_is_flagged_once() -> None:
    """Said against a ten, then paid: the chips are those of the decision that was flagged (C-BJ-5)."""
    assert flags(header("classic"), "1=10 close As Kd Th even_money:1 1=20") == ["EVEN_ILLEGAL@1"]
    assert flags(header("classic"), "1=10 close As Kd Th 1=20") == ["EVEN_ILLEGAL@1"]


def test_what_was_ruled_and_not_done_names_the_amount_that_is_missing() -> None:
    told = [e for e in events(header("classic"), f"{WIN} 1=25 rule:pay over") if e["event"] == "flag"]
    assert (told[-1]["flag"], told[-1]["expected"]) == ("TAKE_WRONG", "5")
