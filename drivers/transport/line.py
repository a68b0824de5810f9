"""A serial line as table.toml and the kinds name it: settings and URL. Pure."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """Line settings. parity: N, E or O."""

    baud: int
    parity: str = "N"
    bytesize: int = 8
    stopbits: int = 1


def is_network(url: str) -> bool:
    """socket:// and rfc2217://: the peer may be dead without the port saying so."""
    return "://" in url
