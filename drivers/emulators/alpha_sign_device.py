"""An emulated LED sign that speaks the Alpha protocol. Pure: time and bytes are passed in; `shown` is what people see.

It parses and writes packets by itself, so that a fault in the driver's cannot hide.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

WRITE = re.compile(rb"\x00{5,}\x01[!Z]([0-9A-F]{2})\x02A(.)(?:\x1b(..))?([^\x00-\x1f]*)\x03([0-9A-F]{4})\x04", re.DOTALL)
READ = re.compile(rb"\x00{5,}\x01[!Z]([0-9A-F]{2})\x02B(.)\x03([0-9A-F]{4})\x04", re.DOTALL)
STORE_S = 0.2
KEPT = 1000  # bytes that may wait for the rest of their packet


def total(body: bytes) -> bytes:
    """The sum over a body from STX to ETX, as the packet has it."""
    value = 0
    for byte in body:
        value = (value + byte) % 65536
    return f"{value:04X}".encode()


@dataclass(slots=True)
class AlphaSignDevice:
    """`reads`: how often it was asked what it shows, and answered. `mute`: a sign that takes texts and never answers;
    `stuck`: one that does not change what it shows."""

    mute: bool = False
    stuck: bool = False
    files: dict[bytes, tuple[bytes, bytes]] = field(default_factory=dict)
    stored: list[str] = field(default_factory=list)
    reads: int = 0
    _waiting: bytes = b""
    _ready_at: float = 0.0

    @property
    def shown(self) -> str:
        """The priority file comes before all others."""
        return self.files.get(b"0", (b"", b""))[1].decode("ascii")

    def press(self, text: str) -> None:
        """Somebody types another text with the sign's remote control."""
        self.files[b"0"] = (b"\x20b", text.encode("ascii"))

    def update(self, now: float, data: bytes = b"") -> tuple[bytes, float]:
        self._waiting += bytes(byte & 0x7F for byte in data)
        out = b""
        while found := min(filter(None, (WRITE.search(self._waiting), READ.search(self._waiting))), key=_start, default=None):
            self._waiting = self._waiting[found.end() :]
            out += self._write(found, now) if found.re is WRITE else self._read(found, now)
        self._waiting = self._waiting[-KEPT:]
        return out, now + 1.0

    def _write(self, found: re.Match[bytes], now: float) -> bytes:
        body = found[0][found[0].index(b"\x02") : -5]
        if total(body) == found[5] and not self.stuck:
            self.files[found[2]] = (found[3] or b"", found[4])
            self.stored.append(found[4].decode("ascii"))
            self._ready_at = now + STORE_S
        return b""

    def _read(self, found: re.Match[bytes], now: float) -> bytes:
        body = found[0][found[0].index(b"\x02") : -5]
        if self.mute or total(body) != found[3] or now < self._ready_at:
            return b""
        self.reads += 1
        style, text = self.files.get(found[2], (b"", b""))
        reply = b"\x02A" + found[2] + (b"\x1b" + style if style else b"") + text + b"\x03"
        return bytes(20) + b"\x01000" + reply + total(reply) + b"\x04"


def _start(found: re.Match[bytes]) -> int:
    return found.start()
