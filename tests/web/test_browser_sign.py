"""The limits sign in a real browser."""

import os
import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.web import tables
from tests.web.serving import Served
from tests.web.waiting import wait_for

pytestmark = pytest.mark.browser
SIZES = [(1280, 720), (1920, 1080), (1080, 1920), (3840, 2160), (390, 844)]
WEIGHT_MAX = 150_000
UNPLUGS = max(4, int(os.environ.get("LIVETABLE_UNPLUGS", "8")) // 5)
LIMITS = (("5", "100"), ("10", "200"), ("25", "500"), ("100", "900"))


def test_it_says_the_rules_in_force_and_follows_them(served: Served, page: Page) -> None:
    served.publish(tables.empty())
    page.goto(f"{served.url}/sign/bj1")
    expect(page.locator("#min")).to_have_text("$10")
    expect(page.locator("#max")).to_have_text("$500")
    expect(page.locator("#bj-pay")).to_have_text("3 to 2")
    expect(page.locator("#lines")).to_contain_text("Dealer stands on all 17s")
    served.publish(tables.switch("bj1", limits={"min": "25", "max": "1000", "currency": "USD"}))
    expect(page.locator("#min")).to_have_text("$25")
    expect(page.locator("#lines")).to_contain_text("Dealer draws on soft 17")
    expect(page.locator("#lines")).not_to_contain_text("stands on all 17s")
    expect(page.locator("#bonus")).to_contain_text("Four of a kind40 to 1")


def test_it_shows_no_limits_without_a_connection_and_comes_back_with_the_truth(served: Served, page: Page) -> None:
    served.publish(tables.empty())
    page.goto(f"{served.url}/sign/bj1")
    expect(page.locator("#min")).to_be_visible()
    served.stop()
    expect(page.locator("#min")).to_be_hidden()
    expect(page.locator("#bj-pay")).to_be_hidden()
    expect(page.get_by_role("status")).to_have_text("No connection")
    served.start()
    served.publish(tables.empty(limits={"min": "50", "max": "900", "currency": "USD"}))
    expect(page.locator("#min")).to_have_text("$50")
    expect(page.locator("#min")).to_be_visible()


def test_a_restarted_table_that_has_said_nothing_yet_leaves_the_sign_blank(served: Served, page: Page) -> None:
    served.publish(tables.empty())
    page.goto(f"{served.url}/sign/bj1")
    expect(page.locator("#min")).to_be_visible()
    served.stop()
    served.start()
    expect(page.locator("html")).to_have_attribute("data-link", "waiting")
    expect(page.locator("#min")).to_be_hidden()


def test_limits_that_are_not_set_are_said_to_be_so(served: Served, page: Page) -> None:
    served.publish(tables.empty(limits={"min": None, "max": None, "currency": None}))
    page.goto(f"{served.url}/sign/bj1")
    expect(page.get_by_text("Limits are not set")).to_be_visible()
    expect(page.get_by_text("Minimum")).to_be_hidden()


def test_it_speaks_russian_with_the_currencys_own_format(served: Served, page: Page) -> None:
    served.publish(tables.switch("bj1"))
    page.goto(f"{served.url}/sign/bj1?lang=ru")
    expect(page.locator("#max")).to_have_text(re.compile(r"100\s000\s₽"))
    expect(page.locator("#lines")).to_contain_text("Крупье берёт карту на мягких 17")
    page.get_by_role("link", name="English").click()
    expect(page.locator("#lines")).to_contain_text("Dealer draws on soft 17")


@pytest.mark.parametrize("language", ["en", "ru", "both"])
@pytest.mark.parametrize("table", [tables.switch, tables.russian])
def test_all_of_it_fits_on_every_screen(
    served: Served, page: Page, language: str, table: Callable[..., tables.Snapshot]
) -> None:
    served.publish(table("bj1") | {"limits": {"min": "1000", "max": "5000000", "currency": "RUB"}})
    page.goto(f"{served.url}/sign/bj1?lang={language}")
    expect(page.locator("html")).to_have_attribute("data-link", "live")
    page.evaluate("document.fonts.ready")
    # The page fits its texts again on each resize, which comes after the call that asked for it has returned.
    inside = """() => [...document.querySelectorAll("main :is(h1, h2, p, li, dt, dd, span)")].every(e => {
        const r = e.getBoundingClientRect();
        return !r.width || (r.left >= 0 && r.top >= 0 && r.right <= innerWidth && r.bottom <= innerHeight) })"""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"innerWidth === {width} && innerHeight === {height}")
        page.wait_for_function(inside)


def test_it_is_light(served: Served, own_page: Page) -> None:
    page = own_page
    served.publish(tables.empty())
    page.goto(f"{served.url}/sign/bj1")
    expect(page.locator("#min")).to_have_text("$10")
    page.evaluate("document.fonts.ready")
    sizes = page.evaluate("performance.getEntries().map(e => e.transferSize || 0)")
    assert 0 < sum(sizes) < WEIGHT_MAX



