"""What an RFID reader reads of the layout, look by look: tags are missed, leak to the neighbour, fade under hands. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

LOUD = -5000  # 1/100 dBm
MISSED = 0.05  # of a still tag's looks
LEAKY, LEAKS, WEAKER = 0.1, 0.3, 1200  # share of tags that leak, of their looks in which they do, and how much fainter
HAND_FAINTER, HAND_MISSED = 1200, 0.5
REFERENCE_LOOKS = 5  # a reference tag lies deep under the layout: it is read in one look of so many


@dataclass(frozen=True, slots=True)
class Read:
    """One tag, read by the antenna of one spot."""

    epc: str
    spot: str
    rssi: int


@dataclass(slots=True)
class TagReader:
    """`hands` and `silent` count the looks that are left of a hand over a spot, and of a reader that says nothing."""

    spots: Sequence[str]
    chance: Random
    leaks: bool = True
    hands: dict[str, int] = field(default_factory=dict)
    silent: int = 0
    looks: int = 0

    @property
    def references(self) -> dict[str, str]:
        """The reference tag under each spot."""
        return {spot: f"E2801170000002FF{n:08X}" for n, spot in enumerate(self.spots)}

    def look(self, lying: Mapping[str, Sequence[str]]) -> list[Read] | None:
        """One look at the tags on each spot; None while the reader is silent."""
        if self.silent:
            self.silent -= 1
            return None
        self.looks += 1
        reads = [read for spot in self.spots for read in self._look_at(spot, lying.get(spot, ()))]
        self.hands = {spot: left - 1 for spot, left in self.hands.items() if left > 1}
        return reads

    def _look_at(self, spot: str, tags: Sequence[str]) -> list[Read]:
        hand = spot in self.hands
        level = LOUD - HAND_FAINTER * hand
        due = (self.looks + self.spots.index(spot)) % REFERENCE_LOOKS == 0
        reads = [Read(self.references[spot], spot, level)] if due else []
        for epc in tags:
            if self.chance.random() >= (HAND_MISSED if hand else MISSED):
                reads.append(Read(epc, spot, level + self.chance.randrange(-100, 100)))
            if self.leaks and int(epc[-3:], 16) % 10 < LEAKY * 10 and self.chance.random() < LEAKS:
                reads.append(Read(epc, self._beside(spot), level - WEAKER + self.chance.randrange(-100, 100)))
        return reads

    def _beside(self, spot: str) -> str:
        return self.spots[(self.spots.index(spot) + 1) % len(self.spots)]
