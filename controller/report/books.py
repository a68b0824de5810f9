"""The books of running tables, for whoever asks over the API."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from controller.config import Config
from controller.errors import LivetableError
from controller.journal_file import read_journal
from controller.report.making import Wish, files
from web.access import Refused


class Books:
    """Of the tables of `configs`. A book is made anew each time, one at a time: it reads a whole journal."""

    def __init__(self, configs: Sequence[Config]) -> None:
        self._journals = {config.table.id: config.journal for config in configs}
        self._lock = threading.Lock()

    def json(self, table: str) -> str:
        """The book of `table` so far, as JSON; raises `Refused`."""
        with self._lock:
            try:
                return files(read_journal(self._journals[table]), Wish(("json",)))["json"].decode()
            except LivetableError as wrong:
                raise Refused(str(wrong)) from wrong
