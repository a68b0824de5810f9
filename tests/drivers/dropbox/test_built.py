"""Drop boxes built by kind: their settings, and what cannot be used."""

import pytest

import drivers
from drivers.dropbox import cctalk_driver, ebds_driver, ssp_driver
from drivers.errors import DriverConfigError
from drivers.transport.line import Line

LINES = {
    "ebds": (ebds_driver.LINE, Line(9600, "E", 7)),
    "ssp": (ssp_driver.LINE, Line(9600, stopbits=2)),
    "cctalk": (cctalk_driver.LINE, Line(9600)),
}


@pytest.mark.parametrize(
    ("kind", "settings"),
    [
        ("ebds", {}),
        ("ebds", {"currency": "EUR", "notes": "5 10 20 50 100 200 500", "poll_ms": "10"}),
        ("ebds", {"notes": "stated"}),
        ("ssp", {}),
        ("cctalk", {}),
        ("cctalk", {"currency": "EUR", "notes": "5 10 20 50 - 200", "check": "crc", "poll_ms": "500"}),
        ("ssp", {"currency": "EUR", "notes": "5 10 20 50 100 200 500", "poll_ms": "1000"}),
    ],
)
def test_built_by_kind(kind: str, settings: dict[str, str]) -> None:
    assert drivers.build(kind, "drop", "/dev/ttyUSB0", settings).counters()["notes"] == 0


@pytest.mark.parametrize("kind", LINES)
def test_line(kind: str) -> None:
    assert LINES[kind][0] == LINES[kind][1]


@pytest.mark.parametrize(
    ("kind", "settings", "words"),
    [
        ("ebds", {"currency": "usd"}, "drop.currency: got 'usd', expected three capital letters, as USD"),
        ("ebds", {"poll_ms": "5"}, "drop.poll_ms: got '5', expected 10 to 200"),
        ("ebds", {"notes": ""}, "drop.notes: got '', expected up to 7 whole values"),
        ("ebds", {"notes": "1 2 5 10 20 50 100 500"}, "drop.notes: got '1 2 5 10 20 50 100 500', expected up to 7"),
        ("ebds", {"notes": "1 2.5"}, "drop.notes: got '1 2.5', expected up to 7 whole values"),
        ("ssp", {"currency": "euro"}, "drop.currency: got 'euro', expected three capital letters, as USD"),
        ("ssp", {"poll_ms": "2000"}, "drop.poll_ms: got '2000', expected 10 to 1000"),
        ("ssp", {"notes": "stated"}, "drop.notes: got 'stated', expected up to 16 whole values"),
        ("cctalk", {"check": "xor"}, "drop.check: got 'xor', expected sum or crc"),
        ("cctalk", {"poll_ms": "1000"}, "drop.poll_ms: got '1000', expected 10 to 500"),
        ("ebds", {"note": "1"}, "drop.note: got '1', expected one of: currency, notes, poll_ms"),
    ],
)
def test_a_setting_that_cannot_be_used(kind: str, settings: dict[str, str], words: str) -> None:
    with pytest.raises(DriverConfigError) as caught:
        drivers.build(kind, "drop", "/dev/ttyUSB0", settings)
    assert str(caught.value).startswith(words)
