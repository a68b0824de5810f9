"""What the pages are handed: tables to read, and one way to say something to them.

The pages know no table, no device and no journal. Whoever starts them hands in one
object of this shape, and everything a page shows or says goes through it.
"""

from collections.abc import AsyncIterator
from typing import Any, Protocol

Snapshot = dict[str, Any]
"""One table at one moment, as JSON values; a new one for each change, never altered."""


class Refused(Exception):
    """A table did not take what was said; the message is one line for the person who said it."""


class TableAccess(Protocol):
    """The tables of this house as the pages see them."""

    def table_ids(self) -> list[str]:
        """Names of all tables, in the order in which they are to be listed."""
        ...

    def snapshot(self, table: str) -> Snapshot | None:
        """The latest snapshot; None before the first one or for an unknown table."""
        ...

    def submit(self, table: str, fields: dict[str, str]) -> None:
        """Say something as staff; called in a worker thread. Raises `Refused`."""
        ...

    def changes(self, table: str | None) -> AsyncIterator[None]:
        """Wakes after each new snapshot of `table` (None: of any table).

        Several snapshots may lie behind one waking. Ends when the tables close.
        """
        ...
