"""Where each tag is: reads that flap and leak, made into one place a tag. Pure; times are ms of one clock.

A tag is there after two reads in a short time, and gone only when its reader looked several times without seeing it.
A tag that two spots read belongs to the one that reads it clearly louder: never to both. Where neither does, it is in
doubt; staff are told once a whole window did not end the doubt (a hand that was there for part of it makes one too).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import median_high

from drivers.chips.moment import Moment
from drivers.chips.reader_clock import ReaderClock
from drivers.chips.settings import FilterSettings
from drivers.chips.sighting import Sighting


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
    """at: by spot; owner: the one spot it belongs to, since owned_at; doubt: the spots between which it cannot be told,
    and since when; lasting: for so long that staff should know."""

    at: dict[str, Seen] = field(default_factory=dict)
    owner: str | None = None
    owned_at: Moment | None = None
    doubt: dict[str, Moment] = field(default_factory=dict)
    lasting: bool = False


class Presence:
    """All tags of one table, each judged by the looks of the readers that see it."""

    def __init__(self, settings: FilterSettings) -> None:
        self._set = settings
        self._tags: dict[str, Tag] = {}
        self._clocks: dict[str, ReaderClock] = {}

    def new_look(self, reader: str, t: int, clock_ms: int | None = None) -> Moment | None:
        """The look that a message of this reader begins; None: it belongs to the last one. clock_ms: when it looked, by
        its own clock, which knows the looks of one message from those of the next however late they come."""
        return self._clock(reader, t).new_look(t, clock_ms)

    def looked(self, reader: str, look: Moment) -> None:
        """What is read from now on is of this look."""
        self._clock(reader, look.at).now = look

    def now(self, reader: str, t: int) -> Moment:
        """What a reader's time is: that of its last look, or ours where it speaks of changes alone."""
        looked = self._clock(reader, t).now
        return looked if self._set.silent_ms else Moment(t + self._clock(reader, t).lead, looked.looks)

    def at(self, reader: str, t: int) -> int:
        """What a reader's time is between two of its looks, ms."""
        return self._clock(reader, t).at(t)

    def skip(self, reader: str, t: int, ms: int) -> None:
        """A reader's time went on while ours did not: it was heard late."""
        self._clock(reader, t).skip(ms)

    def _clock(self, reader: str, t: int) -> ReaderClock:
        if reader not in self._clocks:
            self._clocks[reader] = ReaderClock(t, self._set.cycle_ms)
        return self._clocks[reader]

    def see(self, reader: str, sightings: Iterable[Sighting], t: int) -> int:
        """The reader read these in the look that was told last; returns how many were told before."""
        return sum(self._see(reader, one, t) for one in sightings)

    def _see(self, reader: str, one: Sighting, t: int) -> bool:
        seen = self._tags.setdefault(one.epc, Tag()).at.setdefault(one.spot, Seen(reader))
        if one.stamp and one.stamp == seen.stamp:
            return True
        now = self.now(reader, t)
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
        now, last = self.now(seen.reader, t), seen.reads[-1][0]
        missed = now.looks - last.looks >= self._set.remove_cycles
        if seen.present and missed and self._set.past(last, now, self._set.remove_ms):
            seen.present = False
        keep = 1 if seen.present else 0
        while len(seen.reads) > keep and self._set.past(seen.reads[0][0], now, self._set.window_ms):
            seen.reads.popleft()

    def _belongs(self, tag: Tag, t: int) -> None:
        here = {spot: seen for spot, seen in tag.at.items() if seen.present}
        nows = {spot: self.now(seen.reader, t) for spot, seen in here.items()}
        owner = next(iter(here), None) if len(here) < 2 else self._louder(tag, here, nows)
        if owner != tag.owner:
            tag.owner, tag.owned_at = owner, None if owner is None else nows[owner]
        tag.doubt = {} if owner is not None else {spot: tag.doubt.get(spot, now) for spot, now in nows.items()}
        ended = [self._set.past(since, nows[spot], self._set.window_ms) for spot, since in tag.doubt.items()]
        tag.lasting = bool(ended) and all(ended)

    def _louder(self, tag: Tag, here: dict[str, Seen], nows: dict[str, Moment]) -> str | None:
        """The spot that reads the tag clearly louder, else the one that has had it for long."""
        loud = {spot: level for spot, seen in here.items() if (level := seen.rssi()) is not None}
        first, second = sorted(here, key=lambda spot: -loud.get(spot, 0))[:2]
        if len(loud) == len(here) and loud[first] - loud[second] >= self._set.hysteresis_db * 100:
            return first
        if tag.owner in here and tag.owned_at is not None:
            return tag.owner if self._set.past(tag.owned_at, nows[tag.owner], self._set.settle_ms) else None
        return None

    def tags(self) -> dict[str, dict[str, Seen]]:
        """Spot -> the tags that belong to it."""
        found: dict[str, dict[str, Seen]] = {}
        for name, tag in self._tags.items():
            if tag.owner is not None:
                found.setdefault(tag.owner, {})[name] = tag.at[tag.owner]
        return found

    def torn(self) -> dict[str, frozenset[str]]:
        """Tags that could belong to several spots, and for long -> those spots."""
        return {name: frozenset(tag.doubt) for name, tag in self._tags.items() if tag.lasting}

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
