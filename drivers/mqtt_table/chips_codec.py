"""livetable/<table>/chips/<spot>: all that lies on a spot now (protocols 3.2). Pure.

{"amount": "125", "chips": {"100": 1, "25": 1}, "boot": "ab12", "seq": 7}; chips, boot and seq optional.
"""

import re
from decimal import Decimal

from drivers.mqtt_table.payload import Identity, PayloadError, identity, read_object
from drivers.observations import ChipsSeen

SPOT = re.compile(r"[A-Za-z0-9]{1,12}")
_AMOUNT = re.compile(r"(0|[1-9]\d{0,11})(\.\d{1,4})?", re.ASCII)
MOST_CHIPS = 10_000
"""Of one denomination on one spot; a full float holds about 400 chips of all (protocols 3.2)."""


def read_chips(spot: str, payload: bytes) -> tuple[ChipsSeen, Identity | None]:
    """What the message says; PayloadError where it is not exact or does not add up."""
    check_spot(spot)
    return chips_in(spot, read_object(payload))


def check_spot(spot: str) -> None:
    """PayloadError for what cannot be a spot of any table."""
    if not SPOT.fullmatch(spot):
        raise PayloadError(f"spot {spot!r:.40}, expected a name as 1, 1A, INS1 or float")


def chips_in(spot: str, fields: dict[str, object]) -> tuple[ChipsSeen, Identity | None]:
    """What the fields of a message say."""
    if fields.get("complete") is False:
        raise PayloadError("an incomplete reading: complete is false")
    amount = _decimal("amount", fields.get("amount"))
    chips = _chips(fields["chips"]) if "chips" in fields else ()
    total = sum((Decimal(value) * count for value, count in chips), Decimal(0))
    if "chips" in fields and total != Decimal(amount):
        raise PayloadError(f"chips add up to {_text(total)}, amount says {amount}")
    return ChipsSeen(spot, amount, chips), identity(fields)


def _chips(value: object) -> tuple[tuple[str, int], ...]:
    """Denomination and count, the highest first; a count of zero is left out."""
    if not isinstance(value, dict):
        raise PayloadError(f'chips {value!r:.40}, expected an object as {{"100": 1}}')
    counts = [(_decimal("chip", key), _count(key, count)) for key, count in value.items()]
    if len({key for key, _ in counts}) != len(counts):
        raise PayloadError(f"a denomination is given twice: {', '.join(value)[:60]}")
    return tuple(sorted(((k, n) for k, n in counts if n), key=lambda pair: -Decimal(pair[0])))


def _count(key: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_CHIPS:
        raise PayloadError(f"{value!r:.40} chips of {key:.20}, expected a whole number")
    return value


def _decimal(name: str, value: object) -> str:
    """Exact decimal text; a JSON number is refused, as its reader may round it."""
    if not isinstance(value, str) or not _AMOUNT.fullmatch(value):
        raise PayloadError(f'{name} {value!r:.40}, expected decimal text as "125" or "2.5"')
    return _text(Decimal(value))


def _text(value: Decimal) -> str:
    """Without trailing zeros and without an exponent."""
    text = format(value, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text
