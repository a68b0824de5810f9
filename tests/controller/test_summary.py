"""A demo's summary: what was injected against what was flagged."""

from typing import Any

import pytest

from controller.summary import summarise, text

ERROR = {"error": "pay_short", "flag": "PAY_WRONG", "hand": "1", "detail": "10 instead of 15"}


def truth(number: int, *injected: dict[str, Any], net: str = "15") -> dict[str, Any]:
    return {"round": number, "net": {"1": net}, "injected": list(injected)}


def ended(number: int, net: str = "15", certainty: str = "exact") -> dict[str, Any]:
    return {"event": "round_ended", "round": number, "net": {"1": net}, "certainty": certainty, "hypotheses": 2}


def flag(number: int, name: str = "PAY_WRONG", level: str = "STOP", *alternatives: str, hand: str | None = "1") -> dict[str, Any]:
    others = [{"flag": other, "hand": None, "text": ""} for other in alternatives]
    return {
        "event": "flag", "round": number, "flag": name, "level": level, "hand": hand, "text": "paid 10, not 15",
        "alternatives": others,
    }  # fmt: skip


def test_a_clean_evening() -> None:
    events = [{"event": "card", "round": 1}, ended(1), ended(2, certainty="money")]
    summary = summarise([truth(1), truth(2)], events, recorded=True)
    assert not summary.failed
    assert (summary.rounds, summary.cards) == (2, 1)
    assert "exact 50.0 %, money 50.0 %, open 0.0 %" in text(summary)


def test_a_round_that_was_broken_off_belongs_to_no_other() -> None:
    """Ctrl-C in round 2, whose truth was never written; what came before its bets is of the evening."""
    events = [ended(1), flag(1, "FLOAT_MISMATCH", "NOTE"), flag(2), ended(2, net="-10")]
    summary = summarise([truth(1)], events, recorded=True)
    assert not summary.failed


def test_an_error_with_its_right_flag_is_found() -> None:
    summary = summarise([truth(1, ERROR)], [flag(1), ended(1)], recorded=True)
    assert not summary.failed
    assert "1 of   1  pay_short" in text(summary)


def test_the_right_flag_may_be_one_of_several_explanations() -> None:
    summary = summarise([truth(1, ERROR)], [flag(1, "TAKE_WRONG", "STOP", "PAY_WRONG")], recorded=True)
    assert summary.found["pay_short"] == 1


def test_a_recorded_error_without_a_flag_is_missed() -> None:
    summary = summarise([truth(1, ERROR)], [ended(1)], recorded=True)
    assert summary.failed
    assert summary.missed == ["round 1: pay_short (10 instead of 15): PAY_WRONG expected, nothing flagged"]


def test_an_inferred_error_that_a_legal_round_explains_is_not_decidable() -> None:
    summary = summarise([truth(1, ERROR)], [ended(1)], recorded=False)
    assert not summary.failed
    assert "a legal round explains what was seen (1 15; exact, 2 ways)" in summary.undecided[0]


def test_an_error_that_the_evidence_cannot_show_is_not_decidable() -> None:
    hidden = ERROR | {"hidden": "the house draws one card less and busts all the same"}
    summary = summarise([truth(1, hidden)], [ended(1)], recorded=True)
    assert not summary.failed
    assert "busts all the same" in text(summary)


def test_a_flag_in_an_honest_round_is_false() -> None:
    summary = summarise([truth(1)], [flag(1), ended(1)], recorded=True)
    assert summary.failed
    assert summary.false == ["round 1: PAY_WRONG 1: paid 10, not 15"]


def test_a_note_is_no_false_flag() -> None:
    assert not summarise([truth(1)], [flag(1, "INSPECTOR_ORDER", "NOTE"), ended(1)], recorded=True).failed


def test_a_wrong_result_told_with_certainty_fails() -> None:
    assert summarise([truth(1, net="10")], [ended(1)], recorded=True).failed
    assert not summarise([truth(1, net="10")], [ended(1, certainty="open")], recorded=True).failed


def test_a_flag_between_two_rounds_belongs_to_the_next() -> None:
    """Chips on a reserved box are seen before the bets are closed, while the last round still gives its number."""
    reserved = {"error": "bet_on_reserved", "flag": "BET_ON_RESERVED", "hand": "7", "detail": ""}
    events = [ended(1), flag(1, "BET_ON_RESERVED", hand="7"), ended(2)]
    summary = summarise([truth(1), truth(2, reserved)], events, recorded=True)
    assert not summary.failed
    assert summary.found["bet_on_reserved"] == 1


def test_another_right_flag_counts_as_well() -> None:
    also = ERROR | {"also": ["TAKE_WRONG"]}
    assert not summarise([truth(1, also)], [flag(1, "TAKE_WRONG"), ended(1)], recorded=True).failed


STOLEN: dict[str, Any] = {
    "error": "chip_stolen", "flag": "FLOAT_MISMATCH", "hand": None, "detail": "100", "also": [], "hidden": "", "floor": True,
}


@pytest.mark.parametrize(("named", "flagged", "same"), [
    ("1", "1", True), ("1", "1b", True), ("1b", "1", True), ("1A", "1Ab", True), ("1", "1B", True), ("1B", "1", True),
    ("1", "2", False), ("1A", "1B", False), ("1", "INS1", False), ("1", None, False), ("INS1", "INS1", True),
])
def test_a_flag_on_another_hand_shows_nothing(named: str, flagged: str | None, same: bool) -> None:
    """The chips of a split hand lie with its box's; all else is another place."""
    summary = summarise([truth(1, ERROR | {"hand": named})], [flag(1, hand=flagged), ended(1)], recorded=True)
    assert summary.failed is not same
    assert (len(summary.missed), len(summary.false)) == ((0, 0) if same else (1, 1))


def test_an_error_does_not_excuse_what_it_never_raises() -> None:
    """Another flag of the same round is false."""
    summary = summarise([truth(1, ERROR)], [flag(1), flag(1, "TURN_ORDER"), ended(1)], recorded=True)
    assert summary.false == ["round 1: TURN_ORDER 1: paid 10, not 15"]
    assert not summarise([truth(1, ERROR)], [flag(1), flag(1, "TURN_ORDER"), ended(1)], recorded=False).false


@pytest.mark.parametrize(("number", "failed"), [(1, True), (2, False), (3, False), (4, True)])
def test_money_shows_until_it_was_put_right(number: int, failed: bool) -> None:
    """What was done before round 2 is put right before round 3: by then it was seen, or it never will be."""
    events = [flag(number, "FLOAT_MISMATCH", "ALERT", hand=None), *(ended(n) for n in range(number, 5))]
    summary = summarise([truth(1), truth(2, STOLEN), truth(3), truth(4)], events, recorded=True)
    assert summary.failed is failed


def test_an_error_that_only_the_closing_shows() -> None:
    late = STOLEN | {"until_closing": True}
    events = [ended(1), ended(2), ended(3), flag(3, "FLOAT_MISMATCH", "ALERT", hand=None)]
    assert not summarise([truth(1, late), truth(2), truth(3)], events, recorded=True).failed
    assert summarise([truth(1, STOLEN), truth(2), truth(3)], events, recorded=True).failed


def test_each_error_needs_a_flag_of_its_own() -> None:
    events = [flag(1, "FLOAT_MISMATCH", "ALERT", hand=None), ended(1), ended(2)]
    summary = summarise([truth(1, STOLEN), truth(2, STOLEN)], events, recorded=True)
    assert (summary.found["chip_stolen"], len(summary.missed)) == (1, 1)
