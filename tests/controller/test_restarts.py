"""A table that is killed at any step goes on as if nothing had been: no false flag, no round lost, no error forgotten.

After each kill the record says that the table goes on, devices say that they are there, sensors what lies there.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from controller.events import Event, Flag, HandSettled, RoundEnded, event_json
from controller.inputs import time_text
from controller.parsing import parse_input
from controller.recording import parse_header
from controller.table import start, step
from drivers.emulators.scenario import Scenario
from tests.controller.test_either import lying, silent
from tests.emulated import BEGIN, evening

Line = dict[str, object]
UP: tuple[Line, ...] = tuple({"in": "device", "device": name, "state": "online"} for name in ("record", "shoe", "table"))
OFF_MS = 90_000
"""Longer than any window of the money."""


def told(scenario: Scenario, lines: list[Line], kills: set[int]) -> list[Event]:
    """The evening's events if the table is killed before the lines `kills`."""
    state, at, found = start(parse_header(scenario.header())), BEGIN, list[Event]()
    zones: dict[object, Line] = {}
    for n, line in enumerate(lines):
        again = (*UP, *zones.values()) if n in kills else ()
        at += OFF_MS if n in kills else 0
        zones |= {line["spot"]: line} if line["in"] == "chips" else {}
        for one in (*again, line):
            at += 1000 if one is line else 1
            done = step(state, parse_input({"at": time_text(at)} | one))
            state = done.state
            found += done.events
    return found


def matters(events: list[Event]) -> Counter[str]:
    """Flags and results, without their times."""
    kept = [event_json(event) for event in events if isinstance(event, Flag | HandSettled | RoundEnded)]
    kept = [one for one in kept if one.get("flag") != "RESERVE_EXPIRED"]  # a guest's time runs on
    return Counter(str([(key, one.get(key)) for key in KEYS]) for one in kept)


KEYS = ("event", "round", "flag", "hand", "expected", "seen", "rules", "net", "result", "certainty", "hypotheses")


@pytest.mark.parametrize("decisions", ["recorded", "inferred"])
@pytest.mark.parametrize("system", ["classic", "surrender", "switch", "russian"])
def test_killed_at_any_step_rounds_of_seven_boxes_come_to_the_same(system: str, decisions: str) -> None:
    check(Scenario(system=system, decisions=decisions, seed=41, rounds=4, options={"boxes": 7}, players=(4, 7)))


@pytest.mark.parametrize("decisions", ["recorded", "inferred"])
@pytest.mark.parametrize("system", ["classic", "surrender", "switch", "russian"])
def test_killed_at_any_step_every_error_is_flagged_alike(system: str, decisions: str) -> None:
    check(Scenario(system=system, decisions=decisions, errors=0.8, seed=43, rounds=8, players=(1, 3)))


@pytest.mark.parametrize("system", ["classic", "surrender", "switch", "russian"])
def test_killed_at_any_step_a_shift_is_never_flagged_falsely(system: str) -> None:
    """Opening, shuffles, buy-ins, tips, fills and calls of an honest table, where time runs out for all of them."""
    check(Scenario(system=system, decisions="recorded", scope="table", seed=42, rounds=12, buy_ins=0.5, bells=0.2))


def test_killed_while_a_card_may_be_of_either_round_it_is_found_out_alike() -> None:
    """Nobody says a word, pushes lie: what the courses depend on is in the record."""
    scenario = silent(seed=10, rounds=170)
    check(scenario, list(lying(scenario)), scenario.rounds - 1)


def check(scenario: Scenario, lines: list[Line] | None = None, rounds: int | None = None) -> None:
    lines = lines or [line for played in evening(scenario) for line in played.lines]
    right, rng = matters(told(scenario, lines, set())), Random(scenario.seed)
    assert sum("round_ended" in one for one in right) == (rounds or scenario.rounds)
    for share in (1, 0.2, 0.05):
        kills = {n for n in range(1, len(lines)) if rng.random() < share}
        assert matters(told(scenario, lines, kills)) == right, f"killed before the lines {sorted(kills)}"
