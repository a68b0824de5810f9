"""What an emulated dealer owes a hand: at once, or when his own hand is finished. All results are the player's net."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from drivers.emulators.cards import points, total, two_card_21
from drivers.emulators.hand import Hand, natural, sevens, trick
from drivers.emulators.house import House

SUPER_MATCH = {(4,): 40, (2, 2): 8, (3, 1): 5, (2, 1, 1): 1}


def times(stake: Decimal, ratio: Fraction) -> Decimal:
    """Exact: every pay of the rulebook divides by 1 or 2."""
    return stake * ratio.numerator / ratio.denominator


def safe(upcard: str) -> bool:
    """A natural cannot be met: the upcard is 2 to 9 (C-BJ-3)."""
    return 2 <= points(upcard) <= 9


def at_once(hand: Hand, house: House, upcard: str) -> Decimal | None:
    """The net of a hand that is settled in the middle of play, None where it has to wait."""
    if hand.total > 21:
        return -hand.stake
    if hand.surrendered:
        return -hand.original / 2
    if hand.even:
        return hand.stake
    if sevens(hand, house):
        assert house.sevens is not None
        suits = len({card[1] for card in hand.cards})
        return (hand.stake if house.bonus_777_stake == "total" else hand.original) * house.sevens[0 if suits == 1 else 1]
    if trick(hand, house):
        return hand.stake * 3 / 2
    if natural(hand, house) and safe(upcard) and house.bj_pay_timing == "at_once_if_safe":
        return times(hand.stake, house.bj_pay)
    return None


def final(hand: Hand, house: House, dealer: Sequence[str]) -> Decimal:
    """The net of a hand that waited for the dealer's cards."""
    stake, mine, his = hand.stake, hand.total, total(dealer)
    if natural(hand, house):
        if two_card_21(dealer):
            return -stake if house.tie == "house" else Decimal(0)
        pushed = his == 22 and house.dealer_22 == "push" and house.bj_vs_22 == "push"
        return Decimal(0) if pushed else times(stake, house.bj_pay)
    if two_card_21(dealer):
        return -stake
    if his > 21:
        return Decimal(0) if his == 22 and house.dealer_22 == "push" else stake
    if mine == his:
        return -stake if house.tie == "house" else Decimal(0)
    return stake if mine > his else -stake


def super_match(cards: Sequence[str], bet: Decimal, house: House) -> Decimal:
    """The net of a Super Match bet on the first four cards of a box (W-SM-2)."""
    kinds = Counter(str(points(c)) if house.sm_match == "value" else c[0] for c in cards)
    return bet * SUPER_MATCH.get(tuple(sorted(kinds.values(), reverse=True)), -1)


def stands(dealer: Sequence[str], house: House, soft: bool) -> bool:
    """The dealer's own rule (C-DLR-2, C-DLR-3, W-DLR-1)."""
    points_now = total(dealer)
    return points_now > 17 or (points_now == 17 and not (soft and house.dealer_soft17 == "hit"))
