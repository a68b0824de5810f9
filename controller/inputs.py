"""What is told to the controller: one frozen record an input. Its JSON form: `controller.parsing`, `controller.writing`.

An input is what a device saw or what a person said, with the time it was told (`at`, milliseconds
since 1970 UTC). Nothing here knows a rule; whether a spot exists at this table is asked in
`controller.recording`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from controller.cards import Card
from controller.errors import InputError

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

#: Roles that may speak (OPS-1, OPS-21, OPS-22, CASH-5).
ROLES = ("dealer", "observer", "inspector", "administrator", "security", "cashier", "technician", "auditor")
#: Decisions on a hand; they name a hand.
DECISIONS = ("hit", "stand", "double", "split", "buy", "surrender", "swap", "insurance", "even_money", "decline")
#: Everything else that staff may say.
WORDS = (
    "bets_open", "bets_closed", "round_over", "ruling", "announce", "offer",
    "shuffle", "cut", "buy_in", "fill", "credit", "reserve", "release", "sign_on", "sign_off",
    "limits", "host", "seat", "leave", "tip", "colour", "count", "check", "open", "close", "change", "note",
)
#: Details that are whole numbers.
NUMBERS = ("minutes", "number")
#: What a word cannot do without.
NEEDS: dict[str, tuple[str, ...]] = {"limits": ("min", "max"), "sign_on": ("name",)}
RULINGS = ("accept", "void", "pay", "correct")
#: Keys of a staff input beside by, says, hand and amount.
DETAILS = ("ruling", "reason", "card", "to", "number", "total", "box", "spot", "player", "minutes", "min", "max", "name",
           "currency", "chips", "passed_by", "step", "flag", "answer", "said_by")
#: Where a card lies that no hand gets.
BURN = "burn"
STATES = {
    "shoe": ("open", "closed", "loaded", "empty"),
    "drop_box": ("removed", "inserted", "full", "jammed", "rejected"),
    "device": ("online", "offline", "fault"),
}


@dataclass(frozen=True, slots=True)
class Shoe:
    at: int
    state: str


@dataclass(frozen=True, slots=True)
class Chips:
    """What lies on `spot` now (1/10000 units), not a change; `chips` as (denomination, count)."""

    at: int
    spot: str
    amount: int
    chips: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Staff:
    """Somebody of the staff says something; `amount` is None where no chips go with it."""

    at: int
    by: str
    says: str
    hand: str | None = None
    amount: int | None = None
    details: tuple[tuple[str, str], ...] = ()

    def detail(self, key: str) -> str | None:
        return dict(self.details).get(key)


@dataclass(frozen=True, slots=True)
class CardOut:
    """A card left the shoe; `to` is the hand where a camera or a correction knows it, BURN where it goes to none."""

    at: int
    card: Card
    to: str | None = None


@dataclass(frozen=True, slots=True)
class CardUnread:
    at: int
    to: str | None = None


@dataclass(frozen=True, slots=True)
class CutCard:
    at: int


@dataclass(frozen=True, slots=True)
class Bell:
    at: int
    presses: int


@dataclass(frozen=True, slots=True)
class Note:
    at: int
    value: int
    currency: str


@dataclass(frozen=True, slots=True)
class DropBox:
    at: int
    state: str


@dataclass(frozen=True, slots=True)
class Device:
    at: int
    device: str
    state: str
    detail: str = ""


Input = Shoe | Chips | Staff | CardOut | CardUnread | CutCard | Bell | Note | DropBox | Device


def parse_time(text: object) -> int:
    """Milliseconds since 1970 UTC of an RFC 3339 time; the zone has to be given."""
    try:
        when = datetime.fromisoformat(text) if isinstance(text, str) else None
    except ValueError:
        when = None
    if when is None or when.tzinfo is None:
        raise InputError(f'"at" is {cut(text)}; expected a time such as "2026-11-30T20:00:00.000Z"')
    return (when - _EPOCH) // timedelta(milliseconds=1)


def time_text(at: int) -> str:
    """`at` as text, always UTC with milliseconds."""
    when = _EPOCH + timedelta(milliseconds=at)
    return when.strftime("%Y-%m-%dT%H:%M:%S.") + f"{at % 1000:03d}Z"


def is_text(value: str) -> bool:
    """Whether it can be written as UTF-8; half a surrogate pair cannot."""
    return not any("\ud800" <= c <= "\udfff" for c in value)


def cut(value: object) -> str:
    """A value as an error shows it: not longer than a line can bear."""
    shown = ascii(value) if isinstance(value, str) and not is_text(value) else repr(value)
    return shown if len(shown) <= 60 else shown[:57] + "..."
