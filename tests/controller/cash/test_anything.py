"""Whatever is said and seen, in whatever order: the table goes on, its accounts balance, and it can be shown."""

from __future__ import annotations

import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.cash.accounts import balanced
from controller.events import dumps, event_json
from controller.inputs import ROLES, time_text
from controller.parsing import parse_input
from controller.table import passed, start, step
from controller.view import snapshot
from controller.writing import input_json
from tests.controller.cash.shift import START
from tests.controller.script import header
from tests.examples import examples

AMOUNTS = st.sampled_from(["0", "5", "25", "100", "100", "500", "9900", "10000", "10100", "0.005"])
WORDS = ("buy_in", "fill", "credit", "colour", "tip", "count", "check", "open", "close", "round_over", "bets_closed")
SAID = st.fixed_dictionaries(
    {"in": st.just("staff"), "by": st.sampled_from(ROLES), "says": st.sampled_from(WORDS),
     "name": st.sampled_from(["Anna", "Boris"])},
    optional={
        "amount": AMOUNTS, "number": st.sampled_from(["0", "1", "2", "9"]),
        "to": st.sampled_from(["desk", "drop"]), "spot": st.sampled_from(["float", "drop", "tips", "7"]),
        "step": st.sampled_from(["fan", "void", "cash_report", "float"]), "player": st.just("Guest"),
    },
)  # fmt: skip
SEEN = st.one_of(
    st.fixed_dictionaries({
        "in": st.just("staff"), "by": st.sampled_from(ROLES), "says": st.just("sign_on"),
        "name": st.sampled_from(["Anna", "Boris"]),
    }),
    st.fixed_dictionaries({"in": st.just("chips"), "spot": st.sampled_from(["float", "tips", "1", "2"]), "amount": AMOUNTS}),
    st.fixed_dictionaries({"in": st.just("note"), "value": AMOUNTS, "currency": st.sampled_from(["USD", "EUR"])}),
    st.fixed_dictionaries({"in": st.just("card"), "card": st.sampled_from(["Ts", "7d", "Ah"])}),
)
LATER = st.sampled_from([0, 500, 2000, 9000, 61_000, 4_000_000])


@settings(max_examples=examples(150), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(LATER, st.one_of(SAID, SAID, SEEN)), max_size=40), st.sampled_from(["recorded", "inferred"]))
def test_anything(lines: list[tuple[int, dict[str, str]]], decisions: str) -> None:
    state, at = start(header("classic", decisions, scope="table", currency="USD")), START
    for later, line in lines:
        at += later
        told = parse_input({"at": time_text(at)} | line)
        shown = passed(state, at)
        done = step(state, told)
        assert parse_input(json.loads(dumps(input_json(told)))) == told
        assert shown.flags[: shown.raised - state.raised] == tuple(
            reversed([e for e in done.events if type(e).__name__ == "Flag"][: shown.raised - state.raised])
        ), "what ended by the clock is told alike, whether or not somebody looked before"
        state = done.state
        assert balanced(state.cash.accounts)
        assert [e["at"] for e in map(event_json, done.events)] == sorted(str(event_json(e)["at"]) for e in done.events)
        dumps(snapshot(state))
