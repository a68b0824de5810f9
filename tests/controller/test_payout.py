"""Payments in chips: exact where the set allows it, the fewest, and the shortfall said where it does not (GEN-4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.money import money
from controller.payout import in_chips, with_chips

SET = tuple(money(chip) for chip in ("100", "25", "5", "1", "0.5"))


@pytest.mark.parametrize(
    ("amount", "chips", "short"),
    [("15", {"5": 3}, None), ("37.5", {"25": 1, "5": 2, "1": 2, "0.5": 1}, None), ("37.25", {"25": 1, "5": 2, "1": 2}, "0.25")],
)
def test_a_payment_in_chips(amount: str, chips: dict[str, int], short: str | None) -> None:
    [paid] = with_chips([{"kind": "pay", "hand": "1", "amount": amount}], SET)
    assert {one["chip"]: one["count"] for one in paid["chips"]} == chips
    assert paid["short"] == short


def test_what_would_fit_first_is_not_taken_where_it_leads_nowhere() -> None:
    assert in_chips(40, (25, 20)) == (((20, 2),), 0)


def test_only_payments_are_laid_out_and_only_where_the_chips_are_known() -> None:
    due = [{"kind": "take", "hand": "1", "amount": "10"}, {"kind": "pay", "hand": "2", "amount": "10"}]
    assert with_chips(due, ()) == due
    assert "chips" not in with_chips(due, SET)[0]


SETS = st.lists(st.sampled_from([1, 2, 5, 20, 25, 50, 100, 500, 1000]), min_size=1, max_size=6, unique=True)


@given(st.integers(1, 10**7), SETS)
def test_chips_and_shortfall_make_the_amount(amount: int, chips: list[int]) -> None:
    made, short = in_chips(amount, tuple(sorted(chips, reverse=True)))
    assert sum(chip * n for chip, n in made) + short == amount
    assert 0 <= short < min(chips) or amount < min(chips)
    assert all(n > 0 for _, n in made)
