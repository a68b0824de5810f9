"""A table as a house runs it, worked by clicks alone; then killed and started again while its pages are open.

In between the pages say that they are not live; afterwards they are live by themselves within 5 s and show the truth.
"""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import paho.mqtt.publish as publish
import pytest
from playwright.sync_api import Page, expect

from tests.controller.evenings import free_port, until

pytestmark = pytest.mark.browser
BACK_S = 5.0
TABLE = """
journal = "bj1.journal"
[table]
id = "bj1"
system = "classic"
decisions = "recorded"
currency = "USD"
limits = {{ min = "10", max = "500" }}
[web]
port = {web}
[devices.zones]
kind = "mqtt"
url = "mqtt://127.0.0.1:{broker}"
"""
BROKER = """
import asyncio, sys
from controller.broker import broker
async def run():
    async with broker(int(sys.argv[1])):
        await asyncio.Event().wait()
asyncio.run(run())
"""


class House:
    """A broker and a table on it, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.web, self.broker_port = free_port(), free_port()
        self.toml = folder / "bj1.toml"
        self.toml.write_text(TABLE.format(web=self.web, broker=self.broker_port), "utf-8")
        self.start_broker()
        self.start_table()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.web}"

    def start_broker(self) -> None:
        self.broker = subprocess.Popen([sys.executable, "-c", BROKER, str(self.broker_port)], stderr=subprocess.DEVNULL)

    def start_table(self) -> None:
        """Start it and wait until its pages answer."""
        command = [sys.executable, "-m", "controller", "run", str(self.toml)]
        self.table = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(lambda: answers(self.url))

    def lay(self, spot: str, amount: str) -> None:
        """Chips lie on `spot` now, as a sensor tells it."""
        payload = json.dumps({"amount": amount})
        publish.single(f"livetable/bj1/chips/{spot}", payload, 1, retain=True, port=self.broker_port)

    def end(self) -> None:
        for process in (self.table, self.broker):
            kill(process)


def answers(url: str) -> bool:
    try:
        with urlopen(f"{url}/healthz", timeout=5) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False


def kill(process: "subprocess.Popen[bytes]") -> None:
    process.kill()
    process.wait()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.end()


def test_a_flag_appears_is_explained_and_ruled_on_and_play_goes_on_all_by_clicks(house: House, page: Page) -> None:
    dealer = page.context.new_page()
    page.goto(f"{house.url}/pit")
    dealer.goto(f"{house.url}/dealer/bj1")
    expect(page.locator("[data-device='zones']")).to_contain_text("works")
    dealer.get_by_role("button", name="Open bets").click()
    house.lay("1", "5")
    dealer.get_by_role("button", name="No more bets").click()
    expect(dealer.get_by_text("Touch nothing. The inspector decides.")).to_be_visible()
    flag = page.locator("#flags > li").first
    expect(flag).to_contain_text("Bet below the minimum")
    expect(flag.locator(".expected dd")).to_have_text("$10")
    expect(flag.locator(".seen dd")).to_have_text("$5")
    page.get_by_role("button", name="Rule on it").click()
    page.locator("input[value='accept']").check()
    page.get_by_label("Reason").fill("Last chips of the player")
    page.get_by_role("button", name="Give the ruling").click()
    expect(page.get_by_text("The round is held")).to_be_hidden()
    expect(dealer.get_by_text("Touch nothing.")).to_be_hidden()
    expect(dealer.locator("#due-what")).to_have_text("Card to box 1")


def test_the_controller_is_killed_and_comes_back(house: House, page: Page) -> None:
    pages = [page, page.context.new_page(), page.context.new_page()]
    for one, path in zip(pages, ("sign/bj1", "dealer/bj1", "pit"), strict=True):
        one.goto(f"{house.url}/{path}")
        expect(one.locator("html")).to_have_attribute("data-link", "live")
    sign, dealer, pit = pages
    dealer.get_by_role("button", name="Open bets").click()
    expect(dealer.locator("#say")).to_be_hidden()
    kill(house.table)
    expect(sign.locator("#min")).to_be_hidden()
    expect(dealer.get_by_text("Do not pay from this screen")).to_be_visible()
    expect(pit.get_by_text("Not live: what you see is the last that was known")).to_be_visible()
    house.start_table()
    up = time.monotonic()
    for one in pages:
        expect(one.locator("html")).to_have_attribute("data-link", "live")
    assert time.monotonic() - up < BACK_S
    expect(sign.locator("#min")).to_have_text("$10")
    expect(dealer.locator("#due-what")).to_have_text("Take bets")
    expect(dealer.get_by_role("button", name="Open bets")).to_be_hidden()  # that they are open was not forgotten
    expect(pit.get_by_text("Not live")).to_be_hidden()


def test_the_broker_is_killed_and_comes_back(house: House, page: Page) -> None:
    page.goto(f"{house.url}/pit")
    device = page.locator("[data-device='zones']")
    expect(device).to_contain_text("works")
    kill(house.broker)
    expect(device).to_contain_text("not connected")
    house.start_broker()
    expect(device).to_contain_text("works")
    expect(page.locator("html")).to_have_attribute("data-link", "live")
