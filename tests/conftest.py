"""What all tests share: where the browser is, that browser tests run last, and that property tests take the same examples
in every run, unless more are asked for (`tests.examples`)."""

import os
import shutil

import pytest
from hypothesis import settings

from tests.examples import MORE

# No deadline: a computer that is busy is no failure.
settings.register_profile("suite", derandomize=not MORE, deadline=None)
settings.load_profile("suite")

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
MISSING = "no chromium on this machine; on Debian: apt-get install chromium"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Real hardware for tests/drivers/contract."""
    group = parser.getgroup("livetable")
    group.addoption("--device", metavar="URL", help="run the contract of a device against hardware at this URL")
    group.addoption("--kind", help="the device's kind, as in table.toml")
    group.addoption("--setting", action="append", default=[], metavar="KEY=VALUE", help="a setting, as in table.toml")
    group.addoption("--seconds", type=float, default=10.0, help="how long to listen to it")
    group.addoption("--things", type=int, help="stop when so many things were observed; else listen on")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests go last: while a browser is driven, its event loop counts as running in this thread.

    Whatever asks for a chromium is one, whether or not its file says so.
    """
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
    items.sort(key=_place)


def _place(item: pytest.Item) -> tuple[bool, str, int, str]:
    """Last or not, file, line, name: the same in all processes that run tests side by side, also where parameters come out of
    a set."""
    path, line, name = item.location
    return item.get_closest_marker("browser") is not None, path, line or 0, name


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of a chromium. Without one a browser test is skipped, under CI it fails."""
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if found is None and os.environ.get("CI"):
        pytest.fail(MISSING)
    if found is None:
        pytest.skip(MISSING)
    return found
