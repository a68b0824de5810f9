"""What a driver is built from, and the checks that all kinds share. Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from drivers.errors import DriverConfigError

PATH = re.compile(r"/[^\x00]*[^\x00\s/]")
PEER = re.compile(r"(socket|rfc2217)://[^/:\s]+:(?P<port>[0-9]{1,5})/?")


@dataclass(frozen=True, slots=True)
class Request:
    """One device of table.toml.

    last_origin: the last identity of this device in the journal; last_origins: the same per topic, for
    a broker with many devices ("chips/1" -> "ab12:7"), and per sender of a topic ("staff/cd34" -> "cd34:9").
    """

    name: str
    url: str
    settings: Mapping[str, str] = field(default_factory=dict)
    last_origin: str | None = None
    last_origins: Mapping[str, str] = field(default_factory=dict)

    def serial_url(self) -> str:
        """The URL of a serial device; DriverConfigError where it is none."""
        peer = PEER.fullmatch(self.url)
        if PATH.fullmatch(self.url) or (peer and 0 < int(peer["port"]) < 65536):
            return self.url
        raise DriverConfigError(f"{self.name}.url", self.url, "/dev/serial/by-id/..., socket://host:port or rfc2217://host:port")

    def only(self, *keys: str) -> None:
        """DriverConfigError for a setting that this kind does not know."""
        for key in self.settings:
            if key not in keys:
                raise DriverConfigError(
                    f"{self.name}.{key}", self.settings[key], f"one of: {', '.join(keys)}" if keys else "no setting"
                )
