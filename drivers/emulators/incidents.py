"""Incidents that a scenario wants: what befalls which device, before which round, and for how long.

    incidents = [
      {round = 2, device = "drop", what = "jam", seconds = 5},
      {round = 3, device = "shoe", what = "unplug"},
    ]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from drivers.emulators.errors import ScenarioError

WIRE = ("unplug", "rename", "silent", "stall", "babble", "shared")
"""What befalls any serial wire: pulled out; pulled out and at once there again under another number; its device is mute;
bytes are held up and come all at once; garbage alone, as at a wrong speed; another program takes every other byte."""
TECHNICIAN = ("jam", "full", "cassette_out")
"""What befalls a drop box until a technician has put it right."""
BOX = (*TECHNICIAN, "power_cut")
SHOES = {"otp1": ("power_cut",), "angel_eye": ("power_cut", "error")}
"""Beside those of its wire, by the kind of the shoe."""
DEVICES = ("drop", "shoe")
SECONDS = 3.0
LONGEST_S = 3600


@dataclass(frozen=True, slots=True)
class Incident:
    """`seconds` of real time, however fast the table is."""

    round: int
    device: str
    what: str
    seconds: float = SECONDS


def read_incidents(key: str, value: object) -> tuple[Incident, ...]:
    """The incidents of a scenario's text.

    Raises:
        ScenarioError: one line that names the entry and what was expected.
    """
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise ScenarioError(f'{key} is {value!r}; expected a list such as [{{round = 2, device = "drop", what = "jam"}}]')
    return tuple(_incident(f"{key}[{at}]", one) for at, one in enumerate(value, 1))


def check(incidents: tuple[Incident, ...], shoe: str) -> None:
    """Can each of them befall this table's devices?"""
    for at, one in enumerate(incidents, 1):
        possible = WIRE + (BOX if one.device == "drop" else SHOES.get(shoe, ()))
        if one.device == "shoe" and shoe == "camera":
            raise ScenarioError(f"incidents[{at}].device is 'shoe'; expected 'drop', as a camera is no serial device")
        if one.what not in possible:
            whose = "a drop box" if one.device == "drop" else f"the shoe {shoe}"
            raise ScenarioError(f"incidents[{at}].what is {one.what!r}; expected, of {whose}, one of {', '.join(possible)}")


def _incident(key: str, given: Mapping[str, object]) -> Incident:
    for name in given:
        if name not in ("round", "device", "what", "seconds"):
            raise ScenarioError(f"{key}.{name} is unknown; expected one of round, device, what, seconds")
    number, seconds = given.get("round"), given.get("seconds", SECONDS)
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        raise ScenarioError(f"{key}.round is {number!r}; expected the number of a round, from 1")
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds <= LONGEST_S:
        raise ScenarioError(f"{key}.seconds is {seconds!r}; expected a time above 0, at most {LONGEST_S}")
    if given.get("device") not in DEVICES:
        raise ScenarioError(f"{key}.device is {given.get('device')!r}; expected one of {', '.join(DEVICES)}")
    return Incident(number, str(given["device"]), str(given.get("what", "")), float(seconds))
