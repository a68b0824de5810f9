"""What one picture shows. Pure."""

from dataclasses import dataclass
from enum import StrEnum


class Seen(StrEnum):
    """CARD: a face that was read; UNREAD: a card whose index was not; the others are told apart from cards."""

    CARD = "card"
    UNREAD = "unread"
    BACK = "back"
    CUT = "cut card"
    HAND = "hand"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class Reading:
    """One picture's reading.

    card: rank and suit ("As", "Th"), of CARD alone; sure: 0 to 1, of CARD the confidence, of UNREAD that of the best guess
    that was not good enough; guess: that guess, for the teacher and the tables, never for the game; why: what is wrong with
    the picture itself, "" where nothing is known.
    """

    seen: Seen
    card: str = ""
    sure: float = 0.0
    guess: str = ""
    why: str = ""
