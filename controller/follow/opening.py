"""The table is opened and closed by a checklist that devices and staff fill in (C-OPEN, EQ, OPS-1). Scope table alone."""

from __future__ import annotations

from controller import events
from controller.floor import fitted
from controller.floor.checklist import OPENING, STEPS, Checklist, Done, Item
from controller.follow import counts, crew
from controller.follow import fitted as equipment
from controller.follow.fold import Fold
from controller.follow.state import TableState
from controller.inputs import Staff
from controller.rules.violation import Violation

#: Who opens and closes a table.
_SENIOR = ("inspector", "administrator")
_BEGINS = frozenset(item.step for item in OPENING)
_RESTED = ("", "closed")


def check(fold: Fold, told: Staff) -> None:
    """A step is confirmed by the staff. The first step of the way to the loaded shoe begins an opening."""
    step = told.detail("step")
    if step in STEPS and fold.whole:
        if fold.state.checklist.state in _RESTED and step in _BEGINS:
            _begin(fold, "opening")
        tick(fold, step, told.by, told.detail("answer"))
        fold.tell(events.Check(fold.at, step, fold.state.crew.acts(told.by), told.detail("answer")))


def tick(fold: Fold, step: str, by: str, answer: str | None = None) -> None:
    """A step of the list in hand is done, by a person or a device."""
    checklist = fold.state.checklist
    if not checklist.items:
        return
    skipped = checklist.skipped(step)
    _missing(fold, skipped, step)
    told = checklist.told | {item.step for item in skipped}
    fold.set(checklist=checklist.ticked(step, Done(by, fold.at, answer))._replace(told=told))


def _begin(fold: Fold, state: str) -> None:
    fold.set(checklist=Checklist(state))
    fold.tell(events.TableState(fold.at, state))
    if state == "opening":
        for reason, printed, force in fitted.misprints(fold.state.options, fold.state.header.profile.layout):
            fold.flag(Violation("CONFIG_MISMATCH", None, reason, force, f"the cloth says {printed}"), step=True)


def open_table(fold: Fold, told: Staff) -> None:
    """The inspector opens the table; it stays closed while a needed step is missing. A closing that was begun is taken back."""
    if not fold.whole or not _senior(fold, told):
        return
    if fold.state.checklist.state in _RESTED:
        _begin(fold, "opening")
    if fold.state.checklist.state == "opening":
        _finish(fold, "open")
    elif fold.state.checklist.state == "closing":
        _begin(fold, "open")


def open_when_ready(fold: Fold) -> None:
    """With the last needed step the table is open (P-18), except where the house wants the inspector's word for it."""
    state = fold.state
    if state.checklist.state == "opening" and not state.header.profile.opening and not open_items(state):
        _finish(fold, "open")


def close_table(fold: Fold, told: Staff) -> None:
    """The first word begins the closing, the next one ends it when float and drop are counted and all money is settled."""
    state = fold.state.checklist.state
    if not fold.whole or not _senior(fold, told):
        return
    if state in _RESTED:
        counts.close(fold)  # opened without a list, but its money is settled all the same
    elif fold.state.tracker is not None:
        fold.flag(Violation("OPEN_CHECK_MISSING", None, "close_round", "the end of the round", "close"), step=True)
    elif state == "closing":
        if open_items(fold.state) or counts.close(fold):  # the money of a shift ends last
            _finish(fold, "closed")
    else:
        _begin(fold, "closing")


def _senior(fold: Fold, told: Staff) -> bool:
    if told.by not in _SENIOR:
        who = fold.state.crew.acts(told.by)
        fold.flag(Violation("ROLE_CONFLICT", None, "senior", "the inspector opens and closes", f"{who} as {told.by}"), step=True)
    return told.by in _SENIOR


def _finish(fold: Fold, state: str) -> None:
    missing = open_items(fold.state)
    _missing(fold, missing, state)
    if not missing:
        if state == "open":
            counts.new_shift(fold)
        fold.set(checklist=fold.state.checklist._replace(state=state))
        fold.tell(events.TableState(fold.at, state))


