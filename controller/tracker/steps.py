"""The steps that one observation allows: where decisions are entered, and where hands play on without a word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from controller.cards import UNREAD
from controller.inputs import CardOut, CardUnread, Chips, Staff
from controller.rules.play import accept
from controller.rules.round import Round
from controller.tracker.by_card import after_a_lost_card, placed, placements, reported_twice
from controller.tracker.by_chips import readings
from controller.tracker.by_staff import decisions
from controller.tracker.ending import endings, finished
from controller.tracker.served import Step


class RoundOver(NamedTuple):
    """The round has ended; `said` by the staff, or seen from what came next."""

    said: bool


class Accepted(NamedTuple):
    """The inspector accepts the cards as they were dealt."""


Observation = CardOut | CardUnread | Chips | Staff | RoundOver | Accepted


class Log(NamedTuple):
    """The observations of a round, and which of them is looked at."""

    seen: Sequence[Observation]
    at: int
    recorded: bool

    @property
    def now(self) -> Observation:
        return self.seen[self.at]


def steps(r: Round, log: Log, room: int, lost: bool) -> Iterator[Step]:
    """Every step from `r`, hands that stood without a word before it included.

    Args:
        room: the weight of what may still be wrong; 0 for only what breaks no rule.
        lost: cards may have left the shoe unreported.
    """
    match log.now:
        case CardOut() as told:
            yield from placements(r, told.card, told.to, log.recorded, room)
            yield from _odd(r, told, log, room, lost)
        case CardUnread() as told:
            for card in UNREAD:
                yield from placements(r, card, told.to, log.recorded, room)
        case Chips() as told:
            yield from readings(r, told.spot, told.amount, log.recorded, room)
        case Staff() as told:
            yield from decisions(r, told, log.recorded, room)
        case Accepted():
            yield accept(r), ()
        case RoundOver() as over:
            yield from (step for step in endings(r, log.recorded, over.said) if room or not step[1])


def here(r: Round, log: Log, room: int, lost: bool) -> Iterator[Step]:
    """Every step from the very state `r`, where nobody enters decisions; chips and words are read elsewhere."""
    match log.now:
        case CardOut() as told:
            yield from placed(r, told.card, told.to, False, room)
            yield from _odd(r, told, log, room, lost)
        case CardUnread() as told:
            for card in UNREAD:
                yield from placed(r, card, told.to, False, room)
        case RoundOver() as over:
            yield from (step for step in finished(r, over.said) if room or not step[1])


def _odd(r: Round, told: CardOut, log: Log, room: int, lost: bool) -> Iterator[Step]:
    """A card that was reported twice, or came after one that was not reported."""
    if room and log.at and _same_card(log.seen[log.at - 1], told):
        yield reported_twice(r, told.card)
    if room and lost:
        yield from after_a_lost_card(r, told.card, told.to, log.recorded)


def _same_card(before: Observation, seen: CardOut) -> bool:
    return isinstance(before, CardOut) and before.card is seen.card
