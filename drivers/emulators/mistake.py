"""One kind of error that an emulated dealer, guest or device can make."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from drivers.emulators.act import Act, Seen

#: Yields the acts of the error and returns whether the right act is left out (an error without acts of its own returns
#: that alone). Where the error does not fit it does nothing and returns False.
Doing = Generator[Act, Seen, bool]
EVERY = ("classic", "surrender", "switch", "russian")
RECORDED = ("recorded",)
BOTH = ("recorded", "inferred")


@dataclass(frozen=True, slots=True)
class Mistake:
    """One kind of error.

    Attributes:
        site: where in the round it may happen (see `Layout.at`).
        modes: decision modes in which it can be seen at all.
        also: flags that the same evidence may rightly raise instead.
        hidden: why it may stay unseen where no decisions are entered.
        stack: cards that make it possible: place in the deal (`PLACES` of `stacking`) to ranks.
    """

    name: str
    flag: str
    level: str
    site: str
    do: Callable[..., Doing | bool]
    systems: tuple[str, ...] = EVERY
    modes: tuple[str, ...] = BOTH
    also: tuple[str, ...] = ()
    hidden: str = ""
    stack: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Injected:
    """An error that was made on purpose, and the flag it must raise.

    Attributes:
        hand: the hand or zone that the flag names, None where it names none.
        mend: (zone, amount) that puts a payment right; None where the round can only be voided.
        hidden: why the evidence may not show it ("" where it must be flagged).
    """

    error: str
    flag: str
    level: str
    hand: str | None
    detail: str
    mend: tuple[str, Decimal] | None = None
    also: tuple[str, ...] = ()
    hidden: str = ""

    def json(self) -> dict[str, object]:
        return {
            "error": self.error, "flag": self.flag, "level": self.level, "hand": self.hand, "detail": self.detail,
            "also": list(self.also), "hidden": self.hidden,
        }
