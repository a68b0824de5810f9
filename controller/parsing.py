"""One input from its JSON object (recording format): every key read once, what is wrong named with what was expected."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress

from controller import money
from controller.cards import card
from controller.errors import InputError
from controller.inputs import (
    BURN,
    DECISIONS,
    DETAILS,
    NEEDS,
    NUMBERS,
    ROLES,
    RULINGS,
    STATES,
    WORDS,
    Bell,
    CardOut,
    CardUnread,
    Chips,
    CutCard,
    Device,
    DropBox,
    Input,
    Note,
    Shoe,
    Staff,
    cut,
    is_text,
    parse_time,
)

_HAND = re.compile(r"D|[1-9]([AB]?)([b-z]*)")
_STACK = re.compile(r"\b([0-9]{1,6})x([0-9.]+)\b")
_NUMBER = re.compile(r"[0-9]{1,9}")
_SPOT = re.compile(r"float|tips|(INS|SM)?[1-9][AB]?")


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
