"""The note in a ccTalk validator's escrow, as long as no event tells what has become of it. Pure; times are seconds."""

from dataclasses import dataclass

ROUTE_EVERY_S = 1.0
VAIN_ROUTES = 10
"""A note is gone when the validator says so often that nothing is in escrow, and no event tells of it."""


@dataclass(slots=True)
class Escrow:
    """bill_type: that of the note; 0: there is none."""

    bill_type: int = 0
    _route_at: float = 0.0
    _vain: int = 0

    def holds(self, bill_type: int) -> None:
        """A note came."""
        self.bill_type, self._route_at, self._vain = bill_type, 0.0, 0

    def clear(self) -> None:
        """It is told what became of it."""
        self.bill_type = 0

    def due(self, t: float) -> bool:
        """Is it time to say (again) what shall become of it?"""
        if not self.bill_type or t < self._route_at:
            return False
        self._route_at = t + ROUTE_EVERY_S
        return True

    def denied(self) -> bool:
        """The validator says that nothing is there; whether it said so too often to be believed otherwise."""
        self._vain += 1
        if self._vain < VAIN_ROUTES:
            return False
        self.clear()
        return True
