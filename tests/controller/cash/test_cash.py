"""Money at the table, rule by rule: what is seen and said, and what is flagged with what was expected and seen."""

from __future__ import annotations

import json

import pytest

from controller.cash.accounts import balanced
from controller.events import BuyIn, event_json
from controller.follow import refused
from controller.rules.systems import SYSTEMS
from controller.rules.violation import rules
from controller.view import snapshot
from tests.controller.cash.shift import HEAD, Shift, lines, told
from tests.controller.cash.test_procedures import BOUGHT, BUY, DESK, EVENING
from tests.controller.script import header

NOTES = "note:100 note:100 note:100 note:100 note:100"
TWO = "float=10000 dealer.buy_in:500 dealer.buy_in:300 observer.buy_in:300 observer.buy_in:500"
FILL = "float=10000 observer.fill:2000:name=Boris inspector.fill:2000:name=Ivan"
COUNTED = "observer.count:50:spot=tips inspector.count:50:spot=tips"
LOST = "1=100 close Ts 7d Th stand:1 8h"
#: rules, what is seen, the flags that follow.
ROWS = [
    # Buy-in
    ("CASH-1 CASH-2 OPS-2 OPS-10", f"float=10000 dealer.buy_in:500:step=fan observer.buy_in:500 float=9500 {NOTES}", ""),
    ("CASH-1", f"dealer.buy_in:500:step=fan observer.buy_in:500 {NOTES} {BUY} {NOTES}", "BUYIN_UNCOUNTED None/None"),
    ("CASH-1", f"dealer.buy_in::step=fan {BUY} {NOTES} {BUY} dealer.buy_in::step=fan {NOTES}", ""),
    ("CASH-2", f"float=10000 dealer.buy_in:500 float=9500 {NOTES} +60 tick", "BUYIN_UNCOUNTED None/500"),
    ("CASH-2", f"dealer.buy_in:500 {NOTES} +60 tick", "BUYIN_UNCOUNTED None/500"),
    ("CASH-2", "inspector.buy_in:500", "BUYIN_UNCOUNTED None/500"),
    ("CASH-2 SEC-3", f"float=10000 dealer.buy_in:500 observer.buy_in:480 dealer.buy_in:480 float=9520 {NOTES[:-9]} note:80",
     "BUYIN_MISMATCH 500/480"),
    ("CASH-2", f"float=10000 observer.buy_in:500 dealer.buy_in:500 float=9500 {NOTES} +60 tick", ""),
    ("CASH-3 SEC-4", f"float=10000 {BUY} float=9490 float=9500 {NOTES}", "BUYIN_MISMATCH 500/510"),
    ("CASH-3", f"float=10000 tick float=10005 float=10000 {BUY} {NOTES} +60 tick",
     "FLOAT_MISMATCH 10000/10005 BUYIN_MISMATCH 500/0"),
    ("CASH-3 CASH-9", f"float=10000 float=9500 {BUY} {NOTES} +60 tick", "FLOAT_MISMATCH 10000/9500"),
    ("CASH-3", f"{TWO} float=9200 {NOTES} note:100 note:100 note:100 +60 tick", ""),
    ("CASH-3", f"{TWO} float=9500 float=9200 {NOTES} note:100 note:100 note:100 +60 tick", ""),
    ("CASH-3", f"{TWO} float=9700 float=9210 {NOTES}", "BUYIN_MISMATCH 500/490"),
    ("CASH-3", f"{TWO} float=9210", "BUYIN_MISMATCH 500/490"),
    ("CASH-4 CASH-6", f"{BOUGHT} note:100 +60 tick", "DROP_MISMATCH 0/100"),
    ("CASH-4 CASH-6", f"float=10000 {BUY} float=9500 note:500 +60 tick", ""),
    ("CASH-4 CASH-6", f"float=10000 {BUY} float=9500 note:1000 +60 tick", "DROP_MISMATCH 500/1000"),
    ("CASH-4", f"float=10000 note:500 {BUY} float=9500 +60 tick", ""),
    ("CASH-4", f"float=10000 {BUY} float=9500 +58 note:500 tick", "DROP_MISMATCH 500/0"),
    ("CASH-5 SEC-8", f"{DESK} cashier.buy_in:2000 +60 inspector.close", ""),
    ("CASH-5 SEC-8", f"{DESK} cashier.buy_in:1900", "CASH_ROUTE_OPEN 2000/1900"),
    ("CASH-5 SEC-8", "cashier.buy_in:1900", "CASH_ROUTE_OPEN 0/1900"),
    ("CASH-5 CASH-6", f"float=10000 dealer.buy_in:500 observer.buy_in:500:to=desk float=9500 {NOTES} +60 tick",
     "CASH_ROUTE_OPEN 500/0 " + " ".join(["DROP_MISMATCH 0/100"] * 5)),
    ("CASH-7", f"{BOUGHT} inspector.buy_in inspector.close", ""),
    ("CASH-7", f"{BOUGHT} inspector.close", "CASH_UNREGISTERED 500/None"),
    ("CASH-7", f"{BOUGHT} inspector.buy_in:400", "BUYIN_MISMATCH 500/400"),
    ("CASH-8", f"{BOUGHT} +3600 tick +7200 tick", "CASH_UNREPORTED None/None"),
    ("CASH-8", f"{BOUGHT} +3500 inspector.check::step=cash_report +3590 tick +10 tick", "CASH_UNREPORTED None/None"),
    # A buy-in that is told twice without its number: one, where money moves once
    ("CASH-3 CASH-6", f"float=10000 dealer.buy_in:500 dealer.buy_in:500 observer.buy_in:500 float=9500 {NOTES} +60 tick",
     "BUYIN_REPEATED None/500"),
    ("CASH-3 CASH-6", f"float=10000 {BUY} {BUY} float=9500 {NOTES} +60 tick", "BUYIN_REPEATED None/500"),
    ("CASH-3 CASH-6", f"float=10000 {BUY} float=9500 {NOTES} dealer.buy_in:500 +60 tick inspector.buy_in inspector.close",
     "BUYIN_REPEATED None/500"),
    ("CASH-3 CASH-6", f"float=10000 {BUY} {BUY} float=9500 {NOTES} float=9000 {NOTES} +60 tick", ""),  # two guests
    ("CASH-3 CASH-6", f"float=10000 {BUY} {BUY} float=9500 {NOTES} float=9000 +60 tick", "DROP_MISMATCH 500/0"),
    ("CASH-3 CASH-6", f"float=10000 {BUY} {BUY} float=9500 {NOTES} +60 tick float=9000",
     "BUYIN_REPEATED None/500 FLOAT_MISMATCH 9500/9000"),
    ("CASH-3 CASH-6", f"float=10000 {BUY} float=9500 {NOTES} dealer.buy_in:500 1=50 close +70 Ts 7d Th stand:1 8h 1=0 float=9550 "
     "over +70 tick", "BUYIN_REPEATED None/500"),  # not asked while a round is in play
    ("CASH-2 CASH-7", f"float=10000 {BUY} float=9500 {NOTES} +60 dealer.buy_in:500 +70 tick inspector.close",
     "BUYIN_UNCOUNTED None/500 CASH_UNREGISTERED 500/None CASH_UNREGISTERED 500/None"),  # long after the first
    ("CASH-2", "float=10000 dealer.buy_in:500:player=Ann dealer.buy_in:500:player=Bob +70 tick inspector.close",
     "BUYIN_UNCOUNTED None/500 BUYIN_UNCOUNTED None/500 CASH_UNREGISTERED 500/None CASH_UNREGISTERED 500/None"),
    ("CASH-2", "float=10000 dealer.buy_in:500:number=1 dealer.buy_in:500:number=2 +70 tick inspector.close",
     "BUYIN_UNCOUNTED None/500 BUYIN_UNCOUNTED None/500 CASH_UNREGISTERED 500/None CASH_UNREGISTERED 500/None"),
    # A buy-in that comes to nothing
    ("CASH-3 CASH-9", "float=10000 dealer.buy_in:500 inspector.buy_in::step=void +60 inspector.close", ""),
    ("CASH-3 CASH-9", f"float=10000 {BUY} float=9500 inspector.buy_in::step=void float=10000 +60 inspector.close", ""),
    ("CASH-3 CASH-9", f"float=10000 {BUY} float=9500 inspector.buy_in::step=void +60 tick", "FLOAT_MISMATCH 10000/9500"),
    ("CASH-6", f"float=10000 {BUY} note:500 inspector.buy_in::step=void", "DROP_MISMATCH 0/500"),
    # Fills, credits, colour changes
    ("OPS-12 SEC-5", f"{FILL} float=12000 +60 tick", ""),
    ("OPS-12", f"{FILL} +60 tick", ""),  # a float that has never followed anything is not asked
    ("OPS-12 CASH-9", f"{BOUGHT} observer.fill:2000 administrator.fill:2000 +60 tick", "FLOAT_MISMATCH 11500/9500"),
    ("OPS-12 SEC-5 CASH-9", "float=10000 observer.fill:2000 float=12000", "FLOAT_MISMATCH 10000/12000"),
    ("OPS-12 SEC-14", "float=10000 observer.fill:2000 float=12000 inspector.fill:2000 +60 tick", "FLOAT_MISMATCH 10000/12000"),
    ("OPS-12 SEC-5", "observer.fill:2000 inspector.close", "CASH_UNREGISTERED 2000/None"),
    ("OPS-12 SEC-5", "observer.fill:2000 inspector.fill:1900", "FLOAT_MISMATCH 2000/1900"),
    ("OPS-12 SEC-5", "observer.fill:2000:name=Ann inspector.fill:2000:name=Ann",
     "ROLE_CONFLICT cannot be the second signature of fill slip 1/Ann"),
    ("SEC-5", "observer.fill:2000 dealer.fill:2000", "ROLE_CONFLICT cannot be the second signature of fill slip 1/dealer"),
    ("SEC-5", "technician.fill:2000", "ROLE_CONFLICT signs no fill/technician"),
    ("SEC-5", "security.buy_in:500", "ROLE_CONFLICT no part in a buy-in/security"),
    ("SEC-5", "dealer.buy_in:500:name=Ann observer.buy_in:500:name=Ann",
     "ROLE_CONFLICT spoke in another role about buy-in 1 of 20:00:00.000/Ann"),
    ("OPS-12 CASH-9", "float=10000 float=9990 dealer.credit:500 inspector.credit:500 float=9490", "FLOAT_MISMATCH 10000/9990"),
    ("OPS-12", "float=10000 inspector.credit:500 dealer.credit:500 float=9500 +60 tick", ""),
    ("CASH-9", f"{BOUGHT} dealer.colour:100 float=9400 float=9500 +60 tick", ""),
    ("CASH-9", f"{BOUGHT} dealer.colour:100 +60 tick", ""),
    ("CASH-9", f"{BOUGHT} dealer.colour:100 float=9400 +60 tick", "FLOAT_MISMATCH 9500/9400"),
    ("CASH-9", f"{BOUGHT} dealer.colour:100 float=9400 float=9495", "FLOAT_MISMATCH 9500/9495"),
    ("CASH-9", f"{BOUGHT} {LOST} float=9600 1=0 dealer.colour:25 float=9575 float=9600 1=50 close", ""),  # read, then told
    ("OPS-12 CASH-9", f"{BOUGHT} observer.fill:500:number=1 inspector.fill:500:number=1 float=10000 "
     "observer.credit:300:number=1 inspector.credit:300:number=1 float=9700 +60 tick", ""),  # series of their own
    ("OPS-12", f"{BOUGHT} observer.fill:500:number=1 inspector.fill:500:number=1 inspector.fill:600:number=1",
     "FLOAT_MISMATCH 500/600"),
    ("OPS-12 SEC-5", "observer.fill:500:number=1 observer.fill:500:number=1 inspector.fill:500:number=1", ""),  # sent twice
    # Rounds, and the float after them
    ("CASH-9 OPS-5 OPS-6", EVENING.format(paid="float=10700") + " inspector.buy_in inspector.close", ""),
    ("CASH-9 OPS-6", f"{BOUGHT} {LOST} 1=0 float=9600 over", ""),
    ("CASH-9 OPS-6", f"{BOUGHT} {LOST} 1=0 over float=9600 1=50 close", ""),
    ("CASH-9 OPS-6", f"{BOUGHT} {LOST} 1=0 float=9575 over", "FLOAT_MISMATCH 9600/9575"),
    ("CASH-9 OPS-6", f"{BOUGHT} {LOST} 1=0 over float=9575", "FLOAT_MISMATCH 9600/9575"),
    ("CASH-9 SEC-14", f"{BOUGHT} {LOST} 1=0 over 1=50 close", "FLOAT_MISMATCH 9600/9500"),
    ("CASH-9 SEC-14", f"{BOUGHT} {LOST} 1=0 over +10 tick float=9600 +60 tick", "FLOAT_MISMATCH 9600/9500"),
    ("CASH-9 C-PAY-1", f"{BOUGHT} {LOST} 1=75 float=9525 over", "TAKE_WRONG 100/25"),  # flagged once, not twice
    ("CASH-9", f"{BOUGHT} float=9475", "FLOAT_MISMATCH 9500/9475"),
    ("CASH-9", f"{BOUGHT} float=9475 +90 float=9500 +90 {LOST} 1=0 float=9600 over", "FLOAT_MISMATCH 9500/9475"),
    ("CASH-9", f"{BOUGHT} float=9475 float=9450", "FLOAT_MISMATCH 9500/9475 FLOAT_MISMATCH 9475/9450"),
    ("CASH-9 CASH-3", f"{BOUGHT} 1=100 close Ts 7d {BUY} Th stand:1 8h 1=0 float=9600 float=9100 over {NOTES} +60 tick", ""),
    ("CASH-9 CASH-3", f"{BOUGHT} 1=100 close Ts 7d {BUY} Th stand:1 8h 1=0 float=9600 float=9110 over {NOTES}",
     "BUYIN_MISMATCH 500/490"),
    # A chip of 24 too many, and a buy-in and a payment in the same reading: one difference, not two
    ("CASH-3 CASH-9", f"{BOUGHT} {BUY} {NOTES} 1=7 close float=9524 float=9024 Ts 9d Th stand:1 8h 1=14 float=9017 over 1=0",
     "BUYIN_MISMATCH 500/476"),
    # Nobody says that a round is over: what happens after its chips are settled is judged all the same
    ("CASH-9", f"{BOUGHT} {LOST} 1=0 float=9600 float=9590 tick", "FLOAT_MISMATCH 9600/9590"),
    ("CASH-3 CASH-9", f"{BOUGHT} {LOST} 1=0 float=9600 {BUY} float=9110 tick", "BUYIN_MISMATCH 500/490"),
    ("OPS-12 CASH-9", f"{BOUGHT} {LOST} 1=0 observer.fill:500 float=9600 float=10100", "FLOAT_MISMATCH 9600/10100"),
    # Counts
    ("CASH-9 EQ-8", f"{BOUGHT} observer.count:9500:spot=float inspector.count:9500:spot=float", ""),
    ("CASH-9 EQ-8", "observer.count:10000:spot=float inspector.count:10000:spot=float dealer.buy_in:500 observer.buy_in:500 "
     "note:500 observer.count:9490:spot=float inspector.count:9490:spot=float", "FLOAT_MISMATCH 9500/9490"),
    ("SEC-14", f"{BOUGHT} observer.count:9490:spot=float",
     "DEVICE_DISAGREE 9490/the float was counted, its sensor shows 9500 FLOAT_MISMATCH 9500/9490"),
    # A chip of 9 too many, a take of 283 and a buy-in of 300 in one reading: the count finds the 9
    ("CASH-9 SEC-14", f"float=10000 1=283 close float=10009 {LOST[12:]} float=10292 dealer.buy_in:300 observer.buy_in:300 "
     "float=9992 1=0 over note:300 +10 tick observer.count:9992:spot=float inspector.count:9992:spot=float",
     "CHIPS_UNEXPLAINED 0/283 FLOAT_MISMATCH 10000/9992 FLOAT_MISMATCH 10275/9992 FLOAT_MISMATCH 9983/9992"),
    ("SEC-5", f"{BOUGHT} observer.count:9500:spot=float observer.count:9500:spot=float",
     "ROLE_CONFLICT counted the float already/observer"),
    ("SEC-5 CASH-6", f"{BOUGHT} observer.count:500:spot=drop inspector.count:400:spot=drop", "DROP_MISMATCH 500/400"),
    ("CASH-6", f"{BOUGHT} observer.count:400:spot=drop inspector.count:400:spot=drop observer.count:400:spot=drop",
     "DROP_MISMATCH 500/400"),
    # The next shift begins with the float that the last one left
    ("EQ-8 CASH-9", f"{BOUGHT} inspector.buy_in inspector.close float=0 +3600 float=9500 {BUY} float=9000 {NOTES} +60 tick", ""),
    ("EQ-8 CASH-9", f"{BOUGHT} inspector.buy_in inspector.close float=0 +3600 float=9400 {BUY}", "FLOAT_MISMATCH 9500/9400"),
    ("EQ-8 CASH-9", f"{BOUGHT} inspector.buy_in inspector.close float=0 +3600 float=9400 1=5 close", "FLOAT_MISMATCH 9500/9400"),
    # Tips
    ("TIP-1 TIP-2", f"{BOUGHT} tips=25 dealer.tip:25 +60 tick tips=50 +60 tick", ""),
    ("TIP-1", f"{BOUGHT} dealer.tip:25 +60 tick", ""),
    ("TIP-2", f"{BOUGHT} dealer.tip:5 tips=5 dealer.tip:25 +60 tick", "TIP_ROUTE 25/0"),
    ("TIP-2", f"{BOUGHT} float=9525 dealer.tip:25", "FLOAT_MISMATCH 9500/9525 TIP_ROUTE 25/0"),
    ("TIP-2", f"{BOUGHT} tips=50 tips=0 tips=25", ""),  # there is time to count what was taken out
    ("TIP-2", f"{BOUGHT} tips=50 tips=0 +60 tick +60 tick", "TIP_ROUTE 50/0"),
    ("TIP-2", f"{BOUGHT} tips=50 tips=0 tips=55 +60 tick", ""),  # put back, and a tip of 5
    ("TIP-2 SEC-5", f"{BOUGHT} tips=50 tips=0 {COUNTED} +60 tick", ""),
    ("TIP-2 SEC-5", f"{BOUGHT} tips=50 {COUNTED} tips=0 +60 tick", ""),
    ("TIP-2 SEC-5", f"{BOUGHT} tips=50 {COUNTED} tips=75 tips=0 +60 tick", "TIP_ROUTE 75/0"),  # counted before the last tip
    ("TIP-2 SEC-5", f"{BOUGHT} tips=50 tips=0 observer.count:50:spot=tips +60 tick", "TIP_ROUTE 50/0"),  # by one alone
    ("TIP-2 SEC-5", f"{BOUGHT} tips=50 tips=0 observer.count:45:spot=tips inspector.count:45:spot=tips +60 tick",
     "TIP_ROUTE 50/45 TIP_ROUTE 50/0"),
    ("TIP-2", f"{BOUGHT} tips=50 tips=0 +60 tick dealer.tip:25 tips=25 +60 tick", "TIP_ROUTE 50/0"),  # a tip, not a part of it
    ("TIP-2", f"{BOUGHT} inspector.buy_in tips=50 inspector.close tips=0 +60 tick", ""),  # the shift has ended
    ("TIP-2", f"{BOUGHT} tips=50 tips=25", "TIP_ROUTE 50/25"),
    ("TIP-1", f"{BOUGHT} tips=50 tips=50", ""),  # read twice
    # Chips that nobody bought here
    ("C-BET-5", f"{BOUGHT} 1=500 close", ""),
    ("C-BET-5", f"{BOUGHT} 1=520 close", "CHIPS_UNEXPLAINED 500/520"),
    ("C-BET-5", f"{BOUGHT} 1=400 close 6s 6d 6h double:1:400 1=800", ""),
    ("C-BET-5", f"{BOUGHT} 1=400 close 6s 6h 6d double:1:400 1=800 9c Ts Td 1=1600 1=0 over", "CHIPS_UNEXPLAINED 500/800"),
    # What no chips can make
    ("C-BET-6 GEN-4", "dealer.buy_in:0", "CHIPS_UNREADABLE 0.01/0"),
    ("C-BET-6 GEN-4", "dealer.tip:0.005", "CHIPS_UNREADABLE 0.01/0.005"),
    ("C-BET-6 GEN-4", "observer.fill", "CHIPS_UNREADABLE 0.01/0"),
]  # fmt: skip


