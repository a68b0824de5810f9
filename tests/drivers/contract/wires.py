"""Wires between a driver and an emulated device: bytes in, pieces and the pauses before them out."""

from collections.abc import Callable, Iterator
from random import Random

Piece = tuple[float, bytes]
"""Seconds to wait (0: one turn of the loop), and the bytes that come then."""
Wire = Callable[[bytes], list[Piece]]


def perfect(data: bytes) -> list[Piece]:
    return [(0.0, data)]


def slow(data: bytes) -> list[Piece]:
    """One byte at a time."""
    return [(0.0, bytes([byte])) for byte in data]


def split() -> Wire:
    """Cut in two, at each offset in turn."""
    offset = 0

    def wire(data: bytes) -> list[Piece]:
        nonlocal offset
        offset += 1
        at = offset % len(data)
        return [(0.0, data[:at]), (0.002, data[at:])]

    return wire


def noisy(rng: Random) -> Wire:
    """Babble around one write in three, a flipped bit in one of seven."""

    def wire(data: bytes) -> list[Piece]:
        spoiled = bytearray(data)
        if rng.random() < 0.15:
            spoiled[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        babble = rng.random() < 0.3
        return [(0.0, rng.randbytes(rng.randrange(6) * babble) + spoiled + rng.randbytes(rng.randrange(3) * babble))]

    return wire


def lossy(rng: Random) -> Wire:
    """One write in ten is gone, one in ten loses a byte."""

    def wire(data: bytes) -> list[Piece]:
        chance, at = rng.random(), rng.randrange(len(data))
        if chance < 0.1:
            return []
        return [(0.0, data[:at] + data[at + 1 :] if chance < 0.2 else data)]

    return wire


def parity(rng: Random) -> Wire:
    """Two ends that do not agree on the parity: the eighth bit of some bytes of one write in seven is another."""

    def wire(data: bytes) -> list[Piece]:
        spoiled = rng.random() < 0.15
        return [(0.0, bytes(byte ^ 0x80 if spoiled and rng.random() < 0.5 else byte for byte in data))]

    return wire


def duplicated(rng: Random) -> Wire:
    return lambda data: [(0.0, data)] * rng.choice((1, 1, 2, 3))


SOUND: dict[str, Callable[[Random], Wire]] = {
    "perfect": lambda _rng: perfect,
    "slow": lambda _rng: slow,
    "split": lambda _rng: split(),
    "duplicated": duplicated,
}
"""Wires that lose nothing: everything comes, whatever the device keeps."""
SPOILING: dict[str, Callable[[Random], Wire]] = {"noisy": noisy, "lossy": lossy, "parity": parity}


def random_bytes(rng: Random) -> Iterator[bytes]:
    """What a wire at the wrong speed gives: garbage only."""
    while True:
        yield rng.randbytes(rng.randrange(1, 40))
