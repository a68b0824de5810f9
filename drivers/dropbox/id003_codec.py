"""ID-003 (JCM): bytes <-> frames. Pure.

Frame (protocols 2.3): FC LEN CMD data CRClo CRChi; LEN counts the whole frame, CRC-16/KERMIT over all
before it. 9600 8E1. The same CMD means different things in the two directions (41: stack-1 from the
host, powered up with a note in the acceptor from the device), so a frame keeps the bare number.

How sure a frame is: one in 65,536 garbage frames passes the CRC; as only known commands with a length
that fits them are looked at, pure noise yields about 3e-9 false frames a byte.
"""

from dataclasses import dataclass
from enum import IntEnum

from drivers.crc import kermit
from drivers.framing import MORE, NO_FRAME, Framer

SYNC = 0xFC
SHORTEST = 5
"""SYNC, LEN, CMD, two of CRC."""
LONGEST = 0xFF


class Host(IntEnum):
    """What the host says (protocols 2.3)."""

    STATUS = 0x11
    RESET = 0x40
    STACK_1 = 0x41
    STACK_2 = 0x42
    RETURN = 0x43
    HOLD = 0x44
    WAIT = 0x45
    ACK = 0x50
    DENOMINATIONS = 0x8A
    VERSION = 0x88
    ENABLE = 0xC0
    SECURITY = 0xC1
    INHIBIT = 0xC3
    DIRECTION = 0xC4
    OPTIONS = 0xC5


class Device(IntEnum):
    """What the device says (protocols 2.3)."""

    IDLING = 0x11
    ACCEPTING = 0x12
    ESCROW = 0x13
    STACKING = 0x14
    VEND_VALID = 0x15
    STACKED = 0x16
    REJECTING = 0x17
    RETURNING = 0x18
    HOLDING = 0x19
    INHIBITED = 0x1A
    INITIALISING = 0x1B
    POWER_UP = 0x40
    POWER_UP_ACCEPTOR = 0x41
    POWER_UP_STACKER = 0x42
    STACKER_FULL = 0x43
    STACKER_OPEN = 0x44
    JAM_ACCEPTOR = 0x45
    JAM_STACKER = 0x46
    PAUSE = 0x47
    CHEATED = 0x48
    FAILURE = 0x49
    COMM_ERROR = 0x4A
    INVALID_COMMAND = 0x4B
    ACK = 0x50
    DENOMINATIONS = 0x8A


_NONE = range(1)
_ONE = range(1, 2)
_MOST_DENOMINATIONS = range(0, 4 * 16 + 1, 4)
DATA_LENGTHS: dict[int, range] = {
    **dict.fromkeys((*range(0x11, 0x1C), *range(0x40, 0x4C), Host.ACK, *range(0x80, 0x8B)), _NONE),
    Device.ESCROW: range(26),
    Device.VEND_VALID: range(2),
    Device.REJECTING: range(2),
    Device.FAILURE: range(2),
    **dict.fromkeys(range(0x80, 0x88), range(9)),
    0x88: range(LONGEST - SHORTEST + 1),
    0x89: range(9),
    Device.DENOMINATIONS: _MOST_DENOMINATIONS,
    **dict.fromkeys((Host.ENABLE, Host.SECURITY, Host.OPTIONS), range(3)),
    **dict.fromkeys((Host.INHIBIT, Host.DIRECTION), range(2)),
    0xF0: range(64),
}
"""Data bytes that may follow a command, in either direction; anything else is noise. F0: extensions
(recycler). 88: the version as text; 13: a ticket carries up to 24
characters."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame, either direction; see Host and Device for cmd."""

    cmd: int
    data: bytes = b""


def encode(frame: Frame) -> bytes:
    """The bytes of a frame; ValueError where it would be longer than LEN can say."""
    length = SHORTEST + len(frame.data)
    if length > LONGEST:
        raise ValueError(f"{len(frame.data)} data bytes, at most {LONGEST - SHORTEST} fit")
    body = bytes([SYNC, length, frame.cmd]) + frame.data
    return body + kermit(body).to_bytes(2, "little")


def codec() -> Framer[Frame]:
    """Feed bytes, take frames of either direction; incomplete is normal, noise is counted and skipped."""
    return Framer(SYNC, _measure, _check)


def _measure(buffer: bytearray) -> int:
    if len(buffer) < 3:
        return NO_FRAME if len(buffer) == 2 and buffer[1] < SHORTEST else MORE
    if buffer[1] - SHORTEST not in DATA_LENGTHS.get(buffer[2], ()):
        return NO_FRAME
    return MORE if len(buffer) < buffer[1] else buffer[1]


def _check(raw: bytes) -> Frame | None:
    return Frame(raw[2], raw[3:-2]) if kermit(raw[:-2]) == int.from_bytes(raw[-2:], "little") else None
