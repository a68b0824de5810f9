"""Cards of the emulated shoe as text (``As``, ``Th``), and how a dealer counts them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

SUITS = "shdc"
RANKS = "23456789TJQKA"
TENS = frozenset("TJQK")
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)


def points(card: str) -> int:
    """An ace counts 11 here; `count` turns it to 1 where 11 is too much."""
    rank = card[0]
    return 11 if rank == "A" else 10 if rank in TENS else int(rank)


def count(cards: Sequence[str]) -> tuple[int, bool]:
    """Best total and whether an ace counts 11 in it (C-CNT-2)."""
    total = sum(points(card) for card in cards)
    aces = sum(card[0] == "A" for card in cards)
    while total > 21 and aces:
        total, aces = total - 10, aces - 1
    return total, aces > 0


def total(cards: Sequence[str]) -> int:
    return count(cards)[0]


def two_card_21(cards: Sequence[str]) -> bool:
    return len(cards) == 2 and total(cards) == 21


def same(a: str, b: str, by: str) -> bool:
    """Whether two cards match, `by` value (all tens alike, T-30) or by rank."""
    return points(a) == points(b) if by == "value" else a[0] == b[0]


def shuffled(decks: int, chance: Random) -> list[str]:
    pack = list(PACK) * decks
    chance.shuffle(pack)
    return pack
