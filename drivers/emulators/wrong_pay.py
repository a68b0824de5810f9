"""Errors at settlement: payments too small, too large, late or left out, stakes taken or left that should not be."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from drivers.emulators.act import text
from drivers.emulators.cards import total, two_card_21
from drivers.emulators.hand import Hand, finished
from drivers.emulators.layout import Layout
from drivers.emulators.mistake import Doing, Mistake
from drivers.emulators.payment import at_once, final

ZERO = Decimal(0)
_ELSE = "another division of the same cards between players and dealer explains it"
_PUSH = "the player may have picked up his push before the round was over"
INSURERS = ("classic", "surrender", "switch")
AT_ONCE = ("classic", "surrender", "russian")


def _wrong(t: Layout, spot: str, name: str, shown: Decimal, right: Decimal, what: str) -> Doing:
    """`shown` lies in the zone where `right` should."""
    t.inject(name, f"{what}: {text(shown)} lies in {spot}, {text(right)} should", (spot, right))
    if shown != t.zone[spot]:
        yield from t.chips(spot, shown, "pay")
    return True


# -- hands settled at once ---------------------------------------------------


def _paid(wrong: Callable[[Hand, Decimal], Decimal], what: str) -> Callable[[Layout, Hand], Doing]:
    """A hand that is settled by itself is paid `wrong(hand, net)` instead of its net."""

    def do(t: Layout, hand: Hand) -> Doing:
        now = at_once(hand, t.house, t.upcard)
        net = final(hand, t.house, t.dealer) if now is None else now
        paid, rest = wrong(hand, net), t.rest(hand)
        if paid == net or (net < 0 and not hand.surrendered):
            return False
        hand.net, hand.closed = net, True
        yield from _wrong(t, hand.spot, hand.name, rest + hand.stake + paid, rest + hand.stake + net, what)
        if t.zone[hand.spot] != rest:
            yield from t.chips(hand.spot, rest, "take")
        return True

    return do


def _forgotten(t: Layout, hand: Hand) -> bool:
    """A settlement that is due at once is left for the end, while others are served."""
    net = at_once(hand, t.house, t.upcard)
    later = [one for one in t.order[t.order.index(hand) + 1 :] if not finished(one, t.house)]
    if net is None or not later or len(t.here(hand.spot)) > 1:
        return False
    t.inject(hand.name, f"{text(net)} on {hand.name} is not settled when play goes on")
    hand.net, hand.closed = net, True
    t.owed.append((hand, net))
    return True


# -- insurance and Super Match -----------------------------------------------


def _side(
    fits: Callable[[Decimal], bool], shown: Callable[[Decimal, Decimal], Decimal], what: str
) -> Callable[[Layout, str, Decimal], Doing]:
    """A side bet settled wrongly: `shown(bet, net)` lies in its zone."""

    def do(t: Layout, spot: str, net: Decimal) -> Doing:
        bet = t.zone[spot]
        if not fits(net):
            return False
        yield from _wrong(t, spot, spot, shown(bet, net), max(ZERO, bet + net), what)
        if t.zone[spot] and shown(bet, net) != bet:
            yield from t.chips(spot, ZERO, "take")
        return True

    return do


# -- after the dealer stands ---------------------------------------------------


def _zone(
    fits: Callable[[Layout, list[Hand], Decimal], bool], shown: Callable[[Layout, Decimal, Decimal], Decimal], what: str
) -> Callable[[Layout, str, list[Hand], Decimal], Doing]:
    """A zone settled wrongly: `shown(t, before, after)` lies in it. `fits` is asked with what is due (after - before)."""

    def do(t: Layout, spot: str, live: list[Hand], after: Decimal) -> Doing:
        before = t.zone[spot]
        wrong = shown(t, before, after)
        if not fits(t, live, after - before) or wrong == after:
            return False
        name = live[0].name if len(live) == 1 else spot
        return (yield from _wrong(t, spot, name, wrong, after, what))

    return do


def _won(t: Layout, live: list[Hand], due: Decimal) -> bool:
    return due > 0


def _lost(t: Layout, live: list[Hand], due: Decimal) -> bool:
    return due < 0 and len(live) == 1


def _pushed(t: Layout, live: list[Hand], due: Decimal) -> bool:
    return all(hand.net == 0 for hand in live)


def _tied(t: Layout, live: list[Hand], due: Decimal) -> bool:
    return _lost(t, live, due) and live[0].total == total(t.dealer) and not two_card_21(t.dealer)


def _on_22(t: Layout, live: list[Hand], due: Decimal) -> bool:
    return total(t.dealer) == 22 and _pushed(t, live, due)


_SEVENS = {"first": "7", "second": "7", "third": "7", "up": "89TJQK"}
_TRICK = {"first": "2", "second": "3", "third": "2", "fourth": "3", "fifth": "4", "up": "89TJQK"}
_NATURAL = {"first": "A", "second": "TJQK", "up": "23456789"}
_WAITING = {"first": "A", "second": "TJQK", "up": "TJQK"}
_INSURED = {"up": "A"}


def _one_to_one(hand: Hand, net: Decimal) -> Decimal:
    return hand.stake if net > hand.stake else net


def _taken(hand: Hand, net: Decimal) -> Decimal:
    return -hand.stake


WRONG_PAY = (
    Mistake("natural_one_to_one", "PAY_WRONG", "STOP", "natural", _paid(_one_to_one, "paid 1:1"), AT_ONCE, stack=_NATURAL),
    Mistake("natural_taken", "TAKE_WRONG", "STOP", "natural", _paid(_taken, "stake taken"), AT_ONCE, stack=_NATURAL,
            also=("BET_PULLED",)),
    Mistake("natural_late", "BJ_PAY_LATE", "ALERT", "natural", _forgotten, AT_ONCE, stack=_NATURAL),
    Mistake("waiting_one_to_one", "PAY_WRONG", "STOP", "waiting", _paid(_one_to_one, "paid 1:1"), AT_ONCE, stack=_WAITING),
    Mistake("sevens_wrong", "BONUS_WRONG", "STOP", "bonus", _paid(_one_to_one, "three sevens paid 1:1"),
            ("classic", "russian"), also=("DOUBLE_AMOUNT", "DOUBLE_ILLEGAL", "BET_LATE", "BUY_AMOUNT", "BUY_ILLEGAL"),
            stack=_SEVENS),
    Mistake("sevens_missed", "BONUS_MISSED", "ALERT", "bonus", _forgotten, ("classic", "russian"), hidden=_ELSE, stack=_SEVENS),
    Mistake("trick_wrong", "PAY_WRONG", "STOP", "trick", _paid(_one_to_one, "trick paid 1:1"), ("russian",), stack=_TRICK),
    Mistake("trick_missed", "TRICK_MISSED", "ALERT", "trick", _forgotten, ("russian",), hidden=_ELSE, stack=_TRICK),
    Mistake("bust_left", "TAKE_LATE", "ALERT", "bust", _forgotten, hidden=_ELSE),
    Mistake("surrender_amount", "SUR_AMOUNT", "STOP", "surrender", _paid(_taken, "whole bet taken"),
            ("surrender", "russian"), ("recorded",)),
    Mistake("match_short", "SM_PAY", "STOP", "match",
            _side(lambda net: net > 0, lambda bet, net: bet + net - bet / 2, "paid short"), ("switch",)),
    Mistake("match_loser_paid", "SM_PAY", "STOP", "match",
            _side(lambda net: net < 0, lambda bet, net: bet * 2, "paid though lost"), ("switch",)),
    Mistake("match_taken", "SM_PAY", "STOP", "match", _side(lambda net: net > 0, lambda bet, net: ZERO, "taken though won"),
            ("switch",)),
    Mistake("match_missed", "SM_PAY", "STOP", "match", _side(lambda net: True, lambda bet, net: bet, "not settled"), ("switch",)),
    Mistake("insurance_short", "PAY_WRONG", "STOP", "insurance",
            _side(lambda net: net > 0, lambda bet, net: bet * 2, "paid 1:1"), INSURERS, stack=_INSURED),
    Mistake("insurance_taken", "TAKE_WRONG", "STOP", "insurance",
            _side(lambda net: net > 0, lambda bet, net: ZERO, "taken though won"), INSURERS, hidden=_ELSE, stack=_INSURED),
    Mistake("insurance_paid", "PAY_WRONG", "STOP", "insurance",
            _side(lambda net: net < 0, lambda bet, net: bet * 3, "paid though lost"), INSURERS, hidden=_ELSE, stack=_INSURED),
    Mistake("insurance_left", "TAKE_WRONG", "STOP", "insurance",
            _side(lambda net: net < 0, lambda bet, net: bet, "not collected"), INSURERS, also=("TAKE_LATE",), stack=_INSURED),
    Mistake("pay_short", "PAY_WRONG", "STOP", "settle", _zone(_won, lambda t, b, a: a - min(t.unit, (a - b) / 2), "paid short"),
            hidden=_ELSE),
    Mistake("pay_over", "PAY_WRONG", "STOP", "settle", _zone(_won, lambda t, b, a: a + t.unit, "paid too much"), hidden=_ELSE),
    Mistake("pay_missed", "PAY_MISSED", "STOP", "settle", _zone(_won, lambda t, b, a: b, "not paid"), hidden=_ELSE),
    Mistake("winner_taken", "TAKE_WRONG", "STOP", "settle", _zone(_won, lambda t, b, a: ZERO, "stake taken though won"),
            hidden=_ELSE),
    Mistake("loser_paid", "PAY_WRONG", "STOP", "settle", _zone(_lost, lambda t, b, a: b * 2, "paid though lost"), hidden=_ELSE),
    Mistake("loser_left", "TAKE_WRONG", "STOP", "settle", _zone(_lost, lambda t, b, a: b, "left though lost"), hidden=_ELSE),
    Mistake("tie_left", "TAKE_WRONG", "STOP", "settle", _zone(_tied, lambda t, b, a: b, "tie treated as a push"), ("russian",),
            hidden=_ELSE),
    Mistake("push_taken", "TAKE_WRONG", "STOP", "settle", _zone(_pushed, lambda t, b, a: ZERO, "push taken"), INSURERS,
            hidden=_PUSH),
    Mistake("push_paid", "PAY_WRONG", "STOP", "settle", _zone(_pushed, lambda t, b, a: b * 2, "push paid"), INSURERS,
            hidden=_ELSE),
    Mistake("dealer_22_paid", "PAY_WRONG", "STOP", "settle", _zone(_on_22, lambda t, b, a: b * 2, "dealer 22 paid as a bust"),
            ("switch",), hidden=_ELSE),
)
