"""A push-button's line, debounced, and its presses counted. Pure; times are ms of one clock.

The bell rings when the button goes down, not when its presses are counted: the second press of a call rings as 2, the
third as 3, each at once.
"""

from __future__ import annotations

STUCK_MS = 15_000
"""A button that is down for so long is stuck, or something lies on it."""
MOST = 9


class Presses:
    """debounce_ms: the line has to be still for so long; again_ms: a press that comes no later counts on."""

    def __init__(self, debounce_ms: int, again_ms: int) -> None:
        self._debounce_ms = debounce_ms
        self._again_ms = again_ms
        self._down = self._line = False
        self._since: int | None = None
        self._down_at = 0
        self._pressed_at: int | None = None
        self._count = 0

    def begin(self, down: bool, t: int) -> None:
        """The line as it is found: a button that is down already was not pressed now."""
        self._down = self._line = down
        self._since, self._down_at = None, t

    def edge(self, down: bool, t: int) -> int:
        """The line changed; returns the number of presses where the time before it made one, else 0."""
        pressed = self.tick(t)
        self._line = down
        self._since = t if down != self._down else None
        return pressed

    def tick(self, t: int) -> int:
        """Time passes; the number of presses where one is certain now, else 0."""
        if self._since is None or t - self._since < self._debounce_ms:
            return 0
        self._down, at, self._since = self._line, self._since, None
        return self._press(at) if self._down else 0

    def wake(self) -> int | None:
        """When the next tick is due; None while the line is at rest."""
        return None if self._since is None else self._since + self._debounce_ms

    def stuck(self, t: int) -> bool:
        """Is the button held down?"""
        return self._down and t - self._down_at >= STUCK_MS

    def _press(self, at: int) -> int:
        counts_on = self._pressed_at is not None and at - self._pressed_at <= self._again_ms
        self._count = min(self._count + 1, MOST) if counts_on else 1
        self._pressed_at = self._down_at = at
        return self._count