@pytest.mark.parametrize(("named", "words", "follows"), ROWS, ids=[f"{n}-{row[0].split()[0]}" for n, row in enumerate(ROWS)])
def test_money(named: str, words: str, follows: str) -> None:
    shift = Shift(words)
    assert shift.wrong == follows
    assert balanced(shift.state.cash.accounts)
    if shift.flags:
        assert {rule for flag in shift.flags for rule in flag.rules} & set(named.split())
    assert not Shift(words, header("classic")).flags or "TAKE_WRONG" in follows, "scope round keeps no books"


def test_every_reason_has_its_rules() -> None:
    """In all four systems alike: money is a matter of the house."""
    for reason in ("recount", "issue", "fan", "uncounted", "drop", "route", "register", "report", "float", "slip", "own", "tip"):
        assert len({rules(system, reason) for system in SYSTEMS}) == 1


def test_sec_3_a_difference_is_remembered_when_it_is_corrected() -> None:
    shift = Shift(f"float=10000 {BUY} float=9510 float=9500 {NOTES}")
    (buy_in,) = shift.state.cash.buy_ins
    assert (buy_in.state, buy_in.difference) == ("closed", 100_000)
    told = [event_json(event) for event in shift.events if isinstance(event, BuyIn)]
    last = told[-1]
    assert (last["state"], last["issued"], last["difference"], last["dealer"]) == ("closed", "500", "10", "dealer")


