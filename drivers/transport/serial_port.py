"""A serial port by pyserial URL: /dev/..., a pseudo-terminal, socket://host:port, rfc2217://host:port.

Ports with a descriptor (local ones and socket://) are read in the event loop; the others by one thread
that hands over. Unplugging shows as SerialException, OSError or termios.error, which is neither
(protocols 6.2, 1): all three become LinkError.
"""

import asyncio
import errno
import os
import select
import socket
import termios
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import serial

from drivers.errors import LinkError
from drivers.transport.news import News
from drivers.transport.words import number, opening

FAILURES = (serial.SerialException, OSError, termios.error, ValueError)
"""ValueError: a URL or setting that pyserial cannot use."""
READ_BYTES = 4096
THREAD_WAIT_S = 0.2
"""How long the thread of a network port waits for a byte before it looks whether it shall end."""
KEEPALIVE = {socket.TCP_KEEPIDLE: 5, socket.TCP_KEEPINTVL: 2, socket.TCP_KEEPCNT: 3}
"""Seconds, seconds, times (protocols 6.2): a dead peer is noticed after about 11 s."""
EMPTY_READS = 3
"""Readable without data and not hung up, so often in a row: another program takes the bytes."""


@dataclass(frozen=True, slots=True)
class Line:
    """Line settings. parity: N, E or O."""

    baud: int
    parity: str = "N"
    bytesize: int = 8
    stopbits: int = 1


def is_network(url: str) -> bool:
    """socket:// and rfc2217://: the peer may be dead without the port saying so."""
    return "://" in url


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
        self._fd = _descriptor(device)
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
        sock = _socket(self._device)
        if self._fd is None:
            self._loop.run_in_executor(None, _close, self._device)
        elif sock is not None:
            sock.close()
            self._device._socket = None
            self._device.is_open = False
        else:
            _close(self._device)

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
    opened = asyncio.get_running_loop().run_in_executor(None, _resolve_and_open, url, line)
    try:
        device, dropped, real = await asyncio.shield(opened)
    except asyncio.CancelledError:
        opened.add_done_callback(_close_unwanted)
        raise
    except FAILURES as error:
        raise LinkError(f"{opening(error)}: {url}") from error
    return SerialPort(url, device, real, parity_dropped=dropped)


def _resolve_and_open(url: str, line: Line) -> tuple[Any, bool, str]:
    """In this order: a name that moves on to another device while it is opened has moved."""
    real = os.path.realpath(url)
    device, dropped = _open(url, line)
    return device, dropped, real


def _open(url: str, line: Line) -> tuple[Any, bool]:
    """The kernel drops parity on pseudo-terminals, and then refuses it at the second open (protocols 6.2, 5)."""
    dropped = line.parity != "N" and os.path.realpath(url).startswith("/dev/pts/")
    try:
        return _open_as(url, _without_parity(line) if dropped else line), dropped
    except (serial.SerialException, OSError, termios.error) as error:
        if line.parity == "N" or dropped or number(error) != errno.EINVAL:
            raise
        return _open_as(url, _without_parity(line)), True


def _without_parity(line: Line) -> Line:
    return replace(line, parity="N", bytesize=8)


def _open_as(url: str, line: Line) -> Any:
    device = serial.serial_for_url(
        url,
        baudrate=line.baud,
        parity=line.parity,
        bytesize=line.bytesize,
        stopbits=line.stopbits,
        timeout=THREAD_WAIT_S,
        exclusive=True,
    )
    _keep_alive(device)
    return device


def _keep_alive(device: Any) -> None:
    """A listening-only wire cannot tell silence from a dead peer (protocols 6.2, RFC 2217)."""
    sock = _socket(device)
    if sock is None:
        return
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    for option, value in KEEPALIVE.items():
        sock.setsockopt(socket.IPPROTO_TCP, option, value)


def _socket(device: Any) -> socket.socket | None:
    """The socket of a network port."""
    sock = getattr(device, "_socket", None)
    return sock if isinstance(sock, socket.socket) else None


def _close(device: Any) -> None:
    with suppress(*FAILURES):
        device.close()


def _descriptor(device: Any) -> int | None:
    """rfc2217:// wraps its socket in a protocol of its own: no descriptor of raw bytes there."""
    try:
        return int(device.fileno())
    except (OSError, AttributeError, ValueError):
        return None


def _hung_up(fd: int) -> bool:
    poll = select.poll()
    poll.register(fd, 0)
    return any(event & (select.POLLHUP | select.POLLERR | select.POLLNVAL) for _, event in poll.poll(0))


def _close_unwanted(opened: "asyncio.Future[tuple[Any, bool, str]]") -> None:
    """The driver was cancelled while its port opened: nobody would ever close it."""
    if not opened.cancelled() and opened.exception() is None:
        _close(opened.result()[0])
