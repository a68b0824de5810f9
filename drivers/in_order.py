"""Numbered messages over a wire that loses, repeats and swaps: each one once, in order.

Pure. Used wherever a device numbers what it says (OTP/1 events, keypads); numbers rise by one from 1
with each boot of the device.
"""

from typing import Generic, TypeVar

MOST_HELD = 1024
"""A device keeps about 512 events (protocols 1.4); where so many wait, what lies further ahead comes again later."""

T = TypeVar("T")


class InOrder(Generic[T]):
    """Holds what came too early until the missing ones are there.

    last: the number of the last message that was handed on.
    """

    def __init__(self, last: int = 0) -> None:
        self.last = last
        self._held: dict[int, T] = {}

    def offer(self, seq: int, item: T) -> list[tuple[int, T]]:
        """Take message number seq; return those that can be handed on now, in order. A device that went on for long while
        nobody listened begins far ahead: the gap has to show, or it would be deaf to us for good."""
        if self.last < seq and (seq <= self.last + MOST_HELD or len(self._held) < MOST_HELD):
            self._held.setdefault(seq, item)
        return self._release()

    def holds(self, seq: int) -> bool:
        """Is number seq here and waits?"""
        return seq in self._held

    def missing(self) -> tuple[int, int] | None:
        """First and last number of the gap that holds the others back; None without one."""
        if not self._held:
            return None
        return self.last + 1, min(self._held) - 1

    def give_up(self, last: int) -> list[tuple[int, T]]:
        """The messages up to number last will never come: go on behind them."""
        self.last = max(self.last, last)
        self._held = {seq: item for seq, item in self._held.items() if seq > self.last}
        return self._release()

    def _release(self) -> list[tuple[int, T]]:
        ready = []
        while self.last + 1 in self._held:
            self.last += 1
            ready.append((self.last, self._held.pop(self.last)))
        return ready
