"""The bell on a GPIO line: through the library's boundary with a line of our own, and the library's own refusals."""

import errno
import os
from pathlib import Path

import pytest

import drivers
from drivers.bell import gpio_driver
from drivers.bell.gpio_line import Edge, open_line
from drivers.errors import DriverConfigError, LinkError
from tests.drivers.bell.button import MISSING, running
from tests.drivers.ends import until


async def test_presses_ring_while_the_button_goes_down() -> None:
    async with running() as bench:
        await until(lambda: bench.states() == [("online", "")])
        at = bench.next_ms()
        await bench.push([Edge(True, at)])
        await until(lambda: bench.presses() == [1])
        await bench.push([Edge(False, at + 80), Edge(True, at + 300)])
        await until(lambda: bench.presses() == [1, 2])
        assert bench.driver.counters() == {"edges": 3, "presses": 2, "connects": 1, "reconnects": 0}


async def test_a_chip_that_is_unplugged_comes_back() -> None:
    async with running() as bench:
        await until(lambda: bench.states() == [("online", "")])
        bench.missing = True
        bench.line.unplug()
        await until(lambda: bench.states()[-1] == ("offline", MISSING))
        assert ("offline", "GPIO chip unplugged: /dev/gpiochip0") in bench.states()
        bench.missing = False
        await until(lambda: bench.states()[-1] == ("online", ""))
        await bench.push([Edge(True, bench.next_ms())])
        await until(lambda: bench.presses() == [1])


def test_the_library_is_asked_and_its_refusals_are_told_in_words(tmp_path: Path) -> None:
    with pytest.raises(LinkError, match="no such GPIO chip: /dev/no-such-chip"):
        open_line("/dev/no-such-chip", 17, True)
    (tmp_path / "file").touch()
    with pytest.raises(LinkError, match="not a GPIO chip"):
        open_line(str(tmp_path / "file"), 17, True)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EACCES, "no permission to open the GPIO chip"),
        (errno.EBUSY, "GPIO line in use by another program"),
        (errno.EINVAL, "the GPIO chip has no such line"),
        (errno.EIO, r"cannot open the GPIO line \(.*\): /dev/gpiochip0 17"),
    ],
)
def test_each_way_in_which_a_line_cannot_be_had(monkeypatch: pytest.MonkeyPatch, number: int, words: str) -> None:
    import gpiod

    def refuse(*_args: object, **_more: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(gpiod, "is_gpiochip_device", lambda _path: True)
    monkeypatch.setattr(gpiod, "request_lines", refuse)
    with pytest.raises(LinkError, match=words):
        open_line("/dev/gpiochip0", 17, True)


def test_what_the_library_tells_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    import gpiod

    class Request:
        """As gpiod.LineRequest: what a chip of the library's would answer."""

        fd = 5

        def wait_edge_events(self, timeout: float) -> bool:
            return timeout == 0

        def read_edge_events(self) -> list[object]:
            return [gpiod.EdgeEvent(kind.value, 4_000_000_000, 17, 1, 1) for kind in gpiod.EdgeEvent.Type]

        def get_value(self, offset: int) -> object:
            return gpiod.line.Value.ACTIVE if offset == 17 else None

    asked = {}

    def request_lines(chip: str, consumer: str, config: dict[int, gpiod.LineSettings]) -> Request:
        asked.update(config)
        return Request()

    monkeypatch.setattr(gpiod, "is_gpiochip_device", lambda _path: True)
    monkeypatch.setattr(gpiod, "request_lines", request_lines)
    line = open_line("/dev/gpiochip0", 17, True)
    assert (asked[17].active_low, asked[17].bias) == (True, gpiod.line.Bias.PULL_UP)
    assert line.down()
    assert line.read() == [Edge(True, 4000), Edge(False, 4000)]


@pytest.mark.parametrize(
    ("url", "settings", "words"),
    [
        ("17", {"line": "17"}, "bell.url: got '17', expected a GPIO chip as /dev/gpiochip0"),
        ("/dev/gpiochip0", {}, "bell.line: got '', expected a whole number"),
        ("/dev/gpiochip0", {"line": "x"}, "bell.line: got 'x', expected a whole number"),
        ("/dev/gpiochip0", {"line": "1", "active": "up"}, "bell.active: got 'up', expected low or high"),
        ("/dev/gpiochip0", {"line": "1", "debounce_ms": "9999"}, "bell.debounce_ms: got '9999', expected a whole number"),
    ],
)
def test_settings_that_cannot_be_used(url: str, settings: dict[str, str], words: str) -> None:
    with pytest.raises(DriverConfigError) as caught:
        drivers.build("gpio", "bell", url, settings)
    assert str(caught.value).startswith(words)


def test_without_the_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpio_driver, "find_spec", lambda _name: None)
    with pytest.raises(DriverConfigError, match=r"livetable\[gpio\]"):
        drivers.build("gpio", "bell", "/dev/gpiochip0", {"line": "17"})
