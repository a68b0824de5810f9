"""Where each tag is: reads that flap and leak, made into one place a tag. Pure; times are ms of one clock.

A tag is there after two reads in a short time, and gone only when its reader looked several times without seeing it.
A tag that two spots read belongs to the one that reads it clearly louder: never to both.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import median_high

from drivers.chips.moment import Moment
from drivers.chips.settings import FilterSettings
from drivers.chips.sighting import Sighting

ON_TIME = 0.8
"""Share of a cycle after which a reader may look again: none keeps it to the millisecond."""
CLOCK_SET = 60_000
"""ms by which a clock that went back was set back; less than that, a message is late."""
NOWHERE: frozenset[str] = frozenset()


@dataclass(slots=True)
class Seen:
    """One tag at one spot. reads: those of the last window, with their RSSI; known: it was there within this window, so
    that one read brings it back."""

    reader: str
    reads: deque[tuple[Moment, int | None]] = field(default_factory=deque)
    present: bool = False
    known: bool = False
    stamp: str = ""

    def rssi(self) -> int | None:
        """The median over the window, 1/100 dBm."""
        levels = [level for _, level in self.reads if level is not None]
        return median_high(levels) if levels else None


@dataclass(slots=True)
class Tag:
    """at: by spot; owner: the one spot it belongs to, since owned_at; torn: the spots between which it cannot be told."""

    at: dict[str, Seen] = field(default_factory=dict)
    owner: str | None = None
    owned_at: int = 0
    torn: frozenset[str] = frozenset()


class Presence:
    """All tags of one table."""

    def __init__(self, settings: FilterSettings) -> None:
        self._set = settings
        self._tags: dict[str, Tag] = {}
        self._looks: dict[str, int] = {}
        self._looked_at: dict[str, int] = {}

    def looked(self, reader: str, t: int, clock_ms: int | None = None) -> None:
        """The reader is alive and has looked; what comes within a cycle is of one look. clock_ms: when, by its own clock,
        which knows the looks of one message from those of the next however late they come."""
        now = t if clock_ms is None else clock_ms
        since = now - self._looked_at.get(reader, -CLOCK_SET)
        if since >= self._set.cycle_ms * ON_TIME or since <= -CLOCK_SET:
            self._looked_at[reader] = now
            self._looks[reader] = self._looks.get(reader, 0) + 1

    def looks(self, reader: str) -> int:
        """How often a reader has looked."""
        return self._looks.get(reader, 0)

    def see(self, reader: str, sightings: Iterable[Sighting], t: int) -> int:
        """The reader read these in the look that was told last; returns how many were told before."""
        return sum(self._see(reader, one, t) for one in sightings)

    def _see(self, reader: str, one: Sighting, t: int) -> bool:
        seen = self._tags.setdefault(one.epc, Tag()).at.setdefault(one.spot, Seen(reader))
        if one.stamp and one.stamp == seen.stamp:
            return True
        now = Moment(t, self._looks[reader])
        seen.stamp, seen.reader = one.stamp, reader
        seen.reads.append((now, one.rssi))
        if not seen.known:
            lately = sum(not self._set.past(at, now, self._set.add_ms) for at, _ in seen.reads)
            seen.known = lately >= self._set.add_reads
        seen.present = seen.known
        return False

    def update(self, t: int) -> None:
        """Forget what is gone and say to whom each tag belongs."""
        for name, tag in list(self._tags.items()):
            for spot, seen in list(tag.at.items()):
                self._age(seen, t)
                if not seen.reads:
                    del tag.at[spot]
            if tag.at:
                self._belongs(tag, t)
            else:
                del self._tags[name]

    def _age(self, seen: Seen, t: int) -> None:
        """Old reads leave the window; a tag that is there keeps its last one until its reader has missed it."""
        now, last = Moment(t, self._looks[seen.reader]), seen.reads[-1][0]
        missed = now.looks - last.looks >= self._set.remove_cycles
        if seen.present and missed and self._set.past(last, now, self._set.remove_ms):
            seen.present = False
        keep = 1 if seen.present else 0
        while len(seen.reads) > keep and self._set.past(seen.reads[0][0], now, self._set.window_ms):
            seen.reads.popleft()

    def _belongs(self, tag: Tag, t: int) -> None:
        here = {spot: seen for spot, seen in tag.at.items() if seen.present}
        owner = next(iter(here), None) if len(here) < 2 else self._louder(tag, here, t)
        if owner != tag.owner:
            tag.owner, tag.owned_at = owner, t
        tag.torn = frozenset(here) if owner is None else NOWHERE

    def _louder(self, tag: Tag, here: dict[str, Seen], t: int) -> str | None:
        """The spot that reads the tag clearly louder, else the one that has had it for long."""
        loud = {spot: level for spot, seen in here.items() if (level := seen.rssi()) is not None}
        first, second = sorted(here, key=lambda spot: -loud.get(spot, 0))[:2]
        if len(loud) == len(here) and loud[first] - loud[second] >= self._set.hysteresis_db * 100:
            return first
        kept = tag.owner in here and t - tag.owned_at >= self._set.settle_ms
        return tag.owner if kept else None

    def tags(self) -> dict[str, dict[str, Seen]]:
        """Spot -> the tags that belong to it."""
        found: dict[str, dict[str, Seen]] = {}
        for name, tag in self._tags.items():
            if tag.owner is not None:
                found.setdefault(tag.owner, {})[name] = tag.at[tag.owner]
        return found

    def torn(self) -> dict[str, frozenset[str]]:
        """Tags that could belong to several spots -> those spots."""
        return {name: tag.torn for name, tag in self._tags.items() if tag.torn}

    def newcomers(self) -> set[str]:
        """Spots at which tags were read that may soon belong there: nobody has them yet, or another spot still has, and
        without an RSSI it cannot be told whether they were moved."""
        return {spot for tag in self._tags.values() for spot, seen in tag.at.items() if _may_come(tag, spot, seen)}

    def owner(self, name: str) -> str | None:
        """The spot that a tag belongs to."""
        tag = self._tags.get(name)
        return tag.owner if tag else None


def _may_come(tag: Tag, spot: str, seen: Seen) -> bool:
    return tag.owner is None or (tag.owner != spot and seen.rssi() is None)