def test_sec_3_a_wrong_recount_is_not_the_dealers_difference() -> None:
    """The observer corrects himself: the dealer was right from the first, and so nothing speaks against him."""
    shift = Shift(f"float=10000 dealer.buy_in:500 observer.buy_in:480 observer.buy_in:500 float=9500 {NOTES}")
    assert shift.wrong == "BUYIN_MISMATCH 500/480"
    assert shift.state.cash.buy_ins[0].difference == 0
    other = Shift("float=10000 dealer.buy_in:500 observer.buy_in:480 dealer.buy_in:480 float=9520 note:480")
    assert other.state.cash.buy_ins[0].difference == -20 * 10_000


def test_tip_1_chips_taken_from_the_tip_box_and_given_back_are_no_new_tips() -> None:
    shift = Shift(f"{BOUGHT} tips=50 tips=25")
    assert (shift.account("tips"), shift.account("unexplained")) == ("25", "25")
    emptied = Shift(f"{BOUGHT} tips=50 tips=0 +60 tick {COUNTED}")
    assert (emptied.account("tips"), emptied.account("unexplained")) == ("50", "0"), "counted late"
    back = Shift(f"{BOUGHT} tips=50 tips=25 tips=55")
    assert (back.account("tips"), back.account("unexplained"), back.account("players")) == ("55", "0", "445")


