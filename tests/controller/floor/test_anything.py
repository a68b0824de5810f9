"""Whatever is said and seen at a whole table: it goes on, its snapshot can be sent, and a replay says the same."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from controller.events import event_json
from controller.floor.checklist import STEPS
from controller.follow.opening import open_items
from controller.inputs import ROLES, WORDS, Input, time_text
from controller.parsing import parse_input
from controller.replay import replay
from controller.table import TableState, passed, start, step
from controller.view import snapshot
from controller.writing import input_json
from tests.controller.floor.test_procedures import CHECKED, CREW, LOADED
from tests.controller.script import events, header, lines
from tests.examples import examples

NAMES = st.sampled_from(["Anna", "Boris", "Ivan", "Eve", "1", "5"])
KEYS = {
    "name": NAMES, "player": NAMES, "passed_by": NAMES, "box": st.sampled_from("1357"), "number": st.sampled_from("129"),
    "answer": st.sampled_from(["yes", "no"]), "step": st.sampled_from([*STEPS, "bell", "limits_told", "start", "done", "solo"]),
    "reason": st.sampled_from(["request", "lone", "due"]), "spot": st.sampled_from(["float", "drop", "4"]),
    "minutes": st.sampled_from(["0", "5", "20", "60"]), "min": st.just("5"), "max": st.just("50"), "total": st.just("312"),
    "ruling": st.sampled_from(["accept", "void", "pay"]), "amount": st.sampled_from(["0", "5", "100"]),
}  # fmt: skip
LEAST = {"in": "staff", "name": "Olga", "min": "1", "max": "9", "ruling": "void"}
SAID = st.builds(
    lambda by, says, keys: LEAST | {"by": by, "says": says} | keys,
    st.sampled_from(ROLES), st.sampled_from([word for word in WORDS if word != "ruling"]),
    st.fixed_dictionaries({}, optional=KEYS),
)  # fmt: skip
SEEN = st.sampled_from(lines(
    "loaded CUT ?? empty 2c Ts 9h 1=10 1=0 3=25 3=0 float=1000 close open over hit:1 stand:1 bell*1 bell*2 bell*7 "
    "shoe!offline shoe!online(OTP1) sign!online(shows~1-1000) sign!online(shows~2-20) sign!fault(case~open) box-removed "
    "box!online(clock~2026-11-30T00:53:20.000Z) rule:void rule:accept"
))  # fmt: skip
WAIT = st.integers(0, 90)


@settings(max_examples=examples(60), deadline=None)
@given(
    st.lists(st.tuples(st.one_of(SAID, SEEN), WAIT), max_size=60),
    st.sampled_from(["classic", "surrender", "russian"]), st.booleans(),
)  # fmt: skip
def test_the_table_goes_on(told: list[tuple[dict[str, object], int]], system: str, listed: bool) -> None:
    more: dict[str, Any] = {"fitted": {"shoe": "required", "sign": "optional"}, "opening": True} if listed else {}
    head = header(system, "inferred", scope="table", **more)
    inputs: list[Input] = []
    at = 1_796_000_000_000
    for line, wait in told:
        at += 1000 * wait
        inputs.append(parse_input(line | {"at": time_text(at)}))
    state, events = start(head), []
    for one in inputs:
        assert json.loads(json.dumps(snapshot(passed(state, one.at))))
        done = step(state, one)
        _holds(state, done.state)
        state = done.state
        events += [event_json(event) for event in done.events]
    again = [parse_input(json.loads(json.dumps(input_json(one)))) for one in inputs]
    assert [event_json(event) for event in replay(head, again)] == events


def _holds(before: TableState, after: TableState) -> None:
    """Nobody is in two roles (OPS-1), no table opens with a needed step missing (C-OPEN-1), no open call is lost (EQ-11)."""
    names = [name for name, _ in after.crew.on.values()]
    assert len(names) == len(set(names))
    if (before.checklist.state, after.checklist.state) == ("opening", "open"):
        assert open_items(after._replace(checklist=after.checklist._replace(state="opening"))) == ()
    waiting = {call.number for call in before.calls.calls if call.answered_at is None}
    assert waiting <= {call.number for call in after.calls.calls}


SIGNED = CREW.split()
STEPS_OF_WAY = [*CHECKED.split(), *LOADED.split()]
WAY = [*SIGNED, *STEPS_OF_WAY]


def _opens(words: list[str]) -> bool:
    """All steps are done, and all who serve have signed on; or nobody had when the last step was done, which the first
    round tells then."""
    signed = [n for n, word in enumerate(words) if word in SIGNED]
    steps = [n for n, word in enumerate(words) if word in STEPS_OF_WAY]
    return len(steps) == len(STEPS_OF_WAY) and (len(signed) in (0, len(SIGNED)) or min(signed) > max(steps))


@settings(max_examples=examples(60), deadline=None)
@example({0, 1, 2}, Random(1))
@given(st.sets(st.integers(0, len(WAY) - 1), max_size=3), st.randoms(use_true_random=False))
def test_a_table_opens_if_and_only_if_nothing_needed_is_missing(left_out: set[int], order: Random) -> None:
    """OPEN_CHECK_MISSING, STAFF_MISSING: whatever is left out, and in whatever order the rest comes, until it is done."""
    words = [word for n, word in enumerate(WAY) if n not in left_out]
    order.shuffle(words)
    begun = "inspector.check(step=paddle)"
    told = events(header("classic", scope="table"), f"{begun} {' '.join(words)} inspector.open")
    opened = any(e["event"] == "table_state" and e["state"] == "open" for e in told)
    assert opened == _opens(words)
    assert opened or any(e["event"] == "flag" and e["at"] == told[-1]["at"] for e in told)
    last = events(header("classic", scope="table"), f"{begun} {' '.join([*words, *WAY])} inspector.open")
    assert any(e["event"] == "table_state" and e["state"] == "open" for e in last)
