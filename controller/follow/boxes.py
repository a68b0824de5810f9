"""Who plays which box: bettors, hosts, reservations (C-BOX, S-BOX, W-BET-4)."""

from __future__ import annotations

from controller.follow.fold import Fold
from controller.follow.state import TableState
from controller.inputs import Staff
from controller.rules.round import box_of, main_spots
from controller.rules.violation import Violation


def box_named(told: Staff) -> str | None:
    """The box that an input speaks of."""
    name = told.detail("box") or told.detail("spot") or told.hand
    return box_of(name) if name and any(c.isdigit() for c in name) else None


def reserve(fold: Fold, told: Staff) -> None:
    fold.set(reserved=fold.state.reserved | _spots(fold.state, box_named(told)))


def release(fold: Fold, told: Staff) -> None:
    fold.set(reserved=fold.state.reserved - _spots(fold.state, box_named(told)))


def _spots(state: TableState, box: str | None) -> frozenset[str]:
    return frozenset(spot for spot in main_spots(state.options) if box_of(spot) == box)


def seat(fold: Fold, told: Staff) -> None:
    """A player bets on a box (C-BOX-5, W-BET-4)."""
    box, player = box_named(told), told.detail("player")
    if box is None or player is None:
        return
    seats = {**fold.state.seats, box: (*(p for p in fold.state.seats.get(box, ()) if p != player), player)}
    fold.set(seats=seats)
    options = fold.state.options
    if len(seats[box]) > options.max_bettors:
        fold.flag(Violation("BETTORS_MAX", box, "bettors", str(options.max_bettors), str(len(seats[box]))))
    played = sum(player in bettors for bettors in seats.values())
    if options.max_boxes_per_player and played > options.max_boxes_per_player:
        fold.flag(Violation("BOX_LIMIT", None, "boxes", str(options.max_boxes_per_player), player))


def leave(fold: Fold, told: Staff) -> None:
    """A player leaves a box, or the table; his reservation ends with it (C-BOX-9)."""
    box, player = box_named(told), told.detail("player")
    state = fold.state
    left = {b: tuple(p for p in seated if p != player or box not in (None, b)) for b, seated in state.seats.items()}
    fold.set(seats=left, hosts={b: host for b, host in state.hosts.items() if host in left.get(b, ())})
    if box is not None:
        release(fold, told)


def host(fold: Fold, told: Staff) -> None:
    """Who decides on a shared box is named (S-BOX-3)."""
    box, player = box_named(told), told.detail("player")
    if box is not None and player is not None:
        fold.set(hosts={**fold.state.hosts, box: player})


def check_host(fold: Fold, told: Staff) -> None:
    """Decisions belong to the host: the first occupant, in surrender the player named by the players (T-16)."""
    box = box_named(told)
    seated = fold.state.seats.get(box or "", ())
    if box is None or len(seated) < 2:
        return
    first = None if fold.state.options.system == "surrender" else seated[0]
    decides = fold.state.hosts.get(box, first)
    if decides is None:
        fold.flag(Violation("HOST_UNKNOWN", told.hand, "host"))
    elif told.detail("player") not in (None, decides):
        fold.flag(Violation("DECISION_NOT_HOST", told.hand, "host", decides, told.detail("player")))