def test_cash_2_the_observer_counts_without_seeing_what_the_dealer_declared() -> None:
    before, after = (snapshot(Shift(f"float=10000 {words}").state)["cash"] for words in (BUY.split()[0], BUY))
    assert isinstance(before, dict)
    assert isinstance(after, dict)
    assert "500" not in json.dumps(before)
    assert (before["buy_ins"][0]["state"], before["float"]["expected"]) == ("declared", "10000")
    assert (after["buy_ins"][0]["declared"], after["float"]["expected"]) == ("500", "9500")
    assert after["unregistered"] == [{"number": 1, "amount": "500"}]


def test_a_stopped_buy_in_does_not_hold_the_round() -> None:
    shift = Shift(f"float=10000 {BUY} {LOST} float=9490 1=0 over")
    assert shift.state.held == 0


def test_denominations_are_told_where_the_sensor_does() -> None:
    before = {"at": "2026-11-30T20:00:00.000Z", "in": "chips", "spot": "float", "amount": "10000", "chips": {"100": 100}}
    after = before | {"amount": "9975", "chips": {"100": 99, "25": 3}}
    flag = Shift("", HEAD).fold(before, after).flags[0]
    assert flag.evidence[1] == "agreed last at 20:00:00.000; float -1x100 +3x25"


