"""Explains a round in which something was done wrong: the cheapest explanations, beside each other.

One more slip is looked for first, the cheapest kinds before the dearer ones, anywhere in the round: each set of
hypotheses that was kept before an observation is let slip there and followed from there on by the rules. Only where
that explains nothing, several slips are allowed at once. The work is bounded; where the bound is reached only the
last observations are searched, and the round says so (`Found.capped`).
"""

from __future__ import annotations

from typing import NamedTuple

from controller.tracker.merge import merged
from controller.tracker.worlds import LEGAL, Bounds, Observation, RoundOver, Worlds, extend, slips

#: How much one more slip may weigh, tried in turn.
WEIGHTS = (2, 4, 6, 9)
#: And at the end of a round, where one act leaves many zones unsettled.
AT_END = (16, 24, 32, 64)
#: Then: how many observations back, slips and weight beyond what was known, whether a card may be lost.
SEVERAL = ((12, 1, 9, True), (12, 2, 20, False), (0, 2, 20, False), (12, 3, 30, False))
#: So many hypotheses are followed in one attempt: about half a second.
WORK = 12_000
#: A hypothesis that may slip costs as much as so many that may not; one that may miss a card even more.
SLIPPING, LOST = 4, 20
#: How many of the last observations are searched where the whole round is too much; the last one always.
RECENT = (12, 4, 1)


class Found(NamedTuple):
    worlds: Worlds
    capped: bool = False


class Past(NamedTuple):
    """`history` are the hypotheses before each observation of `log`."""

    history: tuple[Worlds, ...]
    log: tuple[Observation, ...]
    recorded: bool


def explain(past: Past) -> Found:
    """The cheapest explanations of the round; none where nothing within reach explains it."""
    known = min(past.history[-1], key=lambda world: world.cost)
    capped = False
    for weight in WEIGHTS:
        for first in _starts(past):
            tried = _one_slip(past, first, Bounds(known.slips + 1, known.cost + weight))
            capped |= tried.capped
            if tried.worlds:
                return Found(_cheapest(tried.worlds), capped)
            if not tried.capped:
                break
    for weight in AT_END if isinstance(past.log[-1], RoundOver) else ():
        tried = _one_slip(past, len(past.log) - 1, Bounds(known.slips + 1, known.cost + weight))
        if tried.worlds:
            return Found(_cheapest(tried.worlds), capped | tried.capped)
    for back, more, cost, lost in SEVERAL:
        first = max(len(past.log) - back, 0) if back else 0
        tried = _several(past, first, Bounds(known.slips + more, known.cost + cost, lost))
        capped |= tried.capped
        if tried.worlds:
            return Found(_cheapest(tried.worlds), capped)
    return Found((), capped)


def _starts(past: Past) -> list[int]:
    """Where a search begins: with the whole round, or as far back as the work allows."""
    return sorted({0, *(max(len(past.log) - back, 0) for back in RECENT)})


def _cheapest(worlds: Worlds) -> Worlds:
    least = min(world.cost for world in worlds)
    return tuple(world for world in worlds if world.cost == least)


def _one_slip(past: Past, first: int, bounds: Bounds) -> Found:
    """Worlds that slipped once, at any observation from `first` on, and broke nothing after."""
    slipped: Worlds = ()
    work = 0
    for at in range(first, len(past.log)):
        work += len(slipped) + SLIPPING * len(past.history[at])
        if work > WORK and first < len(past.log) - 1:
            return Found((), True)
        followed = extend(slipped, past.log, at, past.recorded, LEGAL)
        fresh = slips(past.history[at], past.log, at, past.recorded, bounds)
        slipped = merged((*fresh, *followed))
    return Found(slipped, _cut(slipped))


def _several(past: Past, first: int, bounds: Bounds) -> Found:
    """Worlds that slipped as often as `bounds` allow, from `first` on."""
    worlds, work = past.history[first], 0
    for at in range(first, len(past.log)):
        work += len(worlds) * (LOST if bounds.lost else SLIPPING)
        if work > WORK:
            return Found((), True)
        worlds = extend(worlds, past.log, at, past.recorded, bounds)
        if not worlds:
            break
    return Found(worlds, _cut(worlds))


def _cut(worlds: Worlds) -> bool:
    return any(world.cut for world in worlds)
