"""Every kind on every wire; see the package's own words."""

import asyncio
import os
from pathlib import Path
from random import Random

import pytest

import drivers
from drivers.observations import DeviceState
from tests.drivers.contract.account import missing
from tests.drivers.contract.bench import LINES, Bench
from tests.drivers.contract.row import Row
from tests.drivers.contract.rows import OTHER_WIRES, ROWS, WITH_A_LINE
from tests.drivers.contract.wires import SOUND, SPOILING, perfect, random_bytes
from tests.drivers.ends import until

ACTS = 10
LONGEST_S = 60.0
UNPLUGS = int(os.environ.get("LIVETABLE_UNPLUGS", "8"))

every_kind = pytest.mark.parametrize("row", ROWS, ids=lambda row: row.kind)
every_kind_with_a_line = pytest.mark.parametrize("row", WITH_A_LINE, ids=lambda row: row.kind)
every_line = pytest.mark.parametrize("line", LINES)


def test_every_kind_has_a_row() -> None:
    assert {row.kind for row in WITH_A_LINE} == set(drivers.KINDS) - OTHER_WIRES


async def all_came(bench: Bench) -> None:
    """Everything that was played is durable, once, in order, and nothing else."""
    try:
        await until(lambda: len(bench.seen) >= len(bench.wanted), LONGEST_S)
    finally:
        assert bench.seen == bench.wanted[: len(bench.seen)]
    assert bench.seen == bench.wanted


async def the_last_came(bench: Bench) -> None:
    """The wire is good again: what comes now comes, and whatever is missing was said to be missing."""
    bench.wire = perfect
    await bench.act()
    await bench.act()
    await until(lambda: bench.seen[-1:] == bench.wanted[-1:], LONGEST_S)
    missing(bench.row, bench.wanted, [one.what for one in bench.stored])


@every_kind
@pytest.mark.parametrize("wire", SOUND)
@every_line
async def test_a_sound_wire_brings_everything(row: Row, wire: str, line: str, tmp_path: Path) -> None:
    bench = Bench(row, line, tmp_path, SOUND[wire](Random(1)))
    async with bench.running():
        for _ in range(ACTS):
            await bench.act()
        await all_came(bench)


@pytest.mark.parametrize("row", [row for row in ROWS if row.checks], ids=lambda row: row.kind)
@pytest.mark.parametrize("wire", SPOILING)
@every_line
async def test_a_spoiling_wire_loses_nothing_silently(row: Row, wire: str, line: str, tmp_path: Path) -> None:
    bench = Bench(row, line, tmp_path, SPOILING[wire](Random(2)))
    async with bench.running():
        for _ in range(ACTS):
            await bench.act()
        if row.keeps:
            await all_came(bench)
        else:
            await the_last_came(bench)


@every_kind
@every_line
async def test_unplugged_and_plugged_in_again(row: Row, line: str, tmp_path: Path) -> None:
    """At random moments, while things go on; LIVETABLE_UNPLUGS says how often."""
    bench, rng, cycles = Bench(row, line, tmp_path), Random(3), 0
    async with bench.running():
        for _ in range(UNPLUGS):
            acts = asyncio.ensure_future(_acts(bench, rng.randrange(4), rng))
            await asyncio.sleep(rng.uniform(0, 0.02))
            connects = bench.driver.counters()["connects"]
            bench.unplug()
            if rng.random() < 0.5:
                cycles += 1
                bench.played.power_cycled(bench.now)
            await asyncio.sleep(rng.uniform(0, 0.01))
            bench.plug()
            await until(lambda before=connects: bench.driver.counters()["connects"] > before)  # type: ignore[misc]
            await acts
        if row.keeps and row.outlives:
            await all_came(bench)
        else:
            await the_last_came(bench)
    lost = missing(row, bench.wanted, [one.what for one in bench.stored])
    print(
        f"{row.kind}, {line}: {UNPLUGS} unplugged, {cycles} of them power cycles; {len(bench.wanted)} played, lost silently 0,"
        f" doubled 0, lost and said {len(lost)}"
    )


async def _acts(bench: Bench, count: int, rng: Random) -> None:
    for _ in range(count):
        await bench.act()
        await asyncio.sleep(rng.uniform(0, 0.008))


@every_kind_with_a_line
async def test_states_tell_the_plug(row: Row, tmp_path: Path) -> None:
    bench = Bench(row, "pty", tmp_path)
    bench.line.close()
    running = asyncio.ensure_future(bench.driver.run(bench.emit))
    await until(lambda: ("offline", f"no such port: {bench.line.url}") in bench.states)
    running.cancel()
    await asyncio.wait({running}, timeout=30)
    assert running.cancelled(), "a driver ends when it is told to"
    bench.line.plug()
    async with bench.running():
        await bench.act()
        await until(lambda: bench.states[-1][0] != "offline")
        bench.unplug()
        await until(lambda: ("offline", "unplugged") in bench.states)


@every_kind_with_a_line
@every_line
async def test_garbage_only_is_no_device(row: Row, line: str, tmp_path: Path) -> None:
    """A wrong speed, or another device on the port: never online, nothing observed."""
    bench, garbage = Bench(row, line, tmp_path), random_bytes(Random(4))
    bench.mute()
    async with bench.running():
        while bench.driver.counters()["bytes_dropped"] < 2000:
            bench.line.write(next(garbage))
            await asyncio.sleep(0.0005)
        assert not [one for one in bench.stored if not isinstance(one.what, DeviceState)]
        assert "online" not in dict(bench.states)


@every_kind_with_a_line
def test_counters(row: Row) -> None:
    driver = drivers.build(row.kind, "device", "/dev/ttyUSB0", row.settings)
    assert {"frames", "bytes_dropped", "check_errors", "resyncs", "reconnects"} <= set(driver.counters())
