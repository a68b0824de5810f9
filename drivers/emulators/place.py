"""Where an emulated shoe stands at its table."""

from dataclasses import dataclass
from pathlib import Path

from drivers.emulators.faults import Faults


@dataclass(frozen=True, slots=True)
class Place:
    """boot and number: of the shoe's power-up, and of the last event that was confirmed before."""

    folder: Path
    tcp: bool
    faults: Faults
    speed: float
    boot: int
    number: int
