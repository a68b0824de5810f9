"""The hash chain of a journal: each row's hash covers its columns and the hash of the row before."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import NamedTuple

from controller.errors import LivetableError

GENESIS = sha256(b"livetable journal 1").digest()
KINDS = ("header", "input", "event")


class Row(NamedTuple):
    """One row. `at`: ms since 1970 UTC; `origin`: of an input its identity on the device or "", of an event the
    seq of the input from which it follows; `text`: the JSON object."""

    seq: int
    at: int
    kind: str
    origin: str
    text: str
    hash: bytes


class BrokenJournal(LivetableError):
    """The record was changed, or is not whole: names the place."""


def link(before: bytes, seq: int, at: int, kind: str, origin: str, text: str) -> bytes:
    """The hash of a row."""
    return sha256(before + json.dumps([seq, at, kind, origin, text], ensure_ascii=False).encode()).digest()


def checked(rows: Iterable[tuple[object, ...]], after: tuple[int, bytes] = (0, GENESIS)) -> Iterator[Row]:
    """The rows behind row `after` (its number and hash), by default all, each checked against its hash and its place.

    Raises:
        BrokenJournal: at the first row that is not what was written.
    """
    before, expected = after[1], after[0] + 1
    for raw in rows:
        row = _typed(raw, expected)
        if row.seq != expected:
            raise BrokenJournal(f"row {expected} is missing; row {row.seq} follows")
        if (row.kind == "header") != (row.seq == 1):
            raise BrokenJournal(f"row {row.seq} is of the kind {row.kind!r}")
        before = link(before, *row[:5])
        if before != row.hash:
            raise BrokenJournal(f"row {row.seq} ({row.kind}) does not match its hash")
        yield row
        expected += 1
    if expected == 1:
        raise BrokenJournal("the journal has no header row")


def _typed(raw: tuple[object, ...], expected: int) -> Row:
    kinds = (int, int, str, str, str, bytes)
    if len(raw) != len(kinds) or not all(type(value) is kind for value, kind in zip(raw, kinds, strict=True)):
        raise BrokenJournal(f"row {expected} holds values of another type than were written")
    return Row(*raw)  # type: ignore[arg-type]  # each type was just checked
