"""SSP (Innovative Technology): bytes <-> frames. Pure.

Frame (protocols 2.4): 7F SEQ LEN data CRClo CRChi; SEQ: bit 7 alternates with each new command, bits 6-0
are the device's address; CRC-16/CMS over SEQ ... data. Any 7F behind the first one is doubled on the wire,
so a single one is always a start. 9600 8N2.

How sure a frame is: address, a known command or reply and 16 bits of CRC leave about 2e-12 false frames a
byte of noise.
"""

from dataclasses import dataclass
from enum import IntEnum

from drivers.crc import cms
from drivers.framing import MORE, NO_FRAME, Framer

STX = 0x7F
SEQ_BIT = 0x80
MOST_DATA = 255


class Command(IntEnum):
    """What a host says (protocols 2.4)."""

    RESET = 0x01
    INHIBITS = 0x02
    SETUP = 0x05
    HOST_VERSION = 0x06
    POLL = 0x07
    REJECT = 0x08
    DISABLE = 0x09
    ENABLE = 0x0A
    SERIAL = 0x0C
    SYNC = 0x11
    HOLD = 0x18
    FIRMWARE = 0x20
    DATASET = 0x21
    POLL_WITH_ACK = 0x56
    EVENT_ACK = 0x57


class Answer(IntEnum):
    """First byte of a reply. OK may be followed by data, or by events after a poll."""

    OK = 0xF0
    UNKNOWN_COMMAND = 0xF2
    WRONG_PARAMETERS = 0xF3
    OUT_OF_RANGE = 0xF4
    CANNOT_PROCESS = 0xF5
    SOFTWARE_ERROR = 0xF6
    FAIL = 0xF8
    KEY_NOT_SET = 0xFA


_ONE = range(1, 2)
LENGTHS: dict[int, range] = {
    **dict.fromkeys(Command, _ONE),
    **dict.fromkeys(Answer, range(1, 3)),
    Command.INHIBITS: range(2, 10),
    Command.HOST_VERSION: range(2, 3),
    Answer.OK: range(1, MOST_DATA + 1),
}
"""Data bytes, the first one included, that may go with it."""


@dataclass(frozen=True, slots=True)
class Frame:
    """seq: 0 or 1; data: command or answer and what follows it, unstuffed."""

    seq: int
    data: bytes


def encode(frame: Frame) -> bytes:
    """The bytes of a frame, stuffed; ValueError where it has no data or more than LEN can say."""
    if not 0 < len(frame.data) <= MOST_DATA:
        raise ValueError(f"{len(frame.data)} data bytes, expected 1 to {MOST_DATA}")
    body = bytes([SEQ_BIT * frame.seq, len(frame.data)]) + frame.data
    body += cms(body).to_bytes(2, "little")
    return bytes([STX]) + body.replace(b"\x7f", b"\x7f\x7f")


def codec() -> Framer[Frame]:
    """Feed bytes, take frames of either direction."""
    return Framer(STX, _measure, _check)


def _measure(buffer: bytearray) -> int:
    """Walks over the stuffing as far as the frame goes."""
    at, body = 1, bytearray()
    while at < len(buffer):
        if buffer[at] == STX:
            if at + 1 == len(buffer):
                return MORE
            if buffer[at + 1] != STX:
                return NO_FRAME
            at += 1
        body.append(buffer[at])
        at += 1
        if len(body) <= 3 and not _may_be(body):
            return NO_FRAME
        if len(body) > 1 and len(body) == body[1] + 4:
            return at
    return MORE


def _may_be(body: bytearray) -> bool:
    """Address, length and first byte of the data, as far as they are there."""
    if body[0] & ~SEQ_BIT:
        return False
    return len(body) < 3 or body[1] in LENGTHS.get(body[2], ())


def _check(raw: bytes) -> Frame | None:
    body = raw[1:].replace(b"\x7f\x7f", b"\x7f")
    if cms(body[:-2]) != int.from_bytes(body[-2:], "little"):
        return None
    return Frame(body[0] >> 7, body[2:-2])
