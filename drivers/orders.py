"""What the controller asks of devices: frozen values, the other direction of `drivers.observations`."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Publish:
    """Show text on a topic below livetable/<table>/: state, sign (both retained) or events (not retained)."""

    topic: str
    payload: str
    retain: bool = False


@dataclass(frozen=True, slots=True)
class LockShoe:
    """Lock or release the shoe's mouth (OTP/1 command 84)."""

    locked: bool


Order = Publish | LockShoe
