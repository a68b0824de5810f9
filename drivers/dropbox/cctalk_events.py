"""Buffered events of a ccTalk bill validator: how many are new, and the words for them. Pure. Source: protocols 2.5."""

from collections.abc import Sequence
from dataclasses import dataclass

KEPT = 5
"""The validator keeps the last five; older ones are lost."""
LAST = 255
"""The counter goes from 1 to 255 and to 1 again; it is 0 after a reset alone."""
STACKED, IN_ESCROW = 0, 1
"""B of an event whose A is the bill type."""

RETURNED, REMOVED, INSERTED, STACKER_OK, UNKNOWN_STACKED = 1, 11, 12, 10, 21
"""B of events whose A is 0, that more is done about than told."""
NOT_TAKING = 0

REJECTED = {
    2: "not recognised",
    3: "transport",
    4: "not enabled",
    5: "switched off at the acceptor",
    20: "a ticket, no note",
}
LASTING = {
    6: ("jammed", "note jammed within reach of the player"),
    7: ("jammed", "note jammed in the stacker"),
    8: ("rejected", "attempt to cheat the acceptor: note pulled back"),
    9: ("rejected", "attempt to cheat the acceptor: tampered with"),
    11: ("removed", "cash box removed"),
    13: ("", "stacker faulty"),
    14: ("full", "cash box full"),
    15: ("jammed", "stacker jammed"),
    16: ("jammed", "note jammed"),
    17: ("rejected", "attempt to cheat the acceptor: light barriers"),
    18: ("rejected", "attempt to cheat the acceptor: note on a string"),
    19: ("", "device against strings faulty"),
}
"""B -> state of the box, words of a fault that lasts until an event shows that it is over."""
OF_THE_STACKER = frozenset((7, 13, 14, 15))
KNOWN = frozenset((NOT_TAKING, RETURNED, INSERTED, STACKER_OK, UNKNOWN_STACKED, *REJECTED, *LASTING))


@dataclass(frozen=True, slots=True)
class Buffer:
    """counter: number of the newest event; pairs: (A, B), the newest first."""

    counter: int
    pairs: Sequence[tuple[int, int]]

    @property
    def in_escrow(self) -> bool:
        """The newest event says that a note waits in escrow."""
        return self.pairs[0][0] > 0 and self.pairs[0][1] == IN_ESCROW


def read(data: bytes) -> Buffer:
    """The reply to "read buffered bill events", 11 bytes."""
    return Buffer(data[0], [(data[at], data[at + 1]) for at in range(1, 2 * KEPT, 2)])


def new_since(last: int, counter: int) -> int:
    """How many events happened since number last."""
    if not last or not counter:
        return counter
    return (counter - last) % LAST


def number_before(counter: int, back: int) -> int:
    """The number of the event so many before counter."""
    return (counter - 1 - back) % LAST + 1
