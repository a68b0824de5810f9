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
from drivers.chips.settings import FilterSettings
from drivers.chips.sighting import Sighting
from drivers.chips.spot import ZERO, Around, Spot, State
from drivers.observations import ChipsSeen


@dataclass(frozen=True, slots=True)
class Told:
    """One of both: the spot settled on an amount, or what is wrong with it changed."""

    spot: str
    chips: ChipsSeen | None = None
    state: State | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """The last snapshot of a spot's own reader: it stands until the next, or until its reader is silent too long."""

    tags: tuple[Sighting, ...]
    at: int


class ChipFilter:
    """All spots with tags of one table. spots: reader -> the spots that its antennas look at."""

    def __init__(self, settings: FilterSettings, register: Register, spots: Mapping[str, Iterable[str]], t: int) -> None:
        self.settings = settings
        self._register = register
        self._presence = Presence(settings)
        self._references = References()
        self._standing: dict[str, Standing] = {}
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

    def snapshot(self, spot: str, tags: Iterable[str], t: int) -> None:
        """A spot's own reader tells all tags that lie there."""
        self._add(spot, spot, t)
        self._heard[spot] = t
        self._standing[spot] = Standing(tuple(Sighting(tag, spot) for tag in dict.fromkeys(tags)), t)

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
        for spot, standing in self._standing.items():
            if not self.settings.silent_ms or t - self._heard[spot] < self.settings.silent_ms:
                self._presence.looked(spot, self._presence.new_look(spot, t) or self._presence.now(spot, t))
                self._see(spot, standing.tags, t)
        told, self._told = [*self._told, *self._judge(t)], []
        return told

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
            found = now if reader not in self._standing or not self.settings.silent_ms else now._replace(at=self._heard[reader])
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
