"""Nobody says that a round is over and no chips move: the next card may be one more of this round, or the next one's first."""

from __future__ import annotations

import pytest

from controller.inputs import parse_input
from controller.table import start, step
from tests.controller import script

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
