"""What displays are handed, and that they stop when they are told to."""

import asyncio
from pathlib import Path

import pytest

from controller.config import Config, Table
from controller.displays import Displays
from controller.table import start
from web.hub import Hub


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
    done, _ = await asyncio.wait({running}, timeout=2)
    assert done
