"""Amounts on the spots (protocols 3.2): the newest counts, each state once, acknowledged when it is durable. Pure.

A sensor that settles by itself is taken at its word; behind `settle_ms` an amount waits until it stood so long, by our
clock, or by the sensor's own where it came in one burst with what followed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from drivers.mqtt_table.ends import Ends
from drivers.mqtt_table.payload import Identity
from drivers.observations import ChipsSeen
from drivers.session import Stored


@dataclass(slots=True)
class Waiting:
    """An amount that has not stood long enough; numbers: of the messages that told it, or another that gave way; written:
    since when by the sensor's clock."""

    seen: ChipsSeen
    since: int
    written: int | None = None
    numbers: list[Identity] = field(default_factory=list)


@dataclass(slots=True)
class Spot:
    """last: what lies there; waiting: states that are not durable; same: numbers that repeat the last one."""

    last: ChipsSeen | None = None
    waiting: int = 0
    same: list[Identity] = field(default_factory=list)
    moving: Waiting | None = None


class Amounts:
    """All spots whose sensors tell sums. Times in ms."""

    def __init__(self, ends: Ends, settle_ms: int) -> None:
        self._ends = ends
        self._settle_ms = settle_ms
        self._spots: dict[str, Spot] = {}

    def received(self, topic: str, seen: ChipsSeen, number: Identity | None, t: int, written: int | None = None) -> None:
        """A message of chips/<spot>. written: when, by the sensor's clock."""
        stream = self._ends.stream(topic)
        if number and stream.known(number):
            self._ends.counts["duplicates"] += 1
            return
        if number:
            stream.newest(number)
        spot = self._spots.setdefault(topic, Spot())
        if self._settle_ms:
            self._stood(topic, spot, written)
            self._wait(spot, seen, number, t, written)
        else:
            self._take(topic, spot, seen, [number] if number else [])

    def tick(self, t: int) -> None:
        """Take what has stood long enough."""
        for topic, spot in self._spots.items():
            if spot.moving and t - spot.moving.since >= self._settle_ms:
                self._settled(topic, spot)

    def _stood(self, topic: str, spot: Spot, written: int | None) -> None:
        """Had the amount before stood long enough when this one was written?"""
        since = spot.moving.written if spot.moving else None
        if since is not None and written is not None and written - since >= self._settle_ms:
            self._settled(topic, spot)

    def _settled(self, topic: str, spot: Spot) -> None:
        assert spot.moving is not None
        moved, spot.moving = spot.moving, None
        self._take(topic, spot, moved.seen, moved.numbers)

    def _wait(self, spot: Spot, seen: ChipsSeen, number: Identity | None, t: int, written: int | None) -> None:
        if spot.moving is None:
            spot.moving = Waiting(seen, t, written)
        elif spot.moving.seen != seen:
            spot.moving.seen, spot.moving.since, spot.moving.written = seen, t, written
        if number:
            spot.moving.numbers.append(number)

    def _take(self, topic: str, spot: Spot, seen: ChipsSeen, numbers: list[Identity]) -> None:
        if seen == spot.last:
            self._unchanged(topic, spot, numbers)
            return
        spot.last = seen
        spot.waiting += 1
        origin = f"{self._ends.name}/{topic}/{numbers[-1]}" if numbers else ""
        self._ends.link.say(seen, origin, self._stored(topic, spot, numbers))

    def _unchanged(self, topic: str, spot: Spot, numbers: list[Identity]) -> None:
        """Nothing to say; the numbers are as durable as the state that they repeat."""
        self._ends.counts["unchanged"] += 1
        if spot.waiting:
            spot.same += numbers
        else:
            self._durable(topic, numbers)

    def _stored(self, topic: str, spot: Spot, numbers: list[Identity]) -> Stored:
        def stored(held: bool) -> None:
            self._ends.outbox.held(held)
            spot.waiting -= 1
            self._durable(topic, numbers)
            if not spot.waiting:
                same, spot.same = spot.same, []
                self._durable(topic, same)

        return stored

    def _durable(self, topic: str, numbers: list[Identity]) -> None:
        for number in numbers:
            self._ends.stream(topic).durable(number)
