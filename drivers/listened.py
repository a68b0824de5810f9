"""How long a wire was listened to. Pure; times are seconds.

A machine that stood still for a while heard nothing in it. What it finds in the port's buffer then may have come at once
after what it had heard last, so by this clock it did.
"""


class Listened:
    """longest_s: a longer time between two calls was not listened to."""

    def __init__(self, longest_s: float) -> None:
        self._longest_s = longest_s
        self._listened = 0.0
        self._now: float | None = None

    def at(self, t: float) -> float:
        """Seconds listened by `t`; to be asked at every chance."""
        if self._now is not None:
            self._listened += min(t - self._now, self._longest_s)
        self._now = t
        return self._listened
