"""Which rounds somebody looks for, and the rounds that answer to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from controller.audit.entry import Entry
from controller.audit.index import Index
from controller.cards import RANKS, card
from controller.errors import InputError
from controller.inputs import parse_time

MOST = 100
"""Rounds in one answer."""
STATES: Mapping[str, Callable[[Entry], bool]] = {
    "flagged": lambda e: any(flag.level != "NOTE" for flag in e.flags),
    "stopped": lambda e: e.stopped,
    "held": lambda e: e.held,
    "voided": lambda e: e.voided,
    "open": lambda e: e.certainty == "open",
    "playing": lambda e: e.ended is None,
}
"""What may be asked of how a round stands."""


class Asked(NamedTuple):
    """What was asked for; None asks for nothing. `since` and `until` in ms; `card` a card or a rank; `before`: rounds
    with a smaller number only, to go on where an answer ended."""

    since: int | None = None
    until: int | None = None
    box: str | None = None
    card: str | None = None
    flag: str | None = None
    dealer: str | None = None
    state: str | None = None
    before: int | None = None


def parse_asked(given: Mapping[str, str]) -> Asked:
    """What a person asks for, from text; what is empty is not asked for.

    Raises:
        InputError: names the key, its value and what was expected.
    """
    asked = {key: value.strip() for key, value in given.items() if value.strip()}
    return Asked(
        _time(asked, "since"), _time(asked, "until"), _number(asked, "box"), _card(asked.get("card")),
        asked.get("flag", "").upper() or None, asked.get("dealer"), _state(asked.get("state")),
        int(number) if (number := _number(asked, "before")) else None,
    )  # fmt: skip


def _time(asked: Mapping[str, str], key: str) -> int | None:
    try:
        return parse_time(asked[key]) if key in asked else None
    except InputError as wrong:
        raise InputError(str(wrong).replace('"at"', f'"{key}"')) from wrong


def _number(asked: Mapping[str, str], key: str) -> str | None:
    value = asked.get(key)
    if value is not None and not (value.isascii() and value.isdigit() and len(value) <= 9):
        raise InputError(f'"{key}" is {value[:40]!r}; expected a number')
    return value


def _card(value: str | None) -> str | None:
    if value is None:
        return None
    name = value.replace("10", "T", 1)
    return name.upper() if len(name) == 1 and name.upper() in RANKS else card(name[:-1].upper() + name[-1].lower()).text


def _state(value: str | None) -> str | None:
    if value is not None and value not in STATES:
        raise InputError(f'"state" is {value[:40]!r}; expected one of {", ".join(STATES)}')
    return value


def search(index: Index, asked: Asked, most: int = MOST) -> tuple[list[Entry], bool]:
    """At most `most` rounds that answer to `asked`, the newest first, and whether there are more."""
    found = list(islice(_matching(index, asked), most + 1))
    return found[:most], len(found) > most


def _matching(index: Index, asked: Asked) -> Iterator[Entry]:
    for entry in index.newest_first():
        # Time never runs backwards in a journal: what is older still is not looked at.
        if asked.since is not None and entry.ended is not None and entry.ended < asked.since:
            return
        if _answers(entry, asked):
            yield entry


def _answers(entry: Entry, asked: Asked) -> bool:
    return (
        (asked.before is None or entry.number < asked.before)
        and (asked.until is None or (entry.began is not None and entry.began <= asked.until))
        and (asked.box is None or asked.box in entry.boxes)
        and (asked.card is None or any(one == asked.card or one[0] == asked.card for one in entry.cards))
        and (asked.flag is None or any(one.flag.startswith(asked.flag) for one in entry.flags))
        and (asked.dealer is None or asked.dealer.casefold() in (entry.dealer or "").casefold())
        and (asked.state is None or STATES[asked.state](entry))
    )
