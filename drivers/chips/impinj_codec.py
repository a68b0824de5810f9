"""Events of an Impinj R700 (IoT device interface; protocols 3.1). Pure.

{"eventType": "tagInventory", "timestamp": "2026-11-30T20:00:00.1Z",
 "tagInventoryEvent": {"epcHex": "3008...", "antennaPort": 1, "peakRssiCdbm": -5234}}
"""

from __future__ import annotations

import base64
import binascii

from drivers.chips.epc import epc
from drivers.chips.report import TagRead
from drivers.mqtt_table.payload import PayloadError, time_ms

Fields = dict[str, object]
LEVELS = range(-20_000, 10_000)
"""1/100 dBm that a receiver can measure; another figure is no level, and would draw the tag to its antenna."""


def is_impinj(event: Fields) -> bool:
    """Every event of this interface names its type so."""
    return "eventType" in event


def read_impinj(event: Fields) -> list[TagRead]:
    """The tag of an inventory event; none in events of other kinds."""
    if event["eventType"] != "tagInventory":
        return []
    tag = event.get("tagInventoryEvent")
    if not isinstance(tag, dict):
        raise PayloadError("tagInventory without tagInventoryEvent")
    rssi = tag.get("peakRssiCdbm")
    seen = time_ms(tag.get("lastSeenTime"))
    return [
        TagRead(
            _epc(tag),
            _antenna(tag),
            rssi if isinstance(rssi, int) and not isinstance(rssi, bool) and rssi in LEVELS else None,
            seen if seen is not None else time_ms(event.get("timestamp")),
        )
    ]


def _epc(tag: Fields) -> str:
    plain, coded = tag.get("epcHex"), tag.get("epc")
    try:
        if isinstance(plain, str):
            return epc(plain)
        if isinstance(coded, str):
            return epc(base64.b64decode(coded.replace("-", "+").replace("_", "/") + "==", validate=False).hex())
    except (ValueError, binascii.Error) as error:
        raise PayloadError(f"epc {str(plain or coded)[:40]!r}: {error}") from error
    raise PayloadError("neither epcHex nor epc: switch the EPC on in the reader's report")


def _antenna(tag: Fields) -> str:
    for key in ("antennaPort", "antennaName"):
        value = tag.get(key)
        if isinstance(value, int | str) and not isinstance(value, bool):
            return str(value)
    raise PayloadError("no antennaPort: switch it on in the reader's report")
