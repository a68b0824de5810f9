"""Zones that were played out, put into the diagram of the world they belong to (`controller.tracker.played`)."""

from __future__ import annotations

from functools import lru_cache

from controller.rules.hand import Hand, is_natural
from controller.rules.options import Options
from controller.rules.round import DEALER, Round
from controller.tracker.hypothesis import Hypothesis
from controller.tracker.played import Course, Played, times


def folded(world: Hypothesis, looked_at: str = "") -> Hypothesis:
    """The world with every zone that was played out in its diagram, as far as nothing of them is still due.

    The zone that is `looked_at` stays out, and so do those after it.
    """
    r, played = world.round, world.played
    end = _played_out(r)
    begin = _kept(r.hands, played.spot, end)
    if begin == end:
        return world
    while begin < end:
        spot = r.hands[begin].spot
        hands = r.hands[begin : _after(r.hands, spot, begin)]
        if spot == looked_at or not all(map(_quiet, hands)):
            break
        begin += len(hands)
        totals = tuple([counts(hand, r.options) for hand in hands])
        course = Course(hands, None if world.broken else _dests(r, spot, hands, begin), 1, played)
        played = Played(spot, {totals: course}, (spot, *played.spots))
    return world if played is world.played else world._replace(played=times(played, world.ways), ways=1)


def counts(hand: Hand, options: Options) -> int:
    """What a finished hand counts to: a natural more than 21, a settled hand nothing."""
    return 0 if hand.result else 22 if is_natural(hand, options) else hand.total


def _played_out(r: Round) -> int:
    """So many of the first hands belong to zones that were played out."""
    if r.dealing:
        return 0
    end = r.active
    if end < len(r.hands):
        turn = r.hands[end].spot
        while end and r.hands[end - 1].spot == turn:
            end -= 1
    return end


def _kept(hands: tuple[Hand, ...], spot: str, end: int) -> int:
    """So many of the first hands belong to the zones of a diagram, the last of which is `spot`."""
    while spot and end and hands[end - 1].spot != spot:
        end -= 1
    return end if spot else 0


def _after(hands: tuple[Hand, ...], spot: str, begin: int) -> int:
    """The first hand that belongs to another zone than `spot`, from `begin` on."""
    while begin < len(hands) and hands[begin].spot == spot:
        begin += 1
    return begin


def _quiet(hand: Hand) -> bool:
    """Finished, its chips in order, and nothing to be done for it now."""
    if not hand.finished or hand.wrong or hand.picked:
        return False
    return hand.shown if hand.result else hand.lying == hand.stake


def _dests(r: Round, spot: str, hands: tuple[Hand, ...], after: int) -> tuple[str, ...] | None:
    """Where the cards of a zone went after the deal, in order; the hands `after` it have been served after it.

    Zones are served one after another, if nothing is wrong.
    """
    later = sum([len(hand.cards) for hand in r.hands[after:]]) - _dealt_after(r.order, spot)
    end = len(r.dests) - later - len(r.dealer) + r.order.count(DEALER)
    laid = r.dests[end - sum([len(hand.cards) for hand in hands]) + r.order.count(spot) : end]
    return laid if {hand.name for hand in hands}.issuperset(laid) else None  # hands of other courses may stand here


@lru_cache(maxsize=256)
def _dealt_after(order: tuple[str, ...], spot: str) -> int:
    """Cards that the zones after `spot` get in the deal."""
    spots = list(dict.fromkeys(place for place in order if place != DEALER))
    return sum(order.count(other) for other in spots[spots.index(spot) + 1 :])
