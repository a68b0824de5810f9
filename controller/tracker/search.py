"""Explains a round in which something was done wrong: the cheapest explanations, beside each other.

One more slip is looked for first, the cheapest kinds before the dearer ones, anywhere in the round: each set of
hypotheses that was kept before an observation is let slip there and followed from there on by the rules. Only where
that explains nothing, several slips are allowed at once. The work is bounded; where the bound is reached only the
last observations are searched, and the round says so (`Found.capped`).
"""

from __future__ import annotations

from typing import NamedTuple

from controller.tracker.hypothesis import Hypothesis
from controller.tracker.merge import merged
from controller.tracker.worlds import LEGAL, Bounds, Observation, RoundOver, Worlds, extend, slips

#: How much one more slip may weigh, tried in turn.
WEIGHTS = (2, 4, 6, 9)
#: And at the end of a round, where one act leaves many zones unsettled.
AT_END = (16, 24, 32, 64)
#: Then: how many observations back, slips and weight beyond what was known, whether a card may be lost.
SEVERAL = ((12, 1, 9, True), (12, 2, 20, False), (0, 2, 20, False), (12, 3, 30, False))
#: One attempt follows 12,000 hypotheses of seven hands or fewer; of more hands fewer, since each may have stood. All
#: attempts at one observation together follow no more than three times as many.
WORK, HANDS, ATTEMPTS = 84_000, 7, 3
#: A hypothesis that may slip costs as much as so many that may not; one that may miss a card even more.
SLIPPING, LOST = 4, 20
#: How many of the last observations are searched where the whole round is too much; the last one always.
RECENT = (12, 4, 1)


class Found(NamedTuple):
    """`work` is what was spent to find them, as `WORK` counts it."""

    worlds: Worlds
    capped: bool = False
    work: int = 0


class Past(NamedTuple):
    """`history` are the hypotheses before each observation of `log`."""

    history: tuple[Worlds, ...]
    log: tuple[Observation, ...]
    recorded: bool

    @property
    def weight(self) -> int:
        """What one hypothesis counts for."""
        return max(HANDS, *[len(world.round.hands) for world in self.history[-1]])


def explain(past: Past) -> Found:
    """The cheapest explanations of the round; none where nothing within reach explains it."""
    known = min(past.history[-1], key=lambda world: world.cost)
    capped, left = False, ATTEMPTS * WORK
    for search in (_slipped_once, _ended_wrong, _slipped_often):
        tried = search(past, known, left)
        capped, left = capped or tried.capped, left - tried.work
        if tried.worlds:
            return Found(_cheapest(tried.worlds), capped)
    return Found((), capped)


def _slipped_once(past: Past, known: Hypothesis, left: int) -> Found:
    """One slip more, the lightest kinds first; where the whole round is too much for one, it is for the heavier ones too."""
    capped, firsts, spent = False, _starts(past), 0
    for weight in WEIGHTS:
        for first in firsts:
            bounds = Bounds(known.slips + 1, known.cost + weight)
            tried = _one_slip(past, first, bounds, min(WORK, left - spent))
            capped, spent = capped or tried.capped, spent + tried.work
            if tried.worlds:
                return Found(tried.worlds, capped, spent)
            if not tried.capped:
                break
            firsts = firsts[1:]
    return Found((), capped, spent)


def _ended_wrong(past: Past, known: Hypothesis, left: int) -> Found:
    """One act at the end of a round, that leaves many zones unsettled."""
    tried = Found(())
    for weight in AT_END if isinstance(past.log[-1], RoundOver) else ():
        tried = _one_slip(past, len(past.log) - 1, Bounds(known.slips + 1, known.cost + weight), left)
        if tried.worlds:
            break
    return tried


def _slipped_often(past: Past, known: Hypothesis, left: int) -> Found:
    """Several slips, or a card that was lost."""
    capped, spent = False, 0
    for back, more, cost, lost in SEVERAL:
        first = max(len(past.log) - back, 0) if back else 0
        bounds = Bounds(known.slips + more, known.cost + cost, lost)
        tried = _several(past, first, bounds, min(WORK, left - spent))
        capped, spent = capped or tried.capped, spent + tried.work
        if tried.worlds:
            return Found(tried.worlds, capped, spent)
    return Found((), capped, spent)


def _starts(past: Past) -> list[int]:
    """Where a search begins: with the whole round, or as far back as the work allows."""
    return sorted({0, *(max(len(past.log) - back, 0) for back in RECENT)})


def _cheapest(worlds: Worlds) -> Worlds:
    least = min(world.cost for world in worlds)
    return tuple(world for world in worlds if world.cost == least)


def _one_slip(past: Past, first: int, bounds: Bounds, most: int) -> Found:
    """Worlds that slipped once, at any observation from `first` on, and broke nothing after."""
    slipped: Worlds = ()
    work = 0
    for at in range(first, len(past.log)):
        work += past.weight * (len(slipped) + SLIPPING * len(past.history[at]))
        if work > most and first < len(past.log) - 1:
            return Found((), True, work)
        followed = extend(slipped, past.log, at, past.recorded, LEGAL)
        fresh = slips(past.history[at], past.log, at, past.recorded, bounds)
        slipped = merged((*fresh, *followed))
    return Found(slipped, _cut(slipped), work)


def _several(past: Past, first: int, bounds: Bounds, most: int) -> Found:
    """Worlds that slipped as often as `bounds` allow, from `first` on."""
    worlds, work = past.history[first], 0
    for at in range(first, len(past.log)):
        work += past.weight * len(worlds) * (LOST if bounds.lost else SLIPPING)
        if work > most:
            return Found((), True, work)
        worlds = extend(worlds, past.log, at, past.recorded, bounds)
        if not worlds:
            break
    return Found(worlds, _cut(worlds), work)


def _cut(worlds: Worlds) -> bool:
    return any(world.cut for world in worlds)
