"""Tables whose journals are closed when the test is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from controller.recording import Header
from tests.controller.audit.told import Table

Opened = Callable[..., Table]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    """Opens a table by the name of its journal."""
    with ExitStack() as journals:

        def open_table(name: str = "j", head: Header | None = None) -> Table:
            table = Table(tmp_path / name, head)
            journals.callback(table.journal.close)
            return table

        yield open_table


@pytest.fixture
def table(opened: Opened) -> Table:
    return opened()
