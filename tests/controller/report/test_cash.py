"""The money of a shift: figures worked out by hand from what was laid down."""

import json
from pathlib import Path

from controller.recording import header_json
from tests.controller.cash.shift import HEAD, lines
from tests.controller.cash.test_procedures import EVENING
from tests.controller.report.journals import journal_of
from tests.controller.report.test_report import Sections, data, result


def shift(folder: Path, words: str, *options: object) -> Sections:
    recording = [json.dumps(line) for line in (header_json(HEAD), *lines(words))]
    return data(journal_of(recording, folder / "bj1.journal"), folder, *options)


def test_win_and_hold_by_the_standard_formula(tmp_path: Path) -> None:
    """P-07: 10700 + 1500 - 10000 - 2000 = 200, what was lost less what was won; 200 of 1500 is 13.3 %."""
    figures = result(shift(tmp_path, EVENING.format(paid="float=10700")))
    expected = {"opening": "10000", "fills": "2000", "credits": "0", "drop": "1500", "closing": "10700", "win": "200"}
    assert expected.items() <= figures.items()
    assert figures["hold"] == "13.3"
    assert figures["won_rounds"] == "200"


def test_what_is_missing_stays_in_the_win_and_is_named(tmp_path: Path) -> None:
    """P-08: 50 are missing from the float, so the win is 150 where the rounds say 200."""
    figures = result(shift(tmp_path, EVENING.format(paid="float=10650")))
    assert (figures["win"], figures["unexplained"], figures["won_rounds"]) == ("150", "50", "200")


def test_buy_ins_and_slips_are_listed_as_they_ended(tmp_path: Path) -> None:
    sections = shift(tmp_path, EVENING.format(paid="float=10700"))
    (bought,) = sections["buy_ins"]
    assert [bought[key]["value"] for key in ("cash", "issued", "dropped", "state")] == ["1500", "1500", "1500", "closed"]
    (fill,) = sections["slips"]
    assert [fill[key]["value"] for key in ("kind", "amount", "signed")] == ["fill", "2000", "observer, inspector"]
    assert fill["in_force"]["value"] == "yes"


def test_fills_and_credits_have_numbers_of_their_own(tmp_path: Path) -> None:
    slip = "observer.{0}:{1}:number=1 inspector.{0}:{1}:number=1"
    rows = shift(tmp_path, f"float=10000 {slip.format('fill', 500)} float=10500 {slip.format('credit', 300)}")["slips"]
    assert [(row["kind"]["value"], row["amount"]["value"]) for row in rows] == [("credit", "300"), ("fill", "500")]


def test_a_correction_leaves_its_difference(tmp_path: Path) -> None:
    words = "float=10000 dealer.buy_in:500 observer.buy_in:500 float=9505 float=9500 note:500 inspector.buy_in"
    (bought,) = shift(tmp_path, words)["buy_ins"]
    assert (bought["difference"]["value"], bought["issued"]["value"], bought["registered"]["value"]) == ("5", "500", "yes")


def test_a_table_without_books_has_none_of_these_figures(tmp_path: Path) -> None:
    assert "win" not in result(shift(tmp_path, "1=10 close Ts 7d 9d stand:1 Tc 1=0 over"))
