"""The kinds that are held to the contract."""

from drivers.emulators.cctalk_device import CctalkDevice
from drivers.emulators.ebds_device import EbdsDevice
from drivers.emulators.ssp_device import SspDevice
from drivers.observations import CardBurnt, CardSeen, CardUnread, CutCardSeen, NoteStacked, ShoeState
from tests.drivers.contract.played_acceptor import PlayedAcceptor
from tests.drivers.contract.played_angel_eye import PlayedAngelEye
from tests.drivers.contract.played_id003 import PlayedId003
from tests.drivers.contract.played_otp1 import PlayedOtp1
from tests.drivers.contract.played_scanner import PlayedScanner
from tests.drivers.contract.row import Row

SHOE = (CardSeen, CardBurnt, CardUnread, CutCardSeen, ShoeState)

ROWS = [
    Row("otp1", PlayedOtp1, SHOE),
    Row("angel_eye", PlayedAngelEye, SHOE, keeps=False, faster=5.0),
    Row("scanner", PlayedScanner, SHOE, keeps=False, checks=False, faster=5.0),
    Row("id003", PlayedId003, (NoteStacked,)),
    Row("ebds", lambda: PlayedAcceptor(EbdsDevice), (NoteStacked,)),
    Row("ssp", lambda: PlayedAcceptor(SspDevice), (NoteStacked,)),
    Row("cctalk", lambda: PlayedAcceptor(CctalkDevice, keeps_credit=False), (NoteStacked,)),
]

OTHER_WIRES = {"mqtt", "gpio", "camera", "alpha_sign"}
"""Kinds without bytes on a line of their own; and the sign, which tells of nothing that happens: it is told."""
