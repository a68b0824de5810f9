"""What is plugged in, and does every device of a table answer?"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from serial.tools import list_ports

from controller.config import Config
from controller.tasks import stop
from drivers import build
from drivers.base import Driver
from drivers.observations import DeviceState, Observed

BY_ID = Path("/dev/serial/by-id")


def list_devices(out: TextIO) -> None:
    """Print every serial port with what is known of the thing behind it."""
    names = {link.resolve(): link for link in BY_ID.iterdir()} if BY_ID.is_dir() else {}
    ports = sorted(list_ports.comports())
    for port in ports:
        url = names.get(Path(port.device).resolve(), port.device)
        out.write(f"{url}\t{port.description}\t{port.hwid}\n")
    if not ports:
        out.write("no serial port found\n")


async def examine(config: Config, out: TextIO, wait_s: float) -> int:
    """Ask every device of the table; print one line each. 0 if all are online within `wait_s`, else 1."""
    drivers = [build(device.kind, name, device.url, _settings(config, name)) for name, device in config.devices.items()]
    found = await _states(drivers, wait_s)
    for name, device in config.devices.items():
        state, detail = found.get(name, ("silent", f"said nothing for {wait_s:g} s"))
        out.write(f"{name}\t{device.kind}\t{device.url}\t{state}\t{detail}\n")
    if not config.devices:
        out.write("this table has no devices\n")
    return 0 if all(found.get(name, ("", ""))[0] == "online" for name in config.devices) else 1


def _settings(config: Config, name: str) -> dict[str, str]:
    """As the running table has them, but under another client id: the broker would else turn the table out."""
    other = {"client_id": f"livetable-doctor-{config.table.id}"} if config.devices[name].kind == "mqtt" else {}
    return config.settings(name) | other


async def _states(drivers: Sequence[Driver], wait_s: float) -> dict[str, tuple[str, str]]:
    """The last state that each device told."""
    found: dict[str, tuple[str, str]] = {}
    done = asyncio.Event()

    def emit(seen: Observed) -> None:
        if isinstance(seen.what, DeviceState):
            found[seen.what.device] = (seen.what.state, seen.what.detail)
        if len(found) == len(drivers) and all(state == "online" for state, _ in found.values()):
            done.set()

    running = [asyncio.create_task(driver.run(emit)) for driver in drivers]
    try:
        with suppress(TimeoutError):
            async with asyncio.timeout(wait_s if drivers else 0):
                await done.wait()
    finally:
        await stop(running)
    return found
