"""Which rounds and flags somebody looks for, and those that answer to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import NamedTuple, TypeVar

from controller.audit.entry import Entry, Raised
from controller.audit.index import Index
from controller.cards import RANKS, card
from controller.errors import InputError
from controller.flags import FLAGS
from controller.inputs import parse_time
from controller.rules.options import COUNTS
from controller.rules.round import box_of

MOST = 100
"""Rounds or flags in one answer."""
STATES: Mapping[str, Callable[[Entry], bool]] = {
    "flagged": lambda e: any(flag.level != "NOTE" for flag in e.flags),
    "stopped": lambda e: e.stopped,
    "held": lambda e: e.held,
    "voided": lambda e: e.voided,
    "open": lambda e: e.certainty == "open",
    "playing": lambda e: e.ended is None,
}
"""What may be asked of how a round stands."""
BOXES = COUNTS["boxes"][1]
LEVELS = ("NOTE", "ALERT", "STOP")
Found = TypeVar("Found", Entry, Raised)


class Asked(NamedTuple):
    """What was asked for; None asks for nothing. `since` and `until` in ms; `card` a card or a rank; `state` of a round,
    `level` of a flag; `before` and `after`: smaller or larger numbers only, to go on where an answer ended; `limit`: at
    most so many. Flags whose name begins with `without` are as if they were not there."""

    since: int | None = None
    until: int | None = None
    box: str | None = None
    card: str | None = None
    flag: str | None = None
    dealer: str | None = None
    state: str | None = None
    level: str | None = None
    before: int | None = None
    after: int | None = None
    limit: int = MOST
    without: str | None = None


def parse_asked(given: Mapping[str, str]) -> Asked:
    """What a person or a program asks for, from text; what is empty is not asked for.

    Raises:
        InputError: names the key, its value and what was expected.
    """
    asked = {key: value.strip() for key, value in given.items() if value.strip()}
    return Asked(
        _time(asked, "since"), _time(asked, "until"), _box(asked),
        _card(asked.get("card")), _flag(asked.get("flag")), asked.get("dealer"),
        _one_of(asked, "state", tuple(STATES)), _one_of(asked, "level", LEVELS),
        _number(asked, "before"), _number(asked, "after"), _limit(asked), asked.get("without"),
    )  # fmt: skip


def _time(asked: Mapping[str, str], key: str) -> int | None:
    try:
        return parse_time(asked[key]) if key in asked else None
    except InputError as wrong:
        raise InputError(str(wrong).replace('"at"', f'"{key}"')) from wrong


def _number(asked: Mapping[str, str], key: str) -> int | None:
    value = asked.get(key)
    if value is not None and not (value.isascii() and value.isdigit() and len(value) <= 9):
        raise InputError(f'"{key}" is {value[:40]!r}; expected a number')
    return None if value is None else int(value)


def _box(asked: Mapping[str, str]) -> str | None:
    box = _number(asked, "box")
    if box is not None and not 1 <= box <= BOXES:
        raise InputError(f'"box" is {box}; expected 1 to {BOXES}')
    return None if box is None else str(box)


def _flag(name: str | None) -> str | None:
    """A flag by its name or how that begins. Anything else would pass for a record without such flags."""
    if name is not None and not any(flag.startswith(name.upper()) for flag in FLAGS):
        raise InputError(f'"flag" is {name[:40]!r}; expected a flag such as PAY_WRONG, or how it begins')
    return None if name is None else name.upper()


def _limit(asked: Mapping[str, str]) -> int:
    limit = _number(asked, "limit")
    if limit is not None and not 1 <= limit <= MOST:
        raise InputError(f'"limit" is {limit}; expected 1 to {MOST}')
    return MOST if limit is None else limit


def _card(value: str | None) -> str | None:
    if value is None:
        return None
    name = value.replace("10", "T", 1)
    return name.upper() if len(name) == 1 and name.upper() in RANKS else card(name[:-1].upper() + name[-1].lower()).text


def _one_of(asked: Mapping[str, str], key: str, values: tuple[str, ...]) -> str | None:
    value = asked.get(key)
    if value is not None and value not in values:
        raise InputError(f'"{key}" is {value[:40]!r}; expected one of {", ".join(values)}')
    return value


def search(index: Index, asked: Asked) -> tuple[list[Entry], bool]:
    """Rounds that answer to `asked`, the newest first, and whether there are more."""
    return _part(_rounds(index, asked), asked)


def search_flags(index: Index, asked: Asked) -> tuple[list[Raised], bool]:
    """Flags that answer to `asked`, the newest first, and whether there are more."""
    return _part(_flags(index, asked), asked)


def _part(found: Iterator[Found], asked: Asked) -> tuple[list[Found], bool]:
    """At most `asked.limit` of `found`: the newest, or going on `after` a number those nearest to it."""
    if asked.after is None or asked.before is not None:
        some = list(islice(found, asked.limit + 1))
        return some[: asked.limit], len(some) > asked.limit
    some = list(found)
    return some[-asked.limit :], len(some) > asked.limit


def _rounds(index: Index, asked: Asked) -> Iterator[Entry]:
    for whole in index.newest_first():
        entry = _seen(whole, asked)
        # Time never runs backwards in a journal: what is older still is not looked at.
        if asked.since is not None and entry.ended is not None and entry.ended < asked.since:
            return
        if _is_between(entry.number, asked) and _answers(entry, asked):
            yield entry


def _seen(entry: Entry, asked: Asked) -> Entry:
    if asked.without is None or not entry.flags:
        return entry
    return entry._replace(flags=tuple(one for one in entry.flags if not one.flag.startswith(asked.without)))


def _flags(index: Index, asked: Asked) -> Iterator[Raised]:
    # Gathered at once: another thread may take rows while this one looks.
    for raised in reversed(index.raised[:]):
        if asked.since is not None and raised.at < asked.since:
            return
        if _is_between(raised.number, asked) and _is_flag(raised, asked):
            yield raised


def _is_between(number: int, asked: Asked) -> bool:
    return (asked.before is None or number < asked.before) and (asked.after is None or number > asked.after)


def _answers(entry: Entry, asked: Asked) -> bool:
    return (
        (asked.until is None or (entry.began is not None and entry.began <= asked.until))
        and (asked.box is None or asked.box in entry.boxes)
        and (asked.card is None or any(one == asked.card or one[0] == asked.card for one in entry.cards))
        and (asked.flag is None or any(one.flag.startswith(asked.flag) for one in entry.flags))
        and (asked.level is None or any(one.level == asked.level for one in entry.flags))
        and _is_of(entry.dealer, asked)
        and (asked.state is None or STATES[asked.state](entry))
    )


def _is_flag(raised: Raised, asked: Asked) -> bool:
    return (
        (asked.until is None or raised.at <= asked.until)
        and (asked.without is None or not raised.flag.startswith(asked.without))
        and (asked.box is None or (any(map(str.isdigit, raised.hand or "")) and box_of(str(raised.hand)) == asked.box))
        and (asked.flag is None or raised.flag.startswith(asked.flag))
        and (asked.level is None or raised.level == asked.level)
        and _is_of(raised.dealer, asked)
    )


def _is_of(dealer: str | None, asked: Asked) -> bool:
    return asked.dealer is None or asked.dealer.casefold() in (dealer or "").casefold()
