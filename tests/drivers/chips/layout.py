"""A layout with tags under antennas, as a reader sees it: tags flap, leak to the neighbour and hide under hands."""

from collections.abc import Iterable
from decimal import Decimal
from random import Random

from drivers.chips.filter import ChipFilter, Told
from drivers.chips.settings import FilterSettings
from drivers.chips.sighting import Sighting
from drivers.observations import ChipsSeen

LOUD = -5000
REFERENCE = "FF000000"


def epc(number: int) -> str:
    return f"E2{number:06X}"


def register(count: int = 1000, value: str = "5") -> dict[str, Decimal]:
    return {epc(number): Decimal(value) for number in range(count)} | {REFERENCE: Decimal(0)}


class Layout:
    """cycle() lets 100 ms pass: one look of the reader and one tick of the filter. look_ms: a machine that is busy looks
    later than that; reference_every: so many looks read the reference tag once."""

    def __init__(self, spots: Iterable[str] = "1234567", settings: FilterSettings | None = None, seed: int = 1) -> None:
        self.settings = settings or FilterSettings()
        self.spots = tuple(spots)
        self.lie: dict[str, str] = {REFERENCE: self.spots[0]}
        self.filter = ChipFilter(self.settings, register(), {"fx": self.spots}, 0)
        self.t = 0
        self.told: list[tuple[int, Told]] = []
        self.missed = 0.0
        self.leaks: dict[str, tuple[str, int]] = {}
        self.fainter: dict[str, int] = {}
        self.hidden: set[str] = set()
        self.silent = False
        self.look_ms = self.settings.cycle_ms
        self.reference_every = 1
        self._looks = 0
        self._rng = Random(seed)

    def lay(self, spot: str, *numbers: int) -> None:
        self.lie |= {epc(number): spot for number in numbers}

    def take(self, *numbers: int) -> None:
        for number in numbers:
            del self.lie[epc(number)]

    def cycle(self, times: int = 1) -> None:
        for _ in range(times):
            for _ in range(self.look_ms // self.settings.cycle_ms):
                self.told += [(self.t, one) for one in self.filter.tick(self.t)]
                self.t += self.settings.cycle_ms
            if not self.silent:
                self.filter.read("fx", self._reads(), self.t)
            self.told += [(self.t, one) for one in self.filter.tick(self.t)]

    def _reads(self) -> list[Sighting]:
        found = []
        self._looks += 1
        for tag, spot in self.lie.items():
            level = LOUD - self.fainter.get(spot, 0) + self._rng.randrange(-100, 100)
            if tag not in self.hidden and self._is_read(tag):
                found.append(Sighting(tag, spot, level, f"{self.t}"))
            if tag in self.leaks and self._rng.random() < 0.7:
                there, weaker = self.leaks[tag]
                found.append(Sighting(tag, there, level - weaker, f"{self.t}"))
        self._rng.shuffle(found)
        return found

    def _is_read(self, tag: str) -> bool:
        if tag == REFERENCE:
            return self._looks % self.reference_every == 0
        return self._rng.random() >= self.missed

    def amounts(self, spot: str = "1") -> list[str]:
        return [one.chips.amount for _, one in self.told if one.spot == spot and one.chips]

    def states(self, spot: str = "1") -> list[tuple[str, str]]:
        return [(one.state.state, one.state.detail) for _, one in self.told if one.spot == spot and one.state]

    def last(self) -> dict[str, ChipsSeen]:
        return {one.spot: one.chips for _, one in self.told if one.chips}

    def when(self, amount: str, spot: str = "1") -> int:
        return next(t for t, one in self.told if one.spot == spot and one.chips and one.chips.amount == amount)
