"""`livetable demo`: an emulated table on real wires, with everything that a real one has around it.

Only the far ends of the wires are emulated: broker, drivers, journal, runtime and pages are the ones that
`livetable run` uses. The folder of an evening holds all of it, so that it goes on after any stop.
"""

from __future__ import annotations

import asyncio
import json
import socket
import sys
import tomllib
from dataclasses import asdict, dataclass
from pathlib import Path

from controller import demo_staff
from controller.broker import broker
from controller.config import Config, Device, Limits, Table, Web
from controller.emulation import Emulators, Offered, emulators, folder_for, until
from controller.errors import LivetableError
from controller.journal_file import JournalError, in_use, read_journal
from controller.logs import to_stderr
from controller.serve import PortTaken, addresses, listen, serve, stop_on_signals
from controller.summary import summarise, text

TABLE, HOST = "bj1", "127.0.0.1"
CURRENCY = "USD"
LIMITS = Limits(min="10", max="500")
"""Those of the emulated table as well."""
CHIPS = ("0.5", "1", "2.5", "5", "25", "100", "500")
FIXED: dict[str, object] = {"table": TABLE, "currency": CURRENCY, "buy_ins": 0.1, "bells": 0.05}
SCOPES = {"recorded": "table", "inferred": "round"}
"""Who enters decisions enters the rest of the table's life too: a whole shift from opening to closing."""
PROGRESS_S = 0.5
DEFAULTS: dict[str, object] = {"system": "classic", "errors": 0.0, "rounds": 0, "seed": 1, "decisions": "recorded"}
"""Decisions are recorded unless asked otherwise: each error can then be named, and the dealer's screen shows
what a table with keypads shows."""


class DemoError(LivetableError):
    """The demo cannot be started as asked."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for on the command line; None: whatever the folder has, or the default."""

    system: str | None = None
    errors: float | None = None
    rounds: int | None = None
    seed: int | None = None
    decisions: str | None = None
    shoe: str | None = None
    drop_box: str | None = None
    chips: str | None = None
    sign: str | None = None


async def play(wishes: Wishes, speed: float, port: int, data: Path | None) -> int:
    """Run the demo. 0; 1 if an error was missed, a flag was false or a result wrong.

    Raises:
        LivetableError: port taken, folder of another evening, folder in use.
    """
    to_stderr()
    folder = folder_for(data, "demo")
    scenario = prepare(folder, wishes, hurried=not 0 < speed <= 1)
    try:
        pages_at = listen(HOST, port)
    except PortTaken as wrong:
        raise PortTaken(f"{wrong}; give another one with --port") from wrong
    stop = asyncio.Event()
    stop_on_signals(stop)
    async with broker() as url, emulators(folder / "scenario.toml", folder, url, speed) as running:
        config = configured(folder, scenario, port, speed, running.wires)
        print(f"{addresses([config])}\n{demo_staff.told()}\nrecord:       {config.journal}\nCtrl-C ends.", flush=True)  # noqa: T201
        await _both(config, pages_at, stop, running, int(str(scenario["rounds"])))
    return conclude(folder, scenario)


