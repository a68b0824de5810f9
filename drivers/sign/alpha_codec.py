"""Packets of the Alpha Sign Communications Protocol (Adaptive "M-Protocol": Alpha, BetaBrite signs). Pure.

    NUL x5  SOH  type  address(2)  STX  command  data  ETX  sum(4 hex)  EOT

The sum is that of all bytes from STX to ETX, 16 bits. A reply has the type "0", and repeats the write command with what
the sign holds. Source: the maker's document 9708-8061 as public code carries it (lancereinsmith/alphasignpy 0.1.1, MIT;
prototux/python-alphasign; jon-proulx/alphasign); facts only.
"""

from __future__ import annotations

from dataclasses import dataclass, field

NUL, SOH, STX, ETX, EOT, ESC = 0x00, 0x01, 0x02, 0x03, 0x04, 0x1B
SYNC = bytes(5)
"""By these the sign finds the speed of the line."""
ALL_SIGNS, REPLY = b"Z", b"0"
WRITE_TEXT, READ_TEXT = b"A", b"B"
PRIORITY = b"0"
"""The text file that every sign has, and shows before all others."""
MIDDLE, HOLD = b"\x20", b"b"
"""Place and way of showing: one line, standing still."""
LONGEST = 400
"""Bytes of a packet; a text of limits has about 20."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text file that a packet carries. style: place and way of showing, empty where none was given."""

    label: bytes
    text: str
    style: bytes = b""


def write_text(text: str, address: str = "00") -> bytes:
    """The packet that has the sign show `text`, printable ASCII."""
    return _packet(WRITE_TEXT + PRIORITY + bytes([ESC]) + MIDDLE + HOLD + text.encode("ascii"), address)


def read_text(address: str = "00") -> bytes:
    """The packet that asks for what the sign shows."""
    return _packet(READ_TEXT + PRIORITY, address)


def _packet(command: bytes, address: str) -> bytes:
    body = bytes([STX]) + command + bytes([ETX])
    return SYNC + bytes([SOH]) + ALL_SIGNS + address.encode("ascii") + body + b"%04X" % _sum(body) + bytes([EOT])


def _sum(body: bytes) -> int:
    return sum(body) & 0xFFFF


@dataclass(slots=True)
class AlphaCodec:
    """Bytes of a sign -> the texts of its replies. counters: frames, bytes_dropped, check_errors, resyncs."""

    counters: dict[str, int] = field(
        default_factory=lambda: dict.fromkeys(("frames", "bytes_dropped", "check_errors", "resyncs"), 0)
    )
    _packet: bytearray | None = None

    def reset(self) -> None:
        """The wire is new."""
        self._packet = None

    def receive(self, data: bytes) -> list[Text]:
        """Replies that are whole, in order."""
        found = [text for byte in data if (text := self._take(byte & 0x7F)) is not None]
        self.counters["frames"] += len(found)
        return found

    def _take(self, byte: int) -> Text | None:
        if byte == SOH:
            if self._packet is not None:
                self._drop("resyncs")
            self._packet = bytearray()
        elif self._packet is None:
            self.counters["bytes_dropped"] += byte != NUL
        elif byte == EOT:
            return self._whole()
        else:
            self._packet.append(byte)
            if len(self._packet) > LONGEST:
                self._drop("resyncs")
        return None

    def _drop(self, why: str) -> None:
        assert self._packet is not None
        self.counters[why] += 1
        self.counters["bytes_dropped"] += len(self._packet) + 1
        self._packet = None

    def _whole(self) -> Text | None:
        """Type, address, STX, command, label, text, ETX and sum; all else is none of ours."""
        assert self._packet is not None
        packet = bytes(self._packet)
        body, total = packet[3:-4], packet[-4:]
        known = packet[:1] == REPLY and body[:2] == bytes([STX]) + WRITE_TEXT and body[-1:] == bytes([ETX])
        if not known or len(body) < 4 or total != b"%04X" % _sum(body):
            self._drop("check_errors")
            return None
        self._packet = None
        return _text(body[2:-1])


def _text(data: bytes) -> Text:
    label, rest = data[:1], data[1:]
    style = rest[1:3] if rest[:1] == bytes([ESC]) else b""
    return Text(label, rest[3 if style else 0 :].decode("ascii", "replace"), style)
