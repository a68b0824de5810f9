"""What one message of a reader tells, whatever its maker. Pure."""

from __future__ import annotations

from typing import NamedTuple


class TagRead(NamedTuple):
    """antenna: port or name, as text; rssi: 1/100 dBm; at_ms: the reader's clock, ms since 1970; number: its count of
    reads. All but the EPC and the antenna may be missing."""

    epc: str
    antenna: str
    rssi: int | None = None
    at_ms: int | None = None
    number: int | None = None

    @property
    def stamp(self) -> str:
        """The reader's own mark of this read; empty where it gives none."""
        return "" if self.at_ms is None and self.number is None else f"{self.at_ms}/{self.number}"
