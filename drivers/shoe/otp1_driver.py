"""kind = "otp1": a shoe on a serial wire, OTP/1, 115200 8N1 (protocols 1.4)."""

from drivers.request import Request
from drivers.serial_driver import SerialDriver
from drivers.shoe.otp1_session import Otp1Session
from drivers.transport.line import Line

LINE = Line(115_200)


def build(request: Request) -> SerialDriver:
    """No settings."""
    request.only()
    return SerialDriver(
        request.name, request.serial_url(), LINE, lambda link: Otp1Session(request.name, link, request.last_origin)
    )
