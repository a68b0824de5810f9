"""Calls by the bell: open until somebody answers, late when nobody does in time (EQ-11, OPS-22)."""

from __future__ import annotations

from typing import NamedTuple

#: Answered calls that are kept to be shown.
_KEPT = 20


class Call(NamedTuple):
    """`call` is whom it calls; `late` says that it went to the administrator since nobody answered in time."""

    number: int
    call: str
    presses: int
    since: int
    answered_by: str | None = None
    answered_at: int | None = None
    late: bool = False
    asked: int = 0  # since when somebody could answer, where the table was off since it rang

    def ends(self, answer_ms: int) -> int | None:
        """When it turns late, None where it will not."""
        return None if self.answered_at is not None or self.late else max(self.since, self.asked) + answer_ms


class Calls(NamedTuple):
    """All open calls and the last answered ones, oldest first; `rings` so far."""

    calls: tuple[Call, ...] = ()
    rings: int = 0

    def rung(self, call: str, presses: int, at: int) -> Calls:
        """Somebody is called. Who rings again while the same call waits, and is not late yet, calls nobody new."""
        if any(c.call == call and c.answered_at is None and not c.late for c in self.calls):
            return self
        done = [c.number for c in self.calls if c.answered_at is not None]
        kept = [c for c in self.calls if c.number not in done[:-_KEPT]]
        return Calls((*kept, Call(self.rings + 1, call, presses, at)), self.rings + 1)

    def open(self, number: int | None) -> Call | None:
        """The open call of that number; without a number the oldest open one."""
        return next((c for c in self.calls if c.answered_at is None and number in (None, c.number)), None)

    def changed(self, call: Call) -> Calls:
        return self._replace(calls=tuple(call if c.number == call.number else c for c in self.calls))

    def turns_late(self, answer_ms: int) -> int | None:
        """When the next open call turns late, None where none will."""
        return min((when for c in self.calls if (when := c.ends(answer_ms)) is not None), default=None)

    def overdue(self, at: int, answer_ms: int) -> tuple[Call, ...]:
        """Calls that turned late by `at` and were not told yet."""
        return tuple(c for c in self.calls if (when := c.ends(answer_ms)) is not None and when <= at)

    def awaited(self, at: int) -> Calls:
        """The table was off: whoever is called has the whole time to answer from now on."""
        return self._replace(calls=tuple(c if c.answered_at is not None or c.late else c._replace(asked=at) for c in self.calls))
