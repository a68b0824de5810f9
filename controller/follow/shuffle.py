"""Shuffles and cuts: timing and rights (C-SHUF, S-SHUF, W-DECK). Rights are judged in scope table alone."""

from __future__ import annotations

from controller import events
from controller.floor.shuffle import Cutter, Shuffling, entitled
from controller.follow import hosts, opening
from controller.follow.fold import Fold
from controller.follow.rounds import end_unsaid
from controller.inputs import Staff
from controller.rules.round import box_of
from controller.rules.violation import Violation
from controller.watch import agreed

_ASKED = ("request", "lone")


def shuffle(fold: Fold, told: Staff) -> None:
    """A player asks for a shuffle, or the dealer begins or ends one; without a step it is done at once."""
    end_unsaid(fold)
    reason, step = told.detail("reason"), told.detail("step")
    if fold.whole and reason in _ASKED and step is None:
        _asked(fold, told, reason)
    elif fold.whole and step == "done":
        _done(fold)
    else:
        _begun(fold, told, step)


def _asked(fold: Fold, told: Staff, reason: str) -> None:
    """One repeat of each shuffle is due on request; a lone player may ask at any time between rounds (C-SHUF-6, C-SHUF-7)."""
    state = fold.state
    if state.tracker is not None:
        fold.flag(Violation("SHUFFLE_TIMING", None, "shuffle_lone"))
        return
    repeat = reason == "request" and state.shuffles > 0
    if repeat and state.shuffling.repeats >= state.options.repeat_shuffle_max:
        fold.flag(Violation("SHUFFLE_REPEAT", None, "repeat", str(state.options.repeat_shuffle_max), "another repeat asked for"))
        return
    if not repeat and _players(fold) > 1:
        fold.flag(Violation("SHUFFLE_TIMING", None, "shuffle_lone"))
        return
    fold.set(shuffling=state.shuffling._replace(repeats=state.shuffling.repeats + repeat),
             shoe=state.shoe._replace(shuffle_due=True))  # fmt: skip
    _tell(fold, "due", told.detail("player"), reason)


def _begun(fold: Fold, told: Staff, step: str | None) -> None:
    if fold.state.tracker is not None:
        fold.flag(Violation("SHUFFLE_TIMING", None, "shuffle"))
        return  # what is due after the round stays due
    if fold.whole and not _right(fold, told):
        fold.flag(Violation("SHUFFLE_TIMING", None, "shuffle_lone"))
    shuffles, most = fold.state.shuffles + 1, 1 + fold.state.options.repeat_shuffle_max
    if shuffles > most:
        fold.flag(Violation("SHUFFLE_REPEAT", None, "repeat", str(most), str(shuffles)))
    fold.set(shoe=fold.state.shoe._replace(shuffle_due=False, cut_seen=False, late=False), shuffles=shuffles)
    if fold.whole:
        fold.set(shuffling=fold.state.shuffling._replace(since=fold.at, cut=False))
        _tell(fold, "started", told.detail("player"), told.detail("reason"))
        if step is None:
            _done(fold)


def _done(fold: Fold) -> None:
    _tell(fold, "done")
    fold.set(shuffling=fold.state.shuffling._replace(since=None))
    opening.tick(fold, "shuffle", "dealer")


def _right(fold: Fold, told: Staff) -> bool:
    """Between rounds the packs are shuffled when it is due, before the first round, again on request, for a lone
    player, or because the inspector says so."""
    state = fold.state
    due = state.shoe.shuffle_due or state.shoe.cut_seen or state.shoe.late or state.number == 0 or state.shuffles > 0
    return due or _players(fold) == 1 or told.by == "inspector" or state.checklist.state not in ("", "open")


def _players(fold: Fold) -> int:
    return len({player for bettors in fold.state.seats.values() for player in bettors})


def cut(fold: Fold, told: Staff) -> None:
    """A player cuts: who has the right to, or to whom he passed it on (C-SHUF-2, C-SHUF-3)."""
    if not fold.whole:
        return
    shuffling, player, box = fold.state.shuffling, told.detail("player"), hosts.box_named(told)
    cutter, passed_by = shuffling.cutter, told.detail("passed_by")
    if player is None and box is not None:
        player = hosts.host_of(fold.state, box)
    host = hosts.host_of(fold.state, cutter.box) if cutter and cutter.box else None
    if cutter is not None and not entitled(cutter, host, player, box, passed_by):
        expected = cutter.player or host or f"the player of box {cutter.box}"
        fold.flag(Violation("CUT_RIGHT", None, "cut_right", expected, player or f"the player of box {box}"))
    fold.set(shuffling=shuffling._replace(cut=True))
    _tell(fold, "cut", player, None)
    opening.tick(fold, "cut", told.by)


def first_cutter(fold: Fold, told: Staff) -> None:
    """Before the first shoe the player who opens the table cuts (T-08)."""
    if fold.whole and told.detail("step") == "offer" and told.detail("player"):
        fold.set(shuffling=fold.state.shuffling._replace(cutter=Cutter(None, told.detail("player"))))


def cut_card_seen(fold: Fold) -> None:
    """The cut card came out: the next card decides who cuts (C-SHUF-2, T-08)."""
    tracker = fold.state.tracker
    number, card = (fold.state.number + 1, 0) if tracker is None else (fold.state.number, len(tracker.best.round.dests))
    if fold.whole:
        fold.set(shuffling=fold.state.shuffling._replace(seen=(number, card), cutter=None))


def place(fold: Fold) -> None:
    """Once it is known where the card behind the cut card was laid, it is known who cuts."""
    seen, state = fold.state.shuffling.seen, fold.state
    if seen is None or state.number != seen[0] or state.tracker is None:
        return
    dest = agreed(state.tracker, lambda r: r.dests[seen[1]] if len(r.dests) > seen[1] else None)
    if dest is not None and dest[0] in "D123456789":
        fold.set(shuffling=state.shuffling._replace(seen=None, cutter=Cutter(dest if dest == "D" else box_of(dest))))


def loaded(fold: Fold) -> None:
    """The shoe is loaded between rounds: the packs were shuffled by right, and cut (C-SHUF-5, W-DECK-2, W-DECK-4)."""
    state = fold.state
    if not fold.whole:
        return
    if state.checklist.state in ("", "open"):
        due = state.shoe.shuffle_due or state.shoe.cut_seen or state.shuffles > 0
        if state.number and not due and state.tracker is None:
            fold.flag(Violation("SHUFFLE_TIMING", None, "shuffle_lone"))
        if not state.shuffling.cut and (state.shuffles or state.checklist.state):
            fold.flag(Violation("CUT_MISSING", None, "no_cut", seen="no cut"))
    _tell(fold, "loaded")
    fold.set(shuffling=Shuffling())
    opening.tick(fold, "load", "device")


def _tell(fold: Fold, state: str, player: str | None = None, reason: str | None = None) -> None:
    since = fold.state.shuffling.since
    seconds = (fold.at - since) // 1000 if since is not None else None
    fold.tell(events.Shuffle(fold.at, state, reason, player, fold.state.crew.name("dealer"), seconds))
