"""Strategy files: what they say, and that one with a gap or a slip is refused with line and key."""

import pytest

from controller.rules.systems import SYSTEMS, options
from controller.simulate.strategy import StrategyError, basic, needed, parse

GRID = f"""[hard]
4-20 {"h " * 10}
[soft]
12-20 {"s " * 10}
[pair]
2-A {"p " * 10}
"""
HEAD = "insurance = no\neven_money = no\n"


def refused(text: str, system: str = "classic") -> str:
    with pytest.raises(StrategyError) as error:
        parse(text, "mine.txt", options(system))
    return str(error.value)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_strategy_that_comes_along_has_no_gap(system: str) -> None:
    plan = basic(options(system))
    assert plan.letter("hard", 11, 2, 6) in "db"
    assert set(plan.settings) == set(needed(options(system)))


def test_cells_by_number_of_cards_come_before_those_for_any() -> None:
    plan = parse(HEAD + GRID + f"[hard 3]  # three cards\n16 {'s ' * 10}", "mine.txt", options("classic"))
    assert [plan.letter("hard", 16, cards, 10) for cards in (2, 3, 4)] == ["h", "s", "h"]
    assert plan.letter("pair", 11, 2, 11) == "p"


@pytest.mark.parametrize(("text", "message"), [
    (GRID, "mine.txt: the setting 'insurance' is missing"),
    (HEAD + GRID.replace("4-20", "4-15"), "mine.txt: the row hard 16 is missing"),
    (HEAD + GRID.replace("[soft]", "[soft 3]"), "mine.txt: the row soft 12 is missing"),
    (HEAD + GRID.replace("2-A", "2-T"), "mine.txt: the row pair 11 is missing"),
    ("swap = worth\n", "mine.txt, line 1: unknown setting 'swap' for the system classic"),
    ("insurance = maybe\n", "mine.txt, line 1: 'insurance' is 'maybe'; expected one of no, yes"),
    (HEAD + HEAD, "mine.txt, line 3: 'insurance' is set twice"),
    ("16 s s s s s h h h h h", "mine.txt, line 1: row '16' stands before the first table such as [hard]"),
    ("x" * 1000, f"mine.txt, line 1: row '{'x' * 195} ..."),
    ("[hart]", "mine.txt, line 1: unknown table [hart]; expected one of hard, soft, pair"),
    ("[hard]\n16 s s", "mine.txt, line 2: hard 16 has 2 cells; expected 10, for 2 3 4 5 6 7 8 9 T A"),
    ("[hard]\n22 " + "s " * 10, "mine.txt, line 2: unknown row '22' in hard; expected 4 to 20"),
    ("[soft]\nx-y " + "s " * 10, "mine.txt, line 2: unknown row 'x-y' in soft; expected 12 to 21"),
    ("[hard]\n16 " + "r " * 10, "mine.txt, line 2: hard 16 against 2 is 'r', which classic does not know there"),
    ("[hard]\n16 " + "s " * 9 + "p", "mine.txt, line 2: hard 16 against A is 'p', which classic does not know there"),
    ("[hard]\n16 " + "b " * 10, "mine.txt, line 2: hard 16 against 2 is 'b', which classic does not know there"),
    ("[hard]\n16 " + "s " * 10 + "\n15-17 " + "s " * 10, "mine.txt, line 3: hard 15-17 is there twice"),
    ("[worth hard]\n16 " + "0.5 " * 10,
     "mine.txt, line 2: worth hard 16 against 2 is '0.5'; expected a whole number of 1/1000 of a bet"),
])
def test_a_strategy_that_cannot_be_used(text: str, message: str) -> None:
    assert refused(text).startswith(message)


def test_a_swap_by_worth_needs_the_worth_of_every_two_cards() -> None:
    text = "insurance = no\nsuper_match = no\nswap = worth\n" + GRID
    assert refused(text, "switch") == "mine.txt: the row worth hard 4 is missing"
    assert parse(text.replace("worth", "no"), "mine.txt", options("switch")).settings["swap"] == "no"


def test_a_table_that_lets_a_soft_21_draw_asks_for_it() -> None:
    row = options("russian", {"card_on_21": "soft"})
    with pytest.raises(StrategyError, match="the row soft 21 is missing"):
        parse("buy = full\n" + GRID, "mine.txt", row)
