"""Drivers of the table's devices: bytes and messages in, observations out. They know no game."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, cast

from drivers.errors import DriverConfigError
from drivers.request import Request

if TYPE_CHECKING:
    from drivers.base import Driver

KINDS = {
    "otp1": "drivers.shoe.otp1_driver",
    "angel_eye": "drivers.shoe.angel_eye_driver",
    "scanner": "drivers.shoe.scanner_driver",
    "id003": "drivers.dropbox.id003_driver",
    "ebds": "drivers.dropbox.ebds_driver",
    "ssp": "drivers.dropbox.ssp_driver",
    "cctalk": "drivers.dropbox.cctalk_driver",
    "gpio": "drivers.bell.gpio_driver",
    "alpha_sign": "drivers.sign.alpha_driver",
    "mqtt": "drivers.mqtt_table.driver",
    "camera": "drivers.camera.driver",
}
"""Kind in table.toml -> module with `build(request) -> Driver`, imported when one is built: a command
that needs no device pays for none. A new kind is its own files and one row here."""


def build(
    kind: str,
    name: str,
    url: str,
    settings: Mapping[str, str],
    last_origin: str | None = None,
    last_origins: Mapping[str, str] | None = None,
) -> "Driver":
    """The driver of one device; DriverConfigError names the key that cannot be used (see Request)."""
    if kind not in KINDS:
        raise DriverConfigError(f"{name}.kind", kind, f"one of: {', '.join(KINDS)}")
    module = import_module(KINDS[kind])
    return cast("Driver", module.build(Request(name, url, settings, last_origin, last_origins or {})))
