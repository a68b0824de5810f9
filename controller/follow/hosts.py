"""Who decides on a box (C-BOX-8, S-BOX-3, T-16)."""

from __future__ import annotations

from controller.follow.fold import Fold
from controller.follow.state import TableState
from controller.inputs import Staff
from controller.rules.round import box_of
from controller.rules.violation import Violation


def box_named(told: Staff) -> str | None:
    """The box that an input speaks of."""
    name = told.detail("box") or told.detail("spot") or told.hand
    return box_of(name) if name and any(c.isdigit() for c in name) else None


def host(fold: Fold, told: Staff) -> None:
    """Who decides on a shared box is named (S-BOX-3)."""
    box, player = box_named(told), told.detail("player")
    if box is not None and player is not None:
        fold.set(hosts={**fold.state.hosts, box: player})


def host_of(state: TableState, box: str) -> str | None:
    """Who decides on a box: the player that was named, else its first occupant, who in surrender has to be named (T-16)."""
    seated = state.seats.get(box, ())
    first = seated[0] if seated and (len(seated) == 1 or state.options.system != "surrender") else None
    return state.hosts.get(box, first)


def check_host(fold: Fold, told: Staff) -> None:
    """Decisions belong to the host (C-BOX-8, S-BOX-3)."""
    box = box_named(told)
    seated = fold.state.seats.get(box or "", ())
    if box is None or len(seated) < 2:
        return
    decides = host_of(fold.state, box)
    if decides is None:
        fold.flag(Violation("HOST_UNKNOWN", told.hand, "host"))
    elif told.detail("player") not in (None, decides):
        fold.flag(Violation("DECISION_NOT_HOST", told.hand, "host", decides, told.detail("player")))
