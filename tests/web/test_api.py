"""The API: what a token opens, that its description is one, and that its answers are what is described."""

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import jsonschema
import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openapi_spec_validator import validate
from werkzeug.test import TestResponse

from controller.audit import search
from tests.web import records, tables
from tests.web.houses import Staffed, log_in
from tests.web.test_asgi import Reader
from tests.web.test_contract import SOME, snapshots
from web import api_asks, create_app
from web.access import Client
from web.api import CALLS, description
from web.api_schema import SCHEMAS
from web.asgi import build
from web.hub import Hub
from web.permits import SCOPES
from web.projection import SHOWN_KEYS

BOOK = {
    "table": "bj1", "system": "classic", "currency": "USD", "from": "2026-11-30T20:00:00.000Z",
    "to": "2026-11-30T21:00:00.000Z", "rows": 7, "last_hash": "ab", "sections": {"result": [{"figure": {"value": "1"}}]},
}  # fmt: skip
EVERY = frozenset(SCOPES)


def programs() -> Staffed:
    """A token for each case; its name says what it may."""
    staff = Staffed(["bj1", "bj2"])
    both = frozenset({"bj1", "bj2"})
    staff.clients = {
        "all": Client("all", "auditor", EVERY, both),
        "broken": Client("broken", "auditor", EVERY, frozenset({"bj3"})),
        "bj1-only": Client("bj1-only", "auditor", EVERY, frozenset({"bj1"})),
        "technician": Client("technician", "technician", EVERY, both),
        "dealer": Client("dealer", "dealer", EVERY, both),
        **{scope: Client(scope, "auditor", frozenset({scope}), both) for scope in SCOPES},
    }
    return staff


def hub() -> Hub:
    book = lambda table: json.dumps(BOOK | {"table": table})  # noqa: E731  # one line in one place
    found = Hub(["bj1", "bj2", "bj3"], house=programs(), report=book, records=records.made())
    flags = [*tables.FLAGS, tables.flag(1, "PATTERN_BUYIN", "ALERT", open=False)]
    found.publish("bj1", tables.whole(flags=flags, rounds=tables.ROUNDS))
    found.publish("bj2", tables.switch())
    return found


@pytest.fixture
def client() -> FlaskClient:
    return create_app(hub()).test_client()


def ask(client: FlaskClient, path: str, token: str | None = "all") -> TestResponse:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return client.get(f"/api/v1{path}", headers=headers)


def path_of(name: str, table: str = "bj1", number: int = records.VOIDED) -> str:
    path = next(call.path for call in CALLS if call.name == name)
    return path.replace("<table>", table).replace("<number>", str(number))


def check(schema: str, answer: Any) -> None:
    """Raises if `answer` is not what the description says of `schema`."""
    whole = {"$ref": f"#/components/schemas/{schema}", "components": description()["components"]}
    jsonschema.Draft202012Validator(whole).validate(answer)


def test_the_description_is_one_and_is_served(client: FlaskClient) -> None:
    served = client.get("/api/v1/openapi.json")
    assert served.status_code == 200
    validate(served.json)  # type: ignore[arg-type]  # it is a mapping, as the next line shows
    assert set(served.json["paths"]) == {call.path.replace("<", "{").replace(">", "}") for call in CALLS}  # type: ignore[index]


@pytest.mark.parametrize("call", [call for call in CALLS if call.answer], ids=lambda call: call.name)
def test_each_answer_is_as_described(client: FlaskClient, call: Any) -> None:
    answer = ask(client, path_of(call.name))
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    check(call.schema, answer.json)


@pytest.mark.parametrize("path", SOME[::4], ids=lambda path: path.stem)
def test_snapshots_as_the_controller_makes_them_are_as_described(path: Any) -> None:
    for shown in snapshots(path):
        check("Snapshot", shown)


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.name)
@pytest.mark.parametrize("token", [None, "", "wrong", "ALL"])
def test_without_a_token_nothing_is_told(client: FlaskClient, call: Any, token: str | None) -> None:
    answer = ask(client, path_of(call.name), token)
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    check("Refusal", answer.json)
    assert "Authorization: Bearer" in (answer.json or {})["refused"]


def test_a_login_is_no_token(client: FlaskClient) -> None:
    log_in(client, "inspector")
    assert ask(client, "/tables", None).status_code == 401


@pytest.mark.parametrize("call", [call for call in CALLS if call.answer and call.scope], ids=lambda call: call.name)
@pytest.mark.parametrize("scope", sorted(SCOPES))
def test_a_scope_opens_its_calls_alone(client: FlaskClient, call: Any, scope: str) -> None:
    status = ask(client, path_of(call.name), scope).status_code
    assert status == (200 if scope == call.scope else 403)


@pytest.mark.parametrize("call", [call for call in CALLS if "<table>" in call.path], ids=lambda call: call.name)
def test_a_token_of_one_table_opens_no_other(client: FlaskClient, call: Any) -> None:
    assert ask(client, path_of(call.name, "bj2"), "bj1-only").status_code == 403
    assert ask(client, path_of(call.name, "nowhere")).status_code in (404, 503)
    assert ask(client, "/tables", "bj1-only").json == {"tables": ["bj1"]}


