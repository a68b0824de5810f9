"""What happens at an OTP/1 shoe."""

from collections.abc import Sequence

from drivers.emulators.otp1_device import CARD, CUT, LID, Otp1Device
from drivers.observations import CardSeen, CutCardSeen, Observation, ShoeState
from tests.drivers.contract.cards import card

BOOT = 0x11223344


class PlayedOtp1:
    def __init__(self) -> None:
        self._boot = BOOT
        self.model = Otp1Device(BOOT)

    def act(self, number: int, now: float) -> Sequence[Observation]:
        """Cards; between them the lid and the cut card."""
        if number % 10 == 5:
            self.model.happen(LID, b"\2", now)
            return [ShoeState("loaded")]
        if number % 10 == 7:
            self.model.happen(CUT, b"\1", now)
            return [CutCardSeen()]
        self.model.happen(CARD, card(number).encode(), now)
        return [CardSeen(card(number))]

    def ready(self) -> bool:
        return True

    def plugged_in(self) -> None:
        self.model.plugged_in()

    def power_cycled(self, _now: float) -> None:
        self._boot += 1
        self.model.power_cycle(self._boot)
