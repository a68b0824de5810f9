"""Words that the table did not take, so that whoever said them is told why. They stay in the record all the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from controller import events
from controller.inputs import Input, Staff

_OPENS = ("OPEN_CHECK_MISSING", "DEVICE_MISSING", "LIMITS_NOT_SHOWN", "STAFF_MISSING", "ROLE_CONFLICT")
#: By word: the flags that mean that it was not done.
_REFUSE: Mapping[str, tuple[str, ...]] = {
    "open": _OPENS,
    "close": ("OPEN_CHECK_MISSING", "CASH_ROUTE_OPEN", "CASH_UNREGISTERED", "ROLE_CONFLICT"),
    "bets_open": ("LIMITS_NOT_SHOWN",),
    "limits": ("CONFIG_MISMATCH",),
    **dict.fromkeys(("sign_on", "change", "check"), ("ROLE_CONFLICT",)),
    **dict.fromkeys(("count", "tip", "colour"), ("ROLE_CONFLICT", "CHIPS_UNREADABLE")),
    **dict.fromkeys(("fill", "credit"), ("ROLE_CONFLICT", "CHIPS_UNREADABLE", "FLOAT_MISMATCH")),
    "seat": ("CHIPS_UNREADABLE",),
    "buy_in": ("ROLE_CONFLICT", "CHIPS_UNREADABLE", "BUYIN_UNCOUNTED"),
}


def flags(told: Input, follow: Iterable[events.Event]) -> list[events.Flag]:
    """The flags by which a word was not taken; none where it was. `follow`: the events of its step."""
    names = _REFUSE.get(told.says, ()) if isinstance(told, Staff) else ()
    return [event for event in follow if isinstance(event, events.Flag) and event.flag in names]


def why(flags: Iterable[events.Flag]) -> str:
    """Why a word was not taken, in the sentences of its flags."""
    return " ".join(flag.text for flag in flags)
