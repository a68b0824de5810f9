"""The far end of a serial wire: a pseudo-terminal under a name that stays, or a TCP port. Raw bytes, one client."""

from __future__ import annotations

import array
import asyncio
import fcntl
import os
import socket
import termios
import tty
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol

Receive = Callable[[bytes], None]


class Line(Protocol):
    """What a device is plugged in to."""

    url: str

    def write(self, data: bytes) -> None: ...
    def unread(self) -> int: ...
    def attended(self) -> bool: ...
    def rest(self) -> None: ...
    def unplug(self) -> None: ...
    def plug(self) -> None: ...
    def close(self) -> None: ...


class PtyLine:
    """A pseudo-terminal behind a symbolic link, as `/dev/serial/by-id` does it.

    Our own descriptor of the slave stays open, so the master never sees a hang-up when the driver closes.
    """

    def __init__(self, path: Path, receive: Receive) -> None:
        self.url = str(path)
        self._path = path
        self._receive = receive
        self._master = self._slave = -1
        self.plug()

    def plug(self) -> None:
        """A new pseudo-terminal takes over the name."""
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        new = self._path.with_name(self._path.name + ".new")
        with suppress(FileNotFoundError):
            new.unlink()
        new.symlink_to(os.ttyname(self._slave))
        new.replace(self._path)
        asyncio.get_running_loop().add_reader(self._master, self._readable)

    def _readable(self) -> None:
        with suppress(BlockingIOError, OSError):
            self._receive(os.read(self._master, 4096))

    def write(self, data: bytes) -> None:
        """What the driver does not read is lost once the line is full, as on a real one."""
        if self._master >= 0:
            with suppress(BlockingIOError, OSError):
                os.write(self._master, data)

    def unread(self) -> int:
        """Bytes that the driver has not read yet; they would be lost with the plug."""
        if self._slave < 0:
            return 0
        count = array.array("i", [0])
        fcntl.ioctl(self._slave, termios.FIONREAD, count)
        return count[0]

    def attended(self) -> bool:
        """A driver has the line open, for itself alone."""
        if self._slave < 0:
            return False
        try:
            fcntl.flock(self._slave, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        fcntl.flock(self._slave, fcntl.LOCK_UN)
        return False

    def rest(self) -> None:
        """To be called while nobody speaks. The kernel drops parity on a pty and then refuses the same settings at the
        second open (protocols 6.2, 5); another speed makes every open a change."""
        if self._slave >= 0:
            settings = termios.tcgetattr(self._slave)
            settings[4] = settings[5] = termios.B50
            termios.tcsetattr(self._slave, termios.TCSANOW, settings)

    def unplug(self) -> None:
        """The name goes as well: its number may be another program's by the time that a driver looks."""
        if self._master >= 0:
            with suppress(FileNotFoundError):
                self._path.unlink()
            asyncio.get_running_loop().remove_reader(self._master)
            os.close(self._master)
            os.close(self._slave)
            self._master = self._slave = -1

    def close(self) -> None:
        self.unplug()


class TcpLine:
    """A TCP port on loopback, as a serial server offers it; the newest client has the line."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._server = socket.create_server(("127.0.0.1", 0))
        self._server.setblocking(False)
        self._client: socket.socket | None = None
        self.url = f"socket://127.0.0.1:{self._server.getsockname()[1]}"
        self.plug()

    def plug(self) -> None:
        asyncio.get_running_loop().add_reader(self._server, self._accept)

    def _accept(self) -> None:
        self._hang_up()
        self._client, _ = self._server.accept()
        self._client.setblocking(False)
        self._client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        asyncio.get_running_loop().add_reader(self._client, self._readable)

    def _readable(self) -> None:
        assert self._client is not None
        try:
            data = self._client.recv(4096)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._receive(data)
        else:
            self._hang_up()

    def _hang_up(self) -> None:
        if self._client is not None:
            asyncio.get_running_loop().remove_reader(self._client)
            self._client.close()
            self._client = None

    def write(self, data: bytes) -> None:
        if self._client is not None:
            with suppress(OSError):
                self._client.send(data)

    def unread(self) -> int:
        """Bytes that the kernel has not delivered yet."""
        if self._client is None:
            return 0
        count = array.array("i", [0])
        fcntl.ioctl(self._client, termios.TIOCOUTQ, count)
        return count[0]

    def attended(self) -> bool:
        return self._client is not None

    def rest(self) -> None:
        """Nothing to do on a network."""

    def unplug(self) -> None:
        asyncio.get_running_loop().remove_reader(self._server)
        self._hang_up()

    def close(self) -> None:
        self.unplug()
        self._server.close()
