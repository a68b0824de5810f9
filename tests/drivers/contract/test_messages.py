"""The same contract for chip sensors behind a broker: each form, over messages that are lost, doubled and late, and
over a connection that is cut. What was laid comes out once a spot and in order, settled, and nothing else."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

import drivers
from controller.broker import broker
from controller.tasks import stop
from drivers.emulators import tag_reader
from drivers.emulators.faults import Faults
from drivers.emulators.house import house
from drivers.emulators.mqtt_end import MqttEnd
from drivers.emulators.mqtt_words import message
from drivers.emulators.tag_end import TagEnd
from drivers.emulators.tag_words import FORMS
from drivers.observations import ChipsSeen, DeviceState, Observed
from tests.drivers.ends import until
from tests.drivers.mqtt_table.way import Way
from tests.ports import free_port

ACTS = (("1", "25"), ("2", "130"), ("1", "0"), ("2", "65"))
RATES = {"spoiling": 0.15, "cut": 0.0}
FAST = 5
UNPLUGS = max(2, int(os.environ.get("LIVETABLE_UNPLUGS", "8")) // 5)


class Watched(MqttEnd):
    """The emulators' end; what the controller would show is what the driver said."""

    def __init__(self, url: str, said: list[ChipsSeen], twice: bool) -> None:
        super().__init__(url, "bj1", lambda: twice)
        self._said = said

    async def shows(self, spot: str, amount: str) -> bool:
        await until(lambda: [one.amount for one in self._said if one.spot == spot][-1:] == [amount], 20)
        return False


class Bench:
    """A driver on one side of a broker, sensors on the other."""

    def __init__(self, form: str, rate: float, folder: Path, port: int, way: Way, readers: Way | None = None) -> None:
        """way, readers: how the driver and the sensors reach the broker at port."""
        self.said: list[ChipsSeen] = []
        self.faults: list[DeviceState] = []
        self.form = form
        far_port = readers.port if readers else port
        self.mqtt = Watched(f"mqtt://127.0.0.1:{far_port}", self.said, twice=rate > 0)
        spoiling = Faults(Random(4), rate)
        self.tags = TagEnd(self.mqtt, "bj1", form, house("classic", {}), spoiling, FAST, 1, "ab")
        settings = {"table": "bj1"} | (self.tags.settings(folder) if form != "amount" else {})
        self.driver = drivers.build("mqtt", "table", f"mqtt://127.0.0.1:{way.port}", settings)
        self._boot, self._numbers = "ab", dict[str, int]()

    def hear(self, seen: Observed) -> None:
        if isinstance(seen.what, ChipsSeen):
            self.said.append(seen.what)
        elif isinstance(seen.what, DeviceState) and seen.what.state == "fault":
            self.faults.append(seen.what)
        if seen.stored is not None:
            asyncio.get_running_loop().call_soon(seen.stored, False)

    async def lay(self, spot: str, amount: str) -> None:
        if self.form != "amount":
            await self.tags.lay(spot, amount)
            return
        self._numbers[spot] = self._numbers.get(spot, 0) + 1
        await self.mqtt.say(message({"in": "chips", "spot": spot, "amount": amount}, self._boot, self._numbers[spot]))

    def power_cut(self, number: int) -> None:
        """The sensors are switched off and on."""
        self._boot = f"b{number}"
        self._numbers.clear()
        self.tags.power_cut(self._boot)

    def amounts(self, spot: str) -> list[str]:
        """Without the empty zone at the start."""
        found = [one.amount for one in self.said if one.spot == spot]
        return found[1:] if found[:1] == ["0"] else found

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        tasks = [asyncio.ensure_future(work) for work in (self.driver.run(self.hear), self.mqtt.run(), self.tags.run())]
        try:
            yield
        finally:
            await self.mqtt.at_rest()
            await stop(tasks)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("wire", RATES)
async def test_what_is_laid_comes_once_and_in_order(form: str, wire: str, tmp_path: Path) -> None:
    port = free_port()
    way = Way(port)
    async with broker(port):
        await way.open()
        bench = Bench(form, RATES[wire], tmp_path, port, way)
        async with bench.running():
            for number, (spot, amount) in enumerate(ACTS):
                laying = asyncio.ensure_future(bench.lay(spot, amount))
                if wire == "cut" and number in (1, 2):
                    await asyncio.sleep(0.05)
                    await way.cut()
                    await asyncio.sleep(0.1)
                    await way.open()
                await laying
        await way.cut()
    for spot in "12":
        assert bench.amounts(spot) == [amount for there, amount in ACTS if there == spot]
    assert [one for one in bench.faults if "silent" not in one.detail] == []


@pytest.mark.parametrize("form", FORMS)
async def test_unplugged_and_plugged_in_again(form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At random moments, while chips move: our way to the broker, the sensors', and their power. Full states heal: what
    lies there is told again, and nothing that never lay there. (Hands hide no chips here: what a sensor tells twice of half
    of them, while a message between the two is lost, cannot be known from the truth.)"""
    monkeypatch.setattr(tag_reader, "HAND_MISSED", 0.0)
    port, rng, laid = free_port(), Random(7), dict.fromkeys("12", "0")
    ways = Way(port), Way(port)
    lain = {spot: ["0"] for spot in laid}
    async with broker(port):
        for way in ways:
            await way.open()
        bench = Bench(form, 0.0, tmp_path, port, *ways)
        async with bench.running():
            for number in range(UNPLUGS):
                if rng.random() < 0.3:
                    bench.power_cut(number)
                spot, amount = rng.choice("12"), str(rng.randrange(1, 40) * 5)
                lain[spot].append(amount)
                laying = asyncio.ensure_future(bench.lay(spot, amount))
                await asyncio.sleep(rng.uniform(0, 0.3))
                way = rng.choice(ways)
                await way.cut()
                await way.open()
                await laying
                laid[spot] = amount
        for way in ways:
            await way.cut()
    for spot in "12":
        amounts = bench.amounts(spot)
        assert amounts[-1:] == [laid[spot]] or (not amounts and laid[spot] == "0")
        left = iter(lain[spot])
        strange = next((n for n, amount in enumerate(amounts) if amount not in left), None)
        assert strange is None, f"doubled, made up or out of order: {amounts[: strange + 1][-3:]} of {lain[spot]}"
    print(f"chips, {form}: {UNPLUGS} unplugged, each time told again what lies there; nothing made up")
