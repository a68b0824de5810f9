"""Where each tag is: reads that flap and leak, made into one place a tag. Pure; times are ms of one clock.

A tag is there after two reads in a short time, and gone only when its reader looked several times without seeing it.
A tag that two spots read belongs to the one that reads it clearly louder: never to both.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import median_high

from drivers.chips.settings import FilterSettings
from drivers.chips.sighting import Sighting

NOWHERE: frozenset[str] = frozenset()


@dataclass(slots=True)
class Seen:
    """One tag at one spot. reads: (ms, RSSI) of the last window; looks: how often its reader had looked at the last;
    run: looks in a row that read it; known: it was there within this window, so that one read brings it back."""

    reader: str
    reads: deque[tuple[int, int | None]] = field(default_factory=deque)
    present: bool = False
    known: bool = False
    looks: int = 0
    run: int = 0
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

    def looked(self, reader: str, t: int) -> None:
        """The reader is alive and has looked; what comes within half a cycle is of one look."""
        if t - self._looked_at.get(reader, -self._set.cycle_ms) >= self._set.cycle_ms / 2:
            self._looked_at[reader] = t
            self._looks[reader] = self._looks.get(reader, 0) + 1

    def looks(self, reader: str) -> int:
        """How often a reader has looked."""
        return self._looks.get(reader, 0)

    def see(self, reader: str, sightings: Iterable[Sighting], t: int) -> int:
        """The reader read these; returns how many were told before."""
        self.looked(reader, t)
        return sum(self._see(reader, one, t) for one in sightings)

    def _see(self, reader: str, one: Sighting, t: int) -> bool:
        seen = self._tags.setdefault(one.epc, Tag()).at.setdefault(one.spot, Seen(reader))
        if one.stamp and one.stamp == seen.stamp:
            return True
        missed = self._looks[reader] - seen.looks - 1
        seen.run = seen.run + (missed == 0) if missed <= 0 and seen.run else 1
        seen.stamp, seen.reader, seen.looks = one.stamp, reader, self._looks[reader]
        seen.reads.append((t, one.rssi))
        if not seen.known:  # by the clock, or look by look where looks come late
            lately = sum(at > t - self._set.add_ms for at, _ in seen.reads)
            seen.known = max(lately, seen.run) >= self._set.add_reads
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
        missed = self._looks[seen.reader] - seen.looks
        last = seen.reads[-1][0]
        if seen.present and missed >= self._set.remove_cycles and t - last >= self._set.remove_ms:
            seen.present = False
        keep = 1 if seen.present else 0
        while len(seen.reads) > keep and seen.reads[0][0] <= t - self._set.window_ms:
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

    def newcomers(self) -> dict[str, set[str]]:
        """Spot -> tags that were read there and may soon belong to it: nobody has them yet."""
        found: dict[str, set[str]] = {}
        for name, tag in self._tags.items():
            for spot in tag.at if tag.owner is None else ():
                found.setdefault(spot, set()).add(name)
        return found

    def owner(self, name: str) -> str | None:
        """The spot that a tag belongs to."""
        tag = self._tags.get(name)
        return tag.owner if tag else None
