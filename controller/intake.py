"""From what a driver saw to an input of the recording: the one place where cards and amounts are parsed.

Something that cannot be an input (no card, no such spot, a word nobody knows) is not dropped: it becomes
`card_unread` or a fault of its device, with the same origin, so that the device is answered and the staff see it.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.errors import InputError
from controller.inputs import BURN, CardUnread, Device, Input, time_text
from controller.parsing import parse_input
from controller.recording import Header, check_place
from drivers import observations as seen

OURS = ("at", "in")
"""Keys of a recording's line that no device may set."""


def to_input(observed: seen.Observed, at: int, header: Header) -> Input:
    """The input that `observed` is, told at `at` (ms since 1970 UTC)."""
    try:
        told = parse_input({"at": time_text(at), **_claims(observed.what)})
        check_place(told, header)
    except InputError as wrong:
        if isinstance(observed.what, seen.CardSeen | seen.CardBurnt):
            return CardUnread(at)
        words = str(wrong).encode("utf-8", "backslashreplace").decode("utf-8")
        return Device(at, *_whose(observed), words)
    return told


def _claims(what: seen.Observation) -> Mapping[str, object]:
    """Its line. When something came and of what kind it is, the controller says: a keypad that could would set the clock
    of the record, which never runs back."""
    if isinstance(what, seen.StaffSaid):
        for key in OURS:
            if key in dict(what.fields):
                raise InputError(f'"{key}" is not for a keypad to say; expected what was entered alone')
    return line(what)


def _whose(observed: seen.Observed) -> tuple[str, str]:
    """Device and state. Chips where no spot is are no fault of a spot of ours, nor of all that is behind the broker; a word
    that was not taken (as one without its PIN) leaves the keypad as good as it was."""
    match observed.what:
        case seen.ChipsSeen():
            return f"{observed.device}/chips", "fault"
        case seen.StaffSaid():
            return f"{observed.device}/staff", "online"
        case _:
            return observed.device, "fault"


def line(what: seen.Observation) -> Mapping[str, object]:
    """The recording's line for an observation, without its time."""
    match what:
        case seen.CardSeen():
            return {"in": "card", "card": what.card}
        case seen.CardBurnt():
            return {"in": "card", "card": what.card, "to": BURN}
        case seen.CardUnread():
            return {"in": "card_unread"}
        case seen.CutCardSeen():
            return {"in": "cut_card"}
        case seen.ShoeState():
            return {"in": "shoe", "state": what.state}
        case seen.ChipsSeen():
            chips = {"chips": dict(what.chips)} if what.chips else {}
            return {"in": "chips", "spot": what.spot, "amount": what.amount, **chips}
        case seen.BellPressed():
            return {"in": "bell", "presses": what.presses}
        case seen.NoteStacked():
            return {"in": "note", "value": what.value, "currency": what.currency}
        case seen.DropBoxState():
            return {"in": "drop_box", "state": what.state}
        case seen.DeviceState():
            detail = {"detail": what.detail} if what.detail else {}
            return {"in": "device", "device": what.device, "state": what.state, **detail}
        case seen.StaffSaid():
            return {"in": "staff", **dict(what.fields)}
