"""Logging in and out: by PIN, into one role, for a while; wrong tries are slowed down and written down."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web import tables
from tests.web.houses import OURS, PIN, Staffed, log_in
from web import create_app
from web.access import NotLetIn
from web.accesslog import AccessLog
from web.doors import COOKIE, Doors
from web.hub import Hub
from web.sessions import IDLE, LONGEST, MINUTE, Sessions

PIT = "/pit"


class House:
    """Pages over two tables, a clock that the test sets, and the security log."""

    def __init__(self, folder: Path) -> None:
        self.at = 1_000_000_000
        self.staff = Staffed(["bj1", "bj2"])
        self.said: list[dict[str, str]] = []
        hub = Hub(["bj1", "bj2"], lambda table, fields: self.said.append(fields), self.staff)
        hub.publish("bj1", tables.held())
        self.hub, self.log = hub, folder / "access.jsonl"
        self.doors = Doors(hub, Sessions(folder / "sessions"), lambda: self.at)
        self.app = create_app(hub, doors=self.doors, log=AccessLog(self.log))

    def client(self) -> FlaskClient:
        return self.app.test_client()

    def noted(self, what: str) -> list[dict[str, str]]:
        lines = [json.loads(line) for line in self.log.read_text("utf-8").splitlines()] if self.log.exists() else []
        return [line for line in lines if line["what"] == what]


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def test_a_stranger_is_asked_to_log_in_and_comes_to_the_page_that_was_wanted(house: House) -> None:
    client = house.client()
    asked = client.get("/pit?table=bj2")
    assert (asked.status_code, asked.headers["Location"]) == (303, "/login?next=/pit?table=bj2")
    assert client.get("/pit?lang=ru").headers["Location"] == "/login?next=/pit?lang=ru&lang=ru"
    assert 'value="/pit?table=bj2"' in client.get(asked.headers["Location"]).text
    answer = log_in(client, "inspector", "/pit?table=bj2")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/pit?table=bj2")
    assert client.get("/pit").status_code == 200
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie


@pytest.mark.parametrize(("name", "pin"), [("inspector", "0000"), ("nobody", PIN), ("", ""), ("inspector", "")])
def test_a_wrong_pin_or_name_lets_nobody_in(house: House, name: str, pin: str) -> None:
    client = house.client()
    answer = log_in(client, name, pin=pin)
    assert answer.status_code == 403
    assert "Name or PIN is wrong" in answer.text
    assert client.get(PIT).status_code == 303
    assert [line.get("given", "") for line in house.noted("denied")] == [name]


def test_who_has_to_wait_is_told_how_long(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(name: str, pin: str) -> None:
        raise NotLetIn(8)

    monkeypatch.setattr(house.staff, "enter", slow)
    answer = log_in(house.client(), "inspector")
    assert answer.status_code == 429
    assert "Too many wrong PINs. Wait 8 s." in answer.text


def test_no_pin_is_ever_written_down(house: House) -> None:
    log_in(house.client(), "inspector", pin="secret-pin")
    answer = log_in(house.client(), "inspector")
    token = answer.headers["Set-Cookie"].split("=", 1)[1].split(";")[0]
    kept = "".join(path.read_text("utf-8") for path in house.log.parent.iterdir())
    assert "secret-pin" not in kept
    assert PIN not in kept
    assert token not in kept


def test_many_tries_from_one_place_have_to_wait(house: House) -> None:
    client = house.client()
    assert [log_in(client, f"x{n}").status_code for n in range(22)] == [403] * 20 + [429] * 2
    house.at += MINUTE
    assert log_in(client, "inspector").status_code == 303


@pytest.mark.parametrize("wanted", ["//evil.example/", "https://evil.example/", "/\\evil.example", "/pit\n//x"])
def test_nobody_is_sent_to_another_site(house: House, wanted: str) -> None:
    assert log_in(house.client(), "inspector", wanted).headers["Location"] == PIT


def test_only_our_own_form_logs_in_or_out(house: House) -> None:
    form = {"name": "inspector", "pin": PIN}
    assert house.client().post("/login", data=form).status_code == 403
    assert house.client().post("/login", data=form, headers={"Origin": "http://evil.example"}).status_code == 403
    client = house.client()
    log_in(client, "inspector")
    assert client.post("/logout").status_code == 403
    assert client.get(PIT).status_code == 200


def test_who_logs_out_is_out_with_that_token_for_good(house: House) -> None:
    client = house.client()
    log_in(client, "inspector")
    cookie = client.get_cookie(COOKIE)
    assert cookie is not None
    assert client.post("/logout", headers=OURS).status_code == 303
    again = house.client()
    again.set_cookie(COOKIE, cookie.value)
    assert again.get(PIT).status_code == 303


def test_a_session_ends_when_nobody_touches_it(house: House) -> None:
    client = house.client()
    log_in(client, "inspector")
    house.at += IDLE
    assert client.get("/session?for=/pit").status_code == 204
    client.post("/session", headers=OURS)
    house.at += IDLE
    assert client.get(PIT).status_code == 200
    house.at += 1
    assert client.get(PIT).status_code == 303
    assert client.get("/session?for=/pit").status_code == 401


def test_a_session_ends_after_a_shift_at_the_latest(house: House) -> None:
    dealer, inspector = house.client(), house.client()
    log_in(dealer, "dealer", "/dealer/bj1")
    log_in(inspector, "inspector")
    for _ in range(LONGEST // IDLE):
        house.at += IDLE
        inspector.post("/session", headers=OURS)
        assert inspector.get(PIT).status_code == 200
        assert dealer.get("/dealer/bj1").status_code == 200, "a dealer's screen is not touched for hours"
    house.at += 1
    assert inspector.get(PIT).status_code == 303
    assert dealer.get("/dealer/bj1").status_code == 303


def test_a_session_outlives_a_restart_of_the_pages_but_not_the_persons_leaving(house: House, tmp_path: Path) -> None:
    client = house.client()
    log_in(client, "inspector")
    cookie = client.get_cookie(COOKIE)
    assert cookie is not None
    fresh = create_app(house.hub, doors=Doors(house.hub, Sessions(tmp_path / "sessions"), lambda: house.at)).test_client()
    fresh.set_cookie(COOKIE, cookie.value)
    assert fresh.get(PIT).status_code == 200
    del house.staff.people["inspector"]
    assert fresh.get(PIT).status_code == 303


def test_a_broken_file_of_sessions_costs_a_login_and_no_more(tmp_path: Path) -> None:
    for text in ("", "[]", '{"x": 1}', '{"x": ["a", "b", "c", "d", "e"]}'):
        (tmp_path / "sessions").write_text(text)
        assert Sessions(tmp_path / "sessions").find("x", 0) is None


def test_the_file_of_sessions_is_for_its_owner_alone(house: House, tmp_path: Path) -> None:
    log_in(house.client(), "inspector")
    assert (tmp_path / "sessions").stat().st_mode & 0o777 == 0o600


def test_the_page_decides_the_role_of_who_has_several(house: House) -> None:
    client = house.client()
    assert log_in(client, "both", "/dealer/bj1").headers["Location"] == "/dealer/bj1"
    assert client.get(PIT).status_code == 403
    assert log_in(client, "both", "/pit").headers["Location"] == PIT
    assert client.get("/dealer/bj2").status_code == 403, "inspects the first table alone"
    assert log_in(client, "both", "/pit", role="auditor").status_code == 403


def test_a_dealer_is_bound_to_one_table(house: House) -> None:
    client = house.client()
    assert log_in(client, "dealer").status_code == 400, "which of two tables?"
    assert log_in(client, "dealer", "/dealer/bj1?lang=ru").headers["Location"] == "/dealer/bj1?lang=ru"
    assert log_in(client, "dealer", table="bj2").headers["Location"] == "/dealer/bj2"
    assert client.get("/dealer/bj1").status_code == 403
    said = {"says": "bets_open"}
    assert client.post("/tables/bj1/say", json=said, headers=OURS).status_code == 403
    assert client.post("/tables/bj2/say", json=said, headers=OURS).status_code == 200
    assert house.said == [{"by": "dealer", "says": "bets_open", "name": "dealer"}]


def test_what_is_said_carries_the_name_of_who_said_it(house: House) -> None:
    client = house.client()
    log_in(client, "inspector")
    client.post("/tables/bj1/say?page=dealer", json={"says": "open"}, headers=OURS)
    client.post("/tables/bj1/say", json={"says": "change", "name": "Olga"}, headers=OURS)
    client.post("/pit/bj1/ruling", json={"ruling": "pay", "reason": "seen"}, headers=OURS)
    assert [(said["by"], said["name"]) for said in house.said] == [
        ("inspector", "inspector"), ("inspector", "Olga"), ("inspector", "inspector"),
    ]  # fmt: skip
    assert [line["word"] for line in house.noted("said")] == ["open", "change", "ruling"]


def test_nobody_says_more_than_a_person_can(house: House) -> None:
    client = house.client()
    log_in(client, "inspector")
    answers = [client.post("/tables/bj1/say", json={"says": "open"}, headers=OURS).status_code for _ in range(40)]
    assert set(answers) == {200, 429}
    assert len(house.said) < 35


def test_each_denied_try_is_written_down_with_who_and_where(house: House) -> None:
    client = house.client()
    log_in(client, "dealer", "/dealer/bj1")
    client.get("/dealer/bj2")
    client.post("/tables/bj1/say", json={"says": "open"}, headers=OURS)
    client.post("/pit/bj1/ruling", json={"ruling": "pay", "reason": "x"}, headers=OURS)
    denied = house.noted("denied")
    assert [(line["name"], line["role"], line["path"]) for line in denied] == [
        ("dealer", "dealer", "/dealer/bj2"), ("dealer", "dealer", "/tables/bj1/say"), ("dealer", "dealer", "/pit/bj1/ruling"),
    ]  # fmt: skip
    assert house.said == []


def test_a_login_over_tls_stays_on_it_and_ends_the_one_before(house: House) -> None:
    client = house.client()
    log_in(client, "inspector")
    before = client.get_cookie(COOKIE)
    headers = {"Origin": "https://localhost", "Sec-Fetch-Site": "same-origin"}
    answer = client.post("/login", data={"name": "auditor", "pin": PIN}, headers=headers)
    assert "; Secure" in answer.headers["Set-Cookie"]
    assert before is not None
    assert house.doors.sessions.find(before.value, house.at) is None


def test_a_page_that_lost_its_line_learns_why(house: House) -> None:
    client = house.client()
    assert client.get("/session?for=/sign/bj1").status_code == 204
    assert client.get("/session?for=/dealer/bj1").status_code == 401
    log_in(client, "dealer", "/dealer/bj1")
    assert [client.get(f"/session?for={path}").status_code for path in ("/dealer/bj1", "/dealer/bj2", "/pit")] == [204, 403, 403]


def test_nobody_drowns_anothers_lines_in_the_log(tmp_path: Path) -> None:
    log = AccessLog(tmp_path / "log")
    for _ in range(1000):
        log.note(0, "denied", address="10.0.0.5")
    log.note(0, "said", address="10.0.0.6", name="Anna")
    assert "Anna" in (tmp_path / "log").read_text().splitlines()[-1]


def test_a_flood_of_denied_tries_fills_no_disk(tmp_path: Path) -> None:
    log = AccessLog(tmp_path / "log")
    for _ in range(1000):
        log.note(0, "denied")
    assert len((tmp_path / "log").read_text().splitlines()) == 200
    log.note(1000, "denied")
    assert json.loads((tmp_path / "log").read_text().splitlines()[-1])["left_out"] == 800


def asked_of_denied(house: House, role: str = "security") -> dict[str, Any]:
    client = house.client()
    log_in(client, role)
    answer = client.get("/pit/denied?lang=en")
    assert answer.status_code == 200
    told: dict[str, Any] = answer.json or {}
    return told


@pytest.mark.parametrize("role", ["security", "administrator"])
def test_denied_tries_are_told_to_those_who_look_after_security(house: House, role: str) -> None:
    stranger, dealer = house.client(), house.client()
    log_in(stranger, "4712", "/pit")  # a PIN, typed where the name belongs
    log_in(stranger, "dealer", "/dealer/bj1", pin="0000")
    log_in(dealer, "dealer", "/dealer/bj1")
    dealer.get("/dealer/bj2")
    house.at += 1000
    dealer.post("/pit/bj1/ruling", json={"ruling": "pay", "reason": "x"}, headers={"Origin": "http://elsewhere"})
    told = asked_of_denied(house, role)
    assert told["count"] == 4
    assert [(one["who"], one["role"], one["path"], one["why"]) for one in told["tries"]] == [
        ("", None, "/pit/bj1/ruling", "Sent by another site’s page"),
        ("dealer", "dealer", "/dealer/bj2", "Page closed to them"),
        ("dealer", None, "/login", "Wrong name or PIN"),
        ("", None, "/login", "Wrong name or PIN"),
    ]
    assert {one["address"] for one in told["tries"]} == {"127.0.0.1"}
    assert told["tries"][0]["at"] == "1970-01-12T13:46:41.000Z"


@pytest.mark.parametrize(
    ("why", "told"),
    [
        ("wrong PIN", "Wrong name or PIN"), ("too often", "Too many tries"), ("not their role", "Not their role or table"),
        ("not signed on", "Nobody is signed on in that role"),
    ],
)  # fmt: skip
def test_what_a_keypad_was_denied_is_told_too(house: House, why: str, told: str) -> None:
    line = {"at": house.at, "what": "denied", "why": why, "given": "dealer", "role": "inspector", "address": "bj1 table/staff"}
    house.log.write_text(json.dumps(line) + "\n", "utf-8")
    (one,) = asked_of_denied(House(house.log.parent))["tries"]
    assert (one["who"], one["role"], one["address"], one["why"]) == ("dealer", "inspector", "bj1 table/staff", told)


def test_denied_tries_are_told_after_a_restart_and_for_a_shift(house: House) -> None:
    house.log.write_text('{"at": 0, "what": "denied"}\nspoilt\n[1]\n{"what": "denied"}\n', "utf-8")
    log_in(house.client(), "nobody")
    again = House(house.log.parent)
    assert asked_of_denied(again)["count"] == 1
    again.at += 12 * 60 * 60 * 1000 + 1
    assert asked_of_denied(again) == {"count": 0, "tries": []}


def test_a_flood_of_denied_tries_is_counted(tmp_path: Path) -> None:
    log = AccessLog(tmp_path / "log")
    for _ in range(1000):
        log.note(0, "denied")
    told = log.denied(0)
    assert len(told) + sum(int(one.get("more", 0)) for one in told) == 100 + 800
