"""What stands at this table beside the game: equipment, cloth, bell. It comes with the header and holds for a recording.

    "fitted":   {"shoe": "required", "box": "optional", "sign": "none"}      EQ-6 to EQ-14
    "approved": {"shoe": "OTP1-200"}         what a device has to say of itself (SEC-6)
    "layout":   {"boxes": 7, "bj_pay": "3:2", "insurance": "2:1", "soft17": "stand"}     the print of the cloth (EQ-2 to EQ-5)
    "bell":     {"patterns": {"1": "administrator", "2": "security", "3": "waiter"}, "answer": 60}     EQ-11
    "opening":  true                         no round before the table was opened
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from controller.errors import InputError

#: How a device may be fitted; "none" turns its checks into confirmations by the staff (EQ-14).
FITTED = ("required", "optional", "none")
#: Whom the bell may call (EQ-11, OPS-22).
CALLED = ("administrator", "security", "waiter", "inspector", "technician", "cashier")
#: What may be printed on the cloth, and how that is called.
LAYOUT = {
    "boxes": (r"[1-9]", "a number from 1 to 9"),
    "bj_pay": (r"[1-9]\d?:[1-9]\d?", "a ratio such as 3:2"),
    "insurance": (r"[1-9]\d?:[1-9]\d?|none", "a ratio such as 2:1, or none"),
    "soft17": ("stand|hit", "stand or hit"),
}
BELL = ("patterns", "answer")
KEYS = ("fitted", "approved", "layout", "bell", "opening")
ANSWER_S = 60


class Profile(NamedTuple):
    """`patterns`: whom so many presses call; `answer_ms`: by when somebody should have come; `given`: as it was written."""

    fitted: Mapping[str, str] = {}
    approved: Mapping[str, str] = {}
    layout: Mapping[str, str] = {}
    patterns: Mapping[int, str] = {1: "administrator", 2: "security", 3: "waiter"}
    answer_ms: int = 1000 * ANSWER_S
    opening: bool = False
    given: tuple[tuple[str, object], ...] = ()

    def called(self, presses: int) -> str:
        """Whom so many presses call; a number that nobody agreed on calls the administrator all the same."""
        return self.patterns.get(presses, "administrator")

    def fits(self, device: str) -> str | None:
        """How a device is fitted; None where the table has no list, or does not list it."""
        return self.fitted.get(device) or self.fitted.get(device.partition("/")[0])


#: A table whose header says nothing of it.
PLAIN = Profile()


def parse_profile(obj: Mapping[str, object]) -> Profile:
    """The profile from the header's keys.

    Raises:
        InputError: names the key and what was expected.
    """
    bell = _object(obj, "bell")
    opening = obj.get("opening", False)
    if not isinstance(opening, bool):
        raise InputError(f'"opening" is {opening!r}; expected true or false')
    return Profile(
        fitted=_texts(obj, "fitted", FITTED),
        approved=_texts(obj, "approved"),
        layout=_layout(_known(_object(obj, "layout"), "layout", tuple(LAYOUT))),
        patterns=_patterns(_known(bell, "bell", BELL)) or PLAIN.patterns,
        answer_ms=1000 * _seconds(bell.get("answer", ANSWER_S)),
        opening=opening,
        given=tuple((key, obj[key]) for key in KEYS if key in obj),
    )


def _object(obj: Mapping[str, object], key: str) -> Mapping[str, object]:
    value = obj.get(key, {})
    if not isinstance(value, dict):
        raise InputError(f'"{key}" is {value!r}; expected an object')
    return value


def _known(found: Mapping[str, object], name: str, keys: tuple[str, ...]) -> Mapping[str, object]:
    for key in found:
        if key not in keys:
            raise InputError(f'"{name}" does not know the key {key[:60]!r}; expected {", ".join(keys)}')
    return found


def _texts(obj: Mapping[str, object], name: str, allowed: tuple[str, ...] = ()) -> Mapping[str, str]:
    found = _object(obj, name)
    for key, value in found.items():
        if not isinstance(value, str) or (allowed and value not in allowed):
            raise InputError(f'"{name}" has {key} as {value!r}; expected {" or ".join(allowed) or "text"}')
    return {key: str(value) for key, value in found.items()}


def _layout(found: Mapping[str, object]) -> Mapping[str, str]:
    for key, value in found.items():
        pattern, expected = LAYOUT[key]
        if isinstance(value, bool) or not isinstance(value, str | int) or not re.fullmatch(pattern, str(value), re.ASCII):
            raise InputError(f'"layout" has {key} as {str(value)!r}; expected {expected}')
    return {key: str(value) for key, value in found.items()}


def _patterns(bell: Mapping[str, object]) -> Mapping[int, str]:
    found = _texts(bell, "patterns", CALLED)
    for presses in found:
        if not (presses.isascii() and presses.isdigit() and 1 <= int(presses) <= 9):
            raise InputError(f'"patterns" has {presses!r}; expected a number of presses from 1 to 9')
    return {int(presses): call for presses, call in found.items()}


def _seconds(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 3600:
        raise InputError(f'"answer" is {value!r}; expected seconds from 1 to 3600')
    return value