def test_a_role_sees_what_it_sees_on_the_pages(client: FlaskClient) -> None:
    whole, less = (ask(client, path_of("snapshot"), token) for token in ("all", "technician"))
    assert "patterns" in (whole.json or {})
    assert not {"patterns", "cash"} & set(less.json or {})
    assert "PATTERN_" not in ask(client, path_of("flags"), "technician").text
    assert ask(client, path_of("report"), "technician").status_code == 403
    assert ask(client, path_of("flags"), "dealer").status_code == 403
    assert ask(client, path_of("snapshot"), "dealer").status_code == 200


def test_flags_of_one_level(client: FlaskClient) -> None:
    stops = ask(client, path_of("flags") + "?level=STOP").json or {}
    assert {flag["level"] for flag in stops["flags"]} == {"STOP"}
    assert ask(client, path_of("flags") + "?level=loud").status_code == 400


def rounds_of(client: FlaskClient, query: str) -> tuple[list[int], bool]:
    answer = ask(client, path_of("rounds") + query)
    assert answer.status_code == 200, answer.text
    check("Rounds", answer.json)
    told = answer.json or {}
    return [one["round"] for one in told["rounds"]], told["more"]


@pytest.mark.parametrize(
    ("query", "found", "more"),
    [
        ("", [5, 4, 3, 2, 1], False),
        ("?limit=2", [5, 4], True),
        ("?limit=2&before=4", [3, 2], True),
        ("?limit=2&after=1", [3, 2], True),
        ("?after=5", [], False),
        ("?box=3", [4, 1], False),
        ("?flag=PAY_WRONG&state=voided", [3], False),
        ("?dealer=Anna&limit=1", [2], True),
        ("?level=STOP&before=4", [3], False),
        ("?card=Kh", [3], False),
        ("?since=2026-11-30T00:53:55.000Z&until=2026-11-30T00:54:00Z", [2], False),
    ],
)
def test_rounds_of_the_record_are_paged_and_found(client: FlaskClient, query: str, found: list[int], more: bool) -> None:
    assert rounds_of(client, query) == (found, more)


def test_who_goes_on_after_the_last_number_gets_every_round_once(client: FlaskClient) -> None:
    got: list[int] = []
    while (part := rounds_of(client, f"?limit=2&after={got[-1] if got else 0}"))[0]:
        got += reversed(part[0])
    assert got == [1, 2, 3, 4, 5]


def test_a_round_is_told_whole(client: FlaskClient) -> None:
    told = ask(client, path_of("round")).json or {}
    check("Whole", told)
    assert (told["round"]["bets"], told["round"]["rulings"], told["differs"]) == ({"1": "10"}, ["void"], None)
    assert [one["told"]["card"] for one in told["steps"] if one["told"]["in"] == "card"] == ["As", "Kh", "9d"]
    for number in (99, "x", "1" * 20):
        missing = ask(client, f"/tables/bj1/rounds/{number}")
        assert (missing.status_code, missing.json) == (404, {"refused": f"There is no round {number}."})


def test_a_round_is_told_whole_to_whoever_may_audit(client: FlaskClient) -> None:
    assert ask(client, path_of("round"), "technician").status_code == 403
    assert ask(client, path_of("rounds"), "technician").status_code == 200


def test_nothing_tells_what_is_left_in_the_shoe(client: FlaskClient) -> None:
    told = ask(client, path_of("round", number=records.PLAYING)).json or {}
    keys = {key for step in told["steps"] for key in step["table"] if not key.startswith("box ")}
    assert keys <= set(SHOWN_KEYS)
    for one in (ask(client, path_of("rounds")).json or {})["rounds"]:
        assert set(one) == set(SCHEMAS["Played"]["properties"])


def flags_of(client: FlaskClient, query: str = "", token: str = "all") -> list[dict[str, Any]]:
    answer = ask(client, path_of("flags") + query, token)
    assert answer.status_code == 200, answer.text
    check("Flags", answer.json)
    found: list[dict[str, Any]] = (answer.json or {})["flags"]
    return found


def test_flags_of_the_record_are_paged_and_found(client: FlaskClient) -> None:
    every = flags_of(client)
    assert [flag["id"] for flag in every] == list(range(len(every), 0, -1))
    (wrong,) = flags_of(client, "?flag=PAY_WRONG")
    assert (wrong["expected"], wrong["seen"], wrong["round"], wrong["dealer"]) == ("15", "10", records.VOIDED, "Bea")
    assert flags_of(client, "?limit=1") == every[:1]
    assert flags_of(client, f"?before={every[0]['id']}") == every[1:]
    assert flags_of(client, "?limit=2&after=0") == every[-2:]
    assert wrong in flags_of(client, f"?dealer=bea&box=1&since={wrong['at']}&until={wrong['at']}")
    assert wrong not in flags_of(client, "?dealer=anna")


