"""`python -m tests.web.gallery OUT`: a picture of each page in its main states, in each language, at the sizes of the displays
it is for.

`--readme` makes the few pictures of the README anew. The pages are real and served; what they show are the snapshots
of `tests.web.tables`.
"""

import re
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shutil import which
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

from tests.conftest import BROWSERS, MISSING
from tests.web import records, tables
from tests.web.serving import Served
from web.language import LANGUAGES

SIZES = [(1920, 1080), (1080, 1920), (3840, 2160), (390, 844)]
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
Action = Callable[[Page, Served], object]


def nothing(page: Page, served: Served) -> None:
    """The page as it comes."""


class State(NamedTuple):
    """One picture: where, what lies on the table, and what is done before it is taken."""

    name: str
    path: str
    snapshots: tuple[tables.Snapshot, ...] = ()
    act: Action = nothing

    @property
    def in_each_language(self) -> "list[State]":
        """It and its path in each language; a path that asks for several at once stays as it is."""
        if "lang=" in self.path:
            return [self]
        also = "&" if "?" in self.path else "?"
        return [self._replace(name=f"{self.name}-{code}", path=f"{self.path}{also}lang={code}") for code in LANGUAGES]


def lost(page: Page, served: Served) -> None:
    """The server is gone."""
    page.wait_for_selector("html[data-link=live]")
    served.stop()
    page.wait_for_selector("html[data-link=lost]")


def ruling(page: Page, served: Served) -> None:
    """The dialog of the ruling is open."""
    page.locator("#rule").click()


def rules(page: Page, served: Served) -> None:
    """The rules are looked up."""
    page.locator("#rules-open").click()
    page.wait_for_selector("#rule-list div")


def buying_in(page: Page, served: Served) -> None:
    """A guest buys in: the form is open."""
    page.get_by_role("button", name=re.compile("Buy-in|Обмен денег")).click()
    page.wait_for_selector("#errand[open]")


def sitting(page: Page, served: Served) -> None:
    """A guest takes a seat: the form is open."""
    page.get_by_role("button", name=re.compile("Guest sits|Гость сел")).click()
    page.wait_for_selector("#errand[open]")


def signing(page: Page, served: Served) -> None:
    """Somebody signs on."""
    page.locator("#crew-open").click()
    page.locator("#crew-list button").first.click()
    page.wait_for_selector("#sign[open]")


def count(page: Page, served: Served) -> None:
    """The form of a count is open."""
    page.locator("#count-open").click()


def denied(page: Page, served: Served) -> None:
    """Somebody tried what is not theirs, and whoever looks after security looks."""
    for path in ("pit/bj1/ruling", "tables/bj1/say", "sign/bj1?display=guessed"):
        page.request.post(f"{served.url}/{path}", headers={"Origin": "http://elsewhere.example"})
    page.reload()
    page.locator("#denied-open").click()
    page.wait_for_selector("#denied-list li")


def audited(page: Page, served: Served) -> None:
    """A round is open."""
    page.wait_for_selector("#seen [aria-current]")


def searched(page: Page, served: Served) -> None:
    """The record has answered."""
    page.wait_for_selector("#chain:not([data-state=unknown])")


def audit_lost(page: Page, served: Served) -> None:
    """The server is gone, and the record is asked for anew."""
    audited(page, served)
    served.stop()
    page.locator("#find [name=box]").select_option("2")
    page.wait_for_selector("#trouble:not([hidden])")


