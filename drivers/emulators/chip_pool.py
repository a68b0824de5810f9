"""The emulated house's chips: each one a tag with a value, lying on a spot or in the rack. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal

from drivers.emulators.errors import ScenarioError

VALUES = tuple(map(Decimal, ("1000", "500", "100", "25", "5", "1", "0.5", "0.25")))
OF_EACH = 80


@dataclass(frozen=True, slots=True, order=True)
class Chip:
    """The higher value first."""

    rank: int
    epc: str

    @property
    def value(self) -> Decimal:
        return VALUES[self.rank]


@dataclass(slots=True)
class ChipPool:
    """`on` are the chips by spot, `rack` those that lie nowhere."""

    on: dict[str, set[Chip]] = field(default_factory=dict)
    rack: list[Chip] = field(default_factory=lambda: sorted(_all()))

    def lay(self, spot: str, amount: Decimal) -> None:
        """Chips of `amount` lie on the spot then: some are added or taken; where that does not come out even, all are changed."""
        here = self.on.setdefault(spot, set())
        worth = sum((chip.value for chip in here), Decimal(0))
        away = _worth(sorted(here), worth - amount) if amount < worth else ()
        if away is None:
            away = tuple(here)
        here -= set(away)
        self.rack = sorted([*self.rack, *away])
        new = _worth(self.rack, amount - sum((chip.value for chip in here), Decimal(0)))
        if new is None:
            raise ScenarioError(f"{amount} on {spot} cannot be laid in chips of {VALUES[-1]} and more")
        here |= set(new)
        self.rack = [chip for chip in self.rack if chip not in here]

    def register(self, references: Iterable[str]) -> str:
        """The chip register of this house, as a file."""
        rows = [*(f"{chip.epc},{chip.value}" for chip in sorted(_all())), *(f"{epc},0" for epc in references)]
        return "epc,value\n" + "\n".join(rows) + "\n"


def _all() -> Iterable[Chip]:
    return (Chip(rank, f"E280117000000200{rank:02X}{n:06X}") for rank in range(len(VALUES)) for n in range(OF_EACH))


def _worth(chips: list[Chip], amount: Decimal) -> tuple[Chip, ...] | None:
    """Chips of exactly that worth, the high ones first; None where they do not come out even."""
    found = []
    for chip in chips:
        if chip.value <= amount:
            found.append(chip)
            amount -= chip.value
    return None if amount else tuple(found)
