"""How likely something is by chance alone. Probabilities are floats; money and counts that go in are whole numbers."""

from __future__ import annotations

import math

ALPHA = 1e-3
"""Of so many tables that were played fairly, for ever, at most this share is ever flagged by one test."""


def allowed(look: int) -> float:
    """What look number `look` (from 1) of one test may spend of `ALPHA`; all looks together spend no more."""
    return ALPHA * 6 / (math.pi * look) ** 2


def normal_tail(z: float) -> float:
    """P(Z >= z) of a standard normal Z."""
    return math.erfc(z / math.sqrt(2)) / 2


def chi2_tail(x: float, freedom: int) -> float:
    """P(X >= x) of chi-square with `freedom` degrees of freedom; by the recursion of the incomplete gamma function."""
    if x <= 0:
        return 1.0
    half = x / 2
    a, tail = (0.5, math.erfc(math.sqrt(half))) if freedom % 2 else (1.0, math.exp(-half))
    while a < freedom / 2:
        tail += math.exp(a * math.log(half) - half - math.lgamma(a + 1))
        a += 1
    return min(tail, 1.0)


def binomial_tail(least: int, tries: int, chance: float) -> float:
    """P(at least `least` of `tries`) where each comes with `chance`."""
    below = sum(math.comb(tries, k) * chance**k * (1 - chance) ** (tries - k) for k in range(least))
    return max(1.0 - below, 0.0)
