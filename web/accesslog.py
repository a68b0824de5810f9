"""The security log: who logged in, who said what, and every try that was denied. One JSON line each, beside the record.

It names people, addresses and pages, never a PIN or a token. A flood is told by its number, so that it cannot fill a disk.
"""

import json
import os
import threading
from pathlib import Path

import structlog

from web.limits import Limit

LARGEST = 8 * 1024 * 1024
"""Bytes; then the file becomes `<name>.1` and a new one begins."""
BURST, EVERY_MS = 200, 200
LINE = 120
"""Characters of a value."""
log = structlog.get_logger()


class AccessLog:
    """`path`: the file, None for the process's own log alone. Safe to use from several threads."""

    def __init__(self, path: Path | None = None) -> None:
        self._path, self._lock = path, threading.Lock()
        self._limit, self._left_out = Limit(BURST, EVERY_MS), 0

    def note(self, at: int, what: str, **facts: str) -> None:
        """Write down `what` happened at `at` (ms). A log that cannot be written is told, and ends nothing."""
        with self._lock:
            # By sender, so that nobody can drown another's lines.
            if self._limit.wait_ms(f"{facts.get('address')} {facts.get('name')}", at):
                self._left_out += 1
                return
            told: dict[str, object] = {key: value[:LINE] for key, value in facts.items() if value}
            if self._left_out:
                told["left_out"], self._left_out = self._left_out, 0
            (log.warning if what == "denied" else log.info)(what, **told)
            self._keep(json.dumps({"at": at, "what": what} | told, ensure_ascii=False))

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
