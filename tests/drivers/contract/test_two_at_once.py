"""Two devices of one table that lose their ports together: neither is ever taken for the other (protocols 7, case 3)."""

from contextlib import AsyncExitStack
from itertools import product
from pathlib import Path

import pytest

from drivers.observations import NoteStacked
from tests.drivers.contract.bench import Bench
from tests.drivers.contract.row import Row
from tests.drivers.contract.rows import ROWS
from tests.drivers.contract.test_contract import all_came, the_last_came
from tests.drivers.ends import until

BOXES = [row for row in ROWS if NoteStacked in row.counted]
SHOES = [row for row in ROWS if row not in BOXES]
PAIRS = [pytest.param(shoe, box, id=f"{shoe.kind}-{box.kind}") for shoe, box in product(SHOES, BOXES)]
CYCLES = 3


def benches(shoe: Row, box: Row, folder: Path) -> list[Bench]:
    found = []
    for row in (shoe, box):
        (folder / row.kind).mkdir()
        found.append(Bench(row, "pty", folder / row.kind))
    return found


async def hear_all(pair: list[Bench]) -> None:
    for bench in pair:
        await (all_came(bench) if bench.row.keeps else the_last_came(bench))


@pytest.mark.parametrize(("shoe", "box"), PAIRS)
async def test_they_come_back_in_the_other_order(shoe: Row, box: Row, tmp_path: Path) -> None:
    """The numbers are free again, and whichever comes first gets the lower one."""
    pair = benches(shoe, box, tmp_path)
    async with AsyncExitStack() as stack:
        for bench in pair:
            await stack.enter_async_context(bench.running())
        for _ in range(CYCLES):
            for bench in pair:
                await bench.act()
            told = [bench.states.count(("offline", "unplugged")) for bench in pair]
            for bench in pair:
                bench.unplug()
            for bench, before in zip(pair, told, strict=True):
                await until(lambda one=bench, n=before: one.states.count(("offline", "unplugged")) > n)  # type: ignore[misc]
            pair.reverse()
            connects = [bench.driver.counters()["connects"] for bench in pair]
            for bench in pair:
                bench.plug()
            for bench, before in zip(pair, connects, strict=True):
                await until(lambda one=bench, n=before: one.driver.counters()["connects"] > n)  # type: ignore[misc]
        await hear_all(pair)


@pytest.mark.parametrize(("shoe", "box"), PAIRS[:: len(BOXES) + 1])
async def test_a_name_that_leads_to_the_other_device_for_a_while(shoe: Row, box: Row, tmp_path: Path) -> None:
    """The shoe's name has not been moved yet, and its number is the box's by now: who opens it first keeps the other out,
    nothing of the one is read as the other's, and with its own number everything goes on."""
    one, other = pair = benches(shoe, box, tmp_path)
    async with AsyncExitStack() as stack:
        for bench in pair:
            await stack.enter_async_context(bench.running())
            await bench.act()
        one.unplug()
        await until(lambda: one.states[-1] == ("offline", "unplugged"))
        lead(one.line.url, other.line.url)
        await until(lambda: "port in use" in one.states[-1][1])
        other.unplug()
        other.line.plug()
        lead(one.line.url, other.line.url)
        connects = [bench.driver.counters()["connects"] for bench in pair]
        await until(lambda: any(b.driver.counters()["connects"] > n for b, n in zip(pair, connects, strict=True)))
        before = one.driver.counters()["connects"]
        one.plug()
        other.played.plugged_in()
        other.pump()
        await until(lambda: one.driver.counters()["connects"] > before)
        for bench in pair:
            await bench.act()
        await hear_all(pair)


def lead(name: str, to: str) -> None:
    """The name leads to the port of another one, as by an udev that is late."""
    Path(name).unlink(missing_ok=True)
    Path(name).symlink_to(Path(to).resolve())
