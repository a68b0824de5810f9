"""The set-up of an SSP device: which notes its channels take. Pure. Source: protocols 2.4, go-smiley 0011076."""

from collections.abc import Mapping
from dataclasses import dataclass

from drivers.dropbox.note import Note

TAKE_NOTES = {0x00: "bill validator", 0x06: "SMART Payout", 0x07: "NV11", 0x0D: "TEBS"}
"""Types of units that take notes."""
EXPANDED = 6
"""From this version of the protocol on, each channel has its own currency and a value of four bytes."""


@dataclass(frozen=True, slots=True)
class Setup:
    """notes: channel, 1 ..., -> what it takes; channels without a value are left out."""

    firmware: str
    version: int
    notes: Mapping[int, Note]


def read(data: bytes) -> Setup | None:
    """The reply to a set-up request behind its F0; None where it is that of no note acceptor, or torn.

    type 1, firmware 4, country 3, multiplier 3, n 1, n values, n security levels, real multiplier 3,
    version 1, and for version 6 and up: n x 3 currencies, n x 4 values (little-endian).
    """
    if len(data) < 12 or data[0] not in TAKE_NOTES or not data[1:8].isascii():
        return None
    channels = data[11]
    behind = 12 + 2 * channels
    if len(data) < behind + 4:
        return None
    version = data[behind + 3]
    country = data[5:8].decode("ascii")
    multiplier = int.from_bytes(data[8:11], "big")
    if version >= EXPANDED and not multiplier:
        notes = _expanded(data[behind + 4 :], channels)
    else:
        notes = {n: Note(str(value * multiplier), country) for n, value in enumerate(data[12 : 12 + channels], 1)}
    if notes is None:
        return None
    return Setup(data[1:5].decode("ascii"), version, {n: note for n, note in notes.items() if note.value != "0"})


def _expanded(data: bytes, channels: int) -> dict[int, Note] | None:
    codes, values = data[: 3 * channels], data[3 * channels : 7 * channels]
    if len(values) < 4 * channels or not codes.isascii():
        return None
    return {
        n + 1: Note(str(int.from_bytes(values[4 * n : 4 * n + 4], "little")), codes[3 * n : 3 * n + 3].decode("ascii"))
        for n in range(channels)
    }
