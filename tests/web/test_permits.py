"""Every route by every role: what is not listed here as open is closed."""

import asyncio
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web import tables
from tests.web.houses import OURS, ROLES, Staffed, log_in
from tests.web.test_asgi import Reader
from web import create_app
from web.asgi import build
from web.doors import COOKIE, Doors
from web.hub import Hub
from web.permits import area_of

ALL, NONE = frozenset(ROLES), frozenset[str]()
OVERSIGHT = frozenset({"inspector", "administrator", "security", "auditor"})
DEALER = frozenset({"dealer", "observer", "inspector", "administrator"})
PIT = OVERSIGHT | {"cashier", "technician"}

OPEN: dict[str, frozenset[str]] = {
    "GET /dealer/<table>": DEALER,
    "GET /dealer/<table>/rules": DEALER,
    "GET /pit": PIT,
    "GET /pit/denied": frozenset({"administrator", "security"}),
    "POST /pit/<table>/ruling": frozenset({"inspector"}),
    "POST /tables/<table>/say": ALL,
}
"""Route -> roles that may use it. The audit's routes follow one rule below, programs have tests of their own."""
PUBLIC = {
    "GET /", "GET /sign/<table>", "GET /theme.css", "GET /theme/logo", "GET /healthz", "GET /login", "POST /login",
    "POST /logout", "GET /session", "POST /session",
}  # fmt: skip
AT_THE_TABLE = {"POST /sign/<table>/shown"}


def hub() -> Hub:
    found = Hub(["bj1"], lambda table, fields: None, Staffed(["bj1"]))
    found.publish("bj1", tables.held())
    return found


def routes(app: Flask) -> set[str]:
    return {
        f"{method} {re.sub(r'<(?:path|int):', '<', rule.rule)}"
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.endpoint != "static"
    }


def ask(client: FlaskClient, route: str) -> int:
    method, path = route.split(" ", 1)
    path = re.sub(r"<(?!table>)\w+>", "1", path.replace("<table>", "bj1"))
    return client.open(path, method=method, json={} if method == "POST" else None, headers=OURS).status_code


def test_every_route_is_in_one_of_these_tables() -> None:
    app = create_app(hub())
    audit = {route for route in routes(app) if " /audit" in route}
    programs = {route for route in routes(app) if " /api/" in route}
    assert routes(app) - audit - programs == {*OPEN, *PUBLIC, *AT_THE_TABLE}
    assert all(area_of(rule.endpoint) for rule in app.url_map.iter_rules())


@pytest.mark.parametrize("role", [*ROLES, None])
def test_each_route_opens_to_its_roles_alone(role: str | None) -> None:
    app = create_app(hub())
    audit = dict.fromkeys((route for route in routes(app) if " /audit" in route), OVERSIGHT)
    for route, roles in (OPEN | audit).items():
        client = app.test_client()
        if role:
            assert log_in(client, role, table="bj1").status_code == 303
        status = ask(client, route)
        closed = {401, 303} if role is None else {403}
        # What says nothing is refused as such (400), once its sender was let in.
        assert (status not in {401, 303, 403}) == (role in roles), (route, role, status)
        assert role in roles or status in closed, (route, role, status)


def test_what_is_public_is_public() -> None:
    client = create_app(hub()).test_client()
    for route in PUBLIC - {"POST /login", "POST /logout", "GET /session", "POST /session", "GET /theme/logo"}:
        assert ask(client, route) == 200, route


@pytest.mark.parametrize("role", [*ROLES, None])
async def test_streams_open_to_the_roles_of_their_pages(role: str | None) -> None:
    doors = Doors(hub())
    app = build(doors.tables, doors=doors, beat_s=0.01)
    token = doors.sessions.begin(role, role, "bj1" if role in ("dealer", "observer") else "", doors.now()) if role else ""
    headers = [(b"host", b"house.example"), (b"cookie", f"{COOKIE}={token}".encode())]
    for path, roles in (("/events", PIT), ("/events/bj1", DEALER), ("/events/bj1/sign", ALL | {None})):
        reader = Reader(app, path, headers=headers)
        await reader.until(lambda text: text != "")
        status = reader.got[0]["status"]
        assert status == (200 if role in roles else 403 if role else 401), (path, role)
        text = await reader.until(lambda text: "data: {" in text) if status == 200 else ""
        assert "PATTERN_" not in text
        await reader.leave()


async def test_a_stream_ends_with_its_session() -> None:
    doors = Doors(hub())
    token = doors.sessions.begin("inspector", "inspector", "", doors.now())
    reader = Reader(build(doors.tables, doors=doors, beat_s=0.01), "/events", headers=[(b"cookie", f"{COOKIE}={token}".encode())])
    await reader.until(lambda text: '"table":"bj1"' in text)
    doors.sessions.end(token)
    async with asyncio.timeout(30):
        await reader.request
    assert reader.got[-1]["more_body"] is False


NOT_HERE = [
    ({"remote_addr": "10.0.0.5"}, {}),
    ({"remote_addr": "127.0.0.1"}, {"X-Forwarded-For": "10.0.0.5"}),
    ({"remote_addr": "127.0.0.1"}, {"Host": "rebound.example"}),
    ({"remote_addr": ""}, {}),
]


@pytest.mark.parametrize(("where", "headers"), NOT_HERE)
def test_without_staff_everything_but_the_sign_answers_on_this_machine_only(
    where: dict[str, str], headers: dict[str, str]
) -> None:
    client = create_app(Hub(["bj1"])).test_client()
    environ = {"REMOTE_ADDR": where["remote_addr"]}
    for path in ("/pit", "/dealer/bj1"):
        answer = client.get(path, environ_base=environ, headers=headers, query_string={"lang": "en"})
        assert answer.status_code == 403
        assert "On this machine only" in answer.text
    assert client.get("/sign/bj1", environ_base=environ, headers=headers).status_code == 200
    assert client.get("/pit").status_code == 200


async def test_without_staff_streams_answer_on_this_machine_only() -> None:
    app = build(Hub(["bj1"]))
    for path, status in (("/events", 401), ("/events/bj1", 401), ("/events/bj1/sign", 200)):
        reader = Reader(app, path, client="10.0.0.5")
        await reader.until(lambda text: text != "")
        assert reader.got[0]["status"] == status
        await reader.leave()
