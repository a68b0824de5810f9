"""When a reader looked, and how often, by its own clock: what it saw is judged by when it was seen. Pure.

A broker that was away delivers a minute's looks in one burst. By the time at which they came they would be one look, in
which a chip lay in two places at once.
"""

from __future__ import annotations

from drivers.chips.moment import Moment

ON_TIME = 0.8
"""Share of a cycle after which a reader may look again: none keeps it to the millisecond."""
CLOCK_SET = 60_000
"""ms by which a clock that went back was set back; less than that, a message is late."""


class ReaderClock:
    """The looks of one reader. now: the last one; its time goes on from `t` as the reader's clock does, which need not be
    as fast as ours or know the date. lead: ms by which it ran ahead of ours, where we heard late."""

    def __init__(self, t: int, cycle_ms: int) -> None:
        self.now = Moment(t, 0)
        self._apart = cycle_ms * ON_TIME
        self._came = t
        self._ahead: int | None = None
        self.lead = 0

    def new_look(self, t: int, clock_ms: int | None = None) -> Moment | None:
        """The look that a message begins which came at `t`; None: it is of the last one. clock_ms: when the reader
        looked, ms of its own clock."""
        seen_at = self._seen_at(t, clock_ms)
        if self.now.looks and seen_at - self.now.at < self._apart:
            return None
        self._came = t
        return Moment(seen_at, self.now.looks + 1)

    def skip(self, ms: int) -> None:
        """So much time went by for the reader, though not for us."""
        self._came -= ms
        self.lead += ms

    def at(self, t: int) -> int:
        """What its time is at `t`, ms."""
        return self.now.at + t - self._came

    def _seen_at(self, t: int, clock_ms: int | None) -> int:
        by_ours = self.at(t)
        if clock_ms is None:
            return by_ours
        if self._ahead is None or self.now.at - clock_ms - self._ahead >= CLOCK_SET:
            self._ahead = by_ours - clock_ms
        return clock_ms + self._ahead
