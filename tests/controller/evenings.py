"""Demos as a user starts them: a process of its own, its pages, its folder."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from controller.chain import Row
from controller.journal_file import read_journal
from tests.ports import free_port

PATIENCE_S = 100.0


class Evening:
    """`livetable demo` on a folder, with quick access to its pages and its end."""

    def __init__(self, folder: Path, *options: object, port: int | None = None) -> None:
        self.folder, self.port = folder, port or free_port()
        arguments = [str(one) for one in ("demo", "--data", folder, "--port", self.port, *options)]
        self._log = folder.parent / f"{folder.name}.log"
        with self._log.open("a") as log:
            command = [sys.executable, "-m", "controller", *arguments]
            self.process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, text=True)

    def page(self, path: str) -> bytes | None:
        """A page's content; None while nobody answers or it is not ready."""
        try:
            with urlopen(f"http://127.0.0.1:{self.port}/{path}", timeout=5) as answer:
                content: bytes = answer.read()
                return content
        except (URLError, OSError):
            return None

    def wait_for_rounds(self, count: int) -> None:
        until(lambda: len(self.truths()) >= count)

    def truths(self) -> list[dict[str, object]]:
        """The finished rounds, as the emulators wrote them down."""
        path = self.folder / "emulated.jsonl"
        whole = path.read_text("utf-8").rpartition("\n")[0] if path.exists() else ""
        return [json.loads(line) for line in whole.splitlines()]

    def children(self) -> list[int]:
        """Process ids of the emulators."""
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(child) for child in path.read_text().split()] if path.exists() else []

    def end(self, number: signal.Signals | None = None) -> int:
        """Wait for the end, after a signal if one is given; returns the exit code."""
        if number is not None:
            self.process.send_signal(number)
        try:
            return self.process.wait(PATIENCE_S)
        finally:
            self.process.kill()
            self.process.wait()

    @property
    def said(self) -> str:
        """What it printed, this one and those before it on the same folder."""
        return self._log.read_text("utf-8")


def until(true: Callable[[], object], patience_s: float = PATIENCE_S) -> None:
    """Wait for a condition; a condition on another process can only be asked again."""
    turn, limit = 0.02, time.monotonic() + patience_s
    while not true():
        assert time.monotonic() < limit, "waited in vain"
        time.sleep(turn)


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def rows_of(folder: Path) -> list[Row]:
    return read_journal(folder / "bj1.journal")


def numbers(rows: list[Row]) -> dict[str, list[int]]:
    """For each stream of a device's numbered messages, the numbers in the order in which they were taken."""
    found: dict[str, list[int]] = defaultdict(list)
    for row in rows:
        if row.kind == "input" and row.origin:
            stream, _, identity = row.origin.rpartition("/")
            found[stream].append(int(identity.rpartition(":")[2]))
    return found
