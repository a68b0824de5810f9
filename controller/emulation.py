"""The emulators as what they are: another program at the far end of the wires, started as a child.

It ends when its standard input closes, so it cannot outlive us, however we end.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from controller.broker import broker
from controller.errors import LivetableError
from controller.serve import stop_on_signals
from controller.tasks import stop as stop_tasks

Offered = dict[str, Any]
"""A wire as the emulators print it: device, kind, url, and the settings that a table.toml has to have for it."""
READY_S = 30.0
"""How long the emulators may take to offer their wires."""
GOING_S = 5.0
"""How long they may take to end."""


class EmulationError(LivetableError):
    """The emulators cannot be started, or ended by themselves."""


class Emulators:
    """The running child. `wires` are the objects it printed: device, kind, url."""

    def __init__(self, child: Process, wires: list[Offered]) -> None:
        self.wires = wires
        self._child = child

    async def finished(self) -> None:
        """Wait until the scenario is over.

        Raises:
            EmulationError: they ended before that.
        """
        assert self._child.stdout is not None
        async for line in self._child.stdout:
            if _object(line).get("done"):
                return
        raise EmulationError(f"the emulators ended by themselves (exit code {await self._child.wait()})")


@asynccontextmanager
async def emulators(scenario: Path, data: Path, mqtt: str, speed: float) -> AsyncIterator[Emulators]:
    """Start the emulators and wait for their wires; end them on leaving."""
    command = ["-m", "drivers.emulators", "run", "--scenario", str(scenario), "--data", str(data)]
    command += ["--mqtt", mqtt, "--speed", f"{speed:g}"]
    # A group of their own: Ctrl-C is for us; they end when the pipe closes, after the table.
    child = await asyncio.create_subprocess_exec(
        sys.executable, *command, stdin=PIPE, stdout=PIPE, start_new_session=True
    )
    try:
        yield Emulators(child, await _wires(child))
    finally:
        await _end(child)


async def _wires(child: Process) -> list[Offered]:
    assert child.stdout is not None
    wires: list[Offered] = []
    try:
        async with asyncio.timeout(READY_S):
            async for line in child.stdout:
                told = _object(line)
                if told.get("ready"):
                    return wires
                if "unusable" in told:
                    raise EmulationError(str(told["unusable"]))
                wires.append(told)
            raise EmulationError("the emulators could not be started")
    except TimeoutError as wrong:
        raise EmulationError(f"the emulators offered no wires within {READY_S:g} s") from wrong


def _object(line: bytes) -> Offered:
    told = json.loads(line)
    return told if isinstance(told, dict) else {}


async def _end(child: Process) -> None:
    assert child.stdin is not None
    child.stdin.close()
    try:
        async with asyncio.timeout(GOING_S):
            await child.wait()
    except TimeoutError:
        child.kill()
        await child.wait()


def folder_for(data: Path | None, what: str) -> Path:
    """The folder that was asked for, or a new one; absolute, since wires in it are URLs."""
    folder = data.absolute() if data else Path(tempfile.mkdtemp(prefix=f"livetable-{what}-"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise EmulationError(f"{folder}: cannot be used: {wrong.strerror}") from wrong
    return folder


async def emulate(scenario: Path, mqtt: str | None, speed: float, data: Path | None) -> int:
    """The command `emulate`: print the wires, then wait for the end of the scenario or Ctrl-C."""
    folder = folder_for(data, "emulate")
    if mqtt is not None:
        return await _emulate(scenario, mqtt, speed, folder)
    async with broker() as own:
        return await _emulate(scenario, own, speed, folder)


async def _emulate(scenario: Path, mqtt: str, speed: float, folder: Path) -> int:
    stop = asyncio.Event()
    stop_on_signals(stop)
    async with emulators(scenario, folder, mqtt, speed) as running:
        for wire in running.wires:
            print("\t".join(wire[key] for key in ("device", "kind", "url")), flush=True)  # noqa: T201 - the result
        for wire in running.wires:
            for key, value in wire["settings"].items():
                print(f"{wire['device']}.{key}\t{value}", flush=True)  # noqa: T201 - the result of the command
        await until(stop, running)
    return 0


async def until(stop: asyncio.Event, running: Emulators) -> bool:
    """Wait for `stop` or the end of the scenario; True if it is over. Raises EmulationError."""
    waits: list[asyncio.Task[Any]] = [asyncio.create_task(running.finished()), asyncio.create_task(stop.wait())]
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        if waits[0].done():
            waits[0].result()
            return True
        return False
    finally:
        await stop_tasks(waits)
