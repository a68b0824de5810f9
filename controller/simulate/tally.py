"""What a number of rounds came to: whole numbers only, so that chunks add up to the same whatever their order."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple


class Mean(NamedTuple):
    """A mean with its standard error."""

    value: float
    error: float

    def __str__(self) -> str:
        return f"{self.value:.6f} +- {self.error:.6f}"


@dataclass
class Sums:
    """Sum and sum of squares of one amount a round, in 1/10000 units, over the `rounds` in which it was at stake."""

    rounds: int = 0
    staked: int = 0
    total: int = 0
    squares: int = 0

    def add(self, other: Sums) -> None:
        self.rounds += other.rounds
        self.staked += other.staked
        self.total += other.total
        self.squares += other.squares

    def mean(self) -> Mean:
        """Return per unit staked; its error from the spread of the rounds (bets are flat)."""
        if not self.staked:
            return Mean(0.0, 0.0)
        n = self.rounds
        spread = max(self.squares - self.total * self.total / n, 0.0)
        return Mean(self.total / self.staked, math.sqrt(spread / max(n - 1, 1) * n) / self.staked)


@dataclass
class Tally:
    """Counts of many rounds. Amounts in 1/10000 units.

    `results` counts hands by result and net; `dealer` the dealer's final hands, by upcard in points, of the rounds
    in which he played his hand out; `matches` the Super Match bets by what they paid (-1: lost).
    """

    rounds: int = 0
    hands: int = 0  # dealt, splits not counted
    naturals: int = 0
    void: int = 0  # rounds that the shoe had no cards left for
    main: Sums = field(default_factory=Sums)
    insurance: Sums = field(default_factory=Sums)
    super_match: Sums = field(default_factory=Sums)
    results: Counter[tuple[str, int]] = field(default_factory=Counter)
    dealer: Counter[tuple[int, str]] = field(default_factory=Counter)
    matches: Counter[int] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        self.rounds += other.rounds
        self.hands += other.hands
        self.naturals += other.naturals
        self.void += other.void
        self.main.add(other.main)
        self.insurance.add(other.insurance)
        self.super_match.add(other.super_match)
        self.results.update(other.results)
        self.dealer.update(other.dealer)
        self.matches.update(other.matches)

    def played(self) -> int:
        """Hands played to an end, split hands included."""
        return sum(self.results.values())

    def share(self, result: str) -> float:
        """The share of all played hands that ended with `result`."""
        return sum(n for (name, _), n in self.results.items() if name == result) / max(self.played(), 1)


def frequency(hits: int, trials: int) -> Mean:
    """Share of `hits` with its binomial standard error."""
    if not trials:
        return Mean(0.0, 0.0)
    p = hits / trials
    return Mean(p, math.sqrt(p * (1 - p) / trials))
