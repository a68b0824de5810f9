"""Far ends of real wires: a pseudo-terminal behind a symlink that moves, and a TCP port."""

import asyncio
import os
import tty
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from tests.ports import free_port

Heard = Callable[[bytes], None]


class End(Protocol):
    """heard is called with what the driver sent."""

    url: str
    heard: Heard

    async def plug(self) -> None: ...
    async def unplug(self) -> None: ...
    def write(self, data: bytes) -> None: ...


class PtyEnd:
    """A device under /dev/serial/by-id: each time it comes back it is another /dev/pts/N."""

    def __init__(self, folder: Path) -> None:
        self.url = str(folder / "usb-shoe")
        self.heard: Heard = lambda _data: None
        self.master = -1

    async def plug(self) -> None:
        self.master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(self.master, False)
        self._link(os.ttyname(slave))
        os.close(slave)
        asyncio.get_running_loop().add_reader(self.master, self._readable)

    async def unplug(self) -> None:
        """The link goes first: the number may be another program's by the time that a driver looks."""
        os.unlink(self.url)
        asyncio.get_running_loop().remove_reader(self.master)
        os.close(self.master)
        self.master = -1

    def write(self, data: bytes) -> None:
        with suppress(OSError):
            os.write(self.master, data)

    def _link(self, path: str) -> None:
        link = Path(self.url + ".new")
        link.symlink_to(path)
        link.replace(self.url)

    def _readable(self) -> None:
        """Nobody has the other side open: EIO, and that at once and for ever; look again later."""
        try:
            self.heard(os.read(self.master, 4096))
        except OSError:
            loop, master = asyncio.get_running_loop(), self.master
            loop.remove_reader(master)
            loop.call_later(0.001, self._watch_again, master)

    def _watch_again(self, master: int) -> None:
        if self.master == master:
            asyncio.get_running_loop().add_reader(master, self._readable)


class TcpEnd:
    """A serial server: raw bytes on a TCP port, one client."""

    def __init__(self, _folder: Path) -> None:
        self._port = free_port()
        self.url = f"socket://127.0.0.1:{self._port}"
        self.heard: Heard = lambda _data: None
        self._server: asyncio.Server | None = None
        self._writers: list[asyncio.StreamWriter] = []

    async def plug(self) -> None:
        self._server = await asyncio.start_server(self._client, "127.0.0.1", self._port)

    async def unplug(self) -> None:
        assert self._server is not None
        self._server.close()
        self._server = None
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()
        await asyncio.sleep(0)

    def write(self, data: bytes) -> None:
        for writer in self._writers:
            writer.write(data)

    async def _client(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._server is None:
            writer.transport.abort()
            return
        self._writers.append(writer)
        with suppress(OSError):
            while data := await reader.read(4096):
                self.heard(data)


async def until(true: Callable[[], bool], seconds: float = 30.0) -> None:
    """Wait for a condition; TimeoutError where it does not come about."""
    async with asyncio.timeout(seconds):
        while not true():  # noqa: ASYNC110 - the condition lies outside the loop
            await asyncio.sleep(0.001)
