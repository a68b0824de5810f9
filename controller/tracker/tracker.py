"""The set of hypotheses of one round: extended by each observation, explained again where none is left.

The search never guesses. As long as an explanation without an error exists, only those are kept, all of
them. When none is left, the whole round is explained again with dearer and dearer errors allowed, until
something explains it; the cheapest explanations then stand beside each other (design, section 2).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from controller.cards import UNREAD
from controller.inputs import CardOut, CardUnread, Chips, Staff
from controller.rules.play import accept
from controller.rules.round import Round
from controller.tracker.by_card import placements
from controller.tracker.by_chips import readings
from controller.tracker.by_staff import decisions
from controller.tracker.ending import endings
from controller.tracker.hypothesis import Breach, Hypothesis, weight
from controller.tracker.served import Step


class RoundOver(NamedTuple):
    """The round has ended; `said` by the staff, or seen from what came next."""

    said: bool


class Accepted(NamedTuple):
    """The inspector accepts the cards as they were dealt."""


Observation = CardOut | CardUnread | Chips | Staff | RoundOver | Accepted

#: The most that may be wrong in one round before the tracker says that nothing explains it.
MOST = 30
#: No more hypotheses than these are followed; beyond it the round is `open` and says so.
CAP = 20_000


class Tracker(NamedTuple):
    """`log` holds the observations of the round so far, `start` the round as the bets closed."""

    start: Round
    recorded: bool
    hypotheses: tuple[Hypothesis, ...]
    log: tuple[Observation, ...] = ()
    lost: bool = False  # nothing explains this round
    capped: bool = False

    @property
    def best(self) -> Hypothesis:
        return self.hypotheses[0]


def begin(start: Round, recorded: bool) -> Tracker:
    return Tracker(start, recorded, (Hypothesis(start),))


def observe(tracker: Tracker, seen: Observation) -> Tracker:
    """The tracker after one more observation."""
    log = (*tracker.log, seen)
    if tracker.lost:
        return tracker._replace(log=log)
    kept = _extend(tracker.hypotheses, seen, len(log) - 1, tracker.recorded, None)
    if not kept:
        kept = _explain(tracker, log)
    if not kept:
        return tracker._replace(log=log, lost=True)
    return tracker._replace(log=log, hypotheses=kept[:CAP], capped=tracker.capped or len(kept) > CAP)


def _explain(tracker: Tracker, log: tuple[Observation, ...]) -> tuple[Hypothesis, ...]:
    """The cheapest explanations of the whole round, with errors (the budget grows until one is found)."""
    budget = tracker.best.cost + 2
    while budget <= MOST:
        worlds: tuple[Hypothesis, ...] = (Hypothesis(tracker.start),)
        for n, seen in enumerate(log):
            worlds = _extend(worlds, seen, n, tracker.recorded, budget)
            if not worlds:
                break
        if worlds:
            least = min(world.cost for world in worlds)
            return tuple(world for world in worlds if world.cost == least)
        budget += 2 if budget < tracker.best.cost + 8 else 4
    return ()


def _extend(
    worlds: Iterable[Hypothesis], seen: Observation, at: int, recorded: bool, budget: int | None
) -> tuple[Hypothesis, ...]:
    """Every world after `seen`; equal worlds become one. `budget` None allows nothing wrong."""
    found: dict[Hypothesis, None] = {}
    for world in worlds:
        strict = budget is None or world.cost >= budget
        for after, broken in _steps(world.round, seen, recorded, strict):
            if not broken:
                found[world._replace(round=after)] = None
            elif budget is not None and (cost := world.cost + weight(broken)) <= budget:
                breaches = tuple(Breach(what, at) for what in broken)
                found[Hypothesis(after, world.broken + breaches, cost)] = None
    return tuple(found)


def _steps(r: Round, seen: Observation, recorded: bool, strict: bool) -> Iterator[Step]:
    match seen:
        case CardOut():
            return placements(r, seen.card, seen.to, recorded, strict)
        case CardUnread():
            return (step for card in UNREAD for step in placements(r, card, seen.to, recorded, strict))
        case Chips():
            return readings(r, seen.spot, seen.amount, recorded, strict)
        case Staff():
            return decisions(r, seen, recorded, strict)
        case Accepted():
            return iter(((accept(r), ()),))
    return (step for step in endings(r, recorded, seen.said) if not (strict and step[1]))
