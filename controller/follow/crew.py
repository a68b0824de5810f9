"""Staff sign on and off, and dealers change (OPS-1, OPS-19, SEC-5). Scope table alone."""

from __future__ import annotations

from controller import events
from controller.floor.crew import Change
from controller.follow.fold import Fold
from controller.inputs import Staff
from controller.rules.violation import Violation


def sign_on(fold: Fold, told: Staff) -> None:
    """Somebody takes a role. Nobody is in two roles; a new dealer comes between rounds, as the administrator agreed."""
    crew, name = fold.state.crew, told.detail("name")
    if name is None or not fold.whole:
        return
    other = crew.role_of(name)
    if other not in (None, told.by):
        fold.flag(Violation("ROLE_CONFLICT", None, "roles", f"{name} as {other} alone", f"{name} as {told.by}"), step=True)
        return
    if told.by == "dealer" and name != crew.dealt and not _regular(fold, name):
        fold.flag(Violation("DEALER_CHANGE_UNAPPROVED", None, "dealer_change", crew.dealt, name))
    fold.set(crew=crew.signed_on(told.by, name, fold.at))
    fold.tell(events.Staff(fold.at, told.by, name, True))


def _regular(fold: Fold, name: str) -> bool:
    return fold.state.crew.may_deal(name) and (fold.state.tracker is None or fold.state.crew.dealt is None)


def sign_off(fold: Fold, told: Staff) -> None:
    name = fold.state.crew.name(told.by)
    if name is None or not fold.whole:
        return
    fold.set(crew=fold.state.crew.signed_off(told.by))
    fold.tell(events.Staff(fold.at, told.by, name, False))


def change(fold: Fold, told: Staff) -> None:
    """The inspector asks for another dealer; the administrator, another person, decides (SEC-5)."""
    if not fold.whole:
        return
    crew, answer, who = fold.state.crew, told.detail("answer"), fold.state.crew.acts(told.by, told.detail("said_by"))
    if told.by == "administrator" and crew.change is not None and crew.change.asked_by == who:
        another = "the decision of another person"
        fold.flag(Violation("ROLE_CONFLICT", None, "approval", another, f"{who} as {told.by}"), step=True)
        return
    if told.by == "administrator":
        asked = crew.change or Change(told.detail("name"), fold.at, told.by)
        decided = asked._replace(name=told.detail("name") or asked.name, approved=answer != "no")
    elif told.by == "inspector" and answer is None:
        decided = Change(told.detail("name"), fold.at, who)
    else:
        fold.flag(Violation("ROLE_CONFLICT", None, "approval", "the administrator's decision", f"{who} as {told.by}"), step=True)
        return
    fold.set(crew=crew._replace(change=decided))
    fold.tell(events.Change(fold.at, decided.name, decided.approved))


def check_served(fold: Fold) -> None:
    """Three roles serve a table before its first round (OPS-1); told once until they do."""
    crew = fold.state.crew
    if crew.missing and not crew.missing_told:
        fold.flag(Violation("STAFF_MISSING", None, "served", ", ".join(crew.missing), ", ".join(crew.on) or "nobody"))
        fold.set(crew=crew._replace(missing_told=True))
