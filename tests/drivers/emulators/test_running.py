"""The emulators as a process, with the real drivers at the near end: every act once, in order, through kills and faults."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from controller.broker import broker
from drivers.base import Driver
from drivers.emulators.__main__ import main
from drivers.emulators.drop_boxes import DROP_BOXES
from drivers.emulators.scenario import read
from tests.drivers.emulators.little_controller import Store, drivers_of, listening, start, wanted
from tests.ports import free_port

SLOW_S = 0.8
LONGEST_S = 110.0
PLAIN = 'rounds = 8\nbuy_ins = 0.3\nbells = 0.3\ntable = "bj1"\n'


def unlink_ports(folder: Path) -> None:
    """The kernel gives the number of a dead pseudo-terminal to whoever asks next: nobody shall follow the name there."""
    for port in folder.glob("*.port"):
        port.unlink()


async def played(folder: Path, toml: str, kills: int = 0, store: Store | None = None) -> Store:
    """Plays a scenario to its end; the emulators are killed and started again `kills` times on the way."""
    (folder / "scenario.toml").write_text(toml)
    store, chance, all_of_it = store or Store(), Random(1), len(wanted(read(toml)))
    async with asyncio.timeout(LONGEST_S), broker() as url:
        child = await start(folder / "scenario.toml", folder, url)
        async with listening(drivers_of(child.wires, store), store):
            for n in range(kills):
                goal = all_of_it * (n + 1) // (kills + 1) + chance.randint(0, 5)
                await store.until(lambda goal=goal: len(store.lines) >= goal)  # type: ignore[misc]
                await child.kill()
                unlink_ports(folder)
                child = await start(folder / "scenario.toml", folder, url)
            await child.done()
            assert await child.end() == 0
    return store


@pytest.mark.parametrize("drop_box", DROP_BOXES)
async def test_a_drop_box_alone_is_played_to_the_end(tmp_path: Path, drop_box: str) -> None:
    """Whoever opens this one wire follows each note through escrow, box and credit; no other wire is offered."""
    toml = f'rounds = 4\nbuy_ins = 1\nscope = "table"\nonly = "drop"\ndrop_box = "{drop_box}"\nwires = "tcp"\n'
    store = await played(tmp_path, toml)
    assert store.lines == [line for line in wanted(read(toml)) if line["in"] == "note"] != []


@pytest.mark.parametrize("shoe", ["otp1", "scanner"])
async def test_a_shoe_alone_is_played_to_the_end(tmp_path: Path, shoe: str) -> None:
    toml = f'rounds = 2\nonly = "shoe"\nshoe = "{shoe}"\n'
    store = await played(tmp_path, toml)
    told = ("card", "cut_card", "shoe") if shoe == "otp1" else ("card", "cut_card")
    assert store.lines == [line for line in wanted(read(toml)) if line["in"] in told] != []


async def test_what_goes_over_mqtt_alone_is_played_to_the_end(tmp_path: Path) -> None:
    toml = PLAIN + 'only = "table"\n'
    store = await played(tmp_path, toml)
    assert store.lines == [line for line in wanted(read(toml)) if line["in"] in ("chips", "staff", "bell")] != []


def test_a_folder_goes_on_with_another_device_alone() -> None:
    assert read('only = "shoe"').fingerprint == read("").fingerprint


@pytest.mark.parametrize("extra", ['system = "switch"\ndecisions = "recorded"\n', 'wires = "tcp"\n'])
async def test_every_act_arrives_in_order(tmp_path: Path, extra: str) -> None:
    store = await played(tmp_path, PLAIN + extra)
    assert store.lines == wanted(read(PLAIN + extra))
    assert len((tmp_path / "emulated.jsonl").read_text().splitlines()) == 8


@pytest.mark.parametrize(("shoe", "wires"), [("angel_eye", "pty"), ("angel_eye", "tcp"), ("scanner", "pty")])
async def test_a_shoe_that_only_speaks_is_listened_to(tmp_path: Path, shoe: str, wires: str) -> None:
    """Cards come in order with everything else; the dealer says that it is loaded, as it has no lid."""
    toml = PLAIN + f'shoe = "{shoe}"\nwires = "{wires}"\n'
    store = await played(tmp_path, toml)
    load = {"in": "staff", "by": "dealer", "says": "check", "step": "load"}
    lines = [load if line == {"in": "shoe", "state": "loaded"} else line for line in wanted(read(toml))]
    assert store.lines == [line for line in lines if line["in"] != "shoe"]
    assert "shoe online " in store.states


class SlowStore(Store):
    """The answer to the first card takes a busy machine's time."""

    def __init__(self) -> None:
        super().__init__()
        self.before = self.after = 0

    def tell(self, table: Driver, origin: str) -> None:
        if self.before:
            super().tell(table, origin)
            return
        self.before = len(self.lines)
        asyncio.get_running_loop().call_later(SLOW_S, self._late, table, origin)

    def _late(self, table: Driver, origin: str) -> None:
        self.after = len(self.lines)
        super().tell(table, origin)


