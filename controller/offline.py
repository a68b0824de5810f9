"""Commands over files: replay a recording, export a journal, verify it. Nothing here runs a table.

A file is read and checked as a whole before the first line is printed, so that no output looks whole that is not.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TextIO, TypeVar

from controller.chain import BrokenJournal, Row
from controller.errors import RecordingError
from controller.events import Flag, dumps, event_json
from controller.inputs import Input
from controller.journal_file import in_use, read_journal
from controller.recording import Header, read_recording
from controller.replay import replay
from controller.restore import restore

FLAGGED = ("ALERT", "STOP")
"""Levels that make a recording one with something wrong."""
QUIET_S = 1.0
"""Work that takes longer tells how far it is."""

_T = TypeVar("_T")


def replay_file(path: str, out: TextIO) -> int:
    """Print the events of a recording ("-": standard input); 1 if anything was flagged at ALERT or STOP, else 0.

    Raises:
        RecordingError: the file cannot be used.
    """
    header, inputs = _recording(path)
    flagged = False
    for event in replay(header, progress(inputs, len(inputs), "inputs replayed")):
        flagged |= isinstance(event, Flag) and event.level in FLAGGED
        out.write(dumps(event_json(event)) + "\n")
    return 1 if flagged else 0


def _recording(path: str) -> tuple[Header, list[Input]]:
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as wrong:
        raise RecordingError(0, f"cannot be read: {wrong.strerror}") from wrong
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = data.count(b"\n", 0, wrong.start) + 1
        raise RecordingError(line, f"is not UTF-8: {wrong.reason}") from wrong
    return read_recording(text.removesuffix("\n").split("\n") if text else [])


def export_journal(path: Path, out: TextIO, events: bool) -> None:
    """Print a journal's recording, or the events that it holds.

    Raises:
        JournalError, BrokenJournal: nothing was printed.
    """
    rows = read_journal(path)
    wanted = ("event",) if events else ("header", "input")
    out.writelines(row.text + "\n" for row in rows if row.kind in wanted)


def verify_journal(path: Path, out: TextIO) -> int:
    """Print whether a journal is intact, and gives by replay the results that it holds: 0, or broken and where: 1.

    Raises:
        JournalError: the file is no journal.
    """
    try:
        rows = read_journal(path)
    except BrokenJournal as wrong:
        out.write(f"broken: {wrong}\n")
        return 1
    if (differs := restore(progress(rows, len(rows), "rows read")).differs) is not None:
        out.write(f"broken: LOG_BROKEN: {differs}\n")
        return 1
    out.write(f"intact: {_counts(rows)}, last hash {rows[-1].hash.hex()}\n")
    if in_use(path):
        out.write("in use by a running table: its rows were checked; the file as a whole is sealed when it is closed\n")
    elif path.with_name(path.name + "-wal").exists():
        out.write("not closed in good order: its rows were checked; the file as a whole is sealed at the next close\n")
    return 0


def _counts(rows: list[Row]) -> str:
    inputs, events = (sum(row.kind == kind for row in rows) for kind in ("input", "event"))
    return f"{len(rows)} rows ({inputs} inputs, {events} events)"


def progress(items: Iterable[_T], total: int, done: str) -> Iterator[_T]:
    """The items; how many are through is told on standard error, if somebody sits there and it takes long."""
    shown, told = sys.stderr.isatty(), time.monotonic()
    for number, item in enumerate(items):
        if shown and number % 256 == 0 and time.monotonic() - told > QUIET_S:
            told = time.monotonic()
            sys.stderr.write(f"\r{number} of {total} {done} ({100 * number // total} %)\033[K")
            sys.stderr.flush()
        yield item
    if shown:
        sys.stderr.write("\r\033[K")
