"""Time for a driver and its emulated device, both in this process: a machine that is busy elsewhere costs them none.

Protocols have limits (copies of an event within a second, an answer within 50 ms). On a loaded machine this process may
not run for longer than that, and a limit would be missed by nobody's fault. So time goes on in beats: one a turn of the
loop at the most, none while bytes are under way, and what a beat was late by does not count.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from drivers.base import SYSTEM_CLOCK, Clock
from tests.at_work import at_work

BEAT_S = 0.002
LONGEST_BEAT_S = 2 * BEAT_S


class Pace:
    """faster: so many times as fast as life; under_way: are there bytes on the wire?"""

    def __init__(self, faster: float, under_way: Callable[[], bool]) -> None:
        self.faster = faster
        self._under_way = under_way
        self._now = 0.0

    def now(self) -> float:
        """Seconds."""
        return self._now

    def clock(self) -> Clock:
        """The driver's."""
        return Clock(SYSTEM_CLOCK.now, self.now, self._sleep)

    async def _sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / self.faster)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Time goes on inside."""
        async with at_work(self._beat()):
            yield

    async def _beat(self) -> None:
        while True:
            began = time.monotonic()
            await asyncio.sleep(BEAT_S)
            if not self._under_way():
                self._now += min(time.monotonic() - began, LONGEST_BEAT_S) * self.faster
