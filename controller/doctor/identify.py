"""What speaks on a wire? Only listens: what would be asked of a device of one kind might move notes in another."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from drivers import KINDS, build
from drivers.errors import DriverConfigError, LinkError
from drivers.serial_driver import SerialDriver
from drivers.transport.serial_port import Line, is_network, open_port

LISTEN_S = 1.2
"""The slowest heartbeat of our kinds comes each second."""
ENOUGH = 2
"""Frames; one may be chance."""


WITHOUT_CHECK = {"scanner"}
"""Kinds that find their frames in any noise, since nothing checks them."""


async def identify(url: str) -> tuple[str, int]:
    """The kind whose frames come on the wire ("" for none that we know), and how many bytes came at all."""
    drivers = _drivers(url)
    heard = 0
    for line in dict.fromkeys(driver.line for driver in drivers.values()):
        data = await _listen(url, line)
        heard += len(data)
        for kind, driver in drivers.items():
            if (is_network(url) or driver.line == line) and driver.frames_in(data) >= ENOUGH:
                return kind, heard
        if is_network(url):
            break  # the serial server has its line settings of its own
    return "", heard


def _drivers(url: str) -> dict[str, SerialDriver]:
    found = {}
    for kind in (one for one in KINDS if one not in WITHOUT_CHECK):
        with suppress(DriverConfigError):
            driver = build(kind, kind, url, {})
            if isinstance(driver, SerialDriver):
                found[kind] = driver
    return found


async def _listen(url: str, line: Line) -> bytes:
    data, loop = b"", asyncio.get_running_loop()
    with suppress(LinkError):
        port = await open_port(url, line)
        end = loop.time() + LISTEN_S  # a busy machine takes its time to open it
        try:
            while (left := end - loop.time()) > 0:
                data += await port.read(left)
        finally:
            port.close()
    return data
