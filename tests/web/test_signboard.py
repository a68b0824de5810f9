"""The sign says what the rules in force say, and nothing that they do not."""

from typing import Any

import pytest

from tests.web import tables
from web.signboard import board


def keys(**rules: object) -> list[str]:
    return [line["key"] for line in board(tables.empty(rules=rules))["lines"]]


@pytest.mark.parametrize(
    ("rule", "key"),
    [
        ({"soft17": "stand"}, "sign.soft17.stand"),
        ({"soft17": "hit"}, "sign.soft17.hit"),
        ({"insurance": None}, "sign.no_insurance"),
        ({"insurance": "2:1"}, "sign.insurance"),
        ({"dealer_22": "push"}, "sign.dealer_22.push"),
        ({"tie": "house"}, "sign.tie.house"),
        ({"surrender": True}, "sign.surrender"),
        ({"double": False}, "sign.no_double"),
        ({"buy": True}, "sign.buy"),
    ],
)
def test_each_rule_in_force_has_its_line(rule: dict[str, object], key: str) -> None:
    assert keys(**rule) == [key]


def test_a_rule_that_is_not_told_is_not_on_the_sign() -> None:
    assert keys() == []
    assert board(tables.empty(rules={}))["bj_pay"] is None


def test_the_usual_goes_without_saying() -> None:
    assert keys(tie="push", dealer_22="bust", surrender=False, double=True) == []


def test_the_dealers_rule_comes_first_and_insurance_second() -> None:
    lines = board(tables.russian())["lines"]
    assert [line["key"] for line in lines[:2]] == ["sign.soft17.stand", "sign.no_insurance"]


def test_bonus_pays_are_those_of_the_rules() -> None:
    rows = board(tables.empty())["bonus"][0]["rows"]
    assert rows == [{"key": "sign.bonus.777_suited", "ratio": "5:1"}, {"key": "sign.bonus.777_mixed", "ratio": "3:1"}]


def test_a_bonus_without_a_told_pay_is_named_without_one() -> None:
    assert board(tables.empty(rules={"bonus_777": True}))["bonus"] == [
        {"title": "sign.bonus", "rows": [{"key": "sign.bonus.777"}]}
    ]


def test_side_bets_stand_under_their_own_heading() -> None:
    assert [group["title"] for group in board(tables.switch())["bonus"]] == ["sign.bonus.super_match"]


def test_the_board_holds_no_card_no_flag_and_no_device() -> None:
    assert set(board(tables.held())) == {
        "table", "system", "emulated", "state", "reserved", "per", "results",
        "min", "max", "currency", "bj_pay", "decks", "lines", "bonus",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("told", "state"),
    [
        ({}, ""),
        ({"table_state": "open"}, ""),
        ({"table_state": "closed"}, "sign.state.closed"),
        ({"table_state": "opening"}, "sign.state.opening"),
        ({"shuffle": {"since": "2026-11-30T20:14:05.200Z"}}, "sign.state.shuffling"),
        ({"due": [tables.due("shuffle")]}, "sign.state.shuffling"),
        ({"table_state": "closed", "due": [tables.due("shuffle")]}, "sign.state.closed"),
    ],
)
def test_whether_a_player_may_bet_now(told: dict[str, Any], state: str) -> None:
    assert board(tables.empty(**told))["state"] == state


@pytest.mark.parametrize(("per", "key"), [("box", "sign.per.box"), ("hand", "sign.per.hand"), (None, "")])
def test_what_the_limits_count_by_is_said(per: str | None, key: str) -> None:
    assert board(tables.empty(rules={"min_per": per}))["per"] == key


def test_results_are_numbers_of_bets_and_nobodys_amounts() -> None:
    results = board(tables.playing())["results"]
    assert results[0] == {"round": 11, "won": 2, "lost": 1, "push": 1}
    assert results[2] == {"round": 9, "won": 1, "lost": 1, "push": 0}
