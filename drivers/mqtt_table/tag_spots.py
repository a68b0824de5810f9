"""Chips with tags behind the broker: snapshots of a spot and events of readers, through the filter. Pure.

What settles is said without a number: it follows from many messages, and a full state heals itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from drivers.chips.filter import ChipFilter, Told
from drivers.chips.impinj_codec import is_impinj, read_impinj
from drivers.chips.report import TagRead
from drivers.chips.setup import ChipSetup
from drivers.chips.sighting import Sighting
from drivers.chips.spot import State
from drivers.chips.tags_codec import read_tags
from drivers.chips.zebra_codec import is_zebra, read_zebra
from drivers.mqtt_table.ends import Ends
from drivers.mqtt_table.payload import Identity, PayloadError, excerpt, read_json, time_ms
from drivers.observations import DeviceState

LATE_MS = 60_000
"""A reader's clock that is further back than this was set, not late."""
RESTART = 1000
"""A count that falls by more than this began anew."""


@dataclass(slots=True)
class Reader:
    """newest_ms, number: the latest of what it told."""

    newest_ms: int | None = None
    number: int | None = None


@dataclass(slots=True)
class Snapshots:
    """The newest snapshot of a spot, and the numbers that are not acknowledged."""

    tags: frozenset[str]
    numbers: list[Identity] = field(default_factory=list)


