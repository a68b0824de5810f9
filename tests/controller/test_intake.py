"""Every observation becomes an input; one that cannot be becomes a trace that staff see."""

import pytest

from controller.intake import to_input
from controller.parsing import parse_input
from controller.recording import parse_header
from controller.writing import input_json
from drivers import observations as seen

HEADER = parse_header({"livetable": 1, "table": "bj1", "system": "classic"})
AT = 1_796_068_800_000


@pytest.mark.parametrize(
    ("what", "line"),
    [
        (seen.CardSeen("As"), {"in": "card", "card": "As"}),
        (seen.CardBurnt("As"), {"in": "card", "card": "As", "to": "burn"}),
        (seen.CardUnread(), {"in": "card_unread"}),
        (seen.CutCardSeen(), {"in": "cut_card"}),
        (seen.ShoeState("loaded"), {"in": "shoe", "state": "loaded"}),
        (seen.ChipsSeen("1", "25"), {"in": "chips", "spot": "1", "amount": "25"}),
        (seen.ChipsSeen("1", "25", (("25", 1),)), {"in": "chips", "spot": "1", "amount": "25", "chips": {"25": 1}}),
        (seen.BellPressed(2), {"in": "bell", "presses": 2}),
        (seen.NoteStacked("100", "USD"), {"in": "note", "value": "100", "currency": "USD"}),
        (seen.DropBoxState("full"), {"in": "drop_box", "state": "full"}),
        (seen.DeviceState("x", "offline", "gone"), {"in": "device", "device": "x", "state": "offline", "detail": "gone"}),
        (seen.DeviceState("x", "online", ""), {"in": "device", "device": "x", "state": "online"}),
        (
            seen.StaffSaid((("by", "dealer"), ("says", "hit"), ("hand", "1"))),
            {"in": "staff", "by": "dealer", "says": "hit", "hand": "1"},
        ),
    ],
)
def test_an_observation_is_a_line_of_the_recording(what: seen.Observation, line: dict[str, object]) -> None:
    told = to_input(seen.Observed("dev", what), AT, HEADER)
    assert input_json(told) == {"at": "2026-11-30T20:00:00.000Z"} | line
    assert parse_input(input_json(told)) == told


@pytest.mark.parametrize(
    ("what", "line"),
    [
        (seen.CardSeen("1x"), {"in": "card_unread"}),
        (seen.CardBurnt("1x"), {"in": "card_unread"}),
        (seen.ChipsSeen("9", "25"), {"state": "fault", "device": "dev/chips"}),
        (seen.ChipsSeen("1", "1e3"), {"state": "fault", "device": "dev/chips"}),
        (seen.StaffSaid((("by", "dealer"), ("says", "cheat"))), {"state": "online", "device": "dev/staff"}),
        (seen.StaffSaid((("says", "hit"),)), {"state": "online", "device": "dev/staff"}),
        (seen.BellPressed(0), {"state": "fault", "device": "dev"}),
    ],
)
def test_what_cannot_be_an_input_leaves_a_trace(what: seen.Observation, line: dict[str, object]) -> None:
    told = input_json(to_input(seen.Observed("dev", what), AT, HEADER))
    assert line.items() <= told.items()
    assert told["in"] == "card_unread" or told["detail"]


@pytest.mark.parametrize("fields", [(("by", "\ud800"), ("says", "hit")), (("by", "dealer"), ("says", "hit"), ("\ud800", "1"))])
def test_half_a_letter_is_told_in_words_that_can_be_kept(fields: tuple[tuple[str, str], ...]) -> None:
    told = input_json(to_input(seen.Observed("table", seen.StaffSaid(fields), "", AT), AT, HEADER))
    assert (told["in"], told["state"]) == ("device", "online")
    assert str(told["detail"]).encode("utf-8")


@pytest.mark.parametrize("claim", [("at", "2031-01-01T00:00:00.000Z"), ("in", "card"), ("in", "staff")])
def test_no_keypad_says_when_it_was_or_what_kind_of_input_it_is(claim: tuple[str, str]) -> None:
    said = seen.StaffSaid((("by", "dealer"), ("says", "hit"), ("hand", "1"), claim))
    told = input_json(to_input(seen.Observed("table", said, "", AT), AT, HEADER))
    assert (told["at"], told["device"], told["state"]) == ("2026-11-30T20:00:00.000Z", "table/staff", "online")
    assert f'"{claim[0]}" is not for a keypad to say' in str(told["detail"])
