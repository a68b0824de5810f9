"""A table as a house runs it, worked by clicks alone; then its parts are killed and started again while its pages are open.

In between the pages say that they are not live; afterwards they are live by themselves and show the truth. How long it
takes is measured in `tests/benchmarks/test_restart_speed.py`.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.web.working import House, kill

pytestmark = pytest.mark.browser
@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One house for all tests here: whatever one kills it starts again."""
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    house.end()


def test_a_flag_appears_is_explained_and_ruled_on_and_play_goes_on_all_by_clicks(house: House, page: Page) -> None:
    dealer = page.context.new_page()
    page.goto(f"{house.url}/pit")
    dealer.goto(f"{house.url}/dealer/bj1")
    expect(page.locator("[data-device='zones']")).to_contain_text("works")
    dealer.get_by_role("button", name="Open bets").click()
    house.lay("1", "5")
    dealer.get_by_role("button", name="No more bets").click()
    expect(dealer.get_by_text("Touch nothing. The inspector decides.")).to_be_visible()
    flag = page.locator("#flags > li").first
    expect(flag).to_contain_text("Bet below the minimum")
    expect(flag.locator(".expected dd")).to_have_text("$10")
    expect(flag.locator(".seen dd")).to_have_text("$5")
    page.get_by_role("button", name="Rule on it").click()
    page.locator("input[value='accept']").check()
    page.get_by_label("Reason").fill("Last chips of the player")
    page.get_by_role("button", name="Give the ruling").click()
    expect(page.get_by_text("The round is held")).to_be_hidden()
    expect(dealer.get_by_text("Touch nothing.")).to_be_hidden()
    expect(dealer.locator("#due-what")).to_have_text("Card to box 1")


def pages_of(house: House, page: Page) -> dict[str, Page]:
    """Every page that is live, open."""
    found = {"sign/bj1": page, **{path: page.context.new_page() for path in ("dealer/bj1", "pit", "audit")}}
    for path, one in found.items():
        one.goto(f"{house.url}/{path}")
        expect(one.locator("html")).to_have_attribute("data-link", "live")
    return found


def say_so(pages: dict[str, Page]) -> None:
    """Each page says that it is not live, and nothing on it is taken for the truth."""
    expect(pages["sign/bj1"].locator("#min")).to_be_hidden()
    expect(pages["dealer/bj1"].get_by_text("Do not pay from this screen")).to_be_visible()
    expect(pages["dealer/bj1"].locator("#due-what")).to_be_hidden()
    expect(pages["pit"].get_by_text("Not live: what you see is the last that was known")).to_be_visible()
    expect(pages["audit"].locator("#trouble")).to_be_visible()


def are_back(pages: dict[str, Page]) -> None:
    """Each page is live again by itself."""
    for one in pages.values():
        expect(one.locator("html")).to_have_attribute("data-link", "live")


@pytest.mark.parametrize("part", ["table", "front"])
def test_a_part_is_killed_and_the_pages_come_back_with_the_truth(house: House, page: Page, part: str) -> None:
    """The controller with its pages, or the web server before them."""
    pages = pages_of(house, page)
    dealer = pages["dealer/bj1"]
    if dealer.get_by_role("button", name="Open bets").is_visible():
        dealer.get_by_role("button", name="Open bets").click()
        expect(dealer.get_by_role("button", name="Open bets")).to_be_hidden()
    due = dealer.locator("#due-what").inner_text()
    kill(getattr(house, part))
    say_so(pages)
    getattr(house, f"start_{part}")()
    are_back(pages)
    expect(pages["sign/bj1"].locator("#min")).to_have_text("$10")
    expect(dealer.locator("#due-what")).to_have_text(due)
    expect(dealer.get_by_role("button", name="Open bets")).to_be_hidden()  # that they are open was not forgotten
    expect(pages["pit"].get_by_text("Not live")).to_be_hidden()
    expect(pages["audit"].locator("#trouble")).to_be_hidden()


def test_the_broker_is_killed_and_comes_back(house: House, page: Page) -> None:
    page.goto(f"{house.url}/pit")
    device = page.locator("[data-device='zones']")
    expect(device).to_contain_text("works")
    kill(house.broker)
    expect(device).to_contain_text("not connected")
    house.start_broker()
    expect(device).to_contain_text("works")
    expect(page.locator("html")).to_have_attribute("data-link", "live")
