"""States of a table kept along its journal, so that a round is reached from a state shortly before it."""

from __future__ import annotations

from bisect import bisect_right

from controller.table import TableState

EVERY = 5
"""Rounds between two kept states."""
MOST = 2_000
"""States; beyond it every other one is let go. States share what they have in common, a few kB each are their own."""


class Kept:
    """The states after some rows. Noted by one thread, looked up by any."""

    def __init__(self, every: int = EVERY, most: int = MOST) -> None:
        self._every, self._most = every, most
        self._states: list[tuple[int, TableState]] = []

    def note(self, seq: int, state: TableState) -> None:
        """The table after the input in row `seq`; kept between two rounds, and only if it is time for one."""
        last, number = (self._states[-1][0], self._states[-1][1].number) if self._states else (0, 0)
        if seq <= last or state.tracker is not None or state.number < number + self._every:
            return
        self._states = [*self._states, (seq, state)]
        if len(self._states) > self._most:
            self._states = self._states[1::2]
            self._every *= 2

    def before(self, seq: int) -> tuple[int, TableState] | None:
        """The last kept state that stands before row `seq`, with its row; None where there is none."""
        states = self._states
        at = bisect_right(states, seq - 1, key=lambda kept: kept[0])
        return states[at - 1] if at else None
