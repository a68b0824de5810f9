"""The record of a table: one SQLite file, only ever appended to, durable before anybody thinks about a row.

WAL with synchronous=FULL: when an append returns, the rows survive a kill and a power cut. Readers may look
while a table writes (`controller.journal_file`); a second writer is refused. Rows and their chain: `controller.chain`;
the seal that a closed file carries: `controller.seal`.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO, NamedTuple

from controller import seal
from controller.chain import GENESIS, BrokenJournal, Row, checked, link
from controller.journal_file import APPLICATION, SELECT, JournalError, changed, check_kind

_SCHEMA = """
CREATE TABLE rows (
    seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, kind TEXT NOT NULL, origin TEXT NOT NULL,
    text TEXT NOT NULL, hash BLOB NOT NULL
) STRICT
"""


class Entry(NamedTuple):
    """One row to be written; see `controller.chain.Row`."""

    at: int
    origin: str
    text: str


class Journal:
    """The one writer of a journal. Not safe for use from two threads at once."""

    def __init__(self, path: Path, lock: BinaryIO, db: sqlite3.Connection, last: Row | None) -> None:
        self.path = path
        self._lock, self._db = lock, db
        self._seq, self._head = (last.seq, last.hash) if last else (0, GENESIS)

    @property
    def seq(self) -> int:
        """Number of the last row."""
        return self._seq

    def append_inputs(self, entries: Iterable[Entry]) -> list[int]:
        """Write inputs in one commit; returns their seqs once they are durable.

        Raises:
            JournalError: they are not, for example because the disk is full.
        """
        return self._append("input", entries)

    def append_events(self, entries: Iterable[Entry]) -> list[int]:
        """Write events in one commit; `origin` is the seq of the input."""
        return self._append("event", entries)

    def _append(self, kind: str, entries: Iterable[Entry]) -> list[int]:
        seq, head, rows = self._seq, self._head, list[Row]()
        for entry in entries:
            seq += 1
            head = link(head, seq, entry.at, kind, entry.origin, entry.text)
            rows.append(Row(seq, entry.at, kind, entry.origin, entry.text, head))
        if rows:
            self._write(rows)
            self._seq, self._head = seq, head
        return [row.seq for row in rows]

    def _write(self, rows: list[Row]) -> None:
        try:
            with self._db:
                self._db.executemany("INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?)", rows)
        except sqlite3.Error as wrong:
            raise JournalError(f"{self.path}: cannot be written: {wrong}") from wrong

    def close(self) -> None:
        """Bring everything into the one file and seal it.

        The empty write-ahead log stays until the seal is durable: it tells a seal that a power cut tore from
        one that was changed later.
        """
        try:
            if self._is_settled():
                seal.write_seal(self._lock)
                os.fsync(self._lock.fileno())
            self._db.close()
        finally:
            self._lock.close()

    def _is_settled(self) -> bool:
        """The log is in the file. Where a reader or a full disk holds it back, it stays, and the next close seals."""
        try:
            busy, _, _ = self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.Error:
            return False
        return not busy


def open_journal(path: Path, header: str) -> tuple[Journal, list[Row]]:
    """Open the journal at `path` to write, or begin one with the header line `header`; and what it holds.

    Raises:
        JournalError: in use by another process, not a journal, or begun with another header.
        BrokenJournal: it was changed.
    """
    lock = _locked(path)
    try:
        return _open_locked(path, lock, header)
    except BaseException:
        lock.close()
        raise


def _locked(path: Path) -> BinaryIO:
    """The file, locked as long as it is open. flock is another lock than those which SQLite takes on it."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o640)
    except OSError as wrong:
        raise JournalError(f"{path}: cannot be written: {wrong.strerror}") from wrong
    lock = os.fdopen(descriptor, "r+b")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as wrong:
        lock.close()
        raise JournalError(f"{path}: another livetable is writing this journal") from wrong
    return lock


def _open_locked(path: Path, lock: BinaryIO, header: str) -> tuple[Journal, list[Row]]:
    fresh = lock.seek(0, 2) == 0
    if not fresh:
        _unseal(path, lock)
    db = sqlite3.connect(path, check_same_thread=False)
    try:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        if fresh or _is_empty(db):
            return _begun(path, lock, db, header)
        rows = list(checked(db.execute(SELECT)))
    except sqlite3.DatabaseError as wrong:
        db.close()
        raise BrokenJournal(f"{path}: {wrong}") from wrong
    except BaseException:
        db.close()
        raise
    if rows[0].text != header:
        db.close()
        raise JournalError(f"{path}: was begun with other settings ({rows[0].text}); give the table another journal")
    return Journal(path, lock, db, rows[-1]), rows


def _unseal(path: Path, lock: BinaryIO) -> None:
    """Check the seal and take it off, since the pages behind it will grow."""
    check_kind(path)
    found = changed(path)
    if found:
        raise BrokenJournal(f"{path}: {found[0]}")
    lock.truncate(seal.content(lock))
    os.fsync(lock.fileno())


def _is_empty(db: sqlite3.Connection) -> bool:
    """A kill between the creation of the file and its first commit leaves a database without a table."""
    (tables,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    return bool(tables == 0)


def _begun(path: Path, lock: BinaryIO, db: sqlite3.Connection, header: str) -> tuple[Journal, list[Row]]:
    journal = Journal(path, lock, db, None)
    db.execute(f"PRAGMA application_id={APPLICATION}")
    db.execute("BEGIN")
    db.execute(_SCHEMA)
    journal._append("header", [Entry(0, "", header)])
    _sync_folder(path)
    return journal, list(checked(db.execute(SELECT)))


def _sync_folder(path: Path) -> None:
    """Make the file's name durable as well."""
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
