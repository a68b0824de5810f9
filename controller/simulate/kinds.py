"""Cards that no rule of a system tells apart are one kind: all tens, and suits but for the sevens that pay by suit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from controller.cards import PACK, Card
from controller.rules.options import Options

SPADES: Mapping[str, Card] = {c.rank: c for c in PACK if c.suit == "s"}


def plain(c: Card, options: Options) -> Card:
    """The card that stands for all that the play of a hand cannot tell from `c`."""
    rank = "T" if c.points == 10 and options.split_match != "rank" else c.rank
    suit = c.suit if c.rank == "7" and options.bonus_777 == "suited" else "s"
    return _find(rank, suit)


def unsuited(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of a hand without their suits, unless it may yet be three sevens of one suit."""
    return cards if len(cards) > 1 and all(c.rank == "7" for c in cards) else tuple(SPADES[c.rank] for c in cards)


def matching(c: Card, options: Options) -> Card:
    """The same with the ranks apart that Super Match pairs by (T-45)."""
    return plain(c, options) if options.sm_match == "value" else _find(c.rank, plain(c, options).suit)


def kinds(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Each kind once, in the order of the pack."""
    return tuple(dict.fromkeys(cards))


def _find(rank: str, suit: str) -> Card:
    return next(c for c in PACK if c.rank == rank and c.suit == suit)
