"""kind = "id003": a bill acceptor on a serial wire, ID-003, 9600 8E1 (protocols 2.3)."""

import re

from drivers.dropbox.id003_session import POLL_S, Id003Session
from drivers.errors import DriverConfigError
from drivers.request import Request
from drivers.serial_driver import SerialDriver
from drivers.transport.serial_port import Line

LINE = Line(9600, parity="E")
POLLS_MS = range(10, 201)


def build(request: Request) -> SerialDriver:
    """Settings: currency (ISO 4217, default USD); poll_ms (10 to 200, default 150)."""
    request.only("currency", "poll_ms")
    currency = request.settings.get("currency", "USD")
    if not re.fullmatch("[A-Z]{3}", currency):
        raise DriverConfigError(f"{request.name}.currency", currency, "three capital letters, as USD")
    poll_s = _poll_s(request)
    return SerialDriver(
        request.name,
        request.serial_url(),
        LINE,
        lambda link: Id003Session(request.name, link, request.last_origin, currency, poll_s),
    )


def _poll_s(request: Request) -> float:
    text = request.settings.get("poll_ms", str(round(POLL_S * 1000)))
    if not text.isdecimal() or int(text) not in POLLS_MS:
        raise DriverConfigError(f"{request.name}.poll_ms", text, f"{POLLS_MS.start} to {POLLS_MS.stop - 1}")
    return int(text) / 1000
