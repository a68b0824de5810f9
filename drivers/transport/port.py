"""What a driver needs of an open wire, whatever it is made of."""

from typing import Protocol


class Port(Protocol):
    """An open wire: read in the loop, write without blocking."""

    parity_dropped: bool

    async def read(self, wait_s: float) -> bytes:
        """Bytes as they came; empty after wait_s without any; LinkError once the wire is gone."""

    def write(self, data: bytes) -> None:
        """Queue and send; an error shows at the next read."""

    def moved(self) -> bool:
        """The URL names another device than the one that is open."""

    def close(self) -> None:
        """Let it go; never raises."""
