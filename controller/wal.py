"""What SQLite leaves behind after a kill: the write-ahead log, checked for changed bytes.

SQLite takes a frame with a wrong checksum for the end of the log and silently forgets the frames behind it.
After a kill that is right for the last, unfinished commit; where whole commits stand behind it, the log was
changed and rows are lost. Layout and checksum: SQLite file format, sections 4.1 and 4.2.
"""

from __future__ import annotations

import struct
from array import array
from pathlib import Path

_HEAD = struct.Struct(">8I")  # magic, version, page size, checkpoint, salt 1, salt 2, checksum 1, checksum 2
_FRAME = struct.Struct(">6I")  # page, size after commit or 0, salt 1, salt 2, checksum 1, checksum 2
_MAGIC = 0x377F0682
"""The lowest bit of the magic tells the byte order of the words that are summed: 1 is big-endian."""
_MASK = 0xFFFFFFFF


def lost_commits(wal: Path) -> list[str]:
    """What is wrong with a write-ahead log, in words with the place; empty where nothing is."""
    data = wal.read_bytes() if wal.exists() else b""
    if not data:
        return []
    if len(data) < _HEAD.size:
        return [f"the write-ahead log {wal.name} is cut short"]
    magic, _, page, _, salt1, salt2, *right = _HEAD.unpack_from(data)
    big = bool(magic & 1)
    if magic & ~1 != _MAGIC or _sum(data[:24], (0, 0), big) != tuple(right):
        return [f"the head of the write-ahead log {wal.name} was changed"]
    whole, starts = _frames(data, page, (salt1, salt2), big)
    behind = [start for start in starts[whole + 1 :] if _is_commit(data, start, (salt1, salt2))]
    if not behind:
        return []
    start = starts[whole]
    return [f"frame {whole + 1} (bytes {start} to {start + page + 23}) of the write-ahead log {wal.name} was changed"]


def _frames(data: bytes, page: int, salts: tuple[int, int], big: bool) -> tuple[int, list[int]]:
    """How many frames are whole from the start, and where all of them start."""
    starts = list(range(_HEAD.size, len(data) - page - _FRAME.size + 1, page + _FRAME.size))
    total = _sum(data[:24], (0, 0), big)
    for n, start in enumerate(starts):
        _, _, salt1, salt2, *right = _FRAME.unpack_from(data, start)
        total = _sum(data[start : start + 8], total, big)
        total = _sum(data[start + _FRAME.size : start + _FRAME.size + page], total, big)
        if (salt1, salt2) != salts or total != tuple(right):
            return n, starts
    return len(starts), starts


def _is_commit(data: bytes, start: int, salts: tuple[int, int]) -> bool:
    _, size, salt1, salt2, *_ = _FRAME.unpack_from(data, start)
    return size > 0 and (salt1, salt2) == salts


def _sum(data: bytes, before: tuple[int, int], big: bool) -> tuple[int, int]:
    """SQLite's checksum of a whole number of 8-byte pairs, going on from `before`."""
    words = array("I", data)
    if big == (struct.pack("=I", 1) != struct.pack(">I", 1)):
        words.byteswap()
    a, b = before
    pairs = iter(words)
    for x, y in zip(pairs, pairs, strict=True):
        a = (a + x + b) & _MASK
        b = (b + y + a) & _MASK
    return a, b
