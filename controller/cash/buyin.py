"""One buy-in: what the dealer declared, the observer counted, the float gave, the drop box or the cash desk got."""

from __future__ import annotations

from typing import NamedTuple

#: Who has to confirm a way to the cash desk (CASH-5).
THREE = frozenset({"observer", "inspector", "cashier"})


class BuyIn(NamedTuple):
    """Amounts in 1/10000 units. `until` is when its notes have to be in the box, or at the desk.

    `difference` is what the player was first short of (below 0: got too much); it stays when it is corrected (SEC-3).
    """

    number: int
    at: int
    declared: int | None = None
    counted: int | None = None
    issued: int = 0
    dropped: int = 0
    desk: int | None = None  # what the desk says it got
    handed: frozenset[str] = frozenset()  # who has confirmed the way to the desk
    registered: bool = False
    fanned: bool = False
    voided: bool = False
    difference: int = 0
    late: bool = False  # its window ran out, and that was told
    until: int | None = None
    player: str | None = None
    box: str | None = None
    names: tuple[tuple[str, str], ...] = ()  # who spoke, by role
    repeats: int | None = None  # the buy-in that this may only have been told again of
    doubted_until: int | None = None
    new_until: int = 0  # until when the same words may tell it once more

    @property
    def agreed(self) -> int | None:
        """What both counted, if they agree."""
        return self.declared if self.declared == self.counted else None

    @property
    def amount(self) -> int:
        """What it is about, as far as anybody has said."""
        return self.counted or self.declared or 0

    @property
    def to_desk(self) -> bool:
        return bool(self.handed)

    @property
    def lacks(self) -> int:
        """Notes that have not reached the box."""
        return 0 if self.to_desk or self.voided else self.amount - self.dropped

    @property
    def arrived(self) -> bool:
        """Its cash is where it belongs."""
        if self.to_desk:
            return self.handed == THREE and self.desk == self.amount
        return self.dropped == self.amount

    @property
    def closed(self) -> bool:
        return self.voided or (self.agreed is not None and self.issued == self.agreed and self.arrived)

    @property
    def state(self) -> str:
        if self.closed:
            return "void" if self.voided else "closed"
        if self.to_desk:
            return "desk"
        if self.dropped:
            return "dropped"
        if self.issued:
            return "issued"
        return "declared" if self.counted is None else "counted"

    def owes(self) -> tuple[int, ...]:
        """What the float may change by for it; several amounts as long as the counts do not agree."""
        told = [amount for amount in dict.fromkeys((self.counted, self.declared)) if amount is not None]
        return tuple(self.issued - amount for amount in told if amount != self.issued)
