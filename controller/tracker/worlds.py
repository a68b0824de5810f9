"""From one set of hypotheses to the next: every step that an observation allows, within bounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from controller.inputs import CardOut, CardUnread, Chips, Staff
from controller.rules.round import DEALER, box_of
from controller.rules.settle import levelled
from controller.tracker import wrong_chips
from controller.tracker.by_chips import beyond, in_turn, moves, readings, untold
from controller.tracker.ending import unfinished, unsettled
from controller.tracker.hypothesis import Breach, Hypothesis, weight
from controller.tracker.merge import MANY, merged
from controller.tracker.served import Step, late
from controller.tracker.shown import shown
from controller.tracker.standing import never, silently
from controller.tracker.steps import Accepted, Log, Observation, RoundOver, here, steps
from controller.tracker.unfold import box_unfolded, narrowed, opened, settled_worlds, spread, unfolded, zone_settled

__all__ = ["LEGAL", "Accepted", "Bounds", "Observation", "RoundOver", "Worlds", "extend", "slips"]

Worlds = tuple[Hypothesis, ...]


class Bounds(NamedTuple):
    """How much may be wrong in one explanation in all: slips, and the sum of their weights.

    `lost`: cards may have left the shoe unreported (looked at last, since a lost card may be any).
    """

    slips: int
    cost: int
    lost: bool = False


#: So many ways in which zones may have been left unsettled are told apart at the end of a round.
OPENED = 500
#: Nothing more may be wrong.
LEGAL = Bounds(0, 0)


def extend(worlds: Iterable[Hypothesis], log: Sequence[Observation], at: int, recorded: bool, bounds: Bounds) -> Worlds:
    """Every world after observation `at` of its round's `log`, within `bounds`; worlds alike from now on become one."""
    found = _after(_concerned(worlds, log[at], bounds), Log(log, at, recorded), bounds)
    return spread(merged(map(narrowed, found)), MANY)


def slips(worlds: Iterable[Hypothesis], log: Sequence[Observation], at: int, recorded: bool, bounds: Bounds) -> Worlds:
    """Only those in which observation `at` shows something wrong."""
    found = _after(_concerned(worlds, log[at], bounds), Log(log, at, recorded), bounds)
    return merged(narrowed(world) for world in found if world.broken and world.broken[-1].at == at)


def _concerned(worlds: Iterable[Hypothesis], seen: Observation, bounds: Bounds) -> Iterable[Hypothesis]:
    """The worlds with what `seen` concerns brought out of their diagrams."""
    match seen:
        case Chips(spot=spot, amount=amount) if spot[0].isdigit():
            told = (world for world in worlds if _room(world, bounds) or not untold(world.round, spot, amount))
            return (part for world in told for part in _at_spot(world, spot))
        case Staff(hand=str(name)) | CardOut(to=str(name)) | CardUnread(to=str(name)) if name != DEALER:
            return (part for world in worlds for part in box_unfolded(world, box_of(name)))
    return worlds


def _at_spot(world: Hypothesis, spot: str) -> Iterable[Hypothesis]:
    """Where nobody has bet, chips are the next round's if this one is settled."""
    if any(hand.spot == spot for hand in world.round.hands):
        return unfolded(world, spot)
    return settled_worlds((world,)) or (world,)


def _after(worlds: Iterable[Hypothesis], log: Log, bounds: Bounds) -> Iterator[Hypothesis]:
    if log.recorded or not isinstance(log.now, CardOut | CardUnread | Chips | RoundOver):
        for world in worlds:
            room = _room(world, bounds)
            for part in _told(world, log.now, room):
                yield from _each(part, log.at, bounds, steps(part.round, log, room, bounds.lost))
    elif isinstance(log.now, Chips):
        yield from _after_chips(worlds, log.now, log.at, bounds)
    else:
        over = isinstance(log.now, RoundOver)
        for world, _ in silently(worlds, dead=never if bounds is not LEGAL else unfinished if over else late):
            room = _room(world, bounds)
            for part in _told(world, log.now, room):
                yield from _each(part, log.at, bounds, here(part.round, log, room, bounds.lost))


def _told(world: Hypothesis, seen: Observation, room: int) -> Iterable[Hypothesis]:
    """The world with all that `seen` may ask for brought out of its diagram."""
    r = world.round
    if isinstance(seen, RoundOver):
        return _at_end(world, room)
    if room and isinstance(seen, CardOut | CardUnread) and r.active < len(r.hands):
        return box_unfolded(world, box_of(r.hands[r.active].name))  # the card may lie at a hand of it that has finished
    return (world,)


def _at_end(world: Hypothesis, room: int) -> Iterator[Hypothesis]:
    """The round is over: every zone shows what it came to, or was left unsettled, as far as that does not weigh too much."""
    keep = zone_settled if not room else lambda r, _: weight(unsettled(levelled(r))) <= room
    found = list(islice(opened(narrowed(world), keep), OPENED + 1))
    cut = len(found) > OPENED
    return (part._replace(cut=world.cut or cut) for part in found[:OPENED])


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
    for world, results in _walk(moved, told, bounds) if moved else ():
        room = _room(world, bounds)
        yield from _each(world, at, bounds, in_turn(world.round, told.spot, told.amount, False, room))
        yield from _each(world, at, bounds, results)
        if room:
            yield from _each(world, at, bounds, wrong_chips.in_turn(world.round, told.spot, told.amount, False))
    for world in moved:
        if _room(world, bounds):
            yield from _each(world, at, bounds, wrong_chips.settling(world.round, told.spot, told.amount))


def _walk(moved: list[Hypothesis], told: Chips, bounds: Bounds) -> Iterator[tuple[Hypothesis, Sequence[Step]]]:
    """The worlds and what follows from them without a word, as far as it may tell on the zone."""
    legal = not any(_room(world, bounds) for world in moved)
    return silently(
        moved,
        lambda r: tuple(shown(r, told.spot, told.amount, False)),
        told.spot,
        past=lambda r: legal and beyond(r, told.spot),
        dead=lambda r: legal and untold(r, told.spot, told.amount),
    )
