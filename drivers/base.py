"""What every driver is, and the one policy by which all of them reconnect."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Protocol

from drivers.errors import LinkError
from drivers.observations import DeviceState, Observation, Observed
from drivers.orders import Order

log = logging.getLogger(__name__)
FIRST_DELAY_S = 0.2
LONGEST_DELAY_S = 5.0
JITTER = 0.25
"""Share of a delay that chance may take away, so that a house full of tables does not knock in step."""

Emit = Callable[[Observed], None]


class Driver(Protocol):
    """One device (or one broker with many): reads its wire, says what it saw, reconnects by itself."""

    name: str

    async def run(self, emit: Emit) -> None:
        """Work until cancelled. `emit` is called in the loop's thread."""

    async def send(self, order: Order) -> None:
        """Carry out an order; one that is not for this kind of device is ignored."""

    def counters(self) -> Mapping[str, int]:
        """Frames, bytes dropped, check errors, resyncs, reconnects ... since the start."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Where a driver gets its time from; tests hand in their own.

    now: wall clock in ms since 1970 UTC, stamps observations; ticks: seconds that never run backwards,
    measures silences; sleep: waits between two attempts to connect.
    """

    now: Callable[[], int]
    ticks: Callable[[], float]
    sleep: Callable[[float], Awaitable[None]]


SYSTEM_CLOCK = Clock(lambda: time.time_ns() // 1_000_000, time.monotonic, asyncio.sleep)


class Backoff:
    """Seconds to wait before each attempt: 0.2 doubling to 5, less a random part (protocols, "What to build")."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._delay = FIRST_DELAY_S

    def next(self) -> float:
        """The wait before the next attempt, s."""
        delay = self._delay
        self._delay = min(delay * 2, LONGEST_DELAY_S)
        return delay * (1 - JITTER * self._rng.random())

    def reset(self) -> None:
        """The device was heard: the next loss starts from the shortest wait again."""
        self._delay = FIRST_DELAY_S


async def keep_connected(
    connected: Callable[[], Awaitable[None]], tell: Callable[[str, str], None], clock: Clock, backoff: Backoff
) -> None:
    """Connect, work, and after each failure wait and begin anew, until cancelled. `connected` works over one connection and
    ends with a LinkError, whose words are told as offline. Any other error is a fault of ours: it is logged, told, and
    the driver begins anew as well, at its longest wait."""
    while True:
        try:
            await connected()
        except LinkError as error:
            tell("offline", str(error))
        except Exception as error:
            log.exception("driver stopped")
            tell("fault", f"driver stopped: {error}")
            await clock.sleep(LONGEST_DELAY_S)
        await clock.sleep(backoff.next())


class Teller:
    """Says a device's state when it changes, and only then."""

    def __init__(self, device: str, say: Callable[[DeviceState], None]) -> None:
        self._device = device
        self._say = say
        self._told: tuple[str, str] | None = None

    def tell(self, state: str, detail: str = "") -> None:
        """state: online, offline or fault; detail: plain words for the staff."""
        if self._told == (state, detail):
            return
        self._told = (state, detail)
        self._say(DeviceState(self._device, state, detail))

    def heard(self, what: Observation) -> None:
        """The device's state was said by other means (as a numbered event): it is told now."""
        if isinstance(what, DeviceState) and what.device == self._device:
            self._told = (what.state, what.detail)
