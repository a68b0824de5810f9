"""The chip register: EPC of a chip's tag -> what the chip is worth. Pure.

    epc,value
    E28011700000020F4B1C0A01,25
    E28011700000020F4B1C0AFF,0

A value of 0 is a reference tag: glued to the layout, it shows that its antenna is alive, and counts nothing.

The file is held to the sha256 that stands in table.toml. A key (HMAC) would have to lie in that same file, so it would
keep out nobody whom the hash does not; the hash can be checked with every system's own tools.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from decimal import Decimal

from drivers.chips.epc import epc

HEADER = "epc,value"
_VALUE = re.compile(r"(0|[1-9]\d{0,8})(\.\d{1,4})?", re.ASCII)
MOST_CHIPS = 1_000_000


class RegisterError(ValueError):
    """A register that cannot be used; the text names line and reason."""


Register = Mapping[str, Decimal]
"""EPC as `drivers.chips.epc.epc` writes it -> value of the chip, 0 for a reference tag."""


def read_register(data: bytes, sha256: str) -> Register:
    """The register in the bytes of its file.

    Raises:
        RegisterError: another file than the one that was approved, or a line that cannot be used.
    """
    found = hashlib.sha256(data).hexdigest()
    if found != sha256.lower():
        raise RegisterError(f"its sha256 is {found}, not the approved one")
    try:
        lines = data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RegisterError(f"line {line}: no UTF-8") from error
    if not lines or lines[0].replace(" ", "").lower() != HEADER:
        raise RegisterError(f"line 1: expected the heading {HEADER}")
    if len(lines) > MOST_CHIPS:
        raise RegisterError(f"{len(lines)} lines, at most {MOST_CHIPS} are read")
    return _chips(lines)


def _chips(lines: list[str]) -> Register:
    values: dict[str, Decimal] = {}
    first: dict[str, int] = {}
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        tag, value = _row(number, line)
        if tag in values:
            raise RegisterError(f"line {number}: {tag} stands already in line {first[tag]}")
        values[tag], first[tag] = value, number
    return values


def _row(number: int, line: str) -> tuple[str, Decimal]:
    parts = [part.strip() for part in line.split(",")]
    if len(parts) != 2:
        raise RegisterError(f"line {number}: {line[:60]!r}, expected {HEADER}")
    try:
        tag = epc(parts[0])
    except ValueError as error:
        raise RegisterError(f"line {number}: {error}") from error
    if not _VALUE.fullmatch(parts[1]):
        raise RegisterError(f"line {number}: value {parts[1][:40]!r}, expected one as 25 or 2.5, 0 for a reference tag")
    return tag, Decimal(parts[1])
