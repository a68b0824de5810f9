"""`livetable report`: reads a journal, checks it, writes the files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from controller.journal_file import read_journal
from controller.report.making import ReportError, Wish, moment, write


def report(
    journal: Path, out: Path, formats: Sequence[str], language: str, zone: str, begin: str | None, end: str | None
) -> list[Path]:
    """The files that were written.

    Raises:
        JournalError, BrokenJournal, ReportError: nothing was written.
    """
    try:
        clock = ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as wrong:
        raise ReportError(f'"{zone}" is no time zone; expected one such as Europe/Moscow') from wrong
    first, last = (moment(text, clock) if text else None for text in (begin, end))
    if first is not None and last is not None and first >= last:
        raise ReportError(f"--from {begin} is not before --to {end}")
    wish = Wish(formats, language, clock, zone, first, last)
    return write(read_journal(journal), wish, out, f"{journal.stem}-report")
