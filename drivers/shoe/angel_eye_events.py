"""What Angel Eye II-EX events mean (protocols 1.1, table of codes). Pure."""

from dataclasses import dataclass
from enum import StrEnum

from drivers.shoe.angel_eye_codec import Event

HIGH = 0x80
"""Bit 7 is set in every binary payload byte."""
SUITS = {1: "d", 2: "c", 3: "s", 4: "h"}
RANKS = "A23456789TJQK"
MOST_INDEX = 10


class Code(StrEnum):
    """Second character of an event."""

    START = "S"
    STAND_BY = "P"
    DRAWN = "D"
    DRAWN_OUTSIDE = "d"
    AGAIN = "R"
    CUT = "C"
    GAME_RESULT = "G"
    ERROR = "E"
    ERROR_CLEARED = "e"
    LOCK = "L"
    PRESET = "M"


DATA_BYTES = {
    Code.START: 0, Code.STAND_BY: 0, Code.CUT: 0, Code.GAME_RESULT: 1, Code.ERROR: 1, Code.ERROR_CLEARED: 1, Code.LOCK: 1,
    Code.DRAWN: 2, Code.DRAWN_OUTSIDE: 2, Code.AGAIN: 2, Code.PRESET: 6,
}  # fmt: skip
DEALT = (0, 1)
"""Targets player and banker: in blackjack just a card that was dealt."""
BURNT = {2: "burn card", 4: "first card", 5: "card of the burn count"}
"""Targets of cards that no hand gets."""
OUTSIDE = {0: "while the shoe is locked", 1: "while the shoe reports an error", 2: "while the shoe is being set up"}
ERRORS = {
    1: "cannot read a card", 2: "too many cards drawn", 3: "button pressed at the wrong time",
    4: "card pushed back at the exit", 5: "card pushed back midway", 6: "code of a card is wrong", 7: "card drawn too slowly",
}  # fmt: skip
UNREAD_ERRORS = frozenset((1, 6))
"""A card is at the mouth and the shoe does not know which."""
REFUSALS = {
    0x01: "line error", 0x02: "check digits wrong", 0x03: "frame without end", 0x11: "wrong length or format",
    0x12: "wrong address", 0x13: "unknown command", 0x14: "unknown type", 0x21: "busy", 0x22: "writing",
    0xFF: "other error",
}  # fmt: skip
"""Error bytes behind NAK."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card as D, d and R tell it. target: bits 6-4 of the first byte; index: of the game's card; card: "8s"."""

    target: int
    index: int
    card: str


def drawn(event: Event) -> Drawn | None:
    """None: the bytes name no card, or a place that the protocol has not."""
    first, second = event.data
    suit, rank = SUITS.get(second >> 4 & 7), second & 0x0F
    target, index = first >> 4 & 7, first & 0x0F
    if not (first & second & HIGH) or suit is None or not 1 <= rank <= len(RANKS) or not _place(event.code, target, index):
        return None
    return Drawn(target, index, RANKS[rank - 1] + suit)


def _place(code: str, target: int, index: int) -> bool:
    if code == Code.DRAWN_OUTSIDE:
        return target in OUTSIDE
    return index <= MOST_INDEX and (target in BURNT or (target in DEALT and index > 0))


def is_known(event: Event) -> bool:
    """Has the event a meaning in the protocol's table? D, d and R are judged by `drawn` besides."""
    return event.code in DATA_BYTES and len(event.data) == DATA_BYTES[Code(event.code)]


def error_words(code: int) -> str:
    """ "shoe reports error 4: card pushed back at the exit" """
    return f"shoe reports error {code}: {ERRORS.get(code, 'of unknown meaning')}"


def unknown_words(event: Event) -> str:
    """The words for an event without a meaning."""
    data = event.data.hex(" ").upper()
    return f"event of unknown meaning: {event.code}{' ' + data if data else ''}; if a card left the shoe it is missing"
