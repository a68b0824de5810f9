"""An OTP/1 shoe written from the protocol alone, with other people's COBS and CRC; time passed in, s."""

from dataclasses import dataclass, field

from fastcrc import crc16

from tests.drivers.shoe.others_cobs import DecodeError, decode
from tests.drivers.shoe.others_cobs import encode as stuff


def frame(kind: int, boot: int, seq: int, payload: bytes = b"") -> bytes:
    body = bytes([1, kind]) + boot.to_bytes(4, "little") + seq.to_bytes(4, "little") + payload
    return stuff(body + crc16.ibm_3740(body).to_bytes(2, "big")) + b"\0"


@dataclass
class ShoeModel:
    """Keeps its events until they are acknowledged; acked: the highest number that was; forgets: events
    up to this number are not kept any more."""

    boot: int = 0x11223344
    events: list[tuple[int, bytes]] = field(default_factory=list)
    acked: int = 0
    forgets: int = 0

    def __post_init__(self) -> None:
        self._in = b""
        self._out = [frame(1, self.boot, 0, b"model/1/fw")]
        self._repeat_at = 0.0
        self._pace = 0.25
        self._beat_at = 0.0

    def event(self, kind: int, payload: bytes) -> None:
        self.events.append((kind, payload))
        self._out.append(self._event(len(self.events)))

    def card(self, text: str) -> None:
        self.event(0x10, text.encode())

    def forget(self, last: int) -> None:
        """Another host had the events up to number last."""
        self.forgets = last
        self._out.clear()

    def receive(self, data: bytes) -> None:
        *chunks, self._in = (self._in + data).split(b"\0")
        for chunk in chunks:
            try:
                body = decode(chunk)
            except DecodeError:
                continue
            if len(body) >= 12 and crc16.ibm_3740(body[:-2]) == int.from_bytes(body[-2:], "big"):
                self._command(body[1], int.from_bytes(body[2:6], "little"), int.from_bytes(body[6:10], "little"))

    def send(self, t: float) -> bytes:
        """What the device sends now: replies, the beat, the oldest event that nobody acknowledged."""
        if t >= self._beat_at:
            self._beat_at = t + 1.0
            self._out.append(frame(2, self.boot, len(self.events)))
        oldest = max(self.acked, self.forgets) + 1
        if oldest <= len(self.events) and t >= self._repeat_at:
            self._out.append(self._event(oldest))
            self._repeat_at = t + self._pace
            self._pace = min(self._pace * 2, 2.0)
        out, self._out = b"".join(self._out), []
        return out

    def _command(self, kind: int, boot: int, seq: int) -> None:
        if kind == 0x85:
            self._out += [frame(1, self.boot, 0, b"model/1/fw"), frame(3, self.boot, 0, b"\x85\0")]
        elif kind == 0x81 and boot == self.boot:
            assert seq <= len(self.events), "acknowledged what was never sent"
            self.acked = max(self.acked, seq)
            self._pace = 0.25
        elif kind == 0x82 and boot == self.boot:
            first = max(seq, self.forgets + 1)
            self._out += [self._event(number) for number in range(first, len(self.events) + 1)]

    def _event(self, number: int) -> bytes:
        kind, payload = self.events[number - 1]
        return frame(kind, self.boot, number, payload)