class TagSpots:
    """All spots with tags. Times in ms."""

    def __init__(self, ends: Ends, setup: ChipSetup) -> None:
        self._ends = ends
        self._setup = setup
        self._filter: ChipFilter | None = None
        self._readers = {topic: Reader() for topic in setup.topics}
        self._snapshots: dict[str, Snapshots] = {}
        self._states: dict[str, State] = {}
        self._stored: dict[str, frozenset[str]] = {}

    def state(self, topic: str) -> State:
        """The last that was told of chips/<spot>."""
        return self._states.get(topic.removeprefix("chips/"), State("online"))

    def snapshot(self, topic: str, fields: dict[str, object], *, retain: bool, t: int) -> None:
        """A message of chips/<spot> with tags."""
        tags, number = read_tags(fields)
        chips = self._chips(t)
        if retain and self._setup.settings.silent_ms:
            self._ends.counts["tags_retained"] += 1  # its sender may be long gone; if not, it speaks again soon
            return
        if number and self._out_of_date(topic, number):
            return
        spot = topic.removeprefix("chips/")
        chips.snapshot(spot, tags, t, time_ms(fields.get("ts")), number.boot if number else "")
        if number:
            kept = self._snapshots.setdefault(spot, Snapshots(frozenset()))
            kept.tags, kept.numbers = chips.chips_of(tags), [number]
            self._acknowledge(spot)

    def _out_of_date(self, topic: str, number: Identity) -> bool:
        """Did this one come before, or a newer one?"""
        stream = self._ends.stream(topic)
        if stream.known(number):
            self._ends.counts["duplicates"] += 1
            return True
        stream.newest(number)
        return False

    def events(self, topic: str, payload: bytes, *, retain: bool, t: int) -> None:
        """A message of a reader, one event or several."""
        if retain:
            self._ends.counts["tags_retained"] += 1
            return
        found = read_json(payload)
        reads, bad = _read_all(found if isinstance(found, list) else [found], payload)
        chips, reader = self._chips(t), self._readers[topic]
        looked_ms = max((read.at_ms for read in reads if read.at_ms is not None), default=None)
        if not bad or reads:
            chips.alive(topic, t, looked_ms)
        fresh = [read for read in reads if self._is_fresh(reader, read)]
        known = [read for read in fresh if read.antenna in self._setup.antennas[topic]]
        if known:
            self._ends.counts["tags_repeated"] += chips.read(topic, self._sightings(topic, known), t, looked_ms)
        self._check_antennas(topic, fresh)
        if bad is not None:
            raise bad

    def tick(self, t: int) -> None:
        """To be called each cycle."""
        if self._filter is None and self._setup.antennas:
            self._chips(t)
        for told in self._filter.tick(t) if self._filter else ():
            self._tell(told)
        for spot in self._snapshots:
            self._acknowledge(spot)

    def _chips(self, t: int) -> ChipFilter:
        if self._setup.register is None:
            raise PayloadError("tags, but no chip register is set: what they are worth is unknown")
        if self._filter is None:
            spots = {topic: tuple(dict.fromkeys(antennas.values())) for topic, antennas in self._setup.antennas.items()}
            self._filter = ChipFilter(self._setup.settings, self._setup.register, spots, t)
        return self._filter

    def _sightings(self, topic: str, reads: list[TagRead]) -> list[Sighting]:
        spots = self._setup.antennas[topic]
        return [Sighting(read.epc, spots[read.antenna], read.rssi, read.stamp) for read in reads]

    def _check_antennas(self, topic: str, reads: list[TagRead]) -> None:
        """An antenna that nobody gave a spot: its chips would be seen by nobody."""
        for read in reads:
            if read.antenna not in self._setup.antennas[topic]:
                known = ", ".join(self._setup.antennas[topic])
                raise PayloadError(f"antenna {read.antenna:.40} has no spot in antennas, only: {known}")

    def _is_fresh(self, reader: Reader, read: TagRead) -> bool:
        """No repeat and not late; gaps in its count are reads that were lost."""
        behind = reader.newest_ms - read.at_ms if reader.newest_ms is not None and read.at_ms is not None else 0
        if read.number is not None and reader.number is not None:
            if behind >= 0 and read.number <= reader.number < read.number + RESTART:
                self._ends.counts["tags_repeated"] += 1
                return False
            self._ends.counts["tags_lost"] += max(0, read.number - reader.number - 1)
        if self._setup.settings.add_ms < behind < LATE_MS:
            self._ends.counts["tags_late"] += 1
            return False
        reader.number = read.number
        if read.at_ms is not None and not 0 < behind < LATE_MS:
            reader.newest_ms = read.at_ms
        return True

    def _tell(self, told: Told) -> None:
        if told.chips is not None:
            assert self._filter is not None
            booked = self._filter.booked(told.spot)
            self._ends.link.say(told.chips, "", lambda held, spot=told.spot: self._durable(spot, booked, held))  # type: ignore[misc]  # mypy takes the default for an argument
        if told.state is not None:
            self._states[told.spot] = told.state
            self._ends.link.say(DeviceState(f"{self._ends.name}/chips/{told.spot}", told.state.state, told.state.detail))

    def _durable(self, spot: str, booked: frozenset[str], held: bool) -> None:
        self._ends.outbox.held(held)
        self._stored[spot] = booked
        self._acknowledge(spot)

    def _acknowledge(self, spot: str) -> None:
        """A snapshot need not come again once what it tells is in the journal."""
        kept = self._snapshots.get(spot)
        if kept and kept.numbers and self._stored.get(spot) == kept.tags:
            numbers, kept.numbers = kept.numbers, []
            for number in numbers:
                self._ends.stream(f"chips/{spot}").durable(number)


def _read_all(events: list[object], payload: bytes) -> tuple[list[TagRead], PayloadError | None]:
    """The reads of all events, and the first that could not be read: a strange tag hides none of the others."""
    reads, bad = list[TagRead](), None
    for event in events:
        try:
            reads += _reads(event, payload)
        except PayloadError as error:
            bad = bad or error
    return reads, bad


def _reads(event: object, payload: bytes) -> list[TagRead]:
    if isinstance(event, dict) and is_impinj(event):
        return read_impinj(event)
    if isinstance(event, dict) and is_zebra(event):
        return read_zebra(event)
    raise PayloadError(f"unknown shape: {excerpt(payload)}")
