"""Perft: the number of legal rounds from fixed shoes, and the sum of their nets, written down in perft.txt,
counted through the engine and counted again by a dealer that shares nothing with it."""

from pathlib import Path

import pytest

from controller.cards import cards
from controller.money import text
from controller.rules.systems import options
from tests.controller.rules import perft_brute, perft_engine

HUNDREDTH = 100  # of the unit, in 1/10000
LINES = [line.split() for line in Path(__file__).with_name("perft.txt").read_text(encoding="utf-8").splitlines()
         if not line.startswith("#")]


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line[0]}-{line[2]}")
def test_perft(line: list[str]) -> None:
    system, boxes, rounds, net, *shoe = line
    state = perft_engine.dealt(options(system), int(boxes), cards(" ".join(shoe)))
    game = perft_brute.dealt(system, int(boxes), shoe)
    ours = perft_engine.perft(state)
    counted, summed = perft_brute.perft(game)
    written = (int(rounds), net)
    assert (ours[0], _text(ours[1])) == (counted, _text(HUNDREDTH * summed)) == written, _divided(state, game)


def _text(amount: int) -> str:
    return f"-{text(-amount)}" if amount < 0 else text(amount)


def _divided(state: perft_engine.State, game: perft_brute.Game) -> str:
    """The counts by first decision, the engine's and the other's."""
    ours = {what: f"{n} rounds, net {_text(won)}" for what, (n, won) in perft_engine.divided(state).items()}
    theirs = {what: f"{n} rounds, net {_text(HUNDREDTH * won)}" for what, (n, won) in perft_brute.divided(game).items()}
    return f"\nby first decision, engine: {ours}\nby first decision, brute force: {theirs}"


def test_every_system_is_counted_and_every_decision_occurs() -> None:
    assert {line[0] for line in LINES} == {"classic", "surrender", "switch", "russian"}
    seen: set[str] = set()
    for system, boxes, _, _, *shoe in LINES:
        state = perft_engine.dealt(options(system), int(boxes), cards(" ".join(shoe)))
        seen |= _decisions(state, 3)
    assert seen == {"no", "insurance", "even_money", "stand", "hit", "double", "split", "surrender", "buy", "swap"}


def _decisions(state: perft_engine.State, deep: int) -> set[str]:
    """The decisions met within so many."""
    if not deep:
        return set()
    found: set[str] = set()
    for what, after in perft_engine.decisions(state):
        found |= {what.split()[1]} | _decisions(after, deep - 1)
    return found
