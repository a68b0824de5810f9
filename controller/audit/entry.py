"""One round as it is found again: when, who, what, and where in the journal it lies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Flagged(NamedTuple):
    """A flag of the round: its name, level and hand."""

    flag: str
    level: str
    hand: str | None


class Raised(NamedTuple):
    """A flag of the table: its number, as the snapshot counts them, the row it stands in, and what it is found by.

    `at` in ms since 1970 UTC; `dealer`: who dealt then.
    """

    number: int
    row: int
    at: int
    round: int
    flag: str
    level: str
    hand: str | None
    dealer: str | None


class Entry(NamedTuple):
    """Times in ms since 1970 UTC. `began`: its bets were closed, None before; `ended`: None while it is in play.

    Its inputs are the rows from `first` to `last` (None while it is not over); `last` may open the next round as
    well, which then has it as its `first`. `upto` is the last row that has to do with it. `boxes` are box numbers,
    `bets` and `net` amounts per zone; `dealer`: who dealt when it began; `held`: it is over and still waits for a ruling.
    """

    number: int
    first: int
    began: int | None = None
    ended: int | None = None
    last: int | None = None
    upto: int = 0
    boxes: tuple[str, ...] = ()
    bets: Mapping[str, str] = {}
    cards: frozenset[str] = frozenset()
    flags: tuple[Flagged, ...] = ()
    rulings: tuple[str, ...] = ()
    net: Mapping[str, str] = {}
    certainty: str | None = None
    held: bool = False
    dealer: str | None = None

    @property
    def voided(self) -> bool:
        """The inspector declared it void."""
        return "void" in self.rulings

    @property
    def stopped(self) -> bool:
        """It was held for a ruling, or ended without one."""
        return self.held or bool(self.rulings) or any(one.level == "STOP" for one in self.flags)

    @property
    def told(self) -> bool:
        """There is something to see: it has begun, or something was flagged before it."""
        return self.began is not None or bool(self.flags)
