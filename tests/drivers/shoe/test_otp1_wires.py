"""The OTP/1 driver on real wires: pseudo-terminals and TCP, unplugged and plugged in again at random."""

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import drivers
from drivers.observations import CardSeen, DeviceState, Observed
from drivers.serial_driver import SerialDriver
from drivers.shoe.otp1_driver import LINE
from drivers.shoe.otp1_session import Otp1Session
from tests.at_work import at_work
from tests.drivers.ends import End, PtyEnd, TcpEnd, until
from tests.drivers.far_end import FAULTS, Fault, perfect
from tests.drivers.quick import quick
from tests.drivers.shoe.shoe_model import ShoeModel

FASTER = 20
"""The model's and the waits' time runs so many times as fast: 250 ms become 12."""
CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"] * 8


class Bench:
    """A model at the far end, a driver at the near one, a list of what is durable between them."""

    def __init__(self, end: End, fault: Fault, seed: int) -> None:
        self.end = end
        self.model = ShoeModel()
        self.stored: list[Observed] = []
        self.driver = self.new_driver(None)
        self._fault = fault
        self._rng = Random(seed)
        end.heard = self._heard

    def new_driver(self, last_origin: str | None) -> SerialDriver:
        return SerialDriver(
            "shoe", self.end.url, LINE, lambda link: Otp1Session("shoe", link, last_origin), clock=quick(50), rng=Random(1)
        )

    def emit(self, observed: Observed) -> None:
        """Durable a moment later, as with a journal."""
        asyncio.get_running_loop().call_later(0.001, self._store, observed)

    def cards(self) -> list[str]:
        return [one.what.card for one in self.stored if isinstance(one.what, CardSeen)]

    def states(self) -> list[tuple[str, str]]:
        return [(one.what.state, one.what.detail) for one in self.stored if isinstance(one.what, DeviceState)]

    def last_origin(self) -> str | None:
        return next((one.origin for one in reversed(self.stored) if one.origin), None)

    async def pump(self) -> None:
        """The device's life."""
        while True:
            for frame in self.model.send(time.monotonic() * FASTER).split(b"\0")[:-1]:
                for piece in self._fault(frame + b"\0", self._rng):
                    self.end.write(piece)
            await asyncio.sleep(0.002)

    def _heard(self, data: bytes) -> None:
        for piece in self._fault(data, self._rng):
            self.model.receive(piece)

    def _store(self, observed: Observed) -> None:
        self.stored.append(observed)
        if observed.stored is not None:
            observed.stored(False)


@pytest.fixture(params=[PtyEnd, TcpEnd], ids=["pty", "tcp"])
def end(request: pytest.FixtureRequest, tmp_path: Path) -> End:
    make: Callable[[Path], End] = request.param
    return make(tmp_path)


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
async def test_every_card_once_and_in_order(end: End, fault: Fault) -> None:
    bench = Bench(end, fault, 3)
    await end.plug()
    async with at_work(bench.pump(), bench.driver.run(bench.emit)):
        for card in CARDS[:60]:
            bench.model.card(card)
            await asyncio.sleep(0.001)
        await until(lambda: bench.model.acked == 60, 20)
    await end.unplug()
    assert bench.cards() == CARDS[:60]


async def test_a_hundred_times_unplugged_nothing_lost_nothing_doubled(end: End) -> None:
    bench = Bench(end, perfect, 1)
    rng = Random(5)
    dealt = iter(CARDS)
    count = 0
    async with at_work(bench.pump(), bench.driver.run(bench.emit)):
        for _ in range(100):
            await end.plug()
            connects = bench.driver.counters()["connects"]
            await until(lambda before=connects: bench.driver.counters()["connects"] > before)  # type: ignore[misc]
            for _ in range(rng.randrange(5)):
                bench.model.card(next(dealt))
                count += 1
                await asyncio.sleep(rng.uniform(0, 0.008))
            await asyncio.sleep(rng.uniform(0, 0.02))
            await end.unplug()
            if rng.random() < 0.3:
                bench.model.card(next(dealt))
                count += 1
        await end.plug()
        await until(lambda: bench.model.acked == count)
    await end.unplug()
    assert bench.cards() == CARDS[:count]
    assert bench.driver.counters()["reconnects"] >= 100


async def test_the_controller_comes_back_in_the_middle(end: End) -> None:
    """A new driver with the journal's last origin: what was durable is not said again."""
    bench = Bench(end, perfect, 1)
    await end.plug()
    async with at_work(bench.pump()):
        for dealt in range(10, 101, 10):
            for card in CARDS[dealt - 10 : dealt]:
                bench.model.card(card)
            async with at_work(bench.new_driver(bench.last_origin()).run(bench.emit)):
                await until(lambda least=dealt - 6: len(bench.cards()) > least)  # type: ignore[misc]
            await asyncio.sleep(0.002)
        async with at_work(bench.new_driver(bench.last_origin()).run(bench.emit)):
            await until(lambda: bench.model.acked == 100)
    await end.unplug()
    assert bench.cards() == CARDS[:100]


async def test_states_tell_what_is_wrong(tmp_path: Path) -> None:
    end = PtyEnd(tmp_path)
    bench = Bench(end, perfect, 1)
    async with at_work(bench.pump(), bench.driver.run(bench.emit)):
        await until(lambda: bench.states() == [("offline", f"no such port: {end.url}")])
        await end.plug()
        await until(lambda: bench.states()[1:] == [("online", "model/1/fw")])
        await end.unplug()
        await until(lambda: bench.states()[2:] == [("offline", "unplugged"), ("offline", f"no such port: {end.url}")])
    assert len(bench.states()) == 4


async def test_a_device_that_comes_back_under_another_name_while_the_old_port_stays_open(tmp_path: Path) -> None:
    end = PtyEnd(tmp_path)
    bench = Bench(end, perfect, 1)
    await end.plug()
    stale = end.master
    async with at_work(bench.pump(), bench.driver.run(bench.emit)):
        await until(lambda: bench.states() == [("online", "model/1/fw")])
        asyncio.get_running_loop().remove_reader(stale)
        await end.plug()
        bench.model.card("As")
        await until(lambda: bench.model.acked == 1)
    await end.unplug()
    os.close(stale)
    assert bench.cards() == ["As"]


def test_built_by_kind() -> None:
    driver = drivers.build("otp1", "shoe", "/dev/serial/by-id/usb-shoe", {}, "shoe/11223344:4")
    assert isinstance(driver, SerialDriver)
    assert driver.name == "shoe"
    assert driver.counters()["frames"] == 0
