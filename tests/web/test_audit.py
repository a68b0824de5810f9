"""The audit's answers: rounds, steps, the chain, files to take away, and what is refused."""

import json
import re
from typing import Any, get_args

import pytest
from flask.testing import FlaskClient

from controller import events, inputs
from controller.audit.steps import SHOWN
from controller.recording import read_recording
from tests.web import records
from web import create_app
from web.audit import STATES
from web.hub import Hub
from web.language import catalog
from web.projection import SHOWN_KEYS, steps_view


@pytest.fixture
def looking() -> FlaskClient:
    """A client of three tables with a record, and of one without."""
    return create_app(Hub(["bj1", "bj2", "bj3", "bj4"], records=records.made())).test_client()


def found(looking: FlaskClient, **asked: str) -> list[int]:
    answer = looking.get("/audit/bj1/rounds", query_string=asked)
    assert answer.status_code == 200, answer.text
    assert answer.json is not None
    return [one["round"] for one in answer.json["rounds"]]


def test_the_newest_rounds_come_first_with_the_state_of_the_chain(looking: FlaskClient) -> None:
    answer = looking.get("/audit/bj1/rounds").json
    assert answer is not None
    assert [one["round"] for one in answer["rounds"]] == [5, 4, 3, 2, 1]
    assert (answer["total"], answer["more"], answer["dealers"]) == (5, False, ["Anna", "Bea"])
    assert answer["chain"]["broken"] is None
    assert len(answer["chain"]["head"]) == 64


@pytest.mark.parametrize(
    ("asked", "rounds"),
    [
        ({"box": "3"}, [4, 1]),
        ({"card": "Kh"}, [3]),
        ({"flag": "PAY_WRONG"}, [3]),
        ({"dealer": "Anna"}, [2, 1]),
        ({"state": "voided"}, [3]),
        ({"state": "open"}, [4]),
        ({"state": "held"}, [4]),
        ({"state": "playing"}, [5]),
        ({"until": "2026-11-30T00:54:00Z", "since": "2026-11-30T00:53:55.000Z"}, [2]),
        ({"before": "3"}, [2, 1]),
    ],
)
def test_rounds_are_found(looking: FlaskClient, asked: dict[str, str], rounds: list[int]) -> None:
    assert found(looking, **asked) == rounds


@pytest.mark.parametrize("state", STATES)
def test_every_state_that_the_page_offers_can_be_asked_for(looking: FlaskClient, state: str) -> None:
    assert set(found(looking, state=state)) <= {1, 2, 3, 4, 5}


def test_what_cannot_be_looked_for_is_refused_in_words(looking: FlaskClient) -> None:
    answer = looking.get("/audit/bj1/rounds", query_string={"card": "Zz", "lang": "ru"})
    assert answer.status_code == 400
    assert answer.json is not None
    assert "Zz" in answer.json["refused"]


def test_a_round_comes_step_by_step(looking: FlaskClient) -> None:
    answer = looking.get(f"/audit/bj1/rounds/{records.VOIDED}").json
    assert answer is not None
    assert (answer["round"]["voided"], answer["differs"]) == (True, None)
    (flag,) = (event for step in answer["steps"] for event in step["events"] if event.get("flag") == "PAY_WRONG")
    assert (flag["expected"], flag["seen"]) == ("15", "10")
    assert flag["evidence"] == ["00:54:30.000 chips 1 20"]


def test_rounds_that_are_not_there(looking: FlaskClient) -> None:
    for path in ("/audit/bj1/rounds/99", "/audit/bj1/rounds/99/events.jsonl", "/audit/nowhere/rounds", "/audit/bj1/rows.jsonl"):
        assert looking.get(path).status_code == 404, path
    assert looking.get("/audit/bj4/rounds").status_code == 409


def test_what_is_taken_away_can_be_replayed(looking: FlaskClient) -> None:
    for path, name in (
        ("/audit/bj1/rounds/2/recording.jsonl", "bj1-round-2-recording.jsonl"),
        ("/audit/bj1/recording.jsonl", "bj1-recording.jsonl"),
    ):
        answer = looking.get(path)
        assert answer.headers["Content-Disposition"] == f"attachment; filename={name}"
        header, read_inputs = read_recording(answer.text.splitlines())
        assert header.table == "t"
        assert len(read_inputs) > 5
    told = [json.loads(line) for line in looking.get("/audit/bj1/rounds/2/events.jsonl").text.splitlines()]
    named = [event["event"] for event in told]
    assert named.index("bets_closed") < named.index("card") < named.index("round_ended")
    assert len(looking.get("/audit/bj1/events.jsonl").text.splitlines()) > len(told)


def test_a_broken_record_says_where(looking: FlaskClient) -> None:
    for path in ("/audit/bj3/rounds", "/audit/bj3/chain"):
        answer = looking.get(path).json
        assert answer is not None
        chain = answer.get("chain", answer)
        assert chain["broken"] == f"row {chain['rows'] + 1} (event) does not match its hash"


def test_only_what_is_listed_leaves_the_house() -> None:
    table = dict.fromkeys(SHOWN_KEYS, 1) | {"box 1": 1, "shoe": "SECRET", "left": "SECRET"}
    told: dict[str, Any] = {
        "round": {},
        "steps": [{"seq": 1, "told": {}, "events": [], "table": table, "state": "SECRET"}],
        "differs": None,
    }
    assert "SECRET" not in json.dumps(steps_view(told))
    assert {key for key in SHOWN if key != "boxes"} | {"courses"} == set(SHOWN_KEYS)


def test_every_input_and_event_has_its_words() -> None:
    names = [re.sub(r"(?<!^)(?=[A-Z])", "_", one.__name__).lower() for one in get_args(events.Event)]
    needed = [f"audit.event.{name}" for name in names if name != "flag"]
    needed += [f"audit.says.{word}" for word in inputs.DECISIONS + inputs.WORDS]
    needed += [f"audit.{kind}.{state}" for kind in ("shoe", "drop_box") for state in inputs.STATES[kind]]
    needed += [f"audit.state.{state}" for state in STATES] + [f"role.{role}" for role in inputs.ROLES]
    assert [key for key in needed if key not in catalog("en")] == []
