"""What of a report is looked at rather than read: bars behind figures, and the line of the win. Pure geometry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from controller.report.book import Book, Cell, Section

WIDTH, HEIGHT = 1000, 200
FIGURES = ("count", "money", "rate", "share", "span", "time")


class Curve(NamedTuple):
    """The house's win, round by round: points as "x,y x,y", the height of zero, and the ends."""

    points: str
    zero: int
    low: Cell
    high: Cell
    last: Cell
    width: int = WIDTH
    height: int = HEIGHT


def curve(book: Book, won: Sequence[tuple[int, int]]) -> Curve | None:
    """`won`: time and what the house won, a round each. None where there is nothing to draw."""
    span, sums, total = book.end - book.begin, [0], 0
    for _, one in won:
        total += one
        sums.append(total)
    low, high = min(sums), max(sums)
    if span <= 0 or low == high:
        return None

    def y(amount: int) -> int:
        return HEIGHT - HEIGHT * (amount - low) // (high - low)

    times = [0, *(WIDTH * (at - book.begin) // span for at, _ in won)]
    points = " ".join(f"{x},{y(amount)}" for x, amount in zip(times, sums, strict=True))
    return Curve(points, y(0), Cell("money", low), Cell("money", high), Cell("money", total))


def is_figure(section: Section, column: int) -> bool:
    """Whether a column holds figures, which are set flush right."""
    return any(row[column].kind in FIGURES for row in section.rows)


def part(section: Section, column: int, cell: Cell) -> int:
    """The length of a cell's bar in hundredths of the column's largest; negative for a loss, 0 for none."""
    if section.columns[column] not in section.bars or not isinstance(cell.value, int):
        return 0
    largest = max(abs(row[column].value or 0) for row in section.rows if not isinstance(row[column].value, str))  # type: ignore[arg-type]  # a column of figures
    return cell.value * 100 // largest if cell.value > 0 else -(-cell.value * 100 // largest) if largest else 0
