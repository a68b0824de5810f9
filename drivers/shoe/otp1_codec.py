"""OTP/1, the open shoe protocol: bytes <-> frames. Pure.

Frame (protocols 1.4): COBS( ver=01 u8, type u8, boot u32 LE, seq u32 LE, payload <= 200 bytes,
CRC-16/IBM-3740 big-endian over all before ) then 00. Line 115200 8N1.

How sure a frame is: CRC-16 finds every error of one to three bits and every burst of up to 16 bits in a
frame of this length; of other garbage one in 65,536 passes. A chunk of pure noise must besides decode
as COBS, begin with version 01 and carry a known type: about 6e-9 a chunk, all its tails tried.
"""

from binascii import crc_hqx
from dataclasses import dataclass
from enum import IntEnum
from struct import Struct

VERSION = 1
MOST_PAYLOAD = 200
HEAD = Struct("<BBII")
CRC_BYTES = 2
LONGEST = HEAD.size + MOST_PAYLOAD + CRC_BYTES + 1
"""Bytes between two delimiters: COBS adds one byte to anything up to 254."""
U32 = 0xFFFF_FFFF


class Type(IntEnum):
    """Frame types (protocols 1.4). Below 80 the device speaks, from 80 on the host."""

    HELLO = 0x01
    HEARTBEAT = 0x02
    RESULT = 0x03
    CARD = 0x10
    CUT = 0x11
    LID = 0x12
    LOCK = 0x13
    ERROR = 0x1F
    ACK = 0x81
    RESEND = 0x82
    TIME = 0x83
    SET_LOCK = 0x84
    ASK_HELLO = 0x85


KNOWN = frozenset(Type)
EVENTS = range(0x10, 0x20)
"""Types that share the event number: each raises seq by one and wants an ACK."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame, either direction. boot and seq: u32; type: see Type, unknown ones are kept."""

    type: int
    boot: int
    seq: int
    payload: bytes = b""


def encode(frame: Frame) -> bytes:
    """The bytes of a frame with its closing delimiter; ValueError where a field does not fit."""
    if len(frame.payload) > MOST_PAYLOAD:
        raise ValueError(f"payload of {len(frame.payload)} bytes, at most {MOST_PAYLOAD} fit")
    if not (0 <= frame.boot <= U32 and 0 <= frame.seq <= U32 and 0 <= frame.type <= 0xFF):
        raise ValueError(f"field out of range: {frame}")
    body = HEAD.pack(VERSION, frame.type, frame.boot, frame.seq) + frame.payload
    return _stuff(body + crc_hqx(body, 0xFFFF).to_bytes(CRC_BYTES, "big")) + b"\0"


class Otp1Codec:
    """Feed bytes, take frames; incomplete is normal, a bad frame is counted and skipped."""

    def __init__(self) -> None:
        self._chunk = bytearray()
        self._overlong = False
        self.counters = {"frames": 0, "bytes_dropped": 0, "check_errors": 0, "resyncs": 0}

    def receive(self, data: bytes) -> list[Frame]:
        """The frames that data completes."""
        frames = []
        *complete, rest = data.split(b"\0")
        for piece in complete:
            self._take(piece)
            frame = self._finish()
            if frame is not None:
                frames.append(frame)
        self._take(rest)
        return frames

    def reset(self) -> None:
        """The wire was cut: what is half there never completes."""
        self._drop(len(self._chunk))
        self._chunk.clear()
        self._overlong = False

    def _take(self, piece: bytes) -> None:
        """Keep the newest LONGEST bytes: a good frame may close a run of noise without a delimiter."""
        self._chunk += piece
        surplus = len(self._chunk) - LONGEST
        if surplus > 0:
            self._overlong = True
            self.counters["bytes_dropped"] += surplus
            del self._chunk[:surplus]

    def _finish(self) -> Frame | None:
        chunk = bytes(self._chunk)
        overlong = self._overlong
        self._chunk.clear()
        self._overlong = False
        if not chunk:
            return None
        frame = None if overlong else self._whole(chunk)
        if frame is None:
            self.counters["resyncs"] += 1
            frame = self._tail(chunk)
        if frame is not None:
            self.counters["frames"] += 1
        return frame

    def _whole(self, chunk: bytes) -> Frame | None:
        body = _unstuff(chunk)
        if body is None or len(body) < HEAD.size + CRC_BYTES:
            return None
        frame = _frame(body)
        if frame is None:
            self.counters["check_errors"] += 1
        return frame

    def _tail(self, chunk: bytes) -> Frame | None:
        """The good frame at the end of a spoiled chunk: noise, or a frame cut off, came right before it."""
        at = chunk.find(VERSION, 1)
        while at > 0:
            body = _unstuff(chunk[at - 1 :])
            frame = _frame(body) if body is not None else None
            if frame is not None and frame.type in KNOWN:
                self._drop(at - 1)
                return frame
            at = chunk.find(VERSION, at + 1)
        self._drop(len(chunk))
        return None

    def _drop(self, count: int) -> None:
        self.counters["bytes_dropped"] += count


def _frame(body: bytes) -> Frame | None:
    """None: too short, check wrong, another version or more payload than allowed."""
    end = len(body) - CRC_BYTES
    if not HEAD.size <= end <= HEAD.size + MOST_PAYLOAD or body[0] != VERSION:
        return None
    if crc_hqx(body[:end], 0xFFFF) != int.from_bytes(body[end:], "big"):
        return None
    _, kind, boot, seq = HEAD.unpack_from(body)
    return Frame(kind, boot, seq, body[HEAD.size : end])


def _stuff(body: bytes) -> bytes:
    """COBS (Cheshire and Baker 1999) of at most 254 bytes: each zero becomes the distance to the next."""
    return b"".join(bytes([len(run) + 1]) + run for run in body.split(b"\0"))


def _unstuff(chunk: bytes) -> bytes | None:
    """Undo COBS; None where a distance points beyond the end."""
    runs = []
    at = 0
    while at < len(chunk):
        end = at + chunk[at]
        if end > len(chunk):
            return None
        runs.append(chunk[at + 1 : end])
        at = end
    return b"\0".join(runs)
