"""Whatever happens at the table the accounts balance, and one chip or note too few or too many is found by the next count."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.cash.accounts import CHIPS, NOTES, balanced
from controller.events import Flag
from controller.money import money
from controller.table import start, step
from tests.controller.cash.evening import Piece, counted, evenings, told
from tests.controller.cash.shift import HEAD, Shift
from tests.controller.cash.shift import told as inputs
from tests.controller.script import header
from tests.examples import examples

MONEY = ("FLOAT_MISMATCH", "BUYIN_MISMATCH", "DROP_MISMATCH")
SLOW = settings(
    max_examples=examples(50), deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def off(flag: Flag) -> int:
    return money(flag.seen or "0") - money(flag.expected or "0")


@SLOW
@given(evenings(), st.booleans())
def test_an_honest_evening_has_no_flag_and_every_step_balances(pieces: list[Piece], sensed: bool) -> None:
    """CASH-6, CASH-9: with a sensor on the float and without, whatever overlaps."""
    evening = told(pieces, sensed)
    state, flags = start(HEAD), []
    for one in inputs(f"{evening.words} {counted(evening)} +61 tick"):
        done = step(state, one)
        state = done.state
        flags += [event for event in done.events if isinstance(event, Flag)]
        assert balanced(state.cash.accounts)
    assert [f"{flag.flag} {flag.expected}/{flag.seen}" for flag in flags] == []
    accounts = state.cash.accounts
    assert accounts["float"] == evening.float_holds * 10_000
    assert accounts["drop"] == evening.drop_holds * 10_000
    assert not accounts["unexplained"]
    assert not accounts["astray"]
    assert sum(accounts[name] for name in CHIPS) == sum(accounts[name] for name in NOTES) == 0


@SLOW
@given(evenings())
def test_an_honest_evening_of_a_table_where_nobody_says_a_word_of_the_game(pieces: list[Piece]) -> None:
    """CASH-9: nobody says when a round is over; what is bought between two rounds is judged all the same."""
    silent = [piece._replace(word="") if piece.word in ("over", "stand:1") else piece for piece in pieces]
    evening = told(silent, True)
    shift = Shift(f"{evening.words} 1=1 close +61 tick", header("classic", "inferred", scope="table"))
    assert [flag.flag for flag in shift.flags if flag.level != "NOTE"] == []
    assert shift.state.cash.accounts["float"] == evening.float_holds * 10_000


@SLOW
@given(evenings(), st.booleans(), st.integers(-24, 24).filter(bool), st.data())
def test_one_chip_too_few_or_too_many_shows_with_its_amount(
    pieces: list[Piece], sensed: bool, chip: int, data: st.DataObject
) -> None:
    """CASH-9, SEC-14: taken or added at any moment."""
    at = data.draw(st.integers(0, len(pieces)))
    evening = told([*pieces[:at], Piece(float_by=chip), *pieces[at:]], sensed)
    shift = Shift(f"{evening.words} {counted(evening)}")
    amounts = [off(flag) for flag in shift.flags if flag.flag in MONEY]
    assert chip * 10_000 in amounts or -chip * 10_000 in amounts, (evening.words, shift.wrong)


@SLOW
@given(evenings(), st.booleans(), st.data())
def test_one_note_too_few_or_too_many_shows_with_its_amount(pieces: list[Piece], missing: bool, data: st.DataObject) -> None:
    """CASH-4, CASH-6: a note that never reached the box, or one that nobody declared."""
    notes = [n for n, piece in enumerate(pieces) if piece.drop_by]
    if missing and notes:
        at = data.draw(st.sampled_from(notes))
        pieces = [*pieces[:at], *pieces[at + 1 :]]
    elif missing:
        return
    else:
        at = data.draw(st.integers(0, len(pieces)))
        pieces = [*pieces[:at], Piece("note:20", drop_by=20), *pieces[at:]]
    amount = -100 if missing else 20
    evening = told(pieces, True)
    shift = Shift(f"{evening.words} +61 tick {counted(evening)}")
    assert amount * 10_000 in [off(flag) for flag in shift.flags if flag.flag == "DROP_MISMATCH"], (evening.words, shift.wrong)
