"""The report's texts are complete; figures are written as each language writes them."""

import re
from datetime import UTC
from pathlib import Path

import pytest

import controller.report
from controller.report.book import Cell, ranges
from controller.report.words import NONE, Words, texts

SOURCES = sorted(Path(controller.report.__file__).parent.glob("*.py"))


def test_both_languages_have_the_same_texts_and_values() -> None:
    assert texts("en").keys() == texts("ru").keys()
    values = {key: sorted(re.findall(r"\{(\w+)\}", text)) for key, text in texts("en").items()}
    assert values == {key: sorted(re.findall(r"\{(\w+)\}", text)) for key, text in texts("ru").items()}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_every_section_and_column_has_its_text(path: Path) -> None:
    source = path.read_text("utf-8")
    for key, columns in re.findall(r'Section\("(\w+)", \(([^)]*)\)', source):
        assert key == "result" or f"section.{key}" in texts("en")
        for column in re.findall(r'"(\w+)"', columns):
            assert f"column.{column}" in texts("en"), column
    for name in re.findall(r'yield "(\w+)"', source):
        assert f"figure.{name}" in texts("en"), name


@pytest.mark.parametrize(
    ("cell", "english", "russian"),
    [
        (Cell("money", 12_345_005_000), "1,234,500.5", "1\u00a0234\u00a0500,5"),
        (Cell("money", -10_000), "−1", "−1"),
        (Cell("money", -5_000), "−0.5", "−0,5"),
        (Cell("rate", 625), "62.5", "62,5"),
        (Cell("share", 999), "99.9 %", "99,9 %"),
        (Cell("share", -5), "−0.5 %", "−0,5 %"),
        (Cell("count", 1200), "1,200", "1\u00a0200"),
        (Cell("span", 3_725_000), "1:02:05", "1:02:05"),
        (Cell("flag", "PAY_WRONG"), "Payment differs from the computed amount", "Выплата не равна рассчитанной"),
        (Cell("time", 1_796_068_800_000), "20:00:00", "20:00:00"),
        (Cell("word", "role.dealer"), "Dealer", "Крупье"),
        (Cell("word", "call.doctor"), "doctor", "doctor"),
        (Cell("text", ""), NONE, NONE),
        (Cell("money", None), NONE, NONE),
    ],
)
def test_cells(cell: Cell, english: str, russian: str) -> None:
    assert Words("en", UTC, False).cell(cell) == english
    assert Words("ru", UTC, False).cell(cell) == russian


def test_neighbouring_rows_are_drawn_together() -> None:
    assert ranges([8, 3, 7, 6, 3, 12]) == "3, 6–8, 12"
    assert ranges([]) == ""
