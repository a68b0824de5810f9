"""What emulated readers publish: snapshots of tags, Impinj events, Zebra events (protocols 3.1, 3.2). Pure."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime

from drivers.emulators.tag_reader import Read

FORMS = ("amount", "tags", "impinj", "zebra")
A_MESSAGE = 25  # events; Zebra's messages have at most 6144 bytes

Payload = str


def snapshot(boot: str, seq: int, tags: Iterable[str], at_ms: int) -> Payload:
    """All tags of a spot."""
    told = {"v": 1, "boot": boot, "seq": seq, "ts": _time(at_ms), "complete": True, "tags": sorted(tags)}
    return json.dumps(told)


def impinj(reads: Sequence[Read], antennas: dict[str, int], at_ms: int, _first: int) -> list[Payload]:
    """Events of an R700, a few in each message."""
    return _messages([
        {
            "eventType": "tagInventory", "timestamp": _time(at_ms),
            "tagInventoryEvent": {"epcHex": read.epc, "antennaPort": antennas[read.spot], "peakRssiCdbm": read.rssi},
        }
        for read in reads
    ])  # fmt: skip


def zebra(reads: Sequence[Read], antennas: dict[str, int], at_ms: int, first: int) -> list[Payload]:
    """Events of an FX reader, numbered from `first`."""
    return _messages([
        {
            "type": "SIMPLE", "timestamp": _time(at_ms),
            "data": {
                "idHex": read.epc.lower(), "antenna": antennas[read.spot], "peakRssi": round(read.rssi / 100), "reads": 1,
                "eventNum": number, "format": "epc",
            },
        }
        for number, read in enumerate(reads, first)
    ])  # fmt: skip


EVENTS: dict[str, Callable[[Sequence[Read], dict[str, int], int, int], list[Payload]]] = {"impinj": impinj, "zebra": zebra}


def _messages(events: list[dict[str, object]]) -> list[Payload]:
    """A lone event goes by itself, as some readers send it."""
    parts = [events[n : n + A_MESSAGE] for n in range(0, len(events), A_MESSAGE)]
    return [json.dumps(part[0] if len(part) == 1 else part) for part in parts]


def _time(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
