"""A clock whose waits between two attempts to connect are short; the time itself is the system's."""

import asyncio

from drivers.base import SYSTEM_CLOCK, Clock


def quick(times: float) -> Clock:
    """Waits are so many times as short as in life."""

    async def sleep(seconds: float) -> None:
        await asyncio.sleep(seconds / times)

    return Clock(SYSTEM_CLOCK.now, SYSTEM_CLOCK.ticks, sleep)
