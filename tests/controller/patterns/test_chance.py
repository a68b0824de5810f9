"""The tail functions, against values from printed tables and against counting."""

from itertools import product

import pytest

from controller.patterns.chance import ALPHA, allowed, binomial_tail, chi2_tail, normal_tail


@pytest.mark.parametrize(
    ("x", "freedom", "tail"),
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (7.815, 3, 0.05), (21.026, 12, 0.05), (32.909, 12, 0.001), (16.266, 3, 0.001)],
)
def test_chi_square_as_printed(x: float, freedom: int, tail: float) -> None:
    assert chi2_tail(x, freedom) == pytest.approx(tail, rel=2e-3)


def test_chi_square_at_its_ends() -> None:
    assert chi2_tail(0, 3) == 1
    assert chi2_tail(-1, 4) == 1
    assert 0 <= chi2_tail(5000, 12) < 1e-300


@pytest.mark.parametrize(("z", "tail"), [(0, 0.5), (1.645, 0.05), (3.0902, 0.001)])
def test_normal_as_printed(z: float, tail: float) -> None:
    assert normal_tail(z) == pytest.approx(tail, rel=2e-3)


def test_binomial_by_counting_every_case() -> None:
    chance = 0.2
    cases = [sum(case) for case in product((0, 1), repeat=4)]
    for least in range(6):
        counted = sum(chance**hits * (1 - chance) ** (4 - hits) for hits in cases if hits >= least)
        assert binomial_tail(least, 4, chance) == pytest.approx(counted)


def test_all_looks_together_spend_no_more_than_alpha() -> None:
    assert sum(allowed(look) for look in range(1, 100_000)) <= ALPHA
    assert allowed(1) > 0.5 * ALPHA
