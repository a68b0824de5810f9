"""The suite against "hardware": here an emulated shoe at a TCP port, in the way a technician calls it."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

from tests.drivers.contract.bench import Bench
from tests.drivers.contract.rows import ROWS

ANGEL_EYE = next(row for row in ROWS if row.kind == "angel_eye")


async def test_a_device_is_named_on_the_command_line(tmp_path: Path) -> None:
    bench = Bench(ANGEL_EYE, "tcp", tmp_path)
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "pytest", "tests/drivers/contract", "-k", "clean", "-s", "-p", "no:cacheprovider",
        "--kind", "angel_eye", "--device", bench.line.url, "--setting", "bcc=with_stx", "--seconds", "1", stdout=PIPE,
    )  # fmt: skip
    said = asyncio.ensure_future(child.communicate())
    async with asyncio.timeout(60):
        while not bench.line.attended():  # noqa: ASYNC110 - no event tells that it is there
            await asyncio.sleep(0.01)
    for _ in range(3):
        await bench.act()
    out, _ = await said
    bench.line.close()
    assert child.returncode == 0, out.decode()
    assert "CardSeen(card='As')" in out.decode()
    assert "'repeats': " in out.decode()