def test_notes_of_another_currency_are_flagged_and_not_booked() -> None:
    foreign = {"at": "2026-11-30T20:00:00.000Z", "in": "note", "value": "100", "currency": "EUR"}
    shift = Shift("", header("classic", scope="table", currency="USD")).fold(foreign)
    assert shift.wrong == "DROP_MISMATCH 0/100"
    assert shift.account("drop") == "0"


def test_closed_buy_ins_do_not_pile_up() -> None:
    shift = Shift(" ".join(f"{BUY} note:500 inspector.buy_in" for _ in range(60)))
    assert len(shift.state.cash.buy_ins) <= 21
    assert not shift.state.cash.unregistered
    assert not shift.state.cash.moves


@pytest.mark.parametrize("name", ["box", "drop"])
def test_eq_14_a_box_that_cannot_count_is_believed_until_it_is_counted(name: str) -> None:
    """The observer's word stands for the notes; a count of the box shows what is missing (CASH-4, CASH-6)."""
    head = header("classic", scope="table", fitted={name: "none"})
    words = f"{BUY} +60 tick inspector.buy_in observer.count:400:spot=drop"
    assert Shift(words.replace(" observer.count:400:spot=drop", ""), head).wrong == ""
    assert Shift(words, head).wrong == "DROP_MISMATCH 500/400"


