"""What a keyboard wedge types: Linux input events -> characters. Pure.

struct input_event of linux/input.h on 64-bit machines: two longs of time, u16 type, u16 code, s32 value; key codes of
linux/input-event-codes.h, US layout, as scanners are set from the factory.
"""

from struct import Struct

EVENT = Struct("@llHHi")
SYN, KEY = 0, 1
SYN_DROPPED = 3
UP, DOWN = 0, 1
SHIFTS = frozenset((42, 54))
ROWS = {2: "1234567890-=", 16: "qwertyuiop[]", 30: "asdfghjkl;'`", 44: "zxcvbnm,./", 71: "789-456+1230."}
"""First key code of a row, and what its keys type."""
PLAIN = {first + at: letter for first, row in ROWS.items() for at, letter in enumerate(row)} | {
    15: "\t", 28: "\r", 96: "\r", 43: "\\", 55: "*", 57: " ", 98: "/",
}  # fmt: skip
LOST = b"\xff"
"""Stands where the kernel dropped events: no code has it, so that the spoiled one is not taken for another."""


class KeysCodec:
    """Feed the bytes of events, take the characters typed."""

    def __init__(self) -> None:
        self._buffer = b""
        self._shifts: set[int] = set()

    def receive(self, data: bytes) -> bytes:
        """The characters of the keys that went down. Capitals with shift; shifted digits stay digits."""
        self._buffer += data
        whole = len(self._buffer) // EVENT.size * EVENT.size
        events, self._buffer = self._buffer[:whole], self._buffer[whole:]
        return b"".join(self._typed(*event[2:]) for event in EVENT.iter_unpack(events))

    def _typed(self, kind: int, code: int, value: int) -> bytes:
        if kind == SYN and code == SYN_DROPPED:
            return LOST
        if kind != KEY:
            return b""
        if code in SHIFTS:
            (self._shifts.discard if value == UP else self._shifts.add)(code)
            return b""
        letter = PLAIN.get(code, "") if value == DOWN else ""
        return (letter.upper() if self._shifts else letter).encode("ascii")
