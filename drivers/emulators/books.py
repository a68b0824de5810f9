"""The emulated table's own ledger: what really lies in float, tip box and drop box. It knows nothing of the controller's."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from decimal import Decimal

OPENING = Decimal(20_000)


@dataclass(slots=True)
class Books:
    """Amounts of one shift.

    Attributes:
        float: chips in the tray; `purse`: chips that the guests hold; `tips`: in the tip box; `drop`: notes in the box.
        bought, slips, calls: how many there were.
        dealer: who deals, by place in `floor.DEALERS`.
        cutter: the box on which the last cut card came out, "D" for the dealer's cards; "" where that is not known.
        reserved: box to the round before which it is given back.
        later: what is put right before the next round: (what, amount or number).
        errors: errors with money or staff so far; they take turns.
    """

    float: Decimal = OPENING
    purse: Decimal = Decimal(0)
    tips: Decimal = Decimal(0)
    drop: Decimal = Decimal(0)
    bought: int = 0
    slips: int = 0
    calls: int = 0
    dealer: int = 0
    opened: bool = False
    cutter: str = ""
    reserved: dict[str, int] = field(default_factory=dict)
    later: list[list[str]] = field(default_factory=list)
    errors: int = 0

    def written(self) -> dict[str, object]:
        """As plain values, so that a standing can be kept on disk."""
        return {key: str(value) if isinstance(value, Decimal) else value for key, value in asdict(self).items()}


def read(written: dict[str, object]) -> Books:
    """The ledger that was written; a fresh one from nothing."""
    amounts = {one.name for one in fields(Books) if one.type == "Decimal"}
    found = {key: Decimal(str(value)) if key in amounts else value for key, value in written.items()}
    books = Books(**found)  # type: ignore[arg-type]  # what `written` gave
    books.reserved, books.later = dict(books.reserved), [list(one) for one in books.later]
    return books
