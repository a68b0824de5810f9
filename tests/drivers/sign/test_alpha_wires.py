"""A sign on real wires: what it shows is read back; wrong, silent, changed by hand, unplugged: told."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import drivers
from controller.floor.fitted import sign_wrong
from drivers.emulators.alpha_sign_device import AlphaSignDevice
from drivers.errors import DriverConfigError
from drivers.observations import DeviceState, Observed
from drivers.orders import Publish
from drivers.serial_driver import SerialDriver
from drivers.sign import alpha_session
from drivers.sign.alpha_session import limits_text
from tests.at_work import at_work
from tests.drivers.ends import PtyEnd, TcpEnd, until


def sign(low: str = "10", high: str = "200") -> Publish:
    return Publish("sign", json.dumps({"table": "bj1", "limits": {"min": low, "max": high, "currency": "USD"}}), retain=True)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alpha_session, "ANSWER_S", 0.3)
    monkeypatch.setattr(alpha_session, "SETTLE_S", 0.25)


class Bench:
    """A driver, the sign at the far end of its wire, and what was said."""

    def __init__(self, end: Any, **settings: str) -> None:
        self.end = end
        self.sign = AlphaSignDevice()
        self.driver = drivers.build("alpha_sign", "sign", end.url, {"look_s": "1"} | settings)
        self.said: list[tuple[str, str]] = []
        end.heard = lambda data: end.write(self.sign.update(asyncio.get_running_loop().time(), data)[0])

    def hear(self, seen: Observed) -> None:
        assert isinstance(seen.what, DeviceState)
        self.said.append((seen.what.state, seen.what.detail))

    async def until(self, *told: str) -> None:
        await until(lambda: bool(self.said) and self.said[-1] == told)


@asynccontextmanager
async def running(end: Any, **settings: str) -> AsyncIterator[Bench]:
    await end.plug()
    bench = Bench(end, **settings)
    async with at_work(bench.driver.run(bench.hear)):
        yield bench
    await end.unplug()


@pytest.mark.parametrize("end_of", [PtyEnd, TcpEnd])
async def test_the_limits_are_shown_and_read_back(tmp_path: Path, end_of: Callable[[Path], Any]) -> None:
    async with running(end_of(tmp_path)) as bench:
        await bench.driver.send(sign())
        await bench.until("online", "shows 10-200 USD")
        assert bench.sign.shown == "10-200 USD"
        await bench.driver.send(sign("25", "500"))
        await bench.until("online", "shows 25-500 USD")
        assert bench.driver.counters()["check_errors"] == 0


async def test_what_somebody_typed_with_the_remote_control_is_noticed_and_put_right(tmp_path: Path) -> None:
    async with running(PtyEnd(tmp_path)) as bench:
        await bench.driver.send(sign())
        await bench.until("online", "shows 10-200 USD")
        bench.sign.press("HAPPY HOUR")
        await until(lambda: bench.driver.counters()["rewritten"] > 0)
        await until(lambda: bench.sign.shown == "10-200 USD")


async def test_a_sign_that_keeps_showing_another_text_is_a_fault(tmp_path: Path) -> None:
    async with running(PtyEnd(tmp_path)) as bench:
        bench.sign.press("5-10")
        bench.sign.stuck = True
        await bench.driver.send(sign())
        await bench.until("fault", "shows 5-10 instead of 10-200 USD")
        bench.sign.stuck = False
        await bench.until("online", "shows 10-200 USD")


async def test_a_sign_that_does_not_answer_is_offline_and_one_that_cannot_is_said_to_be(tmp_path: Path) -> None:
    async with running(PtyEnd(tmp_path)) as bench:
        bench.sign.mute = True
        await bench.driver.send(sign())
        await bench.until("offline", "sign does not answer: what it shows is unknown")
        assert bench.sign.shown == "10-200 USD"
        bench.sign.mute = False
        await bench.until("online", "shows 10-200 USD")
    async with running(PtyEnd(tmp_path), look_s="0") as bench:
        await bench.driver.send(sign())
        await bench.until("online", "told to show 10-200 USD; this sign cannot be read")


async def test_a_sign_that_comes_back_gets_its_text_again(tmp_path: Path) -> None:
    end = PtyEnd(tmp_path)
    async with running(end) as bench:
        await bench.driver.send(sign())
        await bench.until("online", "shows 10-200 USD")
        await end.unplug()
        await until(lambda: bench.said[-1][0] == "offline")
        bench.sign.files.clear()
        await end.plug()
        await bench.until("online", "shows 10-200 USD")
        assert bench.sign.shown == "10-200 USD"


async def test_noise_and_torn_replies_are_asked_again(tmp_path: Path) -> None:
    end, answers = PtyEnd(tmp_path), 0
    async with running(end) as bench:

        def torn(data: bytes) -> None:
            nonlocal answers
            out = bench.sign.update(asyncio.get_running_loop().time(), data)[0]
            answers += bool(out)
            end.write(b"\x01\xff" + out[:-3] if answers == 1 else b"\x81noise" + out)

        end.heard = torn
        await bench.driver.send(sign())
        await bench.until("online", "shows 10-200 USD")
        assert bench.driver.counters()["unanswered"] >= 1


def test_what_is_read_back_is_what_the_controller_judges() -> None:
    """LIMITS_NOT_SHOWN: P-13, EQ-13."""
    limits = (100_000, 2_000_000)
    assert sign_wrong(limits, {"sign": ("online", "shows 10-200 USD")}) is None
    assert sign_wrong(limits, {"sign": ("online", "shows 25-500 USD")}) is not None


def test_a_table_without_limits_shows_nothing() -> None:
    assert limits_text('{"limits": null}') == ""
    assert limits_text('{"limits": {"min": "10", "max": "20", "currency": null}}') == "10-20"


@pytest.mark.parametrize(("look_s", "silence_s"), [("10", 20.0), ("3600", 3610.0), ("0", None)])
def test_a_sign_on_the_network_is_not_dialled_again_between_two_looks(look_s: str, silence_s: float | None) -> None:
    driver = drivers.build("alpha_sign", "sign", "socket://127.0.0.1:7001", {"look_s": look_s})
    assert isinstance(driver, SerialDriver)
    assert driver.silence_s == silence_s


@pytest.mark.parametrize(("key", "value"), [("look_s", "soon"), ("look_s", "9999"), ("address", "0"), ("address", "zz")])
def test_a_setting_that_cannot_be_used(key: str, value: str) -> None:
    with pytest.raises(DriverConfigError, match=f"sign.{key}"):
        drivers.build("alpha_sign", "sign", "/dev/ttyUSB0", {key: value})
