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
        "--kind", "angel_eye", "--device", bench.line.url, "--setting", "bcc=with_stx", "--seconds", "60", "--things", "3",
        stdout=PIPE,
    )  # fmt: skip
    assert child.stdout is not None
    async with asyncio.timeout(90):
        before = await child.stdout.readuntil(b"the shoe has not spoken yet")
        async with bench.pace.running():
            for _ in range(3):
                await bench.act()
            out = before + await child.stdout.read()
            await child.wait()
    bench.line.close()
    assert child.returncode == 0, out.decode()
    assert "CardSeen(card='As')" in out.decode()
    assert "'repeats': " in out.decode()
