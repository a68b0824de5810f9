"""The clocks that devices tell: words where one is ahead of ours, or a message lay long (SEC-13). Pure."""

from collections.abc import Callable
from datetime import UTC, datetime

AHEAD_MS = 1000
"""A message from the future: its sender's clock is ahead by more than a wire can explain."""


class Clocks:
    """Tells a sender's clock when it is ahead, and again when it is ahead by another second."""

    def __init__(self, say: Callable[[str, str], None]) -> None:
        """`say` is given the topic and the words ("clock 2026-11-30T20:00:09.000Z")."""
        self._say = say
        self._told: dict[str, int] = {}

    def heard(self, topic: str, ts_ms: int | None, now_ms: int) -> None:
        """A message of `topic` was written at `ts_ms` by its sender's clock."""
        if ts_ms is None:
            return
        ahead = max(ts_ms - now_ms, 0) // AHEAD_MS
        if ahead and self._told.get(topic) != ahead:
            self._say(topic, f"clock {clock_text(ts_ms)}")
        self._told[topic] = ahead


def clock_text(ts_ms: int) -> str:
    """RFC 3339 in UTC, with milliseconds."""
    return datetime.fromtimestamp(ts_ms / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def late_words(ts_ms: int, now_ms: int) -> str:
    """A message that is too old to be acted on."""
    late = (now_ms - ts_ms) // 1000
    return f"a press of {clock_text(ts_ms)} came {late} s late and called nobody: it waited, or its clock is behind"
