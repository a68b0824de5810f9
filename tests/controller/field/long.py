"""Long evenings from a fixed seed: what is wrong with the cards or the house, and legal play by the emulated dealer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import NamedTuple

from drivers.emulators.act import ROUND, WIRES, Seen
from drivers.emulators.cards import shuffled
from drivers.emulators.chance import seeded
from drivers.emulators.scenario import Scenario
from drivers.emulators.shoe import Standing
from drivers.emulators.world import play

Line = dict[str, object]
#: The cards of the n-th load of an evening, in order.
Packs = Callable[[int], list[str]]
BEGIN = datetime(2026, 11, 30, 20, tzinfo=UTC)


class Evening(NamedTuple):
    """`since` is the load (from 1) with which it goes wrong; `follows` the flag that stops it, None: nothing does.

    At most `rounds` are played; `counted`: the cards of a shoe are counted when it is shuffled.
    """

    name: str
    happened: str
    scenario: Scenario
    packs: Packs
    follows: str | None
    rounds: int
    cut: bool = True
    counted: bool = False
    since: int = 1
    scope: str = "round"


def lines(evening: Evening) -> Iterator[Line]:
    """The inputs of an evening, with their times; shoes are loaded until its rounds are played."""
    now, at, load = 1, BEGIN, 0
    while now <= evening.rounds:
        load += 1
        for act in _load(evening, load, now):
            if act is None:
                now += 1
                continue
            at += timedelta(milliseconds=800)
            yield {"at": at.strftime("%Y-%m-%dT%H:%M:%S.") + f"{at.microsecond // 1000:03d}Z"} | act


def first_wrong(evening: Evening) -> int:
    """The number of the input (from 0) with which it goes wrong: the loading of that shoe."""
    loads = (n for n, line in enumerate(lines(evening)) if line.get("state") == "loaded")
    return next(islice(loads, evening.since - 1, None))


def _load(evening: Evening, load: int, first: int) -> Iterator[Line | None]:
    """One shoe; None stands for the end of a round."""
    if load > 1:
        yield {"in": "shoe", "state": "open"}
        yield {"in": "staff", "by": "dealer", "says": "shuffle"}
        if evening.counted:
            yield {"in": "staff", "by": "observer", "says": "count", "number": str(len(evening.packs(load - 1)))}
    yield {"in": "shoe", "state": "loaded"}
    cards = evening.packs(load)
    cut_left = round(52 * evening.scenario.house.decks * evening.scenario.house.cut_unseen) if evening.cut else -1
    acts = play(evening.scenario, Standing(first, load, "".join(cards), cut_left, shuffle_due=False))
    act, now = next(acts), first - 1
    while True:
        if act.wire == ROUND:
            now += 1
            if now > first:
                yield None
            if act.line["shuffle_due"] or now > evening.rounds:
                return
        elif act.wire in WIRES:
            yield act.line
        act = acts.send(Seen())


def header(evening: Evening) -> Line:
    """The header of its recording: the rules in force, whatever the dealer plays."""
    found = evening.scenario.header() | {"scope": evening.scope}
    found.pop("options", None)
    return found


def _fair(seed: str, decks: int = 6) -> Packs:
    return lambda load: shuffled(decks, seeded(seed, load))


def _with(seed: str, *more: str) -> Packs:
    """Six packs with cards too many."""

    def packs(load: int) -> list[str]:
        cards = [*shuffled(6, seeded(seed, load)), *more]
        seeded(seed, load, "mixed").shuffle(cards)
        return cards

    return packs


def _without(seed: str, *gone: str) -> Packs:
    """Six packs with cards missing."""

    def packs(load: int) -> list[str]:
        cards = shuffled(6, seeded(seed, load))
        for card in gone:
            cards.remove(card)
        return cards

    return packs


def _same(seed: str) -> Packs:
    """The second load comes in the order of the first."""
    return lambda load: shuffled(6, seeded(seed, min(load, 1)))


def _unmixed(seed: str) -> Packs:
    """Packs from a factory, each in the same order, laid on one another."""
    return lambda load: shuffled(1, seeded(seed, load)) * 6


RECORDED = Scenario(seed=3, rounds=1000, decisions="recorded", players=(1, 5))
SOFT = Scenario(seed=17, rounds=1000, decisions="recorded", players=(1, 5), options={"dealer_soft17": "hit"})
INFERRED = Scenario(seed=3, rounds=1000, players=(1, 3))
GONE = ("As", "Kd", "7h", "5c", "2s")
EVENINGS = [
    Evening("soft_17_drawn", "The sign says that the dealer stands on every 17; he draws on soft 17", SOFT, _fair("soft"),
            "DLR_DRAW@D", 60),
    Evening("five_missing", "Five cards are missing, nobody counts: the shoe alone cannot tell", RECORDED,
            _without("five", *GONE), None, 438),
    Evening("five_missing_counted", "Five cards are missing, the packs are counted at each shuffle", RECORDED,
            _without("five", *GONE), "SHOE_COMPOSITION", 438, counted=True),
    Evening("ten_too_many", "A seventh 10c is among six packs, nobody counts", RECORDED, _with("ten0", "Tc"),
            "SHOE_COMPOSITION", 400),
    Evening("ten_too_many_counted", "A seventh 10c is among six packs, the packs are counted at each shuffle", RECORDED,
            _with("ten0", "Tc"), "SHOE_COMPOSITION", 400, counted=True),
    Evening("unshuffled", "The second shoe is dealt in the order of the first", RECORDED, _same("same"), "SHUFFLE_MISSING",
            60, since=2),
    Evening("unmixed_packs", "Six new packs in the same order were never mixed", RECORDED, _unmixed("new"), "SHUFFLE_MISSING",
            60),
    Evening("no_cut_card", "The shoe is loaded without its cut card", INFERRED, _fair("cut"), "CUT_MISSING", 60, cut=False,
            scope="table"),
]
