"""The ID-003 driver on a pseudo-terminal and on TCP: notes count once over unplugging."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import drivers
from drivers.dropbox.id003_driver import LINE
from drivers.dropbox.id003_session import Id003Session
from drivers.errors import DriverConfigError
from drivers.observations import NoteStacked, Observed
from drivers.serial_driver import SerialDriver
from tests.at_work import at_work
from tests.drivers.dropbox.acceptor_model import WORTH, AcceptorModel
from tests.drivers.ends import End, PtyEnd, TcpEnd, until
from tests.drivers.quick import quick

NOTES = [0x61, 0x67, 0x67, 0x65, 0x63]
FASTER = 20


@pytest.fixture(params=[PtyEnd, TcpEnd], ids=["pty", "tcp"])
def end(request: pytest.FixtureRequest, tmp_path: Path) -> End:
    make: Callable[[Path], End] = request.param
    return make(tmp_path)


async def test_every_note_counts_once_though_the_cable_is_pulled(end: End) -> None:
    """8E1 on a pseudo-terminal, opened again each time."""
    stored: list[Observed] = []
    device = AcceptorModel(deque(NOTES))

    def heard(data: bytes) -> None:
        for reply in device.receive(data, time.monotonic() * FASTER):
            end.write(reply)

    def emit(observed: Observed) -> None:
        stored.append(observed)
        if observed.stored is not None:
            asyncio.get_running_loop().call_soon(observed.stored, False)

    end.heard = heard
    driver = SerialDriver(
        "drop", end.url, LINE, lambda link: Id003Session("drop", link, None, "USD", 0.01), clock=quick(50), rng=Random(1)
    )
    rng = Random(2)
    async with at_work(driver.run(emit)):
        while device.notes or device.state != 0x11:
            connects = driver.counters()["connects"]
            await end.plug()
            await until(lambda before=connects: driver.counters()["connects"] > before)  # type: ignore[misc]
            await asyncio.sleep(rng.uniform(0.02, 0.3))
            await end.unplug()
        await end.plug()
        await until(lambda: driver.counters()["notes"] == len(device.stacked))
    await end.unplug()
    counted = [one.what.value for one in stored if isinstance(one.what, NoteStacked)]
    assert counted == device.stacked
    assert sorted(counted + device.returned) == sorted(WORTH[note] for note in NOTES)
    dropped = driver.counters()["parity_dropped"]
    assert dropped == (driver.counters()["connects"] if isinstance(end, PtyEnd) else 0)


def test_built_by_kind() -> None:
    driver = drivers.build("id003", "drop", "socket://10.0.0.7:4001", {"currency": "EUR", "poll_ms": "100"}, None)
    assert driver.counters()["notes"] == 0


@pytest.mark.parametrize(
    ("url", "settings", "words"),
    [
        ("COM3", {}, "drop.url: got 'COM3', expected /dev/serial/by-id/"),
        ("socket://host", {}, "drop.url: got 'socket://host', expected"),
        ("/dev/ttyUSB0", {"currency": "usd"}, "drop.currency: got 'usd', expected three capital letters, as USD"),
        ("/dev/ttyUSB0", {"poll_ms": "1000"}, "drop.poll_ms: got '1000', expected 10 to 200"),
        ("/dev/ttyUSB0", {"pol": "1"}, "drop.pol: got '1', expected one of: currency, poll_ms"),
    ],
)
def test_a_setting_that_cannot_be_used(url: str, settings: dict[str, str], words: str) -> None:
    with pytest.raises(DriverConfigError) as caught:
        drivers.build("id003", "drop", url, settings, None)
    assert str(caught.value).startswith(words)


def test_an_unknown_kind() -> None:
    with pytest.raises(DriverConfigError, match=f"drop.kind: got 'id004', expected one of: {', '.join(drivers.KINDS)}"):
        drivers.build("id004", "drop", "/dev/ttyUSB0", {}, None)
