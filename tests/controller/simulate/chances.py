"""Hands and the dealer by plain probability, written from the rulebook without the engine.

Cards come with fixed chances (a shoe without end), so a hand is known by its total, whether it is soft, how many
cards it has and what was staked. Values are in bets of one hand, against one upcard at a time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

ACE = 11
POINTS = range(2, 12)
EVEN = {points: (4 if points == 10 else 1) / 13 for points in POINTS}


@dataclass(frozen=True)
class Rules:
    """What the rulebook says of a system, as far as hands differ by it."""

    natural: float = 1.5
    ties: int = 0  # what equal totals pay
    hit_soft_17: bool = False
    push_22: bool = False
    most: int = 4  # hands after splits
    doubles: bool = True
    surrender: bool = False
    sevens: float = 0.0  # mean pay of three sevens on the first three cards
    sevens_split: bool = False
    trick: bool = False
    buys: int = 0
    free_aces: bool = False  # split aces are played on and split again
    split_natural: bool = False
    waits: bool = False  # naturals are settled at the end
    pairs: bool = False  # two hands a box, second cards exchanged


SYSTEMS: Mapping[str, Rules] = {
    "classic": Rules(sevens=5 / 16 + 3 * 15 / 16),
    "surrender": Rules(surrender=True),
    "switch": Rules(natural=1, hit_soft_17=True, push_22=True, most=2, waits=True, pairs=True),
    "russian": Rules(natural=2, ties=-1, most=99, doubles=False, surrender=True, sevens=3, sevens_split=True,
                     trick=True, buys=2, free_aces=True, split_natural=True),
}


def add(total: int, soft: bool, card: int) -> tuple[int, bool]:
    """A total after one more card, an ace counting 11 where that fits."""
    total, aces = total + card, soft + (card == ACE)
    while total > 21 and aces:
        total, aces = total - 10, aces - 1
    return total, aces > 0


@dataclass(frozen=True)
class Held:
    """A hand in play."""

    total: int
    soft: bool
    cards: int = 2
    sevens: bool = False
    stake: float = 1.0
    bought: int = 0
    drawn: bool = False
    split: bool = False

    def with_card(self, card: int) -> Held:
        total, soft = add(self.total, self.soft, card)
        return replace(self, total=total, soft=soft, cards=self.cards + 1, sevens=self.sevens and card == 7)


def dealt(first: int, second: int, split: bool = False) -> Held:
    total, soft = add(first, first == ACE, second)
    return Held(total, soft, sevens=first == second == 7, split=split)


class Against:
    """One upcard: the dealer's final hands and what every hand is worth against them."""

    def __init__(self, rules: Rules, up: int, chances: Mapping[int, float] = EVEN) -> None:
        self.rules, self.up, self.chances = rules, up, chances

    @cached_property
    def dealer(self) -> Mapping[int, float]:
        """Chance of each final total; 0 is a natural, 23 stands for every total above 22."""
        ends: dict[int, float] = {}
        for card, chance in self.chances.items():
            total, soft = add(self.up, self.up == ACE, card)
            if total == 21:
                ends[0] = ends.get(0, 0.0) + chance
            else:
                self._draw(total, soft, chance, ends)
        return ends

    def _draw(self, total: int, soft: bool, chance: float, ends: dict[int, float]) -> None:
        if total > 17 or (total == 17 and not (soft and self.rules.hit_soft_17)):
            total = min(total, 23)
            ends[total] = ends.get(total, 0.0) + chance
            return
        for card, each in self.chances.items():
            self._draw(*add(total, soft, card), chance * each, ends)

    @cached_property
    def standing(self) -> Mapping[int, float]:
        """What one unit on a hand that stands on a total wins on average."""
        return {total: sum(p * self._against(total, end) for end, p in self.dealer.items()) for total in range(4, 22)}

    def _against(self, total: int, end: int) -> int:
        if end == 22 and self.rules.push_22:
            return 0
        if end == 0 or (end <= 21 and total < end):
            return -1
        return self.rules.ties if total == end else 1

    @cached_property
    def natural(self) -> float:
        """A natural: paid at once against 2 to 9, else it waits for the dealer's second card."""
        made = self.dealer.get(0, 0.0)
        return (1 - made) * self.rules.natural + made * self.rules.ties

    def closed(self, hand: Held) -> float | None:
        """The value of a hand that takes no decision any more, None while it does."""
        rules = self.rules
        if hand.total > 21:
            return -hand.stake
        if hand.sevens and hand.cards == 3 and rules.sevens and (not hand.split or rules.sevens_split):
            return rules.sevens * hand.stake
        if rules.trick and hand.cards == 5:
            return 1.5 * hand.stake
        if hand.total == 21 and hand.cards == 2 and (not hand.split or rules.split_natural):
            return self.natural
        return self.standing[21] * hand.stake if hand.total == 21 else None
