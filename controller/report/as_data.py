"""A report for other programs: JSON with the entries of each figure, and CSV, a line a figure."""

from __future__ import annotations

import csv
import io

from controller import money
from controller.events import dumps
from controller.inputs import time_text
from controller.report.book import Book, Cell, ranges


def plain(cell: Cell) -> str | int | None:
    """The value without a language: amounts and rates as decimal text, times as UTC, spans in seconds."""
    if not isinstance(cell.value, int):
        return cell.value.partition(".")[2] if isinstance(cell.value, str) and cell.kind == "word" else cell.value
    match cell.kind:
        case "money":
            return money.text(cell.value)
        case "rate" | "share":
            return f"{'-' if cell.value < 0 else ''}{abs(cell.value) // 10}.{abs(cell.value) % 10}"
        case "time" | "hour":
            return time_text(cell.value)
        case "span":
            return f"{cell.value // 1000}.{cell.value % 1000:03d}"
    return cell.value


def as_json(book: Book) -> str:
    """The whole book as one JSON object."""
    sections = {
        section.key: [
            {
                column: {"value": plain(cell), "entries": list(cell.entries)}
                for column, cell in zip(section.columns, row, strict=True)
            }
            for row in section.rows
        ]
        for section in book.sections
    }
    head = {
        "table": book.table, "system": book.system, "currency": book.currency, "from": time_text(book.begin),
        "to": time_text(book.end), "rows": book.rows, "last_hash": book.last_hash,
    }  # fmt: skip
    return dumps(head | {"sections": sections}) + "\n"


def as_csv(book: Book) -> str:
    """A line a figure: section, row, column, value, entries."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(("section", "row", "column", "value", "entries"))
    for section in book.sections:
        for number, row in enumerate(section.rows, start=1):
            for column, cell in zip(section.columns, row, strict=True):
                value = plain(cell)
                table.writerow((section.key, number, column, _inert(cell, value), ranges(cell.entries)))
    return out.getvalue()


def _inert(cell: Cell, value: str | int | None) -> str | int:
    """Words that somebody typed must not run as a formula where the file is opened as a spreadsheet."""
    if cell.kind == "text" and str(value).startswith(("=", "+", "-", "@", "\t", "\r")):
        return f"'{value}"
    return "" if value is None else value
