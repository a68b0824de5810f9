"""The filter between readers and the journal: sightings in, settled amounts out (protocols 3.2). Pure.

All times are ms of one clock that never runs backwards; they come in as arguments.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from drivers.chips.presence import Presence, Seen
from drivers.chips.references import References
from drivers.chips.register import Register
from drivers.chips.sender_clock import SenderClock
from drivers.chips.settings import FilterSettings
from drivers.chips.sighting import Sighting
from drivers.chips.spot import ZERO, Around, Spot, State
from drivers.observations import ChipsSeen

MOST_SENDERS = 32
"""Whose clocks are remembered; the oldest is forgotten."""


@dataclass(frozen=True, slots=True)
class Told:
    """One of both: the spot settled on an amount, or what is wrong with it changed."""

    spot: str
    chips: ChipsSeen | None = None
    state: State | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """The last snapshot of a spot's own reader: it stands until the next, or until its reader is silent too long. sender:
    whose it is; found_at: when it came, by the time of that reader."""

    tags: tuple[Sighting, ...]
    sender: str
    found_at: int


class ChipFilter:
    """All spots with tags of one table. spots: reader -> the spots that its antennas look at."""

    def __init__(self, settings: FilterSettings, register: Register, spots: Mapping[str, Iterable[str]], t: int) -> None:
        self.settings = settings
        self._register = register
        self._presence = Presence(settings)
        self._references = References()
        self._standing: dict[str, Standing] = {}
        self._senders: dict[str, SenderClock] = {}
        self._readers: dict[str, set[str]] = {}
        self._heard: dict[str, int] = dict.fromkeys(spots, t)
        self._spots: dict[str, Spot] = {}
        self._states: dict[str, State] = {}
        self._booked: dict[str, frozenset[str] | None] = {}
        self._amounts: dict[str, ChipsSeen] = {}
        self._ticked_at = t
        self._told: list[Told] = []
        self._unjudged = False
        for reader, names in spots.items():
            for spot in names:
                self._add(spot, reader, t)

    def read(self, reader: str, sightings: Iterable[Sighting], t: int, clock_ms: int | None = None) -> int:
        """A reader with antennas tells what it read; returns how many of it had been told before. clock_ms: when it
        looked, by its own clock."""
        self.alive(reader, t, clock_ms)
        return self._see(reader, tuple(sightings), t)

    def _see(self, reader: str, sightings: tuple[Sighting, ...], t: int) -> int:
        self._unjudged = True
        chips = [one for one in sightings if self._register.get(one.epc) != ZERO]
        for one in sightings if len(chips) < len(sightings) else ():
            if self._register.get(one.epc) == ZERO:
                self._references.read(one.epc, one.spot, self._presence.now(reader, t))
        return self._presence.see(reader, chips, t)

    def alive(self, reader: str, t: int, clock_ms: int | None = None) -> None:
        """The reader spoke, whatever of: it has looked. With a new look the one before is whole and can be judged."""
        self._heard[reader] = t
        look = self._presence.new_look(reader, t, clock_ms)
        if look is not None:
            self._told += self._judge(t) if self._unjudged else ()
            self._presence.looked(reader, look)
            self._unjudged = True

    def snapshot(self, spot: str, tags: Iterable[str], t: int, clock_ms: int | None = None, sender: str = "") -> None:
        """A spot's own reader tells all tags that lie there. clock_ms: when, by the clock of its sender, which may tell of
        many spots."""
        if clock_ms is not None:
            self._make_up(sender, clock_ms, t)
        self._add(spot, spot, t)
        self._heard[spot] = t
        found = tuple(Sighting(tag, spot) for tag in dict.fromkeys(tags))
        self._standing[spot] = Standing(found, sender, self._presence.at(spot, t))

    def _make_up(self, sender: str, clock_ms: int, t: int) -> None:
        """What stood for a while by its sender's clock, and came in one burst with what followed, is looked at as often."""
        if sender not in self._senders:
            self._senders[sender] = SenderClock()
            while len(self._senders) > MOST_SENDERS:
                del self._senders[next(iter(self._senders))]
        for _ in range(self._senders[sender].owed(clock_ms, t, self.settings.cycle_ms, self.settings.longest_ms)):
            here = [spot for spot in self._standing_at(t) if self._standing[spot].sender == sender]
            if all(map(self._at_rest, here)):
                return
            for spot in here:
                self._presence.skip(spot, t, self.settings.cycle_ms)
                self._look_again(spot, t)
            self._told += self._judge(t)

    def _at_rest(self, spot: str) -> bool:
        """What its reader tells is what is booked: to look at it again proves nothing."""
        return self.settled(spot) == self.chips_of(one.epc for one in self._standing[spot].tags)

    def settled(self, spot: str) -> frozenset[str] | None:
        """The tags that are booked on a spot and still lie there; None while it moves or is in doubt."""
        known = self._spots.get(spot)
        return known.booked if known and self._states.get(spot) == State("online") else None

    def chips_of(self, tags: Iterable[str]) -> frozenset[str]:
        """The tags without reference tags."""
        return frozenset(tag for tag in tags if self._register.get(tag) != ZERO)

    def booked(self, spot: str) -> frozenset[str]:
        """The tags that were booked on a spot last."""
        return self._spots[spot].booked or frozenset()

    def tick(self, t: int) -> list[Told]:
        """To be called each cycle; what is to be told since the last one."""
        if self.settings.silent_ms and t - self._ticked_at >= self.settings.silent_ms:
            self._heard = dict.fromkeys(self._heard, t)  # it was we who did not listen
        self._ticked_at = t
        for spot in self._standing_at(t):
            self._look_again(spot, t)
        told, self._told = [*self._told, *self._judge(t)], []
        return told

    def _standing_at(self, t: int) -> list[str]:
        """Spots whose own reader is not silent."""
        silent_ms = self.settings.silent_ms
        return [spot for spot in self._standing if not silent_ms or t - self._heard[spot] < silent_ms]

    def _look_again(self, spot: str, t: int) -> None:
        """A snapshot that stands is a look of its reader each cycle."""
        self._presence.looked(spot, self._presence.new_look(spot, t) or self._presence.now(spot, t))
        self._see(spot, self._standing[spot].tags, t)

    def _judge(self, t: int) -> list[Told]:
        self._unjudged = False
        self._presence.update(t)
        return list(self._look(t))

    def _add(self, spot: str, reader: str, t: int) -> None:
        self._readers.setdefault(spot, set()).add(reader)
        if spot not in self._spots:
            self._spots[spot] = Spot(self.settings, self._register, t)

    def _look(self, t: int) -> Iterable[Told]:
        tags, torn, new = self._presence.tags(), self._presence.torn(), self._presence.newcomers()
        owned = {name: spot for spot, names in tags.items() for name in names}
        for name, spot in self._spots.items():
            doubt = {tag: " and ".join(sorted(spots)) for tag, spots in torn.items() if name in spots}
            away = frozenset(tag for tag in spot.booked or () if owned.get(tag, name) != name)
            reader = max(self._readers[name], key=lambda reader: self._heard[reader])
            now, quiet_ms = self._presence.now(reader, t), t - self._heard[reader]
            standing = self._standing.get(reader) if self.settings.silent_ms else None
            found = now._replace(at=standing.found_at) if standing else now
            passing = name in new or self._leave(name, tags.get(name, {}))
            around = Around(tags.get(name, {}), away, doubt, passing, now, found, quiet_ms, self._references.proof(name))
            state = spot.look(around)
            yield from self._news(name, spot, state)

    def _leave(self, spot: str, here: Mapping[str, Seen]) -> bool:
        """Are there tags that its own reader does not tell any more, and that are not gone for good yet?"""
        standing = self._standing.get(spot)
        told = {one.epc for one in standing.tags} if standing else set()
        return standing is not None and any(seen.reader == spot and tag not in told for tag, seen in here.items())

    def _news(self, name: str, spot: Spot, state: State | None) -> Iterable[Told]:
        """An amount comes before the word that all is well again: there is no gap between them."""
        if spot.booked != self._booked.get(name):
            self._booked[name], amount = spot.booked, _amount(name, spot)
            if amount != self._amounts.get(name):
                self._amounts[name] = amount
                yield Told(name, chips=amount)
        if state is not None and state != self._states.get(name, State("online")):
            yield Told(name, state=state)
        if state is not None:
            self._states[name] = state


def _amount(name: str, spot: Spot) -> ChipsSeen:
    chips = spot.chips()
    total = sum((value * count for value, count in chips), ZERO)
    return ChipsSeen(name, _text(total), tuple((_text(value), count) for value, count in chips))


def _text(value: Decimal) -> str:
    """Without trailing zeros and without an exponent."""
    text = format(value, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text
