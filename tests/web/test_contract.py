"""Snapshots as the controller really makes them: nothing in them that the pages do not know."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from controller.inputs import Input
from controller.recording import Header, read_recording
from controller.table import start, step
from controller.view import snapshot
from tests.controller.field.case import observed, words
from tests.controller.field.cash import COURSES as CASH
from tests.controller.floor.test_procedures import ROWS as FLOOR
from tests.controller.script import header, inputs
from web.language import catalog
from web.projection import MORE, TABLE_KEYS
from web.signboard import board

RECORDINGS = sorted((Path(__file__).parent.parent / "recordings" / "worked").rglob("*.jsonl"))
SOME = RECORDINGS[:: max(1, len(RECORDINGS) // 40)]

OF_NO_HAND = ("ruling", "bets", "shuffle", "open", "sign")
"""What is due of the table, not of a hand."""


def snapshots(path: Path) -> Iterator[dict[str, Any]]:
    yield from folded(*read_recording(path.read_text(encoding="utf-8").splitlines()))


AROUND = [
    *((name, header(system, scope="table"), inputs(script)) for name, system, script, _ in FLOOR),
    *((course.number, header(course.system, scope="table"), observed(words(course, "R"))) for course in CASH),
]
"""Worked procedures of the floor and errors of the cash, in scope table."""


def folded(head: Header, told: Iterable[Input]) -> Iterator[dict[str, Any]]:
    """A snapshot after each input."""
    state = start(head)
    for one in told:
        state = step(state, one).state
        yield json.loads(json.dumps(snapshot(state)))


def floor_texts(shown: dict[str, Any]) -> Iterator[str]:
    """The keys of the texts for what lies around the game."""
    for item in shown["checklist"] or ():
        yield f"step.{item['step']}"
        yield f"role.{item['by'] or 'dealer'}"
    yield from (f"role.{person['role']}" for person in shown["staff"])
    yield from (f"role.{call['call']}" for call in shown["calls"])
    yield from (f"say.{choice['says']}" for choice in shown["choices"])
    if shown["table_state"] in ("closed", "opening", "closing"):
        yield f"sign.state.{shown['table_state']}"
    cash = shown["cash"] or {"buy_ins": (), "slips": ()}
    yield from (f"pit.buy_in.{buy_in['state']}" for buy_in in cash["buy_ins"])
    for slip in cash["slips"]:
        yield f"pit.slip.{slip['kind']}"
        yield from (f"role.{role}" for role in slip["signed"])


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
    assert {key for shown in snapshots(SOME[0]) for key in shown} <= {*TABLE_KEYS, *MORE["inspector"]}


@pytest.mark.parametrize(("name", "head", "told"), AROUND)
def test_every_word_around_the_game_has_a_text_and_leaves_the_house(name: str, head: Header, told: list[Input]) -> None:
    shots = list(folded(head, told))
    needed = {key for shown in shots for key in (*used_texts(shown), *floor_texts(shown))}
    assert needed - catalog("en").keys() == set(), name
    assert {key for shown in shots for key in shown} <= {*TABLE_KEYS, *MORE["inspector"]}, name
