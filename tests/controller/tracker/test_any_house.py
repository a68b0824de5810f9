"""Any legal play, by any house's rules, is never flagged: the dealer and the controller read the options alike."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.errors import InputError
from controller.rules.systems import options
from drivers.emulators.scenario import Scenario
from tests.emulated import evening

ANY: dict[str, st.SearchStrategy[object]] = {
    "decks": st.sampled_from([4, 8, 12]),
    "boxes": st.sampled_from([1, 3, 5]),
    "dealer_card": st.sampled_from(["last", "between"]),
    "deal_order": st.sampled_from(["hand_pass", "box_at_once"]),
    "dealer_soft17": st.sampled_from(["stand", "hit"]),
    "draw_for_bj_only": st.sampled_from(["second_card", "full"]),
    "dealer_22": st.sampled_from(["bust", "push"]),
    "bj_vs_22": st.sampled_from(["win", "push"]),
    "bj_pay": st.sampled_from(["3:2", "6:5", "1:1", "2:1"]),
    "bj_pay_timing": st.sampled_from(["at_once_if_safe", "at_end"]),
    "bj_after_split": st.booleans(),
    "pontoon_on_split_tens": st.booleans(),
    "tie": st.sampled_from(["push", "house"]),
    "split_match": st.sampled_from(["value", "rank"]),
    "max_hands": st.sampled_from([2, 3, 4]),
    "split_second_card": st.sampled_from(["on_turn", "both_at_once"]),
    "resplit_aces": st.booleans(),
    "hit_split_aces": st.booleans(),
    "das": st.booleans(),
    "surrender": st.sampled_from(["none", "first_two"]),
    "surrender_vs_ace": st.booleans(),
    "insurance_amount": st.sampled_from(["exact_half", "up_to_half"]),
    "insure_blackjack": st.booleans(),
    "even_money": st.booleans(),
    "bonus_777_after_split": st.booleans(),
    "bonus_777_stake": st.sampled_from(["total", "original", "none"]),
    "sm_match": st.sampled_from(["rank", "value"]),
}


@pytest.mark.parametrize("decisions", ["recorded", "inferred"])
@pytest.mark.parametrize("system", ["classic", "surrender", "switch", "russian"])
@settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(chosen=st.dictionaries(st.sampled_from(sorted(ANY)), st.none(), max_size=5), data=st.data(), seed=st.integers(1, 10_000))
def test_legal_play_by_any_rules(system: str, decisions: str, chosen: dict[str, None], data: st.DataObject, seed: int) -> None:
    edits = {key: data.draw(ANY[key], label=key) for key in chosen}
    try:
        options(system, edits)
    except InputError:
        return  # a house that contradicts itself is refused, which test_options shows
    for played in evening(Scenario(system=system, decisions=decisions, options=edits, seed=seed, rounds=6)):
        assert [flag.text for flag in played.flags] == [], played.lines
        (ended,) = played.ended
        assert {zone: net for zone, net in ended.net.items() if net != "0"} == played.net


def test_fourteen_hands_whose_swaps_nobody_enters_are_followed_whole() -> None:
    """Seven boxes of switch (T-39): millions of courses, none let go, each result known."""
    scenario = Scenario(system="switch", options={"boxes": 7}, players=(7, 7), seed=433, rounds=3)
    for played in evening(scenario):
        assert played.flags == []
        assert played.tracker is not None
        assert not played.tracker.overfull
        (ended,) = played.ended
        assert ended.certainty in ("exact", "money")
        assert {zone: net for zone, net in ended.net.items() if net != "0"} == played.net


def test_more_hypotheses_than_can_be_followed_leave_the_round_open_and_flag_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.tracker.tracker.CAP", 20)
    scenario = Scenario(system="switch", options={"boxes": 7}, players=(7, 7), seed=433, rounds=2)
    overfull = 0
    for played in evening(scenario):
        assert played.flags == []
        assert played.tracker is not None
        overfull += played.tracker.overfull
        assert not played.tracker.overfull or played.ended[0].certainty == "open"
    assert overfull
