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

from tests.web import tables
from tests.web.houses import Staffed, log_in
from tests.web.test_asgi import Reader
from tests.web.test_contract import SOME, snapshots
from web import create_app
from web.access import Client
from web.api import CALLS, description
from web.asgi import build
from web.hub import Hub
from web.permits import SCOPES

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
        "bj1-only": Client("bj1-only", "auditor", EVERY, frozenset({"bj1"})),
        "technician": Client("technician", "technician", EVERY, both),
        "dealer": Client("dealer", "dealer", EVERY, both),
        **{scope: Client(scope, "auditor", frozenset({scope}), both) for scope in SCOPES},
    }
    return staff


def hub() -> Hub:
    found = Hub(["bj1", "bj2", "bj3"], house=programs(), report=lambda table: json.dumps(BOOK | {"table": table}))
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


def path_of(name: str, table: str = "bj1") -> str:
    return next(call.path for call in CALLS if call.name == name).replace("<table>", table)


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
