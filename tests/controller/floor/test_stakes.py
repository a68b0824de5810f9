"""Who staked how much on a shared box (C-BOX-5, C-BOX-8, C-BOX-11, T-14, T-16): told, checked, paid out."""

from __future__ import annotations

from typing import Any

import pytest

from controller.follow import refused
from controller.table import start, step
from controller.view import snapshot
from tests.controller.script import events, flags, header, inputs, outcome

ANN_BOB = "seat:2:Ann@10 seat:2:Bob@20"
SHARED = f"{ANN_BOB} 2=30 close"
ELEVEN = "6s 5s 6d"
WON = "9c Th 3s"
BETTOR: dict[str, object] = {"min_applies_to": "bettor"}


@pytest.mark.parametrize("mode", ["recorded", "inferred"])
def test_the_worked_double_that_a_co_bettor_declines(mode: str) -> None:
    """H-C41 with its bettors told: the host doubles his 10, the co-bettor declines; both are known to the chip."""
    said = "double:2:10 " if mode == "recorded" else ""
    row = f"{SHARED} {ELEVEN} {said}2=40 {WON} 2=80 over"
    assert outcome(header("classic", mode), row) == "2=40"


@pytest.mark.parametrize("mode", ["recorded", "inferred"])
@pytest.mark.parametrize(("who", "added", "wrong"), [
    ("seat:2:Ann@10 seat:2:Bob@20", 10, False),  # the host alone
    ("seat:2:Ann@10 seat:2:Bob@20", 30, False),  # both
    ("seat:2:Ann@10 seat:2:Bob@20", 20, True),  # the co-bettor without the host
    ("seat:2:Ann@10 seat:2:Bob@20", 15, True),
    ("seat:2:Ann@15 seat:2:Bob@15", 15, False),
    ("seat:2:Ann@15 seat:2:Bob@15", 10, True),  # a third of the sum, which is nobody's stake
    ("seat:2:Ann@10 seat:2:Bob@15 seat:2:Cid@5", 15, False),
    ("seat:2:Ann@10 seat:2:Bob@15 seat:2:Cid@5", 20, True),
    ("seat:2:Ann", 10, True),  # H-E07: one who plays alone doubles all of it, though a third of it lies there
    ("", 10, False),  # nobody knows who bets here
])
def test_what_may_be_added_to_a_shared_stake(who: str, added: int, wrong: bool, mode: str) -> None:
    """C-BOX-11, C-DBL-3, H-E07: the own stakes of bettors among whom the host is."""
    said = f"double:2:{added} " if mode == "recorded" else ""
    found = flags(header("classic", mode), f"{who} 2=30 close {ELEVEN} {said}2={30 + added}")
    assert found == (["DOUBLE_AMOUNT@2"] if wrong else [])


def test_all_or_none_asks_everybody() -> None:
    options: dict[str, object] = {"cobettor_add": "all_or_none"}
    assert flags(header("classic", options=options), f"{SHARED} {ELEVEN} double:2:10") == ["DOUBLE_AMOUNT@2"]
    assert flags(header("classic", options=options), f"{SHARED} {ELEVEN} double:2:30") == []


@pytest.mark.parametrize(("added", "wrong"), [(10, False), (30, False), (20, True)])
def test_a_split_that_a_co_bettor_declines(added: int, wrong: bool) -> None:
    """C-BOX-11, SPLIT_AMOUNT: his stake stays on the first hand."""
    found = flags(header("classic"), f"{SHARED} 8s 8d 6d split:2:{added}")
    assert found == (["SPLIT_AMOUNT@2"] if wrong else [])


def test_hands_of_a_declined_split_know_their_bettors() -> None:
    """The new hand is the host's alone: he doubles it with his own 10, and gets all of it."""
    row = f"{SHARED} 8s 8d 6d split:2:10 2=40 Ts stand:2 3d double:2b:10 2=50 8c Tc 5h"
    assert flags(header("classic"), row) == []
    assert shown(row, "2") == [("Ann", "10", "-10"), ("Bob", "20", "-20")]
    assert shown(row, "2b") == [("Ann", "20", "-20")]


