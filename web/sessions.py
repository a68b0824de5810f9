"""Who is logged in: one random token a session, known here by its hash alone; kept in a file over a restart.

A session ends by itself: some time after its person was last active, and after a shift at the latest.
Safe to use from several threads; time comes as an argument (ms since 1970 UTC).
"""

import json
import os
import threading
from hashlib import sha256
from pathlib import Path
from secrets import token_urlsafe
from typing import NamedTuple

MINUTE = 60_000
LONGEST = 12 * 60 * MINUTE
"""A long shift."""
IDLE = 30 * MINUTE
AT_TABLE = ("dealer", "observer")
"""Who stays at one table. Their screens stand under the cameras and are not touched for hours: only `LONGEST` ends them."""
MOST = 1000
"""Sessions at a time; the oldest goes first."""


class Session(NamedTuple):
    """`table`: the only table that it may see, "" for all where the person serves; `seen`: last active."""

    name: str
    role: str
    table: str
    since: int
    seen: int

    def is_over(self, at: int) -> bool:
        """Whether it has ended by the clock."""
        idle = self.role not in AT_TABLE and at - self.seen > IDLE
        return idle or at - self.since > LONGEST


class Sessions:
    """All sessions; `path` is where they are kept, None for memory alone."""

    def __init__(self, path: Path | None = None) -> None:
        self._path, self._lock = path, threading.Lock()
        self._kept: dict[str, Session] = _read(path) if path else {}

    def begin(self, name: str, role: str, table: str, at: int) -> str:
        """A new session; returns its token, which is told to nobody else."""
        token = token_urlsafe(32)
        with self._lock:
            self._kept = {key: kept for key, kept in self._kept.items() if not kept.is_over(at)}
            while len(self._kept) >= MOST:
                del self._kept[next(iter(self._kept))]
            self._kept[_key(token)] = Session(name, role, table, at, at)
            self._write()
        return token

    def find(self, token: str, at: int) -> Session | None:
        """The session of `token`, None once it has ended."""
        found = self._kept.get(_key(token)) if token else None
        return None if found is None or found.is_over(at) else found

    def touch(self, token: str, at: int) -> None:
        """Its person is active."""
        with self._lock:
            found = self.find(token, at)
            if found is not None and at - found.seen >= MINUTE:
                self._kept[_key(token)] = found._replace(seen=at)
                self._write()

    def end(self, token: str) -> None:
        """Its person has left."""
        with self._lock:
            if self._kept.pop(_key(token), None) is not None:
                self._write()

    def _write(self) -> None:
        if self._path is None:
            return
        fresh = self._path.with_suffix(".new")
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            json.dump(self._kept, file)
        fresh.replace(self._path)


def _key(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def _read(path: Path) -> dict[str, Session]:
    """What was kept; a file that cannot be read costs a login, nothing else."""
    try:
        return {str(key): _session(*fields) for key, fields in json.loads(path.read_text("utf-8")).items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def _session(name: str, role: str, table: str, since: int, seen: int) -> Session:
    return Session(str(name), str(role), str(table), int(since), int(seen))
