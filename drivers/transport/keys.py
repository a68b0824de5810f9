"""A keyboard wedge (a scanner that types) as a wire: evdev:/dev/input/by-id/...-event-kbd.

It is grabbed, else what it types also reaches the window in front (julzhk/usb_barcode_scanner 9). A pipe that carries
the same events is read as well; it cannot be grabbed and need not be.
"""

import asyncio
import errno
import fcntl
import os
import stat
from contextlib import suppress

from drivers.errors import LinkError
from drivers.keys_codec import EVENT, KeysCodec
from drivers.transport.line import Line
from drivers.transport.news import News
from drivers.transport.words import opening

PREFIX = "evdev:"
EVIOCGRAB = 0x40044590
"""linux/input.h: _IOW('E', 0x90, int)."""
READ_BYTES = 64 * EVENT.size
WORDS = {
    errno.EACCES: "no permission to read the scanner (is the user in the group input?)",
    errno.EPERM: "no permission to read the scanner (is the user in the group input?)",
    errno.ENOTTY: "not an input device",
    errno.EINVAL: "not an input device",
    errno.EBUSY: "another program has taken the scanner for itself",
}


class KeysPort:
    """An open wedge; see drivers.transport.serial_port.SerialPort for its methods."""

    parity_dropped = False

    def __init__(self, path: str, fd: int) -> None:
        self._path, self._fd = path, fd
        self._codec = KeysCodec()
        self._in = bytearray()
        self._lost = ""
        self._news = News()
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(fd, self._readable)

    async def read(self, wait_s: float) -> bytes:
        """What was typed; empty after wait_s without any; LinkError once the wedge is gone."""
        if not self._in and not self._lost:
            await self._news.wait(wait_s)
        if not self._in and self._lost:
            raise LinkError(self._lost)
        data = bytes(self._in)
        self._in.clear()
        return data

    def write(self, data: bytes) -> None:
        """A wedge hears nothing."""

    def moved(self) -> bool:
        """The path names another device than the one that is open."""
        try:
            return not os.path.samestat(os.stat(self._path), os.fstat(self._fd))
        except OSError:
            return True

    def close(self) -> None:
        """Let it go; never raises."""
        if self._fd >= 0:
            self._loop.remove_reader(self._fd)
            with suppress(OSError):
                os.close(self._fd)
            self._fd = -1

    def _readable(self) -> None:
        try:
            data = os.read(self._fd, READ_BYTES)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._in += self._codec.receive(data)
        else:
            self._loop.remove_reader(self._fd)
            self._lost = "unplugged"
        self._news.ring()


async def open_keys(url: str, _line: Line) -> KeysPort:
    """Open a wedge for us alone. LinkError says what is wrong."""
    path = url.removeprefix(PREFIX)
    try:
        return KeysPort(path, _grabbed(path))
    except OSError as error:
        raise LinkError(f"{WORDS.get(error.errno or 0) or opening(error)}: {url}") from error


def _grabbed(path: str) -> int:
    fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        if not stat.S_ISFIFO(os.fstat(fd).st_mode):
            fcntl.ioctl(fd, EVIOCGRAB, 1)
    except OSError:
        os.close(fd)
        raise
    return fd
