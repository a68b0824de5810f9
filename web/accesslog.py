"""The security log: who logged in, who said what, and every try that was denied. One JSON line each, beside the record.

It names people, addresses and pages, never a PIN or a token. A flood is told by its number, so that it cannot fill a disk.
"""

import json
import os
import threading
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import structlog

from web.limits import Limit

LARGEST = 8 * 1024 * 1024
"""Bytes; then the file becomes `<name>.1` and a new one begins."""
BURST, EVERY_MS = 200, 200
LINE = 120
"""Characters of a value."""
KEPT = 100
"""Denied tries that are kept to be shown."""
DENIED = "denied"
log = structlog.get_logger()
Line = dict[str, Any]


class AccessLog:
    """`path`: the file, None for the process's own log alone. Safe to use from several threads."""

    def __init__(self, path: Path | None = None) -> None:
        self._path, self._lock = path, threading.Lock()
        self._limit, self._left_out = Limit(BURST, EVERY_MS), 0
        self._denied = deque(_denied_in(path), KEPT) if path else deque[Line]((), KEPT)

    def note(self, at: int, what: str, **facts: str) -> None:
        """Write down `what` happened at `at` (ms). A log that cannot be written is told, and ends nothing."""
        with self._lock:
            # By sender, so that nobody can drown another's lines.
            if self._limit.wait_ms(f"{facts.get('address')} {facts.get('name')}", at):
                self._left_out += 1
                if what == DENIED and self._denied:
                    self._denied[-1]["more"] = self._denied[-1].get("more", 0) + 1
                return
            told: dict[str, object] = {key: value[:LINE] for key, value in facts.items() if value}
            if self._left_out:
                told["left_out"], self._left_out = self._left_out, 0
            (log.warning if what == DENIED else log.info)(what, **told)
            line: Line = {"at": at, "what": what} | told
            if what == DENIED:
                self._denied.append(line)
            self._keep(json.dumps(line, ensure_ascii=False))

    def denied(self, since: int) -> list[Line]:
        """The last denied tries since then (ms), the newest first; also those from before the last start. `more`: so many
        came in a flood with it."""
        with self._lock:
            return [line for line in reversed(self._denied) if line["at"] >= since]

    def _keep(self, line: str) -> None:
        if self._path is None:
            return
        try:
            if self._path.exists() and self._path.stat().st_size > LARGEST:
                self._path.replace(self._path.with_suffix(self._path.suffix + ".1"))
            descriptor = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o640)
            with os.fdopen(descriptor, "a", encoding="utf-8") as file:
                file.write(line + "\n")
        except OSError as wrong:
            log.error("security log cannot be written", error=str(wrong))


def _denied_in(path: Path) -> Iterator[Line]:
    """The denied tries in the file; what cannot be read is left out, for a log that is spoilt ends nothing."""
    try:
        lines = path.read_text("utf-8", errors="replace").splitlines()
    except OSError:
        return
    for text in lines:
        try:
            line = json.loads(text)
        except ValueError:
            continue
        if isinstance(line, dict) and line.get("what") == DENIED and isinstance(line.get("at"), int):
            yield line
