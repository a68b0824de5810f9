"""From one set of hypotheses to the next: every step that an observation allows, within bounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from controller.inputs import CardOut, CardUnread, Chips
from controller.tracker import wrong_chips
from controller.tracker.by_chips import in_turn, moves, readings
from controller.tracker.hypothesis import Breach, Hypothesis, weight
from controller.tracker.merge import merged
from controller.tracker.served import Step
from controller.tracker.shown import shown
from controller.tracker.standing import silently
from controller.tracker.steps import Accepted, Log, Observation, RoundOver, here, steps

__all__ = ["LEGAL", "Accepted", "Bounds", "Observation", "RoundOver", "Worlds", "extend", "slips"]

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
    return merged(_after(worlds, Log(log, at, recorded), bounds))


def slips(worlds: Iterable[Hypothesis], log: Sequence[Observation], at: int, recorded: bool, bounds: Bounds) -> Worlds:
    """Only those in which observation `at` shows something wrong."""
    found = _after(worlds, Log(log, at, recorded), bounds)
    return merged(world for world in found if world.broken and world.broken[-1].at == at)


def _after(worlds: Iterable[Hypothesis], log: Log, bounds: Bounds) -> Iterator[Hypothesis]:
    if log.recorded or not isinstance(log.now, CardOut | CardUnread | Chips | RoundOver):
        for world in worlds:
            room = _room(world, bounds)
            yield from _each(world, log.at, bounds, steps(world.round, log, room, bounds.lost))
    elif isinstance(log.now, Chips):
        yield from _after_chips(worlds, log.now, log.at, bounds)
    else:
        for world, _ in silently(worlds):
            yield from _each(world, log.at, bounds, here(world.round, log, _room(world, bounds), bounds.lost))


def _room(world: Hypothesis, bounds: Bounds) -> int:
    """How much one more slip may weigh."""
    return max(bounds.cost - world.cost, 0) if world.slips < bounds.slips else 0


def _each(world: Hypothesis, at: int, bounds: Bounds, found: Iterable[Step]) -> Iterator[Hypothesis]:
    """`world` after each of the steps that its bounds allow."""
    room = _room(world, bounds)
    for after, broken in found:
        if not broken:
            yield world._replace(round=after)
        elif room and (cost := world.cost + weight(broken)) <= bounds.cost:
            breaches = tuple(Breach(what, at) for what in broken)
            yield world._replace(round=after, broken=world.broken + breaches, cost=cost, slips=world.slips + 1)


def _after_chips(worlds: Iterable[Hypothesis], told: Chips, at: int, bounds: Bounds) -> Iterator[Hypothesis]:
    """Chips where nobody enters decisions: hands may have stood before, until the chips show a result."""
    moved = []
    for world in worlds:
        if moves(world.round, told.spot, told.amount):
            moved.append(world)
        else:
            yield from _each(world, at, bounds, readings(world.round, told.spot, told.amount, False, _room(world, bounds)))
    for world, results in silently(moved, lambda r: tuple(shown(r, told.spot, told.amount, False))):
        room = _room(world, bounds)
        yield from _each(world, at, bounds, in_turn(world.round, told.spot, told.amount, False, room))
        yield from _each(world, at, bounds, results)
        if room:
            yield from _each(world, at, bounds, wrong_chips.in_turn(world.round, told.spot, told.amount, False))
    for world in moved:
        if _room(world, bounds):
            yield from _each(world, at, bounds, wrong_chips.settling(world.round, told.spot, told.amount))
