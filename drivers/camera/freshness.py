"""Is this picture new? A sensor's noise never repeats, so the same bytes are a picture that was buffered. Pure.

A picture that was seen before others in between is never looked at again: it would show the card before once more. One
that repeats its predecessor is looked at each tenth time: so it can never confirm itself at once, yet a still picture
(compression can make one of a card at rest) is read in the end.
"""

import zlib
from collections import deque

REMEMBERED = 256
STILL = 10


class Freshness:
    """Remembers check sums of the last pictures. Those that show no card can do no harm and are never stale."""

    def __init__(self) -> None:
        self._known: deque[int] = deque(maxlen=REMEMBERED)
        self._last = -1
        self._repeats = 0

    def stale(self, pixels: bytes) -> bool:
        """Is it one that was seen before?"""
        mark = zlib.crc32(pixels)
        self._repeats = self._repeats + 1 if mark == self._last else 0
        repeats = self._repeats > 0 and self._repeats % STILL == 0
        self._last = mark
        return mark in self._known and not repeats

    def showed_card(self) -> None:
        """The last picture showed something: it is not to be seen twice."""
        if self._last not in self._known:
            self._known.append(self._last)