def test_sec_8_open_money_keeps_the_shift_from_closing() -> None:
    opened = (
        "inspector.check::step=tray dealer.check::step=spread dealer.check::step=offer,answer=no dealer.check::step=wash "
        "dealer.shuffle dealer.cut::player=Ann dealer.check::step=cut_card loaded inspector.open"
    )
    counted = " ".join(f"{who}.count:{amount}:spot={spot}" for spot, amount in (("float", 8000), ("drop", 0))
                       for who in ("observer", "inspector"))
    shift = f"{opened} {DESK} inspector.close {counted} inspector.close"
    assert Shift(shift).state.checklist.state == "closing"
    closed = Shift(f"{shift} cashier.buy_in:2000 inspector.close")
    assert closed.state.checklist.state == "closed"
    assert closed.wrong == "CASH_ROUTE_OPEN 2000/0"
    again = Shift(f"{shift} cashier.buy_in:2000 inspector.close {opened} float=8000 {BUY} float=7500 note:500 +60 tick")
    assert again.wrong == closed.wrong
    assert [again.account(name) for name in ("float", "drop", "desk")] == ["7500", "500", "0"]
    assert again.state.cash.opening == 8000 * 10_000


@pytest.mark.parametrize(("words", "follows"), [
    (f"{BOUGHT} inspector.buy_in inspector.buy_in", ""),
    (f"{BOUGHT} inspector.buy_in::number=1,name=Ivan inspector.buy_in::number=1,name=Olga", ""),
    ("float=10000 observer.fill:2000:number=1 inspector.fill:2000:name=Ivan,number=1 "
     "inspector.fill:2000:name=Olga,number=1 float=12000 +60 tick", ""),
    (f"{BOUGHT} dealer.buy_in:500:number=1", ""),
    (f"{BOUGHT} dealer.buy_in:400:number=1", "BUYIN_MISMATCH 500/400"),
])
def test_two_inspectors_at_once_do_a_thing_once(words: str, follows: str) -> None:
    shift = Shift(words)
    assert shift.wrong == follows
    assert shift.state.cash.fills in (0, 2000 * 10_000)
    assert not shift.state.cash.slips


