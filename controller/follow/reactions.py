"""Somebody of the staff has taken note of a flag: who, and how long after it was raised (OPS-15)."""

from __future__ import annotations

from controller import events
from controller.follow.fold import Fold
from controller.follow.state import TableState
from controller.inputs import Staff


def flag_of(state: TableState, number: int) -> events.Flag | None:
    """The flag with this number (the snapshot's `id`), as long as it is shown."""
    place = state.raised - number
    return state.flags[place] if 0 <= place < len(state.flags) else None


def react(fold: Fold, told: Staff) -> None:
    """The first who confirms a flag (answer yes), disputes it (no) or hands it on; without a number the newest one."""
    number = told.detail("number") or str(fold.state.raised)
    flag = flag_of(fold.state, int(number)) if number.isdigit() else None
    if flag is None or int(number) in fold.state.seen:
        return
    who = fold.state.crew.acts(told.by, told.detail("name"))
    shown = {n: by for n, by in fold.state.seen.items() if flag_of(fold.state, n) is not None}
    fold.set(seen={**shown, int(number): who})
    seconds = (fold.at - flag.at) // 1000
    fold.tell(events.Reaction(fold.at, int(number), flag.flag, who, told.detail("answer"), seconds))
