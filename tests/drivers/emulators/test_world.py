"""The emulated table as a whole: reproducible, adding up, going on from any round."""

from __future__ import annotations

import json
from contextlib import suppress
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.emulators.act import ROUND, TRUTH, WIRES, Act, Seen
from drivers.emulators.recording import lines
from drivers.emulators.scenario import Scenario
from drivers.emulators.shoe import Standing
from drivers.emulators.world import play

SYSTEMS = ("classic", "surrender", "switch", "russian")


def acts_of(scenario: Scenario, standing: Standing | None = None) -> list[Act]:
    found = []
    acts = play(scenario, standing)
    act = next(acts)
    with suppress(StopIteration):
        while True:
            found.append(act)
            act = acts.send(Seen())
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_bet_that_was_lowered_is_never_taken_below_nothing(system: str) -> None:
    """The dealer takes the whole stake of a bust hand, of which the player has left less."""
    told = lines(Scenario(system=system, rounds=40, seed=3, errors=1.0, error_kinds=("bet_pulled",)))
    amounts = [Decimal(line["amount"]) for line in map(json.loads, list(told)[1:]) if line["in"] == "chips"]
    assert min(amounts) == 0


def money(value: object) -> Decimal:
    return Decimal(str(value))




@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("errors", [0.0, 0.5])
def test_the_same_seed_plays_the_same_table(system: str, errors: float) -> None:
    scenario = Scenario(system=system, rounds=12, seed=3, errors=errors, buy_ins=0.5, bells=0.5)
    assert list(lines(scenario)) == list(lines(scenario))


def test_another_seed_plays_another_table() -> None:
    assert list(lines(Scenario(rounds=3, seed=1))) != list(lines(Scenario(rounds=3, seed=2)))


@pytest.mark.parametrize("system", SYSTEMS)
def test_it_goes_on_from_any_round(system: str) -> None:
    scenario = Scenario(system=system, rounds=40, seed=9, errors=0.3)
    whole = acts_of(scenario)
    begins = [n for n, act in enumerate(whole) if act.wire == ROUND]
    for n in begins[::7]:
        assert acts_of(scenario, Standing(**whole[n].line)) == whole[n:]  # type: ignore[arg-type]


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(SYSTEMS), st.booleans())
def test_every_round_adds_up(seed: int, system: str, recorded: bool) -> None:
    """Cards come from one load, zones end empty, and what went back to the players is stakes plus nets."""
    scenario = Scenario(system=system, seed=seed, rounds=8, decisions="recorded" if recorded else "inferred")
    zones: dict[str, Decimal] = {}
    laid = back = Decimal(0)
    for act in acts_of(scenario):
        if act.wire == "chips":
            spot, amount = str(act.line["spot"]), money(act.line["amount"])
            before = zones.get(spot, Decimal(0))
            laid, back = laid + max(Decimal(0), amount - before), back + max(Decimal(0), before - amount)
            zones[spot] = amount
        elif act.wire == TRUTH:
            assert not any(zones.values())
            assert laid == back, "every chip that was laid was taken by somebody"


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(SYSTEMS))
def test_no_card_comes_more_often_than_there_are_packs(seed: int, system: str) -> None:
    scenario = Scenario(system=system, seed=seed, rounds=40)
    out: dict[object, int] = {}
    for act in acts_of(scenario):
        if act.line.get("state") == "loaded":
            out = {}
        elif act.line.get("in") == "card":
            out[act.line["card"]] = out.get(act.line["card"], 0) + 1
            assert out[act.line["card"]] <= scenario.house.decks


def test_the_cut_card_brings_a_shuffle() -> None:
    acts = [act for act in acts_of(Scenario(rounds=120, seed=4)) if act.wire in (*WIRES, ROUND)]
    cuts = [n for n, act in enumerate(acts) if act.line.get("in") == "cut_card"]
    assert cuts
    for n in cuts:
        after = next(k for k in range(n, len(acts)) if acts[k].wire == ROUND)
        told = [acts[after + k].line.get("state") or acts[after + k].line.get("says") for k in range(1, 5)]
        assert told == ["open", "shuffle", "cut", "loaded"]


def test_without_decisions_only_the_bets_closed_and_the_end_are_said() -> None:
    said = {act.line["says"] for act in acts_of(Scenario(rounds=40, seed=2)) if act.wire == "staff"}
    assert said == {"bets_closed", "round_over", "shuffle", "cut"}
    quiet = acts_of(Scenario(rounds=10, seed=2, says_round_over=False))
    assert {act.line["says"] for act in quiet if act.wire == "staff"} == {"bets_closed"}


def test_options_are_obeyed() -> None:
    """Dealer hits soft 17, nobody doubles after a split, four packs."""
    scenario = Scenario(rounds=1, options={"dealer_soft17": "hit", "das": False, "decks": 4, "boxes": 3})
    house = scenario.house
    assert (house.dealer_soft17, house.das, house.decks, house.spots) == ("hit", "no", 4, ("1", "2", "3"))
