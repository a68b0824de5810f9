"""The audit in a real browser: a round is found, opened within two touches, stepped through, played and taken away."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from controller.audit.record import Record
from tests.controller.audit.told import WON, Table
from tests.web import records, tables
from tests.web.serving import Served

pytestmark = pytest.mark.browser


def seen(page: Page) -> str:
    return page.locator("#seen [aria-current]").inner_text()


def test_the_last_rounds_are_two_touches_away(kept: Served, page: Page) -> None:
    page.goto(kept.url)
    page.get_by_role("link", name="Audit").click()
    page.locator("#rounds button").nth(4).click()
    expect(page.locator("#round-title")).to_have_text("Round 1")
    expect(page.locator("#seen li").first).to_contain_text("Anna")
    expect(page.locator("#seen [aria-current]")).to_contain_text("dealer: no more bets")
    expect(page.locator("#rounds > li")).to_have_count(5)


def test_a_round_of_the_pit_is_seen_again(kept: Served, page: Page) -> None:
    ended = {"round": 2, "at": "2026-11-30T00:54:14.000Z", "net": {"2": "-10"}, "certainty": "exact", "flags": []}
    kept.publish(tables.playing(rounds=[ended]))
    page.goto(f"{kept.url}/pit")
    page.get_by_title("See this round again").click()
    expect(page.locator("#round-title")).to_have_text("Round 2")


@pytest.mark.parametrize(("language", "said"), [("en", "There is no round 99."), ("ru", "Розыгрыша 99 нет.")])
def test_a_round_that_is_not_there_is_said_and_no_other_shown(kept: Served, page: Page, language: str, said: str) -> None:
    page.goto(f"{kept.url}/audit?table=bj1&round=99&lang={language}")
    expect(page.locator("#rounds > li")).to_have_count(5)
    expect(page.locator("#round-title")).to_have_text(said)
    expect(page.locator("#stage")).to_be_hidden()
    page.locator("#rounds button").first.click()
    expect(page.locator("#stage")).to_be_visible()


def test_a_round_is_found_by_box_card_flag_dealer_and_time(kept: Served, page: Page) -> None:
    page.goto(f"{kept.url}/audit")
    rounds = page.locator("#rounds b")
    expect(rounds).to_have_count(5)
    for name, value, left in (
        ("box", "3", ["4", "1"]), ("dealer", "Anna", ["1"]), ("rank", "T", ["1"]), ("suit", "c", ["1"]),
    ):  # fmt: skip
        page.locator(f"#find [name={name}]").select_option(value)
        expect(rounds).to_have_count(len(left))
        assert [text.removeprefix("Round").strip() for text in rounds.all_inner_texts()] == left
    page.get_by_role("button", name="Show all rounds").click()
    expect(rounds).to_have_count(5)
    page.locator("#flag-names").select_option(label="Payment differs from the computed amount")
    expect(rounds).to_have_count(1)
    page.locator("#find [name=since]").fill("2027-01-01T00:00")
    expect(page.locator("#found")).to_have_text("No round fits. Ask for less.")


def test_an_answer_that_is_overtaken_leaves_no_rounds_of_the_question_before(kept: Served, page: Page) -> None:
    """The page asks again from time to time; that answer may come before the one to what was just chosen."""
    page.add_init_script("""
        const real = window.fetch;
        let held = false;
        window.fetch = async (...what) => {
          if (!held && String(what[0]).includes("flag=")) { held = true; await new Promise(() => {}); }
          return real(...what);
        };
    """)
    page.goto(f"{kept.url}/audit")
    rounds = page.locator("#rounds b")
    expect(rounds).to_have_count(5)
    page.locator("#flag-names").select_option(label="Payment differs from the computed amount")
    expect(rounds).to_have_count(1)


@pytest.mark.parametrize(
    ("language", "title", "due", "says"),
    [
        ("en", "Payment differs from the computed amount", "$15", "inspector: ruling"),
        ("ru", "Выплата не равна рассчитанной", "15\xa0$", "инспектор: решение"),
    ],
)
def test_a_round_is_stepped_through_with_its_flags(
    kept: Served, page: Page, language: str, title: str, due: str, says: str
) -> None:
    page.goto(f"{kept.url}/audit?lang={language}&round={records.VOIDED}")
    expect(page.locator("#seen li")).to_have_count(11)
    expect(page.locator("#flags > li")).to_have_count(0)
    for _ in range(4):
        page.locator("#on").click()
    expect(page.locator("#boxes .hand .total").first).to_have_text("21")
    flag = page.locator("#flags > li")
    expect(flag).to_have_count(1)
    expect(flag).to_contain_text(title)
    expect(flag.locator(".expected dd")).to_have_text(due)
    expect(flag.locator("details li")).to_contain_text("00:54:30.000")
    page.locator("#on").click()
    assert says in seen(page)
    page.locator("#first").click()
    expect(page.locator("#where")).to_contain_text("1 ")
    assert f"round={records.VOIDED}&step=0" in page.url


def test_keys_step_and_the_address_keeps_the_place(kept: Served, page: Page) -> None:
    page.goto(f"{kept.url}/audit?round={records.OPEN}&step=11")
    expect(page.locator("#where")).to_contain_text("12 of 20")
    page.locator("#round-title").click()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#where")).to_contain_text("13 of 20")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#where")).to_contain_text("11 of 20")
    page.reload()
    expect(page.locator("#where")).to_contain_text("11 of 20")
    page.keyboard.press("End")
    expect(page.locator("#where")).to_contain_text("20 of 20")


def test_what_could_be_the_case_is_told_with_its_share(kept: Served, page: Page) -> None:
    page.goto(f"{kept.url}/audit?round={records.OPEN}&step=11")
    expect(page.locator("#ways-sum")).to_have_text("4 explanations fit all that was seen. They agree on everything but this:")
    expect(page.locator("#ways > li")).to_have_count(4)
    shares = page.locator("#ways > li").first.locator(".share")
    assert sorted(shares.all_inner_texts()) == ["1 / 4", "3 / 4"]
    expect(page.locator("#boxes .unsure").first).to_be_visible()


def test_playing_runs_to_the_end_and_can_be_stopped(kept: Served, page: Page) -> None:
    page.goto(f"{kept.url}/audit?round={records.VOIDED}&step=8")
    expect(page.locator("#where")).to_contain_text("9 of 11")
    page.locator("#speed").select_option("10")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#where")).to_contain_text("11 of 11")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()  # from the begin
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    stopped = page.locator("#where").inner_text()
    page.evaluate("new Promise(done => setTimeout(done, 400))")
    expect(page.locator("#where")).to_have_text(stopped)


def test_the_chain_is_told_and_checked_anew(kept: Served, page: Page) -> None:
    page.goto(f"{kept.url}/audit")
    expect(page.locator("#chain-text")).to_contain_text("Record intact up to row 122, last hash ")
    page.get_by_role("button", name="Check anew").click()
    expect(page.locator("#chain-text")).to_contain_text("Record intact up to row 122, last hash ")
    page.get_by_label("Table shown").select_option("bj3")
    expect(page.locator("#chain-text")).to_contain_text(
        "Record broken: intact up to row 31; row 32 (event) does not match its hash"
    )
    expect(page.locator("#rounds > li")).to_have_count(1)
    page.goto(f"{kept.url}/audit?table=bj3&lang=ru")
    expect(page.locator("#chain-text")).to_contain_text("строка 32 (событие) не сходится со своим хешем")
    page.goto(f"{kept.url}/audit?table=bj3&lang=en")
    page.get_by_label("Table shown").select_option("bj2")
    expect(page.locator("#found")).to_have_text("No round has been played yet.")


def test_a_round_and_the_whole_record_are_taken_away(kept: Served, page: Page) -> None:
    page.goto(f"{kept.url}/audit?round=2")
    for place, name in (("#recording", "bj1-round-2-recording.jsonl"), ("#all-events", "bj1-events.jsonl")):
        with page.expect_download() as taken:
            page.locator(place).click()
        assert taken.value.suggested_filename == name


def test_a_round_in_play_grows_under_the_eyes(page: Page, tmp_path: Path) -> None:
    table = Table(tmp_path / "j").told("1=10 close Ts")
    server = Served(["bj1"], {"bj1": Record(table.reader)})
    try:
        page.goto(f"{server.url}/audit")
        expect(page.locator("#round-when")).to_contain_text("in play")
        page.locator("#last").click()
        expect(page.locator("#where")).to_contain_text("3 of 3")
        table.told("9d 7h")
        expect(page.locator("#where")).to_contain_text("5 of 5")
        table.told("stand:1 Tc 1=20 over", WON)
        expect(page.locator("#rounds > li")).to_have_count(2)
        expect(page.locator("#round-title")).to_have_text("Round 1")
        expect(page.locator("#round-when")).not_to_contain_text("in play")
    finally:
        server.stop()
        table.journal.close()


def test_an_audit_that_cannot_reach_the_record_says_so_and_comes_back(kept: Served, page: Page) -> None:
    page.goto(f"{kept.url}/audit?round=2")
    expect(page.locator("#seen [aria-current]")).to_be_visible()
    kept.stop()
    page.locator("#find [name=box]").select_option("2")
    expect(page.get_by_role("alert").filter(has_text="cannot be reached")).to_be_visible()
    kept.start()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("#trouble")).to_be_hidden()
    expect(page.locator("#rounds > li")).to_have_count(2)
