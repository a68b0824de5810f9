"""Every rule of the game and every flag of the engine has a test that names it; the page says which."""

from __future__ import annotations

from controller.flags import FLAGS
from tests import coverage


def test_no_rule_of_the_game_and_no_flag_is_without_a_test() -> None:
    assert coverage.missing() == []


def test_every_flag_of_the_engine_is_one_of_the_rulebook() -> None:
    assert set(FLAGS) <= set(coverage.flags())


def test_the_page_is_up_to_date() -> None:
    """Written by `python -m tests.coverage`."""
    assert coverage.PAGE.read_text() == coverage.page()
