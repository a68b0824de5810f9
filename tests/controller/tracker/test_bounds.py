"""Where more may have happened than can be compared, the round says so."""

from __future__ import annotations

from functools import cache

import pytest

from controller import events
from controller.flags import NOTE
from controller.inputs import Input, time_text
from controller.parsing import parse_input
from controller.recording import parse_header
from controller.replay import replay
from drivers.emulators.scenario import Scenario
from tests.emulated import BEGIN, evening

#: Four boxes of russian, whose bought cards and stands nobody enters.
SCENARIO = Scenario(system="russian", players=(4, 4), seed=8, rounds=3)


@cache
def unsettled() -> tuple[tuple[Input, ...], ...]:
    """Rounds that are over when the last card lies: nobody settles anything."""
    return tuple(_unsettled(played.lines) for played in evening(SCENARIO))


def _unsettled(lines: list[dict[str, object]]) -> tuple[Input, ...]:
    last = max(n for n, line in enumerate(lines) if line["in"] == "card")
    over: dict[str, object] = {"in": "staff", "by": "dealer", "says": "round_over"}
    kept = [*lines[: last + 1], over]
    return tuple(parse_input(line | {"at": time_text(BEGIN + 1000 * n)}) for n, line in enumerate(kept))


def outcome(told: tuple[Input, ...]) -> tuple[set[str], str, list[str]]:
    """The flags but for notes, the certainty, the levels of the notes of an open result."""
    found = list(replay(parse_header(SCENARIO.header()), told))
    flags = [e for e in found if isinstance(e, events.Flag)]
    (ended,) = [e for e in found if isinstance(e, events.RoundEnded)]
    named = {flag.flag for flag in flags if flag.level != NOTE}
    return named, ended.certainty, [flag.level for flag in flags if flag.flag == "RESULT_OPEN"]


def test_a_round_that_ended_in_more_ways_than_are_followed_is_open_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.tracker.worlds.OPENED", 1)
    found = [outcome(told) for told in unsettled()]
    assert [NOTE] in [notes for _, _, notes in found]
    assert all(certainty == "open" for _, certainty, notes in found if notes)


def test_a_round_of_which_nothing_was_settled_is_explained_with_nothing_left_out() -> None:
    for told in unsettled():
        named, _, notes = outcome(told)
        assert notes == []
        assert named & {"TAKE_WRONG", "PAY_MISSED"}


@cache
def wrong() -> tuple[tuple[Input, ...], ...]:
    """Rounds of four boxes in each of which a payment is wrong."""
    scenario = Scenario(system="russian", players=(4, 4), seed=8, rounds=4, errors=1, error_kinds=("pay_short",))
    return tuple(
        tuple(parse_input(line | {"at": time_text(BEGIN + 1000 * n)}) for n, line in enumerate(played.lines))
        for played in evening(scenario)
        if played.injected
    )


def test_an_error_is_named_and_the_round_open_where_not_all_of_it_can_be_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    assert wrong()
    whole = [outcome(told) for told in wrong()]
    monkeypatch.setattr("controller.tracker.search.WORK", 50)
    for (named, _, notes), (still, certainty, told) in zip(whole, map(outcome, wrong()), strict=True):
        assert named
        assert notes == []
        assert named == still
        assert (certainty, told) == ("open", [NOTE])
