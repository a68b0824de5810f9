"""The dealer's screen in a real browser."""

import pytest
from playwright.sync_api import Page, expect

from tests.web import tables
from tests.web.serving import Served

pytestmark = pytest.mark.browser
SIZES = [(1280, 720), (1920, 1080), (1080, 1920), (3840, 2160), (390, 844)]


def test_it_draws_the_table_as_it_lies_and_follows_it(served: Served, page: Page) -> None:
    served.publish(tables.playing())
    page.goto(f"{served.url}/dealer/bj1")
    boxes = page.locator("#boxes > li")
    expect(boxes).to_have_count(7)
    lefts = boxes.evaluate_all("boxes => boxes.map(box => box.getBoundingClientRect().left)")
    assert lefts == sorted(lefts)
    expect(boxes.nth(2).locator(".hand")).to_have_count(4)
    expect(boxes.nth(2).locator("[data-hand='3b']")).to_have_attribute("data-active", "true")
    expect(boxes.nth(2).locator("[data-hand='3b']")).to_contain_text("soft19")
    expect(page.locator("#due-what")).to_have_text("Decision: box 3b")
    served.publish(tables.settling())
    expect(page.locator("#due-what")).to_have_text("Pay box 3")
    expect(page.locator("#due-amount")).to_have_text("$50")
    expect(boxes.nth(3).get_by_text("Pay $200")).to_be_visible()
    expect(boxes.nth(6).get_by_text("Take")).to_be_visible()
    expect(page.locator("#house .total")).to_have_text("18")


def test_cards_are_told_by_name_to_those_who_do_not_see_them(served: Served, page: Page) -> None:
    served.publish(tables.playing())
    page.goto(f"{served.url}/dealer/bj1")
    expect(page.get_by_role("img", name="Ace of spades, King of hearts")).to_be_visible()
    page.goto(f"{served.url}/dealer/bj1?lang=ru")
    expect(page.get_by_role("img", name="Туз пик, Король червей")).to_be_visible()


def test_a_box_whose_cards_are_not_certain_says_so(served: Served, page: Page) -> None:
    served.publish(tables.playing())
    page.goto(f"{served.url}/dealer/bj1")
    expect(page.locator("[data-box='6']")).to_contain_text("not certain yet")


def test_a_held_round_cannot_be_missed_and_is_paid_by_nobody(served: Served, page: Page) -> None:
    served.publish(tables.settling())
    page.goto(f"{served.url}/dealer/bj1")
    expect(page.get_by_text("Round held")).to_be_hidden()
    served.publish(tables.held())
    expect(page.get_by_text("Round held")).to_be_visible()
    expect(page.get_by_text("Wait for the inspector")).to_be_visible()
    expect(page.locator("#flag-list")).to_contain_text("Payment differs from the computed amount")
    expect(page.locator(".todo").first).to_be_hidden()
    assert page.locator("audio, video").count() == 0


def test_without_a_connection_no_amount_is_left_to_pay_by(served: Served, page: Page) -> None:
    served.publish(tables.settling())
    page.goto(f"{served.url}/dealer/bj1")
    expect(page.locator("#due-amount")).to_be_visible()
    served.stop()
    expect(page.get_by_text("Do not pay from this screen")).to_be_visible()
    expect(page.locator("#due-amount")).to_be_hidden()
    expect(page.locator(".todo").first).to_be_hidden()
    served.start()
    served.publish(tables.playing())
    expect(page.locator("#due-what")).to_have_text("Decision: box 3b")
    expect(page.locator("#due-what")).to_be_visible()


def test_an_unread_card_lies_there_as_one(served: Served, page: Page) -> None:
    served.publish(tables.playing(boxes=[tables.box(1, tables.hand("1", "As ??", 11))]))
    page.goto(f"{served.url}/dealer/bj1")
    expect(page.get_by_role("img", name="Ace of spades, Unread card")).to_be_visible()


def test_it_speaks_russian(served: Served, page: Page) -> None:
    served.publish(tables.settling())
    page.goto(f"{served.url}/dealer/bj1?lang=ru")
    expect(page.locator("#due-what")).to_have_text("Выплатить: бокс 3")
    expect(page.locator("#phase")).to_have_text("Расчёт")


@pytest.mark.parametrize("snapshot", [tables.playing(), tables.switch("bj1"), tables.crowded()])
def test_nothing_lies_across_another_or_off_the_side(served: Served, page: Page, snapshot: tables.Snapshot) -> None:
    served.publish(snapshot)
    page.goto(f"{served.url}/dealer/bj1?lang=ru")
    expect(page.locator("html")).to_have_attribute("data-link", "live")
    lowest = "boxes => Math.max(...boxes.map(box => box.getBoundingClientRect().bottom))"
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        # Upright the boxes may scroll; lying they all end above the rail.
        if width > height:
            rail = page.locator(".rail").evaluate("rail => rail.getBoundingClientRect().top")
            assert page.locator("#boxes > li").evaluate_all(lowest) <= rail, (width, height)


def test_a_shared_box_says_whom_to_pay_how_much(served: Served, page: Page) -> None:
    """C-BOX-5: what is due on a box, by its bettors; whoever else is due next has none."""
    parts = [{"player": "Ann", "stake": "20", "net": "20"}, {"player": "Bob", "stake": "20", "net": "20"}]
    seats = {"2": {"host": "Ann", "bettors": ["Ann", "Bob"], "stakes": {"Ann": "20", "Bob": "20"}}}
    served.publish(tables.settling(due=[tables.due("pay", "2", "40") | {"bettors": parts}], seats=seats))
    page.goto(f"{served.url}/dealer/bj1")
    expect(page.locator("#due-bettors li")).to_have_text(["Ann$20", "Bob$20"])
    expect(page.locator("[data-box='2'] .host")).to_have_text("Ann $20 · Bob $20")
    served.publish(tables.settling(due=[tables.due("pay", "4", "200")], seats=seats))
    expect(page.locator("#due-bettors li")).to_have_count(0)
