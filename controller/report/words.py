"""Cells as text: numbers, amounts and times as a language writes them."""

from __future__ import annotations

import json
from datetime import UTC, datetime, tzinfo
from functools import cache
from pathlib import Path

from controller import money
from controller.report.book import Cell
from controller.report.entries import HOUR
from web.language import catalog

TEXTS = Path(__file__).parent / "texts"
NONE = "—"
_SEPARATOR = {"en": (",", "."), "ru": ("\u00a0", ",")}
"""Between thousands, and before decimals."""


@cache
def texts(language: str) -> dict[str, str]:
    """The report's own texts of one language."""
    found: dict[str, str] = json.loads((TEXTS / f"{language}.json").read_text(encoding="utf-8"))
    return found


class Words:
    """One language, one time zone, and whether times need their date, since the shift passes midnight."""

    def __init__(self, language: str, zone: tzinfo, dated: bool) -> None:
        self.language, self.zone, self._dated = language, zone, dated

    def say(self, key: str, **values: str) -> str:
        """A text of the report's catalog."""
        return texts(self.language)[key].format(**values)

    def cell(self, cell: Cell) -> str:
        """A cell as it is printed."""
        if cell.value is None or cell.value == "":
            return NONE
        if isinstance(cell.value, str):
            return self._named(cell.kind, cell.value)
        return self._number(cell.kind, cell.value)

    def _named(self, kind: str, value: str) -> str:
        if kind == "word":
            return texts(self.language).get(value, value.partition(".")[2])
        return catalog(self.language).get(f"flag.{value}", value) if kind == "flag" else value

    def _number(self, kind: str, value: int) -> str:
        match kind:
            case "money":
                return self._decimal(money.text(value))
            case "rate" | "share":
                return self._decimal(f"{'-' if value < 0 else ''}{abs(value) // 10}.{abs(value) % 10}") + " %" * (kind == "share")
            case "time":
                return self.time(value, self._dated)[5 * self._dated :]
            case "hour":
                return f"{self.time(value, self._dated)[5 * self._dated : -3]}–{self.time(value + HOUR, False)[:-3]}"
            case "span":
                seconds = value // 1000
                return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
        return self._decimal(str(value))

    def time(self, at: int, dated: bool) -> str:
        """A moment (ms since 1970 UTC) on the clock of the zone."""
        when = datetime.fromtimestamp(at // 1000, UTC).astimezone(self.zone)
        return when.strftime("%Y-%m-%d %H:%M:%S" if dated else "%H:%M:%S")

    def _decimal(self, number: str) -> str:
        thousands, point = _SEPARATOR[self.language]
        whole, _, part = number.lstrip("-").partition(".")
        sign = "−" if number.startswith("-") else ""
        return sign + f"{int(whole):,}".replace(",", thousands) + (point + part if part else "")
