"""Recordings: what is written is read back, and what cannot be read is named by line, key and expectation."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.errors import InputError, RecordingError
from controller.inputs import parse_time, time_text
from controller.parsing import parse_input
from controller.recording import header_json, parse_header, read_recording
from controller.writing import input_json

WORKED = Path(__file__).parents[1] / "recordings" / "worked"
HEAD = '{"livetable": 1, "table": "t", "system": "classic", "limits": {"min": "10", "max": "500"}}'
AT = '"at": "2026-11-30T20:00:01.000Z"'


def told(line: str) -> str:
    return "{" + AT + ", " + line + "}"


BROKEN = [
    ("", 0, "empty"),
    ("{}", 1, "expected a header"),
    ('{"livetable": 2}', 1, "expected a header"),
    ('{"livetable": true, "table": "bj1", "system": "classic"}', 1, "expected a header"),
    ('{"livetable": 1.0, "table": "bj1", "system": "classic"}', 1, "expected a header"),
    (HEAD.replace("classic", "poker"), 1, "unknown system 'poker'"),
    (HEAD.replace('"table"', '"tabel"'), 1, 'does not know the key "tabel"'),
    (HEAD.replace('"10"', "10"), 1, "10 is no amount"),
    (HEAD.replace('"10"', '"600"'), 1, "expected 0 < min <= max"),
    (HEAD.replace('"t"', '""'), 1, '"table" is \'\'; expected text'),
    (HEAD[:-1] + ', "decisions": "guessed"}', 1, "expected inferred or recorded"),
    (HEAD[:-1] + ', "options": {"das": 2}}', 1, "'das' is 2"),
    (HEAD + "\nnonsense", 2, "no JSON object"),
    (HEAD + "\n[1]", 2, "expected an object"),
    (HEAD + '\n{"in": "card", "card": "As"}', 2, '"at" is None; expected a time'),
    (HEAD + '\n{"at": "2026-11-30T20:00:01", "in": "cut_card"}', 2, "expected a time"),
    (HEAD + "\n" + told('"in": "dice"'), 2, "\"in\" is 'dice'; expected one of"),
    (HEAD + "\n" + told('"in": "card", "card": "1s"'), 2, "'1s' is no card"),
    (HEAD + "\n" + told('"in": "card", "card": "As", "suit": "s"'), 2, 'does not know the key "suit"'),
    (HEAD + "\n" + told('"in": "card"'), 2, '"card" has no "card"'),
    (HEAD + "\n" + told('"in": "card", "card": "As", "card": "Ks"'), 2, "a key is given twice"),
    (HEAD + "\n" + told('"in": "chips", "spot": "8", "amount": "5"'), 2, "unknown spot '8'"),
    (HEAD + "\n" + told('"in": "chips", "spot": "1A", "amount": "5"'), 2, "unknown spot '1A'"),
    (HEAD + "\n" + told('"in": "chips", "spot": "pot", "amount": "5"'), 2, "unknown spot 'pot'"),
    (HEAD + "\n" + told('"in": "chips", "spot": "1", "amount": 5'), 2, '"amount" is 5; expected text'),
    (HEAD + "\n" + told('"in": "chips", "spot": "1", "amount": "-5"'), 2, "'-5' is no amount"),
    (HEAD + "\n" + told('"in": "chips", "spot": "1", "amount": "5", "chips": {"5": -1}'), 2, "expected a whole number"),
    (HEAD + "\n" + told('"in": "staff", "by": "guest", "says": "hit", "hand": "1"'), 2, "\"by\" is 'guest'"),
    (HEAD + "\n" + told('"in": "staff", "by": "dealer", "says": "tip", "amount": "5", "chips": "4x1"'), 2, "worth 4"),
    (HEAD + "\n" + told('"in": "staff", "by": "dealer", "says": "tip", "amount": "5", "chips": "five"'), 2, "'five'; expected"),
    (HEAD + "\n" + told('"in": "staff", "by": "dealer", "says": "tip", "amount": "5", "chips": "1x5 and"'), 2, "expected stacks"),
    (HEAD + "\n" + told('"in": "staff", "by": "dealer", "says": "tip", "amount": "5", "chips": "5"'), 2, "expected counts"),
    (HEAD + "\n" + told('"in": "staff", "by": "dealer", "says": "hitt", "hand": "1"'), 2, "\"says\" is 'hitt'"),
    (HEAD + "\n" + told('"in": "staff", "by": "dealer", "says": "hit"'), 2, '"hit" has no "hand"'),
    (HEAD + "\n" + told('"in": "staff", "by": "dealer", "says": "hit", "hand": "9"'), 2, "unknown hand '9'"),
    (HEAD + "\n" + told('"in": "staff", "by": "dealer", "says": "ruling", "ruling": "void"'), 2, "only the inspector"),
    (HEAD + "\n" + HEAD, 2, "a second header; expected an input"),
    (HEAD + "\n" + told('"in": "chips", "spot": "1", "amount": "10", "chips": {"25": 1}'), 2, "worth 25, \"amount\" is 10"),
    (HEAD + "\n" + told('"in": "chips", "spot": "1", "amount": "1' + "0" * 999 + '"'), 2, "is no amount"),
    (HEAD + "\n" + told('"in": "device", "device": "shoe", "state": "offline", "detail": "\\ud800"'), 2, "expected text"),
    (HEAD[:-1] + ', "options": {"money_unit": "0"}}', 1, "expected more than nothing"),
    (HEAD + "\n" + told('"in": "bell", "presses": 0'), 2, "expected a whole number from 1"),
    (HEAD + "\n" + told('"in": "staff", "by": "observer", "says": "reserve", "box": "4", "minutes": "\u00b2"'), 2,
     "\"minutes\" is '²'; expected a whole number"),
    (HEAD + "\n" + told('"in": "staff", "by": "observer", "says": "reserve", "box": "8", "minutes": "5"'), 2,
     "\"box\" is '8'; this table has boxes 1 to 7"),
    (HEAD + "\n" + told('"in": "staff", "by": "dealer", "says": "sign_on"'), 2, '"sign_on" has no "name"'),
    (HEAD + "\n" + told('"in": "staff", "by": "dealer", "says": "sign_on", "name": "A", "pin": "1"'), 2, 'the key "pin"'),
    (HEAD + "\n" + told('"in": "staff", "by": "inspector", "says": "limits", "min": "9", "max": "5"'), 2, "expected min <= max"),
    (HEAD[:-1] + ', "fitted": {"shoe": "here"}}', 1, "expected required or optional or none"),
    (HEAD + "\n" + told('"in": "shoe", "state": "ajar"'), 2, "expected one of open, closed, loaded, empty"),
    (HEAD + "\n" + told('"in": "cut_card"') + "\n" + told('"in": "cut_card"').replace(":01.", ":00."), 3, "time runs backwards"),
]


@pytest.mark.parametrize(("text", "line", "says"), BROKEN, ids=[row[2] for row in BROKEN])
def test_a_broken_recording_names_line_and_reason(text: str, line: int, says: str) -> None:
    with pytest.raises(RecordingError) as refused:
        read_recording(text.splitlines())
    assert refused.value.line == line
    assert says in refused.value.reason
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 700


@pytest.mark.parametrize("path", sorted(WORKED.glob("*.jsonl"))[::7], ids=lambda p: p.stem)
def test_inputs_are_written_as_they_were_read(path: Path) -> None:
    head, *lines = (json.loads(line) for line in path.read_text().splitlines())
    assert header_json(parse_header(head)) == head
    assert [input_json(parse_input(line)) for line in lines] == lines


def test_the_long_ten_is_the_same_card() -> None:
    assert input_json(parse_input({"at": "2026-11-30T20:00:00Z", "in": "card", "card": "10h"}))["card"] == "Th"


@given(st.integers(min_value=0, max_value=10**13))
def test_times_round_trip(at: int) -> None:
    assert parse_time(time_text(at)) == at


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text("As1{}\"x:.-", max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", max_size=3), inner, max_size=3),
    max_leaves=8,
)


KEYS = ["at", "in", "card", "to", "spot", "amount", "by", "says", "hand", "state", "x"]


@given(st.dictionaries(st.sampled_from(KEYS), json_values))
def test_no_object_crashes_the_reader(obj: dict[str, object]) -> None:
    for kind in ("card", "chips", "staff", "shoe", "note", "bell", "device", "drop_box", "card_unread", obj.get("in")):
        with suppress(InputError):
            told = parse_input(obj | {"at": "2026-11-30T20:00:00.000Z", "in": kind})
            assert parse_input(input_json(told)) == told


@given(st.lists(st.text("{}[]\",:0aé \\", max_size=40), max_size=4))
def test_no_text_crashes_the_reader(lines: list[str]) -> None:
    with pytest.raises(RecordingError):
        read_recording([*lines, "x"])


@pytest.mark.parametrize("chips", ["4x25 2x5", "4x25,2x5", {"25": 4, "5": 2}, '{"25": 4, "5": 2}'])
def test_stacks_of_chips_are_written_in_one_way(chips: object) -> None:
    line = {"at": "2026-11-30T20:00:00.000Z", "in": "staff", "by": "observer", "says": "fill", "amount": "110", "chips": chips}
    assert input_json(parse_input(line))["chips"] == "4x25 2x5"
    assert parse_input(input_json(parse_input(line))) == parse_input(line)
