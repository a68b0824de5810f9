"""The contract of a sign on a serial wire, over the same wires: it shows what it was told last, and no state says of it
what it does not show."""

import asyncio
import json
import os
from pathlib import Path
from random import Random

import pytest

from drivers.orders import Publish
from tests.drivers.contract.bench import LINES, Bench
from tests.drivers.contract.rows import SIGN
from tests.drivers.contract.wires import SOUND, SPOILING, perfect
from tests.drivers.ends import until

LONGEST_S = 60.0
LIMITS = ((5, 100), (10, 200), (25, 500), (100, 2000), (5, 100))
UNPLUGS = int(os.environ.get("LIVETABLE_UNPLUGS", "8"))

every_line = pytest.mark.parametrize("line", LINES)


class SignBench(Bench):
    """A driver and its sign."""

    async def tell(self, low: int, high: int) -> str:
        """The table has these limits now; what the sign has to show."""
        payload = json.dumps({"limits": {"min": str(low), "max": str(high), "currency": "USD"}})
        await self.driver.send(Publish("sign", payload, retain=True))
        return f"{low}-{high} USD"

    async def shows(self, text: str) -> None:
        """It is shown, and read back."""
        await until(lambda: bool(self.states) and self.states[-1] == ("online", f"shows {text}"), LONGEST_S)
        assert self.played.model.shown == text  # type: ignore[attr-defined]  # the emulated sign

    def told_of(self) -> set[str]:
        """Every text of which a state said that the sign shows it."""
        shown = [detail.removeprefix("shows ") for _, detail in self.states if detail.startswith("shows ")]
        return {text.partition(" instead")[0] for text in shown}


@pytest.mark.parametrize("wire", [*SOUND, *SPOILING])
@every_line
async def test_it_shows_what_it_was_told_last(wire: str, line: str, tmp_path: Path) -> None:
    bench = SignBench(SIGN, line, tmp_path, (SOUND | SPOILING)[wire](Random(1)))
    texts = {"nothing"}
    async with bench.running():
        for low, high in LIMITS:
            texts.add(await bench.tell(low, high))
            await bench.shows(f"{low}-{high} USD")
    assert bench.told_of() <= texts


@every_line
async def test_unplugged_and_plugged_in_again(line: str, tmp_path: Path) -> None:
    bench, rng = SignBench(SIGN, line, tmp_path), Random(3)
    async with bench.running():
        for _ in range(UNPLUGS):
            text = await bench.tell(*rng.choice(LIMITS))
            await asyncio.sleep(rng.uniform(0, 0.03))
            connects = bench.driver.counters()["connects"]
            bench.unplug()
            if rng.random() < 0.5:
                bench.played.power_cycled(bench.now)
            bench.plug()
            await until(lambda before=connects: bench.driver.counters()["connects"] > before)  # type: ignore[misc]
        bench.wire = perfect
        await bench.shows(text)
    print(f"sign, {line}: {UNPLUGS} unplugged, at the end it shows what it was told last")
