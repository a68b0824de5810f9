"""What is told to the controller: one frozen record an input, and its JSON form (recording format).

An input is what a device saw or what a person said, with the time it was told (`at`, milliseconds
since 1970 UTC). Nothing here knows a rule; whether a spot exists at this table is asked in
`controller.recording`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from controller import money
from controller.cards import Card, card
from controller.errors import InputError

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_HAND = re.compile(r"D|[1-9]([AB]?)([b-z]*)")
_STACK = re.compile(r"\b([0-9]{1,6})x([0-9.]+)\b")
_NUMBER = re.compile(r"[0-9]{1,9}")
_SPOT = re.compile(r"float|tips|(INS|SM)?[1-9][AB]?")

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


class _Fields:
    """The keys of one input object, each taken once; what is left over is an error."""

    def __init__(self, obj: dict[str, object], kind: str) -> None:
        self.left = {k: v for k, v in obj.items() if k not in ("at", "in")}
        self.kind = kind

    def text(self, key: str, allowed: tuple[str, ...] | None = None) -> str:
        if key not in self.left:
            raise InputError(f'"{self.kind}" has no "{key}"')
        value = self.left.pop(key)
        if not isinstance(value, str) or not value or not is_text(value):
            raise InputError(f'"{key}" is {cut(value)}; expected text')
        if allowed is not None and value not in allowed:
            raise InputError(f'"{key}" is {cut(value)}; expected one of {", ".join(allowed)}')
        return value

    def optional(self, key: str, allowed: tuple[str, ...] | None = None) -> str | None:
        return self.text(key, allowed) if key in self.left else None

    def hand(self, key: str) -> str | None:
        name = self.optional(key)
        if name is not None and not _HAND.fullmatch(name):
            raise InputError(f'"{key}" is {cut(name)}; expected a hand such as 1, 1b, 1Ab or D')
        return name

    def hand_or_burn(self, key: str) -> str | None:
        if self.left.get(key) == BURN:
            return self.optional(key)
        return self.hand(key)

    def whole(self, key: str) -> int:
        value = self.left.pop(key, None)
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 1_000_000:
            raise InputError(f'"{key}" is {cut(value)}; expected a whole number from 1')
        return value

    def money(self, key: str) -> int:
        return money.money(self.text(key))

    def done(self) -> None:
        if self.left:
            raise InputError(f'"{self.kind}" does not know the key "{next(iter(self.left))[:60]}"')


def parse_input(obj: object) -> Input:
    """One input from its JSON object.

    Raises:
        InputError: names the key, what it held and what was expected.
    """
    if not isinstance(obj, dict):
        raise InputError("expected an object with the keys at and in")
    kind = obj.get("in")
    parser = PARSERS.get(kind) if isinstance(kind, str) else None
    if parser is None:
        raise InputError(f'"in" is {cut(kind)}; expected one of {", ".join(PARSERS)}')
    fields = _Fields(obj, str(kind))
    found = parser(parse_time(obj.get("at")), fields)
    fields.done()
    return found


def _chips(at: int, f: _Fields) -> Input:
    spot = f.text("spot")
    if not _SPOT.fullmatch(spot):
        raise InputError(f"unknown spot {cut(spot)}; expected a spot such as 1, 1A, INS1, SM1, float or tips")
    amount, chips = f.money("amount"), _denominations(f.left.pop("chips", {}))
    if chips:
        _check_worth(chips, amount)
    return Chips(at, spot, amount, chips)


def _check_worth(chips: tuple[tuple[str, int], ...], amount: int) -> None:
    worth = sum(money.money(name) * count for name, count in chips)
    if worth != amount:
        raise InputError(f'"chips" are worth {money.text(worth)}, "amount" is {money.text(amount)}; expected the same')


def _denominations(value: object) -> tuple[tuple[str, int], ...]:
    if not isinstance(value, dict):
        raise InputError(f'"chips" is {cut(value)}; expected counts by denomination such as {{"25": 1}}')
    for name, count in value.items():
        money.money(name)
        if isinstance(count, bool) or not isinstance(count, int) or count < 0:
            raise InputError(f'"chips" counts {cut(count)} of {name}; expected a whole number')
    return tuple(value.items())


def _staff(at: int, f: _Fields) -> Input:
    by, says = f.text("by", ROLES), f.text("says", DECISIONS + WORDS)
    hand = f.hand("hand")
    if says in DECISIONS and hand is None:
        raise InputError(f'"{says}" has no "hand"')
    amount = f.money("amount") if "amount" in f.left else None
    if "chips" in f.left:
        f.left["chips"] = _stacks(f.left["chips"], amount)
    details = tuple((key, f.text(key)) for key in DETAILS if key in f.left)
    if says == "ruling":
        _check_ruling(dict(details), by)
    _check_needs(says, dict(details))
    return Staff(at, by, says, hand, amount, details)


def _stacks(value: object, amount: int | None) -> str:
    """Chips by denomination as a person writes them, ``4x25 2x5``; read from that, or from counts by denomination as an
    object or as its text."""
    with suppress(ValueError):
        value = json.loads(value) if isinstance(value, str) else value
    if isinstance(value, str):
        pieces = _STACK.findall(value)
        if not pieces or _STACK.sub("", value).strip(" ,"):
            raise InputError(f'"chips" is {cut(value)}; expected stacks such as "4x25 2x5"')
        value = {name: int(count) for count, name in pieces}
    chips = _denominations(value)
    if amount is not None:
        _check_worth(chips, amount)
    return " ".join(f"{count}x{name}" for name, count in chips)


def _check_needs(says: str, details: dict[str, str]) -> None:
    for key in NEEDS.get(says, ()):
        if key not in details:
            raise InputError(f'"{says}" has no "{key}"')
    for key in NUMBERS:
        if key in details and not _NUMBER.fullmatch(details[key]):
            raise InputError(f'"{key}" is {cut(details[key])}; expected a whole number')
    if says == "limits" and money.money(details["min"]) > money.money(details["max"]):
        raise InputError(f'limits from {details["min"]} to {details["max"]}; expected min <= max')


def _check_ruling(details: dict[str, str], by: str) -> None:
    if by != "inspector":
        raise InputError(f'a ruling by {by!r}; only the inspector rules (OPS-17)')
    if details.get("ruling") not in RULINGS:
        raise InputError(f'"ruling" is {details.get("ruling")!r}; expected one of {", ".join(RULINGS)}')
    if "card" in details:
        card(details["card"])


PARSERS: dict[str, Callable[[int, _Fields], Input]] = {
    "shoe": lambda at, f: Shoe(at, f.text("state", STATES["shoe"])),
    "chips": _chips,
    "staff": _staff,
    "card": lambda at, f: CardOut(at, card(f.text("card")), f.hand_or_burn("to")),
    "card_unread": lambda at, f: CardUnread(at, f.hand("to")),
    "cut_card": lambda at, f: CutCard(at),
    "bell": lambda at, f: Bell(at, f.whole("presses")),
    "note": lambda at, f: Note(at, f.money("value"), f.text("currency")),
    "drop_box": lambda at, f: DropBox(at, f.text("state", STATES["drop_box"])),
    "device": lambda at, f: Device(at, f.text("device"), f.text("state", STATES["device"]), f.optional("detail") or ""),
}


def input_json(told: Input) -> dict[str, object]:
    """The JSON object of an input, keys in the order of the recording format; the inverse of `parse_input`."""
    return {"at": time_text(told.at)} | _told(told)


def _told(told: Input) -> dict[str, object]:
    match told:
        case Shoe():
            return {"in": "shoe", "state": told.state}
        case Chips():
            amount = {"in": "chips", "spot": told.spot, "amount": money.text(told.amount)}
            return amount | ({"chips": dict(told.chips)} if told.chips else {})
        case Staff():
            said: dict[str, object] = {"in": "staff", "by": told.by, "says": told.says}
            if told.hand is not None:
                said["hand"] = told.hand
            if told.amount is not None:
                said["amount"] = money.text(told.amount)
            return said | dict(told.details)
        case CardOut():
            return {"in": "card", "card": told.card.text, **({"to": told.to} if told.to else {})}
        case CardUnread():
            return {"in": "card_unread", **({"to": told.to} if told.to else {})}
        case CutCard():
            return {"in": "cut_card"}
        case Bell():
            return {"in": "bell", "presses": told.presses}
        case Note():
            return {"in": "note", "value": money.text(told.value), "currency": told.currency}
        case DropBox():
            return {"in": "drop_box", "state": told.state}
        case Device():
            detail = {"detail": told.detail} if told.detail else {}
            return {"in": "device", "device": told.device, "state": told.state, **detail}


def short(told: Input) -> str:
    """The input in a few words, as evidence: ``20:00:14.000 card 4c``."""
    words = {k: v for k, v in _told(told).items() if k not in ("in", "chips", "by", "says")}
    head = f"{told.by} {told.says}" if isinstance(told, Staff) else str(_told(told)["in"])
    return " ".join([time_text(told.at)[11:-1], head, *(str(v) for v in words.values())])
