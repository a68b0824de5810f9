"""Boxes that were played out, put into the diagram of the world they belong to (`controller.tracker.played`)."""

from __future__ import annotations

from functools import lru_cache

from controller.rules.hand import Hand, is_natural
from controller.rules.options import Options
from controller.rules.round import DEALER, Round, box_of
from controller.tracker.hypothesis import Hypothesis
from controller.tracker.played import Course, Played, times


def folded(world: Hypothesis, looked_at: str = "") -> Hypothesis:
    """The world with every box that was played out in its diagram, as far as nothing of them is still due.

    The box that is `looked_at` stays out, and so do those after it.
    """
    r, played = world.round, world.played
    end = _played_out(r)
    begin = _kept(r.hands, played.box, end)
    if begin == end:
        return world
    while begin < end:
        box = box_of(r.hands[begin].name)
        hands = r.hands[begin : _after(r.hands, box, begin)]
        if box == looked_at or not all(map(_quiet, hands)):
            break
        begin += len(hands)
        totals = tuple([counts(hand, r.options) for hand in hands])
        course = Course(hands, None if world.broken else _dests(r, box, hands, begin), 1, played)
        played = Played(box, {totals: course}, (box, *played.boxes))
    return world if played is world.played else world._replace(played=times(played, world.ways), ways=1)


def counts(hand: Hand, options: Options) -> int:
    """What a finished hand counts to: a natural more than 21, a settled hand nothing."""
    return 0 if hand.result else 22 if is_natural(hand, options) else hand.total


def _played_out(r: Round) -> int:
    """So many of the first hands belong to boxes that were played out."""
    if r.dealing:
        return 0
    end = r.active
    if end < len(r.hands):
        turn = box_of(r.hands[end].name)
        while end and box_of(r.hands[end - 1].name) == turn:
            end -= 1
    return end


def _kept(hands: tuple[Hand, ...], box: str, end: int) -> int:
    """So many of the first hands belong to the boxes of a diagram, the last of which is `box`."""
    while box and end and box_of(hands[end - 1].name) != box:
        end -= 1
    return end if box else 0


def _after(hands: tuple[Hand, ...], box: str, begin: int) -> int:
    """The first hand that belongs to another box than `box`, from `begin` on."""
    while begin < len(hands) and box_of(hands[begin].name) == box:
        begin += 1
    return begin


def _quiet(hand: Hand) -> bool:
    """Finished, its chips in order, and nothing to be done for it now."""
    if not hand.finished or hand.wrong or hand.picked:
        return False
    return hand.shown if hand.result else hand.lying == hand.stake


def _dests(r: Round, box: str, hands: tuple[Hand, ...], after: int) -> tuple[str, ...] | None:
    """Where the cards of a box went after the deal, in order; the hands `after` it have been served after it.

    Boxes are served one after another, if nothing is wrong.
    """
    later = sum([len(hand.cards) for hand in r.hands[after:]]) - _dealt_after(r.order, box)
    end = len(r.dests) - later - len(r.dealer) + _dealt(r.order, DEALER)
    laid = r.dests[end - sum([len(hand.cards) for hand in hands]) + _dealt(r.order, box) : end]
    return laid if {hand.name for hand in hands}.issuperset(laid) else None  # hands of other courses may stand here


@lru_cache(maxsize=256)
def _dealt(order: tuple[str, ...], box: str) -> int:
    """Cards that a box, or the dealer, gets in the deal."""
    return sum(place == box if DEALER in (place, box) else box_of(place) == box for place in order)


@lru_cache(maxsize=256)
def _dealt_after(order: tuple[str, ...], box: str) -> int:
    """Cards that the boxes after `box` get in the deal."""
    boxes = list(dict.fromkeys(box_of(place) for place in order if place != DEALER))
    return sum(_dealt(order, other) for other in boxes[boxes.index(box) + 1 :])
