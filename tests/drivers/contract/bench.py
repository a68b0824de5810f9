"""A driver, a wire and an emulated device, wired up."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import drivers
from drivers.emulators.line import Line, PtyLine, TcpLine
from drivers.observations import DeviceState, Observation, Observed
from drivers.serial_driver import SerialDriver
from drivers.transport.line import Line as LineSettings
from drivers.transport.serial_port import SerialPort, open_port
from tests.at_work import at_work
from tests.drivers.contract.pace import Pace
from tests.drivers.contract.row import Row
from tests.drivers.contract.wires import Wire, perfect
from tests.drivers.ends import until

DURABLE_AFTER_S = 0.001


def hurry(driver: SerialDriver, pace: Pace) -> None:
    """The driver's own time runs faster as well, waits included."""

    async def open_(url: str, line: LineSettings) -> SerialPort:
        port = await open_port(url, line)
        read = port.read
        port.read = lambda wait_s: read(wait_s / pace.faster)  # type: ignore[method-assign]
        return port

    driver._clock = pace.clock()
    driver._open = open_


LINES: dict[str, Callable[[Path, Callable[[bytes], None]], Line]] = {
    "pty": lambda folder, heard: PtyLine(folder / "device.port", heard),
    "tcp": lambda _folder, heard: TcpLine(heard),
}


class Bench:
    """stored: what is durable; wanted: what has to be, of the row's counted observations."""

    def __init__(self, row: Row, line: str, folder: Path, wire: Wire = perfect) -> None:
        self.row = row
        self.pace = Pace(row.faster, lambda: bool(self._pieces) or self._writing is not None)
        self.wire = wire
        self.played = row.played()
        self.stored: list[Observed] = []
        self.wanted: list[Observation] = []
        self._acts = 0
        self._muted = False
        self._timer: asyncio.TimerHandle | None = None
        self._pieces: deque[tuple[float, bytes]] = deque()
        self._writing: asyncio.Handle | None = None
        self.line = LINES[line](folder, self._heard)
        self.driver = self.new_driver(None)

    def new_driver(self, last_origin: str | None) -> SerialDriver:
        driver = drivers.build(self.row.kind, "device", self.line.url, self.row.settings, last_origin)
        assert isinstance(driver, SerialDriver)
        hurry(driver, self.pace)
        return driver

    # -- the far end

    @property
    def now(self) -> float:
        return self.pace.now()

    def pump(self, data: bytes = b"") -> None:
        """The device works: bytes came, or it is time."""
        if self._muted:
            return
        if self._timer is not None:
            self._timer.cancel()
        out, wake_at = self.played.model.update(self.now, data)
        self.write(out)
        wait_s = max(0.0005, (wake_at - self.now) / self.row.faster)
        self._timer = asyncio.get_running_loop().call_later(wait_s, self.pump)

    def write(self, data: bytes) -> None:
        """Bytes into the wire, as it carries them."""
        if data:
            self._pieces += self.wire(data)
            self._write_on()

    def _write_on(self) -> None:
        """One piece a turn of the loop, so that the driver sees the cuts."""
        if self._pieces and self._writing is None:
            wait_s, piece = self._pieces.popleft()
            loop = asyncio.get_running_loop()
            self._writing = (
                loop.call_later(wait_s, self._written, piece) if wait_s else loop.call_soon(self._written, piece)
            )

    def _written(self, piece: bytes) -> None:
        self._writing = None
        self.line.write(piece)
        self._write_on()

    def _heard(self, data: bytes) -> None:
        for _, piece in self.wire(data):
            self.pump(piece)

    def mute(self) -> None:
        """The device says nothing more, whatever it hears."""
        if self._timer is not None:
            self._timer.cancel()
        self._muted = True

    async def act(self) -> None:
        """The next thing happens at the device, once it may."""
        await until(self.played.ready)
        self.wanted += self.played.act(self._acts, self.now)
        self._acts += 1
        self.pump()

    def unplug(self) -> None:
        """The cable is pulled: what is in it is gone."""
        self._pieces.clear()
        if self._writing is not None:
            self._writing.cancel()
            self._writing = None
        self.line.unplug()

    def plug(self) -> None:
        self.line.plug()
        self.played.plugged_in()
        self.pump()

    # -- the near end

    def emit(self, observed: Observed) -> None:
        """Durable a moment later, as with a journal."""
        asyncio.get_running_loop().call_later(DURABLE_AFTER_S, self._store, observed)

    def _store(self, observed: Observed) -> None:
        self.stored.append(observed)
        if observed.stored is not None:
            observed.stored(False)

    @property
    def seen(self) -> list[Observation]:
        return [one.what for one in self.stored if isinstance(one.what, self.row.counted)]

    @property
    def states(self) -> list[tuple[str, str]]:
        return [(one.what.state, one.what.detail) for one in self.stored if isinstance(one.what, DeviceState)]

    def said(self, words: str) -> bool:
        return any(words in detail for _, detail in self.states)

    async def listening(self) -> None:
        """The driver has this wire open and was heard, or listens only."""
        connects = self.driver.counters()["connects"]
        await until(lambda: self.driver.counters()["connects"] > connects)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Driver and device at work inside; the driver has opened its wire."""
        async with self.pace.running():
            try:
                async with at_work(self.driver.run(self.emit)):
                    await self.listening()
                    self.played.plugged_in()
                    self.pump()
                    yield
            finally:
                if self._timer is not None:
                    self._timer.cancel()
                self._pieces.clear()
                self.line.close()
