"""Playing cards: rank and suit, as text and as values (rulebook section 1, C-CNT)."""

from __future__ import annotations

from controller.errors import InputError

RANKS = "A23456789TJQK"
SUITS = "shdc"
POINTS = {"A": 11, "T": 10, "J": 10, "Q": 10, "K": 10} | {r: int(r) for r in "23456789"}


class Card:
    """One of the 52 cards, or a card of which only the rank is known (suit ``?``).

    Cards are interned: two equal cards are the same object, so that they hash and compare by
    identity. Use `card` to get one.
    """

    __slots__ = ("points", "rank", "suit", "text")

    def __init__(self, rank: str, suit: str) -> None:
        self.rank = rank
        self.suit = suit
        self.text = rank + suit
        self.points = POINTS.get(rank, 0)

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, ...]:
        return (card, (self.text,))


_CARDS = {r + s: Card(r, s) for r in RANKS for s in (*SUITS, "?")}

#: The 52 cards of a pack.
PACK = tuple(c for c in _CARDS.values() if c.suit != "?")
#: What an unread card may have been: a rank, its suit unknown.
UNREAD = tuple(_CARDS[r + "?"] for r in RANKS)
#: A joker or unknown design: no card of the game (C-DECK-2).
JOKER = Card("*", "*")
_CARDS["**"] = JOKER


def card(text: str) -> Card:
    """The card named by `text`: ``As``, ``Th`` or ``10h``.

    Raises:
        InputError: `text` names no card.
    """
    found = _CARDS.get(text.replace("10", "T", 1) if text.startswith("10") else text)
    if found is None:
        raise InputError(f"{text[:20]!r} is no card; expected rank and suit such as As, Th, 10h, 7c or Qd")
    return found


def cards(text: str) -> tuple[Card, ...]:
    """Several cards, separated by spaces."""
    return tuple(card(word) for word in text.split())
