"""A demo's summary: what was injected against what was flagged."""

from typing import Any

from controller.summary import summarise, text

ERROR = {"error": "pay_short", "flag": "PAY_WRONG", "hand": "1", "detail": "10 instead of 15"}


def truth(number: int, *injected: dict[str, Any], net: str = "15") -> dict[str, Any]:
    return {"round": number, "net": {"1": net}, "injected": list(injected)}


def ended(number: int, net: str = "15", certainty: str = "exact") -> dict[str, Any]:
    return {"event": "round_ended", "round": number, "net": {"1": net}, "certainty": certainty, "hypotheses": 2}


def flag(number: int, name: str = "PAY_WRONG", level: str = "STOP", *alternatives: str) -> dict[str, Any]:
    others = [{"flag": other, "hand": None, "text": ""} for other in alternatives]
    return {
        "event": "flag", "round": number, "flag": name, "level": level, "hand": "1", "text": "paid 10, not 15",
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
    events = [ended(1), flag(1, "BET_ON_RESERVED"), ended(2)]
    summary = summarise([truth(1), truth(2, reserved)], events, recorded=True)
    assert not summary.failed
    assert summary.found["bet_on_reserved"] == 1


def test_another_right_flag_counts_as_well() -> None:
    also = ERROR | {"also": ["TAKE_WRONG"]}
    assert not summarise([truth(1, also)], [flag(1, "TAKE_WRONG"), ended(1)], recorded=True).failed
