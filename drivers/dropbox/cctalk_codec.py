"""ccTalk: bytes <-> messages. Pure.

Message (protocols 2.5): DEST LEN SRC HEADER data CHECK; all bytes add up to 0 modulo 256. In the CRC mode
the low byte of CRC-16/XMODEM over DEST LEN HEADER data stands where SRC was, the high byte at the end.
9600 8N1. A reply has the header 0. One wire for both directions: what is sent comes back as an echo.

How sure a message is: address, a length that is asked for, header and eight bits of sum (or sixteen of CRC
in the place of SRC) leave about 1e-10 false ones a byte of noise.
"""

from binascii import crc_hqx
from dataclasses import dataclass

from drivers.framing import MORE, NO_FRAME, Framer

HOST, BILL_VALIDATOR = 1, 40
SIMPLE_POLL = 254
ACK, NAK, BUSY = 0, 5, 6
"""Headers of replies; ACK is also that of every reply with data."""
REPLIES = (ACK, NAK, BUSY)
MOST_DATA = 40
"""Longer ones are never asked for."""


@dataclass(frozen=True, slots=True)
class Message:
    """dest: address that it is for; header: what is asked, or one of REPLIES."""

    dest: int
    header: int
    data: bytes = b""


def encode(message: Message, *, crc: bool) -> bytes:
    """The bytes of a message from the host, or from the validator to the host; ValueError where it is too long."""
    if len(message.data) > MOST_DATA:
        raise ValueError(f"{len(message.data)} data bytes, at most {MOST_DATA}")
    head = bytes([message.dest, len(message.data)])
    tail = bytes([message.header]) + message.data
    if crc:
        check = crc_hqx(head + tail, 0)
        return head + bytes([check & 0xFF]) + tail + bytes([check >> 8])
    body = head + bytes([_source(message.dest)]) + tail
    return body + bytes([-sum(body) & 0xFF])


def codec(dest: int = HOST, *, crc: bool) -> Framer[Message]:
    """Feed bytes, take the messages for dest."""
    return Framer(dest, lambda buffer: _measure(buffer, crc=crc), _check_crc if crc else _check_sum)


def _source(dest: int) -> int:
    """Two are on the wire."""
    return BILL_VALIDATOR if dest == HOST else HOST


def _measure(buffer: bytearray, *, crc: bool) -> int:
    for at, byte in enumerate(buffer[:4]):
        if not _may_be(at, byte, buffer[0], crc=crc):
            return NO_FRAME
    if len(buffer) < 2 or len(buffer) < buffer[1] + 5:
        return MORE
    return buffer[1] + 5


def _may_be(at: int, byte: int, dest: int, *, crc: bool) -> bool:
    """Can byte stand at that place of a message for dest?"""
    if at == 1:
        return byte <= MOST_DATA
    if at == 2:
        return crc or byte == _source(dest)
    return at != 3 or dest != HOST or byte in REPLIES


def _check_sum(raw: bytes) -> Message | None:
    return Message(raw[0], raw[3], raw[4:-1]) if sum(raw) & 0xFF == 0 else None


def _check_crc(raw: bytes) -> Message | None:
    if crc_hqx(raw[:2] + raw[3:-1], 0) != raw[2] | raw[-1] << 8:
        return None
    return Message(raw[0], raw[3], raw[4:-1])
