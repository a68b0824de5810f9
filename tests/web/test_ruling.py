"""Rulings: taken from our own page, checked, handed on word for word, refused in words."""

from collections.abc import Mapping

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.conftest import Desk

OURS = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
GOOD = {"ruling": "pay", "reason": "Dealer paid 1 to 1"}


def rule(client: FlaskClient, said: object, table: str = "bj1", headers: Mapping[str, str] = OURS) -> TestResponse:
    return client.post(f"/pit/{table}/ruling?lang=en", json=said, headers=dict(headers))


@pytest.mark.parametrize("ruling", ["accept", "void", "pay"])
def test_a_ruling_becomes_an_input_of_the_table(client: FlaskClient, desk: Desk, ruling: str) -> None:
    assert rule(client, {"ruling": ruling, "reason": " Seen on\n camera "}).status_code == 200
    assert desk.said == [("bj1", {"by": "inspector", "says": "ruling", "ruling": ruling, "reason": "Seen on camera"})]


def test_a_card_is_corrected_with_its_hand_or_without(client: FlaskClient, desk: Desk) -> None:
    rule(client, {"ruling": "correct", "reason": "misread", "card": "Th", "to": "3b"})
    rule(client, {"ruling": "correct", "reason": "misread", "card": "Th", "to": ""})
    corrected = {"by": "inspector", "says": "ruling", "ruling": "correct", "reason": "misread", "card": "Th"}
    assert desk.said == [("bj1", {**corrected, "to": "3b"}), ("bj1", corrected)]


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"reason": "x"}, "Choose one"),
        ({"ruling": "shuffle", "reason": "x"}, "Choose one"),
        ({"ruling": "correct", "reason": "x"}, "no card"),
        ({"ruling": "correct", "reason": "x", "card": "10s"}, "no card"),
        ({"ruling": "correct", "reason": "x", "card": "As", "to": "9Z"}, "no card"),
        ({"ruling": "pay"}, "Write the reason"),
        ({"ruling": "pay", "reason": "  \n "}, "Write the reason"),
        ({"ruling": "pay", "reason": "a\x00b"}, "Write the reason"),
        ({"ruling": "pay", "reason": "x" * 301}, "too long"),
        (["pay"], "Choose one"),
        (None, "Choose one"),
    ],
)
def test_what_is_no_ruling_is_explained(client: FlaskClient, desk: Desk, said: object, why: str) -> None:
    answer = rule(client, said)
    assert answer.status_code == 400
    assert why in (answer.json or {})["refused"]
    assert desk.said == []


def test_a_refusal_of_the_table_is_passed_on(client: FlaskClient, desk: Desk) -> None:
    desk.refusal = "the table is not held"
    answer = rule(client, GOOD)
    assert answer.status_code == 409
    why = "the table is not held"
    assert answer.json == {"refused": f"The table did not take the ruling: {why}", "reason": why, "flags": []}


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "null"},
        {"Origin": "http://elsewhere.example"},
        {"Origin": "http://localhost:81"},
        {"Origin": "http://localhost", "Sec-Fetch-Site": "cross-site"},
    ],
)
def test_only_our_own_page_may_rule(client: FlaskClient, desk: Desk, headers: dict[str, str]) -> None:
    answer = rule(client, GOOD, headers=headers)
    assert answer.status_code == 403
    assert "own pages" in (answer.json or {})["refused"]
    assert desk.said == []


def test_an_unknown_table_takes_no_ruling(client: FlaskClient, desk: Desk) -> None:
    assert rule(client, GOOD, table="nowhere").status_code == 404
    assert desk.said == []


def test_too_much_is_not_read(client: FlaskClient, desk: Desk) -> None:
    assert rule(client, {**GOOD, "reason": "x" * 100_000}).status_code in (400, 413)
    assert desk.said == []
