"""An ID-003 bill acceptor written from the protocol alone, with other people's CRC; time passed in, s."""

from collections import deque
from dataclasses import dataclass, field

from fastcrc import crc16

TABLE = bytes.fromhex("61 01 01 00  63 01 05 00  64 01 01 01  65 01 02 01  66 01 05 01  67 01 01 02")
"""1, 5, 10, 20, 50 and 100."""
WORTH = {0x61: "1", 0x63: "5", 0x64: "10", 0x65: "20", 0x66: "50", 0x67: "100"}


def frame(cmd: int, data: bytes = b"") -> bytes:
    body = bytes([0xFC, 5 + len(data), cmd]) + data
    return body + crc16.kermit(body).to_bytes(2, "little")


@dataclass
class AcceptorModel:
    """Takes the notes of a queue one after the other; stacked: those that are in the box for good;
    acked: those whose VEND VALID was acknowledged."""

    notes: deque[int] = field(default_factory=deque)
    state: int = 0x40
    says_value: bool = False
    """VEND VALID carries the denomination."""
    stacked: list[str] = field(default_factory=list)
    acked: list[str] = field(default_factory=list)
    returned: list[str] = field(default_factory=list)
    commands: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._in = b""
        self._note = 0
        self._since = 0.0
        self._heard = 0.0
        self.reason = 0x79
        self.set_up: set[int] = set()

    def receive(self, data: bytes, t: float) -> list[bytes]:
        """Replies to what the host says, one a command."""
        self._in += data
        replies = []
        while True:
            at = self._in.find(b"\xfc")
            self._in = self._in[at:] if at >= 0 else b""
            if len(self._in) < 2 or len(self._in) < self._in[1]:
                break
            length = self._in[1]
            if length < 5 or crc16.kermit(self._in[: length - 2]) != int.from_bytes(self._in[length - 2 : length], "little"):
                self._in = self._in[1:]
                continue
            cmd, body, self._in = self._in[2], self._in[3 : length - 2], self._in[length:]
            replies.append(self._command(cmd, body, t))
        if len(self._in) > 1 and self._in[1] > 7:
            self._in = self._in[1:]
        return [reply for reply in replies if reply]

    def power_cut(self) -> None:
        """Off and on: where a note was in the device it says so."""
        found = {0x12: 0x41, 0x13: 0x41, 0x41: 0x41, 0x14: 0x42, 0x15: 0x42, 0x42: 0x42}
        self.state = found.get(self.state, 0x40)
        self.set_up.clear()

    def _command(self, cmd: int, data: bytes, t: float) -> bytes:
        self.commands.append(cmd)
        if self.state in (0x13,) and t - self._heard > 3.0:
            self._give_back(t)
        self._heard = t
        if cmd == 0x11:
            self._advance(t)
            return frame(self.state, self._data())
        if cmd == 0x40:
            self._reset(t)
            return frame(0x50)
        if cmd == 0x41 and self.state == 0x13:
            self._go(0x14, t)
            return frame(0x50)
        if cmd == 0x43 and self.state == 0x13:
            self._give_back(t)
            return frame(0x50)
        if cmd == 0x50:
            if self.state == 0x15:
                self.stacked.append(WORTH[self._note])
                self.acked.append(WORTH[self._note])
                self._go(0x16, t)
            return b""
        if cmd == 0x8A:
            return frame(0x8A, TABLE)
        if cmd in (0xC0, 0xC1, 0xC3, 0xC4, 0xC5):
            self.set_up.add(cmd)
            return frame(cmd, data)
        return frame(0x4B)

    def _reset(self, t: float) -> None:
        if self.state == 0x41:
            self.returned.append(WORTH[self._note])
        if self.state == 0x42:
            self.stacked.append(WORTH[self._note])
        self._go(0x1B, t)

    def _give_back(self, t: float) -> None:
        self.returned.append(WORTH[self._note])
        self._go(0x18, t)

    def _advance(self, t: float) -> None:
        """The device's own steps, at most one each 0.2 s."""
        if t - self._since < 0.2:
            return
        if self.state == 0x1B and len(self.set_up) == 5:
            self._go(0x11, t)
        elif self.state == 0x11 and self.notes:
            self._note = self.notes.popleft()
            self._go(0x12, t)
        elif self.state == 0x12:
            self._go(0x13 if self._note in WORTH else 0x17, t)
        elif self.state == 0x14:
            self._go(0x15, t)
        elif self.state in (0x16, 0x17, 0x18):
            self._go(0x11, t)

    def _go(self, state: int, t: float) -> None:
        self.state, self._since = state, t

    def _data(self) -> bytes:
        if self.state == 0x13 or (self.state == 0x15 and self.says_value):
            return bytes([self._note])
        return bytes([self.reason]) if self.state == 0x17 else b""
