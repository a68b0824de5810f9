"""Events of a shoe that says each of them three times and keeps none: which are new, and how many never came. Pure.

Two public readers of Angel Eye take an event for a repeat when its sequence character is that of the one before
(protocols 1.1, faults 1); a lost event, a wrap or a power cycle then costs a real card. Here all of the event has to be
the same, a moment ago and among the last few, so that no character that came round again can be taken for a repeat.
"""

from collections import deque
from dataclasses import dataclass

from drivers.shoe.angel_eye_codec import Event

WINDOW_S = 1.0
"""Three copies take 50 ms at 4800 bit/s. Of time in which the wire was listened to: see drivers.listened."""
COPIES = 3
RECENT = 4
"""Fewer than there are sequence characters."""


@dataclass(slots=True)
class _Heard:
    event: Event
    at: float
    copies: int = 1


class Sequence:
    """characters: the sequence characters in the order in which they rise; behind the last comes the first."""

    def __init__(self, characters: str) -> None:
        self._characters = characters
        self._recent: deque[_Heard] = deque(maxlen=RECENT)
        self._last = ""

    def restart(self) -> None:
        """The shoe began anew."""
        self._recent.clear()
        self._last = ""

    def reconnect(self) -> None:
        """The wire is new. Only of an event that was not heard three times may copies still be under way, as in the
        buffer of a serial server."""
        owing = [heard for heard in self._recent if heard.copies < COPIES]
        self.restart()
        self._recent.extend(owing)

    def is_repeat(self, event: Event, t: float) -> bool:
        """Came the very event a moment ago?"""
        for heard in self._recent:
            if heard.event == event and t - heard.at <= WINDOW_S:
                heard.copies += 1
                return True
        return False

    def remember(self, event: Event, t: float) -> None:
        """Its copies are repeats from now on."""
        self._recent.append(_Heard(event, t))

    def knows(self, event: Event) -> bool:
        """Can the event's character tell whether others are missing?"""
        return event.seq in self._characters

    def missing(self, event: Event) -> int:
        """How many events at least never came between the last one and this one, which is the last from now on."""
        last, self._last = self._last, event.seq
        if last not in self._characters or not last or not self.knows(event):
            return 0
        return (self._characters.index(event.seq) - self._characters.index(last) - 1) % len(self._characters)
