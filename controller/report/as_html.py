"""A report as one HTML file that needs nothing beside it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from controller.report.book import Book, Cell, ranges
from controller.report.picture import curve, is_figure, part
from controller.report.words import Words

TEMPLATES = Path(__file__).parent / "templates"


def as_html(book: Book, won: Sequence[tuple[int, int]], words: Words, zone: str) -> str:
    """The page; `won`: time and win of each round, for the line."""
    page = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    return page.get_template("report.html").render(
        book=book, words=words, zone=zone, curve=curve(book, won), figures=is_figure, part=part,
        entries=lambda cell: _entries(words, cell.entries), row_entries=lambda row: _of_row(row),
    )  # fmt: skip


def _entries(words: Words, seqs: tuple[int, ...]) -> str:
    return words.say("entries_of", entries=ranges(seqs)) if seqs else ""


def _of_row(row: tuple[Cell, ...]) -> str:
    return ranges(seq for cell in row for seq in cell.entries)
