"""An emulated shoe that speaks OTP/1 (protocols 1.4). Pure: time and bytes are passed in.

The encoder is this file's own (COBS and CRC written again), so that a fault in the driver's cannot hide.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

#: Frame types (protocols 1.4); from 81 on the host speaks.
HELLO, HEARTBEAT, RESULT, CARD, CUT, LID = 0x01, 0x02, 0x03, 0x10, 0x11, 0x12
ACK, RESEND, TIME, LOCK, ASK_HELLO = 0x81, 0x82, 0x83, 0x84, 0x85
LID_STATES = {"closed": 0, "open": 1, "loaded": 2, "empty": 3}
MODEL = b"EMULATED/0/1"

HEARTBEAT_S = 1.0
RESEND_S = (0.25, 0.5, 1.0, 2.0)  # backs off to 2 s
KEPT = 512  # events that are kept until they are acknowledged


def crc(data: bytes) -> int:
    """CRC-16/IBM-3740: polynomial 1021, init FFFF, nothing reflected. Check value 29B1."""
    value = 0xFFFF
    for byte in data:
        value ^= byte << 8
        for _ in range(8):
            value = (value << 1) ^ 0x1021 if value & 0x8000 else value << 1
        value &= 0xFFFF
    return value


def stuffed(data: bytes) -> bytes:
    """COBS: every zero byte becomes the distance to the next one."""
    out = bytearray()
    for block in data.split(b"\0"):
        while len(block) >= 254:
            out += b"\xff" + block[:254]
            block = block[254:]
        out += bytes([len(block) + 1]) + block
    return bytes(out)


def unstuffed(data: bytes) -> bytes | None:
    """The inverse of `stuffed`; None for bytes that are no COBS."""
    out, at = bytearray(), 0
    while at < len(data):
        size = data[at]
        if size == 0 or at + size > len(data):
            return None
        out += data[at + 1 : at + size]
        at += size
        if size < 0xFF and at < len(data):
            out.append(0)
    return bytes(out)


def frame(kind: int, boot: int, seq: int, payload: bytes = b"") -> bytes:
    body = struct.pack("<BBII", 1, kind, boot, seq) + payload
    return stuffed(body + crc(body).to_bytes(2, "big")) + b"\0"


def event(line: dict[str, object]) -> tuple[int, bytes]:
    """The event that tells an act of the shoe: type and payload."""
    kind = line["in"]
    if kind == "card":
        return CARD, str(line["card"]).encode("ascii")
    if kind == "card_unread":
        return CARD, b"??"
    if kind == "cut_card":
        return CUT, b"\x01"
    return LID, bytes([LID_STATES[str(line["state"])]])


@dataclass(slots=True)
class Otp1Device:
    """The shoe. `seq` is that of the last event, `acked` the last one that the host has stored."""

    boot: int
    seq: int = 0
    acked: int = 0
    locked: bool = False
    _kept: dict[int, bytes] = field(default_factory=dict)
    _heard: bytearray = field(default_factory=bytearray)
    _out: bytearray = field(default_factory=bytearray)
    _beat_at: float = 0.0
    _resend_at: float = 0.0
    _tries: int = 0
    _next_boot: int | None = None
    _greeted: bool = False

    def happen(self, kind: int, payload: bytes, now: float) -> int:
        """An event; it is sent at the next update and kept until it is acknowledged. Returns its number."""
        self.seq += 1
        self._kept[self.seq] = frame(kind, self.boot, self.seq, payload)
        while len(self._kept) > KEPT:
            del self._kept[min(self._kept)]
        if len(self._kept) == 1:  # the oldest one
            self._tries, self._resend_at = 0, now + RESEND_S[0]
        self._out += self._kept[self.seq]
        return self.seq

    def plugged_in(self) -> None:
        """The line is new: the device says hello again."""
        self._greeted = False
        self._heard.clear()

    def power_cycle(self, boot: int) -> None:
        """Switched off and on. Its memory outlives that: it takes the new boot number once all of the old is stored."""
        self.plugged_in()
        self._out.clear()
        self._beat_at = self._resend_at = 0.0
        self._next_boot = boot
        self._enter_next_boot()

    def _enter_next_boot(self) -> None:
        if self._next_boot is not None and not self._kept:
            self.boot, self._next_boot = self._next_boot, None
            self.seq = self.acked = 0
            self._greeted = False

    def update(self, now: float, data: bytes = b"") -> tuple[bytes, float]:
        """Bytes to send now, and when to be asked again."""
        for kind, boot, seq, payload in self._frames(data):
            self._command(kind, boot, seq, payload, now)
        if not self._greeted:
            self._greeted = True
            self._out += frame(HELLO, self.boot, 0, MODEL)
        if now >= self._beat_at:
            self._beat_at = now + HEARTBEAT_S
            self._out += frame(HEARTBEAT, self.boot, self.seq)
        if self._kept and now >= self._resend_at:
            self._out += self._kept[min(self._kept)]
            self._resend_at = now + RESEND_S[min(self._tries, len(RESEND_S) - 1)]
            self._tries += 1
        out, self._out = bytes(self._out), bytearray()
        return out, min(self._beat_at, self._resend_at) if self._kept else self._beat_at

    def _frames(self, data: bytes) -> Iterator[tuple[int, int, int, bytes]]:
        self._heard += data
        *whole, rest = self._heard.split(b"\0")
        self._heard = bytearray(rest[-300:])
        for chunk in whole:
            body = unstuffed(bytes(chunk))
            if body is None or len(body) < 12 or body[0] != 1 or crc(body[:-2]) != int.from_bytes(body[-2:], "big"):
                continue
            _, kind, boot, seq = struct.unpack_from("<BBII", body)
            yield kind, boot, seq, body[10:-2]

    def _command(self, kind: int, boot: int, seq: int, payload: bytes, now: float) -> None:
        if kind == ACK and boot == self.boot:
            self._acknowledged(seq, now)
        elif kind == RESEND and boot == self.boot:
            for number in sorted(self._kept):
                self._out += self._kept[number] if number >= seq else b""
        elif kind == LOCK:
            self.locked = payload[:1] == b"\1"
            self._out += frame(RESULT, self.boot, self.seq, bytes([kind, 0]))
        elif kind in (TIME, ASK_HELLO):
            self._out += frame(HELLO, self.boot, 0, MODEL) if kind == ASK_HELLO else b""
            self._out += frame(RESULT, self.boot, self.seq, bytes([kind, 0]))

    def _acknowledged(self, seq: int, now: float) -> None:
        """All events up to `seq` are stored."""
        if self.acked < seq <= self.seq:
            self.acked = seq
            self._tries, self._resend_at = 0, now + RESEND_S[0]
        for number in [number for number in self._kept if number <= seq]:
            del self._kept[number]
        self._enter_next_boot()
