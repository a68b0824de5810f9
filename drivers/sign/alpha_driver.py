"""kind = "alpha_sign": an LED sign by the Alpha protocol, 9600 7E1."""

from drivers.errors import DriverConfigError
from drivers.request import Request
from drivers.serial_driver import SILENT_NETWORK_S, SerialDriver
from drivers.sign.alpha_codec import read_text
from drivers.sign.alpha_session import AlphaSession
from drivers.transport.line import Line

LINE = Line(9600, parity="E", bytesize=7)
LOOK_S = "10"
MOST_S = 3600
HEX = set("0123456789ABCDEF")


def build(request: Request) -> SerialDriver:
    """Settings: look_s (how often it is read, 0: it cannot be); address (two hex digits, 00: every sign on the wire)."""
    request.only("look_s", "address")
    look, address = request.settings.get("look_s", LOOK_S), request.settings.get("address", "00")
    if not (look.isascii() and look.isdecimal()) or int(look) > MOST_S:
        raise DriverConfigError(f"{request.name}.look_s", look, f"whole seconds from 0 to {MOST_S}")
    if len(address) != 2 or not set(address) <= HEX:
        raise DriverConfigError(f"{request.name}.address", address, 'two hex digits as "01"')
    silence_s = float(look) + SILENT_NETWORK_S if int(look) else None  # between two looks a sign has nothing to say
    return SerialDriver(
        request.name, request.serial_url(), LINE, lambda link: AlphaSession(link, float(look), address),
        silence_s=silence_s, enquiry=read_text(address),
    )  # fmt: skip
