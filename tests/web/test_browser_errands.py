"""What the dealer and the observer tell besides the game: one touch or one key, large targets, nothing said by a slip."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.web import tables
from tests.web.houses import Staffed
from tests.web.serving import Served
from tests.web.test_accessible import broken
from tests.web.test_browser_login import log_in
from tests.web.waiting import wait_for

pytestmark = pytest.mark.browser
LEAST = 44
"""CSS pixels of a target (WCAG 2.2 asks for 24)."""


def opened(served: Served, page: Page, **more: object) -> None:
    served.publish(tables.whole("bj1", **{"phase": "idle", "decisions": "recorded", **more}))
    page.goto(f"{served.url}/dealer/bj1")
    expect(page.locator("html")).to_have_attribute("data-link", "live")


def told(served: Served, page: Page) -> list[dict[str, str]]:
    """What was said, once the form is gone."""
    expect(page.get_by_role("dialog")).to_be_hidden()
    return [fields for _, fields in served.said]


def test_a_buy_in_is_told_by_touches(served: Served, page: Page) -> None:
    opened(served, page)
    page.get_by_role("button", name="Buy-in").click()
    for amount in ("+$500", "+$100", "+$100", "+$50"):
        page.get_by_role("button", name=amount, exact=True).click()
    expect(page.get_by_label("Amount", exact=True)).to_have_value("750")
    page.locator("[name=box][value='3']").check()
    page.locator("[name=player][value='Guest 2']").check()
    page.get_by_role("button", name="Say it").click()
    expect(page.locator("#taken")).to_have_text("Taken: Buy-in, Box 3, Guest 2, $750")  # stays in the page when it fades
    assert told(served, page) == [{"by": "dealer", "says": "buy_in", "amount": "750", "box": "3", "player": "Guest 2"}]


def test_a_tip_is_told_by_keys_alone(served: Served, page: Page) -> None:
    opened(served, page)
    page.keyboard.press("t")
    page.keyboard.type("12,50")
    page.keyboard.press("Enter")
    assert told(served, page) == [{"by": "dealer", "says": "tip", "amount": "12.50"}]


def test_a_new_guest_sits_with_a_stake(served: Served, page: Page) -> None:
    opened(served, page)
    page.keyboard.press("g")
    page.keyboard.press("5")
    page.get_by_role("button", name="+$20", exact=True).click()
    page.get_by_role("button", name="Say it").click()
    (said,) = told(served, page)
    assert said == {"by": "dealer", "says": "seat", "box": "5", "player": "Guest 5", "amount": "20"}


def test_the_host_is_one_of_the_guests_or_named(served: Served, page: Page) -> None:
    opened(served, page)
    page.keyboard.press("j")
    page.keyboard.press("3")
    page.get_by_label("Another guest").fill("Mr Brown")
    page.keyboard.press("Enter")
    assert told(served, page) == [{"by": "dealer", "says": "host", "box": "3", "player": "Mr Brown"}]


@pytest.mark.parametrize(("key", "box", "says"), [("v", "6", "reserve"), ("z", "5", "release")])
def test_where_only_the_box_is_asked_for_a_touch_on_it_says_it(
    served: Served, page: Page, key: str, box: str, says: str
) -> None:
    opened(served, page)
    page.keyboard.press(key)
    page.locator(".pick", has_text=box).click()
    assert told(served, page) == [{"by": "dealer", "says": says, "box": box}]


def test_the_cut_is_its_owners_or_is_passed_on(served: Served, page: Page) -> None:
    opened(served, page, shuffle={"due": True, "since": None, "cutter": {"box": "1", "player": "Guest 1"}, "repeats": 0})
    page.keyboard.press("k")
    page.keyboard.press("3")
    page.get_by_label("Box 1 passed the cut on").check()
    page.get_by_role("button", name="Say it").click()
    assert told(served, page) == [{"by": "dealer", "says": "cut", "box": "3", "passed_by": "1"}]


def test_the_cut_is_not_offered_while_nobody_shuffles(served: Served, page: Page) -> None:
    opened(served, page)
    expect(page.locator("#errand-list")).to_contain_text("Tip")
    expect(page.get_by_role("button", name="Cut")).to_have_count(0)


def test_what_is_missing_is_asked_for_and_nothing_said(served: Served, page: Page) -> None:
    opened(served, page)
    for key, typed, why in (
        ("m", "", "An amount is needed"), ("t", "0", "An amount is needed"), ("q", "ten", "An amount is needed"),
        ("g", "", "Choose the box."), ("l", "", "Say which guest."),
    ):  # fmt: skip
        page.keyboard.press(key)
        page.keyboard.type(typed)
        page.get_by_role("button", name="Say it").click()
        expect(page.locator("#errand-says")).to_contain_text(why)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
    assert served.said == []


def test_a_refusal_is_said_in_the_form_and_keeps_what_was_entered(served: Served, page: Page) -> None:
    opened(served, page)
    served.refusal = "two buy-ins are open"
    page.keyboard.press("m")
    page.keyboard.type("100")
    page.keyboard.press("Enter")
    expect(page.locator("#errand-says")).to_contain_text("two buy-ins are open")
    expect(page.get_by_label("Amount", exact=True)).to_have_value("100")


def test_keys_of_the_game_say_nothing_while_a_form_is_open(served: Served, page: Page) -> None:
    opened(served, page)
    for key in ("m", "?"):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("h")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("s")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.keyboard.press("d")
    wait_for(page, lambda: served.said != [])
    assert [fields["says"] for _, fields in served.said] == ["double"]


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920), (390, 844)])
def test_targets_are_large_and_nothing_is_off_the_side(served: Served, page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    opened(served, page)
    small = "all => all.map(e => Math.min(e.offsetWidth, e.offsetHeight))"
    assert min(page.locator(".errand").evaluate_all(small)) >= LEAST
    page.locator(".errand").first.click()
    assert min(page.locator("#errand :is(.pick, .step-amount)").evaluate_all(small)) >= LEAST
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert broken(page) == []


def test_a_table_without_books_asks_for_no_money(served: Served, page: Page) -> None:
    served.publish(tables.playing())
    page.goto(f"{served.url}/dealer/bj1")
    expect(page.locator("#errand-list li")).to_have_count(3)
    expect(page.locator("#errand-list")).to_have_text("Guest sitsGReserveVReleaseZ")


@pytest.fixture
def house() -> Iterator[Served]:
    with Served(["bj1"], house=Staffed(["bj1"])) as server:
        server.publish(tables.whole(decisions="recorded"))
        yield server


def test_the_observer_recounts_and_is_offered_no_word_of_the_dealer(house: Served, page: Page) -> None:
    log_in(page, house, "observer", "/dealer/bj1")
    page.get_by_role("button", name="Recount buy-in").click()
    page.keyboard.type("500")
    page.keyboard.press("Enter")
    assert told(house, page) == [{"by": "observer", "says": "buy_in", "amount": "500", "name": "observer"}]
    assert page.locator(".word").count() == 0
    expect(page.get_by_role("button", name="Tip")).to_have_count(0)


def test_two_people_count_the_tip_box_each_from_their_own_page(house: Served, page: Page) -> None:
    """TIP_ROUTE, SEC-8: a box that is empty counts as 0."""
    log_in(page, house, "observer", "/dealer/bj1")
    expect(page.get_by_role("button", name="Count", exact=True)).to_be_visible()
    page.keyboard.press("u")
    page.locator("#count select").select_option("Tip box")
    page.locator("#count input").fill("ten")
    page.keyboard.press("Enter")
    expect(page.locator("#count")).to_contain_text("The amount that was counted is needed")
    page.locator("#count input").fill("0")
    page.keyboard.press("Enter")
    expect(page.locator("#count")).to_be_hidden()
    page.get_by_role("button", name="Log out").click()
    log_in(page, house, "inspector", "/pit")
    page.get_by_role("button", name="Count").click()
    assert broken(page) == []
    page.locator("#count select").select_option("Float")
    page.locator("#count input").fill("10 675,50")
    page.keyboard.press("Enter")
    assert told(house, page) == [
        {"by": "observer", "says": "count", "spot": "tips", "amount": "0", "name": "observer"},
        {"by": "inspector", "says": "count", "spot": "float", "amount": "10675.50", "name": "inspector"},
    ]