@pytest.mark.parametrize("shoe", ["otp1", "angel_eye", "scanner"])
async def test_nothing_is_shown_before_the_shoe_was_answered(tmp_path: Path, shoe: str) -> None:
    """Two wires and one order: a busy machine may take its time over a card, the next act waits."""
    store = SlowStore()
    await played(tmp_path, f'rounds = 1\nshoe = "{shoe}"\n', store=store)
    assert store.before == store.after > 0


@pytest.mark.parametrize("drop_box", [kind for kind in DROP_BOXES if kind != "cctalk"])
async def test_nothing_is_lost_or_doubled_by_kills(tmp_path: Path, drop_box: str) -> None:
    toml = PLAIN + f'drop_box = "{drop_box}"\n'
    store = await played(tmp_path, toml, kills=4)
    assert store.lines == wanted(read(toml))
    assert len((tmp_path / "emulated.jsonl").read_text().splitlines()) == 8


@pytest.mark.parametrize("drop_box", DROP_BOXES)
async def test_nothing_is_lost_or_doubled_on_a_bad_wire(tmp_path: Path, drop_box: str) -> None:
    toml = PLAIN + f'faults = 0.15\ndrop_box = "{drop_box}"\n'
    store = await played(tmp_path, toml)
    assert store.lines == wanted(read(toml))


async def test_it_ends_when_its_input_closes(tmp_path: Path) -> None:
    (tmp_path / "scenario.toml").write_text("rounds = 0\n")
    async with asyncio.timeout(30), broker() as url:
        child = await start(tmp_path / "scenario.toml", tmp_path, url, speed="1")
        assert [wire["device"] for wire in child.wires] == ["shoe", "drop", "table"]
        assert await child.end() == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["emulated.json", "scenario.toml"]  # noqa: ASYNC240


def test_a_wrong_scenario_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "scenario.toml"
    path.write_text("rounds = 'many'\n")
    assert main(["record", "--scenario", str(path)]) == 2
    assert capsys.readouterr().err == f"{path}: rounds is 'many'; expected a whole number from 0\n"


def test_a_scenario_in_another_encoding_is_one_line_and_a_byte_order_mark_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "scenario.toml"
    path.write_bytes("rounds = 1\n".encode("utf-16"))
    assert main(["record", "--scenario", str(path)]) == 2
    assert capsys.readouterr().err == f"{path}: is no UTF-8 text; save it as UTF-8\n"
    path.write_bytes("rounds = 1\n".encode("utf-8-sig"))
    assert main(["record", "--scenario", str(path)]) == 0


def test_a_recording(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "scenario.toml"
    path.write_text("rounds = 2\n")
    assert main(["record", "--scenario", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith('{"livetable": 1, "table": "bj1"')
    assert len(lines) == 1 + len(wanted(read("rounds = 2")))


async def test_nothing_is_lost_or_doubled_by_a_broker_that_restarts(tmp_path: Path) -> None:
    path, port, store = tmp_path / "scenario.toml", free_port(), Store()
    path.write_text(PLAIN)
    half = len(wanted(read(PLAIN))) // 2
    async with asyncio.timeout(LONGEST_S), AsyncExitStack() as stack:
        async with broker(port) as url:
            child = await start(path, tmp_path, url)
            await stack.enter_async_context(listening(drivers_of(child.wires, store), store))
            await store.until(lambda: len(store.lines) >= half)
        async with broker(port):
            await child.done()
            await stack.aclose()
            assert await child.end() == 0
    assert store.lines == wanted(read(PLAIN))
