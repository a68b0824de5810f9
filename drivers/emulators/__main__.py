"""``python -m drivers.emulators``: play a scenario on emulated wires, or write it down as a recording."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

from drivers.emulators.errors import ScenarioError
from drivers.emulators.recording import lines
from drivers.emulators.running import RunningTable
from drivers.emulators.scenario import Scenario, read
from drivers.emulators.stopping import stopped

LINGER_S = 10.0  # how long the wires stay plugged in after the last round, if nobody closes our input


def main(argv: list[str] | None = None) -> int:
    args = _parser().parse_args(argv)
    try:
        scenario = _scenario(args.scenario)
        if args.command == "record":
            for line in lines(scenario):
                sys.stdout.write(line + "\n")
        else:
            args.data.mkdir(parents=True, exist_ok=True)
            asyncio.run(_run(scenario, args.data, args.mqtt, args.speed, args.scenario != "-"))
    except (ScenarioError, OSError, UnicodeDecodeError) as wrong:
        no_text = "is no UTF-8 text; save it as UTF-8" if isinstance(wrong, UnicodeDecodeError) else None
        reason = f"{args.scenario}: {no_text or getattr(wrong, 'strerror', None) or wrong}"
        if args.command == "run":
            _tell({"unusable": reason})  # to whoever started us and reads our wires
        else:
            sys.stderr.write(f"{reason}\n")
        return 2
    return 0


async def _run(scenario: Scenario, folder: Path, mqtt: str | None, speed: float, watched: bool) -> None:
    """Until the scenario is over or standard input closes, as it does when whoever started us has ended."""
    parent_gone = _input_closes(watched)
    table = RunningTable(scenario, folder, mqtt, speed)
    async with table.connected():
        for wire in table.wires:
            _tell(asdict(wire))
        _tell({"ready": True})
        playing = asyncio.create_task(table.play())
        await asyncio.wait({playing, parent_gone}, return_when=asyncio.FIRST_COMPLETED)
        if playing.done():
            playing.result()
            _tell({"done": True, "faults": table.faults.made})
            await asyncio.wait({parent_gone}, timeout=LINGER_S)
        await stopped(playing)


def _tell(line: dict[str, object]) -> None:
    with suppress(BrokenPipeError):
        sys.stdout.write(json.dumps(line) + "\n")
        sys.stdout.flush()


def _input_closes(watched: bool) -> asyncio.Future[None]:
    """Done when standard input is at its end (if it is `watched`), or we are told to stop."""
    loop = asyncio.get_running_loop()
    closed: asyncio.Future[None] = loop.create_future()

    def end() -> None:
        if not closed.done():
            closed.set_result(None)

    def readable() -> None:
        if not os.read(sys.stdin.fileno(), 4096):
            loop.remove_reader(sys.stdin)
            end()

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, end)
    try:
        if watched:
            loop.add_reader(sys.stdin, readable)
    except PermissionError:  # a file or /dev/null, which is at its end from the start
        end()
    return closed


def _scenario(name: str) -> Scenario:
    return read(sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig"))


def _speed(text: str) -> float:
    value = float(text)
    if not 0 <= value <= 1000:
        raise ValueError
    return value


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m drivers.emulators", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    record = commands.add_parser("record", help="print the scenario as a recording")
    run = commands.add_parser("run", help="offer the scenario's wires and play on them")
    for command in (record, run):
        command.add_argument("--scenario", required=True, help="TOML file, or - for standard input")
    run.add_argument("--data", required=True, type=Path, help="folder for the position and the truth of each round")
    run.add_argument("--mqtt", help="the broker, mqtt://host:port")
    run.add_argument("--speed", type=_speed, default=1.0, help="1: a real table's pace; 0: without pauses")
    return parser


if __name__ == "__main__":
    sys.exit(main())
