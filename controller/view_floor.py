"""What the snapshot says of the floor around the game: checklist, staff, bell calls, seats, shuffle. Null where unused."""

from __future__ import annotations

from controller.floor import fitted
from controller.floor.calls import Call
from controller.floor.checklist import Item
from controller.follow import hosts, opening
from controller.follow.state import TableState
from controller.inputs import time_text
from controller.money import text
from controller.rules.round import box_of

Json = dict[str, object]


def floor(state: TableState) -> Json:
    """The keys of the floor; times as text."""
    return {
        "table_state": state.checklist.state or None,
        "checklist": _checklist(state),
        "staff": [{"role": role, "name": name, "since": time_text(since)} for role, (name, since) in state.crew.on.items()],
        "change": _change(state),
        "calls": [_call(call) for call in state.calls.calls],
        "seats": {box: _seat(state, box, bettors) for box, bettors in sorted(state.seats.items()) if bettors},
        "shuffle": _shuffle(state),
        "patterns": [{"kind": kind, "who": who, "text": text} for (kind, who), text in state.patterns.found.items()],
    }


def between_rounds(state: TableState) -> str:
    """What is due between two rounds: open (the table), shuffle, sign (its limits), bets."""
    if opening.is_shut(state):
        return "open"
    if state.shoe.shuffle_due:
        return "shuffle"
    wrong = fitted.sign_wrong(state.limits, state.devices, state.header.profile)
    return "sign" if wrong and state.header.scope == "table" else "bets"


def _checklist(state: TableState) -> list[Json] | None:
    """The list in hand, a row a step, in order."""
    return [_step(state, item) for item in state.checklist.items] or None


def _step(state: TableState, item: Item) -> Json:
    done = state.checklist.done.get(item.step)
    return {
        "step": item.step,
        "done": opening.is_done(state, item),
        "by": done.by if done else "device" if opening.is_done(state, item) else None,
        "at": time_text(done.at) if done else None,
        "needed": opening.is_needed(state, item),
    }


def _change(state: TableState) -> Json | None:
    change = state.crew.change
    return {"name": change.name, "asked_at": time_text(change.asked_at), "approved": change.approved} if change else None


def _call(call: Call) -> Json:
    return {
        "number": call.number, "call": call.call, "presses": call.presses, "since": time_text(call.since),
        "answered_by": call.answered_by, "late": call.late,
        "answered_at": time_text(call.answered_at) if call.answered_at is not None else None,
    }  # fmt: skip


def _seat(state: TableState, box: str, bettors: tuple[str, ...]) -> Json:
    return {"host": hosts.host_of(state, box), "bettors": list(bettors), "stakes": _stakes(state, box)}


def _stakes(state: TableState, box: str) -> Json | None:
    """What each bettor has staked on a hand of the box, in the round in play; before it, what was said."""
    if state.tracker is None:
        return {player: text(amount) for player, amount in state.stakes.coming.get(box, {}).items()} or None
    known = next((b for spot, b in state.tracker.start.bettors if box_of(spot) == box), None)
    return {player: text(amount) for player, amount in known.stakes} if known else None


def _shuffle(state: TableState) -> Json | None:
    if state.header.scope != "table":
        return None
    shuffling, cutter = state.shuffling, state.shuffling.cutter
    player = (cutter.player or hosts.host_of(state, cutter.box or "")) if cutter else None
    return {
        "due": state.shoe.shuffle_due,
        "since": time_text(shuffling.since) if shuffling.since is not None else None,
        "cutter": {"box": cutter.box, "player": player} if cutter else None,
        "repeats": shuffling.repeats,
    }
