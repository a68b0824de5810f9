"""Bets are closed on readings that are settled and known, and on no others (C-BET-6, C-BET-7)."""

import pytest

from controller.events import Flag
from controller.inputs import Device, Input
from controller.replay import replay
from tests.controller.script import header, inputs


def flags(*devices: tuple[str, str, str], text: str = "1=10 close") -> list[str]:
    told: list[Input] = [Device(1_790_000_000_000, *device) for device in devices]
    found = replay(header("classic"), [*told, *inputs(text)])
    return [f"{one.flag}@{one.hand}" for one in found if isinstance(one, Flag)]


@pytest.mark.parametrize(
    ("devices", "flagged"),
    [
        ([], []),
        ([("table/chips/1", "online", "")], []),
        ([("table/chips/1", "fault", "unknown chip: tag AB not in the register")], ["CHIPS_UNREADABLE@1"]),
        ([("table/chips/1", "online", "moving")], ["CHIPS_UNREADABLE@1"]),
        ([("table/chips/4", "fault", "reader silent for 3 s")], ["CHIPS_UNREADABLE@4"]),
        ([("table/chips/1", "fault", "x"), ("table/chips/1", "online", "")], []),
        ([("table/chips/float", "fault", "x"), ("table/chips/INS1", "fault", "x"), ("table/bell", "fault", "x")], []),
        ([("table/chips/9", "fault", "no such spot")], []),
        ([("table/chips/1", "online", ""), ("table", "offline", "broker unreachable")], ["CHIPS_UNREADABLE@1"]),
        ([("table/chips/1", "online", ""), ("table", "offline", "x"), ("table", "online", "")], []),
    ],
)
def test_c_bet_7_a_zone_that_moves_or_is_unknown_stops_the_close(devices: list[tuple[str, str, str]], flagged: list[str]) -> None:
    """CHIPS_UNREADABLE."""
    assert flags(*devices) == flagged


def test_the_sentence_tells_what_is_wrong() -> None:
    found = replay(header("classic"), [Device(1, "t/chips/1", "fault", "hand over the chips?"), *inputs("1=10 close")])
    texts = [one.text for one in found if isinstance(one, Flag)]
    assert texts == ["Hand 1: hand over the chips? cannot be booked; lay chips still, in steps of 0.01."]
