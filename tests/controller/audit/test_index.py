"""Rounds are gathered from rows, and found by what was said of them."""

from __future__ import annotations

import json

import pytest

from controller.audit.index import Index
from controller.audit.search import MOST, parse_asked, search, search_flags
from controller.errors import InputError
from controller.inputs import time_text
from controller.journal_file import read_journal
from controller.view import snapshot
from tests.controller.audit.conftest import Opened
from tests.controller.audit.told import LOST, WON, Table
from tests.controller.script import header

PAID_SHORT = "1=10 close As Kh 9d 1=20 over"
"""A natural is paid 1 to 1: the round is held."""


def numbers(table: Table, **given: str) -> list[int]:
    return [entry.number for entry in search(table.reader.index(), parse_asked(given))[0]]


def test_a_round_has_its_boxes_bets_cards_and_nets(table: Table) -> None:
    table.told(WON)
    entry = table.reader.index().round(1)
    assert entry is not None
    assert (entry.boxes, dict(entry.bets), dict(entry.net)) == (("1", "3"), {"1": "10", "3": "20"}, {"1": "10", "3": "20"})
    assert entry.cards == {"Ts", "5d", "9d", "7h", "6c", "6h", "Tc"}
    assert (entry.certainty, entry.held, entry.flags) == ("exact", False, ())
    assert entry.began is not None
    assert entry.ended is not None
    assert entry.began < entry.ended


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"box": "3"}, [1]),
        ({"box": "2"}, [2]),
        ({"card": "Ts"}, [1]),
        ({"card": "10S"}, [1]),
        ({"card": "t"}, [2, 1]),
        ({"card": "K"}, []),
        ({"dealer": "ann"}, [1]),
        ({"dealer": "Bea"}, [2]),
        ({"before": "2"}, [1]),
        ({"box": "1", "card": "6c", "dealer": "Anna"}, [1]),
        ({"box": " "}, [2, 1]),
    ],
)
def test_rounds_are_found_by_box_card_and_dealer(opened: Opened, asked: dict[str, str], found: list[int]) -> None:
    table = opened(head=header("classic", scope="table"))
    table.told("dealer.sign_on(name=Anna)", WON, "dealer.sign_off(name=Anna) dealer.sign_on(name=Bea)", LOST)
    assert numbers(table, **asked) == found


def test_rounds_are_found_by_time(table: Table) -> None:
    table.told(WON)
    between = time_text((table.state.at or 0) + 1000)
    table.told("+60", LOST)
    assert numbers(table, since=between) == [2]
    assert numbers(table, until=between) == [1]
    assert numbers(table, since="2026-01-01T00:00:00Z", until="2027-01-01T00:00:00+01:00") == [2, 1]
    assert numbers(table, since="2027-01-01T00:00:00Z") == []


def test_rounds_are_found_by_flag_and_by_how_they_stand(table: Table) -> None:
    table.told(WON, PAID_SHORT, "rule:void 1=0 over", LOST)
    assert numbers(table, flag="PAY_WRONG") == [2]
    assert numbers(table, flag="pay") == [2]
    for state, found in {"flagged": [2], "stopped": [2], "voided": [2], "open": [], "playing": [], "held": []}.items():
        assert numbers(table, state=state) == found, state


def test_a_round_that_is_over_without_a_ruling_is_held_until_one_comes(table: Table) -> None:
    table.told(PAID_SHORT, "1=0 2=10 close")
    assert numbers(table, state="held") == [1]


def test_a_round_in_play_is_there_from_its_first_card_and_then_ends(table: Table) -> None:
    table.told(WON, "2=10 close 2s 9d")
    assert numbers(table) == [2, 1]
    assert numbers(table, state="playing") == [2]
    assert numbers(table, box="2") == [2]
    table.told("3h stand:2 Tc 2=0 over")
    assert numbers(table, state="playing") == []
    assert len(table.reader.index()) == 2


def test_what_is_flagged_between_two_rounds_is_found_with_the_later_one(opened: Opened) -> None:
    table = opened(head=header("classic", scope="table"))
    table.told(WON, "bell*2 +600 bell*2")
    index = table.reader.index()
    late = [entry.number for entry in index.newest_first() if any(one.flag == "BELL_UNANSWERED" for one in entry.flags)]
    assert late == [2]
    coming = index.round(2)
    assert coming is not None
    assert coming.began is None


def test_inputs_written_together_give_the_same_rounds(opened: Opened) -> None:
    one, other = opened("one"), opened("other")
    one.told(WON, PAID_SHORT, "rule:accept", LOST)
    other.told(WON, PAID_SHORT, "rule:accept", LOST, together=True)
    for number in (1, 2, 3):
        a, b = one.reader.index().round(number), other.reader.index().round(number)
        assert a is not None
        assert b is not None
        assert a._replace(first=0, last=0, upto=0) == b._replace(first=0, last=0, upto=0)
        assert list(one.reader.events(number)) == list(other.reader.events(number))


