"""Every page by its path: what it answers, in which language, with which headers."""

import gzip
import re

import pytest
from flask.testing import FlaskClient

from tests.web import tables
from tests.web.houses import OURS
from web import create_app
from web.hub import Hub

PAGES = ["/", "/sign/bj1", "/dealer/bj1", "/pit", "/sign/bj3"]


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_each_page_answers_in_each_language(client: FlaskClient, path: str, language: str) -> None:
    answer = client.get(path, query_string={"lang": language})
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text
    assert answer.headers["Content-Language"] == language


@pytest.mark.parametrize("path", [*PAGES, "/healthz", "/nowhere"])
def test_each_answer_is_locked_down(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("path", [*PAGES, "/nowhere"])
def test_no_page_needs_another_host_or_inline_code(client: FlaskClient, path: str) -> None:
    html = client.get(path).text
    assert not re.search(r'(?:src|href)="(?:https?:)?//', html)
    assert not re.search(r"<script(?![^>]*(?:src=|application/json))", html)
    assert "style=" not in html
    assert not re.search(r"\son\w+=", html)


def test_everything_a_page_links_to_is_there(client: FlaskClient) -> None:
    for path in PAGES:
        for link in re.findall(r'(?:src|href)="(/static/[^"]+)"', client.get(path).text):
            with client.get(link) as answer:
                assert answer.status_code == 200, link
                assert "max-age" in answer.headers["Cache-Control"]


@pytest.mark.parametrize(
    ("path", "status"),
    [("/sign/nowhere", 404), ("/dealer/nowhere", 404), ("/nowhere", 404), ("/pit/nowhere/ruling", 405)],
)
def test_errors_are_pages_too(client: FlaskClient, path: str, status: int) -> None:
    answer = client.get(path, query_string={"lang": "ru"})
    assert answer.status_code == status
    assert "Все столы" in answer.text


@pytest.mark.parametrize(
    "path", ["/sign/zz", "/dealer/zz", "/dealer/zz/rules", "/pit?table=zz", "/audit?table=zz", "/audit/zz/rounds"]
)
def test_a_table_that_is_not_there_is_said_with_those_that_are(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "There is no table “zz” here. Tables: bj1, bj2, bj3." in answer.text
    said = client.post("/tables/zz/say", json={"says": "hit"}, headers=OURS)
    assert (said.status_code, said.json) == (404, {"refused": "There is no table “zz” here. Tables: bj1, bj2, bj3."})


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/sign/bj1?lang=boht", "The address says “boht” for “lang”. Possible: en, ru, both, turns."),
        ("/sign/bj1?results=11", "The address says “11” for “results”. Possible: 0–10."),
        ("/sign/bj1?kisok", "“kisok”, which this page does not know. It knows: lang, results, kiosk, display."),
        ("/pit?tabel=bj1", "“tabel”, which this page does not know. It knows: lang, table."),
        ("/dealer/bj1?lang=de", "The address says “de” for “lang”. Possible: en, ru."),
        ("/audit?round=last", "The address says “last” for “round”."),
        ("/audit?round=1&step=-1", "The address says “-1” for “step”."),
    ],
)
def test_what_a_page_does_not_take_is_named_and_nothing_else_is_shown(client: FlaskClient, path: str, said: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 400
    assert said in answer.text
    assert "<script type=\"module\"" not in answer.text


@pytest.mark.parametrize(
    "path", ["/sign/bj1?lang=both&results=10&kiosk", "/pit?table=bj2&lang=ru", "/audit?table=bj1&round=1&step=0"]
)
def test_what_a_page_takes_it_takes(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 200


def test_the_language_is_asked_for_then_remembered_then_the_browsers(client: FlaskClient) -> None:
    assert 'lang="ru"' in client.get("/", headers={"Accept-Language": "ru-RU,ru;q=0.9"}).text
    assert 'lang="en"' in client.get("/", headers={"Accept-Language": "de"}).text
    client.get("/?lang=ru")
    assert '<html lang="ru"' in client.get("/", headers={"Accept-Language": "en"}).text
    assert '<html lang="en"' in client.get("/?lang=en").text
    assert '<html lang="en"' in client.get("/?lang=xx").text


def test_a_table_id_cannot_break_out_of_the_page() -> None:
    name = '"><b>&bj'
    page = create_app(Hub([name])).test_client().get("/pit").text
    assert "<b>&bj" not in page


def test_health_tells_which_table_stands_where(client: FlaskClient) -> None:
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json == {"ok": False, "tables": {"bj1": 4730, "bj2": 4711, "bj3": None}}


def test_health_is_good_when_every_table_runs() -> None:
    hub = Hub(["bj1"])
    hub.publish("bj1", tables.empty())
    assert create_app(hub).test_client().get("/healthz").status_code == 200


def test_the_entrance_lists_every_table(client: FlaskClient) -> None:
    html = client.get("/").text
    for link in ("/sign/bj1", "/dealer/bj2", "/pit"):
        assert f'href="{link}"' in html
    assert "Not started yet" in html


def test_scripts_and_styles_are_compressed_for_those_who_take_it_and_pages_are_not(client: FlaskClient) -> None:
    gzipped = {"Accept-Encoding": "gzip"}
    page = client.get("/dealer/bj1", headers=gzipped)
    assert "Content-Encoding" not in page.headers
    link = re.findall(r'src="(/static/[^"]+)"', page.text)[0]
    with client.get(link, headers=gzipped) as small, client.get(link) as plain:
        assert small.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(small.data) == plain.data
        assert len(small.data) < len(plain.data) / 2
        assert small.headers["ETag"] != ""
        assert "Accept-Encoding" in small.headers["Vary"]
