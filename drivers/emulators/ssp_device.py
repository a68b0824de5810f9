"""An emulated bill validator that speaks SSP (protocols 2.4). Pure: time and bytes are passed in.

The encoder is this file's own. A poll takes a note in escrow; a command with the bit of the last one gets the last reply
again. A credit is told until it is acknowledged (poll with acknowledge), or once (plain poll).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from drivers.emulators.note_path import Acceptor, Place

RESET, INHIBITS, SETUP, HOST_VERSION, POLL, REJECT, DISABLE, ENABLE = 0x01, 0x02, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0A
SERIAL, SYNC, HOLD, FIRMWARE, POLL_WITH_ACK, EVENT_ACK = 0x0C, 0x11, 0x18, 0x20, 0x56, 0x57
OK, UNKNOWN, PARAMETERS, CANNOT, FAIL = b"\xf0", b"\xf2", b"\xf3", b"\xf5", b"\xf8"

NOTES = ("1", "2", "5", "10", "20", "50", "100")
HOLD_S = 10.0  # nobody polls or holds: the note in escrow goes back


def crc(data: bytes) -> int:
    """CRC-16/CMS: polynomial 8005, init FFFF, not reflected. Check value AEE7."""
    value = 0xFFFF
    for byte in data:
        value ^= byte << 8
        for _ in range(8):
            value = (value << 1 ^ 0x8005 if value & 0x8000 else value << 1) & 0xFFFF
    return value


def frame(seq: int, data: bytes) -> bytes:
    """7F SEQ LEN data CRClo CRChi, each 7F behind the first one doubled."""
    inner = bytes([seq << 7, len(data)]) + data
    inner += crc(inner).to_bytes(2, "little")
    return b"\x7f" + b"".join(b"\x7f\x7f" if byte == 0x7F else bytes([byte]) for byte in inner)


@dataclass(slots=True)
class SspDevice(Acceptor):
    """The validator; `path` is where its note is.

    Attributes:
        version: highest version of the protocol it knows; from 6 on its set-up has a currency for each channel.
        knows_ack: its firmware knows polls with acknowledge.
    """

    version: int = 6
    knows_ack: bool = True
    enabled: bool = False
    mask: int = 0
    _events: bytearray = field(default_factory=lambda: bytearray(b"\xf1"))  # told once
    _told: bool = False  # the last reply carried them, and that of a plain poll a credit
    _credit_told: bool = False
    _read_told: bool = False
    _cleared: bool = False  # the note in the box was moved there at power-up
    _removed_told: bool = False
    _seq: int | None = None
    _reply: bytes = b""
    _asked_at: float = 0.0
    _heard: bytearray = field(default_factory=bytearray)

    def resume(self, value: str, in_box: bool) -> None:
        """Goes on with a note after its own restart: before the mouth, or in the box and not acknowledged."""
        self.path.note = value
        if in_box:
            self.path.place = Place.BOX

    def power_cut(self) -> None:
        """Off and on again: what was on its way is cleared, and a credit that was not acknowledged is told again."""
        channel = self._channel
        self._events = bytearray(b"\xf1")
        if self.path.place in (Place.ACCEPTING, Place.ESCROW, Place.RETURNING):
            self.path.place = Place.MOUTH
            self._events += bytes([0xE1, channel])
        elif self.path.place is Place.STACKING:
            self.path.place, self._cleared = Place.BOX, True
        self.enabled, self._seq, self._reply = False, None, b""
        self._told = self._credit_told = self._read_told = self._removed_told = False
        self._heard.clear()

    @property
    def _channel(self) -> int:
        """Of the note, 0 for one that it does not know."""
        return NOTES.index(self.path.note) + 1 if self.path.note in NOTES else 0

    def update(self, now: float, data: bytes = b"") -> tuple[bytes, float]:
        """Bytes to send now, and when to be asked again."""
        out = b""
        for seq, body in self._frames(data):
            if seq != self._seq or body[0] == SYNC:
                self._reply = frame(seq, self._command(body, now))
                self._seq = seq
            out += self._reply
            self._asked_at = now
        return out, now + 1.0  # it speaks only when it is asked

    def _frames(self, data: bytes) -> list[tuple[int, bytes]]:
        self._heard += data
        found = []
        while (at := self._heard.find(0x7F)) >= 0:
            del self._heard[:at]
            end, inner = self._unstuffed()
            if inner is None:
                break
            if end and not inner[0] & 0x7F and crc(inner[:-2]) == int.from_bytes(inner[-2:], "little"):
                found.append((inner[0] >> 7, inner[2:-2]))
                del self._heard[:end]
            else:
                del self._heard[:1]
        return found

    def _unstuffed(self) -> tuple[int, bytes | None]:
        """How many bytes the frame at the front has and its inner ones; 0: none begins here; None: more has to come."""
        inner, at = bytearray(), 1
        while at < len(self._heard):
            if self._heard[at] == 0x7F:
                if at + 1 < len(self._heard) and self._heard[at + 1] != 0x7F:
                    return 0, b""
                at += 1
            if at < len(self._heard):
                inner.append(self._heard[at])
            at += 1
            if len(inner) > 1 and (inner[1] == 0 or inner[1] > 10):
                return 0, b""  # no command is as long as that
            if len(inner) > 1 and len(inner) == inner[1] + 4:
                return at, bytes(inner)
        return 0, None

    # -- commands -------------------------------------------------------------

    def _command(self, body: bytes, now: float) -> bytes:
        self._arrived()
        code = body[0]
        if code in (POLL, POLL_WITH_ACK) and (code == POLL or self.knows_ack):
            return self._poll(now, with_ack=code == POLL_WITH_ACK)
        if code == INHIBITS and len(body) > 1:
            self.mask = int.from_bytes(body[1:], "little")
            return OK
        if code == HOST_VERSION and len(body) == 2:
            return OK if body[1] <= self.version else FAIL
        if code in (ENABLE, DISABLE):
            self.enabled = code == ENABLE
            return OK
        if code in (REJECT, HOLD):
            return self._escrow(code, now)
        if code == EVENT_ACK and self.knows_ack:
            return self._acknowledged()
        if code == RESET:
            self.power_cut()
            return OK
        said = {SYNC: OK, SETUP: OK + self._setup(), SERIAL: OK + b"\0\x12\xd6\x87", FIRMWARE: OK + b"EMULATED"}
        return said.get(code, UNKNOWN)

    def _arrived(self) -> None:
        """A new command: the last reply was heard."""
        if self._told:
            self._events.clear()
            self._told = False
        if self._credit_told:
            self._credit_told = False
            self._confirmed()

    def _confirmed(self) -> None:
        self.path.confirmed()
        self._cleared = False
        self._events.append(0xEB)

    def _escrow(self, code: int, now: float) -> bytes:
        if self.path.place is not Place.ESCROW:
            return CANNOT
        if code == REJECT:
            self.path.give_back(now)
        return OK

    def _acknowledged(self) -> bytes:
        if self.path.place is not Place.BOX or self._cleared:
            return CANNOT
        self._confirmed()
        return OK

    def _poll(self, now: float, with_ack: bool) -> bytes:
        if self.path.place is Place.ESCROW and now - self._asked_at > HOLD_S:
            self.path.give_back(now)
        elif self.path.place is Place.ESCROW and self._read_told:
            self.path.stack(now)
        self._move(now)
        self._told = True
        return OK + bytes(self._events) + self._lasting() + self._of_the_note(with_ack)

    def _move(self, now: float) -> None:
        came_to = self.path.advance(now, self.enabled and self.mask > 0)
        if came_to is Place.ESCROW and not self.mask << 1 >> self._channel & 1:
            self.path.give_back(now)
        if came_to is Place.MOUTH:
            self._events.append(0xEC)

    def _lasting(self) -> bytes:
        path, said = self.path, bytearray()
        said += b"\xea" * path.jammed + b"\xe7" * path.full + b"\xe3" * (not path.cassette)
        if self._removed_told and path.cassette:
            said += b"\xe4"
        self._removed_told = not path.cassette
        return bytes(said) + b"\xe8" * (not self.enabled)

    def _of_the_note(self, with_ack: bool) -> bytes:
        place, channel = self.path.place, self._channel
        self._read_told = place is Place.ESCROW
        if place is Place.BOX:
            self._credit_told = self._cleared or not with_ack
            return bytes([0xE2 if self._cleared else 0xEE, channel])
        return {
            Place.ACCEPTING: b"\xef\0", Place.ESCROW: bytes([0xEF, channel]), Place.STACKING: b"\xcc", Place.RETURNING: b"\xed",
        }.get(place, b"")  # fmt: skip

    def _setup(self) -> bytes:
        values = [int(note) for note in NOTES]
        expanded = self.version >= 6
        real = (100).to_bytes(3, "big")
        said = b"\x00" + b"0100" + self.currency.encode() + (0 if expanded else 1).to_bytes(3, "big")
        said += bytes([len(NOTES)]) + bytes(values) + b"\2" * len(NOTES) + real + bytes([self.version])
        if expanded:
            said += self.currency.encode() * len(NOTES) + b"".join(value.to_bytes(4, "little") for value in values)
        return said
