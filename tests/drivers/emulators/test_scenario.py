"""Scenarios: short TOML, and errors that name the key and what was expected."""

from __future__ import annotations

from decimal import Decimal

import pytest

from drivers.emulators.errors import ScenarioError
from drivers.emulators.scenario import Scenario, read

WHOLE = """
table = "bj2"
system = "switch"
seed = 7
rounds = 20
decisions = "recorded"
errors = 0.2
error_kinds = ["pay_short", "push_taken"]
limits = {min = "5", max = 200}
unit = 2.5
options = {decks = 8, das = false, bj_pay = "6:5", max_hands = 2}
players = [1, 2]
says_round_over = false
buy_ins = 0.1
bells = 1
faults = 0.01
wires = "tcp"
currency = "EUR"
"""


def test_a_whole_scenario() -> None:
    found = read(WHOLE)
    assert (found.table, found.system, found.seed, found.rounds) == ("bj2", "switch", 7, 20)
    assert (*found.limits, found.unit) == (Decimal(5), Decimal(200), Decimal("2.5"))
    assert (found.recorded, found.says_round_over) == (True, False)
    assert (found.house.das, found.house.bj_pay.numerator) == ("no", 6)
    assert found.boxes_played == (1, 2)
    assert found.header()["options"] == {"decks": 8, "das": False, "bj_pay": "6:5", "max_hands": 2}


def test_an_empty_scenario_is_a_classic_table() -> None:
    assert read("") == Scenario()
    assert read("").boxes_played == (1, 7)


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        ("rounds = -1", "rounds is -1; expected a whole number from 0"),
        ("rounds = true", "rounds is True; expected a whole number from 0"),
        ("system = 'baccarat'", "system is 'baccarat'; expected classic or surrender or switch or russian"),
        ("colour = 1", "colour is unknown; expected one of table, system"),
        ("errors = 1.5", "errors is 1.5; expected a share from 0 to 1"),
        ("limits = {min = '10'}", "limits is {'min': '10'}; expected {min = \"10\", max = \"500\"}"),
        ("limits = {min = 'x', max = '5'}", "limits.min is 'x'; expected an amount"),
        ("limits = {min = '50', max = '5'}", "a minimum that is not above the maximum"),
        ("players = 9", "players is [9, 9]; expected 1 to 7 boxes"),
        ("options = {das = 'maybe'}", "options.das is 'maybe'; expected yes or no"),
        ("options = {jokers = 1}", "options.jokers is no option the emulated dealer knows"),
        ("options = {decks = 99}", "options.decks is 99; expected a whole number from 4 to 16"),
        ("options = {bj_pay = 'x'}", "options.bj_pay is 'x'; expected a ratio such as 3:2"),
        ("error_kinds = ['pay_less']", "error_kinds names 'pay_less'; expected names such as"),
        ("error_kinds = ['pay_shor']", "error_kinds names 'pay_shor'; expected names such as pay_short"),
        ("currency = 'usd'", "currency is 'usd'; expected three capital letters"),
        ("unit = '600'", "unit is '600'; expected at most the limits' max, 500"),
        ("table = 'a b'", "table is 'a b'; expected a word"),
        ("only = 'bell'", "only is 'bell'; expected shoe or drop or table"),
        ("only = 'drop'", "buy_ins is 0.0; expected a share above 0 where only the drop box is played"),
        ("only = 'shoe'\nincidents = [{round = 1, device = 'drop', what = 'jam'}]", "[1].device is 'drop'; expected 'shoe'"),
        ("rounds = ", "no TOML"),
    ],
)
def test_what_is_wrong_is_named(toml: str, says: str) -> None:
    with pytest.raises(ScenarioError) as wrong:
        read(toml)
    assert says in str(wrong.value)
    assert "\n" not in str(wrong.value)
