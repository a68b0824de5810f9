"""Whole shifts of the emulated table, folded through the controller: clean ones raise nothing, each error around the
rounds raises its flag, and the ledgers of both sides agree."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from controller import money
from controller.events import Flag, event_json
from controller.inputs import time_text
from controller.parsing import parse_input
from controller.recording import parse_header, read_recording
from controller.summary import Summary, summarise
from controller.table import TableState, start, step
from controller.view import snapshot
from drivers.emulators.act import ROUND, TRUTH, WIRES, Seen
from drivers.emulators.books import Books, read
from drivers.emulators.floor_names import FLOOR_NAMES
from drivers.emulators.recording import lines
from drivers.emulators.scenario import Scenario
from drivers.emulators.shoe import Standing
from drivers.emulators.world import play
from drivers.emulators.wrong_floor import BETWEEN, FLOOR_ERRORS, SOON

BEGIN = 1_796_000_000_000
SHIFT = Scenario(decisions="recorded", scope="table", buy_ins=0.1, bells=0.1, rounds=60)


def fold(scenario: Scenario) -> tuple[TableState, Summary]:
    """The table after a shift at its own pace, and what was injected against what was flagged."""
    state, acts, now = start(parse_header(scenario.header())), play(scenario), BEGIN
    truths: list[Mapping[str, Any]] = []
    told: list[Mapping[str, Any]] = []
    act = next(acts)
    try:
        while True:
            if act.wire == TRUTH:
                truths.append(act.line)
            elif act.wire in WIRES:
                now += max(1, act.pause_ms)
                done = step(state, parse_input(act.line | {"at": time_text(now)}))
                state = done.state
                told += map(event_json, done.events)
            act = acts.send(Seen(state.held > 0))
    except StopIteration:
        return state, summarise(truths, told, recorded=True)


@pytest.mark.parametrize("system", ["classic", "surrender", "switch", "russian"])
def test_a_clean_shift_raises_nothing_and_closes(system: str) -> None:
    state, summary = fold(replace(SHIFT, system=system, seed=11))
    assert not summary.flags, summary.flags
    assert state.checklist.state == "closed"
    assert len(state.crew.on) == 4
    cash = snapshot(state)["cash"]
    assert isinstance(cash, dict)
    assert (cash["float"]["difference"], cash["unregistered"]) == ("0", [])


def test_the_win_is_what_the_rounds_and_tips_left() -> None:
    """The controller's books against what really happened: drop, float and the guests' chips are one equation."""
    state, _ = fold(replace(SHIFT, seed=4))
    accounts = state.cash.accounts
    guests = accounts["drop"] - money.money(str(state.cash.win)) if state.cash.win is None else accounts["drop"] - state.cash.win
    assert guests == accounts["players"] + accounts["tips"]


@pytest.mark.parametrize("system", ["classic", "surrender", "switch", "russian"])
def test_shared_boxes_are_told_and_followed(system: str) -> None:
    """C-BOX-5, C-BOX-11: guests who share a box tell their stakes; some decline to double or split, which is no error."""
    scenario = replace(SHIFT, system=system, seed=5, rounds=150)
    state, summary = fold(scenario)
    assert not summary.flags, summary.flags
    assert not any(state.seats.values())
    whole: dict[str, Decimal] = {}
    added = []
    for line in map(json.loads, lines(scenario)):
        match line.get("says"):
            case "bets_open" | "round_over":
                whole = {}
            case "seat":
                whole[line["box"]] = whole.get(line["box"], Decimal(0)) + Decimal(line["amount"])
            case "double" | "split" if line["hand"][0] in whole:
                added.append(Decimal(line["amount"]) < whole[line["hand"][0]])
    assert any(added), "nobody declined"


@pytest.mark.parametrize("error", FLOOR_ERRORS, ids=lambda error: error.name)
def test_each_error_around_the_rounds_is_flagged(error: Any) -> None:
    scenario = replace(SHIFT, seed=3, rounds=6, errors=0.6, error_kinds=(error.name,))
    if error.at != BETWEEN:  # there is one opening, and a shuffle now and then
        scenario = replace(scenario, rounds=90, errors=1.0)
    _, summary = fold(replace(scenario, sign="alpha_sign" if error.needs_sign else "none"))
    assert summary.injected[error.name] > 0
    assert summary.found[error.name] == summary.injected[error.name]
    assert not summary.failed, (summary.missed, summary.false, summary.wrong)


@pytest.mark.parametrize("system", ["classic", "switch"])
def test_shifts_with_every_kind_of_error(system: str) -> None:
    _, summary = fold(replace(SHIFT, system=system, seed=6, rounds=100, errors=0.5, sign="alpha_sign"))
    assert len(summary.injected) > 30
    assert not summary.failed, (summary.missed, summary.false, summary.wrong)
    assert not summary.undecided


def test_errors_that_end_by_the_clock_say_so() -> None:
    assert {error.name for error in FLOOR_ERRORS if error.hidden == SOON} == {
        "note_missing", "desk_silent", "tip_in_float", "not_recounted", "void_kept", "note_undeclared", "not_reported",
        "bell_unheard", "fill_unrecorded", "credit_unrecorded", "chip_stolen", "chip_added", "fill_one_signature",
        "float_carried_away", "told_twice", "tips_emptied",
    }
    assert len(FLOOR_NAMES) == len(FLOOR_ERRORS)


def test_the_ledger_survives_being_written() -> None:
    books = Books(purse=Decimal("12.5"), reserved={"3": 7}, later=[["note", "20"]], bought=3)
    assert read(books.written()) == books
    assert read({}) == Books()


@pytest.mark.parametrize("stopped", ["closed", "closing"])
def test_a_shift_that_was_closed_is_followed_by_another(stopped: str) -> None:
    """The evening goes on with more rounds: the table is opened anew, with fresh cards; a closing that was broken off is
    finished first."""
    first = replace(SHIFT, seed=8, rounds=5)
    state, standing, flags = evening(start(parse_header(first.header())), first, None)
    assert (state.checklist.state, standing.closing) == ("closed", True)
    again = sum(act.wire in WIRES for act in play(first, standing))
    assert again > 5
    if stopped == "closing":
        state, _, flags = evening(start(parse_header(first.header())), first, None, leave_out=again - 2)
        again = 2
    state, _, more = evening(state, replace(first, rounds=9), standing, skip=again)
    assert (flags, more) == ([], [])
    assert (state.number, state.checklist.state) == (9, "closed")


def evening(
    state: TableState, scenario: Scenario, standing: Standing | None, skip: int = 0, leave_out: int = 0
) -> tuple[TableState, Standing, list[str]]:
    """The table after the acts of a scenario without the first `skip` and the last `leave_out`; the last standing; flags."""
    shown: list[dict[str, object]] = []
    acts, pauses = play(scenario, standing), list[int]()
    act, last = next(acts), standing or Standing()
    try:
        while True:
            if act.wire == ROUND:
                last = Standing(**act.line)  # type: ignore[arg-type]  # what asdict gave
            elif act.wire in WIRES:
                shown.append(act.line)
                pauses.append(max(1, act.pause_ms))
            act = acts.send(Seen())
    except StopIteration:
        pass
    now, flags = state.at or BEGIN, list[str]()
    for line, pause in list(zip(shown, pauses, strict=True))[skip : len(shown) - leave_out]:
        now += pause
        done = step(state, parse_input(line | {"at": time_text(now)}))
        state = done.state
        flags += [event.flag for event in done.events if isinstance(event, Flag)]
    return state, last, flags


@pytest.mark.parametrize("system", ["classic", "surrender", "switch", "russian"])
def test_errors_that_nobody_stops_leave_no_zone_below_nothing(system: str) -> None:
    """A recording has no inspector: what was done wrong goes on as it lies."""
    scenario = replace(SHIFT, system=system, seed=12, rounds=200, errors=1.0)
    read_recording(lines(scenario))


def test_a_hurried_evening_makes_no_error_that_only_time_can_show() -> None:
    shown = {kind.name for kind in FLOOR_ERRORS if kind.by_clock}
    assert {"note_missing", "not_reported", "bell_unheard"} <= shown
    assert "chip_stolen" not in shown
    _, summary = fold(replace(SHIFT, seed=6, rounds=40, errors=1.0, hurried=True))
    assert summary.injected.total() > 30
    assert not shown & set(summary.injected)
