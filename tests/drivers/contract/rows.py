"""The kinds that are held to the contract."""

from drivers.observations import CardSeen, CardUnread, CutCardSeen, NoteStacked, ShoeState
from tests.drivers.contract.played_id003 import PlayedId003
from tests.drivers.contract.played_otp1 import PlayedOtp1
from tests.drivers.contract.row import Row

SHOE = (CardSeen, CardUnread, CutCardSeen, ShoeState)

ROWS = [
    Row("otp1", PlayedOtp1, SHOE),
    Row("id003", PlayedId003, (NoteStacked,)),
]

OTHER_WIRES = {"mqtt"}
"""Kinds without bytes on a line of their own."""
