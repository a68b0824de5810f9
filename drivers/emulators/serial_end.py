"""A device at the far end of a serial wire: its model, the line it is plugged in to, and the faults between them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from drivers.emulators.faults import STALL_S, Faults
from drivers.emulators.line import Line, PtyLine, TcpLine

DRAIN_S = 1.0  # how long the driver may take to read the last bytes before the plug is pulled
FLIGHT_S = 0.02  # bytes just written are not counted as unread yet
UNPLUGGED_S = 0.3


class Model(Protocol):
    """A device without a wire: time and bytes in, bytes and the time of the next call out."""

    def update(self, now: float, data: bytes = b"") -> tuple[bytes, float]: ...


class SerialEnd:
    """`before_reply` is called after the model has changed and before its reply leaves: what has to be on disk by then."""

    def __init__(
        self, name: str, model: Model, folder: Path, tcp: bool, faults: Faults, before_reply: Callable[[], None] = lambda: None
    ) -> None:
        self.name = name
        self._model = model
        self._faults = faults
        self._before_reply = before_reply
        self._timer: asyncio.TimerHandle | None = None
        self._news = asyncio.Event()
        self._stalled_until = 0.0
        self.line: Line = TcpLine(self.pump) if tcp else PtyLine(folder / f"{name}.port", self.pump)
        self.pump()

    @property
    def now(self) -> float:
        return asyncio.get_running_loop().time()

    def pump(self, data: bytes = b"") -> None:
        """Lets the model work: bytes came, or it is time."""
        if self._timer is not None:
            self._timer.cancel()
        out, wake_at = self._model.update(self.now, data)
        self._before_reply()
        self._send(out)
        self._timer = asyncio.get_running_loop().call_at(wake_at, self._tick)
        self._news.set()

    def _tick(self) -> None:
        """Nothing came in the meantime."""
        self.line.rest()
        self.pump()

    def _send(self, data: bytes) -> None:
        wait = max(0.0, self._stalled_until - self.now)
        for after, piece in self._faults.on_wire(data):
            if wait + after > 0:
                asyncio.get_running_loop().call_later(wait + after, self.line.write, piece)
            else:
                self.line.write(piece)

    async def until(self, done: Callable[[], bool]) -> None:
        """Waits until the model is where `done` wants it."""
        while not done():
            self._news.clear()
            await self._news.wait()

    async def line_fault(self) -> None:
        """Now and then the line stalls, or the plug is pulled and the device comes back under another number."""
        fault = self._faults.line()
        if fault == "stall":
            self._stalled_until = self.now + STALL_S
        elif fault == "replug":
            await self.replug()

    async def replug(self) -> None:
        """Pulled out once the last bytes were read (those still queued would be lost with it), and plugged in again."""
        end = self.now + DRAIN_S
        await asyncio.sleep(FLIGHT_S)
        while self.line.unread() and self.now < end:  # noqa: ASYNC110  (no event tells that the far end has read)
            await asyncio.sleep(0.005)
        self.line.unplug()
        await asyncio.sleep(UNPLUGGED_S)
        self.line.plug()

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self.line.close()
