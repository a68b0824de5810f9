"""What the suite has to know of a kind of device."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from drivers.observations import Observation


class Model(Protocol):
    """The emulated device: time (s) and bytes in; bytes to send and the time of the next call out."""

    def update(self, now: float, data: bytes = b"") -> tuple[bytes, float]: ...


class Played(Protocol):
    """An emulated device and what happens at it."""

    @property
    def model(self) -> Model: ...

    def act(self, number: int, now: float) -> Sequence[Observation]:
        """The next thing happens, number 0, 1, 2 ...; what has to be observed. No two numbers below 40 show the same."""

    def ready(self) -> bool:
        """May the next thing happen? (A note is drawn in once the one before is in the box.)"""

    def plugged_in(self) -> None:
        """The line is new."""

    def power_cycled(self, now: float) -> None:
        """Switched off and on, with what the device keeps over that. It is unplugged meanwhile."""


@dataclass(frozen=True, slots=True)
class Row:
    """A kind of device.

    keeps: the device keeps what it has to tell until it was taken: nothing is ever lost.
    outlives: it keeps that over a loss of power as well.
    checks: its protocol has a check; without one what a wire spoils cannot be noticed, and nothing is asked of such wires.
    tells: what the device's state says (part of it) where something may be lost.
    counted: the observations that are held against what was played; others may come as well.
    faster: time runs so many times as fast as the clock, the emulator's and the driver's.
    """

    kind: str
    played: Callable[[], Played]
    counted: tuple[type, ...]
    keeps: bool = True
    outlives: bool = True
    checks: bool = True
    tells: str = "incomplete"
    settings: Mapping[str, str] = field(default_factory=dict)
    faster: float = 20.0
