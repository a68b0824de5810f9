"""Nobody says that a round is over and no chips move: the next card may be one more of this round, or the next one's first."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

import pytest

from controller.events import event_json
from controller.inputs import time_text
from controller.parsing import parse_input
from controller.recording import parse_header
from controller.replay import replay
from controller.table import start, step
from drivers.emulators.scenario import Scenario
from tests.controller import script
from tests.emulated import BEGIN, evening

CLASSIC = script.header("classic", "inferred")
#: 17 against the dealer's 9, 2, 6 is a push; where the player took the 2, the dealer has 15 and draws once more.
EITHER = "1=10 Ts 7d 9h 2c 6h Kd"
NEXT = "8s 7c Th 1=20"


def played(words: str, system: str = "classic") -> list[dict[str, object]]:
    return script.events(script.header(system, "inferred"), words)


def nets(told: list[dict[str, object]]) -> list[tuple[object, object]]:
    return [(one["net"], one["certainty"]) for one in told if one["event"] == "round_ended"]


@pytest.mark.parametrize(("words", "ended"), [
    (f"{EITHER} {NEXT} over", [({"1": "0"}, "exact"), ({"1": "10"}, "exact")]),
    (f"{EITHER} 1=20 1=10 8s 7c Th Ad 1=0 over", [({"1": "10"}, "exact"), ({"1": "-10"}, "exact")]),
    (f"{EITHER} over", [({}, "open")]),
])  # fmt: skip
def test_what_comes_after_the_card_tells_which_round_it_was_of(words: str, ended: list[object]) -> None:
    told = played(words)
    flags = [one["flag"] for one in told if one["event"] == "flag"]
    assert flags == (["PAY_MISSED"] if len(ended) == 1 else [])
    assert nets(told) == ended


def test_no_card_is_told_to_lie_where_it_may_not() -> None:
    """Until it is known, nothing says where the cards that are in doubt lie; then each is told once."""
    told = [one for one in played(f"{EITHER} {NEXT}") if str(one["event"]).startswith("card")]
    assert [(one["round"], one.get("to")) for one in told if one["card"] == "Kd"] == [(1, None), (2, "1")]
    assert [(one["round"], one.get("to")) for one in told if one["card"] == "2c"] == [(1, None), (1, "D")]
    paid = [one for one in played(f"{EITHER} 1=20 1=10 8s") if str(one["event"]).startswith("card")]
    assert [(one["round"], one.get("to")) for one in paid if one["card"] == "Kd"] == [(1, None), (1, "D")]


def test_an_error_of_the_next_round_is_found_in_it() -> None:
    """A natural in the next round that is paid like a win: the other course has the flag too, and fewer of them."""
    told = played(f"{EITHER} As 7c 1=20 over")
    assert [(one["round"], one["flag"]) for one in told if one["event"] == "flag"] == [(2, "PAY_WRONG")]


def test_times_never_run_backwards_and_steps_are_counted_once() -> None:
    state, told = start(CLASSIC), script.inputs(f"{EITHER} {NEXT} over")
    found = []
    for n, one in enumerate(told, 1):
        done = step(state, one)
        state = done.state
        found += [event.at for event in done.events]
        assert (state.seq, state.at) == (n, one.at)
    assert found == sorted(found)
    assert state.shoe.cards_out == sum(isinstance(one, type(told[1])) for one in told)
    assert not state.forks


def test_a_replay_tells_the_same_as_the_table() -> None:
    """A fold from the start and one that is cut anywhere are the same."""
    lines = script.lines(f"{EITHER} {NEXT} over")
    whole = start(CLASSIC)
    for line in lines:
        whole = step(whole, parse_input(line)).state
    assert whole.rounds[0].net == {"1": "10"}
    assert whole.number == 2


def test_the_cut_card_before_a_round_is_no_card_of_the_round_before() -> None:
    """T-08: the round that it comes before is dealt to its end, and the shuffle is due after that."""
    told = played("1=10 Ts 7d Th 9s 1=0 1=10 CUT 8s 7c Th Ad 1=0 over")
    assert [one["flag"] for one in told if one["event"] == "flag"] == []
    assert [one["round"] for one in told if one["event"] == "shuffle_due"] == [2]


BET = Decimal(10)


def silent(seed: int, rounds: int) -> Scenario:
    return Scenario(
        system="classic", seed=seed, rounds=rounds, says_round_over=False, options={"boxes": 1}, limits=(BET, BET), unit=BET
    )


def lying(scenario: Scenario) -> Iterator[dict[str, object]]:
    """An evening at one box where nobody says a word about bets and rounds, and the chips of a push lie for the next."""
    lies = False
    for each in evening(scenario):
        lines = [line for line in each.lines if line.get("says") not in ("bets_open", "bets_closed")]
        cards = [n for n, line in enumerate(lines) if line["in"] == "card"]
        moves = [n for n, line in enumerate(lines) if line["in"] == "chips"]
        lay, lies = lies, not each.net and not any(cards[0] < n < cards[-1] for n in moves)
        left_out = {n for n in moves if (lay and n < cards[0]) or (lies and n > cards[-1])}
        yield from (line for n, line in enumerate(lines) if n not in left_out)


@pytest.mark.parametrize("seed", [10, 11])
def test_pushes_that_lie_through_an_evening_are_never_flagged(seed: int) -> None:
    scenario = silent(seed, 300)
    told = [parse_input(line | {"at": time_text(BEGIN + 1000 * n)}) for n, line in enumerate(lying(scenario))]
    found = [event_json(event) for event in replay(parse_header(scenario.header()), told)]
    assert [one["flag"] for one in found if one["event"] == "flag" and one["level"] != "NOTE"] == []
    assert [one["round"] for one in found if one["event"] == "round_ended"] == list(range(1, 300))
