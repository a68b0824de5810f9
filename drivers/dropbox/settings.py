"""The settings that drop-box counters share: currency, pace of polls, table of notes. Pure."""

import re
from collections.abc import Mapping

from drivers.dropbox.note import Note
from drivers.errors import DriverConfigError
from drivers.request import Request


def currency(request: Request) -> str:
    """ISO 4217, default USD."""
    code = request.settings.get("currency", "USD")
    if not re.fullmatch("[A-Z]{3}", code):
        raise DriverConfigError(f"{request.name}.currency", code, "three capital letters, as USD")
    return code


def poll_s(request: Request, default_s: float, range_ms: range) -> float:
    """Seconds between two polls; the setting is in milliseconds."""
    text = request.settings.get("poll_ms", str(round(default_s * 1000)))
    if not text.isdecimal() or int(text) not in range_ms:
        raise DriverConfigError(f"{request.name}.poll_ms", text, f"{range_ms.start} to {range_ms.stop - 1}")
    return int(text) / 1000


def notes(text: str, key: str, currency: str, most: int) -> Mapping[int, Note]:
    """ "1 2 5 10 - 50": what the device's notes 1, 2, ... are worth, whole units; - where it has none."""
    words = text.split()
    if not 0 < len(words) <= most or not all(re.fullmatch(r"-|[1-9]\d{0,8}", word) for word in words):
        raise DriverConfigError(key, text, f"up to {most} whole values, - for a note that is not taken, as 1 2 5 - 20")
    return {number: Note(word, currency) for number, word in enumerate(words, 1) if word != "-"}
