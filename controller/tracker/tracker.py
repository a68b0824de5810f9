"""The set of hypotheses of one round: extended by each observation, explained again where none is left.

The search never guesses. As long as an explanation without an error exists, only those are kept, all of
them. When none is left, the whole round is explained again with one slip allowed anywhere in it, then two;
the cheapest explanations then stand beside each other (design, section 2).
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


class Bounds(NamedTuple):
    """How much may be wrong in one explanation: slips, and the sum of their weights."""

    slips: int
    cost: int


#: Nothing more may be wrong.
LEGAL = Bounds(0, 0)
Observation = CardOut | CardUnread | Chips | Staff | RoundOver | Accepted

#: How much more may be wrong than was known, tried in turn: (slips, weight). Beyond it nothing explains the round.
WIDER = ((1, 5), (1, 9), (2, 10), (1, 20), (2, 20), (3, 30))
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
    kept = _extend(tracker.hypotheses, seen, len(log) - 1, tracker.recorded, LEGAL)
    if not kept:
        kept = _explain(tracker, log)
    if not kept:
        return tracker._replace(log=log, lost=True)
    return tracker._replace(log=log, hypotheses=kept[:CAP], capped=tracker.capped or len(kept) > CAP)


def _explain(tracker: Tracker, log: tuple[Observation, ...]) -> tuple[Hypothesis, ...]:
    """The cheapest explanations of the whole round, looked for in wider and wider bounds."""
    known = min(tracker.hypotheses, key=lambda world: world.cost)
    for slips, weight_ in WIDER:
        bounds = Bounds(known.slips + slips, known.cost + weight_)
        worlds: tuple[Hypothesis, ...] = (Hypothesis(tracker.start),)
        for n, seen in enumerate(log):
            worlds = _extend(worlds, seen, n, tracker.recorded, bounds)
            if not worlds:
                break
        if worlds:
            least = min(world.cost for world in worlds)
            return tuple(world for world in worlds if world.cost == least)
    return ()


def _extend(
    worlds: Iterable[Hypothesis], seen: Observation, at: int, recorded: bool, bounds: Bounds
) -> tuple[Hypothesis, ...]:
    """Every world after `seen` within `bounds`; equal worlds become one."""
    found: dict[Hypothesis, None] = {}
    for world in worlds:
        room = bounds.cost - world.cost if world.slips < bounds.slips else 0
        for after, broken in _steps(world.round, seen, recorded, max(room, 0)):
            if not broken:
                found[world._replace(round=after)] = None
            elif room > 0 and (cost := world.cost + weight(broken)) <= bounds.cost:
                breaches = tuple(Breach(what, at) for what in broken)
                found[Hypothesis(after, world.broken + breaches, cost, world.slips + 1)] = None
    return tuple(found)


def _steps(r: Round, seen: Observation, recorded: bool, room: int) -> Iterator[Step]:
    match seen:
        case CardOut():
            return placements(r, seen.card, seen.to, recorded, room)
        case CardUnread():
            return (step for card in UNREAD for step in placements(r, card, seen.to, recorded, room))
        case Chips():
            return readings(r, seen.spot, seen.amount, recorded, room)
        case Staff():
            return decisions(r, seen, recorded, room)
        case Accepted():
            return iter(((accept(r), ()),))
    return (step for step in endings(r, recorded, seen.said) if room or not step[1])
