"""Payments and takes on the layout: first the payment lies beside the stake, then the player takes what is his."""

from __future__ import annotations

from decimal import Decimal

from drivers.emulators.act import Acts
from drivers.emulators.cards import two_card_21
from drivers.emulators.hand import Hand, natural
from drivers.emulators.layout import Layout
from drivers.emulators.payment import at_once, final


def pay_now(t: Layout, hand: Hand) -> Acts:
    """A hand settled while others of its zone may still lie there."""
    net = at_once(hand, t.house, t.upcard)
    if net is None:
        net = final(hand, t.house, t.dealer)
    yield from show(t, hand, net)


def show(t: Layout, hand: Hand, net: Decimal) -> Acts:
    hand.net = net
    rest = t.rest(hand)
    hand.closed = True
    if net > -hand.stake:
        yield from t.chips(hand.spot, rest + hand.stake + net, "pay")
    yield from t.chips(hand.spot, rest, "take")
    hand.done = True


def after_second(t: Layout) -> Acts:
    """What the dealer's second card decides: insurance, waiting naturals (C-INS-4, C-BJ-4)."""
    yield from insurance(t)
    if t.house.bj_pay_timing == "at_end":
        return
    for hand in t.order:
        if not hand.closed and natural(hand, t.house):
            yield from _waiting(t, hand)


def _waiting(t: Layout, hand: Hand) -> Acts:
    if final(hand, t.house, t.dealer) == 0:
        return  # the stake of a push lies until the round is over
    if not (yield from t.at("waiting", hand)):
        yield from pay_now(t, hand)


def insurance(t: Layout) -> Acts:
    for spot in [s for s in t.zone if s.startswith("INS") and t.zone[s]]:
        net = t.zone[spot] * 2 if two_card_21(t.dealer) else -t.zone[spot]
        t.side[spot] = net
        if (yield from t.at("insurance", spot, net)):
            continue
        if net > 0:
            yield from t.chips(spot, t.zone[spot] + net, "pay")
        yield from t.chips(spot, Decimal(0), "take")
        t.side_done.add(spot)


def settle(t: Layout) -> Acts:
    """Every zone that still holds live hands, as the sum over them (section 2: one zone for all hands of a box)."""
    yield from _owed(t)
    for spot in dict.fromkeys(hand.spot for hand in t.order):
        live = [hand for hand in t.order if hand.spot == spot and not hand.closed]
        if not live:
            continue
        for hand in live:
            hand.net, hand.closed = final(hand, t.house, t.dealer), True
        after = sum((hand.stake + hand.net for hand in live), Decimal(0))
        if (yield from t.at("settle", spot, live, after)):
            continue
        if after != t.zone[spot]:
            yield from t.chips(spot, after, "pay")
        for hand in live:
            hand.done = True


def _owed(t: Layout) -> Acts:
    """Settlements at once that were forgotten are made up for before the others."""
    while t.owed:
        hand, net = t.owed.pop(0)
        yield from show(t, hand, net)


def won(t: Layout) -> Decimal:
    """What the guests have won in all; of a void round what was settled before it was void."""
    if "void" not in t.rulings:
        return sum(nets(t).values(), Decimal(0))
    side = (net for spot, net in t.side.items() if spot in t.side_done)
    return sum((*(hand.net for hand in t.order if hand.done), *side), Decimal(0))


def nets(t: Layout) -> dict[str, Decimal]:
    """The result of the round, a zone each."""
    found: dict[str, Decimal] = {}
    for hand in t.order:
        found[hand.spot] = found.get(hand.spot, Decimal(0)) + hand.net
    return found | t.side
