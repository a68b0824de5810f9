"""Recordings: a header line and one input a line (design 3.2), read and checked as a whole."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from controller import money
from controller.errors import InputError, RecordingError
from controller.floor.profile import KEYS, PLAIN, Profile, parse_profile
from controller.inputs import BURN, CardOut, CardUnread, Chips, Input, Staff, cut, is_text, time_text
from controller.parsing import parse_input
from controller.rules.options import Options, limits
from controller.rules.round import DEALER, box_of, spots
from controller.rules.systems import options

_KEYS = ("livetable", "table", "system", "decisions", "scope", "limits", "options", "currency", *KEYS)


@dataclass(frozen=True, slots=True)
class Header:
    """What holds for a whole recording. `limits` in 1/10000 units; `edits` are the house's options as written."""

    table: str
    options: Options
    decisions: str  # recorded, inferred
    scope: str  # round, table
    limits: tuple[int, int] | None
    edits: tuple[tuple[str, object], ...] = ()
    currency: str | None = None
    profile: Profile = PLAIN

    @property
    def recorded(self) -> bool:
        return self.decisions == "recorded"


def parse_header(obj: object) -> Header:
    """The header from its JSON object.

    Raises:
        InputError: names the key and what was expected.
    """
    if not isinstance(obj, dict) or obj.get("livetable") != 1 or isinstance(obj["livetable"], bool | float):
        raise InputError('expected a header such as {"livetable": 1, "table": "bj1", "system": "classic"}')
    for key in obj:
        if key not in _KEYS:
            raise InputError(f'the header does not know the key "{key[:60]}"')
    edits = obj.get("options", {})
    if not isinstance(edits, dict):
        raise InputError(f'"options" is {cut(edits)}; expected an object')
    return Header(
        table=_text(obj, "table", None),
        options=options(_text(obj, "system", None), edits),
        decisions=_text(obj, "decisions", "inferred", ("inferred", "recorded")),
        scope=_text(obj, "scope", "round", ("round", "table")),
        limits=limits(obj["limits"]) if "limits" in obj else None,
        edits=tuple(edits.items()),
        currency=_text(obj, "currency", "") or None,
        profile=parse_profile(obj),
    )


def _text(obj: dict[str, object], key: str, default: str | None, allowed: tuple[str, ...] = ()) -> str:
    value = obj.get(key, default)
    usable = isinstance(value, str) and is_text(value) and (value or default is not None)
    if not usable or not isinstance(value, str) or (allowed and value not in allowed):
        raise InputError(f'"{key}" is {cut(value)}; expected ' + (" or ".join(allowed) if allowed else "text"))
    return value


def header_json(header: Header) -> dict[str, object]:
    """The JSON object of a header; the inverse of `parse_header`."""
    obj: dict[str, object] = {
        "livetable": 1, "table": header.table, "system": header.options.system,
        "decisions": header.decisions, "scope": header.scope,
    }
    if header.limits is not None:
        obj["limits"] = {"min": money.text(header.limits[0]), "max": money.text(header.limits[1])}
    if header.edits:
        obj["options"] = dict(header.edits)
    return obj | ({"currency": header.currency} if header.currency else {}) | dict(header.profile.given)


def check_place(told: Input, header: Header) -> None:
    """Refuses a spot, box or hand that this table does not have.

    Raises:
        InputError: names the spot and those that exist.
    """
    known = spots(header.options)
    if isinstance(told, Chips) and told.spot not in known:
        raise InputError(f"unknown spot {told.spot!r}; this table has {' '.join(known)}")
    box = told.detail("box") if isinstance(told, Staff) else None
    if box is not None and box not in map(str, range(1, header.options.boxes + 1)):
        raise InputError(f'"box" is {cut(box)}; this table has boxes 1 to {header.options.boxes}')
    hand = told.hand if isinstance(told, Staff) else told.to if isinstance(told, CardOut | CardUnread) else None
    if hand is not None and hand not in (DEALER, BURN) and int(box_of(hand)) > header.options.boxes:
        raise InputError(f"unknown hand {hand!r}; this table has boxes 1 to {header.options.boxes}")


def read_recording(lines: Iterable[str]) -> tuple[Header, list[Input]]:
    """A whole recording, checked line by line.

    Raises:
        RecordingError: the first line that cannot be used, with the reason.
    """
    header: Header | None = None
    inputs: list[Input] = []
    for number, line in enumerate(lines, 1):
        try:
            obj = _parse(line)
            if header is None:
                header = parse_header(obj)
                continue
            if isinstance(obj, dict) and "livetable" in obj:
                raise InputError("a second header; expected an input")
            told = parse_input(obj)
            check_place(told, header)
            _check_order(told, inputs)
        except InputError as wrong:
            raise RecordingError(number, str(wrong)) from wrong
        inputs.append(told)
    if header is None:
        raise RecordingError(0, "the recording is empty; expected a header line")
    return header, inputs


def _parse(line: str) -> object:
    try:
        value: object = json.loads(line, object_pairs_hook=_unique)
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError as wrong:
        raise InputError("half a surrogate pair stands in it; expected text") from wrong
    except (ValueError, RecursionError) as wrong:
        raise InputError(f"no JSON object: {wrong}") from wrong
    return value


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise InputError("a key is given twice")
    return found


def _check_order(told: Input, before: list[Input]) -> None:
    if before and told.at < before[-1].at:
        raise InputError(f"time runs backwards: {time_text(told.at)} after {time_text(before[-1].at)}")