STATES = [
    State("entrance", "/", (tables.playing(), tables.switch())),
    State("error", "/nowhere"),
    State("login", "/login?next=/pit"),
    State("sign-open", "/sign/bj1", (tables.empty(),)),
    State("sign-switch", "/sign/bj1", (tables.switch("bj1"),)),
    State("sign-shuffling", "/sign/bj1", (tables.russian("bj1"),)),
    State("sign-both", "/sign/bj1?lang=both&results=4&kiosk", (tables.switch("bj1", rounds=tables.ROUNDS, reserved=["3"]),)),
    State("sign-both-russian", "/sign/bj3?lang=both&results=4&kiosk", (tables.russian(rounds=tables.ROUNDS),)),
    State("sign-closed", "/sign/bj1?lang=turns", (tables.empty(table_state="closed"),)),
    State("sign-lost", "/sign/bj1", (tables.empty(),), lost),
    State("dealer-recorded", "/dealer/bj1", (tables.recorded(),)),
    State("dealer-offers", "/dealer/bj1", (tables.offering(),)),
    State("dealer-settling", "/dealer/bj1", (tables.settling(),)),
    State("dealer-crowded", "/dealer/bj1", (tables.crowded(),)),
    State("dealer-between", "/dealer/bj1", (tables.empty(),)),
    State("dealer-held", "/dealer/bj1", (tables.held(),)),
    State("dealer-buy-in", "/dealer/bj1", (tables.whole(phase="idle", decisions="recorded"),), buying_in),
    State("dealer-seat", "/dealer/bj1", (tables.whole(),), sitting),
    State("dealer-sign-on", "/dealer/bj1", (tables.whole(staff=[]),), signing),
    State("dealer-rules", "/dealer/bj1", (tables.switch("bj1"),), rules),
    State("dealer-lost", "/dealer/bj1", (tables.settling(),), lost),
    State("pit-playing", "/pit", (tables.playing(), tables.switch())),
    State("pit-whole", "/pit", (tables.whole(), tables.switch())),
    State("pit-opening", "/pit", (tables.opening(),)),
    State("pit-held", "/pit", (tables.held(), tables.switch())),
    State("pit-ruling", "/pit", (tables.held(),), ruling),
    State("pit-count", "/pit", (tables.whole(),), count),
    State("pit-denied", "/pit", (tables.playing(),), denied),
    State("pit-lost", "/pit", (tables.held(),), lost),
    State("pit-waiting", "/pit"),
    State("audit-newest", "/audit", act=audited),
    State("audit-step", f"/audit?table=bj1&round={records.OPEN}&step=15", act=audited),
    State("audit-flag", f"/audit?table=bj1&round={records.VOIDED}&step=7", act=audited),
    State("audit-empty", "/audit?table=bj2", act=searched),
    State("audit-broken", "/audit?table=bj3", act=searched),
    State("audit-lost", "/audit?table=bj1", act=audit_lost),
]


README = [
    State("sign", "/sign/bj1", (tables.empty(),)),
    State("dealer", "/dealer/bj1", (tables.recorded(),)),
    State("pit", "/pit", (tables.held(cash=tables.CASH, staff=tables.whole()["staff"], table_state="open"), tables.switch())),
]


def take(out: Path, states: list[State], sizes: list[tuple[int, int]], small: bool = False) -> Iterator[Path]:
    """Take the pictures into the folder `out`, telling each path; `small`: of one size, as JPEG without it in their names."""
    out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_chromium(), args=ARGUMENTS)
        for state in states:
            served = Served(["bj1", "bj2", "bj3"], records.made())
            context = browser.new_context(locale="en-US", timezone_id="UTC", reduced_motion="reduce")
            page = context.new_page()
            reach(page, served, state)
            for width, height in sizes:
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_function(f"innerWidth === {width} && innerHeight === {height}")
                page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
                path = out / (f"{state.name}.jpg" if small else f"{state.name}-{width}x{height}.png")
                page.screenshot(path=path, **({"type": "jpeg", "quality": 80} if small else {}))  # type: ignore[arg-type]  # by name
                yield path
            context.close()
            served.stop()
        browser.close()


def reach(page: Page, served: Served, state: State) -> None:
    """Bring `page` to `state`."""
    for snapshot in state.snapshots:
        served.publish(snapshot | {"reserved_until": dict.fromkeys(snapshot.get("reserved_until", {}), _soon())})
    page.goto(served.url + state.path)
    if state.snapshots and not state.name.startswith("entrance"):  # which is no live page
        page.wait_for_selector("html[data-link=live]")
    page.evaluate("document.fonts.ready")
    state.act(page, served)


def _soon() -> str:
    """A reservation that lasts a while yet."""
    return (datetime.now(UTC) + timedelta(minutes=11, seconds=30)).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _chromium() -> str:
    found = next((path for name in BROWSERS if (path := which(name))), None)
    if found is None:
        raise SystemExit(MISSING)
    return found


def main(arguments: list[str]) -> None:
    """Take what is asked for."""
    if not arguments:
        raise SystemExit("usage: python -m tests.web.gallery OUT [part of a state's name], or --readme")
    if arguments[0] == "--readme":
        pictures = take(Path("docs/pictures"), README, [(1920, 1080)], small=True)
    else:
        wanted = [each for state in STATES for each in state.in_each_language if all(part in each.name for part in arguments[1:])]
        pictures = take(Path(arguments[0]), wanted, SIZES)
    for path in pictures:
        print(path)


if __name__ == "__main__":
    main(sys.argv[1:])
