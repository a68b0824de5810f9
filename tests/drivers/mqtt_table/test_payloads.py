"""Chips and keypad messages, read exactly or refused in words."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.mqtt_table.chips_codec import read_chips
from drivers.mqtt_table.payload import Identity, PayloadError, read_json
from drivers.mqtt_table.staff_codec import read_staff
from drivers.observations import ChipsSeen, StaffSaid


@pytest.mark.parametrize(
    ("payload", "seen", "number"),
    [
        (
            '{"amount":"125","chips":{"100":1,"25":1},"boot":"ab12","seq":7}',
            ("125", (("100", 1), ("25", 1))),
            Identity("ab12", 7),
        ),
        ('{"amount":"0"}', ("0", ()), None),
        ('{"amount":"0","chips":{}}', ("0", ()), None),
        ('{"amount":"12.50","chips":{"2.5":5}}', ("12.5", (("2.5", 5),)), None),
        ('{"amount":"100","chips":{"25":0,"100":1}}', ("100", (("100", 1),)), None),
        (
            '{"amount":"30","chips":{"5":1,"25":1},"ts":"2026-11-30T20:00:00Z","complete":true}',
            ("30", (("25", 1), ("5", 1))),
            None,
        ),
        ('{"amount":"5","seq":3}', ("5", ()), None),
    ],
)
def test_chips(payload: str, seen: tuple[str, tuple[tuple[str, int], ...]], number: Identity | None) -> None:
    assert read_chips("1", payload.encode()) == (ChipsSeen("1", *seen), number)


@pytest.mark.parametrize(
    ("payload", "words"),
    [
        ("", "not JSON: ''"),
        ("{", "not JSON"),
        ("[" * 50_000, "not JSON"),
        ("125", "not a JSON object"),
        ("\xff", "not a JSON object|not JSON"),
        ("{}", "amount None, expected decimal text"),
        ('{"amount":125}', 'amount 125, expected decimal text as "125" or "2.5"'),
        ('{"amount":125.0}', "amount 125.0, expected decimal text"),
        ('{"amount":NaN}', "NaN is no number"),
        ('{"amount":"1e3"}', "amount '1e3', expected"),
        ('{"amount":"-5"}', "amount '-5', expected"),
        ('{"amount":"007"}', "amount '007', expected"),
        ('{"amount":"١٢"}', "expected decimal text"),
        ('{"amount":"1٢"}', "expected decimal text"),
        ('{"amount":" 5"}', "expected decimal text"),
        ('{"amount":"5","amount":"6"}', "a key is given twice"),
        ('{"amount":"130","chips":{"100":1,"25":1}}', "chips add up to 125, amount says 130"),
        ('{"amount":"5","chips":{}}', "chips add up to 0, amount says 5"),
        ('{"amount":"5","chips":[5]}', "expected an object"),
        ('{"amount":"5","chips":{"5":1.0}}', "1.0 chips of 5, expected a whole number"),
        ('{"amount":"5","chips":{"5":true}}', "True chips of 5, expected a whole number"),
        ('{"amount":"5","chips":{"5":-1,"10":1}}', "-1 chips of 5, expected a whole number"),
        ('{"amount":"5","chips":{"2.5":1,"2.50":1}}', "a denomination is given twice"),
        ('{"amount":"5","complete":false}', "an incomplete reading"),
        ('{"amount":"5","boot":"ab","seq":"7"}', "seq '7', expected a whole number from 1"),
        ('{"amount":"5","boot":"ab","seq":0}', "seq 0, expected"),
        ('{"amount":"5","boot":"a/b","seq":1}', "boot 'a/b', expected"),
        (" " * 70_000, "message of 70000 bytes, at most 65536"),
    ],
)
def test_chips_that_cannot_be_used(payload: str, words: str) -> None:
    with pytest.raises(PayloadError, match=words):
        read_chips("1", payload.encode())


@pytest.mark.parametrize("spot", ["", "a/b", "box one", "x" * 13, "1٣"])
def test_no_spot(spot: str) -> None:
    with pytest.raises(PayloadError, match="expected a name as"):
        read_chips(spot, b'{"amount":"5"}')


@given(st.dictionaries(st.integers(1, 10**6), st.integers(0, 400), max_size=6))
def test_any_stack_adds_up(counts: dict[int, int]) -> None:
    chips = {str(value): count for value, count in counts.items()}
    total = str(sum(value * count for value, count in counts.items()))
    seen, _ = read_chips("1", json.dumps({"amount": total, "chips": chips}).encode())
    assert seen.amount == total
    assert dict(seen.chips) == {value: count for value, count in chips.items() if count}


@given(st.binary(max_size=80) | st.text(max_size=80).map(str.encode))
def test_any_bytes_are_read_or_refused(payload: bytes) -> None:
    for read in (lambda: read_chips("1", payload), lambda: read_staff(payload)):
        with suppress(PayloadError):
            read()


def test_staff() -> None:
    payload = b'{"boot":"cd34","seq":9,"by":"dealer","says":"hit","hand":"1"}'
    fields = (("by", "dealer"), ("says", "hit"), ("hand", "1"))
    assert read_staff(payload) == (StaffSaid(fields), Identity("cd34", 9))


@pytest.mark.parametrize(
    ("payload", "words"),
    [
        ('{"by":"dealer"}', "says is missing"),
        ('{"says":"hit"}', "by is missing"),
        ('{"by":"dealer","says":""}', "says is missing"),
        ('{"by":"dealer","says":"hit","hand":1}', "hand 1, expected text"),
        ('{"by":"dealer","says":"hit","amount":12.5}', "amount 12.5, expected text"),
        ('["hit"]', "not a JSON object"),
    ],
)
def test_staff_that_cannot_be_used(payload: str, words: str) -> None:
    with pytest.raises(PayloadError, match=words):
        read_staff(payload.encode())


def test_half_a_surrogate_pair_is_no_text() -> None:
    with pytest.raises(PayloadError):
        read_json(b'{"by": "\\ud800", "says": "hit"}')
