"""Simulated returns meet expected values computed without the engine, for each system."""

from dataclasses import replace

import pytest

from controller.rules.systems import SYSTEMS, options
from controller.simulate.run import simulate
from controller.simulate.strategy import Strategy, basic, parse
from controller.simulate.tally import Mean, frequency
from tests.controller.simulate.best import text
from tests.controller.simulate.expected import expected
from tests.controller.simulate.few_packs import mimic_dealer

ROUNDS = {"switch": 20_000}


def close(mean: Mean, value: float) -> bool:
    return abs(mean.value - value) <= 3 * mean.error


def plans(system: str) -> dict[str, Strategy]:
    """The basic strategy, and a plain one that uses few of the rules."""
    row = options(system)
    plain = basic(row)
    cells = {table: rows if "worth" in table[0] else {
        row: tuple("-" if table[0] == "pair" else "s" if row > 16 else "h" for _ in range(10)) for row in rows
    } for table, rows in plain.cells.items()}
    settings = {key: {"swap": "no", "buy": "full"}.get(key, "yes") for key in plain.settings}
    return {"basic": plain, "like the dealer": replace(plain, cells=cells, settings=settings)}


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("kind", ["basic", "like the dealer"])
def test_return_of_a_strategy(system: str, kind: str) -> None:
    plan = plans(system)[kind]
    tally = simulate(options(system), plan, ROUNDS.get(system, 60_000), seed=7, dealing="endless").tally
    assert close(tally.main.mean(), expected(system, plan))
    assert close(frequency(tally.naturals, tally.hands), 2 * 4 / 13 / 13)
    if tally.insurance.staked:
        assert close(tally.insurance.mean(), -1 / 13)
    if tally.super_match.staked:
        pair, three, two, four = 6 * 12 * 11 / 13**3, 4 * 12 / 13**3, 3 * 12 / 13**3, 1 / 13**3
        lost = 1 - pair - three - two - four
        assert close(tally.super_match.mean(), pair + 5 * three + 8 * two + 40 * four - lost)


def test_a_player_who_plays_like_the_dealer_off_one_pack() -> None:
    """Without replacement: the exact value is summed over all cards that may come."""
    row = options("surrender", {"decks": 1})
    plan = parse("insurance = no\neven_money = no\n[hard]\n4-16" + " h" * 10 + "\n17-20" + " s" * 10 + "\n[soft]\n12-16"
                 + " h" * 10 + "\n17-20" + " s" * 10 + "\n[pair]\n2-A" + " -" * 10, "like the dealer", row)
    mean = simulate(row, plan, 100_000, seed=11, dealing="fresh").tally.main.mean()
    assert close(mean, mimic_dealer(1))


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_strategies_that_come_along_are_the_best_by_probability(system: str) -> None:
    row = options(system)
    assert parse(text(system), f"basic {system}", row) == basic(row)
