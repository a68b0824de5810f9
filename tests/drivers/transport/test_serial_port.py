"""Opening, sharing and losing ports: real pseudo-terminals and sockets."""

import asyncio
import errno
import os
import socket
import termios
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import serial
from serial.rfc2217 import PortManager

from drivers.errors import LinkError
from drivers.transport import serial_open
from drivers.transport.line import Line
from drivers.transport.serial_open import KEEPALIVE
from drivers.transport.serial_port import SerialPort, open_port
from drivers.transport.words import opening
from tests.ports import free_port

RAW = Line(115_200)
EVEN = Line(9600, parity="E")
ALL_BYTES = bytes(range(256))


@pytest.fixture
def pty() -> Iterator[tuple[int, str]]:
    """A fresh pseudo-terminal as the kernel gives it, cooked: its master and its path."""
    master, slave = os.openpty()
    os.set_blocking(master, False)
    path = os.ttyname(slave)
    os.close(slave)
    yield master, path
    with suppress(OSError):
        os.close(master)


async def read(port: SerialPort, count: int) -> bytes:
    data = b""
    async with asyncio.timeout(30):
        while len(data) < count:
            data += await port.read(1)
    return data


async def test_every_byte_passes_both_ways_raw(pty: tuple[int, str]) -> None:
    master, path = pty
    port = await open_port(path, RAW)
    os.write(master, ALL_BYTES)
    assert await read(port, 256) == ALL_BYTES
    port.write(ALL_BYTES)
    assert os.read(master, 1000) == ALL_BYTES
    port.close()


async def test_nothing_to_read_is_no_error(pty: tuple[int, str]) -> None:
    port = await open_port(pty[1], RAW)
    assert await port.read(0.01) == b""
    port.close()


async def test_unplugged_comes_after_the_last_bytes(pty: tuple[int, str]) -> None:
    master, path = pty
    port = await open_port(path, RAW)
    os.write(master, b"last")
    await asyncio.sleep(0)
    assert await read(port, 4) == b"last"
    os.close(master)
    with pytest.raises(LinkError, match=r"^unplugged$"):
        await port.read(1)
    with pytest.raises(LinkError, match=r"^unplugged$"):
        await port.read(1)
    port.write(b"into the void")
    port.close()
    port.close()


async def test_a_port_in_use(pty: tuple[int, str]) -> None:
    port = await open_port(pty[1], RAW)
    with pytest.raises(LinkError, match=f"^port in use by another program: {pty[1]}$"):
        await open_port(pty[1], RAW)
    port.close()
    (await open_port(pty[1], RAW)).close()


async def test_another_reader_that_steals_the_bytes(pty: tuple[int, str]) -> None:
    """pyserial 86: woken and nothing there. Advisory locks do not keep everyone away."""
    master, path = pty
    port = await open_port(path, RAW)
    for _ in range(3):
        port._readable()
    with pytest.raises(LinkError, match=r"^port shared: another program reads it too$"):
        await port.read(1)
    port.close()
    os.write(master, b"x")


async def test_even_parity_on_a_pseudo_terminal_opens_again_and_again(pty: tuple[int, str]) -> None:
    """The kernel drops parity there, and the second open with it fails with EINVAL."""
    for _ in range(3):
        port = await open_port(pty[1], EVEN)
        assert port.parity_dropped
        port.close()


async def test_even_parity_through_a_link_to_a_pseudo_terminal(pty: tuple[int, str], tmp_path: Path) -> None:
    link = tmp_path / "usb-box"
    link.symlink_to(pty[1])
    for _ in range(2):
        port = await open_port(str(link), EVEN)
        assert port.parity_dropped
        port.close()


async def test_a_port_that_moved(tmp_path: Path) -> None:
    ends = [os.openpty() for _ in range(2)]
    link = tmp_path / "usb-shoe"
    link.symlink_to(os.ttyname(ends[0][1]))
    port = await open_port(str(link), RAW)
    assert not port.moved()
    link.unlink()
    assert port.moved()
    link.symlink_to(os.ttyname(ends[1][1]))
    assert port.moved()
    port.close()
    for end in ends:
        os.close(end[0])
        os.close(end[1])