def test_the_snapshot_tells_win_and_hold() -> None:
    shift = Shift(EVENING.format(paid="float=10700"))
    told = snapshot(shift.state)["cash"]
    assert isinstance(told, dict)
    assert told["float"] | {"since": ""} == {
        "opening": "10000", "expected": "10700", "seen": "10700", "difference": "0", "since": "", "chips": {}, "playing": False,
    }
    keys = ("drop", "desk", "fills", "credits", "tips", "players")
    assert [told[key] for key in keys] == ["1500", "0", "2000", "0", "0", "1300"]
    assert (told["win"], told["hold"]) == ("200", "13.3%")
    assert told["buy_ins"][0] == {
        "number": 1, "state": "closed", "declared": "1500", "counted": "1500", "issued": "1500", "dropped": "1500", "desk": "0",
        "handed": [], "player": None, "box": None, "at": "2026-11-30T20:00:08.000Z", "registered": False, "fanned": False,
        "difference": "0",
    }
    assert told["unregistered"] == [{"number": 1, "amount": "1500"}]
    assert snapshot(Shift("1=10").state)["cash"] is None


def test_the_snapshot_lists_slips_that_lack_a_signature() -> None:
    told = snapshot(Shift("observer.credit:500").state)["cash"]
    assert isinstance(told, dict)
    assert told["slips"] == [
        {"number": 1, "kind": "credit", "amount": "500", "signed": ["observer"], "at": "2026-11-30T20:00:00.000Z"}
    ]
    assert told["win"] is None


@pytest.mark.parametrize(("before", "word", "why"), [
    ("", "dealer.buy_in:0.001", "Table: 0.001 cannot be booked; lay chips still, in steps of 0.01."),
    ("", "inspector.buy_in:500", "A buy-in went on without its fan or its recount."),
    ("observer.fill:2000", "observer.fill:2000", "observer is refused: cannot be the second signature of fill slip 1."),
    ("observer.fill:2000", "inspector.fill:1900", "Float: 1900 where the books have 2000: 100 missing."),
    ("dealer.buy_in:500", "observer.buy_in:480", None),
    ("observer.fill:2000", "inspector.fill:2000", None),
])
def test_who_says_what_is_not_booked_learns_why(before: str, word: str, why: str | None) -> None:
    shift = Shift(before)
    n = len(shift.events)
    shift.fold(*lines(word))
    assert refused.why(refused.flags(told(word)[0], shift.events[n:])) == (why or "")
