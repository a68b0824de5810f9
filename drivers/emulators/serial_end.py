"""A device at the far end of a serial wire: its model, the line it is plugged in to, and the faults between them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from drivers.emulators.faults import STALL_S, UNTIL_THE_NEXT, Faults
from drivers.emulators.line import Line, PtyLine, TcpLine

DRAIN_S = 1.0  # how long the driver may take to read the last bytes before the plug is pulled
FLIGHT_S = 0.02  # bytes just written are not counted as unread yet
UNPLUGGED_S = 0.3
BABBLE_EVERY_S = 0.02
BABBLE_BYTES = 20


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
        self._stalled_until = self._shared_until = self._mute_until = 0.0
        self._pieces: deque[tuple[float, bytes]] = deque()
        self._waiting = b""
        self._plugging = asyncio.Lock()
        self.line: Line = TcpLine(self.pump) if tcp else PtyLine(folder / f"{name}.port", self.pump)
        self.pump()

    @property
    def now(self) -> float:
        return asyncio.get_running_loop().time()

    def pump(self, data: bytes = b"") -> None:
        """Lets the model work: bytes came, or it is time."""
        if self._timer is not None:
            self._timer.cancel()
        if self.now < self._mute_until:
            self._timer = asyncio.get_running_loop().call_at(self._mute_until, self._tick)
            return
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
        """Into the wire, which never brings the second byte before the first."""
        for after, piece in self._faults.on_wire(data):
            if after == UNTIL_THE_NEXT:
                self._waiting += piece
                continue
            whole, self._waiting = self._waiting + piece, b""
            self._pieces.append((max(self.now + after, self._stalled_until), whole))
        self._write()

    def _write(self) -> None:
        """What is due."""
        while self._pieces and self._pieces[0][0] <= self.now:
            data = self._pieces.popleft()[1]
            self.line.write(data[::2] if self.now < self._shared_until else data)
        if self._pieces:
            asyncio.get_running_loop().call_at(self._pieces[0][0], self._write)

    async def until(self, done: Callable[[], bool]) -> None:
        """Waits until the model is where `done` wants it."""
        while not done():
            self._news.clear()
            await self._news.wait()

    async def line_fault(self) -> None:
        """Now and then the line stalls, is shared, or the plug is pulled and the device comes back under another number."""
        fault = self._faults.line()
        if fault == "replug":
            await self.replug(UNPLUGGED_S)
        elif fault is not None:
            self.spell(fault, STALL_S)

    def spell(self, what: str, seconds: float) -> None:
        """From now on the device is `silent`, the line has a `stall`, or is `shared` with another program."""
        until = self.now + seconds
        if what == "stall":
            self._stalled_until = until
        elif what == "shared":
            self._shared_until = until
        else:
            self._mute_until = until

    async def replug(self, seconds: float) -> None:
        """Pulled out once the last bytes were read (those still queued would be lost with it), and plugged in again."""
        async with self._plugging:
            end = self.now + DRAIN_S
            await asyncio.sleep(FLIGHT_S)
            while self.line.unread() and self.now < end:  # noqa: ASYNC110  (no event tells that the far end has read)
                await asyncio.sleep(0.005)
            self.line.unplug()
            await asyncio.sleep(seconds)
            self.line.plug()

    async def befall(self, what: str, seconds: float) -> None:
        """An incident of the wire, until it is over."""
        if what in ("unplug", "rename"):
            await self.replug(seconds if what == "unplug" else 0.0)
            return
        self.spell("silent" if what == "babble" else what, seconds)
        end = self.now + seconds
        while self.now < end:
            if what == "babble":
                self.line.write(self._faults.chance.randbytes(BABBLE_BYTES))
            await asyncio.sleep(BABBLE_EVERY_S)
        self.pump()

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self.line.close()
