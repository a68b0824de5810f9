"""Waiting for news of a wire, for so long and no longer."""

import asyncio


class News:
    """Rung by whoever reads the wire, awaited by the driver.

    A future and one timer: asyncio's own event within a timeout costs about 15 us more a byte.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiter: asyncio.Future[None] | None = None

    def ring(self) -> None:
        """There is something; whoever waits goes on."""
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def wait(self, seconds: float) -> None:
        """Until it is rung, at most so long."""
        waiter = self._waiter = self._loop.create_future()
        timer = self._loop.call_later(seconds, self.ring)
        try:
            await waiter
        finally:
            timer.cancel()
            self._waiter = None