def _missing(fold: Fold, items: tuple[Item, ...], seen: str) -> None:
    """One flag a kind and reason, naming all its missing steps."""
    for flag, reason in dict.fromkeys((i.flag, i.reason) for i in items):
        names = ", ".join(i.step for i in items if i.reason == reason)
        fold.flag(Violation(flag, None, reason, *_wanted(fold.state, flag, names, seen)), step=True)


def _wanted(state: TableState, flag: str, names: str, seen: str) -> tuple[str, str]:
    """Expected and seen of missing steps."""
    if flag == "OPEN_CHECK_MISSING":
        return names, seen
    if flag == "LIMITS_NOT_SHOWN":
        return fitted.limits_text(state.limits), fitted.shown_limits(state.devices) or "nothing"
    if flag == "STAFF_MISSING":
        return ", ".join(state.crew.missing), ", ".join(state.crew.on) or "nobody"
    return ", ".join(_absent(state)), "not online"


def is_shut(state: TableState) -> bool:
    """An opening was begun, or is asked for, and the table is not open."""
    asked = state.checklist.state or (state.header.profile.opening and state.header.scope == "table")
    return bool(asked) and state.checklist.state != "open"


def unloaded(state: TableState) -> bool:
    """An opening was begun and the shoe is not loaded yet: no card may leave it (C-OPEN-5)."""
    return state.checklist.state == "opening" and "load" not in state.checklist.done


def open_items(state: TableState) -> tuple[Item, ...]:
    """The needed steps of the list in hand that are not done."""
    return tuple(i for i in state.checklist.items if is_needed(state, i) and not is_done(state, i))


def is_done(state: TableState, item: Item) -> bool:
    """Whether a step was confirmed, or a device has done it; what a device denies nobody can confirm."""
    return item.step not in _undone(state) and (item.step in state.checklist.done or item.step in _filled(state))


def is_needed(state: TableState, item: Item) -> bool:
    """Equipment counts where the table has a list of it (EQ-14); the sign always in surrender (S-BET-1)."""
    profile = state.header.profile
    listed = bool(profile.fitted) or profile.opening
    return item.needed and {
        "float": listed or state.checklist.state == "closing",
        "sign": fitted.SIGN in profile.fitted or state.options.system == "surrender",
        "staff": listed or bool(state.crew.on),
    }.get(item.step, True)


def _filled(state: TableState) -> set[str]:
    """Steps that the devices and sign-ons have done by themselves."""
    found = {
        "staff": not state.crew.missing,
        "devices": not _absent(state),
        "sign": fitted.shown_limits(state.devices) == fitted.limits_text(state.limits),
        "float": "float" in state.zones and state.checklist.state == "opening",
    }
    return {step for step, done in found.items() if done}


def _undone(state: TableState) -> set[str]:
    """What no confirmation can replace: roles, required devices, a sign that shows other limits."""
    wrong = {
        "staff": bool(state.crew.missing),
        "devices": bool(_absent(state)),
        "sign": fitted.sign_wrong(state.limits, state.devices, state.header.profile) is not None,
    }
    return {step for step, is_wrong in wrong.items() if is_wrong}


def _absent(state: TableState) -> tuple[str, ...]:
    return fitted.absent(state.header.profile, state.devices, "devices" in state.checklist.done)


def begin_round(fold: Fold, opened: bool) -> None:
    """A round begins: the table has to be open and served, under a sign that tells its limits.

    `opened`: the bets were opened by word, when the sign was looked at.
    """
    state = fold.state
    if not fold.whole:
        return
    if not opened:
        equipment.sign(fold)
    if not (state.checklist.state or state.header.profile.opening or state.crew.on):
        return  # rounds alone are recorded
    crew.check_served(fold)
    if is_shut(state) and "round" not in state.checklist.told:
        fold.flag(Violation("OPEN_CHECK_MISSING", None, "open_tray", "an open table", "a round"))
        fold.set(checklist=state.checklist._replace(told=state.checklist.told | {"round"}))
