"""What may be said next: nothing that would be flagged, and everything that a rightful round says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from controller.choices import choices
from controller.inputs import Input, Staff, time_text
from controller.parsing import parse_input
from controller.recording import Header, read_recording
from controller.table import TableState, start, step
from tests.controller.script import header, inputs

RECORDINGS = sorted((Path(__file__).parent.parent / "recordings" / "worked").rglob("*recorded*.jsonl"))
OFFERED = {"hit", "stand", "double", "split", "surrender", "buy", "swap", "insurance", "even_money"}


def at(head: Header, script: str) -> list[str]:
    """What may be said after `script`: "stand:1"; without the words that open and close a round."""
    state = start(head)
    for told in inputs(script):
        state = step(state, told).state
    return [f"{one['says']}:{one['hand']}" if one["hand"] else str(one["says"]) for one in choices(state)]


@pytest.mark.parametrize(
    ("system", "script", "may"),
    [
        ("classic", "", "bets_open"),
        ("classic", "open", ""),
        ("classic", "open 1=10", "bets_closed"),
        ("classic", "1=10", "bets_open bets_closed"),
        ("classic", "1=10 close Ts", ""),
        ("classic", "1=10 close Ts 8d Th", "hit:1 stand:1 double:1"),
        ("classic", "1=10 close 8s 8d Th", "hit:1 stand:1 double:1 split:1"),
        ("classic", "1=10 close 5s 6d Th", "offer:1 hit:1 stand:1 double:1"),
        ("classic", "1=10 close 5s 6d Th hit:1", ""),
        ("classic", "1=10 close Ts 8d Ah", "insurance:1 decline:1 hit:1 stand:1 double:1"),
        ("classic", "1=10 close Ts 8d Ah decline:1", "hit:1 stand:1 double:1"),
        ("classic", "1=10 close As Kd Ah", "even_money:1 insurance:1 decline:1"),
        ("surrender", "1=10 close Ts 6d 5h", "hit:1 stand:1 double:1 surrender:1"),
        ("switch", "1A=10 1B=10 close Ts 6d 5d Kd Th", "hit:1A stand:1A double:1A swap:1A"),
        ("classic", "1=10 close Ts 9d 7h stand:1 Tc", ""),
        ("classic", "1=10 close Ts 9d 7h stand:1 Tc 1=20", "round_over"),
        ("classic", "1=10 close Ts 9d 7h stand:1 Tc 1=25", ""),
    ],
)
def test_what_may_be_said(system: str, script: str, may: str) -> None:
    assert at(header(system), script) == may.split()


def test_stakes_go_with_what_takes_them() -> None:
    state = start(header("classic"))
    for told in inputs("1=25 close 8s 8d Ah"):
        state = step(state, told).state
    amounts = {one["says"]: one["amount"] for one in choices(state)}
    assert amounts == {"insurance": "12.5", "decline": None, "hit": None, "stand": None, "double": "25", "split": "25"}


def states(path: Path) -> Iterator[tuple[TableState, Input]]:
    """Each state of a recording, and what is told next."""
    head, told = read_recording(path.read_text(encoding="utf-8").splitlines())
    state = start(head)
    for one in told:
        yield state, one
        state = step(state, one).state


def said(state: TableState, choice: dict[str, Any]) -> Input:
    hand = {"hand": choice["hand"]} if choice["hand"] else {}
    return parse_input({"at": time_text(state.at or 0), "in": "staff", "by": "dealer", "says": choice["says"], **hand})


def test_there_are_recordings() -> None:
    assert len(RECORDINGS) > 50


@pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: path.stem)
def test_nothing_that_may_be_said_is_flagged_and_nothing_rightful_is_missing(path: Path) -> None:
    for state, told in states(path):
        may = choices(state)
        for choice in may:  # the bets may be closed on any bets: whether these are right is told then
            if choice["says"] == "bets_closed":
                continue
            flags = [event for event in step(state, said(state, choice)).events if hasattr(event, "flag")]
            assert flags == [], (choice, state.at)
        if isinstance(told, Staff) and told.says in OFFERED and not state.held:
            wrong = [event for event in step(state, told).events if hasattr(event, "flag")]
            assert wrong or (told.says, told.hand) in {(one["says"], one["hand"]) for one in may}, told
