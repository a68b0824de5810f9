"""The table: one fold, `step(state, input) -> Step(state, events, orders)`. Pure; time comes with the input."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from controller import events
from controller.follow import calls, cards, chips, clock, devices, either, opening, outages, shuffle, staff
from controller.follow.fold import Fold
from controller.follow.state import TableState
from controller.inputs import Bell, CardOut, CardUnread, Chips, CutCard, Device, DropBox, Input, Note, Shoe, Staff
from controller.recording import Header
from controller.shoe import loaded

__all__ = ["Order", "Step", "TableState", "passed", "start", "step"]


class Order(NamedTuple):
    """Something a device should do: show the limits on the sign."""

    device: str
    what: str


class Step(NamedTuple):
    state: TableState
    events: tuple[events.Event, ...] = ()
    orders: tuple[Order, ...] = ()


#: What each kind of input does.
HANDLERS: Mapping[type, Callable[..., None]] = {
    CardOut: cards.card_out,
    CardUnread: cards.unread,
    CutCard: cards.cut,
    Shoe: cards.shoe,
    Chips: chips.chips,
    Staff: staff.staff,
    Device: devices.device,
    Bell: calls.bell,
    Note: devices.note,
    DropBox: devices.drop_box,
}


def start(header: Header) -> TableState:
    """A table before its first input: a full shoe of unknown order, no bets."""
    return TableState(header, limits=header.limits, shoe=loaded(header.options))


def step(state: TableState, told: Input) -> Step:
    """The table after `told`, and everything that follows from it."""
    after, said = _stepped(state, told)
    limits = (Order("sign", "limits"),) if after.limits != state.limits else ()
    return Step(after, said, limits)


def _stepped(state: TableState, told: Input) -> either.Stepped:
    fold = Fold(state._replace(at=told.at, seq=state.seq + 1), told.at, told)
    outages.heard(fold, told, state.at)
    clock.run(fold)
    HANDLERS[type(told)](fold, told)
    shuffle.place(fold)
    opening.open_when_ready(fold)
    done = fold.state, tuple(fold.events)
    return either.weigh(done, told, _stepped) if fold.state.forks else done


def passed(state: TableState, at: int) -> TableState:
    """The table as it stands at `at` if nothing is told until then: what ended by the clock is flagged in it.

    For whoever looks at the table; the next input folds on from `state` and tells the same.
    """
    fold = Fold(state, at, None)
    clock.run(fold)
    return fold.state
