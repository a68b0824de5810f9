"""What `livetable simulate` prints, and the page of reference figures."""

from pathlib import Path

import pytest

from controller.errors import InputError, LivetableError
from controller.rules.systems import options
from controller.simulate import compare
from controller.simulate.command import run
from controller.simulate.strategy import StrategyError
from controller.simulate.tally import Mean, Sums


def test_report_of_a_simulation(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run("classic", rounds=2000, boxes=2, seed=5).splitlines()
    assert lines[0] == "classic, basic classic: 2000 rounds, boxes 2, seed 5"
    assert lines[2].startswith("expected return of a bet")
    assert " % +- " in lines[2]
    assert lines[3].startswith("naturals dealt")
    dealer = lines.index("dealer's final hand by upcard, of the rounds in which he played it out")
    assert lines[dealer + 1].split() == ["up", "17", "18", "19", "20", "21", "BJ", "22", "23+", "bust", "rounds"]
    assert [line.split()[0] for line in lines[dealer + 2 :]] == [*"23456789TA", "all"]
    assert capsys.readouterr().out == ""


def test_side_bets_are_reported_where_they_were_made(tmp_path: Path) -> None:
    row = options("switch")
    mine = tmp_path / "probe.txt"
    mine.write_text(compare.probe(row), encoding="utf-8")
    text = run("switch", rounds=500, strategy=str(mine), boxes=3)
    assert "expected return of insurance" in text
    assert "four of a kind" in text
    assert "insurance" not in run("russian", rounds=100)


def test_what_cannot_be_simulated(tmp_path: Path) -> None:
    with pytest.raises(StrategyError, match=r"none\.txt cannot be read"):
        run("classic", strategy=str(tmp_path / "none.txt"))
    with pytest.raises(InputError, match="unknown system 'poker'"):
        run("poker")
    with pytest.raises(LivetableError, match="unknown option"):
        run("classic", edits={"jokers": 2})


def test_standard_error_comes_from_the_rounds() -> None:
    sums = Sums(rounds=4, staked=40, total=0, squares=400)
    assert sums.mean().value == 0.0
    assert sums.mean().error == pytest.approx((400 / 3 * 4) ** 0.5 / 40)
    assert Sums().mean() == Mean(0.0, 0.0)


def test_the_page_of_reference_figures(tmp_path: Path) -> None:
    page = tmp_path / "figures.md"
    assert compare.main([str(page), "--rounds", "0.0005"]) == 0
    rows = [line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    assert len(rows) == 2 + 172 + 2 + 2
    assert rows[2].startswith("| natural, 4 decks | 0.047566 |")
    assert "house edge, surrender, %" in rows[-7]
