"""What a reader says of one tag. Pure."""

from __future__ import annotations

from typing import NamedTuple


class Sighting(NamedTuple):
    """A tag was read. rssi: 1/100 dBm, None where the reader does not tell; stamp: the reader's own mark of this
    very read (time or number), so that a message that comes twice is one read."""

    epc: str
    spot: str
    rssi: int | None = None
    stamp: str = ""
