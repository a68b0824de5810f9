"""Saying something from a page: who may say what, with which keys; refused in words where not."""

from collections.abc import Mapping

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from controller.inputs import DECISIONS, DETAILS, ROLES
from controller.inputs import WORDS as KNOWN
from tests.web.conftest import Desk
from web.said import WORDS

OURS = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
HIT = {"says": "hit", "hand": "3b"}


def say(
    client: FlaskClient, said: object, page: str = "dealer", table: str = "bj1", headers: Mapping[str, str] = OURS
) -> TestResponse:
    return client.post(f"/tables/{table}/say?lang=en&page={page}", json=said, headers=dict(headers))


def test_what_is_said_goes_to_the_table_with_the_role_of_the_page(client: FlaskClient, desk: Desk) -> None:
    assert say(client, HIT).status_code == 200
    assert say(client, {"says": "check", "step": "bell", "number": 3}, page="pit").status_code == 200
    assert desk.said == [
        ("bj1", {"by": "dealer", "says": "hit", "hand": "3b"}),
        ("bj1", {"by": "inspector", "says": "check", "step": "bell", "number": "3"}),
    ]


@pytest.mark.parametrize(
    ("said", "page", "status", "why"),
    [
        ({"says": "dance"}, "dealer", 400, "not a word"),
        (["hit"], "dealer", 400, "not a word"),
        (None, "dealer", 400, "not a word"),
        ({"says": "ruling", "ruling": "void", "reason": "x"}, "pit", 400, "not a word"),
        ({"says": "hit"}, "dealer", 400, "needs “hand”"),
        ({**HIT, "card": "As"}, "dealer", 400, "does not take “card”"),
        ({**HIT, "by": "inspector"}, "dealer", 400, "does not take “by”"),
        ({**HIT, "hand": "9Z"}, "dealer", 400, "does not fit “hand”"),
        ({"says": "announce", "hand": "1", "total": "x"}, "dealer", 400, "does not fit “total”"),
        ({"says": "sign_on", "name": "a\x00b"}, "dealer", 400, "does not fit “name”"),
        ({"says": "sign_on", "name": "x" * 121}, "dealer", 400, "does not fit “name”"),
        ({"says": "buy_in", "amount": "-5"}, "dealer", 400, "does not fit “amount”"),
        (HIT, "pit", 403, "another role"),
        ({"says": "open"}, "dealer", 403, "another role"),
        (HIT, "sign", 403, "Nobody"),
        (HIT, "", 403, "Nobody"),
    ],
)
def test_what_may_not_be_said_is_explained(
    client: FlaskClient, desk: Desk, said: object, page: str, status: int, why: str
) -> None:
    answer = say(client, said, page)
    assert answer.status_code == status
    assert why in (answer.json or {})["refused"]
    assert desk.said == []


def test_a_refusal_of_the_table_is_passed_on(client: FlaskClient, desk: Desk) -> None:
    desk.refusal = "hand 3b is not in turn"
    answer = say(client, HIT)
    assert answer.status_code == 409
    why = "hand 3b is not in turn"
    assert answer.json == {"refused": f"The table did not take it: {why}", "reason": why, "flags": []}


def test_only_our_own_page_may_speak_and_only_to_a_table_that_is_there(client: FlaskClient, desk: Desk) -> None:
    assert say(client, HIT, headers={"Origin": "http://elsewhere.example"}).status_code == 403
    assert say(client, HIT, table="nowhere").status_code == 404
    assert desk.said == []


def test_the_table_of_words_speaks_the_recordings_language() -> None:
    later = {"colour"}
    assert set(WORDS) - later <= {*DECISIONS, *KNOWN}
    for word, roles in WORDS.items():
        assert set(roles) <= set(ROLES), word
        for keys in roles.values():
            assert {*keys.needed, *keys.optional} <= {*DETAILS, "hand", "amount", "pin", "role"}, word


def test_no_role_beyond_the_inspector_rules_or_sets_limits() -> None:
    assert set(WORDS["limits"]) == set(WORDS["open"]) == {"inspector"}
    assert "ruling" not in WORDS
