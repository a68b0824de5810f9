"""A serial port by pyserial URL: /dev/..., a pseudo-terminal, socket://host:port, rfc2217://host:port.

Ports with a descriptor (local ones and socket://) are read in the event loop; the others by one thread
that hands over. However a wire fails, it becomes a LinkError.
"""

import asyncio
import os
import select
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from drivers.errors import LinkError
from drivers.transport import serial_open
from drivers.transport.line import Line, is_network
from drivers.transport.news import News
from drivers.transport.serial_open import FAILURES, close_device, descriptor_of, socket_of
from drivers.transport.words import opening

READ_BYTES = 4096
EMPTY_READS = 3
"""Readable without data and not hung up, so often in a row: another program takes the bytes."""


class SerialPort:
    """An open port: read in the loop, write without blocking. real: the file that the path named when it was opened."""

    def __init__(self, url: str, device: Any, real: str, *, parity_dropped: bool) -> None:
        self.url = url
        self.parity_dropped = parity_dropped
        self._device = device
        self._real = real
        self._gone = "the far end closed the connection" if is_network(url) else "unplugged"
        self._in = bytearray()
        self._out = bytearray()
        self._lost: LinkError | None = None
        self._news = News()
        self._loop = asyncio.get_running_loop()
        self._empty_reads = 0
        self._closing = threading.Event()
        self._fd = descriptor_of(device)
        if self._fd is None:
            threading.Thread(target=self._read_thread, daemon=True, name=f"read {url}").start()
        else:
            os.set_blocking(self._fd, False)
            self._loop.add_reader(self._fd, self._readable)

    async def read(self, wait_s: float) -> bytes:
        """Bytes as they came; empty after wait_s without any; LinkError once the wire is gone."""
        if not self._in and self._lost is None:
            await self._news.wait(wait_s)
        if not self._in and self._lost is not None:
            raise self._lost
        data = bytes(self._in)
        self._in.clear()
        return data

    def write(self, data: bytes) -> None:
        """Queue and send what the port takes now; an error shows at the next read."""
        if self._lost is not None:
            return
        self._out += data
        if self._fd is None:
            self._write_device()
        else:
            self._writable()

    def moved(self) -> bool:
        """The path names another device than the one that is open: it came back under a new name."""
        return not is_network(self.url) and (os.path.realpath(self.url) != self._real or not os.path.exists(self.url))

    def close(self) -> None:
        """Let the port go; never raises. (pyserial's own close of a network port sleeps 0.3 s, and leaks the
        socket of a peer that is gone.)"""
        self._closing.set()
        self._unwatch()
        self._lost = self._lost or LinkError("closed")
        sock = socket_of(self._device)
        if self._fd is None:
            self._loop.run_in_executor(None, close_device, self._device)
        elif sock is not None:
            sock.close()
            self._device._socket = None
            self._device.is_open = False
        else:
            close_device(self._device)

    def _readable(self) -> None:
        assert self._fd is not None
        try:
            data = os.read(self._fd, READ_BYTES)
        except BlockingIOError:
            return
        except OSError:
            self._lose(self._gone)
            return
        if data:
            self._arrived(data)
        elif _hung_up(self._fd) or is_network(self.url):
            self._lose(self._gone)
        else:
            self._nothing_there()

    def _nothing_there(self) -> None:
        """pyserial #86: woken to read and nothing there means that a second reader took it."""
        self._empty_reads += 1
        if self._empty_reads >= EMPTY_READS:
            self._lose("port shared: another program reads it too")

    def _arrived(self, data: bytes) -> None:
        self._empty_reads = 0
        self._in += data
        self._news.ring()

    def _lose(self, words: str) -> None:
        self._unwatch()
        self._lost = self._lost or LinkError(words)
        self._news.ring()

    def _writable(self) -> None:
        assert self._fd is not None
        try:
            sent = os.write(self._fd, self._out)
        except BlockingIOError:
            sent = 0
        except OSError:
            self._lose(self._gone)
            return
        del self._out[:sent]
        if self._out:
            self._loop.add_writer(self._fd, self._writable)
        else:
            self._loop.remove_writer(self._fd)

    def _unwatch(self) -> None:
        if self._fd is not None:
            self._loop.remove_reader(self._fd)
            self._loop.remove_writer(self._fd)

    def _write_device(self) -> None:
        try:
            self._device.write(bytes(self._out))
        except FAILURES:
            self._lose(self._gone)
        self._out.clear()

    def _read_thread(self) -> None:
        """Reads a port without a descriptor and hands over to the loop."""
        while not self._closing.is_set():
            try:
                data = self._device.read(1)
                data += self._device.read(min(self._device.in_waiting, READ_BYTES)) if data else b""
            except (*FAILURES, TypeError, AttributeError):  # the last two: pyserial's port closed under us
                self._hand_over(self._lose, self._gone)
                return
            if data:
                self._hand_over(self._arrived, data)

    def _hand_over(self, call: Callable[[Any], None], value: Any) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(call, value)


async def open_port(url: str, line: Line) -> SerialPort:
    """Open for us alone and raw; the path is resolved anew each time. LinkError says what is wrong."""
    opened = asyncio.get_running_loop().run_in_executor(None, serial_open.resolve_and_open, url, line)
    try:
        device, dropped, real = await asyncio.shield(opened)
    except asyncio.CancelledError:
        opened.add_done_callback(_close_unwanted)
        raise
    except FAILURES as error:
        raise LinkError(f"{opening(error)}: {url}") from error
    return SerialPort(url, device, real, parity_dropped=dropped)


def _hung_up(fd: int) -> bool:
    poll = select.poll()
    poll.register(fd, 0)
    return any(event & (select.POLLHUP | select.POLLERR | select.POLLNVAL) for _, event in poll.poll(0))


def _close_unwanted(opened: "asyncio.Future[tuple[Any, bool, str]]") -> None:
    """The driver was cancelled while its port opened: nobody would ever close it."""
    if not opened.cancelled() and opened.exception() is None:
        close_device(opened.result()[0])
