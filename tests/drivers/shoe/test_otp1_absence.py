"""A whole load of eight packs is dealt while the host is away: it is all there when the host comes back."""

from pathlib import Path

import pytest

from drivers.emulators.otp1_device import KEPT
from tests.drivers.contract.bench import LINES, Bench
from tests.drivers.contract.rows import ROWS
from tests.drivers.contract.test_contract import all_came

OTP1 = next(row for row in ROWS if row.kind == "otp1")


@pytest.mark.parametrize("line", LINES)
async def test_512_events_wait_for_the_host(line: str, tmp_path: Path) -> None:
    bench = Bench(OTP1, line, tmp_path)
    async with bench.running():
        await bench.act()
        await all_came(bench)
        bench.unplug()
        for _ in range(KEPT):
            await bench.act()
        bench.plug()
        await all_came(bench)
    assert len(bench.seen) == 1 + KEPT == 513
