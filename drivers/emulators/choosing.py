"""Which error a round holds: kinds take turns, and cards are arranged so that the chosen one can happen."""

from __future__ import annotations

from drivers.emulators.act import Acts, Seen
from drivers.emulators.blunders import BLUNDERS
from drivers.emulators.books import read
from drivers.emulators.chance import seeded
from drivers.emulators.dealing import play_round
from drivers.emulators.guests import ChanceGuests
from drivers.emulators.layout import Layout
from drivers.emulators.mistake import Mistake
from drivers.emulators.scenario import Scenario
from drivers.emulators.shoe import Shoe, Standing, pairs

#: How many other orders of the remaining cards are tried until an error fits.
TRIES = 40
#: The error of leaving out a shuffle; it belongs to rounds before which one is due.
FORGOTTEN = "shuffle_missing"


def layout(scenario: Scenario, now: Standing, attempt: int, mistake: Mistake | None = None) -> Layout:
    """An empty layout for the next round. `attempt` varies the chance of guests and dealer."""
    house, chance = scenario.house, seeded(scenario.seed, now.round, attempt)
    kept = read(now.floor).reserved
    guests = ChanceGuests(house, chance, scenario.limits, scenario.unit, scenario.boxes_played, kept)
    shoe = Shoe(pairs(now.rest), now.cut_left)
    return Layout(
        house, guests, shoe, seeded(scenario.seed, now.round, attempt, "dealer"), recorded=scenario.recorded,
        says_round_over=scenario.says_round_over, limits=scenario.limits, unit=scenario.unit, mistake=mistake,
        asks=scenario.scope == "table", kept=kept,
    )


def kinds(scenario: Scenario) -> list[Mistake]:
    """Every kind of error that can be seen in this scenario and made in any round (a shuffle is forgotten only when due)."""
    return [
        kind for kind in BLUNDERS
        if kind.name != FORGOTTEN and scenario.system in kind.systems and scenario.decisions in kind.modes
        and (not scenario.error_kinds or kind.name in scenario.error_kinds)
    ]


def with_mistake(scenario: Scenario, now: Standing) -> tuple[Standing, Layout]:
    """A round in which an error happens: the next kind in turn that fits within some tries, else a round without one."""
    if now.shuffle_due:  # the shuffle was left out: that is the error
        return now, layout(scenario, now, 0, next(kind for kind in BLUNDERS if kind.name == FORGOTTEN))
    turn = kinds(scenario)
    begin = now.errors % len(turn) if turn else 0
    seeded(scenario.seed, "kinds", now.errors // max(1, len(turn))).shuffle(turn)
    for kind in turn[begin:] + turn[:begin]:
        for attempt in range(1, TRIES + 1):
            other = now.shuffled_rest(seeded(scenario.seed, now.round, attempt, "shoe"))
            trial = layout(scenario, other, attempt, kind)
            _dry_run(play_round(trial))
            if trial.injected is not None:
                return other, layout(scenario, other, attempt, kind)
    return now, layout(scenario, now, 0)


def _dry_run(acts: Acts) -> None:
    try:
        next(acts)
        while True:
            acts.send(Seen())
    except StopIteration:
        return
