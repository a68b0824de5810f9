"""A hand: its cards, its stake, the chips that lie for it, and how they count (C-CNT, W-CNT, R-HAND)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from controller.cards import Card
from controller.rules.options import Options
from controller.rules.replacing import replacing


@lru_cache(maxsize=1 << 16)
def count(cards: tuple[Card, ...]) -> tuple[int, bool]:
    """Best total not over 21 and whether an ace counts 11 in it (C-CNT-2 to C-CNT-5, W-CNT-3)."""
    total, aces = 0, 0
    for c in cards:
        total += c.points
        aces += c.points == 11
    while total > 21 and aces:
        total, aces = total - 10, aces - 1
    return total, aces > 0


def total(cards: tuple[Card, ...]) -> int:
    return count(cards)[0]


@replacing
class Hand(NamedTuple):
    """One hand of a box. Amounts in 1/10000 units.

    `stake` is all that is staked on it, `original` its first stake, `lying` what the chips of this hand
    show in the zone now. `result` is empty until the cards have decided; `shown` says that the chips
    have since shown that result (stake plus payment, or what is left of a lost stake).
    """

    name: str
    spot: str
    cards: tuple[Card, ...]
    stake: int
    original: int
    lying: int
    split: bool = False  # made or changed by a split
    first: bool = True  # carries the box's own bet, not a stake added by a split
    aces: bool = False  # split aces: one card each (C-SPL-5)
    doubled: bool = False
    drawn: int = 0  # plain cards taken
    buys: tuple[int, ...] = ()
    finished: bool = False  # takes no further card
    stood: bool = False
    declined: bool = False  # even money refused
    result: str = ""
    net: int = 0
    shown: bool = False
    late: bool = False  # flagged as not settled in time
    wrong: bool = False  # flagged: other chips lie here than should; they may still be brought right
    blurred: bool = False  # other cards may lie here, which fare alike
    several: bool = False  # or which count otherwise: no result until the chips tell which (`controller.tracker.played`)
    picked: bool = False  # the stake of a push left before anybody said that the round is over

    @property
    def target(self) -> int:
        """What lies in the zone for this hand right after it was settled."""
        return self.stake + self.net

    @property
    def right(self) -> int:
        """What should lie in the zone for this hand now."""
        return self.target if self.result else self.stake

    @property
    def total(self) -> int:
        return count(self.cards)[0]


def is_natural(hand: Hand, options: Options) -> bool:
    """Blackjack or Pontoon: ace and ten-value on two cards (C-BJ-1, C-SPL-6, C-SPL-7, R-HAND-3, T-52)."""
    cards = hand.cards
    if len(cards) != 2 or count(cards)[0] != 21:
        return False
    if not hand.split:
        return True
    return options.bj_after_split and (options.pontoon_on_split_tens or cards[0].rank == "A")


def is_sevens(hand: Hand, options: Options) -> bool:
    """Three sevens that pay a bonus: exactly the first three cards (C-777, R-HAND-1, T-27, T-51)."""
    if options.bonus_777 == "none" or len(hand.cards) != 3 or any(c.rank != "7" for c in hand.cards):
        return False
    if hand.split and not options.bonus_777_after_split:
        return False
    return options.bonus_777_stake != "none" or hand.stake == hand.original


def is_trick(hand: Hand, options: Options) -> bool:
    """Five cards up to 21 (R-HAND-7)."""
    return options.five_card_trick and len(hand.cards) == 5 and hand.total <= 21


def sevens_pay(hand: Hand, options: Options) -> int:
    """Profit of three sevens: 5:1 for one suit where the system knows it, else 3:1."""
    suits = {c.suit for c in hand.cards}
    times = 5 if options.bonus_777 == "suited" and len(suits) == 1 and "?" not in suits else 3
    return times * (hand.original if options.bonus_777_stake == "original" else hand.stake)


def matches(cards: tuple[Card, ...], options: Options) -> bool:
    """Whether two cards may be split (C-SPL-1, T-30)."""
    if len(cards) != 2:
        return False
    a, b = cards
    return a.rank == b.rank if options.split_match == "rank" else a.points == b.points
