"""The signs that stand at the tables, by their streams: a table whose last sign went away is told so (EQ-13)."""

import asyncio
from collections import Counter

from web.access import Refused, TableAccess
from web.sign import gone

GONE_S = 5.0
"""A sign that loads anew or changes networks is back before."""


class Signs:
    """Counts the open streams of signs; used in the loop's thread."""

    def __init__(self, tables: TableAccess, gone_s: float = GONE_S) -> None:
        self._tables, self._gone_s = tables, gone_s
        self._open: Counter[str] = Counter()

    def came(self, table: str) -> None:
        """A sign of `table` has opened its stream."""
        self._open[table] += 1

    def went(self, table: str) -> None:
        """A stream of a sign has ended; it may come back."""
        self._open[table] -= 1
        asyncio.get_running_loop().call_later(self._gone_s, self._look, table)

    def _look(self, table: str) -> None:
        if not self._open[table]:
            asyncio.get_running_loop().run_in_executor(None, self._tell, table)

    def _tell(self, table: str) -> None:
        try:
            self._tables.submit(*gone(table))
        except Refused:
            return  # a table that is not at work needs no sign
