"""What is not listed does not leave the house; patterns are for those who look after the table."""

import json

import pytest

from tests.web import tables
from web.permits import LOCAL, OVERSIGHT
from web.projection import table_view, view_of

PATTERN = tables.flag(9, "PATTERN_BUYIN", "ALERT", text="about the dealer", open=False)


def with_patterns() -> tables.Snapshot:
    rounds = [tables.ROUNDS[0] | {"flags": ["PAY_WRONG", "PATTERN_PAYOUT"]}]
    return tables.whole(flags=[PATTERN, *tables.FLAGS], rounds=rounds)


def test_what_the_controller_knows_of_the_shoe_is_never_sent() -> None:
    shoe = {"device": "shoe", "state": "online", "detail": "", "counters": {}, "left": "SECRET"}
    snapshot = tables.playing(shoe_left=["SECRET"], composition={"As": "SECRET"}, devices=[shoe])
    for view in (table_view, *map(view_of, (*OVERSIGHT, "cashier", LOCAL))):
        assert "SECRET" not in json.dumps(view(snapshot))


@pytest.mark.parametrize("role", [*sorted(OVERSIGHT), LOCAL])
def test_who_looks_after_the_table_is_sent_everything_listed(role: str) -> None:
    snapshot = with_patterns()
    assert view_of(role)(snapshot) == snapshot


@pytest.mark.parametrize("role", ["dealer", "observer", "technician", "cashier", "waiter", ""])
def test_nobody_else_learns_of_patterns(role: str) -> None:
    for view in (table_view, view_of(role)):
        sent = view(with_patterns())
        assert "PATTERN_" not in json.dumps(sent)
        assert "patterns" not in sent
        assert [flag["flag"] for flag in sent["flags"]] == [flag["flag"] for flag in tables.FLAGS]
        assert sent["rounds"][0]["flags"] == ["PAY_WRONG"]


def test_money_is_for_those_who_answer_for_it() -> None:
    assert "cash" in view_of("cashier")(tables.whole())
    assert "cash" not in view_of("technician")(tables.whole())
    assert "cash" not in table_view(tables.whole())
