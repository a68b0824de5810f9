"""Identities of inputs: which of them a device has told before. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from controller.chain import Row


def last_origins(rows: Iterable[Row]) -> dict[str, str]:
    """For each stream of inputs its last identity: "shoe" -> "shoe/ab12:7", "mqtt/chips/1" -> "mqtt/chips/1/ab12:7"; and
    for each sender in it, the longest silent first: "mqtt/staff/cd34" -> "mqtt/staff/cd34:9"."""
    found: dict[str, str] = {}
    for row in rows:
        if row.kind == "input" and row.origin:
            for key in streams(row.origin):
                found.pop(key, None)
                found[key] = row.origin
    return found


def streams(origin: str) -> tuple[str, str]:
    """What an identity is the last of: its stream, and its sender in it. Two keypads have one stream, and each repeats its
    own last input when the answer did not reach it."""
    return origin.rpartition("/")[0], origin.rpartition(":")[0]
