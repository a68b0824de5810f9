"""The dealer's words: one touch or one key, and what came of it."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web import tables
from tests.web.serving import Served
from tests.web.waiting import wait_for

pytestmark = pytest.mark.browser


AT_ONCE = """() => {
  const button = document.querySelector("[data-says='hit']");
  button.click();
  button.click();
  dispatchEvent(new KeyboardEvent("keydown", { key: "h" }));
}"""
"""Two touches and a key, before any answer can come."""


def opened(served: Served, page: Page, snapshot: tables.Snapshot) -> None:
    served.publish(snapshot)
    page.goto(f"{served.url}/dealer/bj1")
    expect(page.locator("html")).to_have_attribute("data-link", "live")


def by_touch(page: Page) -> None:
    page.get_by_role("button", name="Stand").click()


def by_key(page: Page) -> None:
    page.keyboard.press("s")


@pytest.mark.parametrize("press", [by_touch, by_key])
def test_a_decision_is_one_touch_or_one_key(served: Served, page: Page, press: Callable[[Page], None]) -> None:
    opened(served, page, tables.recorded())
    expect(page.locator("#choices")).to_contain_text("box 3b")
    press(page)
    wait_for(page, lambda: served.said != [])
    served.publish(tables.settling(decisions="recorded"))
    expect(page.locator("#say")).to_be_hidden()
    assert served.said == [("bj1", {"by": "dealer", "says": "stand", "hand": "3b"})]


def test_a_second_touch_before_the_table_answered_says_nothing(served: Served, page: Page) -> None:
    opened(served, page, tables.recorded())
    page.evaluate(AT_ONCE)
    expect(page.locator("#say")).to_have_attribute("data-busy", "false")
    assert served.said == [("bj1", {"by": "dealer", "says": "hit", "hand": "3b"})]


def test_targets_are_large_and_only_what_the_rules_allow(served: Served, page: Page) -> None:
    opened(served, page, tables.recorded())
    names = page.locator(".word b").all_text_contents()
    assert names == ["Hit", "Stand", "Double", "Split", "Announce 19"]
    heights = page.locator(".word").evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert min(heights) >= 48


def test_offers_are_answered_hand_by_hand(served: Served, page: Page) -> None:
    opened(served, page, tables.offering())
    expect(page.locator("#due-what")).to_have_text("Even money: box 1")
    expect(page.locator(".words h3")).to_have_text(["box 1", "box 2"])
    page.keyboard.press("i")
    expect(page.locator("#say")).to_have_attribute("data-busy", "false")
    assert served.said == [("bj1", {"by": "dealer", "says": "insurance", "hand": "1"})]


def test_where_decisions_are_not_recorded_only_the_bets_are_told(served: Served, page: Page) -> None:
    opened(served, page, tables.playing())
    expect(page.locator("#say")).to_be_hidden()
    served.publish(tables.empty())
    page.get_by_role("button", name="Open bets").click()
    expect(page.locator("#say")).to_have_attribute("data-busy", "false")
    assert served.said == [("bj1", {"by": "dealer", "says": "bets_open"})]


def test_a_refusal_is_said_in_words_and_goes_with_the_next_change(served: Served, page: Page) -> None:
    opened(served, page, tables.recorded())
    served.refusal = "hand 3b is not in turn"
    page.keyboard.press("h")
    expect(page.get_by_role("alert").filter(has_text="not in turn")).to_be_visible()
    served.refusal = ""
    page.keyboard.press("s")
    expect(page.locator("#refused")).to_be_hidden()


def test_the_keys_explain_themselves(served: Served, page: Page) -> None:
    opened(served, page, tables.recorded())
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Surrender")
    page.keyboard.press("h")
    assert served.said == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_nothing_is_said_while_the_round_is_held_or_the_line_is_lost(served: Served, page: Page) -> None:
    opened(served, page, tables.held(choices=[tables.says("hit", "1")], decisions="recorded"))
    expect(page.locator("#say")).to_be_hidden()
    served.publish(tables.recorded())
    expect(page.locator("#say")).to_be_visible()
    served.stop()
    expect(page.locator("#say")).to_be_hidden()


def test_a_payment_is_said_in_chips_with_what_they_cannot_make(served: Served, page: Page) -> None:
    pay = tables.due("pay", "3", "37.5") | {"chips": tables.chips(_25=1, _5=2, _1=2), "short": "0.5"}
    opened(served, page, tables.settling(due=[pay]))
    expect(page.get_by_role("img", name="1 × 25, 2 × 5, 2 × 1")).to_be_visible()
    expect(page.get_by_text("$0.50 cannot be made in chips")).to_be_visible()


def test_a_reservation_counts_down_by_the_servers_clock(served: Served, own_page: Page) -> None:
    page = own_page
    page.clock.install(time=0)  # this display believes it is 1970
    page.clock.resume()
    until = time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime(time.time() + 600))
    opened(served, page, tables.playing(reserved_until={"5": until}))
    expect(page.locator("[data-box='5'] time")).to_contain_text("9:")
    served.publish(tables.playing(reserved_until={"5": "2020-01-01T00:00:00.000Z"}))
    expect(page.locator("[data-box='5'] time")).to_have_text("is over")


def test_c_info_1_the_dealer_looks_up_the_rules_in_force(served: Served, page: Page) -> None:
    """C-INFO-1, C-INFO-2: every question about the game, from one page of the rules and limits in force."""
    opened(served, page, tables.switch("bj1"))
    page.get_by_role("button", name="Rules").click()
    rules = page.get_by_role("dialog")
    for text in ("Blackjack Switch8 decks", "Blackjack pays1 to 1", "Dealer draws on soft 17", "Four of a kind40 to 1"):
        expect(rules).to_contain_text(text)
    expect(rules).to_contain_text("Limits are for each hand")
    page.keyboard.press("Escape")
    served.publish(tables.russian("bj1"))
    expect(page.locator("#game")).to_have_text("Russian blackjack")
    page.get_by_role("button", name="Rules").click()
    expect(rules).to_contain_text("Equal totals: the house wins")


def test_where_not_all_boxes_fit_the_one_in_turn_is_brought_into_view(served: Served, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    last = [tables.box(n, tables.hand(str(n), "9s 7h", 16, stake="10", active=n == 7)) for n in range(1, 8)]
    opened(served, page, tables.playing(boxes=last))
    expect(page.locator("[data-box='7']")).to_be_in_viewport(ratio=0.9)
