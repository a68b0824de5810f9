"""Angel Eye II-EX, a card-reading shoe: bytes <-> frames. Pure. Line 4800 8N1.

Frames (protocols 1.1; public implementations: keepcodings/AngelEye and a studio front end that calls itself
"Angel Eye II-EX Protocol Parser"; the maker's own description is not published):

    shoe to host, event      05 seq code data(0..6) 03 BCC      sent three times
    shoe to host, reply      02 data 03 BCC
    shoe to host, result     06, or 15 and an error byte        of the last command
    host to shoe, command    02 'O' 'P' type(2) value(2) 03 BCC

BCC is two upper-case hex digits: the XOR from seq to ETX for events. For what begins with STX the description leaves
STX out and its own example has it in, so both are taken and the example's is sent.

How sure a frame is: BCC finds every error within one byte, and 1 of 256 of other errors passes; the two digits have to
be hex besides, so that 1 of 65,536 tails of pure noise passes. Binary payload has bit 7 set: no control character
but ETX stands inside a frame, and a new 05 always begins one.
"""

import re
from dataclasses import dataclass
from functools import reduce
from operator import xor

STX, ETX, ENQ, ACK, NAK = 0x02, 0x03, 0x05, 0x06, 0x15
MOST_DATA = 6
MOST_REPLY = 16
BCC_BYTES = 2
PRINTABLE = range(0x20, 0x7F)
STARTS = bytes((ENQ, STX))
HEX = b"0123456789ABCDEF"
START = re.compile(b"[%s]" % STARTS)
START_OR_RESULT = re.compile(b"[%s]" % bytes((*STARTS, ACK, NAK)))


@dataclass(frozen=True, slots=True)
class Event:
    """What the shoe says by itself. seq and code: one ASCII character; data: 0 to 6 bytes."""

    seq: str
    code: str
    data: bytes = b""


@dataclass(frozen=True, slots=True)
class Operation:
    """A frame that begins with STX: a reply, or (at the shoe's end) a command such as OPLK02."""

    data: bytes


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a command. error: None for ACK, else the byte behind NAK."""

    error: int | None = None


Frame = Event | Operation | Result


def bcc(data: bytes) -> bytes:
    """The two check digits of data."""
    return b"%02X" % reduce(xor, data, 0)


def command(kind: str, value: str, *, with_stx: bool = True) -> bytes:
    """The bytes of an operation; kind: LK (01 unlock, 02 lock), EC (clear error), GP; two characters each."""
    body = b"OP" + kind.encode("ascii") + value.encode("ascii") + bytes((ETX,))
    stx = bytes((STX,))
    return stx + body + bcc(stx + body if with_stx else body)


class AngelEyeCodec:
    """Feed bytes, take frames; incomplete is normal, a bad frame is counted and skipped.

    awaits_result: a command is under way. Else a lone 06 or 15 is noise.
    """

    def __init__(self) -> None:
        self.awaits_result = False
        self._buffer = bytearray()
        self.counters = {"frames": 0, "bytes_dropped": 0, "check_errors": 0, "resyncs": 0}

    def receive(self, data: bytes) -> list[Frame]:
        """The frames that data completes."""
        self._buffer += data
        frames: list[Frame] = []
        while self._hunt():
            length = self._length()
            if length is None:
                break
            frame = self._frame(bytes(self._buffer[:length])) if length else None
            if frame is None:
                self._drop(1)
            else:
                frames.append(frame)
                self.counters["frames"] += 1
                del self._buffer[:length]
        return frames

    def reset(self) -> None:
        """The wire was cut: what is half there never completes."""
        self._drop(len(self._buffer))
        self.awaits_result = False

    def _hunt(self) -> bool:
        """Bring a possible start to the front; False where there is none."""
        found = (START_OR_RESULT if self.awaits_result else START).search(self._buffer)
        self._drop(found.start() if found else len(self._buffer))
        return bool(self._buffer)

    def _length(self) -> int | None:
        """Of the frame at the front; 0: it is none; None: more bytes are needed to tell."""
        start = self._buffer[0]
        if start == ACK:
            return 1
        if start == NAK:
            return 2 if len(self._buffer) >= 2 else None
        return self._framed(3 + MOST_DATA if start == ENQ else 1 + MOST_REPLY)

    def _framed(self, most: int) -> int | None:
        """ETX ends the body, which is at most so long; any other control character in it means that its end was lost."""
        for at in range(1, min(len(self._buffer), most + 1)):
            if self._buffer[at] == ETX:
                end = at + 1 + BCC_BYTES
                return end if len(self._buffer) >= end else self._unfinished(at + 1)
            if self._buffer[at] < PRINTABLE.start:
                return 0
        return 0 if len(self._buffer) > most else None

    def _unfinished(self, at: int) -> int | None:
        """The check digits are not all here yet, and never come where something else has come."""
        return None if all(byte in HEX for byte in self._buffer[at:]) else 0

    def _frame(self, raw: bytes) -> Frame | None:
        if raw[0] == ACK:
            return Result()
        if raw[0] == NAK:
            return Result(raw[1])
        body, check = raw[1:-BCC_BYTES], raw[-BCC_BYTES:]
        if raw[0] == STX:
            return Operation(body[:-1]) if self._checks(check, body, raw[:-BCC_BYTES]) else None
        if len(body) < 3 or body[0] not in PRINTABLE or body[1] not in PRINTABLE or not self._checks(check, body):
            return None
        return Event(chr(body[0]), chr(body[1]), body[2:-1])

    def _checks(self, check: bytes, *forms: bytes) -> bool:
        good = any(check == bcc(form) for form in forms)
        self.counters["check_errors"] += not good
        return good

    def _drop(self, count: int) -> None:
        if count:
            self.counters["bytes_dropped"] += count
            self.counters["resyncs"] += 1
            del self._buffer[:count]
