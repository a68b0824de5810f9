"""The contract of a bell behind the broker, by each shape of payload: a press rings once, at once and never later."""

import os
from collections.abc import Callable
from itertools import count
from random import Random

import pytest

from controller.broker import broker
from drivers.transport.mqtt import Account, Broker
from tests.drivers.contract.behind_broker import BASE, BELL, Table
from tests.drivers.ends import until
from tests.drivers.mqtt_table.way import Way
from tests.ports import free_port

UNPLUGS = max(3, int(os.environ.get("LIVETABLE_UNPLUGS", "8")) // 5)
APART_S = 10.0

SHAPES: dict[str, tuple[str, Callable[[int], str]]] = {
    "zigbee2mqtt": (BELL, lambda _: '{"action":"single"}'),
    "tasmota": (BELL, lambda _: '{"Button1":{"Action":"SINGLE"}}'),
    "shelly": (BELL, lambda number: f'{{"event":"S","event_cnt":{number}}}'),
    "bridge": (BASE + "bell", lambda number: f'{{"press":"single","boot":"ef","seq":{number}}}'),
    "plain": (BASE + "bell", lambda _: "press"),
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("times", [1, 3], ids=["once", "doubled"])
async def test_unplugged_and_plugged_in_again(shape: str, times: int) -> None:
    """What is pressed while the way is cut calls nobody, then or later, and that we are away is told. times: so often
    does each message come."""
    topic, payload = SHAPES[shape]
    port, rng = free_port(), Random(5)
    async with broker(port), Broker(Account("127.0.0.1", port, "button"), ("buttons/1", "offline")) as button:
        table = Table(Way(port))
        await table.way.open()
        numbers = count(1)

        async def press(*, retain: bool = False) -> None:
            table.seconds += APART_S
            text = payload(next(numbers))
            for _ in range(times):
                await button.publish(topic, text, retain=retain)

        async def rings(presses: int) -> int:
            for _ in range(presses):
                rung = table.rung
                await press()
                await until(lambda rung=rung: table.rung == rung + times)  # type: ignore[misc]  # mypy takes the default for an argument
            return presses

        wanted = 0
        async with table.running():
            for _ in range(UNPLUGS):
                wanted += await rings(rng.randrange(1, 3))
                await table.way.cut()
                await table.is_told("offline")
                await press(retain=rng.random() < 0.5)
                await table.way.open()
                await table.is_told("online")
            wanted += await rings(1)
        await table.way.cut()
    assert table.presses == [1] * wanted
    print(f"bell, {shape}: {UNPLUGS} unplugged, {wanted} presses rang once each, none of those made meanwhile")
