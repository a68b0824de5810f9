"""Events in the reply to an SSP poll, and the words for them. Pure. Source: protocols 2.4, go-smiley 0011076."""

from collections.abc import Iterator
from enum import IntEnum


class Event(IntEnum):
    """What happened since the last poll, or lasts."""

    NOT_TAKING = 0xB5
    INITIALISING = 0xB6
    STACKING = 0xCC
    PATH_OPEN = 0xE0
    CLEARED_TO_FRONT = 0xE1
    CLEARED_TO_BOX = 0xE2
    BOX_REMOVED = 0xE3
    BOX_REPLACED = 0xE4
    FRAUD = 0xE6
    FULL = 0xE7
    DISABLED = 0xE8
    UNSAFE_JAM = 0xE9
    SAFE_JAM = 0xEA
    STACKED = 0xEB
    REJECTED = 0xEC
    REJECTING = 0xED
    CREDIT = 0xEE
    READ = 0xEF
    RESET = 0xF1


WITH_CHANNEL = frozenset((Event.CLEARED_TO_FRONT, Event.CLEARED_TO_BOX, Event.FRAUD, Event.CREDIT, Event.READ))
"""A byte follows: the channel, 0 where it is not known."""


class UnknownEvent(Exception):
    """An event whose length nobody knows: what stands behind it cannot be read."""

    def __init__(self, code: int) -> None:
        super().__init__(f"unknown event {code:02X}")
        self.code = code


def read(data: bytes) -> Iterator[tuple[Event, int]]:
    """The events behind the F0 of a poll's reply, each with its channel (0 for those without one).

    Raises UnknownEvent at the first one that is not known or torn; those before it have been given.
    """
    at = 0
    while at < len(data):
        code = data[at]
        if code not in Event.__members__.values() or (code in WITH_CHANNEL and at + 1 == len(data)):
            raise UnknownEvent(code)
        event = Event(code)
        yield event, data[at + 1] if event in WITH_CHANNEL else 0
        at += 2 if event in WITH_CHANNEL else 1


LASTING: dict[Event, tuple[str, str]] = {
    Event.UNSAFE_JAM: ("jammed", "note jammed within reach of the player"),
    Event.SAFE_JAM: ("jammed", "note jammed"),
    Event.FULL: ("full", "cash box full"),
    Event.BOX_REMOVED: ("removed", "cash box removed"),
    Event.FRAUD: ("rejected", "attempt to cheat the acceptor"),
    Event.PATH_OPEN: ("", "note path open"),
}
"""Faults that last until an event shows that they are over: state of the box, words. The gravest first."""
ENDS: dict[Event, frozenset[Event]] = {
    Event.BOX_REPLACED: frozenset((Event.BOX_REMOVED, Event.FULL)),
    Event.RESET: frozenset(LASTING) - {Event.BOX_REMOVED},
    Event.READ: frozenset(LASTING),
    Event.STACKED: frozenset((Event.UNSAFE_JAM, Event.SAFE_JAM)),
    Event.REJECTED: frozenset((Event.UNSAFE_JAM, Event.SAFE_JAM)),
}
"""Events that tell that faults are over."""
OF_A_NOTE = frozenset(
    (Event.READ, Event.STACKING, Event.STACKED, Event.CREDIT, Event.REJECTING, Event.REJECTED, Event.SAFE_JAM, Event.UNSAFE_JAM)
)
"""A note is under way."""
