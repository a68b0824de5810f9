"""The seal of a journal file: a digest of every page behind the last one, written when it is closed.

The hash chain covers what the rows say. SQLite's own pages hold more than rows: its header, unused space,
remains of moved cells. The seal covers those as well, so that a flipped byte is found wherever it lies.
SQLite takes no notice of bytes behind the last page that its header counts.

Layout: one digest a page (first 16 bytes of its sha256), then the foot: magic, number of pages, page size,
sha256 of all digests and the three fields before it.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

MAGIC = b"livetable seal 1"
DIGEST = 16
_FIELDS = struct.Struct(">16sII")
FOOT = _FIELDS.size + 32
SQLITE_MAGIC = b"SQLite format 3\x00"


@dataclass(frozen=True, slots=True)
class Seal:
    """`digests` is None where the foot itself, or what lies before it, was changed."""

    pages: int
    page_size: int
    digests: bytes | None

    @property
    def content(self) -> int:
        """Bytes of the database that the seal stands behind."""
        return self.pages * self.page_size


def page_size(head: bytes) -> int:
    """Bytes a page, from the first 18 bytes of an SQLite file (file format, section 1.3.2)."""
    size = int.from_bytes(head[16:18], "big")
    return 65536 if size == 1 else size


def read_seal(file: BinaryIO) -> Seal | None:
    """The seal at the end of `file`; None where there is none."""
    size = file.seek(0, 2)
    if size < FOOT:
        return None
    file.seek(size - FOOT)
    foot = file.read(FOOT)
    magic, pages, each = _FIELDS.unpack(foot[: _FIELDS.size])
    if magic != MAGIC:
        return None
    start = size - FOOT - pages * DIGEST
    if start < 0 or start != pages * each:
        return Seal(pages, each, None)
    file.seek(start)
    digests = file.read(pages * DIGEST)
    whole = sha256(digests + foot[: _FIELDS.size]).digest()
    return Seal(pages, each, digests if whole == foot[_FIELDS.size :] else None)


def write_seal(file: BinaryIO) -> None:
    """Put a seal behind the pages of a closed database; the caller syncs the file."""
    file.seek(0)
    each = page_size(file.read(18))
    pages = file.seek(0, 2) // each
    digests = b"".join(_digests(file, pages, each))
    fields = _FIELDS.pack(MAGIC, pages, each)
    file.seek(pages * each)
    file.write(digests + fields + sha256(digests + fields).digest())
    file.flush()


def _digests(file: BinaryIO, pages: int, each: int) -> list[bytes]:
    file.seek(0)
    return [sha256(file.read(each)).digest()[:DIGEST] for _ in range(pages)]


def changed(path: Path, closed: bool) -> list[str]:
    """What differs from the seal, in words with the place; empty if nothing does or there is no seal.

    closed: no write-ahead log lies beside the file, so a seal that does not read was changed, not torn.
    """
    with path.open("rb") as file:
        seal = read_seal(file)
        if seal is None or (seal.digests is None and not closed):
            return _trailing(file) if closed else []
        if seal.digests is None:
            return [f"the seal at the end of the file (from byte {seal.content}) was changed"]
        found = _digests(file, seal.pages, seal.page_size)
    kept = [seal.digests[n : n + DIGEST] for n in range(0, len(seal.digests), DIGEST)]
    bad = [n for n, (a, b) in enumerate(zip(found, kept, strict=True)) if a != b]
    return [f"page {n + 1} (bytes {n * seal.page_size} to {(n + 1) * seal.page_size - 1}) was changed" for n in bad]


def _trailing(file: BinaryIO) -> list[str]:
    """A closed database without a seal ends with its last page; anything behind it is a broken seal."""
    size, pages = file.seek(0, 2), _counted(file)
    if not 0 < pages < size:
        return []
    return [f"bytes {pages} to {size - 1} behind the last page are no seal: another program wrote into the file"]


def content(file: BinaryIO) -> int:
    """Bytes of the database proper, without a seal or what a power cut left of one."""
    seal = read_seal(file)
    if seal is not None and seal.digests is not None:
        return seal.content
    size = file.seek(0, 2)
    return size - size % (_page_size_of(file) or 1)


def _counted(file: BinaryIO) -> int:
    """Bytes of all pages that the database's header counts; 0 where it is no database."""
    file.seek(0)
    head = file.read(32)
    return int.from_bytes(head[28:32], "big") * page_size(head) if head.startswith(SQLITE_MAGIC) else 0


def _page_size_of(file: BinaryIO) -> int:
    file.seek(0)
    return page_size(file.read(18))