def test_insurance_of_a_co_bettor_alone() -> None:
    """C-INS-2: half of the bets of any of them, the host or not."""
    assert flags(header("classic"), f"{SHARED} Ts 9d As insurance:2:10") == []
    assert flags(header("classic"), f"{SHARED} Ts 9d As insurance:2:7.5") == ["INS_AMOUNT@2"]


@pytest.mark.parametrize(("options", "row", "wrong"), [
    (BETTOR, "seat:2:Ann@20 seat:2:Bob@5 2=25 close", ["BET_BELOW_MIN@2"]),
    (BETTOR, "seat:2:Ann@15 seat:2:Bob@10 2=25 close", []),
    (BETTOR, "seat:2:Ann@20 seat:2:Bob@0 2=20 close", []),  # he sits this one out
    (BETTOR, "seat:2:Ann seat:2:Bob 2=15 close", ["BET_BELOW_MIN@2"]),  # only the sum is known
    (BETTOR, "seat:2:Ann seat:2:Bob 2=20 close", []),
    (BETTOR, "seat:2:Ann@20 seat:2:Bob seat:2:Cid 2=35 close", ["BET_BELOW_MIN@2"]),  # 15 for two
    (BETTOR, "seat:2:Ann@20 seat:2:Bob 2=25 close", ["BET_BELOW_MIN@2"]),  # the rest is Bob's
    (BETTOR, "2=5 close", ["BET_BELOW_MIN@2"]),
    (BETTOR, "seat:2:Ann seat:2:Bob 2=25 close seat:2:Bob@5", ["BET_BELOW_MIN@2"]),  # told once the bets are closed
    ({}, "seat:2:Ann@20 seat:2:Bob@5 2=25 close", []),  # the minimum is of the box
])
def test_the_minimum_of_each_bettor(options: dict[str, object], row: str, wrong: list[str]) -> None:
    """S-BET-3, T-14, BET_BELOW_MIN: each known stake by itself, what is left as many times as bettors are left."""
    assert flags(header("classic", limits=("10", "500"), options=options), row) == wrong


def test_the_maximum_is_of_the_box() -> None:
    """C-BET-3, BET_ABOVE_MAX: H-E21 with its bettors told: 60 and 60 are each within the limits, the box is not."""
    head = header("classic", limits=("10", "100"), options=BETTOR)
    assert flags(head, "seat:1:Ann@60 seat:1:Bob@60 1=120 close") == ["BET_ABOVE_MAX@1"]


def test_the_reason_says_that_only_the_sum_was_known() -> None:
    head = header("classic", limits=("10", "500"), options=BETTOR)
    (one,) = [e for e in events(head, "seat:2:Ann seat:2:Bob 2=15 close") if e["event"] == "flag"]
    assert (one["expected"], one["seen"]) == ("20", "15")
    assert str(one["evidence"]).endswith("'2 bettors whose own stakes nobody told']")


@pytest.mark.parametrize(("row", "wrong"), [
    (f"{ANN_BOB} 2=25 close", ["DEVICE_DISAGREE@2"]),
    (f"{ANN_BOB} 2=35 close", ["DEVICE_DISAGREE@2"]),
    (f"{ANN_BOB} 1=10 close", ["DEVICE_DISAGREE@2"]),  # nothing lies there
    (f"{ANN_BOB} seat:2:Cid 2=35 close", []),  # 5 are Cid's
    ("2=30 close seat:2:Ann@40", ["DEVICE_DISAGREE@2"]),
    ("2=30 close seat:2:Ann@10 seat:2:Bob@20 Ts", []),  # told one after another
    ("2=30 close seat:2:Ann@10 seat:2:Bob@10 Ts 9d 7h stand:2 Tc 2=60 over", ["DEVICE_DISAGREE@2"]),
])
def test_stakes_that_do_not_make_up_the_chips(row: str, wrong: list[str]) -> None:
    """C-BET-6, SEC-14, DEVICE_DISAGREE: the chips count, and no split of them is shown."""
    assert flags(header("classic"), row) == wrong


