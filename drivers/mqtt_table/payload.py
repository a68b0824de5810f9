"""Message texts, read strictly: what cannot be understood is refused in words, never guessed. Pure."""

import json
import re
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import NoReturn

LONGEST = 65_536
"""Bytes; the largest of the known publishers sends 6,144 (protocols 3)."""
_BOOT = re.compile(r"[0-9A-Za-z_-]{1,32}")
HIGHEST_SEQ = 2**53
"""What every JSON reader keeps exactly."""
LATEST_MS = 253_402_300_799_999
"""The end of the year 9999."""


class PayloadError(ValueError):
    """A message that cannot be used; its text says what was found and what was expected."""


@dataclass(frozen=True, slots=True)
class Identity:
    """The sender's own number of a message: boot names one power-up, seq rises by one."""

    boot: str
    seq: int

    def __str__(self) -> str:
        return f"{self.boot}:{self.seq}"


def parse_identity(text: str) -> Identity | None:
    """ "ab12:7" -> Identity; None where it is none."""
    boot, _, seq = text.rpartition(":")
    return Identity(boot, int(seq)) if _BOOT.fullmatch(boot) and seq.isdecimal() else None


def check_size(payload: bytes) -> None:
    """PayloadError for a message that is longer than any device's: reading it would hold up all others."""
    if len(payload) > LONGEST:
        raise PayloadError(f"message of {len(payload)} bytes, at most {LONGEST} are read")


def read_json(payload: bytes) -> object:
    """The JSON value of a message; a key given twice, NaN and depths no device sends are refused."""
    check_size(payload)
    try:
        value = json.loads(payload.decode("utf-8"), object_pairs_hook=_no_twice, parse_constant=_no_constant)
        if b"\\u" in payload:
            json.dumps(value, ensure_ascii=False).encode("utf-8")  # half a surrogate pair is no text, and cannot be kept
    except PayloadError:
        raise
    except (ValueError, RecursionError) as error:
        raise PayloadError(f"not JSON: {excerpt(payload)}") from error
    return value


def read_object(payload: bytes) -> dict[str, object]:
    """The JSON object of a message."""
    value = read_json(payload)
    if not isinstance(value, dict):
        raise PayloadError(f"not a JSON object: {excerpt(payload)}")
    return value


def identity(fields: dict[str, object]) -> Identity | None:
    """boot and seq of a message, None where it has not both."""
    if "boot" not in fields or "seq" not in fields:
        return None
    boot, seq = fields["boot"], fields["seq"]
    if not isinstance(boot, str) or not _BOOT.fullmatch(boot):
        raise PayloadError(f"boot {boot!r:.40}, expected up to 32 letters and digits")
    if not isinstance(seq, int) or isinstance(seq, bool) or not 0 < seq <= HIGHEST_SEQ:
        raise PayloadError(f"seq {seq!r:.40}, expected a whole number from 1")
    return Identity(boot, seq)


def excerpt(payload: bytes) -> str:
    """The beginning of a message, printable, for an error's words."""
    return ascii(payload[:60].decode("utf-8", "replace"))


def time_ms(value: object) -> int | None:
    """RFC 3339 text or seconds since 1970, as ms; None where there is none, it cannot be read or is no time of a clock:
    before 1970 or behind the last year that can be written."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        ms = int(value * 1000) if 0 < value <= LATEST_MS else None
    else:
        ms = _text_ms(value) if isinstance(value, str) else None
    return ms if ms is not None and 0 <= ms <= LATEST_MS else None


@lru_cache(16)
def _text_ms(value: str) -> int | None:
    """Remembered: all events of a message have the same time."""
    try:
        when = datetime.fromisoformat(value)
        return int(when.timestamp() * 1000) if when.tzinfo else None
    except (ValueError, OverflowError):
        return None


def _no_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise PayloadError(f"a key is given twice: {', '.join(key for key, _ in pairs)[:60]}")
    return fields


def _no_constant(text: str) -> NoReturn:
    raise PayloadError(f"{text} is no number")
