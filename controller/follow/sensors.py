"""What the sensors of the zones say of themselves when the bets are closed (C-BET-6, C-BET-7)."""

from __future__ import annotations

from collections.abc import Mapping

from controller import money
from controller.follow.state import TableState
from controller.rules.round import spots
from controller.rules.violation import Violation

_MARK = "/chips/"
"""A zone's sensor is a device named <device>/chips/<spot>."""
_MOVING = "moving"
"""Detail of a sensor under which chips are being moved."""
_LATER = ("INS", "float", "tips")
"""Zones on which nothing is bet before the cards."""


def unreadable(state: TableState) -> list[Violation]:
    """Zones whose reading is unknown or unstable: what is bet there nobody knows."""
    betting = [spot for spot in spots(state.options) if not spot.startswith(_LATER)]
    unit = money.text(state.options.money_unit)
    found = {name.partition(_MARK)[2]: _told(state.devices, name) for name in state.devices if _MARK in name}
    return [
        Violation("CHIPS_UNREADABLE", spot, "unreadable", unit, detail or now)
        for spot in betting
        for now, detail in [found.get(spot, ("online", ""))]
        if now in ("fault", "offline") or detail == _MOVING
    ]


def _told(devices: Mapping[str, tuple[str, str]], sensor: str) -> tuple[str, str]:
    """Its own state, or that of the device behind which it is where that one cannot be reached."""
    behind = devices.get(sensor.partition(_MARK)[0], ("online", ""))
    return behind if behind[0] == "offline" else devices[sensor]
