"""Fixtures of the pages' tests: a Flask client, a served set of tables, a browser page."""

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.web import records, tables
from tests.web.serving import Served
from web import create_app
from web.access import Refused
from web.hub import Hub

# Without these a headless chromium asks its maker's servers for updates.
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


class Desk:
    """Takes what the pages say, or refuses it."""

    def __init__(self) -> None:
        self.said: list[tuple[str, dict[str, str]]] = []
        self.refusal = ""

    def submit(self, table: str, fields: dict[str, str]) -> None:
        """Keep what was said."""
        if self.refusal:
            raise Refused(self.refusal)
        self.said.append((table, fields))


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def client(desk: Desk) -> FlaskClient:
    """A client of the pages of three tables, the last of which has not started."""
    hub = Hub(["bj1", "bj2", "bj3"], desk.submit)
    hub.publish("bj1", tables.held())
    hub.publish("bj2", tables.switch())
    return create_app(hub).test_client()


@pytest.fixture(scope="session")
def one_for_all() -> Iterator[Served]:
    """One served table, bj1, for all tests: to start a server takes longer than many a test."""
    with Served(["bj1"]) as server:
        yield server


@pytest.fixture
def served(one_for_all: Served) -> Served:
    """One served table, bj1, nothing published yet."""
    one_for_all.renew()
    return one_for_all


@pytest.fixture
def own_served() -> Iterator[Served]:
    """The same for one test alone: for one whose traces come later (a sign that goes), or that changes the pages' files."""
    with Served(["bj1"]) as server:
        yield server


@pytest.fixture(scope="session")
def three_for_all() -> Iterator[Served]:
    """Three served tables with records, bj1 to bj3, for all tests."""
    with Served(["bj1", "bj2", "bj3"], records.made()) as server:
        yield server


@pytest.fixture
def kept(three_for_all: Served) -> Served:
    """Three served tables with records, nothing published yet."""
    three_for_all.renew()
    return three_for_all


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    # Generous: it is only waited out by a test that fails, also on a machine that is busy otherwise.
    expect.set_options(timeout=30_000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def context(browser: Browser) -> BrowserContext:
    """One set of files in the browser's store for all tests that do not look at it."""
    return new_context(browser)


@pytest.fixture
def page(context: BrowserContext, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A fresh page in English, nobody logged in; the test fails if its script had an error or asked another host.

    `REFUSED` in a test's module: statuses that it provokes besides 404 and 409.
    """
    try:
        yield from _watched(context, request)
    finally:
        for one in context.pages:
            one.close()
        context.clear_cookies()


@pytest.fixture
def own_page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The same in a browser of its own: for a test that sets its clock, or weighs what is loaded."""
    context = new_context(browser)
    try:
        yield from _watched(context, request)
    finally:
        context.close()


def new_context(browser: Browser) -> BrowserContext:
    """As a browser that was just started."""
    return browser.new_context(locale="en-US", viewport={"width": 1920, "height": 1080})


def _watched(context: BrowserContext, request: pytest.FixtureRequest) -> Iterator[Page]:
    own = ("net::ERR_", *(f"status of {code}" for code in (404, 409, *getattr(request.module, "REFUSED", ()))))
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.extend(_fault(message, own)))
    page.on("request", lambda request: faults.extend([] if "://127.0.0.1:" in request.url else [request.url]))
    yield page
    assert faults == []


def _fault(message: ConsoleMessage, own: tuple[str, ...]) -> list[str]:
    """What a page wrote to the console, but for the browser's own word on a server that is gone or refuses."""
    is_own = any(words in message.text for words in own)
    return [message.text] if message.type in ("error", "warning") and not is_own else []
