"""Messages of readers as their makers send them, and what cannot be used refused in words.

Shapes and field names: Impinj IoT device interface and Zebra IoT Connector reference pages, and their public examples.
"""

import base64
from collections.abc import Callable
from typing import Any

import pytest

from drivers.chips.impinj_codec import read_impinj
from drivers.chips.report import TagRead
from drivers.chips.tags_codec import read_tags
from drivers.chips.zebra_codec import read_zebra
from drivers.mqtt_table.payload import Identity, PayloadError

AT = "2026-11-30T20:00:00.100Z"
AT_MS = 1796068800100
EPC = "3008F8A1B2C3D4E5F6A7B8C9"
IMPINJ = {"epcHex": EPC, "antennaPort": 1, "peakRssiCdbm": -5234}
ZEBRA = {"idHex": EPC.lower(), "antenna": 1, "peakRssi": -42, "reads": 3, "eventNum": 17, "format": "epc"}


def impinj(**tag: Any) -> dict[str, object]:
    return {"eventType": "tagInventory", "timestamp": AT, "tagInventoryEvent": tag}


@pytest.mark.parametrize(
    ("tag", "read"),
    [
        (IMPINJ, TagRead(EPC, "1", -5234, AT_MS)),
        ({"epc": base64.b64encode(bytes.fromhex(EPC)).decode(), "antennaPort": 2}, TagRead(EPC, "2", None, AT_MS)),
        ({"epc": base64.urlsafe_b64encode(b"\xfb\xff" * 6).decode(), "antennaPort": 2}, TagRead("FBFF" * 6, "2", None, AT_MS)),
        ({"epcHex": EPC, "antennaName": "box1"}, TagRead(EPC, "box1", None, AT_MS)),
        (IMPINJ | {"lastSeenTime": "2026-11-30T20:00:00.050Z", "phaseAngle": 1.5}, TagRead(EPC, "1", -5234, AT_MS - 50)),
        (IMPINJ | {"peakRssiCdbm": None}, TagRead(EPC, "1", None, AT_MS)),
        (IMPINJ | {"peakRssiCdbm": 10**400}, TagRead(EPC, "1", None, AT_MS)),
    ],
)
def test_impinj(tag: dict[str, Any], read: TagRead) -> None:
    assert read_impinj(impinj(**tag)) == [read]


def test_other_events_of_an_impinj_reader_tell_no_tag() -> None:
    assert read_impinj({"eventType": "inventoryStatus", "inventoryStatusEvent": {"inventoryStatus": "running"}}) == []


@pytest.mark.parametrize(
    ("data", "read"),
    [
        (ZEBRA, TagRead(EPC, "1", -4200, AT_MS, 17)),
        ({"idHex": EPC, "antenna": 4}, TagRead(EPC, "4", None, AT_MS)),
        (ZEBRA | {"peakRssi": -41.5, "TID": "e2801190"}, TagRead(EPC, "1", -4150, AT_MS, 17)),
        (ZEBRA | {"peakRssi": "loud"}, TagRead(EPC, "1", None, AT_MS, 17)),
        (ZEBRA | {"eventNum": 10**4000}, TagRead(EPC, "1", -4200, AT_MS)),
        (ZEBRA | {"eventNum": -1}, TagRead(EPC, "1", -4200, AT_MS)),
    ],
)
def test_zebra(data: dict[str, Any], read: TagRead) -> None:
    assert read_zebra({"type": "SIMPLE", "timestamp": AT, "data": data}) == [read]


def test_a_heartbeat_of_a_zebra_reader_tells_no_tag() -> None:
    assert read_zebra({"type": "heartbeat", "timestamp": AT, "data": {"radio_control": {"status": "active"}}}) == []


def test_a_snapshot_of_tags() -> None:
    fields: dict[str, object] = {"v": 1, "boot": "ab", "seq": 3, "ts": AT, "complete": True, "tags": ["e2801170", "E2801170"]}
    assert read_tags(fields) == (("E2801170",), Identity("ab", 3))
    assert read_tags({"complete": True, "tags": []}) == ((), None)


@pytest.mark.parametrize(
    ("read", "words"),
    [
        (lambda: read_impinj({"eventType": "tagInventory"}), "tagInventory without tagInventoryEvent"),
        (lambda: read_impinj(impinj(antennaPort=1)), "neither epcHex nor epc"),
        (lambda: read_impinj(impinj(epcHex="xyz", antennaPort=1)), "epc 'xyz': EPC 'xyz', expected 8 to 124 hex digits"),
        (lambda: read_impinj(impinj(epc="A", antennaPort=1)), "epc 'A'"),
        (lambda: read_impinj(impinj(epcHex=EPC)), "no antennaPort"),
        (lambda: read_impinj(impinj(epcHex=EPC, antennaPort=True)), "no antennaPort"),
        (lambda: read_zebra({"data": {"eventNum": 1}}), "no idHex"),
        (lambda: read_zebra({"data": {"idHex": EPC}}), "no antenna"),
        (lambda: read_zebra({"data": {"idHex": 5, "antenna": 1}}), "idHex: EPC ''"),
        (lambda: read_tags({"tags": [], "complete": False}), "an incomplete reading"),
        (lambda: read_tags({"tags": []}), "an incomplete reading: complete is not true"),
        (lambda: read_tags({"v": 2, "tags": []}), "v 2, expected 1"),
        (lambda: read_tags({"tags": [], "complete": True, "amount": "5"}), "both amount and tags"),
        (lambda: read_tags({"tags": "E280", "complete": True}), "tags, expected a list"),
        (lambda: read_tags({"tags": [5], "complete": True}), "EPC '5', expected 8 to 124"),
        (lambda: read_tags({"tags": ["E2801170"] * 2001, "complete": True}), "tags, expected a list of at most 2000"),
    ],
)
def test_what_cannot_be_used_is_refused_in_words(read: Callable[[], object], words: str) -> None:
    with pytest.raises(PayloadError) as caught:
        read()
    assert str(caught.value).startswith(words)
