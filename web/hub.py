"""The latest snapshot of each table, and whoever waits for the next one.

`publish` and `close` are called from the event loop's thread, which the waiting streams
share; `snapshot` may be read from any thread. A waiter holds no queue: one that is slow
wakes to the latest snapshot and has missed nothing that still counts.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from weakref import WeakSet

from web.access import House, Nobody, Record, Refused, Snapshot

Submit = Callable[[str, dict[str, str]], None]
Report = Callable[[str], str]


def read_only(table: str, fields: dict[str, str]) -> None:
    """The default of a hub that nothing listens to."""
    raise Refused(f"table {table} takes no input here")


def no_report(table: str) -> str:
    """The default of a hub that keeps no record."""
    raise Refused(f"table {table} keeps no record here")


class Changes:
    """One waiter; an asynchronous iterator that may be cancelled without losing a waking."""

    def __init__(self, table: str | None) -> None:
        self._table = table
        self._awake = asyncio.Event()
        self._closed = False

    def wake(self, table: str) -> None:
        """Note that `table` changed."""
        if self._table in (None, table):
            self._awake.set()

    def close(self) -> None:
        """End the iteration."""
        self._closed = True
        self._awake.set()

    def __aiter__(self) -> "Changes":
        return self

    async def __anext__(self) -> None:
        await self._awake.wait()
        if self._closed:
            raise StopAsyncIteration
        self._awake.clear()


class Hub:
    """Stands between the tables and the pages; it is the pages' `TableAccess`."""

    def __init__(
        self, tables: Iterable[str], submit: Submit = read_only, house: House | None = None, report: Report = no_report,
        records: Mapping[str, Record] | None = None,
    ) -> None:  # fmt: skip
        self._latest: dict[str, Snapshot | None] = dict.fromkeys(tables)
        self._submit, self._report, self._records = submit, report, records or {}
        self.house: House = house or Nobody()
        # Weak: a stream that ended drops its waiter and needs not sign off.
        self._waiting: WeakSet[Changes] = WeakSet()
        self._closed = False

    def publish(self, table: str, snapshot: Snapshot) -> None:
        """Make `snapshot` the latest of `table` and wake its waiters."""
        self._latest[table] = snapshot
        for waiter in list(self._waiting):
            waiter.wake(table)

    def close(self) -> None:
        """End every stream, so that a server need not wait for its readers to go."""
        self._closed = True
        for waiter in list(self._waiting):
            waiter.close()

    def table_ids(self) -> list[str]:
        """Names of the tables, in the order given at the start."""
        return list(self._latest)

    def snapshot(self, table: str) -> Snapshot | None:
        """The latest snapshot of `table`, None before the first."""
        return self._latest.get(table)

    def submit(self, table: str, fields: dict[str, str]) -> None:
        """Pass on what staff said; raises `Refused`."""
        self._submit(table, fields)

    def report(self, table: str) -> str:
        """The book of `table` so far; raises `Refused`."""
        return self._report(table)

    def record(self, table: str) -> Record:
        """What the journal of `table` holds; raises `Refused` where none is kept."""
        if table not in self._records:
            raise Refused(f"no record of table {table} is kept here")
        return self._records[table]

    def changes(self, table: str | None) -> Changes:
        """A new waiter for `table`, or for any table if None."""
        waiter = Changes(table)
        if self._closed:
            waiter.close()
        self._waiting.add(waiter)
        return waiter
