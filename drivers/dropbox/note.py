"""One note from escrow to stacker, counted exactly once over a crash at any moment. Pure.

The device does not number its notes. So two numbered entries are journaled for each: n (odd) before the
note may be stacked, n + 1 when it is over: counted, given back or to be reconciled. Whatever stood last
in the journal tells, after a restart, whether a credit that the device still reports was counted already.
The origin carries the note's value, since the credit does not always (ID-003's VEND VALID, protocols 2.3),
and where the device counts its events, the number of the event: "drop/100USD:7", "drop/100USD@17:7".
"""

import re
from dataclasses import dataclass

_ORIGIN = re.compile(r".*/(?:(?P<value>\d+)(?P<currency>[A-Z]{3})|-)(?:@(?P<mark>\d+))?:(?P<number>\d+)")


@dataclass(frozen=True, slots=True)
class Note:
    """value: whole units as decimal text; currency: ISO 4217."""

    value: str
    currency: str

    def __str__(self) -> str:
        return f"{self.value} {self.currency}"


@dataclass(slots=True)
class Ledger:
    """number: of the last entry; note: that of the open transaction (or of the last one); mark: the device's
    own number of the event that the last entry is about, None where it gives none."""

    device: str
    number: int = 0
    note: Note | None = None
    mark: int | None = None

    @property
    def open(self) -> bool:
        """A note was in escrow and its end is not journaled."""
        return self.number % 2 == 1

    def begin(self, note: Note) -> str:
        """Origin of the entry that a note may be stacked."""
        self.note = note
        return self._next(1)

    def end(self, note: Note | None = None) -> str:
        """Origin of the entry that closes a transaction, also one that nobody saw begin."""
        self.note = note or self.note
        return self._next(0)

    def _next(self, parity: int) -> str:
        self.number += 1 + (self.number % 2 == parity)
        text = f"{self.note.value}{self.note.currency}" if self.note else "-"
        mark = "" if self.mark is None else f"@{self.mark}"
        return f"{self.device}/{text}{mark}:{self.number}"


def recall(device: str, origin: str | None) -> Ledger:
    """The ledger as the journal's last origin of this device tells it."""
    match = _ORIGIN.fullmatch(origin or "")
    if match is None:
        return Ledger(device)
    note = Note(match["value"], match["currency"]) if match["value"] else None
    return Ledger(device, int(match["number"]), note, int(match["mark"]) if match["mark"] else None)
