"""The URL of a serial device: what it may be, and one clear line for what it may not."""

import pytest

from drivers.errors import DriverConfigError
from drivers.request import Request


@pytest.mark.parametrize("url", ["/dev/ttyUSB0", "/dev/serial/by-id/usb-a b", "socket://h:1", "rfc2217://10.0.0.1:65535/"])
def test_a_wire(url: str) -> None:
    assert Request("shoe", url).serial_url() == url


@pytest.mark.parametrize(
    "url",
    ["", "COM1", "/", "/dev/", "/dev/ttyUSB0 ", "/dev/tty\0", "mqtt://h:1", "socket://h", "socket://h:0", "socket://h:65536", "socket://h:1/x"],
)
def test_what_is_no_wire(url: str) -> None:
    with pytest.raises(DriverConfigError, match=r"shoe\.url: got .*, expected /dev/serial/by-id/\.\.\., socket://host:port or"):
        Request("shoe", url).serial_url()
