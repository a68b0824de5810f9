"""Newcomers, refusals and players alone: noted when told, reminded at the next closing (C-BOX, T-35). Scope table alone."""

from __future__ import annotations

from collections.abc import Mapping

from controller import money
from controller.floor.guests import Guests, Newcomer
from controller.follow.fold import Fold
from controller.inputs import Staff
from controller.rules.violation import Violation


def wish(fold: Fold, told: Staff, box: str | None) -> bool:
    """Whether a seat is no seat but a wish: a refusal of the newcomer, or to be alone at the table."""
    guests, player = fold.state.guests, told.detail("player")
    if not fold.whole or player is None:
        return False
    if told.detail("step") == "solo":
        fold.set(guests=guests._replace(solo=player))
        return True
    if told.detail("answer") == "no" and box is not None:
        new = guests.newcomers.get(box, Newcomer(None))._replace(refused_by=player)
        fold.set(guests=guests._replace(newcomers={**guests.newcomers, box: new}))
        return True
    return False


def seated(fold: Fold, told: Staff, box: str, player: str, before: Mapping[str, tuple[str, ...]]) -> None:
    """A player took a box; `before` is who sat where until then."""
    known = {who for bettors in before.values() for who in bettors}
    if not fold.whole:
        return
    guests = fold.state.guests
    if told.detail("answer") == "yes":
        guests = guests._replace(newcomers={b: new for b, new in guests.newcomers.items() if b != box})
    elif known - {player} and player not in known and not before.get(box):
        new = guests.newcomers.get(box, Newcomer(None))._replace(player=player)
        guests = guests._replace(newcomers={**guests.newcomers, box: new})
    if player not in known:
        guests = guests._replace(untold={**guests.untold, player: box})
    fold.set(guests=guests)


def limits_told(fold: Fold, told: Staff) -> None:
    """The dealer told a player the limits; with nobody named, everybody (C-BOX-3)."""
    player, box = told.detail("player"), told.detail("box")
    left = {who: b for who, b in fold.state.guests.untold.items() if (player or box) and player != who and box != b}
    fold.set(guests=fold.state.guests._replace(untold=left))


def closing(fold: Fold, bets: Mapping[str, int]) -> None:
    """At closing, `bets` by box: what was promised or forgotten is reminded once, and lapses."""
    guests = fold.state.guests
    if guests == Guests():
        return
    if fold.state.options.consent_check == "remind":
        for box, new in guests.newcomers.items():
            _remind(fold, box, new, bets.get(box, 0))
    for player, box in guests.untold.items():
        fold.flag(Violation("LIMITS_NOT_TOLD", box, "told", "limits told", player))
    fold.set(guests=Guests(solo=guests.solo, reserved_from=guests.reserved_from).bet(bets))
    if guests.solo is not None:
        _alone(fold, guests.solo, bets)


def _remind(fold: Fold, box: str, new: Newcomer, bet: int) -> None:
    if new.refused_by is None:
        fold.flag(Violation("BOX_CONSENT", box, "consent", "the players' consent", new.player))
        return
    seated = fold.state.seats.get(box, ())
    if bet < _least(fold) or (seated and new.refused_by not in seated):
        promised, who = f"a bet of {new.refused_by}, who refused", new.player or "the newcomer"
        fold.flag(Violation("BOX_CONSENT", box, "refusal", promised, who))


def _alone(fold: Fold, player: str, bets: Mapping[str, int]) -> None:
    boxes = fold.state.options.boxes
    covered = sum(bets.get(str(box), 0) >= _least(fold) for box in range(1, boxes + 1))
    if covered < boxes:
        fold.flag(Violation("SOLO_BOXES", None, "solo", str(boxes), f"{player} bets on {covered}"))
        fold.set(guests=fold.state.guests._replace(solo=None))


def _least(fold: Fold) -> int:
    return fold.state.limits[0] if fold.state.limits else money.money("0.01")
