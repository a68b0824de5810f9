"""The pit in a real browser: seeing, understanding and ruling, by clicks and by keys."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web import tables
from tests.web.conftest import new_context
from tests.web.serving import Served
from tests.web.waiting import wait_for

pytestmark = pytest.mark.browser


@pytest.fixture
def two() -> Iterator[Served]:
    """Two served tables."""
    with Served(["bj1", "bj2"]) as server:
        yield server


def test_before_the_first_round_nothing_is_said_of_certainty(served: Served, page: Page) -> None:
    served.publish(tables.empty())
    page.goto(f"{served.url}/pit")
    expect(page.locator("#facts .fact", has_text="Certainty").locator("dd")).to_have_text("–")


def test_it_shows_a_table_and_follows_it(served: Served, page: Page) -> None:
    served.publish(tables.playing())
    page.goto(f"{served.url}/pit")
    expect(page.locator("#phase")).to_have_text("Boxes play")
    expect(page.locator("#boxes > li")).to_have_count(7)
    expect(page.locator("#facts")).to_contain_text("Explanations: 3")
    expect(page.locator("#rounds tr")).to_have_count(4)
    expect(page.locator("#rounds")).to_contain_text("+$12.50")
    expect(page.get_by_text("No flags.")).to_be_visible()
    served.publish(tables.held())
    expect(page.locator("#phase")).to_have_text("Settling")
    expect(page.get_by_text("No flags.")).to_be_hidden()


def test_a_part_that_cannot_be_drawn_costs_no_other(served: Served, browser: Browser) -> None:
    """Its fault is told, and the page goes on being live."""
    context = new_context(browser)
    page, faults = context.new_page(), list[str]()
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    served.publish(tables.held() | {"flags": None, "cash": {}})
    page.goto(f"{served.url}/pit?lang=en")
    expect(page.locator("#broken")).to_contain_text("Not drawn anew: Flags, Money.")
    expect(page.locator("#phase")).to_have_text("Settling")
    expect(page.locator("[data-device='shoe']")).to_contain_text("works")
    expect(page.locator("html")).to_have_attribute("data-link", "live")
    assert len(faults) == 2
    served.publish(tables.held())
    expect(page.locator("#broken")).to_be_hidden()
    context.close()


def test_a_flag_explains_itself(served: Served, page: Page) -> None:
    served.publish(tables.held())
    page.goto(f"{served.url}/pit")
    flag = page.locator("#flags > li").first
    for text in ("Stop", "Hand 1", "Payment differs from the computed amount", "C-BJ-2", "fits more than one explanation"):
        expect(flag).to_contain_text(text)
    expect(flag.locator(".expected dd")).to_have_text("$15")
    expect(flag.locator(".seen dd")).to_have_text("$10")
    expect(flag.locator(".others li")).to_have_count(3)


def test_devices_say_their_state_in_words(served: Served, page: Page) -> None:
    served.publish(tables.held())
    page.goto(f"{served.url}/pit")
    expect(page.locator("[data-device='shoe']")).to_contain_text("works")
    expect(page.locator("[data-device='shoe'] .counters")).to_have_text("frames 1,204 · check errors 3")
    expect(page.locator("[data-device='drop']")).to_contain_text("not connected")
    expect(page.locator("[data-device='drop']")).to_contain_text("unplugged")
    expect(page.locator("[data-device='sign']")).to_contain_text("fault")


def test_emulation_is_said_loudly_and_only_then(served: Served, page: Page) -> None:
    served.publish(tables.playing())
    page.goto(f"{served.url}/pit")
    expect(page.locator("#phase")).to_have_text("Boxes play")
    expect(page.get_by_text("EMULATED", exact=True)).to_be_hidden()
    served.publish(tables.playing(emulated=True))
    expect(page.get_by_text("EMULATED", exact=True)).to_be_visible()


@pytest.mark.parametrize("ruling", ["accept", "pay", "void"])
def test_a_held_round_is_ruled_on_by_clicks_and_play_goes_on(served: Served, page: Page, ruling: str) -> None:
    served.publish(tables.held())
    page.goto(f"{served.url}/pit")
    page.get_by_role("button", name="Rule on it").click()
    page.locator(f"input[value='{ruling}']").check()
    page.get_by_label("Reason").fill("Dealer paid 1 to 1")
    page.get_by_role("button", name="Give the ruling").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    said = {"by": "inspector", "says": "ruling", "ruling": ruling, "reason": "Dealer paid 1 to 1"}
    assert served.said == [("bj1", said)]
    served.publish(tables.settling())
    expect(page.get_by_text("The round is held")).to_be_hidden()


def test_a_ruling_can_be_given_with_the_keyboard_alone(served: Served, page: Page) -> None:
    served.publish(tables.held())
    page.goto(f"{served.url}/pit")
    page.get_by_role("button", name="Rule on it").focus()
    page.keyboard.press("Enter")
    page.get_by_role("radio").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.type("Seen on camera")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert served.said[0][1]["ruling"] == "pay"


def test_an_unread_card_is_named_by_clicks(served: Served, page: Page) -> None:
    served.publish(tables.held(flags=[tables.flag(8, "CARD_UNREAD", "STOP")]))
    page.goto(f"{served.url}/pit")
    page.get_by_role("button", name="Rule on it").click()
    expect(page.get_by_label("Rank")).to_be_hidden()
    page.locator("input[value='correct']").check()
    page.get_by_label("Rank").select_option("Ten")
    page.get_by_label("Suit").select_option("hearts")
    page.locator("#to").select_option("3b")
    page.get_by_label("Reason").fill("Read from the table")
    page.get_by_role("button", name="Give the ruling").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    said = {"by": "inspector", "says": "ruling", "ruling": "correct", "reason": "Read from the table", "card": "Th", "to": "3b"}
    assert served.said == [("bj1", said)]


def test_a_ruling_without_choice_or_reason_is_not_sent(served: Served, page: Page) -> None:
    served.publish(tables.held())
    page.goto(f"{served.url}/pit")
    page.get_by_role("button", name="Rule on it").click()
    page.get_by_role("button", name="Give the ruling").click()
    expect(page.get_by_text("Choose one of the rulings")).to_be_visible()
    page.locator("input[value='void']").check()
    page.get_by_role("button", name="Give the ruling").click()
    expect(page.get_by_text("Write the reason")).to_be_visible()
    assert served.said == []


def test_a_refusal_explains_itself_and_keeps_what_was_written(served: Served, page: Page) -> None:
    served.refusal = "hand 1 cannot be paid twice"
    served.publish(tables.held())
    page.goto(f"{served.url}/pit")
    page.get_by_role("button", name="Rule on it").click()
    page.locator("input[value='pay']").check()
    page.get_by_label("Reason").fill("As counted")
    page.get_by_role("button", name="Give the ruling").click()
    expect(page.get_by_text("hand 1 cannot be paid twice")).to_be_visible()
    expect(page.get_by_label("Reason")).to_have_value("As counted")


def test_a_round_that_was_released_meanwhile_needs_no_ruling(served: Served, page: Page) -> None:
    served.publish(tables.held())
    page.goto(f"{served.url}/pit")
    page.get_by_role("button", name="Rule on it").click()
    served.publish(tables.settling())
    expect(page.get_by_text("no longer held")).to_be_visible()
    expect(page.get_by_role("button", name="Give the ruling")).to_be_disabled()


def test_without_a_connection_nothing_can_be_ruled(served: Served, page: Page) -> None:
    served.publish(tables.held())
    page.goto(f"{served.url}/pit")
    expect(page.get_by_role("button", name="Rule on it")).to_be_enabled()
    served.stop()
    expect(page.get_by_text("Not live: what you see is the last that was known")).to_be_visible()
    expect(page.get_by_role("button", name="Rule on it")).to_be_disabled()
    served.start()
    served.publish(tables.held())
    expect(page.get_by_role("button", name="Rule on it")).to_be_enabled()
    expect(page.get_by_text("Not live")).to_be_hidden()


def test_several_tables_are_seen_at_a_glance_and_one_in_depth(two: Served, page: Page) -> None:
    two.publish(tables.playing("bj1"))
    two.publish(tables.switch("bj2"))
    page.goto(f"{two.url}/pit")
    page.get_by_role("button", name="bj2").click()
    expect(page.locator("#game")).to_have_text("Blackjack Switch")
    two.publish(tables.held("bj1"))
    expect(page.get_by_role("button", name="bj1")).to_contain_text("held")
    page.reload()
    expect(page.locator("#game")).to_have_text("Blackjack Switch")


def test_text_from_a_table_is_text_and_never_markup(served: Served, page: Page) -> None:
    nasty = "<img src=x onerror=alert(1)>"
    flag = tables.flag(9, nasty, "STOP", hand=nasty, text=nasty, rules=[nasty], expected=nasty, seen=nasty)
    devices = [{"device": nasty, "state": "fault", "detail": nasty, "counters": {nasty: 1}}]
    served.publish(tables.held(flags=[flag], devices=devices))
    page.goto(f"{served.url}/pit")
    expect(page.locator("#devices")).to_contain_text(nasty)
    expect(page.locator("#flags")).to_contain_text(nasty)
    assert page.locator("img").count() == 0


def test_it_speaks_russian_with_its_own_plurals(served: Served, page: Page) -> None:
    served.publish(tables.held())
    page.goto(f"{served.url}/pit?lang=ru")
    expect(page.locator("#flags")).to_contain_text("Выплата не равна рассчитанной")
    expect(page.locator("#facts")).to_contain_text("23 купюры")
    expect(page.locator("#facts")).to_contain_text("2 нажатия")


def test_a_table_that_has_not_reported_says_so(served: Served, page: Page) -> None:
    page.goto(f"{served.url}/pit")
    expect(page.get_by_text("This table has not reported yet")).to_be_visible()
    expect(page.locator("#boxes")).to_be_hidden()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_nothing_is_off_the_side(served: Served, page: Page, language: str) -> None:
    served.publish(tables.held(emulated=True))
    page.goto(f"{served.url}/pit?lang={language}")
    expect(page.locator("#held")).to_be_visible()
    for width, height in ((1920, 1080), (1080, 1920), (3840, 2160), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_bell_call_is_seen_from_every_table_and_answered(two: Served, page: Page) -> None:
    two.publish(tables.whole("bj1"))
    two.publish(tables.switch("bj2"))
    page.goto(f"{two.url}/pit?table=bj2")
    call = page.locator("#call-list li")
    expect(call).to_have_count(1)
    expect(call).to_contain_text("bj1 calls: security")
    expect(call).to_contain_text("not answered in time")
    expect(page.get_by_role("button", name="bj1")).to_contain_text("bell call")
    call.get_by_role("button", name="Answer").click()
    expect(page.locator("#announce")).to_have_text("Taken")
    assert two.said == [("bj1", {"by": "inspector", "says": "check", "step": "bell", "number": "3"})]
    two.publish(tables.whole("bj1", calls=[]))
    expect(page.locator("#calls")).to_be_hidden()


def test_money_is_shown_and_signed_for(served: Served, page: Page) -> None:
    served.publish(tables.whole())
    page.goto(f"{served.url}/pit")
    expect(page.locator("#cash")).to_contain_text("$10,675")
    expect(page.locator("#cash")).to_contain_text("−$25 against expected")
    expect(page.locator("#buy-ins > li").first).to_contain_text("difference")
    page.get_by_role("button", name="Sign off").click()
    page.get_by_role("button", name="Sign", exact=True).click()
    wait_for(page, lambda: len(served.said) == 2)
    expect(page.locator("#announce")).to_have_text("Taken")
    assert [said for _, said in served.said] == [
        {"by": "inspector", "says": "buy_in", "number": "3"},
        {"by": "inspector", "says": "fill", "number": "1", "amount": "2000"},
    ]


def test_who_is_at_the_table_and_what_is_reserved(served: Served, page: Page) -> None:
    served.publish(tables.whole())
    page.goto(f"{served.url}/pit")
    expect(page.locator("#staff")).to_contain_text("Anna Sokolovadealer")
    expect(page.locator("#change")).to_contain_text("Change of the dealer to Denis asked for")
    expect(page.locator("#boxes > li").nth(2)).to_contain_text("Guest 2 +1")
    expect(page.locator("#patterns")).to_contain_text("4 of 30 buy-ins")
    page.get_by_role("button", name="Release").click()
    expect(page.locator("#announce")).to_have_text("Taken")
    assert served.said == [("bj1", {"by": "inspector", "says": "release", "box": "5"})]


def test_a_checklist_is_ticked_and_the_table_opened(served: Served, page: Page) -> None:
    served.publish(tables.opening())
    page.goto(f"{served.url}/pit")
    wash = page.locator("#checklist li").filter(has_text="Cards washed")
    expect(wash).to_contain_text("to be done")
    wash.get_by_role("button", name="Done").click()
    expect(page.locator("#announce")).to_have_text("Taken")
    served.refusal = "a step of the opening is missing"
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("alert").filter(has_text="a step of the opening is missing")).to_be_visible()
    assert served.said == [("bj1", {"by": "inspector", "says": "check", "step": "wash"})]


def test_what_a_table_does_not_keep_takes_no_room(served: Served, page: Page) -> None:
    served.publish(tables.playing(reserved=[]))
    page.goto(f"{served.url}/pit")
    expect(page.locator("#phase")).to_have_text("Boxes play")
    for panel in ("#cash-panel", "#floor-panel", "#calls"):
        expect(page.locator(panel)).to_be_hidden()


@pytest.mark.parametrize(
    ("snapshot", "said"),
    [
        (tables.playing(), "in order"),
        (tables.playing(flags=tables.FLAGS[1:2]), "flagged"),
        (tables.playing(flags=tables.FLAGS[3:]), "in order"),
        (tables.playing(devices=tables.held()["devices"]), "device trouble"),
        (tables.whole(), "bell call"),
        (tables.held(), "held"),
        (tables.empty(table_state="closed"), "closed"),
    ],
)
def test_a_tile_tells_what_is_most_pressing(two: Served, page: Page, snapshot: tables.Snapshot, said: str) -> None:
    two.publish(snapshot)
    page.goto(f"{two.url}/pit")
    expect(page.get_by_role("button", name="bj1").locator(".tile-state")).to_have_text(said)
