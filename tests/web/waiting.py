"""Waiting for what a page causes elsewhere."""

import time
from collections.abc import Callable

from playwright.sync_api import Page

PATIENCE_S = 30.0
"""Only waited out by a test that fails, also on a machine that is busy otherwise."""


def wait_for(page: Page, condition: Callable[[], bool]) -> None:
    """Let the page work until `condition` holds."""
    limit = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < limit, "it did not come"
        page.wait_for_timeout(20)
