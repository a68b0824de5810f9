"""Server-sent events: how a snapshot becomes bytes, and which stream carries which tables.

Each change is encoded once for all readers of a kind, however many displays there are.
"""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from web.access import Snapshot, TableAccess

View = Callable[[Snapshot], Snapshot]

BEAT = b"event: beat\ndata:\n\n"
"""Sent when nothing changes. A named event, since a page's script never sees a comment."""


def hello(assets: str) -> bytes:
    """The first event: the version of the page's files, so that an outdated page loads itself anew, and the time here
    (ms since 1970), since a display's own clock may be wrong."""
    told = json.dumps({"assets": assets, "now": time.time_ns() // 1_000_000})
    return f"retry: 1000\nevent: hello\ndata: {told}\n\n".encode()


@dataclass
class Encoder:
    """Turns snapshots into events, keeping the latest of each table."""

    view: View
    _kept: dict[str, tuple[Snapshot, bytes]] = field(default_factory=dict)

    def event(self, table: str, snapshot: Snapshot) -> bytes:
        """The event of `snapshot`; the same object is encoded once."""
        kept = self._kept.get(table)
        if kept is None or kept[0] is not snapshot:
            text = json.dumps(self.view(snapshot), ensure_ascii=False, separators=(",", ":"))
            kept = self._kept[table] = (snapshot, f"data: {text}\n\n".encode())
        return kept[1]


class Feed:
    """What one reader has been sent and what is new to it."""

    def __init__(self, tables: TableAccess, encoder: Encoder, names: list[str]) -> None:
        self._tables, self._encoder, self._names = tables, encoder, names
        self._sent: dict[str, Snapshot] = {}

    def news(self) -> bytes:
        """Events of all tables that changed since the last call; empty if none did."""
        return b"".join(self._event(name) for name in self._names)

    def _event(self, name: str) -> bytes:
        snapshot = self._tables.snapshot(name)
        if snapshot is None or snapshot is self._sent.get(name):
            return b""
        self._sent[name] = snapshot
        return self._encoder.event(name, snapshot)
