"""From one set of hypotheses to the next: every step that an observation allows, within bounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from controller.cards import UNREAD
from controller.inputs import CardOut, CardUnread, Chips, Staff
from controller.rules.play import accept
from controller.rules.round import Round
from controller.tracker.by_card import after_a_lost_card, placements, reported_twice
from controller.tracker.by_chips import readings
from controller.tracker.by_staff import decisions
from controller.tracker.ending import endings
from controller.tracker.hypothesis import Breach, Hypothesis, weight
from controller.tracker.merge import merged
from controller.tracker.served import Step


class RoundOver(NamedTuple):
    """The round has ended; `said` by the staff, or seen from what came next."""

    said: bool


class Accepted(NamedTuple):
    """The inspector accepts the cards as they were dealt."""


Observation = CardOut | CardUnread | Chips | Staff | RoundOver | Accepted
Worlds = tuple[Hypothesis, ...]


class Bounds(NamedTuple):
    """How much may be wrong in one explanation in all: slips, and the sum of their weights.

    `lost`: cards may have left the shoe unreported (looked at last, since a lost card may be any).
    """

    slips: int
    cost: int
    lost: bool = False


#: Nothing more may be wrong.
LEGAL = Bounds(0, 0)


def extend(worlds: Iterable[Hypothesis], log: Sequence[Observation], at: int, recorded: bool, bounds: Bounds) -> Worlds:
    """Every world after observation `at` of its round's `log`, within `bounds`; worlds alike from now on become one."""
    return merged(_after(worlds, log, at, recorded, bounds))


def slips(worlds: Iterable[Hypothesis], log: Sequence[Observation], at: int, recorded: bool, bounds: Bounds) -> Worlds:
    """Only those in which observation `at` shows something wrong."""
    return merged(w for w in _after(worlds, log, at, recorded, bounds) if w.broken and w.broken[-1].at == at)


def _after(
    worlds: Iterable[Hypothesis], log: Sequence[Observation], at: int, recorded: bool, bounds: Bounds
) -> Iterator[Hypothesis]:
    for world in worlds:
        room = max(bounds.cost - world.cost, 0) if world.slips < bounds.slips else 0
        for after, broken in _steps(world.round, log, at, recorded, room, bounds.lost):
            if not broken:
                yield world._replace(round=after)
            elif room and (cost := world.cost + weight(broken)) <= bounds.cost:
                breaches = tuple(Breach(what, at) for what in broken)
                yield Hypothesis(after, world.broken + breaches, cost, world.slips + 1, world.ways)


def _steps(r: Round, log: Sequence[Observation], at: int, recorded: bool, room: int, lost: bool) -> Iterator[Step]:
    seen = log[at]
    match seen:
        case CardOut():
            yield from placements(r, seen.card, seen.to, recorded, room)
            if room and at and _same_card(log[at - 1], seen):
                yield reported_twice(r, seen.card)
            if room and lost:
                yield from after_a_lost_card(r, seen.card, seen.to, recorded)
        case CardUnread():
            for card in UNREAD:
                yield from placements(r, card, seen.to, recorded, room)
        case Chips():
            yield from readings(r, seen.spot, seen.amount, recorded, room)
        case Staff():
            yield from decisions(r, seen, recorded, room)
        case Accepted():
            yield accept(r), ()
        case RoundOver():
            yield from (step for step in endings(r, recorded, seen.said) if room or not step[1])


def _same_card(before: Observation, seen: CardOut) -> bool:
    return isinstance(before, CardOut) and before.card is seen.card
