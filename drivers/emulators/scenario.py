"""What an emulated table plays: a few lines of TOML, written by hand.

    table = "bj1"
    system = "classic"          # classic, surrender, switch, russian
    seed = 7
    rounds = 20                 # 0: until it is stopped
    decisions = "inferred"      # or "recorded"
    errors = 0.2                # share of rounds in which something is done wrong
    limits = {min = "10", max = "500"}
    options = {decks = 4, das = false}
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from decimal import Decimal, InvalidOperation
from difflib import get_close_matches
from typing import Any

from drivers.emulators.blunders import NAMES
from drivers.emulators.drop_boxes import DROP_BOXES
from drivers.emulators.errors import ScenarioError
from drivers.emulators.faults import KINDS
from drivers.emulators.floor_names import FLOOR_NAMES
from drivers.emulators.house import House, house
from drivers.emulators.incidents import Incident, check, read_incidents
from drivers.emulators.shoes import SHOES
from drivers.emulators.tag_words import FORMS


@dataclass(frozen=True, slots=True)
class Scenario:
    """One emulated table.

    Attributes:
        players: (least, most) boxes that are played in a round.
        unit: bets are multiples of it.
        error_kinds: names of the errors to be made; empty: every kind that fits.
        buy_ins: share of rounds before which somebody buys chips with notes.
        bells: share of rounds in which the bell is pressed.
        faults: chance that what a device sends is spoiled on its wire (bit flips, lost bytes, unplugged cables ...).
        fault_kinds: those that are made, names of `faults`; empty: all.
        incidents: what befalls drop box and shoe, and when.
        wires: what the serial wires are: ``pty`` (pseudo-terminals) or ``tcp``.
        shoe: kind of the shoe, a name of `shoes`.
        drop_box: kind of the drop box, a name of `drop_boxes`.
        sign: the limits sign on a serial wire, ``alpha_sign``, or ``none``.
        chips: what the chip sensors publish: ``amount``, ``tags``, ``impinj`` or ``zebra``.
        scope: ``round``, or ``table``: a whole shift from the opening to the closing count.
        only: the one device that is played, by the name of its wire; what happens at the others is over at once.
        hurried: errors that only time can show are left out, since the evening goes faster than life.
    """

    table: str = "bj1"
    system: str = "classic"
    seed: int = 1
    rounds: int = 0
    decisions: str = "inferred"
    errors: float = 0.0
    error_kinds: tuple[str, ...] = ()
    limits: tuple[Decimal, Decimal] = (Decimal(10), Decimal(500))
    unit: Decimal = Decimal(5)
    options: dict[str, object] = field(default_factory=dict)
    players: tuple[int, int] = (1, 0)
    says_round_over: bool = True
    buy_ins: float = 0.0
    bells: float = 0.0
    faults: float = 0.0
    fault_kinds: tuple[str, ...] = ()
    incidents: tuple[Incident, ...] = ()
    wires: str = "pty"
    shoe: str = "otp1"
    drop_box: str = "id003"
    currency: str = "USD"
    chips: str = "amount"
    sign: str = "none"
    scope: str = "round"
    hurried: bool = False
    only: str = field(default="", repr=False)  # a table may go on with another one, or all (`fingerprint`)

    @property
    def recorded(self) -> bool:
        return self.decisions == "recorded"

    @property
    def house(self) -> House:
        return house(self.system, self.options)

    @property
    def boxes_played(self) -> tuple[int, int]:
        """Least and most boxes in play; `players` up to 0 means all."""
        low, high = self.players
        return low, high or self.house.boxes

    @property
    def fingerprint(self) -> str:
        """What may not change while a table goes on from where it stood; how long, and on which wires, may."""
        plain = replace(self, rounds=0, faults=0.0, fault_kinds=(), incidents=(), wires="pty", chips="amount")
        return repr(replace(plain, shoe="otp1", drop_box="id003"))

    def header(self) -> dict[str, object]:
        """The first line of a recording of this scenario."""
        low, high = self.limits
        return {
            "livetable": 1, "table": self.table, "system": self.system, "decisions": self.decisions, "scope": self.scope,
            "limits": {"min": str(low), "max": str(high)}, "currency": self.currency,
        } | ({"options": self.options} if self.options else {})


def read(toml: str) -> Scenario:
    """A scenario from its text.

    Raises:
        ScenarioError: one line that names the key and what was expected.
    """
    try:
        found: dict[str, object] = tomllib.loads(toml)
    except tomllib.TOMLDecodeError as wrong:
        raise ScenarioError(f"no TOML: {wrong}") from wrong
    for key in found:
        if key not in _READERS:
            raise ScenarioError(f"{key} is unknown; expected one of {', '.join(_READERS)}")
    scenario = Scenario(**{key: _READERS[key](key, value) for key, value in found.items()})
    low, high = scenario.boxes_played
    if not 1 <= low <= high <= scenario.house.boxes:
        raise ScenarioError(f"players is {list(scenario.players)}; expected 1 to {scenario.house.boxes} boxes, such as [1, 3]")
    if scenario.unit > scenario.limits[1]:
        raise ScenarioError(f"unit is {str(scenario.unit)!r}; expected at most the limits' max, {scenario.limits[1]}")
    check(scenario.incidents, scenario.shoe)
    if scenario.only:
        _check_only(scenario)
    return scenario


def _check_only(scenario: Scenario) -> None:
    """Is there anything to be seen of a device that is played alone?"""
    if scenario.only == "drop" and not scenario.buy_ins and scenario.scope == "round":
        raise ScenarioError("buy_ins is 0.0; expected a share above 0 where only the drop box is played")
    for at, one in enumerate(scenario.incidents, 1):
        if one.device != scenario.only:
            raise ScenarioError(f"incidents[{at}].device is {one.device!r}; expected {scenario.only!r}, which alone is played")


Reader = Callable[[str, object], Any]


def _wrong(key: str, value: object, expected: str) -> ScenarioError:
    return ScenarioError(f"{key} is {value!r}; expected {expected}")


def _text(key: str, value: object) -> str:
    if not isinstance(value, str) or not value or any(c in value for c in "/#+ "):
        raise _wrong(key, value, "a word")
    return value


def _currency(key: str, value: object) -> str:
    if not isinstance(value, str) or not re.fullmatch("[A-Z]{3}", value):
        raise _wrong(key, value, "three capital letters, as USD")
    return value


def _one_of(*words: str) -> Reader:
    def read_word(key: str, value: object) -> str:
        if not isinstance(value, str) or value not in words:
            raise _wrong(key, value, " or ".join(words))
        return value

    return read_word


def _whole(key: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise _wrong(key, value, "a whole number from 0")
    return value


def _share(key: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise _wrong(key, value, "a share from 0 to 1")
    return float(value)


def _yes(key: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise _wrong(key, value, "true or false")
    return value


def _money(key: str, value: object) -> Decimal:
    try:
        amount = Decimal(str(value))
    except InvalidOperation:
        amount = Decimal(0)
    if isinstance(value, bool) or not amount.is_finite() or amount <= 0:
        raise _wrong(key, value, 'an amount such as "25"')
    return amount


def _limits(key: str, value: object) -> tuple[Decimal, Decimal]:
    if not isinstance(value, dict) or set(value) != {"min", "max"}:
        raise _wrong(key, value, '{min = "10", max = "500"}')
    low, high = _money(key + ".min", value["min"]), _money(key + ".max", value["max"])
    if low > high:
        raise _wrong(key, value, "a minimum that is not above the maximum")
    return low, high


def _players(key: str, value: object) -> tuple[int, int]:
    if isinstance(value, int) and not isinstance(value, bool) and value > 0:
        return value, value
    if not isinstance(value, list) or len(value) != 2:
        raise _wrong(key, value, "how many boxes are played, such as 3 or [1, 7]")
    return _whole(key, value[0]), _whole(key, value[1])


def _kinds(key: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise _wrong(key, value, 'a list of names such as ["pay_short"]')
    for word in value:
        if word not in NAMES + FLOOR_NAMES:
            near = get_close_matches(word, NAMES + FLOOR_NAMES, 3) or NAMES[:3]
            raise ScenarioError(f"{key} names {word!r}; expected names such as {', '.join(near)}")
    return tuple(value)


def _fault_kinds(key: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise _wrong(key, value, 'a list of names such as ["flip"]')
    for word in value:
        if word not in KINDS:
            raise ScenarioError(f"{key} names {word!r}; expected some of {', '.join(KINDS)}")
    return tuple(value)


def _options(key: str, value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise _wrong(key, value, "a table such as {das = false}")
    house("classic", value)
    return value


_READERS: dict[str, Reader] = {
    "table": _text, "system": _one_of("classic", "surrender", "switch", "russian"), "seed": _whole, "rounds": _whole,
    "decisions": _one_of("inferred", "recorded"), "errors": _share, "error_kinds": _kinds, "limits": _limits,
    "unit": _money, "options": _options, "players": _players, "says_round_over": _yes, "buy_ins": _share,
    "bells": _share, "faults": _share, "fault_kinds": _fault_kinds,
    "incidents": read_incidents, "wires": _one_of("pty", "tcp"), "shoe": _one_of(*SHOES),
    "drop_box": _one_of(*DROP_BOXES),
    "currency": _currency, "chips": _one_of(*FORMS), "sign": _one_of("none", "alpha_sign"),
    "scope": _one_of("round", "table"), "hurried": _yes,
    "only": _one_of("shoe", "drop", "table"),
}
assert set(_READERS) == {f.name for f in fields(Scenario)}
