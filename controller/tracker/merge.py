"""Worlds that no later observation can tell apart are followed as one.

A hand that takes no more cards matters only by what it will be paid: its stake and what it counts to. What
differed is blurred: its place or cards are not told as certain, and the round is not called exact. Where there
are many worlds, boxes that were played out are kept as a diagram of all that they may have come to, and worlds
that differ in these become one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby

from controller.rules.hand import Hand, is_natural
from controller.rules.options import Options
from controller.rules.round import DEALER, Round, box_of
from controller.tracker.hypothesis import Hypothesis
from controller.tracker.played import NONE, Course, Joiner, Played, boxes, times

#: The place of a card that differs between worlds followed as one.
BLURRED = "?"
#: From so many worlds on, boxes that were played out are kept as a diagram.
MANY = 8


def merged(worlds: Iterable[Hypothesis], looked_at: str = "") -> tuple[Hypothesis, ...]:
    """The worlds, those that are alike from now on made one; the order is that of the first of each.

    What the box that is `looked_at` came to is kept apart.
    """
    found = tuple(worlds)
    if len(found) > MANY:
        found = tuple(_folded(world, looked_at) for world in found)
    return _together(found, looked_at)


def _together(worlds: tuple[Hypothesis, ...], looked_at: str) -> tuple[Hypothesis, ...]:
    found: dict[object, Hypothesis] = {}
    joiners, numbers = (Joiner(False), Joiner(True)), _Numbers()
    for world in worlds:
        kept = boxes(world.played)
        blind = tuple(box for box in kept if box != looked_at)
        key = (_future(world.round, blind, numbers), kept, world.broken, world.slips, world.cut)
        known = found.get(key)
        found[key] = world if known is None else _both(known, world, joiners)
    return tuple(found.values())


class _Numbers:
    """A number for each kind of hand among the worlds at work, since many share a hand and few hands differ."""

    def __init__(self) -> None:
        self._kinds: dict[object, int] = {}
        self._known: tuple[dict[int, int], dict[int, int]] = ({}, {})

    def of(self, hand: Hand, options: Options, kept: bool) -> int:
        known = self._known[kept]
        number = known.get(id(hand))
        if number is None:  # the hands live as long as the worlds, so that no id comes twice
            number = known[id(hand)] = self._kinds.setdefault(_hand(hand, options, kept), len(self._kinds))
        return number


def _future(r: Round, kept: tuple[str, ...], numbers: _Numbers) -> tuple[object, ...]:
    """All of a round that later observations depend on, but for what the diagram keeps."""
    number, options = numbers.of, r.options
    return (
        r.dealt, r.dealer, r.active, r.forced, r.acted, _swapped(r), r.side, r.surplus, r.stopped, r.unsaid, r.excused,
        *[number(hand, options, box_of(hand.name) in kept) for hand in r.hands],
    )


def _swapped(r: Round) -> bool:
    """Whether the box in turn was swapped by an assumption; of a box that was played it no longer matters."""
    return bool(r.swapped) and r.active < len(r.hands) and box_of(r.hands[r.active].name) == r.swapped


def _hand(hand: Hand, options: Options, kept: bool) -> tuple[object, ...]:
    if hand.result:
        return (hand.name, hand.result, hand.net, hand.stake, hand.lying, hand.shown, hand.late, hand.wrong, hand.picked)
    if hand.finished:
        standing = _waits(hand, options) if kept else _counts(hand, options)
        return (hand.name, standing, hand.stake, hand.original, hand.lying, hand.doubled, hand.aces, hand.wrong)
    return hand


def _waits(hand: Hand, options: Options) -> bool:
    """Whether the dealer draws for this hand otherwise than for any other (C-DLR-5)."""
    return options.draw_for_bj_only != "full" and is_natural(hand, options)


def _counts(hand: Hand, options: Options) -> int:
    """What a finished hand counts to: a natural more than 21, a settled hand nothing."""
    return 0 if hand.result else 22 if is_natural(hand, options) else hand.total


def _both(a: Hypothesis, b: Hypothesis, joiners: tuple[Joiner, Joiner]) -> Hypothesis:
    if a.round == b.round and a.played is b.played:
        return a
    options = a.round.options
    dests = tuple(x if x == y else BLURRED for x, y in zip(a.round.dests, b.round.dests, strict=False))
    kept = boxes(a.played)
    hands = tuple(
        x if x is y else _either(x, y, options, bool(kept) and box_of(x.name) in kept)
        for x, y in zip(a.round.hands, b.round.hands, strict=True)
    )
    r = a.round._replace(dests=dests, hands=hands)
    if a.played is NONE:
        return a._replace(round=r, ways=a.ways + b.ways)
    joiner = joiners[a.round != b.round]
    return a._replace(round=r, ways=1, played=joiner.join(times(a.played, a.ways), times(b.played, b.ways)))


def _either(a: Hand, b: Hand, options: Options, kept: bool) -> Hand:
    if a.several and a.blurred:
        return a
    if kept and not a.result and (a.several or b.several or _counts(a, options) != _counts(b, options)):
        return a._replace(blurred=True, several=True)
    return a if a.blurred or a.cards == b.cards else a._replace(blurred=True)


def _folded(world: Hypothesis, looked_at: str) -> Hypothesis:
    """The world with every box that was played out in its diagram, as far as nothing of them is still due."""
    kept, played = boxes(world.played), world.played
    for box, hands in _played_out(world.round):
        if box in kept:
            continue
        if box == looked_at or not all(map(_quiet, hands)):
            break
        totals = tuple(_counts(hand, world.round.options) for hand in hands)
        played = Played(box, {totals: Course(hands, _dests(world, box), 1, played)})
    return world if played is world.played else world._replace(played=times(played, world.ways), ways=1)


def _played_out(r: Round) -> Iterator[tuple[str, tuple[Hand, ...]]]:
    turn = box_of(r.hands[r.active].name) if r.active < len(r.hands) else ""
    for box, hands in groupby(r.hands, lambda hand: box_of(hand.name)):
        if r.dealing or box == turn:
            return
        yield box, tuple(hands)


def _quiet(hand: Hand) -> bool:
    """Finished, its chips in order, and nothing to be done for it now."""
    if not hand.finished or hand.wrong or hand.picked:
        return False
    return hand.shown if hand.result else hand.lying == hand.stake


def _dests(world: Hypothesis, box: str) -> tuple[str, ...] | None:
    """Where the cards of a box went after the deal, in order: boxes are served one after another, if nothing is wrong."""
    r = world.round
    if world.broken:
        return None
    order = list(dict.fromkeys(box_of(hand.name) for hand in r.hands))
    later = order[order.index(box) + 1 :]
    end = len(r.dests) - sum(_drawn(r, other) for other in later) - len(r.dealer) + r.order.count(DEALER)
    laid = r.dests[end - _drawn(r, box) : end]
    here = {hand.name for hand in r.hands if box_of(hand.name) == box}
    return laid if here.issuperset(laid) else None  # hands of other courses may stand here, with more cards or fewer


def _drawn(r: Round, box: str) -> int:
    """Cards that a box got after the deal."""
    return sum([len(hand.cards) for hand in r.hands if box_of(hand.name) == box]) - _dealt(r.order, box)


@lru_cache(maxsize=64)
def _dealt(order: tuple[str, ...], box: str) -> int:
    return sum(place != DEALER and box_of(place) == box for place in order)

