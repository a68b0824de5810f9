"""A report as PDF, A4, with its own fonts, so that Russian prints everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from fpdf import FPDF
from fpdf.enums import XPos, YPos
from fpdf.fonts import FontFace

from controller.report.book import Book, Section, ranges
from controller.report.picture import Curve, curve, is_figure, part
from controller.report.words import Words

FONTS = Path(__file__).parent / "fonts"
Ink = tuple[int, int, int]
Style = Literal["", "B"]
INK, SOFT, LINE, FELT = (22, 33, 28), (85, 100, 92), (213, 221, 216), (15, 107, 75)
BAR, LOSS = (150, 205, 178), (232, 168, 158)
FEW = 6
"""Rows of the journal that are printed of one figure."""
MARGIN = 15.0
"""Millimetres, as all lengths here."""


def as_pdf(book: Book, won: Sequence[tuple[int, int]], words: Words, zone: str) -> bytes:
    """The file's bytes; `won`: time and win of each round, for the line."""
    paper = _Paper(book, words)
    paper.head(zone)
    for section in book.sections:
        if section.key == "result":
            paper.tiles(section)
            paper.win(curve(book, won))
        else:
            paper.section(section)
    paper.sources()
    return bytes(paper.output())


class _Paper(FPDF):
    """One document while it is drawn."""

    def __init__(self, book: Book, words: Words) -> None:
        super().__init__(format="A4")
        self.book, self.words = book, words
        for style, name in (("", "regular"), ("B", "bold")):
            self.add_font("inter", style, FONTS / f"inter-{name}.ttf")
        self.set_margin(MARGIN)
        self.set_auto_page_break(True, MARGIN + 5)
        self.set_title(words.say("title", table=book.table))
        self.set_lang(words.language)
        self.add_page()

    def footer(self) -> None:
        """Page number and table on each page."""
        self.set_y(-MARGIN)
        self._write(8, SOFT)
        self.cell(0, 5, f"{self.words.say('title', table=self.book.table)} · {self.page_no()}/{{nb}}", align="R")

    def head(self, zone: str) -> None:
        """Title, time and game."""
        book, say, time = self.book, self.words.say, self.words.time
        self._write(20, INK, "B")
        self.cell(0, 10, say("title", table=book.table), new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self._write(10, SOFT)
        period = say("period", begin=time(book.begin, True), end=time(book.end, True), zone=zone)
        game = " · ".join(filter(None, (period, say(f"system.{book.system}"), book.currency)))
        self.cell(0, 6, game, new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.ln(3)

    def tiles(self, section: Section) -> None:
        """The main figures, four in a row."""
        width, height = self.epw / 4, 15
        for number, (name, figure) in enumerate(section.rows):
            x, y = MARGIN + number % 4 * width, self.get_y()
            self.set_draw_color(LINE)
            self.rect(x, y, width - 2, height - 2, style="D", round_corners=True, corner_radius=1.5)
            self._at(x + 2, y + 1.5, 8, SOFT, self.words.cell(name))
            self._at(x + 2, y + 6.5, 13, INK, self.words.cell(figure), "B")
            self.set_xy(MARGIN, y + height if number % 4 == 3 or number == len(section.rows) - 1 else y)

    def win(self, drawn: Curve | None) -> None:
        """The house's win over the shift, as a line."""
        if drawn is None:
            return
        height = 24.0
        self._title(self.words.say("curve"), height + 16)
        x, y = MARGIN, self.get_y()
        self.set_draw_color(LINE)
        self.line(x, y + height * drawn.zero / drawn.height, x + self.epw, y + height * drawn.zero / drawn.height)
        ends = [tuple(map(int, point.split(","))) for point in drawn.points.split()]
        self.set_draw_color(FELT)
        self.polyline([(x + self.epw * px / drawn.width, y + height * py / drawn.height) for px, py in ends])
        self._at(x, y + height + 1, 8, SOFT, f"{self.words.cell(drawn.low)} … {self.words.cell(drawn.high)}")
        self.set_xy(MARGIN, y + height + 5)

    def section(self, section: Section) -> None:
        """A title, bars where the section has some, and its table."""
        self._title(self.words.say(f"section.{section.key}"), 30)
        self._write(9, SOFT if not section.rows else INK)
        if not section.rows:
            self.cell(0, 5, self.words.say("none"), new_x=XPos.LMARGIN, new_y=YPos.NEXT)
            return
        for column in section.bars if section.columns[0] == "hour" and len(section.rows) > 1 else ():
            self._bars(section, section.columns.index(column))
        self._write(9, INK)
        self._table(section.columns, [[self.words.cell(cell) for cell in row] for row in section.rows], section)

    def _bars(self, section: Section, column: int) -> None:
        """One bar a row, side by side; losses hang below the line."""
        height, parts = 11.0, [part(section, column, row[column]) for row in section.rows]
        low = -min(0, *parts)
        scale, width = height / (max(0, *parts) + low or 1), min(self.epw / len(parts), 16.0)
        x, y = MARGIN, self.get_y() + 4
        self._at(x, y - 4, 8, SOFT, self.words.say(f"column.{section.columns[column]}"))
        zero = y + height - low * scale
        for number, one in enumerate(parts):
            self.set_fill_color(BAR if one >= 0 else LOSS)
            self.rect(x + number * width, zero - max(one, 0) * scale, width * 0.8, abs(one) * scale, style="F")
        self.set_draw_color(LINE)
        self.line(x, zero, x + width * len(parts), zero)
        self.set_fill_color(255)
        self.set_xy(MARGIN, y + height + 2)

    def _table(self, columns: Sequence[str], rows: Sequence[Sequence[str]], section: Section | None = None) -> None:
        """A table that repeats its head on each page and wraps what is long."""
        heads = [self.words.say(f"column.{column}") for column in columns]
        wide = self._widths(heads, rows)
        if sum(wide) > self.epw:
            self._write(7.5, INK)
            wide = self._widths(heads, rows)
        flush = ["RIGHT" if section and is_figure(section, n) else "LEFT" for n in range(len(columns))]
        self.set_draw_color(LINE)
        with self.table(
            rows=[heads, *rows], col_widths=wide, width=min(sum(wide), self.epw), align="LEFT", text_align=flush,
            borders_layout="HORIZONTAL_LINES", line_height=5.2, headings_style=FontFace(emphasis="", color=SOFT),
        ):  # fmt: skip
            pass

    def _widths(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[float]:
        """The width of each column at the present size; longer words than half the page wrap."""
        columns = zip(heads, *rows, strict=True)
        return [min(max(map(self.get_string_width, column)) + 5, self.epw / 2) for column in columns]

    def sources(self) -> None:
        """Where each figure comes from: the rows of the journal, as far as paper has room for them."""
        say, cell = self.words.say, self.words.cell
        rows = [
            (say(f"section.{section.key}"), cell(row[0]), self._few([seq for one in row for seq in one.entries]))
            for section in self.book.sections
            for row in section.rows
        ]
        self.add_page()
        self._title(say("entries"), 30)
        self._write(9, SOFT)
        record = f"{say('record', rows=str(self.book.rows))} {self.book.last_hash}"
        self.multi_cell(0, 4.6, record, align="L", new_x=XPos.LMARGIN)
        self.ln(2)
        self._write(8, INK)
        self._table(("part", "figure", "rows"), [row for row in rows if row[2]])

    def _few(self, seqs: list[int]) -> str:
        """The rows; of many the first and the last, and where all of them are."""
        if len(seqs) <= FEW:
            return ranges(seqs)
        return self.words.say("rows_of_many", first=ranges(seqs[: FEW - 1]), last=str(max(seqs)), count=str(len(set(seqs))))

    def _title(self, text: str, room: float) -> None:
        """A heading that is not left alone at the foot of a page."""
        if self.will_page_break(room):
            self.add_page()
        self.ln(5)
        self._write(12, INK, "B")
        self.cell(0, 7, text, new_x=XPos.LMARGIN, new_y=YPos.NEXT)

    def _at(self, x: float, y: float, size: float, ink: Ink, text: str, style: Style = "") -> None:
        self.set_xy(x, y)
        self._write(size, ink, style)
        self.cell(0, 5, text)

    def _write(self, size: float, ink: Ink, style: Style = "") -> None:
        self.set_font("inter", style, size)
        self.set_text_color(*ink)
