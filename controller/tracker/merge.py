"""Worlds that no later observation can tell apart are followed as one.

A hand that takes no more cards matters only by what it will be paid: its stake and how it stands against any
final total of the dealer, who never stops below 17. What differed is blurred: its place or cards are not told as
certain, and the round is not called exact.
"""

from __future__ import annotations

from collections.abc import Iterable

from controller.rules.hand import Hand, is_natural
from controller.rules.options import Options
from controller.rules.round import Round, box_of
from controller.tracker.hypothesis import Hypothesis

#: The place of a card that differs between worlds followed as one.
BLURRED = "?"
#: Every total below the dealer's least fares alike.
LOW = 16


def merged(worlds: Iterable[Hypothesis]) -> tuple[Hypothesis, ...]:
    """The worlds, those that are alike from now on made one; the order is that of the first of each."""
    found: dict[object, Hypothesis] = {}
    worlds = tuple(worlds)
    if len(worlds) < 2:
        return worlds
    for world in worlds:
        key = (_future(world.round), world.broken, world.slips)
        known = found.get(key)
        found[key] = world if known is None else _both(known, world)
    return tuple(found.values())


def _future(r: Round) -> tuple[object, ...]:
    """All of a round that later observations depend on."""
    return (
        r.dealt, r.dealer, r.active, r.forced, r.acted, _swapped(r), r.side, r.surplus, r.stopped, r.unsaid, r.excused,
        tuple(_hand(hand, r.options) for hand in r.hands),
    )


def _swapped(r: Round) -> bool:
    """Whether the box in turn was swapped by an assumption; of a box that was played it no longer matters."""
    return bool(r.swapped) and r.active < len(r.hands) and box_of(r.hands[r.active].name) == r.swapped


def _hand(hand: Hand, options: Options) -> tuple[object, ...]:
    if hand.result:
        return (hand.name, hand.result, hand.net, hand.stake, hand.lying, hand.shown, hand.late, hand.wrong, hand.picked)
    if hand.finished:
        standing = 0 if is_natural(hand, options) else max(hand.total, LOW)
        return (hand.name, standing, hand.stake, hand.original, hand.lying, hand.doubled, hand.aces, hand.wrong)
    return hand


def _both(a: Hypothesis, b: Hypothesis) -> Hypothesis:
    if a.round == b.round:
        return a
    dests = tuple(x if x == y else BLURRED for x, y in zip(a.round.dests, b.round.dests, strict=False))
    hands = tuple(
        x if x.cards == y.cards else x._replace(blurred=True)
        for x, y in zip(a.round.hands, b.round.hands, strict=True)
    )
    return a._replace(round=a.round._replace(dests=dests, hands=hands), ways=a.ways + b.ways)
