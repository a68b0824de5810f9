"""The way of a note through an acceptor, as it lies in the machine: mouth, escrow, stacker. Pure: time is passed in.

Knows no protocol. Whoever holds the note tries again if it comes back.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto


class Place(Enum):
    """Where the note is."""

    MOUTH = auto()  # in somebody's hand, or there is none
    ACCEPTING = auto()
    ESCROW = auto()
    STACKING = auto()
    BOX = auto()  # fallen into the box, and the host has not confirmed it yet
    RETURNING = auto()


NEXT = {
    Place.ACCEPTING: Place.ESCROW, Place.STACKING: Place.BOX, Place.RETURNING: Place.MOUTH,
}


@dataclass(slots=True, kw_only=True)
class Condition:
    """What a technician would find: a jam, a full cassette, none at all. Notes stand still meanwhile."""

    jammed: bool = False
    full: bool = False
    cassette: bool = True

    @property
    def blocked(self) -> bool:
        return self.jammed or self.full or not self.cassette


@dataclass(slots=True)
class NotePath(Condition):
    """`moves_s` is how long a note takes from one place to the next (0: at once).

    Attributes:
        note: value of the note that is under way or held to the mouth, "" without one.
        counted: notes that fell into the box and were confirmed.
    """

    moves_s: float = 0.3
    note: str = ""
    place: Place = Place.MOUTH
    counted: int = 0
    _since: float = float("-inf")

    @property
    def in_box(self) -> bool:
        """The note can no longer come back."""
        return self.place in (Place.STACKING, Place.BOX)

    def insert(self, value: str) -> None:
        """A note is held to the mouth; it is drawn in once the device accepts notes."""
        self.note = value

    def advance(self, now: float, enabled: bool) -> Place | None:
        """One step, if it is time for one: the place that the note has come to."""
        if self.jammed or now - self._since < self.moves_s:
            return None
        if self.place is Place.MOUTH and self.note and enabled and not self.blocked:
            return self._go(Place.ACCEPTING, now)
        if self.place in NEXT:
            return self._go(NEXT[self.place], now)
        return None

    def stack(self, now: float) -> None:
        """The host wants the note: only what is in escrow can be stacked."""
        if self.place is Place.ESCROW and not self.blocked:
            self._go(Place.STACKING, now)

    def give_back(self, now: float) -> None:
        """Out of escrow, or straight from the sensors."""
        if self.place in (Place.ESCROW, Place.ACCEPTING):
            self._go(Place.RETURNING, now)

    def confirmed(self) -> None:
        """The host knows that the note is in the box: it counts."""
        self.counted += 1
        self.note = ""
        self.place = Place.MOUTH

    def power_cut(self) -> None:
        """What was on its way to the player is in his hand; the rest stays where it is."""
        if self.place in (Place.ACCEPTING, Place.RETURNING):
            self.place = Place.MOUTH

    def _go(self, place: Place, now: float) -> Place:
        self.place, self._since = place, now
        return place


@dataclass(slots=True)
class Acceptor:
    """What each emulated acceptor shows to whoever holds the notes. `moves_s`: from one place to the next; `currency`: of
    what it says of its notes."""

    moves_s: float = 0.3
    currency: str = "USD"
    path: NotePath = field(default_factory=NotePath)

    def __post_init__(self) -> None:
        self.path.moves_s = self.moves_s

    @property
    def note(self) -> str:
        return self.path.note

    @property
    def counted(self) -> int:
        return self.path.counted

    @property
    def in_box(self) -> bool:
        return self.path.in_box

    def insert(self, value: str) -> None:
        """A note is held to the mouth."""
        self.path.insert(value)
