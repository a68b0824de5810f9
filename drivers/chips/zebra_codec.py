"""Events of a Zebra reader with the IoT Connector (FX, ATR; protocols 3.1). Pure.

{"type": "SIMPLE", "timestamp": "2026-11-30T20:00:00.100Z",
 "data": {"idHex": "e280...", "antenna": 1, "peakRssi": -42, "reads": 3, "eventNum": 17, "format": "epc"}}

Its makers call it a statistical view of the tags, not a log: gaps of eventNum are reads that were lost.
"""

from __future__ import annotations

from drivers.chips.epc import epc
from drivers.chips.report import TagRead
from drivers.mqtt_table.payload import HIGHEST_SEQ, PayloadError, time_ms

Fields = dict[str, object]


def is_zebra(event: Fields) -> bool:
    """Tag events and the reader's own, a heartbeat say, have their content in `data`."""
    return isinstance(event.get("data"), dict)


def read_zebra(event: Fields) -> list[TagRead]:
    """The tag of an event; none in a heartbeat or another event of the reader."""
    data = event["data"]
    assert isinstance(data, dict)
    if "idHex" not in data:
        if "eventNum" in data:
            raise PayloadError("no idHex: switch it on in the reader's mode")
        return []
    antenna = data.get("antenna")
    if not isinstance(antenna, int | str) or isinstance(antenna, bool):
        raise PayloadError("no antenna: switch it on in the reader's mode")
    return [
        TagRead(
            _epc(data["idHex"]),
            str(antenna),
            _rssi(data.get("peakRssi")),
            time_ms(event.get("timestamp")),
            _number(data.get("eventNum")),
        )
    ]


def _number(value: object) -> int | None:
    """A count of the reader; another figure is none, and what is missing cannot be told by it."""
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= HIGHEST_SEQ else None


def _epc(value: object) -> str:
    try:
        return epc(value if isinstance(value, str) else "")
    except ValueError as error:
        raise PayloadError(f"idHex: {error}") from error


def _rssi(value: object) -> int | None:
    """dBm as 1/100 dBm."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not -200 < value < 100:
        return None
    return round(value * 100)
