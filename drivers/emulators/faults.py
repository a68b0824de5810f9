"""Faults of a wire, from a seeded chance: what becomes of the bytes that a device sends. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

#: Bytes and the seconds after which they come.
Piece = tuple[float, bytes]
UNTIL_THE_NEXT = float("inf")


def flip(data: bytes, chance: Random) -> list[Piece]:
    """One bit is wrong."""
    spoiled = bytearray(data)
    spoiled[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return [(0.0, bytes(spoiled))]


def drop(data: bytes, chance: Random) -> list[Piece]:
    """One byte is lost."""
    at = chance.randrange(len(data))
    return [(0.0, data[:at] + data[at + 1 :])]


def duplicate(data: bytes, chance: Random) -> list[Piece]:
    return [(0.0, data), (0.0, data)]


def split(data: bytes, chance: Random) -> list[Piece]:
    """The bytes come in two parts."""
    at = chance.randrange(len(data))
    return [(0.0, data[:at]), (0.02, data[at:])]


def cut(data: bytes, chance: Random) -> list[Piece]:
    """The rest of the bytes never comes."""
    return [(0.0, data[: chance.randrange(len(data))])]


def delay(data: bytes, chance: Random) -> list[Piece]:
    return [(chance.uniform(0.01, 0.1), data)]


def babble(data: bytes, chance: Random) -> list[Piece]:
    """Noise before the bytes."""
    return [(0.0, chance.randbytes(chance.randint(1, 40)) + data)]


def merge(data: bytes, chance: Random) -> list[Piece]:
    """It waits in a buffer on the way and comes with what is sent next."""
    return [(UNTIL_THE_NEXT, data)]


def parity(data: bytes, chance: Random) -> list[Piece]:
    """Bytes as they come where two ends do not agree on the parity: the eighth bit of some is another."""
    return [(0.0, bytes(byte ^ 0x80 if chance.random() < 0.5 else byte for byte in data))]


def lose(data: bytes, chance: Random) -> list[Piece]:
    """Nothing of it comes."""
    return []


SPOIL = {
    "flip": flip, "drop": drop, "duplicate": duplicate, "split": split, "cut": cut, "delay": delay, "babble": babble,
    "lose": lose, "merge": merge, "parity": parity,
}
#: What happens to the whole line: it stalls for a while; it is pulled out and comes back as another device file; another
#: program reads it too and gets every other byte.
LINE = ("stall", "replug", "shared")
KINDS = (*SPOIL, *LINE)
STALL_S = 0.4


@dataclass(slots=True)
class Faults:
    """`rate` of the writes are spoiled, by one of `kinds`; a tenth of that share befalls the whole line. `made` counts them
    by kind."""

    chance: Random
    rate: float
    made: dict[str, int] = field(default_factory=dict)
    kinds: tuple[str, ...] = KINDS

    def line(self) -> str | None:
        """A fault of the whole line that happens now, if any."""
        kinds = [kind for kind in LINE if kind in self.kinds]
        if kinds and self.rate and self.chance.random() < self.rate / 10:
            return self.count(self.chance.choice(kinds))
        return None

    def on_wire(self, data: bytes) -> list[Piece]:
        """What comes out at the other end of the wire."""
        kinds = [kind for kind in SPOIL if kind in self.kinds]
        if not data or not kinds or not self.rate or self.chance.random() >= self.rate:
            return [(0.0, data)] if data else []
        kind = self.count(self.chance.choice(kinds))
        return SPOIL[kind](data, self.chance)

    def count(self, kind: str) -> str:
        """One more of a kind was made."""
        self.made[kind] = self.made.get(kind, 0) + 1
        return kind
