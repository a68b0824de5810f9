"""The contract of a sign behind the broker (retained JSON on the sign's topic): it shows what it was told last, however its
or our way to the broker breaks. It is not read back, so no state says what it shows."""

import asyncio
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import pytest

from controller.broker import broker
from controller.tasks import stop
from drivers.orders import Publish
from tests.drivers.contract.behind_broker import Sign, Table
from tests.drivers.mqtt_table.way import Way
from tests.ports import free_port

LIMITS = ((5, 100), (10, 200), (25, 500), (100, 2000), (5, 100))
UNPLUGS = max(3, int(os.environ.get("LIVETABLE_UNPLUGS", "8")) // 5)
WIRES = {"perfect": 0, "slow": 1, "split": 3}


async def tell(table: Table, low: int, high: int) -> str:
    """The limits in force now; what the sign has to show."""
    text = json.dumps({"limits": {"min": str(low), "max": str(high), "currency": "USD"}})
    await table.driver.send(Publish("sign", text, retain=True))
    return text


@asynccontextmanager
async def both(piece: int = 0) -> AsyncIterator[tuple[Table, Sign]]:
    """A table and its sign at one broker, each at its own way."""
    port = free_port()
    table, sign = Table(Way(port, piece)), Sign(Way(port, piece))
    async with broker(port):
        await table.way.open()
        await sign.way.open()
        looking = asyncio.ensure_future(sign.run())
        async with table.running():
            yield table, sign
        await stop([looking])
        await table.way.cut()
        await sign.way.cut()


@pytest.mark.parametrize("wire", WIRES)
async def test_it_shows_what_it_was_told_last(wire: str) -> None:
    told = set()
    async with both(WIRES[wire]) as (table, sign):
        for low, high in LIMITS:
            told.add(await tell(table, low, high))
            await sign.shows(await tell(table, low, high))
    assert sign.ever <= told
    assert not [one for one in table.states if one.detail.startswith("shows")]


async def test_unplugged_and_plugged_in_again() -> None:
    """At random moments, while limits change; half of the signs that are unplugged have forgotten what they showed."""
    rng, told, text = Random(3), set(), ""
    async with both() as (table, sign):
        for _ in range(UNPLUGS):
            end = rng.choice((table, sign))
            told.add(text := await tell(table, *rng.choice(LIMITS)))
            await asyncio.sleep(rng.uniform(0, 0.02))
            await end.way.cut()
            if end is sign and rng.random() < 0.5:
                sign.power_cycled()
            if rng.random() < 0.5:
                told.add(text := await tell(table, *rng.choice(LIMITS)))
            await end.way.open()
            await sign.shows(text)
        await table.is_told("online")
    assert sign.ever <= told
    print(f"sign, mqtt: {UNPLUGS} unplugged, each time the limits in force are shown again")
