"""An emulated bar code scanner at the mouth of a shoe (protocols 1.3). Pure: time and bytes are passed in.

The codes are this file's own: suit 1 spades, 2 hearts, 3 clubs, 4 diamonds, then three digits of the rank.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from struct import pack

SUITS = {"s": "1", "h": "2", "c": "3", "d": "4"}
RANKS = dict(zip("A23456789TJQK", range(10, 140, 10), strict=True))
CUT, UNREADABLE = "0000", "9999"
TRIAL = "0001"  # shown at the opening: it reads
IDLE_S = 1.0
#: Key codes of linux/input-event-codes.h.
KEYS = {**{digit: 2 + at for at, digit in enumerate("1234567890")}, "\r": 28}
KEY, SYN = 1, 0


def code(card: str) -> str:
    """"As" is 1010, "Kd" 4130."""
    return f"{SUITS[card[1]]}{RANKS[card[0]]:03}"


def typed(text: str) -> bytes:
    """The input events of a keyboard on which `text` is typed: each key down and up, each with its report."""
    events = [(KEY, KEYS[letter], value) for letter in text for value in (1, 0)]
    return b"".join(pack("@llHHi", 0, 0, *one) + pack("@llHHi", 0, 0, SYN, 0, 0) for one in events)


@dataclass(slots=True)
class ScannerDevice:
    """It says what lies before it, `times` times, and hears nothing."""

    times: int = 1
    end: str = "\r\n"
    _out: bytearray = field(default_factory=bytearray)

    def scan(self, text: str) -> None:
        """A code comes before it."""
        self._out += (text + self.end).encode("ascii") * self.times

    @property
    def silent(self) -> bool:
        """Everything was sent."""
        return not self._out

    def update(self, now: float, data: bytes = b"") -> tuple[bytes, float]:
        """Bytes to send now, and when to be asked again."""
        out, self._out = bytes(self._out), bytearray()
        return out, now + IDLE_S
