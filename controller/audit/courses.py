"""What the hypotheses of a moment say of each box: how the cards may lie, and how many courses say so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from controller import money
from controller.rules.hand import Hand
from controller.rules.round import DEALER, Round, box_of
from controller.tracker.hypothesis import Hypothesis
from controller.tracker.tracker import Tracker
from controller.tracker.unfold import spread

Json = dict[str, object]
SPREAD = 200
"""Courses that are told apart card by card; where there are more, some boxes are told by what they may have come to."""
MOST = 5
"""Ways of one box that are told, those with the most courses first; of the others only how many they are."""


class _Lies(NamedTuple):
    """One hand as it may lie; `cards` is None where courses with other cards are followed as one."""

    hand: str
    cards: str | None
    stake: int
    result: str


def courses(tracker: Tracker) -> list[Json]:
    """Each box whose cards are not certain, and the ways in which it may lie; the dealer is the box ``D``.

    A way has its hands (cards as text, stake, result) and the number of courses that say so.
    """
    worlds = spread(tracker.hypotheses, SPREAD)
    boxes = list(dict.fromkeys(box_of(hand.name) for hand in tracker.best.round.hands))
    return [told for box in (*boxes, DEALER) if (told := _box(worlds, box)) is not None]


def _box(worlds: Iterable[Hypothesis], box: str) -> Json | None:
    ways: Counter[tuple[_Lies, ...]] = Counter()
    for world in worlds:
        ways[_lies(world.round, box)] += world.courses
    if len(ways) == 1 and all(lies.cards is not None for lies in next(iter(ways))):
        return None
    shown = ways.most_common(MOST)
    return {"box": box, "ways": [{"courses": n, "hands": [_hand(lies) for lies in way]} for way, n in shown],
            "more": len(ways) - len(shown)}  # fmt: skip


def _lies(r: Round, box: str) -> tuple[_Lies, ...]:
    if box == DEALER:
        return (_Lies(DEALER, " ".join(c.text for c in r.dealer), 0, ""),)
    return tuple(_of(hand) for hand in r.hands if box_of(hand.name) == box)


def _of(hand: Hand) -> _Lies:
    cards = None if hand.blurred or hand.several else " ".join(c.text for c in hand.cards)
    return _Lies(hand.name, cards, hand.stake, hand.result)


def _hand(lies: _Lies) -> Json:
    return {"hand": lies.hand, "cards": lies.cards, "stake": money.text(lies.stake), "result": lies.result or None}
