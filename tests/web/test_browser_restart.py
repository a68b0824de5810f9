"""A table as a house runs it, worked by clicks alone; then its parts are killed and started again while its pages are open.

In between the pages say that they are not live; afterwards they are live by themselves and show the truth. How long it
takes is measured in `tests/benchmarks/test_restart_speed.py`.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import paho.mqtt.publish as publish
import pytest
from playwright.sync_api import Page, expect

from tests.controller.evenings import free_port, until

pytestmark = pytest.mark.browser
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
FRONT = """
import asyncio, sys
async def pump(source, sink):
    try:
        while part := await source.read(65536):
            sink.write(part)
            await sink.drain()
    except OSError:
        pass
    sink.close()
async def forward(reader, writer):
    try:
        there, back = await asyncio.open_connection("127.0.0.1", int(sys.argv[2]))
    except OSError:
        return writer.close()
    await asyncio.gather(pump(reader, back), pump(there, writer))
async def run():
    async with await asyncio.start_server(forward, "127.0.0.1", int(sys.argv[1])) as server:
        await server.serve_forever()
asyncio.run(run())
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
    """A broker, a table on it, and a web server before its pages, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.web, self.broker_port, self.front_port = free_port(), free_port(), free_port()
        self.toml = folder / "bj1.toml"
        self.toml.write_text(TABLE.format(web=self.web, broker=self.broker_port), "utf-8")
        self.start_broker()
        self.start_table()
        self.start_front()

    @property
    def url(self) -> str:
        """Where browsers ask: the server in front."""
        return f"http://127.0.0.1:{self.front_port}"

    def start_front(self) -> None:
        command = [sys.executable, "-c", FRONT, str(self.front_port), str(self.web)]
        self.front = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        until(lambda: answers(self.front_port))

    def start_broker(self) -> None:
        self.broker = subprocess.Popen([sys.executable, "-c", BROKER, str(self.broker_port)], stderr=subprocess.DEVNULL)

    def start_table(self) -> None:
        """Start it and wait until its pages answer."""
        command = [sys.executable, "-m", "controller", "run", str(self.toml)]
        self.table = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(lambda: answers(self.web))

    def lay(self, spot: str, amount: str) -> None:
        """Chips lie on `spot` now, as a sensor tells it."""
        payload = json.dumps({"amount": amount})
        publish.single(f"livetable/bj1/chips/{spot}", payload, 1, retain=True, port=self.broker_port)

    def end(self) -> None:
        for process in (self.front, self.table, self.broker):
            kill(process)


def answers(port: int) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False


def kill(process: "subprocess.Popen[bytes]") -> None:
    process.kill()
    process.wait()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One house for all tests here: whatever one kills it starts again."""
    house = House(tmp_path_factory.mktemp("house"))
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


def pages_of(house: House, page: Page) -> dict[str, Page]:
    """Every page that is live, open."""
    found = {"sign/bj1": page, **{path: page.context.new_page() for path in ("dealer/bj1", "pit", "audit")}}
    for path, one in found.items():
        one.goto(f"{house.url}/{path}")
        expect(one.locator("html")).to_have_attribute("data-link", "live")
    return found


def say_so(pages: dict[str, Page]) -> None:
    """Each page says that it is not live, and nothing on it is taken for the truth."""
    expect(pages["sign/bj1"].locator("#min")).to_be_hidden()
    expect(pages["dealer/bj1"].get_by_text("Do not pay from this screen")).to_be_visible()
    expect(pages["dealer/bj1"].locator("#due-what")).to_be_hidden()
    expect(pages["pit"].get_by_text("Not live: what you see is the last that was known")).to_be_visible()
    expect(pages["audit"].locator("#trouble")).to_be_visible()


def are_back(pages: dict[str, Page]) -> None:
    """Each page is live again by itself."""
    for one in pages.values():
        expect(one.locator("html")).to_have_attribute("data-link", "live")


@pytest.mark.parametrize("part", ["table", "front"])
def test_a_part_is_killed_and_the_pages_come_back_with_the_truth(house: House, page: Page, part: str) -> None:
    """The controller with its pages, or the web server before them."""
    pages = pages_of(house, page)
    dealer = pages["dealer/bj1"]
    if dealer.get_by_role("button", name="Open bets").is_visible():
        dealer.get_by_role("button", name="Open bets").click()
        expect(dealer.get_by_role("button", name="Open bets")).to_be_hidden()
    due = dealer.locator("#due-what").inner_text()
    kill(getattr(house, part))
    say_so(pages)
    getattr(house, f"start_{part}")()
    are_back(pages)
    expect(pages["sign/bj1"].locator("#min")).to_have_text("$10")
    expect(dealer.locator("#due-what")).to_have_text(due)
    expect(dealer.get_by_role("button", name="Open bets")).to_be_hidden()  # that they are open was not forgotten
    expect(pages["pit"].get_by_text("Not live")).to_be_hidden()
    expect(pages["audit"].locator("#trouble")).to_be_hidden()


def test_the_broker_is_killed_and_comes_back(house: House, page: Page) -> None:
    page.goto(f"{house.url}/pit")
    device = page.locator("[data-device='zones']")
    expect(device).to_contain_text("works")
    kill(house.broker)
    expect(device).to_contain_text("not connected")
    house.start_broker()
    expect(device).to_contain_text("works")
    expect(page.locator("html")).to_have_attribute("data-link", "live")