def test_a_flag_is_open_while_the_table_says_so() -> None:
    tables_now = hub()
    asker = create_app(tables_now).test_client()
    (wrong,) = flags_of(asker, "?flag=PAY_WRONG")
    now = tables.flag(wrong["id"], "PAY_WRONG", "STOP")
    for is_open in (True, False):
        tables_now.publish("bj1", tables.whole(flags=[now | {"open": is_open}]))
        assert flags_of(asker, "?flag=PAY_WRONG")[0]["open"] is is_open


@pytest.mark.parametrize("name", [call.name for call in CALLS if call.answer])
def test_a_key_that_a_call_does_not_take_is_named(client: FlaskClient, name: str) -> None:
    answer = ask(client, path_of(name) + "?limits=5")
    assert answer.status_code == 400
    assert "“limits” cannot be asked for here" in (answer.json or {})["refused"]


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "before=x", "since=today", "card=Zz", "state=odd", "level=loud"])
def test_what_cannot_be_asked_for_is_said(client: FlaskClient, query: str) -> None:
    answer = ask(client, f"{path_of('rounds')}?{query}")
    assert answer.status_code == 400
    assert query.partition("=")[2] in (answer.json or {})["refused"]


def test_a_broken_record_is_told_up_to_where_it_is_whole(client: FlaskClient) -> None:
    for name in ("rounds", "flags"):
        told = ask(client, path_of(name, "bj3"), "broken").json or {}
        assert told["chain"]["broken"] == f"row {told['chain']['rows'] + 1} (event) does not match its hash"


def test_what_may_be_asked_for_is_what_the_record_answers() -> None:
    assert api_asks.IN_QUERY["limit"]["schema"]["maximum"] == search.MOST
    assert api_asks.IN_QUERY["state"]["schema"]["enum"] == list(search.STATES)
    assert api_asks.IN_QUERY["level"]["schema"]["enum"] == list(search.LEVELS)
    assert {*api_asks.ROUNDS, *api_asks.FLAGS} == {*search.Asked._fields} - {"without"}


def test_a_table_without_a_record_says_so() -> None:
    asker = create_app(Hub(["bj1", "bj2"], house=programs())).test_client()
    for name in ("rounds", "round", "flags"):
        answer = ask(asker, path_of(name))
        assert answer.status_code == 409
        assert "no record of table bj1 is kept here" in (answer.json or {})["refused"]


def test_a_table_that_has_not_begun_says_so() -> None:
    staff = programs()
    staff.clients["all"] = Client("all", "auditor", EVERY, frozenset({"bj3"}))
    answer = ask(create_app(Hub(["bj3"], house=staff)).test_client(), path_of("snapshot", "bj3"))
    assert (answer.status_code, answer.json) == (503, {"refused": "The table has not begun yet."})


def test_a_journal_without_a_book_says_why() -> None:
    answer = ask(create_app(Hub(["bj1", "bj2"], house=programs())).test_client(), path_of("report"))
    assert (answer.status_code, answer.json) == (409, {"refused": "table bj1 keeps no record here"})


def test_who_asks_too_often_waits(client: FlaskClient) -> None:
    statuses = [ask(client, "/tables").status_code for _ in range(80)]
    assert set(statuses) == {200, 429}


def test_nothing_is_said_to_a_table_over_it(client: FlaskClient) -> None:
    headers = {"Authorization": "Bearer all", "Origin": "http://localhost"}
    for call in CALLS:
        assert client.post(f"/api/v1{path_of(call.name)}", json={}, headers=headers).status_code == 405


@given(
    path=st.text(max_size=30),
    token=st.sampled_from(["all", "", "x"]),
    query=st.dictionaries(st.text(max_size=5), st.text(max_size=8)),
)
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_asked_is_answered_in_json(path: str, token: str, query: dict[str, str]) -> None:
    answer = CLIENT().get(f"/api/v1/tables/bj1/{quote(path)}", query_string=query, headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code < 500 or answer.status_code == 503
    assert answer.status_code in (308, 404) or answer.is_json


APP = create_app(hub())
CLIENT: Callable[[], FlaskClient] = APP.test_client


@pytest.mark.parametrize(
    ("token", "table", "status"),
    [("all", "bj1", 200), ("events", "bj1", 200), ("snapshot", "bj1", 403), ("x", "bj1", 401), ("bj1-only", "bj2", 403),
     ("all", "nowhere", 404), ("technician", "bj1", 200)],
)  # fmt: skip
async def test_the_stream_of_events(token: str, table: str, status: int) -> None:
    reader = Reader(build(hub()), f"/api/v1/tables/{table}/events", headers=[(b"authorization", f"Bearer {token}".encode())])
    await reader.until(lambda text: text != "")
    assert reader.got[0]["status"] == status
    if status == 200:
        text = await reader.until(lambda text: '"table":"bj1"' in text)
        line = next(line for line in text.splitlines() if line.startswith('data: {"table"'))
        check("Snapshot", json.loads(line.removeprefix("data: ")))
        assert ("PATTERN_" in line) == (token != "technician")
        await reader.leave()
