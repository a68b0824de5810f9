"""Explains a round in which something was done wrong: the cheapest explanations, beside each other.

The last observations are looked at first, since most errors show at once; what is found there bounds the
search through the whole round for explanations that cost as little. The work is bounded too: where the
bound is reached not every tie was compared, and the round says so (`Found.capped`).
"""

from __future__ import annotations

from typing import NamedTuple

from controller.tracker.worlds import Bounds, Observation, Worlds, extend

#: Where to look, in turn: how many observations back (0: the whole round), slips and weight beyond what was
#: known, and whether a card may have left the shoe unreported.
ATTEMPTS = (
    (1, 1, 9, False),
    (4, 1, 9, False),
    (12, 1, 9, False),
    (0, 1, 9, False),
    (24, 1, 9, True),
    (12, 2, 20, False),
    (0, 2, 20, False),
    (12, 3, 30, False),
)
#: So many hypotheses are followed in one attempt: about half a second.
WORK = 8_000


class Found(NamedTuple):
    worlds: Worlds
    capped: bool = False


def explain(history: tuple[Worlds, ...], log: tuple[Observation, ...], recorded: bool) -> Found:
    """The cheapest explanations of `log`; none where nothing within reach explains it.

    Args:
        history: the hypotheses before each observation of `log`.
    """
    known = min(history[-1], key=lambda world: world.cost)
    capped = False
    for back, slips, cost, lost in ATTEMPTS:
        bounds = Bounds(known.slips + slips, known.cost + cost, lost)
        tried = _attempt(history, log, recorded, back, bounds)
        capped |= tried.capped
        if tried.worlds:
            return Found(cheapest(tried.worlds), capped) if lost else _ties(history, log, recorded, tried.worlds, capped)
    return Found((), capped)


def _ties(
    history: tuple[Worlds, ...], log: tuple[Observation, ...], recorded: bool, worlds: Worlds, capped: bool
) -> Found:
    """All explanations that cost as little as those found, or less, wherever in the round they begin."""
    least = min(world.cost for world in worlds)
    slips = max(world.slips for world in worlds if world.cost == least)
    whole = _attempt(history, log, recorded, 0, Bounds(slips, least))
    if whole.worlds:
        worlds = whole.worlds
    return Found(cheapest(worlds), capped or whole.capped)


def cheapest(worlds: Worlds) -> Worlds:
    least = min(world.cost for world in worlds)
    return tuple(world for world in worlds if world.cost == least)


def _attempt(
    history: tuple[Worlds, ...], log: tuple[Observation, ...], recorded: bool, back: int, bounds: Bounds
) -> Found:
    first = max(len(log) - back, 0) if back else 0
    worlds, work = history[first], 0
    for at in range(first, len(log)):
        work += len(worlds)
        if work > WORK:
            return Found((), True)
        worlds = extend(worlds, log, at, recorded, bounds)
        if not worlds:
            break
    return Found(worlds)
