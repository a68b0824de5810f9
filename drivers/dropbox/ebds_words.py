"""What an EBDS reply says: its bits, and the words for them. Pure. Source: protocols 2.2."""

from dataclasses import dataclass
from enum import IntFlag

from drivers.dropbox.ebds_codec import EXTENDED, REPLY, Frame
from drivers.dropbox.note import Note


class State(IntFlag):
    """Byte 0. One state at a time; STACKED and RETURNED are events beside it; nothing at all: out of service."""

    IDLING = 0x01
    ACCEPTING = 0x02
    ESCROWED = 0x04
    STACKING = 0x08
    STACKED = 0x10
    RETURNING = 0x20
    RETURNED = 0x40


EVENTS = State.STACKED | State.RETURNED


class Status(IntFlag):
    """Byte 1."""

    CHEATED = 0x01
    REJECTED = 0x02
    JAMMED = 0x04
    FULL = 0x08
    CASSETTE = 0x10
    PAUSED = 0x20
    CALIBRATION = 0x40


class Exceptional(IntFlag):
    """Byte 2, without the note in bits 3-5."""

    POWER_UP = 0x01
    INVALID_COMMAND = 0x02
    FAILURE = 0x04
    TRANSPORT_OPEN = 0x40


@dataclass(frozen=True, slots=True)
class Reply:
    """note: 1 to 7, 0 without one; stated: what an extended reply says of the note itself."""

    state: State
    status: Status
    exceptional: Exceptional
    note: int
    stated: Note | None = None

    @property
    def contradicts(self) -> bool:
        """Two states at once: a protocol error."""
        return (self.state & ~EVENTS).bit_count() > 1

    @property
    def cassette(self) -> bool:
        """The cash box is in its place."""
        return Status.CASSETTE in self.status


def read(frame: Frame) -> Reply | None:
    """The reply in a frame; None where the frame is none. Reserved bits are ignored."""
    if frame.type not in (REPLY, EXTENDED):
        return None
    data = frame.data if frame.type == REPLY else frame.data[1:]
    s2 = data[2]
    stated = _stated(data[7:16]) if frame.type == EXTENDED else None
    return Reply(State(data[0] & 0x7F), Status(data[1] & 0x7F), Exceptional(s2 & 0x47), s2 >> 3 & 7, stated)


def _stated(text: bytes) -> Note | None:
    """ISO code, three digits, sign and two digits of an exponent: JPY 002 +03 is 2,000 yen. None: not a whole amount."""
    code, base, sign, exponent = text[:3], text[3:6], text[6:7], text[7:9]
    if not (code.isalpha() and code.isupper() and base.isdigit() and exponent.isdigit() and int(exponent) < 10):
        return None
    power = 10 ** int(exponent)
    if sign == b"+":
        value, rest = int(base) * power, 0
    else:
        value, rest = divmod(int(base), power)
    return Note(str(value), code.decode()) if value and not rest and sign in b"+-" else None


FAULTS: tuple[tuple[Status | Exceptional, str], ...] = (
    (Exceptional.FAILURE, "failure: the acceptor needs service"),
    (Status.JAMMED, "note jammed"),
    (Status.FULL, "cash box full"),
    (Status.CHEATED, "attempt to cheat the acceptor"),
    (Exceptional.TRANSPORT_OPEN, "note path open"),
    (Status.PAUSED, "a second note waits at the mouth: remove it"),
    (Status.CALIBRATION, "acceptor is being calibrated"),
)
"""Bits that are faults of the device while they are set, the gravest first."""
REMOVED = "cash box removed"
OUT_OF_SERVICE = "out of service"
TWO_STATES = "protocol error: the acceptor reports two states at once"

BOX_STATES: tuple[tuple[Status, str], ...] = (
    (Status.FULL, "full"),
    (Status.JAMMED, "jammed"),
    (Status.CHEATED, "rejected"),
    (Status.REJECTED, "rejected"),
)
"""Bits that are said of the box when they come up."""


def fault_words(reply: Reply) -> str:
    """What is wrong; empty where nothing is."""
    for bit, words in FAULTS:
        if bit in (reply.status if isinstance(bit, Status) else reply.exceptional):
            return words
    if not reply.cassette:
        return REMOVED
    if reply.contradicts:
        return TWO_STATES
    return "" if reply.state else OUT_OF_SERVICE
