"""`livetable doctor`: runs the table's own drivers for a while, shows what they read, and judges each device."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TextIO

from controller.config import Config
from controller.doctor.advice import Heard, advise, self_test
from controller.doctor.identify import identify
from controller.doctor.loopback import loopback
from controller.doctor.speech import Say, as_it_is
from controller.inputs import time_text
from controller.intake import line
from controller.tasks import stop
from drivers import build
from drivers.base import Driver
from drivers.hearing import GARBAGE
from drivers.observations import DeviceState, Observed
from drivers.request import Request
from drivers.serial_driver import SerialDriver

SHOWN = ("in", "device", "state", "detail")


@dataclass(slots=True)
class Ear:
    """Hears all drivers; states by device, the part devices of a broker ("table/chips/1") among them."""

    out: TextIO
    names: Sequence[str]
    say: Say = as_it_is
    states: dict[str, DeviceState] = field(default_factory=dict)
    online: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, seen: Observed) -> None:
        if isinstance(seen.what, DeviceState):
            self.states[seen.what.device] = seen.what
        told = dict(line(seen.what))
        words = " ".join(str(value) for key, value in told.items() if key != "in" and value != seen.device)
        said = self.say(f"{told['in']} {words}")
        self.out.write(f"  {time_text(seen.at_ms)[11:23]} {seen.device}: {said}\n")
        if all(self.state(name).state == "online" for name in self.names):
            self.online.set()

    def faults(self, name: str) -> list[DeviceState]:
        """Parts of a device that are in fault, as a chip reader behind a broker."""
        return [one for part, one in sorted(self.states.items()) if part.startswith(name + "/") and one.state == "fault"]

    def state(self, name: str) -> DeviceState:
        return self.states.get(name, DeviceState(name, "silent", ""))


async def examine(config: Config, out: TextIO, wait_s: float, listen_s: float = 0.0, say: Say = as_it_is) -> int:
    """Print, as `say` says it, what is read, then for each device a line with its state, and below it counters and what to try.

    0 if all are online without a faulty part within `wait_s`, else 1. Where all are, what they read is shown for `listen_s` more.
    """
    settings = {name: _settings(config, name) for name in config.devices}
    drivers = {name: build(device.kind, name, device.url, settings[name]) for name, device in config.devices.items()}
    ear = Ear(out, tuple(drivers), say)
    await _hear(list(drivers.values()), ear, wait_s, listen_s)
    for name, device in config.devices.items():
        state = ear.state(name)
        counters = drivers[name].counters()
        heard = Heard(device.kind, state.state, state.detail or _nothing(state, counters, wait_s), counters)
        heard = await _examined(Request(name, device.url, settings[name]), drivers[name], heard)
        out.writelines(f"{one}\n" for one in _report(name, device.url, heard, ear.faults(name), say))
    if not drivers:
        out.write(f"{say('this table has no devices')}\n")
    return 0 if all(ear.state(name).state == "online" and not ear.faults(name) for name in drivers) else 1


def _settings(config: Config, name: str) -> dict[str, str]:
    """As the running table has them, but under another client id: the broker would else turn the table out."""
    other = {"client_id": f"livetable-doctor-{config.table.id}-{name}"} if config.devices[name].kind == "mqtt" else {}
    return config.settings(name) | other


def _nothing(state: DeviceState, counters: Mapping[str, int], wait_s: float) -> str:
    """Words where the driver has none yet."""
    if state.state != "silent":
        return ""
    return GARBAGE if counters.get("bytes_dropped") else f"said nothing for {wait_s:g} s"


async def _hear(drivers: Sequence[Driver], ear: Ear, wait_s: float, listen_s: float) -> None:
    if not drivers:
        return
    running = [asyncio.create_task(driver.run(ear.hear)) for driver in drivers]
    try:
        with suppress(TimeoutError):
            async with asyncio.timeout(wait_s):
                await ear.online.wait()
        if ear.online.is_set():
            await asyncio.sleep(listen_s)
    finally:
        await stop(running)


async def _examined(request: Request, driver: Driver, heard: Heard) -> Heard:
    """With the self-test of its kind; a serial device that is not online is listened to without its driver."""
    if heard.kind == "mqtt" and heard.state == "online":
        return replace(heard, detail=await loopback(request) or heard.detail)
    opened = driver.counters().get("connects") or heard.state == "silent"  # silent: it is still about to open
    if isinstance(driver, SerialDriver) and heard.state != "online" and opened:
        other, raw = await identify(request.url)
        return replace(heard, other=other, raw=raw)
    return heard


def _report(name: str, url: str, heard: Heard, faults: Sequence[DeviceState], say: Say) -> Iterator[str]:
    yield f"{name}\t{heard.kind}\t{url}\t{say(heard.state)}\t{say(heard.detail)}"
    counted = ", ".join(f"{key} {value}" for key, value in heard.counters.items() if value)
    said = [
        *(f"{part.device}: fault, {part.detail}" for part in faults),
        f"counted: {counted or 'nothing'}",
        f"self-test {self_test(heard)}",
        *(f"try: {hint}" for hint in advise(heard)),
    ]
    yield from (f"  {say(one)}" for one in said)
