"""A table with staff, books and a program, through the real path: everything by clicks and PINs, then read over the API."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from controller.house import new_token
from controller.pins import hashed
from tests.web.conftest import new_context
from tests.web.test_browser_crew import sign
from tests.web.working import House

pytestmark = pytest.mark.browser
TOKEN, HASH = new_token()
PINS = {"Dana": "1111", "Boris": "2222", "Ivan": "3333", "Olga": "4444", "Denis": "5555"}
ROLES = {
    "Dana": ["dealer"], "Boris": ["observer"], "Ivan": ["inspector", "administrator"], "Olga": ["administrator"],
    "Denis": ["dealer"],
}  # fmt: skip


def staff() -> str:
    people = (f'[[staff]]\nname = "{name}"\nroles = {json.dumps(ROLES[name])}\npin = "{hashed(PINS[name])}"\n' for name in PINS)
    program = f'[[clients]]\nname = "book"\ntoken = "{HASH}"\nrole = "auditor"\nscopes = ["rounds", "flags"]\n'
    return "\n".join([*people, program])


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"), staff(), scope="table")
    yield house
    house.end()


@pytest.fixture
def pit(browser: Browser) -> Iterator[Page]:
    """The browser of the pit, beside that of the table."""
    context = new_context(browser)
    yield context.new_page()
    context.close()


def log_in(page: Page, house: House, name: str, path: str, role: str = "") -> None:
    page.goto(f"{house.url}/login?next={path}")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("PIN", exact=True).fill(PINS[name])
    page.locator("[name=role]").select_option(role)
    page.get_by_role("button", name="Log in").click()
    expect(page.locator("html")).to_have_attribute("data-link", "live")


def sign_on(page: Page, name: str, role: str) -> None:
    page.get_by_role("button", name=f"Sign on: {role}").click()
    sign(page, name, PINS[name])
    expect(page.locator("#sign")).to_be_hidden()


def flags(house: House, query: str) -> list[dict[str, Any]]:
    asked = Request(f"{house.url}/api/v1/tables/bj1/flags?{query}", headers={"Authorization": f"Bearer {TOKEN}"})
    with urlopen(asked, timeout=30) as answer:
        found: list[dict[str, Any]] = json.load(answer)["flags"]
    return found


def test_a_dealer_is_changed_by_two_people_and_the_record_tells_it(house: House, page: Page, pit: Page) -> None:
    log_in(page, house, "Dana", "/dealer/bj1")
    for name, role in (("Dana", "dealer"), ("Boris", "observing dealer")):
        page.get_by_role("button", name="Staff").click()
        sign_on(page, name, role)
    log_in(pit, house, "Ivan", "/pit", "inspector")
    sign_on(pit, "Ivan", "inspector")
    expect(pit.locator("#staff b")).to_have_text(["Dana", "Boris", "Ivan"])
    house.lay("float", "10000")
    expect(pit.locator("#cash [data-key='float'] dd")).to_contain_text("$10,000")
    page.keyboard.press("t")
    page.keyboard.type("25")
    page.keyboard.press("Enter")
    expect(page.locator("#taken")).to_have_text("Taken: Tip, $25")
    expect(pit.locator("#cash [data-key='tips'] dd")).to_have_text("$25")
    pit.get_by_role("button", name="Another dealer").click()
    pit.locator("#other-dealer select").select_option("Denis")
    pit.get_by_role("button", name="Ask", exact=True).click()
    expect(pit.locator("#change")).to_contain_text("Denis")
    log_in(pit, house, "Ivan", "/pit", "administrator")
    pit.get_by_role("button", name="Approve").click()
    expect(pit.locator("#refused-text")).to_contain_text("nobody acts in two roles")
    log_in(pit, house, "Olga", "/pit")
    pit.get_by_role("button", name="Approve").click()
    expect(pit.get_by_role("button", name="Approve")).to_have_count(0)
    page.get_by_role("button", name="Staff").click()
    page.get_by_role("button", name="Sign out: dealer").click()
    page.locator("#sign-say").click()
    expect(page.locator("#sign")).to_be_hidden()
    page.get_by_role("button", name="Staff").click()
    sign_on(page, "Denis", "dealer")
    expect(pit.locator("#staff")).to_contain_text("Denis")
    assert flags(house, "flag=DEALER_CHANGE") == []
    page.get_by_role("button", name="Open bets").click()
    house.lay("1", "5")
    expect(page.locator("[data-box='1']")).to_contain_text("$5")
    page.get_by_role("button", name="No more bets").click()
    expect(pit.locator("#flags")).to_contain_text("Bet below the minimum")
    (flag,) = flags(house, "flag=BET_BELOW_MIN&box=1&dealer=denis")
    assert (flag["expected"], flag["seen"], flag["dealer"], flag["open"]) == ("10", "5", "Denis", True)
