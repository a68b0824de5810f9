"""A card that may be the last round's or the next one's: both tables are followed until one of them is wrong.

Where nobody says that a round is over and no chips have moved since, the first card of the next round may as well be one
more of this. The table goes on as if it were, and beside it as if it were not; it takes the other course as soon as that
needs fewer flags.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from controller import events
from controller.flags import FLAGS, NOTE
from controller.follow.fold import Fold
from controller.follow.rounds import end_round
from controller.follow.state import Fork, TableState
from controller.inputs import Input
from controller.tracker.worlds import Worlds

#: So many other courses are followed at once, the newest ones.
MOST = 3
Stepped = tuple[TableState, tuple[events.Event, ...]]


def fork(fold: Fold, over: Worlds) -> None:
    """Before a card: follow beside this table the one whose round ended as in `over`."""
    state = fold.state
    assert state.tracker is not None, "only a round in play can be over"
    other = Fold(state._replace(tracker=state.tracker._replace(hypotheses=over), forks=()), fold.at, fold.told)
    end_round(other, said=False)
    forked = Fork(state.number, other.state._replace(seq=state.seq - 1), tuple(other.events))  # the card itself is still to come
    fold.set(forks=(*state.forks, forked)[-MOST:], watch=state.watch._replace(doubted=True))


def weigh(done: Stepped, told: Input, step: Callable[[TableState, Input], Stepped]) -> Stepped:
    """The table after `told` with its other courses: the one of them that needs fewer flags, if any does. What the courses
    make of the round in which they parted and of the next one decides; a word that ends a round ends the doubt as well."""
    state, said = done
    forks = [_followed(one, told, said, step) for one in state.forks]
    better = min(forks, key=lambda one: _serious(one.there), default=None)
    if better is not None and _serious(better.there) < _serious(better.here):
        return better.state, tuple(_late(better, len(said), told.at))
    here = state.number if state.tracker is not None else state.number + 2
    open_ = tuple(one for one in forks if _serious(one.there) == _serious(one.here) and here <= one.number + 1)
    return state._replace(forks=open_, watch=state.watch._replace(doubted=bool(open_))), said


def _followed(one: Fork, told: Input, said: tuple[events.Event, ...], step: Callable[[TableState, Input], Stepped]) -> Fork:
    state, also = step(one.state, told)
    return Fork(one.number, state, (*one.there, *also), (*one.here, *said))


def _serious(told: Iterable[events.Event]) -> int:
    return sum(isinstance(one, events.Flag) and FLAGS[one.flag].level != NOTE for one in told)


def _late(one: Fork, now: int, at: int) -> Iterable[events.Event]:
    """What the other course tells and this one had not told before its last `now` events."""
    before = [_what(event) for event in one.here[: len(one.here) - now]]
    return (replace(event, at=at) for event in one.there if _what(event) not in before)


def _what(told: events.Event) -> events.Event:
    """An event as it is compared: told at another time, or counted otherwise, it is the same."""
    return replace(told, at=0, hypotheses=1) if isinstance(told, events.RoundEnded) else replace(told, at=0)
