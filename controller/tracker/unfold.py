"""Zones that are kept in a diagram come out again where an observation concerns them, or the dealer has finished."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from controller.rules.hand import Hand
from controller.rules.round import DEALER, Round, box_of, dealer_due
from controller.rules.settle import compare, levelled, outcome, settled
from controller.tracker.hypothesis import Hypothesis
from controller.tracker.played import NONE, Course, Totals, courses, only, paths


def unfolded(world: Hypothesis, spot: str) -> list[Hypothesis]:
    """The worlds into which `world` falls by what `spot` may be: by its totals, or once the dealer is done by results."""
    if not any(hand.several and hand.spot == spot for hand in world.round.hands):
        return [world]
    found = []
    for hands, totals in _kinds(world, spot).items():
        played = only(world.played, spot, totals.__contains__)
        assert played is not None, "each of these totals is in the diagram"
        found.append(world._replace(round=_with(world.round, spot, hands), played=played))
    return found


def box_unfolded(world: Hypothesis, box: str) -> list[Hypothesis]:
    """The same for every zone of a box."""
    worlds = [world]
    for spot in dict.fromkeys(hand.spot for hand in world.round.hands if hand.several and box_of(hand.name) == box):
        worlds = [part for one in worlds for part in unfolded(one, spot)]
    return worlds


def _kinds(world: Hypothesis, spot: str, most: int | None = None) -> dict[tuple[Hand, ...], set[Totals]]:
    """The hands of a zone as they may be, and the totals that each of these stands for; nothing where these are more
    than `most`."""
    r = world.round
    over = r.served and not dealer_due(r)
    now = [hand for hand in r.hands if hand.spot == spot]
    kinds: dict[object, tuple[tuple[Hand, ...], set[Totals]]] = {}
    for totals, hands in courses(world.played)[spot].items():
        kind = tuple([_result(r, x, y) for x, y in zip(now, hands, strict=True)]) if over else totals
        if kind not in kinds:
            if len(kinds) == most:
                return {}
            kinds[kind] = tuple([_known(r, x, y, over) for x, y in zip(now, hands, strict=True)]), set()
        kinds[kind][1].add(totals)
    return {
        tuple([hand._replace(blurred=True) for hand in hands]) if len(totals) > 1 else hands: totals
        for hands, totals in kinds.values()
    }


def _result(r: Round, now: Hand, as_played: Hand) -> tuple[str, int]:
    return (now.result, now.net) if now.result else outcome(r.options, as_played, r.dealer)


def _known(r: Round, now: Hand, as_played: Hand, over: bool) -> Hand:
    if now.result:
        return now._replace(cards=as_played.cards, blurred=as_played.blurred)
    hand = now._replace(cards=as_played.cards, blurred=as_played.blurred, several=False)
    return compare(r.options, hand, r.dealer) if over else hand


def _with(r: Round, spot: str, hands: tuple[Hand, ...]) -> Round:
    named = {hand.name: hand for hand in hands}
    return r._replace(hands=tuple(named.get(hand.name, hand) for hand in r.hands))


def narrowed(world: Hypothesis) -> Hypothesis:
    """`world` with every result that the dealer's last card decides, whatever is open of the zones played out."""
    r = world.round
    if not r.served or not any(hand.several for hand in r.hands) or dealer_due(r):
        return world
    for spot in _open(world.round):
        kinds = _kinds(world, spot, most=1)
        if kinds:
            world = world._replace(round=_with(world.round, spot, next(iter(kinds))))
    return world


def spread(worlds: tuple[Hypothesis, ...], most: int) -> tuple[Hypothesis, ...]:
    """The worlds with no diagram where no more than `most` are left: every card has its place again."""
    if len(worlds) > most or all(world.played is NONE for world in worlds) or sum(w.courses for w in worlds) > most:
        return worlds
    return tuple(_as_played(world, path) for world in worlds for path in paths(world.played))


def _as_played(world: Hypothesis, path: tuple[tuple[str, Course], ...]) -> Hypothesis:
    r, ways = world.round, world.ways
    over = r.served and not dealer_due(r)
    dests = _dests(r, path)
    for spot, course in path:
        now = [hand for hand in r.hands if hand.spot == spot]
        known = tuple(_known(r, x, y, over) for x, y in zip(now, course.hands, strict=True))
        r = _with(r, spot, known if dests else tuple(hand._replace(blurred=True) for hand in known))
        ways *= course.ways
    return world._replace(round=r._replace(dests=dests or r.dests), ways=ways, played=NONE)


def _dests(r: Round, path: tuple[tuple[str, Course], ...]) -> tuple[str, ...]:
    """Where every card of the round lies on this path; none where worlds were made one that differ in it."""
    played = [dest for _, course in path for dest in course.dests or ("",)]
    start = len(r.order)
    rest = r.dests[start + len(played) :]
    laid = sum(len(hand.cards) for hand in r.hands if hand.spot not in dict(path)) + len(r.dealer)
    dealt = sum(place == DEALER or place not in dict(path) for place in r.order)
    fits = "" not in played and len(rest) == laid - dealt and start + len(played) + len(rest) == len(r.dests)
    return (*r.dests[:start], *played, *rest) if fits else ()


def _open(r: Round) -> list[str]:
    """The zones of which it is open what they came to."""
    return list(dict.fromkeys(hand.spot for hand in r.hands if hand.several))


def opened(world: Hypothesis, keep: Callable[[Round, str], bool]) -> Iterator[Hypothesis]:
    """Every world that `world` may be with no zone open; only those that keep each zone as it is then."""
    spot = next(iter(_open(world.round)), None)
    if spot is None:
        yield world
        return
    for part in unfolded(world, spot):
        if keep(part.round, spot):
            yield from opened(part, keep)


def zone_settled(r: Round, spot: str) -> bool:
    """The chips of a zone show its result."""
    return all(hand.shown for hand in levelled(r).hands if hand.spot == spot)


def settled_worlds(worlds: Iterable[Hypothesis]) -> tuple[Hypothesis, ...]:
    """The worlds in which every result is decided and shown by the chips."""
    decided = (world for world in worlds if world.round.decided)
    return tuple(part for world in decided for part in opened(world, zone_settled) if settled(part.round))
