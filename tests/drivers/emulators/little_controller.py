"""A little controller for tests: the real drivers on the emulators' wires, everything stored at once, nothing judged."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from drivers import build
from drivers import observations as seen
from drivers.base import Driver
from drivers.emulators.act import WIRES, Seen
from drivers.emulators.scenario import Scenario
from drivers.emulators.world import play
from drivers.mqtt_table.driver import MqttTable
from drivers.observations import Observed
from drivers.orders import Publish

TABLE = "bj1"


def wanted(scenario: Scenario) -> list[dict[str, object]]:
    """The lines that a whole scenario shows where nobody holds the table."""
    found = []
    acts = play(scenario)
    act = next(acts)
    with suppress(StopIteration):
        while True:
            if act.wire in WIRES:
                found.append(act.line)
            act = acts.send(Seen())
    return found


def line_of(what: seen.Observation) -> dict[str, object] | None:
    """An observation as a line of a recording; None for the states of devices."""
    match what:
        case seen.CardSeen():
            return {"in": "card", "card": what.card}
        case seen.CardUnread():
            return {"in": "card_unread"}
        case seen.CutCardSeen():
            return {"in": "cut_card"}
        case seen.ShoeState():
            return {"in": "shoe", "state": what.state}
        case seen.ChipsSeen():
            return {"in": "chips", "spot": what.spot, "amount": what.amount}
        case seen.StaffSaid():
            return {"in": "staff", **dict(what.fields)}
        case seen.BellPressed():
            return {"in": "bell", "presses": what.presses}
        case seen.NoteStacked():
            return {"in": "note", "value": what.value, "currency": what.currency}
    return None


class Store:
    """What the drivers saw, in order, each durable at once."""

    def __init__(self) -> None:
        self.lines: list[dict[str, object]] = []
        self.states: list[str] = []
        self.last: dict[str, str] = {}
        self.news = asyncio.Event()
        self.table: Driver | None = None
        self._telling: set[asyncio.Task[None]] = set()

    def emit(self, observed: Observed) -> None:
        line = line_of(observed.what)
        if line is not None:
            self.lines.append(line)
        elif isinstance(observed.what, seen.DeviceState):
            self.states.append(f"{observed.what.device} {observed.what.state} {observed.what.detail}")
        if observed.origin:
            self.last[observed.origin.rpartition("/")[0]] = observed.origin
        if observed.stored is not None:
            observed.stored(False)
        if observed.origin and self.table is not None and observed.device != self.table.name:
            self.tell(self.table, observed.origin)
        self.news.set()

    def tell(self, table: Driver, origin: str) -> None:
        """What came over a serial wire is answered over MQTT as well."""
        answer = Publish("ack", json.dumps({"stored": [origin], "held": False}))
        self._telling = {task for task in self._telling if not task.done()}
        self._telling.add(asyncio.ensure_future(table.send(answer)))

    async def until(self, done: Callable[[], bool]) -> None:
        while not done():
            self.news.clear()
            await self.news.wait()


class Child:
    """The emulators as a process."""

    def __init__(self, process: asyncio.subprocess.Process, wires: list[dict[str, str]]) -> None:
        self.process = process
        self.wires = wires

    async def done(self) -> dict[str, object]:
        """The last line."""
        assert self.process.stdout is not None
        async for line in self.process.stdout:
            found = json.loads(line)
            if found.get("done"):
                return dict(found)
        raise AssertionError(f"ended early: {await self.process.wait()}")

    async def kill(self) -> None:
        self.process.kill()
        await self.process.wait()

    async def end(self) -> int:
        assert self.process.stdin is not None
        self.process.stdin.close()
        return await self.process.wait()


async def start(scenario: Path, folder: Path, mqtt: str, speed: str = "0") -> Child:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "drivers.emulators", "run", "--scenario", str(scenario), "--data", str(folder),
        "--mqtt", mqtt, "--speed", speed, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    wires: list[dict[str, str]] = []
    async for line in process.stdout:
        found = json.loads(line)
        if found.get("ready"):
            return Child(process, wires)
        wires.append(found)
    raise AssertionError("no wires")


def drivers_of(wires: list[dict[str, str]], store: Store) -> list[Driver]:
    """The real drivers of the wires, going on behind what `store` holds."""
    found = []
    for wire in wires:
        name, kind = wire["device"], wire["kind"]
        settings = {"table": TABLE} if kind == "mqtt" else {"poll_ms": "10"} if name == "drop" else {}
        origins = {key.removeprefix(f"{name}/"): origin.rpartition("/")[2] for key, origin in store.last.items()}
        found.append(build(kind, name, wire["url"], settings, store.last.get(name), origins))
    return found


@asynccontextmanager
async def listening(drivers: list[Driver], store: Store) -> AsyncIterator[None]:
    store.table = next((driver for driver in drivers if isinstance(driver, MqttTable)), None)
    tasks = [asyncio.create_task(driver.run(store.emit)) for driver in drivers]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
