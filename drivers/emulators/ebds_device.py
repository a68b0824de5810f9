"""An emulated bill acceptor that speaks EBDS (protocols 2.2). Pure: time and bytes are passed in.

The encoder is this file's own. The device answers polls; a poll whose acknowledge bit has not changed gets the last
reply again, a changed one tells that the last reply arrived. It speaks 7 bits a byte.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from drivers.emulators.note_path import Acceptor, Place

IDLING, ACCEPTING, ESCROWED, STACKING, STACKED, RETURNING, RETURNED = 1, 2, 4, 8, 16, 32, 64
CHEATED, REJECTED, JAMMED, FULL, CASSETTE = 1, 2, 4, 8, 16
POWER_UP, INVALID, FAILURE = 1, 2, 4
STATES = {
    Place.MOUTH: IDLING, Place.ACCEPTING: ACCEPTING, Place.ESCROW: ESCROWED, Place.STACKING: STACKING,
    Place.BOX: IDLING, Place.RETURNING: RETURNING,
}
#: Notes of the US table, as the three bits of the reply number them.
NOTES = {"1": 1, "2": 2, "5": 3, "10": 4, "20": 5, "50": 6, "100": 7}
MODEL, REVISION = 0x01, 0x02
UNPOLLED_S = 5.0  # nobody polls: a note in escrow is given back
QUIET_POLICIES = (0, 2)  # power-up policies A and C: a note that is stacked at power-up is reported without its value


def frame(kind: int, ack: int, data: bytes) -> bytes:
    """02 LEN CTRL data 03 XOR; LEN counts the whole frame."""
    inner = bytes([len(data) + 5, kind * 16 + ack]) + data
    check = 0
    for byte in inner:
        check ^= byte
    return b"\x02" + inner + b"\x03" + bytes([check])


@dataclass(slots=True)
class EbdsDevice(Acceptor):
    """The acceptor; `path` is where its note is. `currency`: of extended replies."""

    extra_status: int = 0  # bits of the second byte that a test sets
    power_up: bool = True
    _held: bool = False  # since the power-up a note in escrow is held, out of service (policies B and C)
    _policy: int = 0
    _extended: bool = False
    _cut_while_stacking: bool = False
    _event: int = 0
    _ack: int | None = None
    _reply: bytes = b""
    _told: int = 0  # events of the reply that is not acknowledged yet
    _polled_at: float = 0.0
    _heard: bytearray = field(default_factory=bytearray)

    def resume(self, value: str, in_box: bool) -> None:
        """Goes on with a note after its own restart: before the mouth, or in the box and not acknowledged."""
        self.path.note = value
        if in_box:
            self.path.place = Place.BOX
            self._event = STACKED

    def power_cut(self) -> None:
        """Off and on again. What the host has not acknowledged is told again."""
        self._cut_while_stacking = self.path.place is Place.STACKING
        self._held = self.path.place is Place.ESCROW and self._policy > 0
        self.path.power_cut()
        self._event = STACKED if self.path.place is Place.BOX else 0
        self._ack, self._reply, self._told, self.power_up = None, b"", 0, True
        self._heard.clear()

    def update(self, now: float, data: bytes = b"") -> tuple[bytes, float]:
        """Bytes to send now, and when to be asked again."""
        out = b""
        for kind, ack, body in self._frames(data):
            if ack == self._ack and self._reply:
                out += self._reply
            else:
                out += self._fresh(kind, ack, body, now)
            self._polled_at = now
        return out, now + 1.0  # it speaks only when it is asked

    def _frames(self, data: bytes) -> list[tuple[int, int, bytes]]:
        self._heard += bytes(byte & 0x7F for byte in data)
        found = []
        while (at := self._heard.find(2)) >= 0:
            del self._heard[:at]
            if len(self._heard) < 2 or (self._heard[1] == 8 and len(self._heard) < 8):
                break
            whole = bytes(self._heard[:8])
            if self._heard[1] != 8 or frame(whole[2] >> 4, whole[2] & 1, whole[3:6]) != whole:
                del self._heard[:1]
                continue
            found.append((whole[2] >> 4, whole[2] & 1, whole[3:6]))
            del self._heard[:8]
        return found

    def _fresh(self, kind: int, ack: int, body: bytes, now: float) -> bytes:
        """A message with a new acknowledge bit: the last reply arrived; do what is asked and answer."""
        self._ack = ack
        if self._told & STACKED:
            self.path.confirmed()
            self._cut_while_stacking = False
        self._event &= ~self._told
        if kind == 6:
            return self._reset(now)
        mask, mode, more = body
        self._policy, self._extended = more >> 2 & 3, bool(more & 0x10)
        self._commands(mode, now)
        self._move(mask, now)
        self._reply = self._encode(ack)
        self._told = self._event
        self.power_up = False
        return self._reply

    def _reset(self, now: float) -> bytes:
        """A restart in which a note that is held comes out. Nothing is answered."""
        self._held = False
        self.path.give_back(now)
        self._ack, self._reply, self._told, self.power_up = None, b"", 0, True
        return b""

    def _commands(self, mode: int, now: float) -> None:
        unpolled = now - self._polled_at > UNPOLLED_S
        if self._held or self.path.place is not Place.ESCROW:
            return
        if mode & 0x40 or unpolled:
            self.path.give_back(now)
        elif mode & 0x20 or not mode & 0x10:
            self.path.stack(now)

    def _move(self, mask: int, now: float) -> None:
        came_to = self.path.advance(now, enabled=bool(mask) and not self._event)
        number = NOTES.get(self.path.note, 0)
        if came_to is Place.ESCROW and not mask & (1 << number - 1 if number else 0):
            self.path.give_back(now)
            self._event |= REJECTED << 8
        elif came_to is Place.BOX:
            self._event |= STACKED
        elif came_to is Place.MOUTH:
            self._event |= RETURNED

    def _encode(self, ack: int) -> bytes:
        place = self.path.place
        state = 0 if self._held or self.path.blocked else STATES[place]
        state |= self._event & 0x7F
        status = self.extra_status | self._event >> 8 | JAMMED * self.path.jammed | FULL * self.path.full
        status |= CASSETTE * self.path.cassette
        quiet = self._cut_while_stacking and self._policy in QUIET_POLICIES
        shown = place is Place.ESCROW or (place is Place.BOX and not quiet)
        number = NOTES.get(self.path.note, 0) if shown and not self._held else 0
        data = bytes([state, status, POWER_UP * self.power_up | number << 3, 0, MODEL, REVISION])
        if self._extended and number:
            return frame(7, ack, b"\x02" + data + self._specification())
        return frame(2, ack, data)

    def _specification(self) -> bytes:
        """Index, ISO code, three digits, sign, exponent, orientation, four letters, class, reserved."""
        digits = self.path.note.rstrip("0") or "0"
        zeros = len(self.path.note) - len(digits)
        return b"\0" + f"{self.currency}{digits:0>3}+{zeros:02}".encode() + b"\0AABA\x04\0\0"
