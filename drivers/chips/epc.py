"""The number of a tag (GS1 EPC, or any other identifier a reader gives): one spelling of it. Pure."""

from __future__ import annotations

import re
from functools import lru_cache

_HEX = re.compile(r"(?:[0-9A-F]{2}){4,62}")
"""32 bits (an ISO 15693 reader's short form) to 496 bits (what Gen2 carries at most)."""

KNOWN = 4096
"""Spellings that are remembered: readers say the same tags ten times a second."""


@lru_cache(KNOWN)
def epc(text: str) -> str:
    """Upper-case hex without blanks; ValueError says what was expected."""
    tag = text.replace(" ", "").replace("-", "").upper()
    if not _HEX.fullmatch(tag):
        raise ValueError(f"EPC {text[:40]!r}, expected 8 to 124 hex digits")
    return tag
