"""An emulated bill acceptor on the table's drop box, speaking ID-003 (protocols 2.3). Pure: time and bytes are passed in.

The encoder is this file's own. A note goes 12 accepting, 13 escrow, (stack-1) 14 stacking, 15 VEND VALID until it is
acknowledged, 16 stacked, 11 idling. Whoever holds the note tries again if it comes back.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from drivers.emulators.note_path import Condition

#: States (device to host).
IDLING, ACCEPTING, ESCROW, STACKING, VEND_VALID, STACKED = 0x11, 0x12, 0x13, 0x14, 0x15, 0x16
REJECTING, RETURNING, INHIBITED, INITIALISING, POWER_UP, INVALID = 0x17, 0x18, 0x1A, 0x1B, 0x40, 0x4B
POWER_UP_ACCEPTOR, POWER_UP_STACKER, FULL, OPEN, JAM_ACCEPTOR, JAM_STACKER = 0x41, 0x42, 0x43, 0x44, 0x45, 0x46
#: Commands (host to device).
STATUS, RESET, STACK_1, STACK_2, RETURN, HOLD, WAIT, HOST_ACK = 0x11, 0x40, 0x41, 0x42, 0x43, 0x44, 0x45, 0x50
INHIBIT, DENOMINATIONS, VERSION = 0xC3, 0x8A, 0x88
SETTINGS = {0xC0: 2, 0xC1: 2, INHIBIT: 1, 0xC4: 1, 0xC5: 2}

#: Denomination codes and notes: value x 10 ^ exponent.
NOTES = {"1": (0x61, 1, 0), "5": (0x62, 5, 0), "10": (0x63, 1, 1), "20": (0x64, 2, 1), "50": (0x65, 5, 1), "100": (0x66, 1, 2)}
COUNTRY = 1
MODEL = b"EMULATED ID003 V1.00"

UNPOLLED_S = 3.0  # a note is given back where nobody polls for so long (the pdewit bridge measured it)
ESCROW_S = 10.0  # and rejected with 79 after so long in escrow
UNACKNOWLEDGED_S = 60.0  # after so long without an answer to VEND VALID the device goes silent until RESET
REJECTED = 0x79


def crc(data: bytes) -> int:
    """CRC-16/KERMIT: polynomial 1021 reflected, init 0. Check value 2189."""
    value = 0
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = (value >> 1) ^ 0x8408 if value & 1 else value >> 1
    return value


def frame(command: int, data: bytes = b"") -> bytes:
    """FC LEN CMD data CRClo CRChi; LEN counts the whole frame."""
    body = bytes([0xFC, len(data) + 5, command]) + data
    return body + crc(body).to_bytes(2, "little")


@dataclass(slots=True)
class Id003Device:
    """The acceptor. `moves_s` is how long a note takes from one place to the next (0: at once).

    Attributes:
        note: value of the note that is under way, "" without one.
        counted: notes whose VEND VALID was acknowledged.
        path: what stands in the way of a note.
        keeps_credit: a credit outlives a loss of power; else only "power up with bill in stacker" tells of the note.
    """

    moves_s: float = 0.3
    state: int = POWER_UP
    note: str = ""
    counted: int = 0
    inhibited: bool = True
    silent: bool = False
    keeps_credit: bool = True
    path: Condition = field(default_factory=Condition)
    _since: float = 0.0
    _polled_at: float = 0.0
    _heard: bytearray = field(default_factory=bytearray)
    _out: bytearray = field(default_factory=bytearray)

    def insert(self, value: str) -> None:
        """A note is held to the mouth; it is drawn in once the device accepts notes."""
        self.note = value

    def resume(self, value: str, in_box: bool) -> None:
        """Goes on with a note after its own restart: before the mouth, or already in the box and not acknowledged."""
        self.note = value
        if in_box:
            self._enter(VEND_VALID, 0.0)

    def power_cut(self) -> None:
        """Off and on again. A note on its way in is found there and comes out; what the host has not acknowledged is told
        again, if it is kept."""
        if self.in_box and self.keeps_credit:
            self._enter(VEND_VALID, 0.0)
        elif self.in_box:
            self.note = ""
            self._enter(POWER_UP_STACKER, 0.0)
        else:
            self._enter(POWER_UP_ACCEPTOR if self.state in (ACCEPTING, ESCROW) else POWER_UP, 0.0)
        self.inhibited = True
        self._heard.clear()

    @property
    def in_box(self) -> bool:
        """The note can no longer come back: its VEND VALID stands until it is acknowledged."""
        return self.state in (STACKING, VEND_VALID)

    def update(self, now: float, data: bytes = b"") -> tuple[bytes, float]:
        """Bytes to send now, and when to be asked again."""
        for command, payload in self._frames(data):
            self._moved(now)
            self._command(command, payload, now)
        self._moved(now)
        out, self._out = bytes(self._out), bytearray()
        return out, now + 1.0  # it speaks only when it is asked

    def _frames(self, data: bytes) -> list[tuple[int, bytes]]:
        self._heard += data
        found = []
        while (at := self._heard.find(0xFC)) >= 0:
            del self._heard[:at]
            if len(self._heard) < 2 or len(self._heard) < self._heard[1]:
                break
            size = self._heard[1]
            whole = bytes(self._heard[:size])
            if size < 5 or crc(whole[:-2]) != int.from_bytes(whole[-2:], "little"):
                del self._heard[:1]
                continue
            found.append((whole[2], whole[3:-2]))
            del self._heard[:size]
        return found

    # -- time ---------------------------------------------------------------

    def _enter(self, state: int, now: float) -> None:
        self.state, self._since = state, now

    def _moved(self, now: float) -> None:
        """Where the note is by now; without time to move it is there at once."""
        before = None
        while self.state != before:
            before = self.state
            self._move(now)

    def _move(self, now: float) -> None:
        resting = now - self._since >= self.moves_s
        if self.path.jammed:
            return
        if self.state == INITIALISING and resting:
            self._enter(INHIBITED if self.inhibited else IDLING, now)
        elif self.state == IDLING and self.note and resting and not self.path.blocked:
            self._enter(ACCEPTING, now)
        elif self.state == ACCEPTING and resting:
            self._enter(ESCROW, now)
        elif self.state == ESCROW and now - self._polled_at > UNPOLLED_S:
            self._enter(RETURNING, now)
        elif self.state == ESCROW and now - self._since > ESCROW_S:
            self._enter(REJECTING, now)
        elif self.state == STACKING and resting:
            self._enter(VEND_VALID, now)
        elif self.state == VEND_VALID and self._since and now - self._since > UNACKNOWLEDGED_S:
            self.silent = True

    def _after_reply(self, now: float) -> None:
        """Short states are told once and then left."""
        if self.state in (RETURNING, REJECTING, STACKED) and now - self._since >= self.moves_s:
            self._enter(INHIBITED if self.inhibited else IDLING, now)

    # -- commands -------------------------------------------------------------

    def _command(self, command: int, payload: bytes, now: float) -> None:
        if self.silent and command != RESET:
            return
        if command == STATUS:
            self._polled_at = now
            self._tell(now)
        elif command == HOST_ACK:
            self._acknowledged(now)
        elif command == RESET:
            self._reset(now)
        elif command in (STACK_1, STACK_2, RETURN, HOLD, WAIT):
            self._operation(command, now)
        elif SETTINGS.get(command) == len(payload):
            self._setting(command, payload, now)
        elif command == DENOMINATIONS:
            self._out += frame(command, b"".join(bytes([code, COUNTRY, v, e]) for code, v, e in NOTES.values()))
        elif command == VERSION:
            self._out += frame(command, MODEL)
        else:
            self._out += frame(INVALID)

    def _tell(self, now: float) -> None:
        trouble = self._trouble()
        self._out += frame(trouble) if trouble else frame(self.state, self._state_data())
        if not trouble:
            self._after_reply(now)

    def _trouble(self) -> int:
        """What is told in place of the state; a credit and a start are told all the same."""
        if self.state in (VEND_VALID, STACKED, POWER_UP, POWER_UP_ACCEPTOR, POWER_UP_STACKER, INITIALISING):
            return 0
        if self.path.jammed:
            return JAM_STACKER if self.state == STACKING else JAM_ACCEPTOR
        return FULL if self.path.full else 0 if self.path.cassette else OPEN

    def _state_data(self) -> bytes:
        if self.state == ESCROW or (self.state == VEND_VALID and self.note):
            return bytes([NOTES[self.note][0]])
        return bytes([REJECTED]) if self.state == REJECTING else b""

    def _acknowledged(self, now: float) -> None:
        """VEND VALID is stored: the note is counted, once."""
        if self.state == VEND_VALID:
            self.counted, self.note = self.counted + 1, ""
            self._enter(STACKED, now)

    def _reset(self, now: float) -> None:
        self.silent = False
        self._out += frame(HOST_ACK)
        if self.state == VEND_VALID:
            self._since = now  # it stands until it is acknowledged
        elif self.state != STACKING:
            self._enter(INITIALISING, now)

    def _operation(self, command: int, now: float) -> None:
        if self.state != ESCROW or self.path.blocked:
            self._out += frame(INVALID)
            return
        self._out += frame(HOST_ACK)
        if command in (STACK_1, STACK_2):
            self._enter(STACKING, now)
        elif command == RETURN:
            self._enter(RETURNING, now)

    def _setting(self, command: int, payload: bytes, now: float) -> None:
        self._out += frame(command, payload)
        if command == INHIBIT:
            self.inhibited = payload == b"\1"
            if self.state in (IDLING, INHIBITED):
                self._enter(INHIBITED if self.inhibited else IDLING, now)
