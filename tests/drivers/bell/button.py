"""A button on a GPIO line: through the library's boundary, with a line of our own whose edges somebody makes."""

import errno
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

from drivers.bell.gpio_driver import GpioBell
from drivers.bell.gpio_line import Edge
from drivers.bell.presses import Presses
from drivers.errors import LinkError
from drivers.observations import BellPressed, DeviceState, Observed
from tests.at_work import at_work
from tests.drivers.contract.pace import Pace
from tests.drivers.ends import until

DEBOUNCE_MS, AGAIN_MS = 20, 600
MISSING = "no such GPIO chip: /dev/gpiochip0"


class Line:
    """Its descriptor is a pipe's, as a chip's is readable when edges wait."""

    def __init__(self) -> None:
        self.fd, self._write = os.pipe()
        os.set_blocking(self.fd, False)
        self.edges: list[Edge] = []
        self.gone = self.closed = False

    def push(self, edges: Sequence[Edge]) -> None:
        """They wait in the kernel, all at once."""
        self.edges += edges
        os.write(self._write, b"!")

    def unplug(self) -> None:
        self.gone = True
        os.write(self._write, b"!")

    def down(self) -> bool:
        return False

    def read(self) -> list[Edge]:
        if self.gone:
            raise OSError(errno.ENODEV, "No such device")
        with suppress(BlockingIOError):
            os.read(self.fd, 100)
        edges, self.edges = self.edges, []
        return edges

    def close(self) -> None:
        self.closed = True
        os.close(self.fd)
        os.close(self._write)


class Bench:
    """A driver and its chip. missing: the chip is not there; pace: the driver's time, which a busy machine does not take."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.missing = False
        self.said: list[Observed] = []
        self.pace = Pace(40.0, lambda: False)
        self._pressed_at = 0
        presses = Presses(DEBOUNCE_MS, AGAIN_MS)
        self.driver = GpioBell("bell", "/dev/gpiochip0", 17, presses, clock=self.pace.clock(), open_=self._open)

    def _open(self, chip: str, offset: int, active_low: bool) -> Line:
        assert (chip, offset, active_low) == ("/dev/gpiochip0", 17, True)
        if self.missing:
            raise LinkError(MISSING)
        self.lines.append(Line())
        return self.lines[-1]

    @property
    def line(self) -> Line:
        """The one that is open."""
        return self.lines[-1]

    def next_ms(self) -> int:
        """When the next call may begin, so that it does not count on from the one before."""
        self._pressed_at = max(self._pressed_at + 4 * AGAIN_MS, round(self.pace.now() * 1000))
        return self._pressed_at

    async def push(self, edges: Sequence[Edge]) -> None:
        """The edges, once their time has come."""
        await until(lambda: self.pace.now() * 1000 >= edges[-1].at_ms)
        self.line.push(edges)

    async def rang(self, times: int) -> None:
        """So many presses, at least, have been told since the start."""
        await until(lambda: len(self.presses()) >= times)

    def states(self) -> list[tuple[str, str]]:
        return [(one.what.state, one.what.detail) for one in self.said if isinstance(one.what, DeviceState)]

    def presses(self) -> list[int]:
        return [one.what.presses for one in self.said if isinstance(one.what, BellPressed)]


@asynccontextmanager
async def running() -> AsyncIterator[Bench]:
    bench = Bench()
    async with bench.pace.running(), at_work(bench.driver.run(bench.said.append)):
        yield bench
    assert all(line.closed for line in bench.lines)