async def _both(config: Config, pages_at: socket.socket, stop: asyncio.Event, running: Emulators, rounds: int) -> None:
    """The table until its emulators are through or it is told to stop."""
    table = asyncio.create_task(serve([config], pages_at, stop, demo_staff.house(config)))
    playing = asyncio.create_task(until(stop, running))
    telling = asyncio.create_task(_tell_progress(config.journal.parent, rounds))
    try:
        await asyncio.wait({table, playing}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stop.set()
        telling.cancel()
        await asyncio.wait({table, playing, telling})
    table.result()
    playing.result()


async def _tell_progress(folder: Path, rounds: int) -> None:
    """How far an evening with an end is, on standard error, if somebody sits there."""
    while rounds and sys.stderr.isatty():
        await asyncio.sleep(PROGRESS_S)
        sys.stderr.write(f"\r{len(_truths(folder))} of {rounds} rounds\033[K\r")
        sys.stderr.flush()


def _truths(folder: Path) -> list[str]:
    """What the emulators wrote down, a line for each finished round."""
    path = folder / "emulated.jsonl"
    return path.read_text("utf-8").splitlines() if path.exists() else []


def prepare(folder: Path, wishes: Wishes, hurried: bool = False) -> dict[str, object]:
    """The folder with its scenario; the scenario as it was begun there, with the wishes that may still change.

    `hurried`: the evening goes faster than life, so errors that only time can show are not made.

    Raises:
        DemoError: it was begun otherwise, or cannot be written.
        JournalError: it is in use.
    """
    wished = {key: value for key, value in asdict(wishes).items() if value is not None}
    path = folder / "scenario.toml"
    try:
        begun = tomllib.loads(path.read_text("utf-8")) if path.exists() else None
        scenario = _scenario(folder, begun, wished, hurried)
        fresh = path.with_suffix(".new")  # renamed into place, so that a kill leaves no half of it
        fresh.write_text(_toml(scenario), "utf-8")
        fresh.replace(path)
    except OSError as wrong:
        raise DemoError(f"{folder}: cannot be used: {wrong.strerror}") from wrong
    return scenario


def _scenario(
    folder: Path, begun: dict[str, object] | None, wished: dict[str, object], hurried: bool
) -> dict[str, object]:
    journal = journal_in(folder)
    if journal.exists() and in_use(journal):
        raise JournalError(f"{folder}: another livetable is using this folder")
    if begun is None:
        scenario = FIXED | DEFAULTS | wished
        return scenario | {"scope": SCOPES[str(scenario["decisions"])], "hurried": hurried}
    for key, value in wished.items():
        if key != "rounds" and begun.get(key) != value:
            raise DemoError(f"{folder}: was begun with {key} = {begun.get(key)}, not {value}; give another --data")
    return begun | wished


def _toml(scenario: dict[str, object]) -> str:
    """JSON's texts and numbers are TOML's as well."""
    return "".join(f"{key} = {json.dumps(value)}\n" for key, value in scenario.items())


def journal_in(folder: Path) -> Path:
    """The journal of an evening."""
    return folder / f"{TABLE}.journal"


def configured(
    folder: Path, scenario: dict[str, object], port: int, speed: float, wires: list[Offered]
) -> Config:
    """The table.toml that a real table of this kind would have, with the emulators' wires."""
    devices = {
        wire["device"]: Device.model_validate(
            {"kind": wire["kind"], "url": wire["url"], **_pace(wire["kind"], speed), **wire["settings"]}
        )
        for wire in wires
    }
    table = Table(
        id=TABLE, system=str(scenario["system"]), decisions=scenario["decisions"],  # type: ignore[arg-type]
        scope=scenario.get("scope", "round"),  # type: ignore[arg-type]
        currency=CURRENCY, limits=LIMITS, chips=CHIPS, emulated=True,
    )  # fmt: skip
    return Config(table=table, journal=journal_in(folder), web=Web(host=HOST, port=port), devices=devices)


POLL_MS = {"id003": 150, "ebds": 100, "ssp": 200, "cctalk": 200}
"""Pace of each kind of drop box at life's speed."""


def _pace(kind: str, speed: float) -> dict[str, int]:
    """A fast evening polls its drop box as much faster, within what the protocol allows, and looks at its sign."""
    if kind == "alpha_sign":
        return {"look_s": 1 if speed != 1 else 10}
    if kind not in POLL_MS:
        return {}
    return {"poll_ms": max(10, min(POLL_MS[kind], round(POLL_MS[kind] / speed))) if speed else 10}


def conclude(folder: Path, scenario: dict[str, object]) -> int:
    """Print the summary of an evening; 1 if something was missed, false or wrong."""
    events = [json.loads(row.text) for row in read_journal(journal_in(folder)) if row.kind == "event"]
    rounds = [json.loads(line) for line in _truths(folder)]
    summary = summarise(rounds, events, scenario["decisions"] == "recorded")
    print("\n" + text(summary))  # noqa: T201
    return 1 if summary.failed else 0