def test_rows_taken_in_two_goes_give_the_same_index(table: Table) -> None:
    table.told(WON, PAID_SHORT, "rule:void 1=0 over", LOST)
    table.journal.close()
    rows, whole, halves = read_journal(table.path), Index(), Index()
    for row in rows:
        whole.take(row)
    for part in (rows[:31], rows[31:]):
        for row in part:
            halves.take(row)
        list(halves.newest_first())
    assert list(whole.newest_first()) == list(halves.newest_first())


def test_rounds_that_end_while_somebody_looks_disturb_nobody(table: Table) -> None:
    table.told(WON, LOST, WON)
    looked = table.reader.index().newest_first()
    first = next(looked).number
    table.told(LOST, WON)
    assert len(table.reader.index()) == 5
    assert [first, *(entry.number for entry in looked)] == [3, 2, 1]


def test_an_answer_is_limited_and_goes_on_where_it_ended(table: Table) -> None:
    table.told(WON, LOST, WON)
    index = table.reader.index()
    first, more = search(index, parse_asked({"limit": "2"}))
    assert ([entry.number for entry in first], more) == ([3, 2], True)
    rest, more = search(index, parse_asked({"before": "2", "limit": "2"}))
    assert ([entry.number for entry in rest], more) == ([1], False)
    assert MOST >= 100


def test_what_comes_after_a_number_is_what_lies_nearest_to_it(table: Table) -> None:
    table.told(WON, LOST, WON, LOST)
    index = table.reader.index()
    for asked, found, more in (
        ({"after": "1"}, [4, 3, 2], False),
        ({"after": "1", "limit": "2"}, [3, 2], True),
        ({"after": "1", "before": "4"}, [3, 2], False),
        ({"after": "1", "before": "4", "limit": "1"}, [3], True),
        ({"after": "4"}, [], False),
    ):
        rounds, rest = search(index, parse_asked(asked))
        assert ([entry.number for entry in rounds], rest) == (found, more), asked


def test_flags_are_numbered_as_the_snapshot_numbers_them_and_found_by_what_they_are(opened: Opened) -> None:
    table = opened(head=header("classic", scope="table"))
    table.told("dealer.sign_on(name=Anna)", PAID_SHORT, "rule:void 1=0 over", "dealer.sign_off(name=Anna)", PAID_SHORT)
    index = table.reader.index()
    shown: list[dict[str, object]] = snapshot(table.state)["flags"]  # type: ignore[assignment]  # a snapshot lists its flags
    assert [(one["id"], one["flag"]) for one in shown] == [(one.number, one.flag) for one in reversed(index.raised)]

    def found(**asked: str) -> list[str]:
        return [one.flag for one in search_flags(index, parse_asked(asked))[0]]

    last = index.raised[-1]
    assert found(limit="1") == [last.flag]
    assert found(flag="PAY_WRONG") == ["PAY_WRONG", "PAY_WRONG"]
    assert found(flag="PAY_WRONG", dealer="anna") == ["PAY_WRONG"]
    assert found(flag="PAY_WRONG", box="1", level="STOP") == ["PAY_WRONG", "PAY_WRONG"]
    assert found(box="2") == []
    assert found(since=time_text(last.at), flag="PAY_WRONG") == ["PAY_WRONG"]
    assert found(until=time_text(last.at - 1), flag="PAY_WRONG") == ["PAY_WRONG"]
    assert found(after=str(last.number)) == []
    assert "PAY_WRONG" not in found(without="PAY")
    assert search(index, parse_asked({"flag": "PAY", "without": "PAY"}))[0] == []
    told = [json.loads(text) for text in table.reader.texts(one.row for one in index.raised)]
    assert [(one["event"], one["flag"]) for one in told] == [("flag", one.flag) for one in index.raised]


@pytest.mark.parametrize(
    ("key", "value"),
    [("box", "one"), ("box", "-1"), ("box", "²"), ("card", "Zz"), ("since", "yesterday"), ("until", "2026-11-30T20:00:00"),
     ("box", "0"), ("box", "10"), ("flag", "PAY_RIGHT"), ("flag", "x" * 999),
     ("state", "lovely"), ("before", "1" * 12), ("after", "x"), ("level", "loud"), ("limit", "0"),
     ("limit", "101")],
)  # fmt: skip
def test_what_cannot_be_looked_for_is_said(key: str, value: str) -> None:
    with pytest.raises(InputError) as wrong:
        parse_asked({key: value})
    assert value[:9] in str(wrong.value)
