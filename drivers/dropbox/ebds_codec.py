"""EBDS (CPI/MEI) and Pyramid RS-232, which share it: bytes <-> frames. Pure.

Frame (protocols 2.2): 02 LEN CTRL data 03 CHK; LEN counts the whole frame, CHK is the XOR of what lies
between 02 and 03. 9600 7E1. CTRL: type in bits 6-4, acknowledge in bit 0.

How sure a frame is: CHK alone lets one of 256 pass, and two flips in one column always; type, length, 03
and the bits that a 7-bit line cannot carry leave about 1e-13 false frames a byte of noise.
"""

from dataclasses import dataclass
from functools import reduce
from operator import xor

from drivers.framing import MORE, NO_FRAME, Framer

STX, ETX = 0x02, 0x03
POLL, REPLY, RESET, EXTENDED = 1, 2, 6, 7
"""Types: of the host's message, of the device's reply to it, of a reset, of replies and messages with more data."""
NOTE_SPECIFICATION = 0x02
"""Subtype of an extended reply that says currency and value of a note."""
LENGTHS = {POLL: 8, REPLY: 11, RESET: 8, EXTENDED: 30}
UNUSED_BITS = 0x8E
"""Bits of CTRL that are zero: bit 7 does not exist on the line, 3-1 name the kind of device."""


@dataclass(frozen=True, slots=True)
class Frame:
    """type: POLL ... EXTENDED; ack: 0 or 1; data: what lies between CTRL and 03, 7 bits a byte."""

    type: int
    ack: int
    data: bytes


def check_byte(inner: bytes) -> int:
    """XOR of the bytes between 02 and 03."""
    return reduce(xor, inner, 0)


def encode(frame: Frame) -> bytes:
    """The bytes of a frame; ValueError where its data has not the length of its type."""
    length = len(frame.data) + 5
    if length != LENGTHS.get(frame.type):
        raise ValueError(f"type {frame.type}: {len(frame.data)} data bytes, expected {LENGTHS.get(frame.type, 5) - 5}")
    inner = bytes([length, frame.type << 4 | frame.ack]) + frame.data
    return bytes([STX]) + inner + bytes([ETX, check_byte(inner)])


def codec() -> Framer[Frame]:
    """Feed bytes, take frames of either direction."""
    return Framer(STX, _measure, _check)


def _measure(buffer: bytearray) -> int:
    if len(buffer) < 3:
        return MORE if len(buffer) < 2 or buffer[1] in LENGTHS.values() else NO_FRAME
    length = buffer[1]
    if buffer[2] & UNUSED_BITS or LENGTHS.get(buffer[2] >> 4) != length:
        return NO_FRAME
    return length if len(buffer) >= length else MORE


def _check(raw: bytes) -> Frame | None:
    inner = raw[1:-2]
    if raw[-2] != ETX or raw[-1] != check_byte(inner) or not raw.isascii():
        return None
    if raw[2] >> 4 == EXTENDED and inner[2] != NOTE_SPECIFICATION:
        return None
    return Frame(raw[2] >> 4, raw[2] & 1, inner[2:])
