"""Noise into every codec: no crash, and no more false frames than the width of its check lets through.

200 kB here; `make noise` gives each 10 million bytes. A codec is one row: what makes it, and the frames to expect in a
byte of pure noise, worked out from what a frame has to match. So many false frames or fewer pass as the Poisson law
exceeds once in a million runs; that is none for all checks of 16 bits.
"""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Protocol

import pytest

from drivers.dropbox import cctalk_codec, ebds_codec, id003_codec, ssp_codec
from drivers.shoe.angel_eye_codec import AngelEyeCodec
from drivers.shoe.otp1_codec import Otp1Codec
from drivers.shoe.scanner_codec import ScannerCodec
from drivers.shoe.scanner_codes import DIGITS
from drivers.sign.alpha_codec import AlphaCodec

BYTES = int(os.environ.get("LIVETABLE_NOISE_BYTES", "200000"))
PIECE = 4096


class Codec(Protocol):
    def receive(self, data: bytes) -> Sequence[object]: ...


@dataclass(frozen=True, slots=True)
class Row:
    make: Callable[[], Codec]
    per_byte: float


class ScannedCards:
    """A scanner's codes that are cards."""

    def __init__(self) -> None:
        self._codec = ScannerCodec()

    def receive(self, data: bytes) -> list[bytes]:
        return [code for code in self._codec.receive(data) if code.decode("ascii", "replace") in DIGITS]


ROWS = {
    # A chunk of about 256 bytes lets 6e-9 through (see the codec).
    "otp1": Row(Otp1Codec, 6e-9 / 256),
    # 05, two printable characters, 0 to 6 bytes, 03, two check digits; and 02, 0 to 16 bytes, 03, digits of two forms.
    # At most: bytes below 20 end a frame.
    "angel_eye": Row(AngelEyeCodec, (7 * (95 / 256) ** 2 / 256**2 + 2 * 17 / 256**2) / 256**2),
    # A line end, four digits that are one of 53 codes, a line end; of 256 bytes 3 end a line and 30 are left out.
    "scanner": Row(ScannedCards, 3 / 256 * len(DIGITS) / 226**4 * 3 / 226),
    # 01, type 0 and an address of any two, 02, "A", any text, 03, four digits of the sum, 04; parity bits are left out.
    "alpha_sign": Row(AlphaCodec, 400 * (2 / 256) ** 10),
    # FC, then a length and command that go together, then 16 bits of CRC.
    "id003": Row(id003_codec.codec, sum(map(len, id003_codec.DATA_LENGTHS.values())) / 256**5),
    # 7F, address 0, a command or reply with a length that goes with it, and 16 bits of CRC.
    "ssp": Row(ssp_codec.codec, 2 * sum(map(len, ssp_codec.LENGTHS.values())) / 256**6),
    # 01, a length up to 40, 28, one of three headers, the sum; or the same without 28 and with 16 bits of CRC.
    "cctalk sum": Row(lambda: cctalk_codec.codec(crc=False), 41 * 3 / 256**5),
    "cctalk crc": Row(lambda: cctalk_codec.codec(crc=True), 41 * 3 / 256**5),
    # 02, one of four lengths, a type that goes with it and its bit, 03, the sum, and 7 bits a byte.
    "ebds": Row(ebds_codec.codec, 4 * 2 / 256**5 / 2**3),
}


def most(expected: float) -> int:
    """The least number that Poisson's law exceeds once in a million times."""
    count, term = 0, exp(-expected)
    missing = 1 - term
    while missing > 1e-6:
        count += 1
        term *= expected / count
        missing -= term
    return count


def test_most() -> None:
    assert [most(expected) for expected in (0.0, 1e-7, 1e-3, 1.0)] == [0, 0, 1, 9]


@pytest.mark.parametrize("name", ROWS)
def test_noise(name: str) -> None:
    hold(name, ROWS[name])


def hold(name: str, row: Row) -> None:
    """Noise into a codec, seeded by its name."""
    rng, found, codec = Random(name), 0, row.make()
    for _ in range(0, BYTES, PIECE):
        found += len(codec.receive(rng.randbytes(PIECE)))
    print(f"{name}: {found} false frames in {BYTES:,} bytes, expected {row.per_byte * BYTES:.1e}")
    assert found <= most(row.per_byte * BYTES)
