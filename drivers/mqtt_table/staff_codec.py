"""livetable/<table>/staff: a keypad's input. Pure.

{"boot": "cd34", "seq": 9, "by": "dealer", "says": "hit", "hand": "1"}: all but boot and seq are the
recording's keys and pass on as they are; the controller judges them.
"""

from drivers.mqtt_table.payload import Identity, PayloadError, identity, read_object
from drivers.observations import StaffSaid

NUMBERS = ("boot", "seq")
REQUIRED = ("by", "says")
LONGEST = 500


def read_staff(payload: bytes) -> tuple[StaffSaid, Identity | None]:
    """What was entered; PayloadError where a value is no text or nobody said anything."""
    fields = read_object(payload)
    for key in REQUIRED:
        if not fields.get(key):
            raise PayloadError(f"{key} is missing")
    said = tuple((key, _text(key, value)) for key, value in fields.items() if key not in NUMBERS)
    return StaffSaid(said), identity(fields)


def _text(key: str, value: object) -> str:
    if not isinstance(value, str) or len(value) > LONGEST:
        raise PayloadError(f"{key:.20} {value!r:.40}, expected text of at most {LONGEST} characters")
    return value
