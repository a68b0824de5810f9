"""An emulated bill validator that speaks ccTalk (protocols 2.5). Pure: time and bytes are passed in.

The encoder is this file's own. On its wire everybody hears everybody: what the host sends comes back to it. The last five
events are kept, with a counter from 1 to 255 that is 0 only after a reset.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from drivers.emulators.note_path import Acceptor, Place

ME, HOST = 40, 1
RESET, BILL_ID, SCALING, ROUTE, MODE, READ, INHIBITS, MASTER, IS_TAKING, POLL = 1, 157, 156, 154, 153, 159, 231, 228, 227, 254
NOTES = ("1", "2", "5", "10", "20", "50", "100")
COUNTRIES = {"USD": "US", "EUR": "EU", "GBP": "GB"}
ESCROW_S = 10.0  # nobody says what shall become of the note: it goes back


def crc(data: bytes) -> int:
    """CRC-16/XMODEM: polynomial 1021, init 0. Check value 31C3."""
    value = 0
    for byte in data:
        value ^= byte << 8
        for _ in range(8):
            value = (value << 1 ^ 0x1021 if value & 0x8000 else value << 1) & 0xFFFF
    return value


def frame(dest: int, source: int, header: int, data: bytes = b"", with_crc: bool = False) -> bytes:
    """DEST LEN SRC HEADER data CHECK; with a CRC its low byte stands for SRC, its high one at the end."""
    if with_crc:
        check = crc(bytes([dest, len(data), header]) + data)
        return bytes([dest, len(data), check % 256, header]) + data + bytes([check // 256])
    body = bytes([dest, len(data), source, header]) + data
    return body + bytes([-sum(body) % 256])


@dataclass(slots=True)
class CctalkDevice(Acceptor):
    """The validator; `path` is where its note is. `echo`: the wire is one for both directions."""

    with_crc: bool = False
    echo: bool = True
    counter: int = 0
    events: list[tuple[int, int]] = field(default_factory=list)
    mask: int = 0
    master: bool = False  # it takes notes
    escrow: bool = False  # its escrow is used
    _credit_told: bool = False
    _quiet: bool = False  # the power failed while the note was stacked: no event tells of it
    _shown: tuple[bool, bool, bool] = (False, False, True)
    _routed_at: float = 0.0
    _heard: bytearray = field(default_factory=bytearray)

    def resume(self, value: str, in_box: bool) -> None:
        """Goes on with a note after its own restart, that has cleared its events."""
        self.path.note = value
        if in_box:
            self.path.place = Place.BOX
            self._happened(self._type, 0)

    def power_cut(self) -> None:
        """Off and on again: the events are gone, and so is what should have told of a note on its way."""
        self._quiet = self.path.in_box
        if self.path.place is not Place.STACKING and self.path.place is not Place.BOX:
            self.path.place = Place.MOUTH
        self.counter, self.master, self.escrow, self._credit_told = 0, False, False, False
        self.events.clear()
        self._heard.clear()

    @property
    def _type(self) -> int:
        return NOTES.index(self.path.note) + 1 if self.path.note in NOTES else 0

    def _happened(self, a: int, b: int) -> None:
        self.counter = self.counter % 255 + 1
        self.events = [(a, b), *self.events[:4]]

    def update(self, now: float, data: bytes = b"") -> tuple[bytes, float]:
        """Bytes to send now, and when to be asked again."""
        out = data if self.echo else b""
        for header, body in self._frames(data):
            reply = self._command(header, body, now)
            if reply is not None:
                out += frame(HOST, ME, 0, reply, self.with_crc)
        return out, now + 1.0  # it speaks only when it is asked

    def _frames(self, data: bytes) -> list[tuple[int, bytes]]:
        """What is for us; a host's request carries eight bytes at the most."""
        self._heard += data
        found = []
        while (at := self._heard.find(ME)) >= 0:
            del self._heard[:at]
            if len(self._heard) < 4 or (self._heard[1] <= 8 and len(self._heard) < self._heard[1] + 5):
                break
            whole = bytes(self._heard[: self._heard[1] + 5])
            header, body = whole[3], whole[4:-1]
            if self._heard[1] <= 8 and frame(ME, HOST, header, body, self.with_crc) == whole:
                found.append((header, body))
                del self._heard[: len(whole)]
            else:
                del self._heard[:1]
        return found

    def _command(self, header: int, body: bytes, now: float) -> bytes | None:
        """Data of the reply; None: nothing is answered, as to what it does not know."""
        if header == READ:
            return self._read(now)
        if header == ROUTE and body:
            return self._route(body[0], now)
        if header == BILL_ID and body:
            return self._identity(body[0])
        if header == SCALING:
            return b"\x64\0\x02"
        if header == IS_TAKING:
            return bytes([self.master])
        if header == INHIBITS and len(body) == 2:
            self.mask = int.from_bytes(body, "little")
        elif header == MASTER and body:
            self.master = bool(body[0] & 1)
        elif header == MODE and body:
            self.escrow = bool(body[0] & 2)
        elif header == RESET:
            self.power_cut()
        elif header != POLL:
            return None
        return b""

    def _identity(self, number: int) -> bytes:
        """ "US0005A" is 5 by the scaling factor 100 and two decimals."""
        if not 0 < number <= len(NOTES):
            return b"......."
        return f"{COUNTRIES[self.currency]}{int(NOTES[number - 1]):04}A".encode()

    def _route(self, where: int, now: float) -> bytes:
        if self.path.place is not Place.ESCROW:
            return b"\xfe"
        if where == 1:
            self.path.stack(now)
        elif where == 0:
            self.path.give_back(now)
        return b""

    def _read(self, now: float) -> bytes:
        if self._credit_told or (self.path.place is Place.BOX and self._quiet):
            self.path.confirmed()
            self._credit_told = self._quiet = False
        self._move(now)
        self._condition()
        self._credit_told = self.path.place is Place.BOX and not self._quiet
        kept = [*self.events, *[(0, 0)] * (5 - len(self.events))]
        return bytes([self.counter]) + bytes(byte for pair in kept for byte in pair)

    def _move(self, now: float) -> None:
        if self.path.place is Place.ESCROW and now - self._routed_at > ESCROW_S:
            self.path.give_back(now)
        came_to = self.path.advance(now, self.master and self.mask > 0)
        if came_to is Place.ESCROW:
            self._validated(now)
        elif came_to is Place.BOX and not self._quiet:
            self._happened(self._type, 0)
        elif came_to is Place.MOUTH and self._type:
            self._happened(0, 1)

    def _validated(self, now: float) -> None:
        self._routed_at = now
        if not self.mask << 1 >> self._type & 1 or not self._type:
            self._happened(0, 4 if self._type else 2)
            self.path.give_back(now)
        elif self.escrow:
            self._happened(self._type, 1)
        else:
            self.path.stack(now)

    def _condition(self) -> None:
        """What has changed about the box since it was last told."""
        now, before = (self.path.jammed, self.path.full, self.path.cassette), self._shown
        self._shown = now
        for is_now, was, rises, falls in zip(now, before, (16, 14, 12), (10, 10, 11), strict=True):
            if is_now != was:
                self._happened(0, rises if is_now else falls)