def test_switch_is_told_by_hand() -> None:
    """W-BET-2: both hands carry what was said; a double of one of them is parted as its stake is."""
    row = "seat:1:Ann@10 seat:1:Bob@20 1A=30 1B=30 close 6s Ts 5s 9d 6d"
    assert flags(header("switch"), f"{row} double:1A:10") == []
    assert flags(header("switch"), f"{row} double:1A:20") == ["DOUBLE_AMOUNT@1A"]


def test_reopened_bets_keep_what_was_said() -> None:
    assert flags(header("classic"), f"{ANN_BOB} 2=25 open 2=30 close {ELEVEN} double:2:20") == ["DOUBLE_AMOUNT@2"]
    assert flags(header("classic"), f"{SHARED} open close {ELEVEN} double:2:20") == ["DOUBLE_AMOUNT@2"]


def test_stakes_are_of_one_round() -> None:
    row = f"{SHARED} Ts 9d 7h stand:2 Tc 2=60 over 2=25 close"
    assert flags(header("classic"), row) == []


def test_a_stake_that_chips_cannot_make() -> None:
    """CHIPS_UNREADABLE: it is not taken, whoever said it is told so, and no round is held."""
    (seat,) = inputs("seat:2:Ann@10.0001")
    done = step(start(header("classic")), seat)
    assert [flag.flag for flag in refused.flags(seat, done.events)] == ["CHIPS_UNREADABLE"]
    assert done.state.seats == {}
    assert flags(header("classic"), "seat:2:Ann@10.0001 2=10 close Ts 9d 7h hit:2") == ["CHIPS_UNREADABLE@2"]


def test_the_record_names_the_bettors() -> None:
    told = [e for e in events(header("classic"), f"{SHARED} seat:2:Ann@10") if e["event"] == "stakes"]
    assert [(e["spot"], e["stakes"], e["host"]) for e in told] == [("2", {"Ann": "10", "Bob": "20"}, "Ann")]


def table(row: str, system: str = "classic") -> dict[str, Any]:
    state = start(header(system))
    for told in inputs(row):
        state = step(state, told).state
    return snapshot(state)


def shown(row: str, hand: str) -> list[tuple[str, str, str]] | None:
    found = [h for box in table(row)["boxes"] for h in box["hands"] if h["hand"] == hand]
    return found[0]["bettors"] and [(b["player"], b["stake"], b["net"]) for b in found[0]["bettors"]]


@pytest.mark.parametrize(("row", "parts"), [
    (f"{SHARED} {ELEVEN} double:2:10 2=40 {WON}", [("Ann", "20", "20"), ("Bob", "20", "20")]),  # H-C41
    ("seat:2:Ann@10 seat:2:Bob@20 seat:2:Cid@30 2=60 close Ad Ks 4h",
     [("Ann", "10", "15"), ("Bob", "20", "30"), ("Cid", "30", "45")]),  # H-C40
    ("seat:2:Ann@5 seat:2:Bob@10.01 2=15.01 close Ad Ks 4h", [("Ann", "5", "7.5"), ("Bob", "10.01", "15.015")]),
    ("seat:2:Ann@10 seat:2:Bob@20 seat:2:Cid@20 2=50 close 6s 5s 6d double:2:30 2=80 9c Th 3s", None),  # Bob or Cid?
])
def test_the_payment_of_each(row: str, parts: list[tuple[str, str, str]] | None) -> None:
    """GEN-4: what is whose, exact; where two bettors may have added the same, it is not guessed."""
    assert shown(row, "2") == parts


def test_the_dealer_is_told_whom_to_pay() -> None:
    (due,) = table(f"{SHARED} {ELEVEN} double:2:10 2=40 {WON}")["due"]
    assert (due["kind"], due["hand"], due["amount"]) == ("pay", "2", "40")
    assert [(one["player"], one["net"]) for one in due["bettors"]] == [("Ann", "20"), ("Bob", "20")]


def test_seats_show_the_stakes() -> None:
    assert table("seat:3:Ann@10 seat:3:Bob")["seats"]["3"]["stakes"] == {"Ann": "10"}
    assert table("seat:3:Ann@10 seat:3:Bob 3=30 close")["seats"]["3"]["stakes"] == {"Ann": "10", "Bob": "20"}
    assert table("seat:3:Ann@10 seat:3:Bob leave:3:Ann")["seats"]["3"]["stakes"] is None
