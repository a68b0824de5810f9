"""Logging in by hand, in both languages: each role comes to its pages, and back to the form when the login is over."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.web import tables
from tests.web.houses import PIN, Staffed
from tests.web.serving import Served
from tests.web.test_accessible import broken
from web.doors import COOKIE

pytestmark = pytest.mark.browser
REFUSED = (401, 403)
WORDS = {
    "en": {
        "name": "Name", "pin": "PIN", "enter": "Log in", "leave": "Log out",
        "role": "Not for this role", "wrong": "Name or PIN is wrong.",
    },
    "ru": {
        "name": "Имя", "pin": "ПИН-код", "enter": "Войти", "leave": "Выйти",
        "role": "Не для этой роли", "wrong": "Имя или ПИН-код неверны.",
    },
}  # fmt: skip


@pytest.fixture
def house() -> Iterator[Served]:
    """Two tables with staff."""
    with Served(["bj1", "bj2"], house=Staffed(["bj1", "bj2"])) as server:
        server.publish(tables.held())
        server.publish(tables.switch())
        yield server


def log_in(page: Page, house: Served, name: str, path: str, language: str = "en", pin: str = PIN) -> None:
    page.goto(f"{house.url}{path}{'&' if '?' in path else '?'}lang={language}")
    words = WORDS[language]
    page.get_by_label(words["name"], exact=True).fill(name)
    page.get_by_label(words["pin"], exact=True).fill(pin)
    page.get_by_role("button", name=words["enter"]).click()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_an_inspector_logs_in_rules_and_leaves(house: Served, page: Page, language: str) -> None:
    log_in(page, house, "inspector", "/pit?table=bj1", language, pin="0000")
    expect(page.get_by_role("alert")).to_have_text(WORDS[language]["wrong"])
    assert broken(page) == []
    page.get_by_label(WORDS[language]["pin"], exact=True).fill(PIN)
    page.get_by_role("button", name=WORDS[language]["enter"]).click()
    expect(page.locator("html")).to_have_attribute("data-link", "live")
    expect(page.locator(".person b")).to_have_text("inspector")
    page.locator("#rule").click()
    page.locator("input[value='accept']").check()
    page.locator("textarea").fill("seen")
    page.locator("#give").click()
    expect(page.locator("#ruling")).to_be_hidden()
    assert house.said == [
        ("bj1", {"by": "inspector", "says": "ruling", "ruling": "accept", "reason": "seen", "name": "inspector"})
    ]
    page.get_by_role("button", name=WORDS[language]["leave"]).click()
    expect(page.get_by_label(WORDS[language]["pin"], exact=True)).to_be_visible()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_dealer_sees_his_table_and_no_pit(house: Served, page: Page, language: str) -> None:
    log_in(page, house, "dealer", "/dealer/bj1", language)
    expect(page.locator("html")).to_have_attribute("data-link", "live")
    answer = page.request.get(f"{house.url}/pit")  # as this browser, with its login
    assert answer.status == 403
    assert WORDS[language]["role"] in answer.text()


def test_security_is_offered_no_words_of_others(house: Served, page: Page) -> None:
    house.publish(tables.held() | {key: tables.whole()[key] for key in ("calls", "cash", "staff", "patterns")})
    log_in(page, house, "security", "/pit")
    expect(page.locator("#patterns")).to_contain_text("buy-ins")
    expect(page.locator("#call-list button").first).to_be_visible()  # anybody may answer a call
    expect(page.locator("#rule")).to_be_hidden()
    expect(page.locator("#buy-ins button")).to_have_count(0)


def test_a_login_that_is_over_leads_back_to_the_form_and_then_to_the_page(house: Served, page: Page) -> None:
    log_in(page, house, "inspector", "/pit?table=bj2")
    expect(page.locator("html")).to_have_attribute("data-link", "live")
    house.sessions.end(next(one["value"] for one in page.context.cookies() if one["name"] == COOKIE))
    expect(page.get_by_label("PIN", exact=True)).to_be_visible()
    page.get_by_label("Name", exact=True).fill("inspector")
    page.get_by_label("PIN", exact=True).fill(PIN)
    page.get_by_role("button", name="Log in").click()
    expect(page).to_have_url(f"{house.url}/pit?table=bj2&lang=en")
    expect(page.locator("html")).to_have_attribute("data-link", "live")


def test_pages_come_back_by_themselves_when_the_server_does(house: Served, page: Page) -> None:
    """The login outlives a restart of the pages."""
    log_in(page, house, "inspector", "/pit")
    expect(page.locator("html")).to_have_attribute("data-link", "live")
    house.stop()
    expect(page.locator("html")).to_have_attribute("data-link", "lost")
    house.start()
    house.publish(tables.held())
    expect(page.locator("html")).to_have_attribute("data-link", "live")
    expect(page.locator(".person b")).to_have_text("inspector")


@pytest.mark.parametrize(("language", "said"), [("en", "2 denied tries"), ("ru", "2 отказа")])
def test_security_sees_denied_tries_and_others_do_not(house: Served, page: Page, language: str, said: str) -> None:
    for name in ("dealer", "nobody"):
        page.request.post(f"{house.url}/login", form={"name": name, "pin": "0000"}, headers={"Origin": house.url})
    log_in(page, house, "security", "/pit", language)
    page.get_by_role("button", name=said).click()
    listed = page.locator("#denied-list > li")
    expect(listed).to_have_count(2)
    expect(listed.last).to_contain_text("dealer")
    expect(listed.last).to_contain_text("127.0.0.1")
    expect(listed.first).not_to_contain_text("nobody")
    page.keyboard.press("Escape")
    expect(page.locator("#denied")).to_be_hidden()
    log_in(page, house, "inspector", "/login?next=/pit", language)
    expect(page.locator("html")).to_have_attribute("data-link", "live")
    expect(page.locator("#denied-open")).to_have_count(0)
