"""Opens what is behind a pyserial URL: for us alone, raw, with the line's settings as far as the device takes them.

Unplugging shows as SerialException, OSError or termios.error, which is neither (protocols 6.2, 1): see FAILURES.
"""

import errno
import os
import socket
import termios
from contextlib import suppress
from dataclasses import replace
from typing import Any

import serial

from drivers.transport.line import Line
from drivers.transport.words import number

FAILURES = (serial.SerialException, OSError, termios.error, ValueError)
"""ValueError: a URL or setting that pyserial cannot use."""
THREAD_WAIT_S = 0.2
"""How long the thread of a network port waits for a byte before it looks whether it shall end."""
KEEPALIVE = {socket.TCP_KEEPIDLE: 5, socket.TCP_KEEPINTVL: 2, socket.TCP_KEEPCNT: 3}
"""Seconds, seconds, times (protocols 6.2): a dead peer is noticed after about 11 s."""


def resolve_and_open(url: str, line: Line) -> tuple[Any, bool, str]:
    """The device, whether its parity was dropped, and the file that the path names. In this order: a name that moves on to
    another device while it is opened has moved."""
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
    sock = socket_of(device)
    if sock is None:
        return
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    for option, value in KEEPALIVE.items():
        sock.setsockopt(socket.IPPROTO_TCP, option, value)


def socket_of(device: Any) -> socket.socket | None:
    """The socket of a network port."""
    sock = getattr(device, "_socket", None)
    return sock if isinstance(sock, socket.socket) else None


def close_device(device: Any) -> None:
    """Never raises."""
    with suppress(*FAILURES):
        device.close()


def descriptor_of(device: Any) -> int | None:
    """None for rfc2217://, which wraps its socket in a protocol of its own: no descriptor of raw bytes there."""
    try:
        return int(device.fileno())
    except (OSError, AttributeError, ValueError):
        return None
