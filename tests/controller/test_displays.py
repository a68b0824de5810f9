"""What displays are handed, and that they stop when they are told to."""

import asyncio
from pathlib import Path
from typing import cast

import pytest

from controller.config import Config, Table
from controller.displays import Displays
from controller.events import Flag
from controller.table import start
from drivers.base import Driver
from drivers.orders import Publish
from web.hub import Hub


class Broker:
    """Keeps what is published."""

    name = "table"

    def __init__(self) -> None:
        self.told: list[tuple[str, str]] = []

    def counters(self) -> dict[str, int]:
        return {}

    async def send(self, order: Publish) -> None:
        self.told.append((order.topic, order.payload))


async def test_patterns_over_time_are_for_the_pit_and_not_for_the_broker() -> None:
    """PATTERN_BUYIN may be about the dealer, whose keypad hangs on the same broker."""
    config = Config(table=Table(id="bj1", system="classic"), journal=Path("unused"))
    hub, broker = Hub(["bj1"]), Broker()
    displays = Displays(config, hub, [cast(Driver, broker)])
    flags = [Flag(0, 1, name, "ALERT", None, [], None, None, "", "", [], []) for name in ("PATTERN_BUYIN", "SHOE_STOPPED")]
    displays.changed(start(config.header)._replace(flags=tuple(flags), raised=2), flags)
    await displays.show()
    assert [flag["flag"] for flag in (hub.snapshot("bj1") or {})["flags"]] == ["PATTERN_BUYIN", "SHOE_STOPPED"]
    assert "PATTERN" not in str(broker.told)
    assert {topic for topic, payload in broker.told if "SHOE_STOPPED" in payload} == {"events", "state"}


@pytest.mark.parametrize("turns", range(8))
async def test_a_stop_is_not_lost_when_it_comes_with_a_change(turns: int) -> None:
    """`turns`: how many turns of the loop lie between the change and the stop."""
    config = Config(table=Table(id="bj1", system="classic"), journal=Path("unused"))
    displays = Displays(config, Hub(["bj1"]), [])
    running = asyncio.create_task(displays.run())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    displays.changed(start(config.header))
    for _ in range(turns):
        await asyncio.sleep(0)
    running.cancel()
    done, _ = await asyncio.wait({running}, timeout=30)
    assert done
