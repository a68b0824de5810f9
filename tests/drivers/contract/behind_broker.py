"""A table's MQTT driver and the devices behind its broker; each end's way to the broker can be cut."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from random import Random

from controller.tasks import stop
from drivers.errors import LinkError
from drivers.mqtt_table.driver import MqttTable
from drivers.observations import BellPressed, DeviceState, Observed
from drivers.transport.mqtt import Account, Broker
from tests.drivers.ends import until
from tests.drivers.mqtt_table.way import Way
from tests.drivers.quick import quick

BASE = "livetable/bj1/"
BELL = "z2m/bell"
WAIT_S = 60.0


class Table:
    """The driver at its end of `way`. seconds: its time, which goes on as the test says."""

    def __init__(self, way: Way) -> None:
        self.way, self.seconds = way, 0.0
        clock = replace(quick(10), ticks=lambda: self.seconds)
        account = Account("127.0.0.1", way.port, "livetable-bj1")
        self.driver = MqttTable("table", "bj1", account, bell_topics=(BELL,), clock=clock, rng=Random(1))
        self.said: list[Observed] = []

    @property
    def states(self) -> list[DeviceState]:
        return [one.what for one in self.said if isinstance(one.what, DeviceState)]

    @property
    def presses(self) -> list[int]:
        return [one.what.presses for one in self.said if isinstance(one.what, BellPressed)]

    @property
    def rung(self) -> int:
        """Messages of fresh presses that were taken, repeats among them."""
        counts = self.driver.counters()
        return len(self.presses) + counts["bell_repeats"] + counts["duplicates"]

    async def is_told(self, state: str) -> None:
        await until(lambda: bool(self.states) and self.states[-1].state == state, WAIT_S)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        task = asyncio.ensure_future(self.driver.run(self.said.append))
        try:
            await self.is_told("online")
            yield
        finally:
            await stop([task])


class Sign:
    """A display that shows the newest text of the sign's topic, and nothing else after it was switched off and on."""

    def __init__(self, way: Way) -> None:
        self.way = way
        self.shown: list[str] = []
        self.ever: set[str] = set()

    async def run(self) -> None:
        account = Account("127.0.0.1", self.way.port, "sign-bj1")
        while True:
            with suppress(LinkError):
                async with Broker(account, ("displays/sign", "offline")) as broker:
                    await broker.subscribe([BASE + "sign"])
                    async for message in broker.messages():
                        self.shown.append(message.payload.decode())
                        self.ever.add(self.shown[-1])
            await asyncio.sleep(0.02)

    def power_cycled(self) -> None:
        self.shown.clear()

    async def shows(self, text: str) -> None:
        await until(lambda: self.shown[-1:] == [text], WAIT_S)
