"""What happens at a limits sign: nothing by itself."""

from collections.abc import Sequence

from drivers.emulators.alpha_sign_device import AlphaSignDevice
from drivers.observations import Observation


class PlayedSign:
    def __init__(self) -> None:
        self.model = AlphaSignDevice()

    def act(self, _number: int, _now: float) -> Sequence[Observation]:
        return []

    def ready(self) -> bool:
        return True

    def plugged_in(self) -> None:
        """It speaks only when it is asked."""

    def power_cycled(self, _now: float) -> None:
        """It forgets what it showed."""
        self.model.files.clear()
