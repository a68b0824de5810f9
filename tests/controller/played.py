"""A scenario played to its end within the test: emulators on real wires, a broker, the controller with its pages."""

import asyncio
import json
from pathlib import Path
from typing import Any

from controller.broker import broker
from controller.demo import configured, journal_in
from controller.emulation import emulators, until
from controller.journal_file import read_journal
from controller.serve import listen, serve
from tests.ports import free_port

PATIENCE_S = 120


async def played(folder: Path, scenario: dict[str, Any]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """What really happened, round by round, and the events of the journal in `folder`."""
    path = folder / "scenario.toml"
    path.write_text("".join(f"{key} = {json.dumps(value)}\n" for key, value in scenario.items()), "utf-8")
    port, stop = free_port(), asyncio.Event()
    async with asyncio.timeout(PATIENCE_S), broker() as url, emulators(path, folder, url, 0) as running:
        config = configured(folder, scenario, port, 0, running.wires)
        table = asyncio.create_task(serve([config], listen("127.0.0.1", port), stop))
        playing = asyncio.create_task(until(stop, running))
        await asyncio.wait({table, playing}, return_when=asyncio.FIRST_COMPLETED)
        stop.set()
        await table
        assert await playing
    rounds = [json.loads(line) for line in (folder / "emulated.jsonl").read_text("utf-8").splitlines()]
    return rounds, [json.loads(row.text) for row in read_journal(journal_in(folder)) if row.kind == "event"]
