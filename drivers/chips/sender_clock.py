"""How long what a sender told had stood before it told the next thing, however late both came. Pure; times are ms.

A snapshot stands until the next one. A broker that was away delivers several in one burst: by our clock none of them stood
at all, and an amount between two others (a payment before it was taken up) would never have been there.
"""

from __future__ import annotations


class SenderClock:
    """One sender's clock beside ours; it need not be right, only go on."""

    def __init__(self) -> None:
        self._delay: int | None = None

    def owed(self, clock_ms: int, t: int, step_ms: int, most_ms: int) -> int:
        """A message that was written at `clock_ms` by the sender's clock came at `t`: how many steps passed for the sender,
        and not for us, since the message before; of more than `most_ms` the rest tells nothing new."""
        delay = t - clock_ms
        if self._delay is None or delay >= self._delay:
            self._delay = delay
            return 0
        steps = (self._delay - delay) // step_ms
        if steps * step_ms > most_ms:
            self._delay = delay
            return most_ms // step_ms
        self._delay -= steps * step_ms
        return steps
