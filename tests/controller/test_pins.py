"""PINs of the staff: who signs on as what, and how long a wrong PIN makes somebody wait."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from controller.cli import app
from controller.config import Member
from controller.pins import PinRefused, Pins, hashed, is_hash

ANNA = Member(name="Anna", roles=("dealer", "observer"), pin=hashed("4711"))


def said(**fields: str) -> dict[str, str]:
    return {"by": "dealer", "says": "sign_on", "name": "Anna", "pin": "4711"} | fields


def test_ops_1_a_right_pin_signs_on_and_goes_no_further() -> None:
    assert Pins([ANNA]).cleared(said(), 0) == {"by": "dealer", "says": "sign_on", "name": "Anna"}


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"pin": "4712"}, "name or PIN is wrong"),
        ({"pin": ""}, "name or PIN is wrong"),
        ({"name": "Eve"}, "name or PIN is wrong"),
        ({"name": ""}, "name or PIN is wrong"),
        ({"by": "inspector"}, "Anna does not serve as inspector"),
    ],
)
def test_what_is_refused(fields: dict[str, str], why: str) -> None:
    with pytest.raises(PinRefused, match=why):
        Pins([ANNA]).cleared(said(**fields), 0)


def waits(pins: Pins, name: str, at: int) -> bool:
    with pytest.raises(PinRefused) as refused:
        pins.check(name, "0000", at)
    return "wait" in str(refused.value)


def test_each_wrong_pin_makes_the_next_one_wait_longer() -> None:
    pins = Pins([ANNA])
    tries = [(0, False), (999, True), (1000, False), (2999, True), (3000, False), (6999, True), (7000, False)]
    assert [(at, waits(pins, "Anna", at)) for at, _ in tries] == tries
    with pytest.raises(PinRefused, match="wait 8 s"):
        pins.check("Anna", "4711", 7001)
    assert pins.check("Anna", "4711", 15_000) == ("dealer", "observer")
    assert not waits(pins, "Anna", 15_001), "a right PIN ends the waiting"


def test_the_wait_grows_to_a_minute_and_unknown_names_share_one() -> None:
    pins = Pins([ANNA])
    for n in range(20):
        assert not waits(pins, f"nobody {n}", 60_000 * n)
    assert waits(pins, "somebody else", 60_000 * 20 - 1)
    assert pins.check("Anna", "4711", 60_000 * 19) == ("dealer", "observer")


def test_without_staff_nobody_is_asked_and_no_pin_passes() -> None:
    assert "pin" not in Pins([]).cleared(said(pin="anything"), 0)


RULING = {"by": "inspector", "says": "ruling", "ruling": "accept"}
VERA = Member(name="Vera", roles=("inspector",), pin=hashed("5555"))


@pytest.mark.parametrize(
    ("more", "on", "said"),
    [
        ({}, (), "nobody is signed on as inspector; expected a sign-on, or name and PIN"),
        ({"name": "Vera"}, ("dealer",), "nobody is signed on as inspector"),
        ({"name": "Vera", "pin": "4711"}, (), "name or PIN is wrong"),
        ({"name": "Anna", "pin": "4711"}, (), "Anna does not serve as inspector"),
    ],
)
def test_sec_5_a_keypad_does_not_rule_for_who_is_not_there(more: dict[str, str], on: tuple[str, ...], said: str) -> None:
    with pytest.raises(PinRefused, match=said):
        Pins([ANNA, VERA]).cleared(RULING | more, 0, on)


def test_a_keypad_speaks_for_who_is_signed_on_or_gives_a_pin_and_for_dealer_and_observer() -> None:
    pins = Pins([ANNA, VERA])
    assert pins.cleared(RULING, 0, ("inspector",)) == RULING
    assert pins.cleared(RULING | {"name": "Vera", "pin": "5555"}, 0, ()) == RULING | {"name": "Vera"}
    for role in ("dealer", "observer"):
        assert pins.cleared({"by": role, "says": "bets_closed"}, 0, ())
    assert pins.cleared(RULING, 0) == RULING, "a page knows who is logged in"
    assert Pins([]).cleared(RULING, 0, ()) == RULING, "without staff nobody is asked"


def test_other_words_lose_a_pin_too() -> None:
    assert Pins([ANNA]).cleared({"by": "dealer", "says": "hit", "hand": "1", "pin": "4711"}, 0).keys() == {"by", "says", "hand"}


def test_the_command_prints_a_hash() -> None:
    done = CliRunner().invoke(app, ["pin"], input="4711\n4711\n")
    hash_ = done.stdout.splitlines()[-1]
    assert is_hash(hash_)
    assert Pins([Member(name="Anna", roles=("dealer",), pin=hash_)]).check("Anna", "4711", 0) == ("dealer",)


def test_a_short_pin_is_refused() -> None:
    done = CliRunner().invoke(app, ["pin"], input="12\n12\n")
    assert (done.exit_code, "at least 4" in done.stderr) == (2, True)