async def test_a_name_that_moves_while_it_is_opened_has_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the driver would hold another device for ever, which took the number of the one that was unplugged."""
    ends = [os.openpty() for _ in range(2)]
    link = tmp_path / "usb-shoe"
    link.symlink_to(os.ttyname(ends[0][1]))
    opened = serial_open._open

    def open_slowly(url: str, line: Line) -> tuple[Any, bool]:
        device = opened(url, line)
        link.unlink()
        link.symlink_to(os.ttyname(ends[1][1]))
        return device

    monkeypatch.setattr(serial_open, "_open", open_slowly)
    port = await open_port(str(link), RAW)
    assert port.moved()
    port.close()
    for end in ends:
        os.close(end[0])
        os.close(end[1])


async def test_no_such_port() -> None:
    with pytest.raises(LinkError, match=r"^no such port: /dev/serial/by-id/nothing$"):
        await open_port("/dev/serial/by-id/nothing", RAW)


async def test_a_file_is_no_port(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    with pytest.raises(LinkError, match=r"^not a serial port: "):
        await open_port(str(path), RAW)


async def test_nobody_listens() -> None:
    with pytest.raises(LinkError, match=r"^connection refused: nothing listens there: socket://"):
        await open_port(f"socket://127.0.0.1:{free_port()}", RAW)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (PermissionError(errno.EACCES, "Permission denied"), "no permission to open the port"),
        (serial.SerialException(errno.EAGAIN, "Could not exclusively lock port"), "port in use by another program"),
        (termios.error(errno.EINVAL, "Invalid argument"), "the port refuses these line settings"),
        (termios.error(errno.ENOTTY, "Inappropriate ioctl"), "not a serial port"),
        (TimeoutError("timed out"), "no answer from the host"),
        (OSError(errno.EHOSTUNREACH, "No route to host"), "host cannot be reached"),
        (ConnectionResetError(errno.ECONNRESET, "Connection reset by peer"), "the far end closed the connection"),
        (
            serial.SerialException("Remote does not seem to support RFC2217 or BINARY mode [we-BINARY:False(INACTIVE)]"),
            "what answers there speaks no RFC 2217",
        ),
        (
            ValueError("Remote does not accept parameter change (RFC2217): dict_values([baudrate:REQUESTED])"),
            "the serial server refuses these line settings",
        ),
        (serial.SerialException("strange"), "cannot open the port: strange"),
    ],
)
def test_words_for_each_failure(error: Exception, words: str) -> None:
    assert opening(error).startswith(words)


async def test_a_socket_is_kept_alive_read_and_closed_by_the_far_end() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = await open_port(f"socket://127.0.0.1:{server.getsockname()[1]}", EVEN)
        peer, _ = server.accept()
    with peer:
        ours = port._device._socket
        assert ours.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        assert all(ours.getsockopt(socket.IPPROTO_TCP, option) == value for option, value in KEEPALIVE.items())
        peer.sendall(ALL_BYTES)
        assert await read(port, 256) == ALL_BYTES
        port.write(ALL_BYTES)
        assert peer.recv(1000) == ALL_BYTES
    with pytest.raises(LinkError, match=r"^the far end closed the connection$"):
        await port.read(1)
    port.close()


async def test_a_large_write_waits_for_the_reader() -> None:
    """More than the socket's buffers hold: sent as the peer takes it, the loop is not held up."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = await open_port(f"socket://127.0.0.1:{server.getsockname()[1]}", RAW)
        peer, _ = server.accept()
    size = 20_000_000
    port.write(bytes(size))
    got = 0
    with peer:
        while got < size:
            got += len(await asyncio.to_thread(peer.recv, 1 << 20))
    port.close()
    assert got == size


async def test_cancelled_while_it_opens_the_port_is_closed_again(pty: tuple[int, str]) -> None:
    opening_ = asyncio.ensure_future(open_port(pty[1], RAW))
    await asyncio.sleep(0)
    opening_.cancel()
    with pytest.raises(asyncio.CancelledError):
        await opening_
    async with asyncio.timeout(30):
        while True:
            with suppress(LinkError):
                (await open_port(pty[1], RAW)).close()
                return


class TelnetServer:
    """A serial server with RFC 2217, pyserial's, in front of a port that echoes (a pseudo-terminal has no modem lines)."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"rfc2217://127.0.0.1:{self._listener.getsockname()[1]}"
        self._port = serial.serial_for_url("loop://", timeout=0.02)
        self._connection: socket.socket | None = None
        self._threads = [threading.Thread(target=self._serve)]
        self._threads[0].start()

    def write(self, data: bytes) -> None:
        with suppress(OSError):
            assert self._connection is not None
            self._connection.sendall(data)

    def hang_up(self) -> None:
        assert self._connection is not None
        self._connection.shutdown(socket.SHUT_RDWR)
        self._threads[0].join()
        self._connection.close()
        self._listener.close()
        self._port.close()

    def _serve(self) -> None:
        self._connection, _ = self._listener.accept()
        make: Any = PortManager  # its stubs know no server side
        manager = make(self._port, self)
        forward = threading.Thread(target=self._forward, args=(manager,))
        forward.start()
        with suppress(OSError):
            while data := self._connection.recv(1000):
                self._port.write(b"".join(manager.filter(data)))
        self._connection.close()
        forward.join()

    def _forward(self, manager: Any) -> None:
        while self._connection is not None and self._connection.fileno() >= 0:
            data = self._port.read(self._port.in_waiting or 1)
            if data:
                self.write(b"".join(manager.escape(data)))


@pytest.mark.filterwarnings("ignore:set(Daemon|Name):DeprecationWarning")  # pyserial 3.5 calls them
async def test_rfc2217_through_a_thread() -> None:
    server = TelnetServer()
    port = await open_port(server.url, RAW)
    port.write(ALL_BYTES)
    assert await read(port, 256) == ALL_BYTES
    await asyncio.to_thread(server.hang_up)
    with pytest.raises(LinkError, match=r"^the far end closed the connection$"):
        await port.read(5)
    port.close()
