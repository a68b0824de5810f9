"""No page breaks a rule of WCAG 2.2 A or AA that axe-core knows, in its main states and in both languages."""


import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.web import tables
from tests.web.gallery import STATES, State, reach
from tests.web.serving import Served

pytestmark = pytest.mark.browser
LEVELS = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}}
AXE = Axe()
TWICE = ("entrance", "error", "sign-open", "dealer-recorded", "pit-whole", "pit-ruling", "audit-step")
"""States that are looked at in both languages; the others in one or the other, by turns."""
ASKED = [
    each
    for n, state in enumerate(STATES)
    for turn, each in enumerate(state.in_each_language)
    if state.name in TWICE or turn == n % len(state.in_each_language)
]


@pytest.mark.parametrize("state", ASKED, ids=lambda state: state.name)
def test_axe_finds_nothing(kept: Served, page: Page, state: State) -> None:
    page.emulate_media(reduced_motion="reduce")  # no half-faded text
    reach(page, kept, state)
    assert broken(page) == []


def test_axe_would_find_something(kept: Served, page: Page) -> None:
    reach(page, kept, State("sign", "/sign/bj1", (tables.empty(),)))
    grey = "span => { span.style.background = '#777'; span.style.color = '#888'; span.lang = 'x!'; }"
    page.locator(".limits h2 span").first.evaluate(grey)
    page.locator("main").evaluate("main => main.append(document.createElement('button'))")
    assert {rule.partition(":")[0] for rule in broken(page)} >= {"color-contrast", "button-name", "valid-lang"}


def broken(page: Page) -> list[str]:
    """What is broken, a line for each place."""
    rules = AXE.run(page, options=LEVELS).response["violations"]
    return [f"{rule['id']}: {node['html'][:200]} {node['failureSummary']}" for rule in rules for node in rule["nodes"]]
