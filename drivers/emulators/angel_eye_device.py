"""An emulated Angel Eye II-EX shoe (protocols 1.1). Pure: time and bytes are passed in.

The encoder is this file's own. Everything is sent three times and nothing is kept: what goes by while the wire is down
is gone.
"""

from __future__ import annotations

from dataclasses import dataclass, field

COPIES = 3
COPY_S = 0.0167  # a card frame takes so long at 4800 bit/s
IDLE_S = 1.0
SUITS = {"d": 1, "c": 2, "s": 3, "h": 4}
RANKS = ["A", *"23456789T", "J", "Q", "K"]
#: Targets of a drawn card.
PLAYER, BANKER, BURN, FIRST, COUNTED = 0, 1, 2, 4, 5
#: Modes in which a card is drawn outside a game.
LOCKED, IN_ERROR, SETTING = 0, 1, 2
MOST_INDEX = 10
WRONG_CHECK, WRONG_TYPE = 0x02, 0x14


def check(data: bytes) -> bytes:
    """Two hex digits of the XOR over `data`."""
    value = 0
    for byte in data:
        value ^= byte
    return f"{value:02X}".encode("ascii")


def event(seq: int, code: str, data: bytes = b"") -> bytes:
    """ENQ seq code data ETX BCC; the BCC leaves ENQ out."""
    body = f"{seq % 10}{code}".encode("ascii") + data + b"\x03"
    return b"\x05" + body + check(body)


def card_byte(card: str) -> int:
    """"8s": bit 7, the suit in bits 6-4, the rank in bits 3-0."""
    return 0x80 | SUITS[card[1]] << 4 | (RANKS.index(card[0]) + 1)


@dataclass(slots=True)
class AngelEyeDevice:
    """The shoe.

    Attributes:
        copy_s: what lies between two copies.
        seq: counts what it said since it was switched on.
        index: that of the last card of the present game.
    """

    copy_s: float = COPY_S
    seq: int = 0
    index: int = 0
    locked: bool = False
    _due: list[tuple[float, bytes]] = field(default_factory=list)
    _heard: bytearray = field(default_factory=bytearray)
    _out: bytearray = field(default_factory=bytearray)

    def switch_on(self, now: float) -> None:
        """The sequence begins anew with S."""
        self.seq = self.index = 0
        self._due.clear()
        self.say("S", now)

    def stand_by(self, now: float) -> None:
        """Between two rounds."""
        self.index = 0
        self.say("P", now)

    def draw(self, card: str, now: float, target: int = PLAYER) -> None:
        """A card in a game."""
        self.index = self.index % MOST_INDEX + 1
        self.say("D", now, bytes([0x80 | target << 4 | self.index, card_byte(card)]))

    def draw_again(self, card: str, index: int, now: float) -> None:
        self.say("R", now, bytes([0x80 | index, card_byte(card)]))

    def draw_outside(self, card: str, now: float, mode: int = LOCKED) -> None:
        self.say("d", now, bytes([0x80 | mode << 4, card_byte(card)]))

    def cut_card(self, now: float) -> None:
        self.say("C", now)

    def fail(self, code: int, now: float) -> None:
        self.say("E", now, bytes([0xC0 | code]))

    def cleared(self, code: int, now: float) -> None:
        self.say("e", now, bytes([0x80 | code]))

    def say(self, code: str, now: float, data: bytes = b"") -> None:
        """Three copies, one after the other."""
        start = max(now, self._due[-1][0] + self.copy_s if self._due else now)
        for copy in range(COPIES):
            self._due.append((start + copy * self.copy_s, event(self.seq, code, data)))
        self.seq += 1

    @property
    def silent(self) -> bool:
        """Everything was sent."""
        return not self._due

    def update(self, now: float, data: bytes = b"") -> tuple[bytes, float]:
        """Bytes to send now, and when to be asked again."""
        self._commands(data, now)
        while self._due and self._due[0][0] <= now:
            self._out += self._due.pop(0)[1]
        out, self._out = bytes(self._out), bytearray()
        return out, self._due[0][0] if self._due else now + IDLE_S

    def _commands(self, data: bytes, now: float) -> None:
        """STX 'OP' type value ETX BCC, ten bytes; BCC with or without STX."""
        self._heard += data
        while (at := self._heard.find(b"\x02OP")) >= 0 and len(self._heard) >= at + 10:
            frame = bytes(self._heard[at : at + 10])
            del self._heard[: at + 10]
            self._command(frame, now)

    def _command(self, frame: bytes, now: float) -> None:
        if frame[8:] not in (check(frame[:8]), check(frame[1:8])):
            self._out += bytes([0x15, WRONG_CHECK])
        elif frame[3:7] in (b"LK01", b"LK02"):
            self._out += b"\x06"
            self.locked = frame[6:7] == b"2"
            self.say("L", now, bytes([0x80 | self.locked]))
        elif frame[3:5] in (b"EC", b"GP"):
            self._out += b"\x06"
        else:
            self._out += bytes([0x15, WRONG_TYPE])
