"""The bell calls somebody, who answers or does not (EQ-11, OPS-22). Calls are kept in scope table alone."""

from __future__ import annotations

from controller import events
from controller.floor.calls import Call
from controller.follow.fold import Fold
from controller.follow.state import TableState
from controller.inputs import Bell, Staff
from controller.rules.violation import Violation

#: Who rings cannot answer (SEC-5).
_RINGS = ("dealer", "observer")


def bell(fold: Fold, told: Bell) -> None:
    fold.set(bell=(told.presses, fold.at))
    fold.tell(events.Bell(fold.at, told.presses))
    if not fold.whole:
        return
    calls = fold.state.calls.rung(fold.state.header.profile.called(told.presses), told.presses, fold.at)
    if calls is not fold.state.calls:
        fold.set(calls=calls)
        _tell(fold, calls.calls[-1], "open")


def answer(fold: Fold, told: Staff) -> None:
    """Somebody comes. Whoever rings at this table does not answer the call himself."""
    number = told.detail("number")
    call = fold.state.calls.open(int(number) if number and number.isdigit() else None)
    if call is None:
        return
    who = fold.state.crew.acts(told.by, told.detail("name"))
    if told.by in _RINGS:
        fold.flag(Violation("ROLE_CONFLICT", None, "answer", "who rings does not answer", f"{who} as {told.by}"), step=True)
        return
    answered = call._replace(answered_by=who, answered_at=fold.at)
    fold.set(calls=fold.state.calls.changed(answered))
    _tell(fold, answered, "answered")


def ends(state: TableState) -> int | None:
    """When the next call turns late."""
    return state.calls.turns_late(state.header.profile.answer_ms)


def expire(fold: Fold) -> None:
    """A call that nobody answered in time goes to the administrator, and is told once."""
    for call in fold.state.calls.overdue(fold.at, fold.state.header.profile.answer_ms):
        late = call._replace(late=True)
        fold.set(calls=fold.state.calls.changed(late))
        waited = str((fold.at - call.since) // 1000)
        fold.flag(Violation("BELL_UNANSWERED", None, "answer", str(fold.state.header.profile.answer_ms // 1000), waited))
        _tell(fold, late, "late")


def _tell(fold: Fold, call: Call, state: str) -> None:
    seconds = (fold.at - call.since) // 1000
    to = "administrator" if state == "late" else call.call
    fold.tell(events.Call(fold.at, call.number, to, call.presses, state, call.answered_by, seconds))
