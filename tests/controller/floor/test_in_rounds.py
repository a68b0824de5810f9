"""Any words of anybody, with any keys, between rounds and in the middle of them: the table goes on, its books balance, and
its record tells the same again, whoever has looked at it meanwhile."""

from __future__ import annotations

import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.cash.accounts import balanced
from controller.events import Event, dumps, event_json
from controller.inputs import DECISIONS, ROLES, WORDS, time_text
from controller.parsing import parse_input
from controller.table import passed, start, step
from controller.view import snapshot
from controller.writing import input_json
from tests.controller.cash.shift import START
from tests.controller.cash.test_anything import AMOUNTS
from tests.controller.floor.test_anything import KEYS
from tests.controller.script import header, lines
from tests.examples import examples

ROUNDS = {
    "classic": "1=10 2=20 close Ts 8d Th 7c 9d 5s hit:2 4c stand:1 stand:2 8h 1=0 2=40 float=9990 over 1=0 2=0",
    "surrender": "1=10 close Ts 6d 9h surrender:1 7c 1=5 1=0 over",
    "switch": "1A=10 1B=10 close Ts 8d Th 7c 9d swap:1A stand:1A stand:1B 8h 1A=20 1B=0 over 1A=0",
    "russian": "1=10 close Ts 8d 9h buy:1:10 1=20 2c stand:1 8h 1=40 over 1=0",
}
WORDS_OF = {**KEYS, "amount": AMOUNTS, "to": st.sampled_from(["desk", "drop", "1", "D"]),
            "hand": st.sampled_from(["1", "1A", "1b", "2", "D"])}  # fmt: skip
LEAST = {"in": "staff", "name": "Olga", "min": "1", "max": "9", "ruling": "void", "reason": "due", "hand": "1"}
SAID = st.builds(
    lambda by, says, keys: LEAST | {"by": "inspector" if says == "ruling" else by, "says": says} | keys,
    st.sampled_from(ROLES), st.sampled_from([*WORDS, *DECISIONS]), st.fixed_dictionaries({}, optional=WORDS_OF),
)  # fmt: skip
SEEN = st.sampled_from(lines("float=10000 float=9900 float=0 tips=5 tips=0 note*100 note*20 CUT ?? 2c 1=10 1=0 loaded bell*2"))


@settings(max_examples=examples(40), deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(
    st.sampled_from(sorted(ROUNDS)), st.sampled_from(["recorded", "inferred"]), st.integers(1, 3),
    st.lists(st.tuples(st.integers(0, 60), st.one_of(SAID, SAID, SEEN)), max_size=30), st.integers(0, 90),
)  # fmt: skip
def test_whatever_is_said_in_a_round(
    system: str, decisions: str, rounds: int, more: list[tuple[int, dict[str, object]]], stop: int
) -> None:
    told: list[dict[str, object]] = [dict(line) for _ in range(rounds) for line in lines(ROUNDS[system])]
    for place, line in more:
        told.insert(min(place, len(told)), dict(line))
    inputs = [parse_input(line | {"at": time_text(START + 2000 * n)}) for n, line in enumerate(told)]
    head = header(system, decisions, scope="table", currency="USD")
    state, events = start(head), list[list[Event]]()
    for one in inputs:
        done = step(state, one)
        state = done.state
        events.append([*done.events])
        assert balanced(state.cash.accounts)
    middle = stop % len(inputs)
    again, told_again = start(head), list[list[Event]]()
    for n, one in enumerate(inputs):
        if n == middle:
            for later in (0, 1_000, 4_000_000):
                dumps(snapshot(passed(again, (again.at or START) + later)))
        done = step(again, parse_input(json.loads(json.dumps(input_json(one)))))
        again = done.state
        told_again.append([*done.events])
    assert told_again == events
    assert [again.cash, again.checklist, again.crew, again.guests] == [state.cash, state.checklist, state.crew, state.guests]
    for event in (event for one_step in events for event in one_step):
        assert json.loads(dumps(event_json(event)))["event"]