def test_a_page_of_an_older_version_loads_itself_anew(
    own_served: Served, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = own_served
    served.publish(tables.empty())
    page.goto(f"{served.url}/sign/bj1")
    expect(page.locator("#min")).to_be_visible()
    served.stop()
    monkeypatch.setattr("web.assets_version", lambda: "newer")
    served.start()
    served.publish(tables.empty())
    expect(page.locator("meta[name=assets]")).to_have_attribute("content", "newer")
    expect(page.locator("#min")).to_be_visible()


def test_it_speaks_both_languages_beside_each_other(served: Served, page: Page) -> None:
    served.publish(tables.switch("bj1"))
    page.goto(f"{served.url}/sign/bj1?lang=both")
    for text in ("Dealer draws on soft 17", "Крупье берёт карту на мягких 17", "Minimum", "Минимум"):
        expect(page.get_by_text(text)).to_be_visible()
    expect(page.locator("#bj-pay")).to_have_text("1 : 1")


def test_or_one_after_the_other(served: Served, own_page: Page) -> None:
    page = own_page
    page.clock.install()
    served.publish(tables.empty())
    page.goto(f"{served.url}/sign/bj1?lang=turns")
    expect(page.get_by_text("Dealer stands on all 17s")).to_be_visible()
    expect(page.get_by_text("Минимум")).to_be_hidden()
    page.clock.run_for(8100)
    expect(page.get_by_text("Минимум")).to_be_visible()
    expect(page.get_by_text("Dealer stands on all 17s")).to_be_hidden()


def test_it_says_why_nobody_can_bet_now(served: Served, page: Page) -> None:
    served.publish(tables.empty(table_state="closed", reserved=["2", "5"]))
    page.goto(f"{served.url}/sign/bj1")
    expect(page.get_by_text("Table closed")).to_be_visible()
    expect(page.get_by_text("Reserved boxes: 2, 5")).to_be_visible()
    served.publish(tables.empty(table_state="open"))
    expect(page.get_by_text("Table closed")).to_be_hidden()


def test_recent_results_are_shown_where_they_are_wished(served: Served, page: Page) -> None:
    served.publish(tables.playing())
    page.goto(f"{served.url}/sign/bj1?results=2")
    expect(page.locator("#rounds li")).to_have_text(["11▲ 2 won▼ 1 lost= 1 push", "10▲ 1 won▼ 2 lost"])
    page.goto(f"{served.url}/sign/bj1")
    expect(page.locator("#bj-pay")).to_be_visible()
    expect(page.locator("#results")).to_be_hidden()


def test_a_sign_at_the_table_tells_the_limits_as_they_can_be_read(own_served: Served, page: Page) -> None:
    served = own_served
    served.publish(tables.switch("bj1"))
    page.goto(f"{served.url}/sign/bj1?kiosk&lang=ru")
    expect(page.locator("#max")).to_be_visible()
    expect(page.get_by_role("link")).to_have_count(0)
    wait_for(page, lambda: served.said[-1:] == [("bj1", shows("shows 1000-100000 RUB"))])
    served.publish(tables.empty(limits={"min": "2.5", "max": "1500", "currency": "EUR"}))
    wait_for(page, lambda: served.said[-1:] == [("bj1", shows("shows 2.50-1500 EUR"))])


def test_unplugged_and_plugged_in_again(own_served: Served, page: Page) -> None:
    """The contract of a sign, as an LED sign keeps it: it shows what is in force, and tells nothing that it does not show.
    The server goes, or the sign loads anew as after a loss of power; the limits change meanwhile or not."""
    served, rng, told = own_served, Random(3), {"shows no limits"}

    def limit(low: str, high: str) -> list[tuple[str, dict[str, str]]]:
        served.publish(tables.empty(limits={"min": low, "max": high, "currency": "USD"}))
        told.add(f"shows {low}-{high} USD")
        return [("bj1", shows(f"shows {low}-{high} USD"))]

    low, high = LIMITS[0]
    limit(low, high)
    page.goto(f"{served.url}/sign/bj1?kiosk")
    for number in range(UNPLUGS):
        if number % 2:
            page.reload()
        else:
            served.stop()
            expect(page.locator("#min")).to_be_hidden()
            served.start()
        low, high = rng.choice([one for one in LIMITS if one != (low, high)])
        last = limit(low, high)
        expect(page.locator("#min")).to_have_text(f"${low}")
        expect(page.locator("#max")).to_have_text(f"${high}")
        wait_for(page, lambda last=last: served.said[-1:] == last)  # type: ignore[misc]  # mypy takes the default for an argument
    assert {fields["detail"] for _, fields in served.said} <= told
    print(f"sign, page: {UNPLUGS} unplugged, each time the limits in force are shown and read back")


def test_a_sign_that_is_covered_says_so(own_served: Served, page: Page) -> None:
    served = own_served
    served.publish(tables.empty())
    page.goto(f"{served.url}/sign/bj1?kiosk")
    wait_for(page, lambda: len(served.said) == 1)
    page.evaluate("document.getElementById('min').style.visibility = 'hidden'")
    page.set_viewport_size({"width": 1280, "height": 720})
    wait_for(page, lambda: served.said[-1:] == [("bj1", shows("shows no limits", "fault"))])


def test_a_sign_that_anybody_looks_at_tells_nothing(served: Served, page: Page) -> None:
    served.publish(tables.empty())
    page.goto(f"{served.url}/sign/bj1")
    expect(page.locator("#min")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert served.said == []


def shows(detail: str, state: str = "online") -> dict[str, str]:
    return {"in": "device", "device": "sign", "state": state, "detail": detail}
