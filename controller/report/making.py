"""From a journal to the files of a report."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import NamedTuple

from controller.chain import Row
from controller.errors import InputError, LivetableError
from controller.inputs import parse_time
from controller.recording import Header, parse_header
from controller.report import cash, floor, play
from controller.report.as_data import as_csv, as_json
from controller.report.book import Book, Cell, Section
from controller.report.entries import HOUR, Shift, entries, shift
from controller.report.words import Words

FORMATS = ("pdf", "html", "csv", "json")


class ReportError(LivetableError):
    """A report that cannot be made: one line that says why."""


class Wish(NamedTuple):
    """What is wanted: `begin` and `end` in ms since 1970 UTC, None for those of the journal."""

    formats: Sequence[str] = FORMATS
    language: str = "en"
    zone: tzinfo = UTC
    zone_name: str = "UTC"
    begin: int | None = None
    end: int | None = None


def moment(text: str, zone: tzinfo) -> int:
    """A time as somebody types it: with a zone, or on the clock of `zone`; raises `ReportError`."""
    try:
        when = datetime.fromisoformat(text)
        return parse_time((when if when.tzinfo else when.replace(tzinfo=zone)).isoformat())
    except (ValueError, InputError) as wrong:
        raise ReportError(f'"{text}" is no time; expected one such as 2026-11-30T20:00') from wrong


def book_of(rows: Sequence[Row], wish: Wish) -> tuple[Book, list[tuple[int, int]]]:
    """The report on checked rows, and time and win of each round.

    Raises:
        ReportError: nothing happened in that time.
    """
    header = parse_header_of(rows[0])
    of = shift(entries(rows), wish.begin, wish.end)
    if not any(e.at >= of.begin for e in of.entries):
        raise ReportError("the journal holds nothing of that time")
    offset = datetime.fromtimestamp(of.begin // 1000, wish.zone).utcoffset()
    rounds = [(e.at, play.won(e)) for e in of.during("round_ended")]
    sections = _sections(of, int(offset.total_seconds()) * 1000 if offset else 0)
    book = Book(
        header.table, header.options.system, header.currency, of.begin, of.end, len(rows), rows[-1].hash.hex(), sections
    )
    return book, rounds


def _sections(of: Shift, offset: int) -> tuple[Section, ...]:
    result = [(Cell("word", f"figure.{name}"), figure) for name, figure in (*cash.result(of), *play.result(of))]
    return (
        Section("result", ("figure", "value"), result),
        play.hours(of, offset % HOUR),
        play.errors(of),
        play.dealers(of),
        play.rulings(of),
        cash.buy_ins(of),
        cash.slips(of),
        floor.staff(of),
        floor.calls(of),
        floor.reservations(of),
        floor.shuffles(of),
        floor.devices(of),
    )


def parse_header_of(row: Row) -> Header:
    """The header of a journal, which its first row is."""
    return parse_header(json.loads(row.text))


def files(rows: Sequence[Row], wish: Wish) -> dict[str, bytes]:
    """Each wanted format and its content."""
    book, rounds = book_of(rows, wish)
    first, last = (datetime.fromtimestamp(at // 1000, wish.zone).date() for at in (book.begin, book.end))
    words = Words(wish.language, wish.zone, first != last)
    made: dict[str, bytes] = {}
    for name in wish.formats:
        if name == "pdf":
            from controller.report.as_pdf import as_pdf

            made[name] = as_pdf(book, rounds, words, wish.zone_name)
        elif name == "html":
            from controller.report.as_html import as_html

            made[name] = as_html(book, rounds, words, wish.zone_name).encode()
        else:
            made[name] = {"csv": as_csv, "json": as_json}[name](book).encode()
    return made


def write(rows: Sequence[Row], wish: Wish, folder: Path, name: str) -> list[Path]:
    """Write the files into `folder`; either all of them are there afterwards or an error says why not."""
    made = files(rows, wish)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        paths = [folder / f"{name}.{kind}" for kind in made]
        for path, content in zip(paths, made.values(), strict=True):
            path.write_bytes(content)
    except OSError as wrong:
        raise ReportError(f"{wrong.filename}: cannot be written: {wrong.strerror}") from wrong
    return paths
