"""Snapshots as the controller really makes them: nothing in them that the pages do not know."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from controller.recording import read_recording
from controller.table import start, step
from controller.view import snapshot
from web.language import catalog
from web.projection import STAFF_KEYS
from web.signboard import board

RECORDINGS = sorted((Path(__file__).parent.parent / "recordings" / "worked").rglob("*.jsonl"))
SOME = RECORDINGS[:: max(1, len(RECORDINGS) // 40)]

OF_NO_HAND = ("ruling", "bets", "shuffle", "open", "sign")
"""What is due of the table, not of a hand."""


def snapshots(path: Path) -> Iterator[dict[str, Any]]:
    header, inputs = read_recording(path.read_text(encoding="utf-8").splitlines())
    state = start(header)
    for told in inputs:
        state = step(state, told).state
        yield json.loads(json.dumps(snapshot(state)))


def used_texts(shown: dict[str, Any]) -> Iterator[str]:
    """The keys of the texts that a page needs to show this snapshot."""
    yield f"phase.{shown['phase']}"
    yield f"game.{shown['system']}"
    yield f"sign.game.{shown['system']}"
    yield f"pit.certainty.{shown['certainty']}"
    for due in shown["due"]:
        yield f"due.{due['kind']}" if due["hand"] or due["kind"] in OF_NO_HAND else f"due.{due['kind']}_any"
    for hand in (hand for box in shown["boxes"] for hand in box["hands"]):
        yield f"hand.{hand['result'] or hand['state']}"
    for flag in shown["flags"]:
        yield f"flag.{flag['flag']}"
        yield f"pit.level.{flag['level']}"
    sign = board(shown)
    yield from (line["key"] for line in sign["lines"])
    yield from (line["key"] for group in sign["bonus"] for line in [*group["rows"], {"key": group["title"]}])


def test_there_are_recordings_to_look_at() -> None:
    assert len(SOME) >= 20


@pytest.mark.parametrize("path", SOME, ids=lambda path: path.stem)
def test_every_word_of_a_snapshot_has_a_text(path: Path) -> None:
    needed = {key for shown in snapshots(path) for key in used_texts(shown)}
    assert needed - catalog("en").keys() == set()


def test_every_key_of_a_snapshot_is_sent_or_was_left_out_on_purpose() -> None:
    assert {key for shown in snapshots(SOME[0]) for key in shown} <= set(STAFF_KEYS)
