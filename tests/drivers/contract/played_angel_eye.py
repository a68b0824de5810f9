"""What happens at an Angel Eye shoe."""

from collections.abc import Sequence

from drivers.emulators.angel_eye_device import BURN, AngelEyeDevice
from drivers.observations import CardBurnt, CardSeen, CutCardSeen, Observation
from tests.drivers.contract.cards import card


class PlayedAngelEye:
    """It stands by and is drawn from. What it says is gone if nobody listens."""

    def __init__(self) -> None:
        self.model = AngelEyeDevice()

    def act(self, number: int, now: float) -> Sequence[Observation]:
        if number == 0:
            self.model.stand_by(now)
        if number % 10 == 5:
            self.model.cut_card(now)
            return [CutCardSeen()]
        if number % 10 == 7:
            self.model.draw(card(number), now, BURN)
            return [CardBurnt(card(number))]
        self.model.draw(card(number), now)
        return [CardSeen(card(number))]

    def ready(self) -> bool:
        return self.model.silent

    def plugged_in(self) -> None:
        """It does not notice."""

    def power_cycled(self, now: float) -> None:
        self.model.switch_on(now)
