"""Who speaks for whom: a sign-on takes the PIN of whoever signs on, and nobody acts in two roles."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.web import tables
from tests.web.houses import OURS, PIN, log_in
from tests.web.test_login import House

SERVES = {"role": "observer", "name": "observer", "since": "2026-11-30T18:00:00.000Z"}


@pytest.fixture
def house(tmp_path: Path) -> House:
    found = House(tmp_path)
    found.hub.publish("bj1", tables.whole(staff=[SERVES]))
    return found


def say(client: FlaskClient, page: str, said: Mapping[str, str]) -> tuple[int, str]:
    answer = client.post(f"/tables/bj1/say?page={page}&lang=en", json=dict(said), headers=OURS)
    return answer.status_code, (answer.json or {}).get("refused", "")


@pytest.mark.parametrize(
    ("said", "status", "why"),
    [
        ({"says": "sign_on", "role": "observer", "name": "observer", "pin": PIN}, 200, ""),
        ({"says": "sign_on", "role": "observer", "name": "observer", "pin": "0"}, 403, "Name or PIN is wrong."),
        ({"says": "sign_on", "role": "observer", "name": "observer"}, 403, "Name or PIN is wrong."),
        ({"says": "sign_on", "name": "dealer"}, 403, "Name or PIN is wrong."),
        ({"says": "sign_on", "role": "observer", "name": "dealer", "pin": PIN}, 403, "You do not serve in that role"),
        ({"says": "sign_on", "role": "administrator", "name": "administrator", "pin": PIN}, 400, "does not fit"),
        ({"says": "sign_off", "role": "observer", "name": "observer", "pin": PIN}, 200, ""),
        ({"says": "sign_off", "role": "observer", "name": "observer"}, 403, "Name or PIN is wrong."),
        ({"says": "sign_off", "role": "inspector", "name": "inspector", "pin": PIN}, 409, "inspector is not signed on"),
    ],
)
def test_ops_1_a_sign_on_at_anothers_page_takes_the_pin(house: House, said: dict[str, str], status: int, why: str) -> None:
    client = house.client()
    log_in(client, "dealer", "/dealer/bj1")
    answer = say(client, "dealer", said)
    assert answer[0] == status
    assert why in answer[1]
    taken = [{key: value for key, value in told.items() if key != "pin"} for told in house.said]
    assert taken == ([{"by": said["role"], "says": said["says"], "name": said["name"]}] if status == 200 else [])
    assert len(house.noted("denied")) == (1 if status == 403 else 0)
    assert PIN not in house.log.read_text("utf-8")


@pytest.mark.parametrize("said", [{"says": "bets_open"}, {"says": "tip", "amount": "5"}])
def test_sec_5_whoever_is_signed_on_in_another_role_says_nothing(house: House, said: dict[str, str]) -> None:
    client = house.client()
    house.hub.publish("bj1", tables.whole(staff=[SERVES | {"name": "dealer"}]))
    log_in(client, "dealer", "/dealer/bj1")
    assert say(client, "dealer", said)[0] == 409
    house.hub.publish("bj1", tables.whole(staff=[SERVES | {"name": "dealer", "role": "dealer"}]))
    assert say(client, "dealer", said)[0] == 200
    assert [line["why"] for line in house.noted("denied")] == ["two roles"]


def test_sec_5_a_ruling_is_of_nobody_who_serves_in_another_role(house: House) -> None:
    client = house.client()
    log_in(client, "inspector")
    ruling = {"ruling": "accept", "reason": "seen"}
    for name, status in (("inspector", 409), ("somebody else", 200)):
        house.hub.publish("bj1", tables.held(staff=[SERVES | {"name": name}]))
        assert client.post("/pit/bj1/ruling", json=ruling, headers=OURS).status_code == status
    assert len(house.said) == 1


def test_sec_5_a_change_of_the_dealer_names_who_asked_and_who_decided(house: House) -> None:
    for name, said in (("inspector", {"says": "change", "name": "Olga"}), ("administrator", {"says": "change", "answer": "yes"})):
        client = house.client()
        log_in(client, name)
        assert say(client, "pit", said)[0] == 200
    assert house.said == [
        {"by": "inspector", "says": "change", "name": "Olga", "said_by": "inspector"},
        {"by": "administrator", "says": "change", "answer": "yes", "said_by": "administrator"},
    ]
