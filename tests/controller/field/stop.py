"""When an evening would have been stopped: the first flag above a note, and how much was played until then."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from controller.events import Event, Flag, RoundEnded
from controller.inputs import CardOut, Input
from controller.recording import Header
from controller.table import start, step


class Stop(NamedTuple):
    """`rounds` were ended and `cards` had left the shoe since the first wrong act, the last one included."""

    flag: str
    others: frozenset[str]
    round: int
    rounds: int
    cards: int
    number: int  # of the input that showed it, from 0


class Played(NamedTuple):
    stop: Stop | None
    flags: tuple[str, ...]
    rounds: int


def play(header: Header, inputs: Iterable[Input], wrong: int | None = None, whole: bool = True) -> Played:
    """Folds an evening; `wrong` is the number of the first wrong input. Ends at the first flag unless `whole`."""
    state, stop, flags = start(header), None, list[str]()
    rounds = ended = cards = 0
    for number, told in enumerate(inputs):
        done = step(state, told)
        state = done.state
        if wrong is not None and number >= wrong:
            cards += isinstance(told, CardOut)
        for event in done.events:
            if isinstance(event, Flag) and event.level != "NOTE":
                flags.append(_name(event.flag, event.hand))
                stop = stop or Stop(flags[0], _others(event), event.round, rounds, cards, number)
            rounds += isinstance(event, RoundEnded) and wrong is not None and number >= wrong
            ended += isinstance(event, RoundEnded)
        if stop and not whole:
            break
    return Played(stop, tuple(flags), ended)


def _name(flag: object, hand: object) -> str:
    return f"{flag}@{hand}" if hand else str(flag)


def _others(flag: Event) -> frozenset[str]:
    assert isinstance(flag, Flag)
    return frozenset(_name(other["flag"], other["hand"]) for other in flag.alternatives)
