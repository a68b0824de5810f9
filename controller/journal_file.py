"""A journal's file as others look at it: whether it is one, whether it was changed, and its rows.

It changes nothing, and may look while a table writes; the one writer is `controller.journal`.
"""

from __future__ import annotations

import fcntl
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from controller import seal
from controller.chain import BrokenJournal, Row, checked
from controller.errors import LivetableError
from controller.wal import lost_commits

APPLICATION = 0x4C565442
"""SQLite's application_id of a journal ("LVTB")."""
SELECT = "SELECT seq, at, kind, origin, text, hash FROM rows ORDER BY seq"


class JournalError(LivetableError):
    """The journal cannot be used: not there, not a journal, in use, begun with other rules."""


def read_journal(path: Path) -> list[Row]:
    """All rows of a journal, checked as a whole; it may be in use by a running table.

    Raises:
        JournalError: not there, or not a journal.
        BrokenJournal: it was changed; names the place.
    """
    check_kind(path)
    found = [] if in_use(path) else changed(path)
    if found:
        raise BrokenJournal("; ".join([*found[:3], *_rows_broken(path)]))
    try:
        with closing(look(path)) as db:
            _check_database(path, db)
            return list(checked(db.execute(SELECT)))
    except sqlite3.OperationalError as wrong:
        if "unable to open" in str(wrong):
            raise JournalError(f"{path}: cannot be read: {wrong}") from wrong
        raise BrokenJournal(str(wrong)) from wrong
    except (sqlite3.DatabaseError, OverflowError, UnicodeDecodeError) as wrong:
        raise BrokenJournal(str(wrong)) from wrong


def in_use(path: Path) -> bool:
    """Is a table writing this journal now? Then its pages are on the move and only its rows can be checked."""
    with path.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except OSError:
            return True
    return False


def look(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing; close it soon, for a journal is sealed only while nobody reads it.

    SQLite would lay a log beside a closed journal, were it not told to leave it.
    """
    name = str(path.absolute()).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    closed = "" if in_use(path) or _wal(path).exists() else "&immutable=1"
    return sqlite3.connect(f"file:{name}?mode=ro{closed}", uri=True)


def _check_database(path: Path, db: sqlite3.Connection) -> None:
    if db.execute("PRAGMA application_id").fetchone() != (APPLICATION,):
        raise JournalError(f"{path}: is not a livetable journal")
    found = [str(line) for (line,) in db.execute("PRAGMA integrity_check(3)")]
    if found != ["ok"]:
        raise BrokenJournal("; ".join(found).replace("\n", " "))


def _rows_broken(path: Path) -> Iterator[str]:
    """The first row that a changed page of a closed journal made unreadable or wrong, if any."""
    if _wal(path).exists():
        return
    try:
        with closing(look(path)) as db:
            for _ in checked(db.execute(SELECT)):
                pass
    except BrokenJournal as wrong:
        yield str(wrong)
    except (sqlite3.Error, OverflowError, UnicodeDecodeError) as wrong:
        yield f"SQLite: {wrong}"


def check_kind(path: Path) -> None:
    """Refuses what never was a journal; one whose first bytes were changed still has its seal."""
    try:
        with path.open("rb") as file:
            ours: bool = file.read(16) == seal.SQLITE_MAGIC or seal.read_seal(file) is not None
    except OSError as wrong:
        raise JournalError(f"{path}: cannot be read: {wrong.strerror}") from wrong
    if not ours:
        raise JournalError(f"{path}: is not a livetable journal")


def changed(path: Path) -> list[str]:
    """What tells that the file is not as its writer left it; nobody may be writing it."""
    closed = not _wal(path).exists()
    return [*seal.changed(path, closed), *lost_commits(_wal(path))]


def _wal(path: Path) -> Path:
    return path.with_name(path.name + "-wal")
