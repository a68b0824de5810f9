"""What an emulated table shows, act by act, and what it learns back."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from decimal import Decimal

#: Wires on which an act can be shown. `round` and `truth` are no wires: they mark where a round begins
#: (its line holds the standing to go on from) and what really happened in it.
WIRES = ("shoe", "chips", "staff", "bell", "drop", "sign")
ROUND, TRUTH = "round", "truth"


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that a device shows or a person says.

    Attributes:
        line: a line of a recording without its time.
        pause_ms: how long it takes at normal speed before it is shown.
    """

    wire: str
    line: dict[str, object]
    pause_ms: int = 0


@dataclass(frozen=True, slots=True)
class Seen:
    """What the table learns after an act: whether the controller holds the round."""

    held: bool = False


Acts = Generator[Act, Seen, None]


def text(amount: Decimal) -> str:
    """Exact decimal text without trailing zeros."""
    digits = format(amount, "f")
    return digits.rstrip("0").rstrip(".") if "." in digits else digits
