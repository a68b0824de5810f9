"""Time as a reader's looks tell it. Pure.

A busy machine looks seldom, or hears late: a time without news proves as much as was looked in it. So a span is over
when its milliseconds have passed and as many looks were made as fit in them.
"""

from __future__ import annotations

from typing import NamedTuple


class Moment(NamedTuple):
    """ms of the filter's clock, and how often the reader had looked by then."""

    at: int
    looks: int

    def past(self, now: Moment, ms: int, cycle_ms: int) -> bool:
        """Have `ms` passed since, of a reader that looks each `cycle_ms`? 0: it speaks of changes alone, the clock counts."""
        looked = not cycle_ms or now.looks - self.looks >= ms // cycle_ms
        return looked and now.at - self.at >= ms
