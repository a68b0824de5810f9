"""What devices say, as plain frozen values: the one vocabulary that crosses from drivers to controller.

Cards and amounts cross as text and are parsed once, on the controller's side; drivers know no game.
Pure: no I/O, no clock, no thread.
"""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardSeen:
    """A card left the shoe and was read: rank and suit, "As", "Th"."""

    card: str


@dataclass(frozen=True, slots=True)
class CardBurnt:
    """A card left the shoe and no hand gets it: burnt, or drawn while nothing is dealt."""

    card: str


@dataclass(frozen=True, slots=True)
class CardUnread:
    """A card left the shoe and could not be read."""


@dataclass(frozen=True, slots=True)
class CutCardSeen:
    """The cut card came to the mouth of the shoe."""


@dataclass(frozen=True, slots=True)
class ShoeState:
    """state: open, closed, loaded or empty."""

    state: str


@dataclass(frozen=True, slots=True)
class ChipsSeen:
    """All that lies on a spot now (not a change).

    amount: exact decimal text; chips: (denomination as decimal text, count), empty where the sensor
    knows the sum alone.
    """

    spot: str
    amount: str
    chips: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class BellPressed:
    """The dealer's bell: 1 for a single press, 2 for a double one, and so on."""

    presses: int


@dataclass(frozen=True, slots=True)
class NoteStacked:
    """A bank note is in the box and counts. value: exact decimal text; currency: ISO 4217."""

    value: str
    currency: str


@dataclass(frozen=True, slots=True)
class DropBoxState:
    """state: removed, inserted, full, jammed or rejected."""

    state: str


@dataclass(frozen=True, slots=True)
class DeviceState:
    """state: online, offline or fault; detail: plain words for the staff, may be empty. What a device says of itself may
    stand in it: characters that would move a cursor or end a line are spelled out."""

    device: str
    state: str
    detail: str

    def __post_init__(self) -> None:
        if not self.detail.isprintable():
            object.__setattr__(self, "detail", "".join(map(_spelled, self.detail)))


def _spelled(letter: str) -> str:
    return letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")


@dataclass(frozen=True, slots=True)
class StaffSaid:
    """An input of a keypad: by, says, hand, amount ... exactly the recording's keys."""

    fields: tuple[tuple[str, str], ...]


Observation = (
    CardSeen
    | CardBurnt
    | CardUnread
    | CutCardSeen
    | ShoeState
    | ChipsSeen
    | BellPressed
    | NoteStacked
    | DropBoxState
    | DeviceState
    | StaffSaid
)


@dataclass(frozen=True, slots=True)
class Observed:
    """One observation on its way to the queue.

    device: the device's name in table.toml.
    origin: identity on the device, "<device>/<boot>:<seq>", or "" where the device gives none; it makes
        an input count once over restarts of either side.
    at_ms: wall clock when it was received, milliseconds since 1970 UTC.
    stored: called once the input is durable (in the event loop's thread) with "is the table held";
        only then may the driver acknowledge to the device.
    """

    device: str
    what: Observation
    origin: str = ""
    at_ms: int = 0
    stored: Callable[[bool], None] | None = None
