"""The browser of the pages' tests, one for all benchmarks: a second beside it cannot be driven."""

from tests.web.conftest import browser, context, page  # noqa: F401 - fixtures
