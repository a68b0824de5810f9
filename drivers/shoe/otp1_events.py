"""What the numbered OTP/1 events mean. Pure.

The protocol leaves the payloads of LID, LOCK and ERROR to the device ("1..n bytes"); the tables here are
ours and part of OTP/1 as livetable speaks it.
"""

from drivers.observations import CardSeen, CardUnread, CutCardSeen, Observation, ShoeState
from drivers.shoe.otp1_codec import Frame, Type

RANKS = "A23456789TJQK"
SUITS = "shdc"
LID_STATES = {0: "closed", 1: "open", 2: "loaded", 3: "empty"}
"""First byte of a LID event: the state of the shoe."""
LOCK_WORDS = {0: "released", 1: "locked"}
"""First byte of a LOCK event."""


def card(payload: bytes) -> CardSeen | CardUnread:
    """Two ASCII characters, rank and suit in either case; "??" and anything else is a card not read.

    A payload that passed the CRC and names no card still means that a card went by.
    """
    text = payload.decode("ascii", "replace")
    if len(text) == 2 and text[0].upper() in RANKS and text[1].lower() in SUITS:
        return CardSeen(text[0].upper() + text[1].lower())
    return CardUnread()


def shoe_event(frame: Frame) -> Observation | None:
    """The observation of a CARD, CUT or LID event; None for the events that tell the device's own state."""
    if frame.type == Type.CARD:
        return card(frame.payload)
    if frame.type == Type.CUT:
        return CutCardSeen()
    if frame.type == Type.LID and frame.payload[:1] and frame.payload[0] in LID_STATES:
        return ShoeState(LID_STATES[frame.payload[0]])
    return None


def error_words(payload: bytes) -> str:
    """The words of an ERROR event: "shoe reports error 05: jam"; none for code 00, which clears it."""
    if payload[0] == 0:
        return ""
    text = payload[1:].decode("ascii", "replace").strip()
    return f"shoe reports error {payload[0]:02X}" + (f": {text}" if text else "")


def unknown_words(frame: Frame) -> str:
    """The words of an event that the tables do not know; it is acknowledged and recorded all the same."""
    return f"event of unknown meaning: type {frame.type:02X}, payload {frame.payload.hex(' ') or 'empty'}"
