"""The sign at the table tells what it shows, and its going is told (EQ-13)."""

import asyncio

import pytest
from flask.testing import FlaskClient

from controller.inputs import Device
from controller.parsing import parse_input
from tests.web import tables
from tests.web.conftest import Desk
from web.access import Refused
from web.hub import Hub
from web.signs import Signs

OURS = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}


@pytest.mark.parametrize(
    ("read", "state", "detail"),
    [
        ({"min": "10", "max": "500", "currency": "USD"}, "online", "shows 10-500 USD"),
        ({"min": "2.5", "max": "100", "currency": ""}, "online", "shows 2.5-100"),
        ({}, "fault", "shows no limits"),
    ],
)
def test_what_a_sign_shows_becomes_an_observation(
    client: FlaskClient, desk: Desk, read: dict[str, str], state: str, detail: str
) -> None:
    assert client.post("/sign/bj1/shown", json=read, headers=OURS).status_code == 200
    told = {"in": "device", "device": "sign", "state": state, "detail": detail}
    assert desk.said == [("bj1", told)]
    read_back = parse_input({"at": "2026-11-30T20:00:00.000Z", **told})
    assert isinstance(read_back, Device)


@pytest.mark.parametrize("read", [{"min": "10"}, {"min": "ten", "max": "20"}, {"min": "1", "max": "2", "currency": "$"}])
def test_what_no_sign_shows_is_not_taken(client: FlaskClient, desk: Desk, read: dict[str, str]) -> None:
    assert client.post("/sign/bj1/shown", json=read, headers=OURS).status_code == 400
    assert desk.said == []


def test_only_a_page_of_ours_tells_it(client: FlaskClient, desk: Desk) -> None:
    assert client.post("/sign/bj1/shown", json={"min": "1", "max": "2"}).status_code == 403
    assert client.post("/sign/nowhere/shown", json={"min": "1", "max": "2"}, headers=OURS).status_code == 404
    assert desk.said == []


def test_what_the_table_knows_already_adds_nothing_to_its_record(client: FlaskClient, desk: Desk) -> None:
    sign = {"device": "sign", "state": "online", "detail": "shows 10-500 USD", "counters": {}}
    hub = client.application.extensions["tables"]
    hub.publish("bj1", tables.empty(devices=[sign]))
    for high in ("500", "600"):
        client.post("/sign/bj1/shown", json={"min": "10", "max": high, "currency": "USD"}, headers=OURS)
    assert [said["detail"] for _, said in desk.said] == ["shows 10-600 USD"]


async def test_a_table_is_told_when_its_last_sign_went_and_did_not_come_back() -> None:
    told: list[tuple[str, dict[str, str]]] = []
    heard = asyncio.Event()
    loop = asyncio.get_running_loop()

    def submit(table: str, fields: dict[str, str]) -> None:
        told.append((table, fields))
        loop.call_soon_threadsafe(heard.set)
        raise Refused("not at work")  # which is nobody's trouble

    signs = Signs(Hub(["bj1"], submit), gone_s=0.05)
    signs.came("bj1")
    signs.went("bj1")
    signs.came("bj1")  # it loaded anew
    signs.came("bj1")
    signs.went("bj1")
    await asyncio.sleep(0.1)
    assert told == []
    signs.went("bj1")
    await asyncio.wait_for(heard.wait(), 30)
    assert told == [("bj1", {"in": "device", "device": "sign", "state": "offline", "detail": "no sign is connected"})]
