"""The two sides of a talk with a serial device: the session (pure) and the link that carries it."""

from collections.abc import Callable, Mapping
from typing import Protocol

from drivers.observations import Observation
from drivers.orders import Order

Stored = Callable[[bool], None]
"""Called once an observation is durable; the argument tells whether the table is held."""


class Link(Protocol):
    """What a session may do to the world; the serial driver provides it, a test may as well."""

    def send(self, data: bytes) -> None:
        """Bytes to the device; dropped where no wire is open."""

    def say(self, what: Observation, origin: str = "", stored: Stored | None = None) -> None:
        """An observation to the queue, stamped on the way."""

    def state(self, state: str, detail: str = "") -> None:
        """The device's state; repeated ones are swallowed."""


class Session(Protocol):
    """The talk with one serial device: bytes and times in, calls of its link out. No I/O, no clock.

    Times are seconds of the driver's ticks. A session outlives its wire: after an unplugging the same
    one is opened again and knows what it had seen.
    """

    @property
    def heard_at(self) -> float:
        """When the device was last understood, s; minus infinity before the first time."""

    def opened(self, t: float) -> None:
        """The wire is there (again)."""

    def received(self, data: bytes, t: float) -> None:
        """Bytes came, cut anywhere."""

    def tick(self, t: float) -> float:
        """Do what is due at t; return the time of the next tick."""

    def order(self, order: Order) -> None:
        """Carry out an order, or ignore it."""

    def counters(self) -> Mapping[str, int]:
        """See Driver.counters."""
