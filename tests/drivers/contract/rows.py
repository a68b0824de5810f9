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
from tests.drivers.contract.played_sign import PlayedSign
from tests.drivers.contract.row import Row

SHOE = (CardSeen, CardBurnt, CardUnread, CutCardSeen, ShoeState)

ROWS = [
    Row("otp1", PlayedOtp1, SHOE),
    Row("angel_eye", PlayedAngelEye, SHOE, keeps=False, faster=5.0),
    Row("scanner", PlayedScanner, SHOE, keeps=False, checks=False, faster=5.0),
    Row("id003", PlayedId003, (NoteStacked,), outlives=False, tells="reconcile"),
    Row("ebds", lambda: PlayedAcceptor(EbdsDevice), (NoteStacked,)),
    Row("ssp", lambda: PlayedAcceptor(SspDevice), (NoteStacked,)),
    Row("cctalk", lambda: PlayedAcceptor(CctalkDevice), (NoteStacked,), outlives=False, tells="reconcile"),
]

SIGN = Row("alpha_sign", PlayedSign, (), settings={"look_s": "1"})
"""It tells of nothing that happens: it is told, and shows it (test_sign.py)."""
WITH_A_LINE = [*ROWS, SIGN]
OTHER_WIRES = {"mqtt", "gpio", "camera"}
"""Kinds without bytes on a line of their own: test_messages.py, test_button.py, and the camera's own tests."""
