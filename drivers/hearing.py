"""Is the device there, and is it the right one? Told apart by what comes over the wire. Pure."""

LOST_AFTER_S = 1.5
SILENT = "port is open, the device does not answer"
GARBAGE = "bytes come, but no frame of this protocol: wrong line speed, or another kind of device on this port"
GARBAGE_BYTES = 4
"""So many bytes without one whole frame are no glitch any more."""


class Hearing:
    """heard_at: when the last whole frame came, s of the driver's ticks. lost_after_s: how long it may be silent; silent:
    the words where it is for longer."""

    def __init__(self, lost_after_s: float = LOST_AFTER_S, silent: str = SILENT) -> None:
        self.heard_at = float("-inf")
        self._lost_after_s, self._silent = lost_after_s, silent
        self._since = 0.0
        self._bytes = 0

    def opened(self, t: float) -> None:
        """The wire is there (again)."""
        self._since, self._bytes = t, 0

    def received(self, data: bytes) -> None:
        """Bytes came; whether they make sense is not known yet."""
        self._bytes += len(data)

    def frame(self, t: float) -> None:
        """A whole frame came."""
        self.heard_at = self._since = t
        self._bytes = 0

    def lost(self, t: float) -> str:
        """Words once the device has not been understood for so long; empty before."""
        if t - self._since < self._lost_after_s:
            return ""
        return GARBAGE if self._bytes >= GARBAGE_BYTES else self._silent
