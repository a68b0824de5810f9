"""What ends by the clock: each thing is told at its own time, in order of time, before the input that follows.

Nothing wakes the fold. An input at 20:07 first tells what ended at 20:05, so that a replay says the same as the
live table did; what has ended while nobody said anything is shown by `controller.table.passed`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from controller.follow import boxes, calls, cash
from controller.follow.fold import Fold
from controller.follow.state import TableState


class Clock(NamedTuple):
    """`ends` is when the next thing ends (ms since 1970 UTC), None where nothing runs; `strike` tells what ended at
    the fold's time and has to move `ends` on."""

    ends: Callable[[TableState], int | None]
    strike: Callable[[Fold], None]


CLOCKS = (Clock(boxes.ends, boxes.expire), Clock(calls.ends, calls.expire), Clock(cash.ends, cash.expire))


def next_end(state: TableState) -> int | None:
    """When the next thing ends by the clock, if anything does."""
    return min((when for clock in CLOCKS if (when := clock.ends(state)) is not None), default=None)


def run(fold: Fold) -> None:
    """Tells everything that has ended up to the time of the fold."""
    now, told = fold.at, fold.told
    while (when := next_end(fold.state)) is not None and when <= now:
        fold.at, fold.told = when, None
        for clock in CLOCKS:
            if clock.ends(fold.state) == when:
                clock.strike(fold)
                assert clock.ends(fold.state) != when, "a clock that has struck moves on"
    fold.at, fold.told = now, told
