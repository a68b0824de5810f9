"""Which flag was raised for which injected error: matched by round, by hand and by name. Pure.

An error in a round is matched by the flags of that round. One around the rounds may show until it was put right, which is
before the round after next at the latest, or (`until_closing`) when the table is closed. An error that names a hand is
matched by flags on its zone alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

Json = Mapping[str, Any]


class Raised(NamedTuple):
    """A flag, and the round for which it counts."""

    round: int
    flag: Json

    @property
    def names(self) -> set[str]:
        """Its name, and those of the explanations that cost as little."""
        return {self.flag["flag"], *(other["flag"] for other in self.flag.get("alternatives", ()))}


class Error(NamedTuple):
    """An injected error, and the round in which it was made."""

    round: int
    wrong: Json

    @property
    def around(self) -> bool:
        """Made with money or staff around the rounds."""
        return bool(self.wrong.get("floor"))

    @property
    def what(self) -> str:
        return f"round {self.round}: {self.wrong['error']} ({self.wrong['detail']})"

    def shows_in(self, number: int) -> bool:
        if self.wrong.get("until_closing"):
            return number >= self.round
        return self.round <= number <= self.round + self.around

    def is_shown_by(self, raised: Raised) -> bool:
        """Whether a flag is one that this error must, or may rightly, raise."""
        if not self.shows_in(raised.round) or not raised.names & {self.wrong["flag"], *self.wrong.get("also", ())}:
            return False
        hands = [raised.flag["hand"], *(other["hand"] for other in raised.flag.get("alternatives", ()))]
        return self.wrong.get("hand") is None or any(_same(self.wrong["hand"], hand) for hand in hands)


def _same(one: str, other: str | None) -> bool:
    """Whether two names are of one zone, or one of them of the box and the other of one of its two hands."""
    a, b = _zone(one), _zone(other or "-")
    return a.startswith(b) or b.startswith(a)


def _zone(hand: str) -> str:
    """Where the chips of a hand lie: ``1Ab`` -> ``1A``."""
    return hand.rstrip("bcdefghijklmnopqrstuvwxyz")


def matched(errors: Iterable[Error], flags: Iterable[Raised]) -> tuple[list[bool], list[Raised]]:
    """Whether each error has a flag of its own, and the flags that none of them explains."""
    left, shown, made = list(flags), list[bool](), list(errors)
    taken: set[int] = set()
    for error in made:
        own = next((n for n, raised in enumerate(left) if n not in taken and error.is_shown_by(raised)), None)
        taken |= {own} if own is not None else set()
        shown.append(own is not None)
    return shown, [raised for n, raised in enumerate(left) if n not in taken and not any(e.is_shown_by(raised) for e in made)]
