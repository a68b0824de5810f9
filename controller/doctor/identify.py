"""What is on a wire? Listens first; what says nothing is asked, by enquiries alone at which nothing happens in any device."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial

from drivers import KINDS, build
from drivers.errors import DriverConfigError, LinkError
from drivers.serial_driver import SerialDriver
from drivers.transport.line import Line, is_network
from drivers.transport.serial_port import open_port

LISTEN_S = 1.2
"""The slowest heartbeat of our kinds comes each second."""
ANSWER_LOOKS, ANSWER_LOOK_S = 10, 0.05
"""How long an answer is waited for, in looks: a machine that is busy for a while misses one of them."""
ENOUGH = 2
"""Frames; one may be chance."""


WITHOUT_CHECK = {"scanner"}
"""Kinds that find their frames in any noise, since nothing checks them."""


async def identify(url: str) -> tuple[str, int]:
    """The kind whose frames come on the wire ("" for none that we know), and how many bytes came by themselves."""
    drivers = _drivers(url)
    kind, heard = await _speaking(url, drivers)
    return (kind, heard) if heard else (await _answering(url, drivers), 0)


async def _speaking(url: str, drivers: Mapping[str, SerialDriver]) -> tuple[str, int]:
    heard = 0
    for line in dict.fromkeys(driver.line for driver in drivers.values()):
        here = {kind: driver for kind, driver in drivers.items() if is_network(url) or driver.line == line}
        data = await _listen(url, line, partial(_kind_in, here))
        heard += len(data)
        if kind := _kind_in(here, data):
            return kind, heard
        if is_network(url):
            break  # the serial server has its line settings of its own
    return "", heard


def _kind_in(drivers: Mapping[str, SerialDriver], data: bytes) -> str:
    """The kind whose frames these are, "" for none."""
    return next((kind for kind, driver in drivers.items() if driver.frames_in(data) >= ENOUGH), "")


async def _answering(url: str, drivers: Mapping[str, SerialDriver]) -> str:
    """Of ebds and ssp no enquiry is known that acknowledges nothing: a note that they still have to tell would be lost."""
    for kind, driver in drivers.items():
        if driver.enquiry and await _answers(url, driver) and await _answers(url, driver):
            return kind
    return ""


async def _answers(url: str, driver: SerialDriver) -> bool:
    """One enquiry; the echo of a wire that both directions share is no answer."""
    with suppress(LinkError):
        port, data = await open_port(url, driver.line), b""
        try:
            port.write(driver.enquiry)
            for _ in range(ANSWER_LOOKS):
                data += await port.read(ANSWER_LOOK_S)
                if driver.frames_in(data.removeprefix(driver.enquiry)):
                    return True
        finally:
            port.close()
    return False


def _drivers(url: str) -> dict[str, SerialDriver]:
    found = {}
    for kind in (one for one in KINDS if one not in WITHOUT_CHECK):
        with suppress(DriverConfigError):
            driver = build(kind, kind, url, {})
            if isinstance(driver, SerialDriver):
                found[kind] = driver
    return found


async def _listen(url: str, line: Line, enough: Callable[[bytes], str]) -> bytes:
    """What comes by itself, until it is enough."""
    data, loop = b"", asyncio.get_running_loop()
    with suppress(LinkError):
        port = await open_port(url, line)
        end = loop.time() + LISTEN_S  # a busy machine takes its time to open it
        try:
            while (left := end - loop.time()) > 0 and not enough(data):
                data += await port.read(left)
        finally:
            port.close()
    return data
