"""One spot: from the tags that are there now to an amount that may be booked. Pure; times are ms of one clock.

Booked is only what lay still, was read whole, and is known chip by chip. All else holds the last amount and says why.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from statistics import median_low

from drivers.chips.moment import Moment
from drivers.chips.presence import Seen
from drivers.chips.register import Register
from drivers.chips.settings import FilterSettings

MOVING = "moving"
"""Detail of a spot whose chips are being moved: it is no fault, but nothing to close the bets on either."""
SHOWN = 3
"""Tags that are named in a text; the rest is a number."""
ZERO = Decimal(0)

Levels = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class State:
    """What is told of a spot: online (nothing is wrong) or fault."""

    state: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Around:
    """What a spot has to know of the rest of the table.

    here: its own tags; elsewhere: tags that belong to other spots; torn: tags that may be here or there, with those
    spots in words; passing: tags are coming or leaving, as far as can be told; now: its reader's time; found: when its
    reader last told what lies there; quiet_ms: since it spoke; reference: when its reference tag was read last, where it
    has one.
    """

    here: Mapping[str, Seen]
    elsewhere: frozenset[str]
    torn: Mapping[str, str]
    passing: bool
    now: Moment
    found: Moment
    quiet_ms: int
    reference: Moment | None


class Spot:
    """chips: the booked ones as (value, count), the highest first; None before the first."""

    def __init__(self, settings: FilterSettings, register: Register, t: int) -> None:
        self._set = settings
        self._register = register
        self.booked: frozenset[str] | None = None
        self._now: frozenset[str] = frozenset()
        self._now_at = self._changed_at = self._rest_at = Moment(t, 0)
        self._shadow_at: Moment | None = None
        self._levels: dict[str, int] = {}
        self._last: dict[str, int] = {}

    def look(self, around: Around) -> State | None:
        """What is to be told now; a spot that settled has `booked` the tags that lie there."""
        self._now_at = around.now
        self._notice(around)
        for judge in (self._silent, self._torn, self._shadowed, self._unknown, self._moving):
            told = judge(around)
            if told is not None:
                return told
        self._book(around)
        return State("online")

    def chips(self) -> tuple[tuple[Decimal, int], ...]:
        """Value and count of what is booked, the highest first."""
        values = [self._register[tag] for tag in self.booked or ()]
        return tuple((value, values.count(value)) for value in sorted(set(values), reverse=True))

    def _past(self, since: Moment, ms: int) -> bool:
        return self._set.past(since, self._now_at, ms)

    def _notice(self, around: Around) -> None:
        now = frozenset(around.here)
        if now != self._now:
            self._now, self._changed_at = now, self._now_at
        for tag, seen in around.here.items():
            level = seen.reads[-1][1]  # a hand is quicker than a median
            if level is not None:
                self._last[tag] = level

    def _silent(self, around: Around) -> State | None:
        """A reader, or an antenna with a reference tag, of which nothing is heard: unknown is not empty."""
        if not self._set.silent_ms:
            return None
        if around.quiet_ms >= self._set.silent_ms:
            what = "reader"
        elif around.reference is not None and self._past(around.reference, self._set.silent_ms):
            what = "antenna (its reference tag is not read)"
        else:
            return None
        self._changed_at = self._rest_at = self._now_at
        return State("fault", f"{what} silent for {self._set.silent_ms / 1000:g} s: what lies here is unknown")

    def _torn(self, around: Around) -> State | None:
        if not around.torn:
            return None
        self._changed_at = self._now_at
        tag = min(around.torn)
        return State("fault", f"{_some(around.torn)} read alike at {around.torn[tag]}: move the chips apart")

    def _shadowed(self, around: Around) -> State | None:
        """Fewer chips, and what is still read is read fainter: a hand. The last amount stands."""
        lost = (self.booked or frozenset()) - self._now - around.elsewhere
        since = self._shadow_at if self._shadow_at is not None else self._now_at
        long = self._past(since, self._set.shadow_ms)
        if not lost or not self._faint(around, lost, long):
            self._shadow_at = None
            return None
        self._shadow_at, self._changed_at = since, self._now_at
        if not long:
            return State("online")
        self._rest_at = self._now_at
        return State("fault", f"hand over the chips? {len(lost)} of {len(self.booked or ())} are not read")

    def _faint(self, around: Around, lost: frozenset[str], long: bool) -> bool:
        """Are those that are left fainter than when they were booked? Where none is left: were they at the last?"""
        left = [tag for tag in around.here if tag in self._levels]
        if not left and long:
            self._levels.clear()
        drops = [self._levels[tag] - self._last[tag] for tag in left or lost if tag in self._levels]
        return bool(drops) and median_low(drops) >= self._set.shadow_db * 100

    def _unknown(self, _around: Around) -> State | None:
        strange = [tag for tag in self._now if tag not in self._register]
        if not strange or not self._past(self._changed_at, self._set.settle_ms):
            return None
        self._rest_at = self._now_at
        return State("fault", f"unknown chip: {_some(strange)} not in the register")

    def _moving(self, around: Around) -> State | None:
        """Still is what its reader found still: one that stalls in the middle of a change proves nothing."""
        if self._set.past(self._changed_at, around.found, self._set.settle_ms) and not around.passing:
            return None
        if self._past(self._rest_at, self._set.moving_ms):
            return State("fault", f"chips come and go for {self._set.moving_ms / 1000:g} s: lay them anew")
        return State("online", MOVING if self.booked is not None and self._now != self.booked else "")

    def _book(self, around: Around) -> None:
        self._rest_at = self._now_at
        if self._now == self.booked and self._levels.keys() >= around.here.keys():
            return
        self.booked = self._now
        self._levels = {tag: level for tag, seen in around.here.items() if (level := seen.rssi()) is not None}
        self._last = dict(self._levels)


def _some(tags: Iterable[str]) -> str:
    names = sorted(tags)
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return f"tag{'s' if len(names) > 1 else ''} {', '.join(names[:SHOWN])}{more}"
