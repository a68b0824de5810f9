"""How soon pages say that they are not live, and how soon they are back, when a part of the house is killed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.web.test_browser_restart import are_back, pages_of, say_so
from tests.web.working import House, kill

pytestmark = [pytest.mark.bench, pytest.mark.browser]
TIMES = 3


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.end()


def took(act: Callable[[], None]) -> float:
    begun = time.monotonic()
    act()
    return time.monotonic() - begun


@pytest.mark.parametrize("part", ["table", "front"])
def test_all_pages_are_back(house: House, page: Page, part: str) -> None:
    """From the kill until the last of four pages says so; from the first answer of the part until the last is live."""
    pages = pages_of(house, page)
    said, back = [], []
    for _ in range(TIMES):
        kill(getattr(house, part))
        said.append(took(lambda: say_so(pages)))
        getattr(house, f"start_{part}")()
        back.append(took(lambda: are_back(pages)))
    names = {"table": "controller with its pages", "front": "web server in front"}
    print(
        f"\n{names[part]} killed {TIMES} times, sign, dealer's screen, pit and audit open: all say so within "
        f"{max(said):.1f} s, all live within {max(back):.1f} s of its first answer"
    )
    assert max(back) < 5
