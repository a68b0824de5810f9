"""Who serves a table, by clicks: signing on and off by PIN at another's page, and a change of the dealer that two decide."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.web import tables
from tests.web.houses import PIN, Staffed
from tests.web.serving import Served
from tests.web.test_accessible import broken
from tests.web.test_browser_login import log_in

pytestmark = pytest.mark.browser
REFUSED = (403,)
DEALS = {"role": "dealer", "name": "dealer", "since": "2026-11-30T18:00:00.000Z"}


@pytest.fixture
def house() -> Iterator[Served]:
    with Served(["bj1"], house=Staffed(["bj1"])) as server:
        server.publish(tables.whole(staff=[DEALS], change=None))
        yield server


def sign(page: Page, name: str, pin: str) -> None:
    page.locator("#sign select").select_option(name)
    page.locator("#sign input[name=pin]").fill(pin)
    page.locator("#sign-say").click()


def test_the_observer_signs_on_at_the_dealers_screen_by_pin(house: Served, page: Page) -> None:
    log_in(page, house, "dealer", "/dealer/bj1")
    page.get_by_role("button", name="Staff").click()
    expect(page.locator("#crew-list li")).to_have_count(3)
    page.get_by_role("button", name="Sign on: observing dealer").click()
    assert broken(page) == []
    sign(page, "observer", "0000")
    expect(page.locator("#sign-says")).to_have_text("Name or PIN is wrong.")
    expect(page.locator("#sign input[name=pin]")).to_have_value("")
    sign(page, "observer", PIN)
    expect(page.locator("#sign")).to_be_hidden()
    assert house.said == [("bj1", {"by": "observer", "says": "sign_on", "name": "observer", "pin": PIN})]


def test_whoever_is_logged_in_signs_off_without_a_pin_and_others_with_theirs(house: Served, page: Page) -> None:
    observes = {"role": "observer", "name": "observer", "since": "2026-11-30T18:00:00.000Z"}
    house.publish(tables.whole(staff=[DEALS, observes]))
    log_in(page, house, "dealer", "/dealer/bj1")
    for role, asks in (("dealer", False), ("observing dealer", True)):
        page.get_by_role("button", name="Staff").click()
        page.get_by_role("button", name=f"Sign out: {role}").click()
        if asks:
            page.locator("#sign input[name=pin]").fill(PIN)
        page.locator("#sign-say").click()
        expect(page.locator("#sign")).to_be_hidden()
    assert [(fields["by"], fields["says"]) for _, fields in house.said] == [("dealer", "sign_off"), ("observer", "sign_off")]


def test_a_dealer_is_asked_for_by_one_and_approved_by_another(house: Served, page: Page) -> None:
    log_in(page, house, "inspector", "/pit")
    page.get_by_role("button", name="Another dealer").click()
    assert broken(page) == []
    page.locator("#other-dealer select").select_option("both")
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.locator("#other-dealer")).to_be_hidden()
    house.publish(tables.whole(staff=[DEALS], change={"name": "both", "asked_at": "2026-11-30T20:12:00.000Z", "approved": None}))
    expect(page.locator("#change")).to_contain_text("both")
    expect(page.get_by_role("button", name="Approve")).to_have_count(0)
    page.get_by_role("button", name="Log out").click()
    log_in(page, house, "administrator", "/pit")
    page.get_by_role("button", name="Approve").click()
    expect(page.locator("#announce")).to_have_text("Taken")
    assert [fields for _, fields in house.said] == [
        {"by": "inspector", "says": "change", "name": "both", "said_by": "inspector"},
        {"by": "administrator", "says": "change", "name": "both", "answer": "yes", "said_by": "administrator"},
    ]


def test_nobody_acts_in_two_roles(house: Served, page: Page) -> None:
    twice = {"role": "observer", "name": "inspector", "since": "2026-11-30T18:00:00.000Z"}
    house.publish(tables.whole(staff=[DEALS, twice], change=None))
    log_in(page, house, "inspector", "/pit")
    page.get_by_role("button", name="Release").click()
    expect(page.locator("#refused-text")).to_have_text(
        "You are signed on at this table as observing dealer: nobody acts in two roles."
    )
    assert house.said == []


@pytest.mark.parametrize("role", ["inspector", "administrator", "security", "auditor", "cashier", "technician"])
def test_every_role_of_the_pit_sees_the_whole_table(house: Served, page: Page, role: str) -> None:
    log_in(page, house, role, "/pit")
    expect(page.locator("html")).to_have_attribute("data-link", "live")
    expect(page.locator("#staff li")).to_have_count(3)
    expect(page.get_by_role("button", name="Another dealer")).to_have_count(1 if role == "inspector" else 0)
