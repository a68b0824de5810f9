"""kind = "gpio": the dealer's bell as a push-button on a GPIO line (protocols 4)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib.util import find_spec
from random import Random

from drivers.base import SYSTEM_CLOCK, Backoff, Clock, Emit, Teller, keep_connected
from drivers.bell.gpio_line import Edge, GpioLine, open_line
from drivers.bell.presses import Presses
from drivers.errors import DriverConfigError, LinkError
from drivers.observations import BellPressed, DeviceState, Observed
from drivers.orders import Order
from drivers.request import Request

LOOK_S = 1.0
DEFAULTS = {"line": "", "active": "low", "debounce_ms": "20", "again_ms": "600"}
MOST_MS = 5000

Open = Callable[[str, int, bool], GpioLine]


class GpioBell:
    """See drivers.base.Driver."""

    def __init__(
        self, name: str, chip: str, offset: int, presses: Presses, *, active_low: bool = True,
        clock: Clock = SYSTEM_CLOCK, open_: Open = open_line,
    ) -> None:  # fmt: skip
        self.name = name
        self._where = (chip, offset, active_low)
        self._presses = presses
        self._clock = clock
        self._open = open_
        self._backoff = Backoff(Random(name))  # noqa: S311 - jitter, no secret
        self._emit: Emit = lambda _observed: None
        self._teller = Teller(name, self._say)
        self._news = asyncio.Event()
        self._counts = {"edges": 0, "presses": 0, "connects": 0}

    async def run(self, emit: Emit) -> None:
        """Until cancelled."""
        self._emit = emit
        await keep_connected(self._opened, self._teller.tell, self._clock, self._backoff)

    async def send(self, order: Order) -> None:
        """A button takes none."""

    def counters(self) -> Mapping[str, int]:
        """Edges as they came, presses that count, and reconnects."""
        return {**self._counts, "reconnects": max(0, self._counts["connects"] - 1)}

    async def _opened(self) -> None:
        line, loop = self._open(*self._where), asyncio.get_running_loop()
        self._counts["connects"] += 1
        self._news.clear()
        try:
            self._presses.begin(line.down(), self._now())
            self._backoff.reset()
            loop.add_reader(line.fd, self._news.set)
            while True:
                self._state()
                await self._wait()
                self._take(line.read() if self._news.is_set() else ())
        except OSError as error:
            raise LinkError(f"GPIO chip unplugged: {self._where[0]}") from error
        finally:
            loop.remove_reader(line.fd)
            with suppress(OSError):
                line.close()

    async def _wait(self) -> None:
        due = self._presses.wake()
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK_S if due is None else max(0, due - self._now()) / 1000):
                await self._news.wait()

    def _take(self, edges: Sequence[Edge]) -> None:
        self._news.clear()
        self._counts["edges"] += len(edges)
        for edge in edges:
            self._ring(self._presses.edge(edge.down, edge.at_ms))
        self._ring(self._presses.tick(self._now()))

    def _ring(self, presses: int) -> None:
        if presses:
            self._counts["presses"] += 1
            self._emit(Observed(self.name, BellPressed(presses), at_ms=self._clock.now()))

    def _state(self) -> None:
        stuck = self._presses.stuck(self._now())
        self._teller.tell(*(("fault", "the button is held down or stuck") if stuck else ("online", "")))

    def _say(self, state: DeviceState) -> None:
        self._emit(Observed(self.name, state, at_ms=self._clock.now()))

    def _now(self) -> int:
        return round(self._clock.ticks() * 1000)


def build(request: Request) -> GpioBell:
    """Settings: line (its number on the chip); active (low: the button pulls it down); debounce_ms; again_ms.

    Needs the extra `gpio`.
    """
    request.only(*DEFAULTS)
    if find_spec("gpiod") is None:
        raise DriverConfigError(f"{request.name}.kind", "gpio", "the package gpiod: install livetable[gpio]")
    given = DEFAULTS | dict(request.settings)
    if not request.url.startswith("/dev/"):
        raise DriverConfigError(f"{request.name}.url", request.url, "a GPIO chip as /dev/gpiochip0")
    if given["active"] not in ("low", "high"):
        raise DriverConfigError(f"{request.name}.active", given["active"], "low or high")
    numbers = {key: _whole(request.name, key, given[key]) for key in ("line", "debounce_ms", "again_ms")}
    presses = Presses(numbers["debounce_ms"], numbers["again_ms"])
    return GpioBell(request.name, request.url, numbers["line"], presses, active_low=given["active"] == "low")


def _whole(name: str, key: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or int(text) > MOST_MS:
        raise DriverConfigError(f"{name}.{key}", text, f"a whole number from 0 to {MOST_MS}")
    return int(text)
