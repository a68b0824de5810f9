"""The patterns as flags of a table: PATTERN_CARDS and PATTERN_PAYOUT in the fold, once each, with scope table alone."""

from __future__ import annotations

import json
import random

import pytest

from controller.cards import PACK
from controller.events import Flag
from controller.inputs import time_text
from controller.recording import read_recording
from controller.table import TableState, start, step
from controller.view import snapshot
from tests.controller.script import events, header

BEGIN = 1_796_000_000_000


def fold(lines: list[dict[str, object]], scope: str) -> tuple[TableState, list[Flag]]:
    """The table after the lines, a second each, and its flags of patterns."""
    header = {"livetable": 1, "table": "bj1", "system": "classic", "scope": scope}
    timed = ({"at": time_text(BEGIN + 1000 * n), **line} for n, line in enumerate(lines))
    read, inputs = read_recording(json.dumps(line) for line in (header, *timed))
    state, flags = start(read), list[Flag]()
    for one in inputs:
        done = step(state, one)
        state = done.state
        flags += [event for event in done.events if isinstance(event, Flag) and event.flag.startswith("PATTERN")]
    return state, flags


def shoes(missing: int) -> list[dict[str, object]]:
    """Twenty loads of a shoe that lacks `missing` tens, each card out of it, nothing bet: only the cards count."""
    chance, lines = random.Random(missing), list[dict[str, object]]()
    for _ in range(20):
        cards = [card.text for card in PACK] * 6
        for suit in "shdc" * (missing // 4):
            cards.remove(f"T{suit}")
        chance.shuffle(cards)
        lines.append({"in": "shoe", "state": "loaded"})
        lines += [{"in": "card", "card": card} for card in cards[:220]]
    return [*lines, {"in": "shoe", "state": "loaded"}]


def rounds(count: int) -> list[dict[str, object]]:
    """So many naturals in a row, each paid as it is due."""
    lines: list[dict[str, object]] = []
    for _ in range(count):
        lines += [{"in": "shoe", "state": "loaded"}, {"in": "chips", "spot": "3", "amount": "100"}]
        lines += [{"in": "card", "card": card} for card in ("As", "Kd", "6c")]
        lines += [{"in": "chips", "spot": "3", "amount": amount} for amount in ("250", "0")]
    return lines


def test_missing_tens_are_flagged_once_and_named() -> None:
    state, flags = fold(shoes(missing=16), "table")
    assert [(flag.flag, flag.level, flag.rules) for flag in flags] == [("PATTERN_CARDS", "NOTE", ["SEC-11", "C-SHUF-11"])]
    assert "T -" in str(flags[0].seen)
    assert [pattern["kind"] for pattern in snapshot(state)["patterns"]] == ["PATTERN_CARDS"]  # type: ignore[attr-defined]  # a list of objects


def test_whole_packs_are_not() -> None:
    assert fold(shoes(missing=0), "table")[1] == []


def test_a_box_that_always_wins_is_flagged() -> None:
    flags = fold(rounds(60), "table")[1]
    assert [(flag.flag, flag.rules) for flag in flags] == [("PATTERN_PAYOUT", ["SEC-7"])]
    assert str(flags[0].seen).startswith("box 3: ")


@pytest.mark.parametrize("lines", [shoes(missing=16), rounds(60)], ids=["cards", "wins"])
def test_a_recording_of_single_rounds_has_no_patterns(lines: list[dict[str, object]]) -> None:
    assert fold(lines, "round")[1] == []


def test_an_error_of_the_dealers_own_hand_is_of_no_box() -> None:
    """SEC-10: a whole table goes on after a dealer who stopped too early (DLR_STOP)."""
    told = events(header("classic", scope="table"), "1=10 close Ts 8d Th stand:1 6d over")
    assert [event["hand"] for event in told if event.get("flag") == "DLR_STOP"] == ["D"]
    assert told[-1]["event"] == "round_ended"
