"""What happens before a bar code scanner."""

from collections.abc import Sequence

from drivers.emulators.scanner_device import CUT, UNREADABLE, ScannerDevice, code
from drivers.observations import CardSeen, CardUnread, CutCardSeen, Observation
from tests.drivers.contract.cards import card


class PlayedScanner:
    def __init__(self) -> None:
        self.model = ScannerDevice(times=2)

    def act(self, number: int, _now: float) -> Sequence[Observation]:
        if number % 10 == 5:
            self.model.scan(CUT)
            return [CutCardSeen()]
        if number % 10 == 7:
            self.model.scan(UNREADABLE)
            return [CardUnread()]
        self.model.scan(code(card(number)))
        return [CardSeen(card(number))]

    def ready(self) -> bool:
        return True

    def plugged_in(self) -> None:
        """It does not notice."""

    def power_cycled(self, _now: float) -> None:
        """It keeps nothing."""
