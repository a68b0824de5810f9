"""Reference tags: which antenna each lies under, and when that antenna was last heard to read one. Pure; times in ms.

A reference tag lies deep under the layout and is read now and then, and now and then by the neighbour too: one read is
proof that an antenna works, and the spot that reads a tag most is the one it lies under.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from drivers.chips.moment import Moment

ENOUGH = 2
"""Reads that make a home: one alone may be a neighbour's."""


@dataclass(slots=True)
class References:
    """The reference tags of one table."""

    _reads: dict[str, Counter[str]] = field(default_factory=dict)
    _proofs: dict[str, Moment] = field(default_factory=dict)

    def read(self, tag: str, spot: str, now: Moment) -> None:
        """A reference tag was read under a spot."""
        reads = self._reads.setdefault(tag, Counter())
        reads[spot] += 1
        if reads[spot] >= ENOUGH and reads[spot] == max(reads.values()):
            self._proofs[spot] = now

    def proof(self, spot: str) -> Moment | None:
        """The last one; None for a spot without a reference tag."""
        return self._proofs.get(spot)
