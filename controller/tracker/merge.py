"""Worlds that no later observation can tell apart are followed as one.

A hand that takes no more cards matters only by what it will be paid: its stake and what it counts to. What
differed is blurred: its place or cards are not told as certain, and the round is not called exact. Where there
are many worlds, zones that were played out are kept as a diagram of all that they may have come to, and worlds
that differ in these become one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from controller.rules.hand import Hand, is_natural
from controller.rules.options import Options
from controller.rules.round import Round, box_of
from controller.tracker.fold import counts, folded
from controller.tracker.hypothesis import Hypothesis
from controller.tracker.played import NONE, Joiner, times

#: The place of a card that differs between worlds followed as one.
BLURRED = "?"
#: From so many worlds on, zones that were played out are kept as a diagram.
MANY = 8


def merged(worlds: Iterable[Hypothesis], looked_at: str = "") -> tuple[Hypothesis, ...]:
    """The worlds, those that are alike from now on made one; the order is that of the first of each.

    What the zone that is `looked_at` came to is kept apart.
    """
    found = tuple(worlds)
    if len(found) > MANY:
        found = tuple(folded(world, looked_at) for world in found)
    return _together(found, looked_at)


def _together(worlds: tuple[Hypothesis, ...], looked_at: str) -> tuple[Hypothesis, ...]:
    found: dict[object, Hypothesis] = {}
    joiners, numbers = (Joiner(False), Joiner(True)), _Numbers()
    turns = [_turn(world) for world in worlds]
    shared = Counter(turns)
    for turn, world in zip(turns, worlds, strict=True):
        key = turn if shared[turn] == 1 else (turn, _future(world, looked_at, numbers))
        known = found.get(key)
        found[key] = world if known is None else _both(known, world, joiners)
    return tuple(found.values())


def _turn(world: Hypothesis) -> tuple[object, ...]:
    """What tells most worlds apart at little cost: whose turn it is, and with which cards."""
    r = world.round
    hand = r.hands[r.active] if r.active < len(r.hands) else None
    playing = hand if hand and not (hand.finished or hand.result) else None
    return r.active, r.forced, r.dealer, world.played.spots, playing


class _Numbers:
    """A number for each kind of hand among the worlds at work, since many share a hand and few hands differ."""

    def __init__(self) -> None:
        self._kinds: dict[object, int] = {}
        self._known: dict[tuple[str, ...], dict[int, int]] = {}

    def of(self, r: Round, kept: tuple[str, ...]) -> tuple[int | None, ...]:
        """The numbers of the round's hands; zones that are `kept` in a diagram are looked at less closely."""
        known = self._known.setdefault(kept, {})
        numbers = list(map(known.get, map(id, r.hands)))
        while None in numbers:
            n = numbers.index(None)
            hand = r.hands[n]  # the hands live as long as the worlds, so that no id comes twice
            numbers[n] = known[id(hand)] = self._number(hand, r.options, hand.spot in kept)
        return tuple(numbers)

    def _number(self, hand: Hand, options: Options, kept: bool) -> int:
        return self._kinds.setdefault(_hand(hand, options, kept), len(self._kinds))


def _future(world: Hypothesis, looked_at: str, numbers: _Numbers) -> tuple[object, ...]:
    """All that later observations depend on, but for what the diagram keeps."""
    r, kept = world.round, world.played.spots
    blind = tuple([spot for spot in kept if spot != looked_at]) if looked_at else kept
    return (
        r.dealt, r.acted, _swapped(r), r.side, r.surplus, r.stopped, r.unsaid, r.excused, numbers.of(r, blind),
        world.broken, world.slips, world.cut,
    )


def _swapped(r: Round) -> bool:
    """Whether the box in turn was swapped by an assumption; of a box that was played it no longer matters."""
    return bool(r.swapped) and r.active < len(r.hands) and box_of(r.hands[r.active].name) == r.swapped


def _hand(hand: Hand, options: Options, kept: bool) -> tuple[object, ...]:
    if hand.result:
        return (hand.name, hand.result, hand.net, hand.stake, hand.lying, hand.shown, hand.late, hand.wrong, hand.picked)
    if hand.finished:
        standing = _waits(hand, options) if kept else counts(hand, options)
        return (hand.name, standing, hand.stake, hand.original, hand.lying, hand.doubled, hand.aces, hand.wrong)
    return hand


def _waits(hand: Hand, options: Options) -> bool:
    """Whether the dealer draws for this hand otherwise than for any other (C-DLR-5)."""
    return options.draw_for_bj_only != "full" and is_natural(hand, options)


def _both(a: Hypothesis, b: Hypothesis, joiners: tuple[Joiner, Joiner]) -> Hypothesis:
    if a.round == b.round and a.played is b.played:
        return a
    options = a.round.options
    dests = a.round.dests
    if dests != b.round.dests:
        dests = tuple([x if x == y else BLURRED for x, y in zip(dests, b.round.dests, strict=False)])
    kept = a.played.spots
    hands = tuple([
        x if x is y else _either(x, y, options, x.spot in kept)
        for x, y in zip(a.round.hands, b.round.hands, strict=True)
    ])
    r = a.round._replace(dests=dests, hands=hands)
    if a.played is NONE:
        return a._replace(round=r, ways=a.ways + b.ways)
    joiner = joiners[a.round != b.round]
    return a._replace(round=r, ways=1, played=joiner.join(times(a.played, a.ways), times(b.played, b.ways)))


def _either(a: Hand, b: Hand, options: Options, kept: bool) -> Hand:
    if a.several and a.blurred:
        return a
    if kept and not a.result and (a.several or b.several or counts(a, options) != counts(b, options)):
        return a._replace(blurred=True, several=True)
    return a if a.blurred or a.cards == b.cards else a._replace(blurred=True)
