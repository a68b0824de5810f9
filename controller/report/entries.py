"""A journal's rows as a report reads them, and the span of time that it is about."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from controller.chain import Row

HOUR = 3_600_000
"""Milliseconds."""


class Entry(NamedTuple):
    """One row: `what` is the `in` of an input or the name of an event, `said` all its keys."""

    seq: int
    at: int
    kind: str
    what: str
    said: Mapping[str, Any]


class Shift(NamedTuple):
    """The entries of a journal up to the end of the shift, and when it began and ended (ms since 1970 UTC).

    Entries before the beginning are kept, since they say how things stood then.
    """

    entries: Sequence[Entry]
    begin: int
    end: int

    def during(self, what: str, kind: str = "event") -> Iterator[Entry]:
        """The entries of one sort within the shift."""
        return (e for e in self.entries if e.what == what and e.kind == kind and e.at >= self.begin)

    @property
    def span(self) -> int:
        return self.end - self.begin


def entries(rows: Iterable[Row]) -> list[Entry]:
    """The inputs and events of checked rows, in their order."""
    found = []
    for row in rows:
        if row.kind != "header":
            said = json.loads(row.text)
            found.append(Entry(row.seq, row.at, row.kind, str(said["event" if row.kind == "event" else "in"]), said))
    return found


def shift(found: Sequence[Entry], begin: int | None, end: int | None) -> Shift:
    """The shift from `begin` up to `end`, by default from the first entry to the last."""
    first = found[0].at if found else 0
    last = found[-1].at if found else 0
    stop = last if end is None else end
    return Shift([e for e in found if e.at <= stop], first if begin is None else begin, stop)
