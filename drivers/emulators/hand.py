"""A hand on the emulated table: its cards, its stakes and what may be done with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal

from drivers.emulators.cards import points, same, total, two_card_21
from drivers.emulators.house import House


@dataclass(slots=True)
class Hand:
    """`original` is what the hand began with; `stake` includes doubles and bought cards."""

    name: str
    spot: str
    original: Decimal
    stake: Decimal
    cards: list[str] = field(default_factory=list)
    split: bool = False
    drawn: bool = False  # took a plain card
    doubled: bool = False
    stood: bool = False
    surrendered: bool = False
    even: bool = False
    offered: bool = False  # a double was offered
    buys: list[Decimal] = field(default_factory=list)
    closed: bool = False  # settled on the layout
    done: bool = False  # settled, and all of that was shown
    net: Decimal = Decimal(0)

    @property
    def box(self) -> str:
        return self.spot.rstrip("AB")

    @property
    def total(self) -> int:
        return total(self.cards)

    @property
    def split_aces(self) -> bool:
        return self.split and self.cards[0][0] == "A"


def natural(hand: Hand, house: House) -> bool:
    """Blackjack or Pontoon (C-BJ-1, R-HAND-3, T-52)."""
    if not two_card_21(hand.cards):
        return False
    if not hand.split:
        return True
    on_ten = hand.cards[0][0] != "A"
    return house.bj_after_split == "yes" and (not on_ten or house.pontoon_on_split_tens == "yes")


def sevens(hand: Hand, house: House) -> bool:
    """Three sevens that are paid as such (C-777, R-HAND-1)."""
    if house.sevens is None or [card[0] for card in hand.cards] != ["7", "7", "7"]:
        return False
    if hand.split and house.bonus_777_after_split == "no":
        return False
    return house.bonus_777_stake != "none" or hand.stake == hand.original


def trick(hand: Hand, house: House) -> bool:
    """Five cards up to 21 (R-HAND-7)."""
    return house.trick and len(hand.cards) == 5 and hand.total <= 21


def finished(hand: Hand, house: House) -> bool:
    """Nothing more can be decided on the hand (it closed by itself or its player let go)."""
    if hand.closed or hand.stood or hand.surrendered or hand.even or hand.total >= 21 or trick(hand, house):
        return True
    if len(hand.cards) < 2:
        return False
    if hand.split_aces and house.hit_split_aces == "no":
        return house.resplit_aces == "no" or hand.cards[1][0] != "A"
    return hand.doubled and len(hand.cards) > 2


def legal(hand: Hand, house: House, hands_here: int, upcard: str) -> list[str]:
    """The decisions that are open to the player of an unfinished hand."""
    if hand.split_aces and house.hit_split_aces == "no":
        return ["stand", "split"] if _may_split(hand, house, hands_here) else ["stand"]
    found = ["hit", "stand"]
    first = len(hand.cards) == 2 and not hand.drawn and not hand.buys and not hand.doubled
    if first and house.double and (not hand.split or house.das == "yes"):
        found.append("double")
    if first and _may_split(hand, house, hands_here):
        found.append("split")
    if not hand.drawn and len(hand.buys) < house.buy_max:
        found.append("buy")
    if first and not hand.split and house.surrender != "none" and (upcard[0] != "A" or house.surrender_vs_ace == "yes"):
        found.append("surrender")
    return found


def _may_split(hand: Hand, house: House, hands_here: int) -> bool:
    a, b = hand.cards
    if not same(a, b, house.split_match) or (house.max_hands and hands_here >= house.max_hands):
        return False
    return not (hand.split_aces and points(b) == 11 and house.resplit_aces == "no")
