"""A journal read beside its writer: the rounds in it, a round step by step, the state of its chain, what to take away.

Each question opens a connection that changes nothing, reads what is new and closes it, since a journal is sealed only
while nobody reads it. May be asked from several threads.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from controller.audit import extract
from controller.audit.entry import Entry
from controller.audit.index import Index
from controller.audit.kept import Kept
from controller.audit.steps import fold, opens, steps
from controller.chain import GENESIS, BrokenJournal, Row, checked
from controller.journal_file import JournalError, look
from controller.recording import parse_header
from controller.table import TableState, start

_NEW = "SELECT seq, at, kind, origin, text, hash FROM rows WHERE seq > ? ORDER BY seq"
_BETWEEN = "SELECT seq, at, kind, origin, text, hash FROM rows WHERE seq BETWEEN ? AND ? ORDER BY seq"
_TEXT = "SELECT text FROM rows WHERE seq = ?"
_END = 2**62
PAGE = 2_000
"""Rows that are read at a time for somebody who takes the whole journal away."""


class Chain(NamedTuple):
    """Intact up to row `rows`, whose hash is `head`; `broken` says where it is broken and how, None where it is not."""

    rows: int
    head: bytes
    broken: str | None


class Round(NamedTuple):
    """A round's rows that are shown, and the table before the first of them."""

    entry: Entry
    before: TableState
    rows: list[Row]


class Reader:
    """The journal at `path`. `kept` are states of its table, noted by whoever folds it."""

    def __init__(self, path: Path, kept: Kept) -> None:
        self._path, self._kept = path, kept
        self._lock = Lock()
        self._index = Index()
        self._chain = Chain(0, GENESIS, None)

    def index(self) -> Index:
        """The rounds up to now; reads and checks the rows that were written since it was last asked for.

        Raises:
            JournalError: the journal cannot be read.
        """
        with self._lock:
            if self._chain.broken is None:
                self._chain = self._read_on(self._chain, self._index)
            return self._index

    def _read_on(self, chain: Chain, index: Index | None = None) -> Chain:
        last, head = chain.rows, chain.head
        try:
            with closing(self._open()) as db:
                for row in checked(db.execute(_NEW, (last,)), (last, head)):
                    last, head = row.seq, row.hash
                    if index is not None:
                        index.take(row)
        except BrokenJournal as wrong:
            return Chain(last, head, str(wrong) if last or "no header" not in str(wrong) else None)
        except sqlite3.DatabaseError as wrong:
            return Chain(last, head, f"behind row {last}: {wrong}")
        return Chain(last, head, None)

    def _open(self) -> sqlite3.Connection:
        try:
            return look(self._path)
        except (OSError, sqlite3.OperationalError) as wrong:
            raise JournalError(f"{self._path}: cannot be read: {wrong}") from wrong

    def chain(self, anew: bool = False) -> Chain:
        """How far the record is intact; `anew`: every row is read and checked again, also those checked before."""
        self.index()
        if anew:
            found = self._read_on(Chain(0, GENESIS, None))
            with self._lock:
                self._chain = found if found.broken else self._chain
        return self._chain

    def round(self, number: int) -> Round | None:
        """The round `number` with its rows, None where there is none.

        Raises:
            JournalError: the journal cannot be read.
        """
        entry = self.index().round(number)
        if entry is None:
            return None
        seq, state = self._kept.before(entry.first) or (1, None)
        rows = self._rows(seq, _END if entry.last is None else entry.upto)
        state = state or start(parse_header(json.loads(self._rows(1, 1)[0].text)))
        ours = [row for row in rows if _belongs(row, entry)]
        if ours and ours[0].seq == entry.first and entry.first > 1 and not opens(ours[0]):
            ours = [row for row in ours if row.seq != entry.first and row.origin != str(entry.first)]
        begin = ours[0].seq if ours else _END
        before = fold(state, (row for row in rows if seq < row.seq < begin and not _later(row, entry)))
        return Round(entry, before, ours)

    def _rows(self, first: int, last: int) -> list[Row]:
        with closing(self._open()) as db:
            return [Row(*row) for row in db.execute(_BETWEEN, (first, last))]

    def texts(self, seqs: Iterable[int]) -> list[str]:
        """The texts of the rows `seqs`, which must be there, in their order."""
        with closing(self._open()) as db:
            return [str(db.execute(_TEXT, (seq,)).fetchone()[0]) for seq in seqs]

    def steps(self, number: int) -> tuple[Entry, list[dict[str, object]], int | None] | None:
        """The round with its steps, and the first row that differs from its replay; see `controller.audit.steps`."""
        found = self.round(number)
        if found is None:
            return None
        told, differs = steps(found.before, found.rows, self._index.covered)
        return found.entry, told, differs

    def recording(self, number: int) -> Iterator[str]:
        """The lines of a recording of one round; none where there is no such round."""
        found = self.round(number)
        return extract.recording(found.before, found.rows) if found else iter(())

    def events(self, number: int) -> Iterator[str]:
        """The recorded events of one round, a line each."""
        found = self.round(number)
        return extract.events(found.rows) if found else iter(())

    def whole(self, events: bool) -> Iterator[str]:
        """The lines of the whole journal up to now: its recording, or its events."""
        wanted = ("event",) if events else ("header", "input")
        end = self.chain().rows
        for first in range(1, end + 1, PAGE):
            yield from (row.text for row in self._rows(first, min(end, first + PAGE - 1)) if row.kind in wanted)


def _belongs(row: Row, entry: Entry) -> bool:
    last = _END if entry.last is None else entry.last
    return row.kind != "header" and entry.first <= (row.seq if row.kind == "input" else int(row.origin)) <= last


def _later(row: Row, entry: Entry) -> bool:
    """An input behind the round, written before the events of the round's last input."""
    return entry.last is not None and row.seq > entry.last
