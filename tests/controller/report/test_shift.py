"""The report of an eight-hour shift against figures recounted from its exported recording, by other means than its own."""

from __future__ import annotations

import json
from collections import Counter
from decimal import Decimal
from typing import Any

import pytest
from typer.testing import CliRunner

from controller.cli import app
from tests.controller.report.journals import evening
from tests.controller.report.test_report import Sections, data, result

ROUNDS = 980
"""About eight hours of a table with one to seven boxes."""
HOUR = 14
"""Where the hour ends in a time such as 2026-11-30T20:00:00.000Z."""


@pytest.fixture(scope="module")
def shift(tmp_path_factory: pytest.TempPathFactory) -> tuple[Sections, list[dict[str, Any]]]:
    """The report's sections, and the lines of the exported recording without its header."""
    folder = tmp_path_factory.mktemp("shift")
    journal = evening(folder, rounds=ROUNDS, seed=12, scope="table", decisions="recorded", buy_ins=0.1, bells=0.05)
    exported = CliRunner().invoke(app, ["export", str(journal)])
    return data(journal, folder), [json.loads(text) for text in exported.stdout.splitlines()[1:]]


def said(lines: list[dict[str, Any]], **of: str) -> list[dict[str, Any]]:
    return [line for line in lines if all(line.get(key) == value for key, value in of.items())]


def lying(lines: list[dict[str, Any]], spot: str) -> list[Decimal]:
    return [Decimal(line["amount"]) for line in lines if line["in"] == "chips" and line["spot"] == spot]


def text(amount: Decimal) -> str:
    return f"{amount.normalize():f}"


def test_it_is_a_whole_shift(shift: tuple[Sections, list[dict[str, Any]]]) -> None:
    _, lines = shift
    assert len({line["at"][:HOUR] for line in lines}) >= 8


def test_rounds_by_the_words_of_the_dealer(shift: tuple[Sections, list[dict[str, Any]]]) -> None:
    sections, lines = shift
    over = said(lines, says="round_over")
    assert result(sections)["rounds"] == len(over) == ROUNDS
    by_hour = Counter(line["at"][:HOUR] for line in over)
    told = {str(row["hour"]["value"])[:HOUR]: row["rounds"]["value"] for row in sections["hours"]}
    assert {hour: rounds for hour, rounds in told.items() if rounds} == dict(by_hour)


def test_the_money_by_readings_and_notes(shift: tuple[Sections, list[dict[str, Any]]]) -> None:
    sections, lines = shift
    figures = result(sections)
    floats, notes = lying(lines, "float"), [Decimal(line["value"]) for line in said(lines, **{"in": "note"})]
    signed = {kind: [Decimal(line["amount"]) for line in said(lines, says=kind, by="inspector")] for kind in ("fill", "credit")}
    fills, returned = (sum(amounts, Decimal(0)) for amounts in signed.values())
    win = floats[-1] + sum(notes) + returned - floats[0] - fills
    assert figures["opening"] == text(floats[0])
    assert figures["closing"] == text(floats[-1])
    assert figures["drop"] == text(sum(notes, Decimal(0)))
    assert (figures["fills"], figures["credits"]) == (text(fills), text(returned))
    assert figures["win"] == text(win)
    assert figures["hold"] == f"{1000 * win / sum(notes) / 10:.1f}"
    assert figures["tips"] == text(lying(lines, "tips")[-1])
    assert figures["unexplained"] == "0"
    assert sum(Decimal(str(row["drop_hour"]["value"])) for row in sections["hours"]) == sum(notes)


def test_the_win_of_the_rounds_is_the_win_of_the_books_less_what_went_to_the_dealers(
    shift: tuple[Sections, list[dict[str, Any]]],
) -> None:
    """Chips that guests hold were bought and are not lost; tips left their hands and never came to the float."""
    sections, lines = shift
    figures = {key: Decimal(str(value)) for key, value in result(sections).items() if key in ("won_rounds", "win", "drop")}
    bought = sum((Decimal(line["amount"]) for line in said(lines, says="buy_in", by="observer")), Decimal(0))
    issued_not_lost = bought - figures["won_rounds"] - lying(lines, "tips")[-1]
    assert figures["win"] == figures["drop"] - issued_not_lost - lying(lines, "tips")[-1]


def test_calls_buy_ins_slips_and_reservations_are_all_listed(shift: tuple[Sections, list[dict[str, Any]]]) -> None:
    sections, lines = shift
    assert sum(int(str(row["calls"]["value"])) for row in sections["calls"]) == len(said(lines, **{"in": "bell"})) > 5
    assert all(row["late"]["value"] == 0 for row in sections["calls"])
    assert len(sections["buy_ins"]) == len(said(lines, says="buy_in", by="dealer")) > 30
    assert len(sections["slips"]) == sum(len(said(lines, says=kind, by="inspector")) for kind in ("fill", "credit"))
    assert len(sections["reservations"]) == len(said(lines, says="reserve")) > 2
    assert len(sections["shoes"]) == len(said(lines, **{"in": "shoe", "state": "loaded"}))
    assert sum(int(str(row["cards"]["value"])) for row in sections["shoes"]) == len(said(lines, **{"in": "card"}))


def test_everybody_at_the_table_is_in_it(shift: tuple[Sections, list[dict[str, Any]]]) -> None:
    sections, lines = shift
    on = said(lines, says="sign_on")
    assert len(sections["staff"]) == len(on)
    dealers = {str(row["dealer"]["value"]): int(str(row["rounds"]["value"])) for row in sections["dealers"]}
    assert set(dealers) <= {line["name"] for line in on if line["by"] == "dealer"}
    assert sum(dealers.values()) == ROUNDS
    assert sections["errors"] == []
