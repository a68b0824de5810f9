"""From one set of hypotheses to the next: every step that an observation allows, within bounds."""

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
Worlds = tuple[Hypothesis, ...]


class Bounds(NamedTuple):
    """How much may be wrong in one explanation in all: slips, and the sum of their weights."""

    slips: int
    cost: int


#: Nothing more may be wrong.
LEGAL = Bounds(0, 0)


def extend(worlds: Iterable[Hypothesis], seen: Observation, at: int, recorded: bool, bounds: Bounds) -> Worlds:
    """Every world after `seen`, the observation number `at` of its round, within `bounds`; equal worlds become one."""
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
