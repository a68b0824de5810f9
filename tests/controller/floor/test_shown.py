"""What the pages are told of the floor: absent where it is unused, whole where it is used."""

from __future__ import annotations

from controller.table import start
from controller.view import snapshot
from tests.controller.floor.test_duties import after, shown
from tests.controller.floor.test_floor import ANSWERING, LISTED, STAYED
from tests.controller.floor.test_procedures import CHECKED, CREW, LOADED, OPENED, SEATED
from tests.controller.script import header

KEYS = ("table_state", "checklist", "staff", "change", "calls", "seats", "shuffle")


def test_a_table_of_mere_rounds_has_nothing_of_it() -> None:
    told = snapshot(start(header("classic")))
    assert [told[key] for key in KEYS] == [None, None, [], None, [], {}, None]


def test_the_checklist_says_what_is_missing_and_who_did_what() -> None:
    told = shown(f"{ANSWERING} {CREW} inspector.check(step=tray) float=10000", **LISTED)
    assert told["table_state"] == "opening"
    rows = {row["step"]: row for row in told["checklist"]}
    assert [step for step, row in rows.items() if row["needed"] and not row["done"]] == [
        "spread", "offer", "wash", "shuffle", "cut", "cut_card", "load", "sign",
    ]  # fmt: skip
    assert (rows["tray"]["by"], rows["tray"]["at"]) == ("inspector", "2026-11-30T00:53:30.000Z")
    assert (rows["float"]["by"], rows["devices"]["by"], rows["paddle"]["needed"]) == ("device", "device", False)


def test_an_open_table_has_no_list_and_knows_its_crew() -> None:
    told = shown(OPENED)
    assert (told["table_state"], told["checklist"]) == ("open", None)
    assert [(one["role"], one["name"]) for one in told["staff"]] == [
        ("dealer", "Anna"), ("observer", "Boris"), ("inspector", "Ivan"),
    ]  # fmt: skip


def test_what_a_device_denies_nobody_can_confirm() -> None:
    """EQ-13: the sign shows other limits; ticking its step by hand does not help."""
    seen = f"sign!online(shows~5-50) {CREW} {CHECKED} {LOADED} float=1000 inspector.check(step=sign) inspector.open"
    state = after(seen, fitted={"sign": "required"})
    assert state.checklist.state == "opening"


def test_a_call_tells_how_long_it_took() -> None:
    """EQ-11."""
    (call,) = shown("bell*2 +28 security.check(step=bell)")["calls"]
    assert (call["call"], call["since"], call["answered_by"], call["answered_at"], call["late"]) == (
        "security", "2026-11-30T00:53:20.000Z", "security", "2026-11-30T00:53:50.000Z", False,
    )  # fmt: skip


def test_open_calls_are_all_kept_and_answered_ones_are_let_go() -> None:
    answered = " ".join(f"bell*1 inspector.check(step=bell,number={n})" for n in range(2, 40))
    calls = shown(f"bell*3 {answered}")["calls"]
    assert [call["number"] for call in calls if call["answered_at"] is None] == [1]
    assert len(calls) <= 22


def test_the_shuffle_says_who_may_cut() -> None:
    """C-SHUF-2 to C-SHUF-4: the host of the box, else nobody yet; the dealer's own card lets him choose."""
    assert shown(f"{SEATED} {STAYED}")["shuffle"] == {
        "due": True, "since": None, "cutter": {"box": "5", "player": "Eve"}, "repeats": 0,
    }  # fmt: skip
    assert shown("1=10 close Ts 9d 7h stand:1 CUT Tc 1=20")["shuffle"]["cutter"] == {"box": "D", "player": None}
    assert shown("1=10 close Ts 9d CUT")["shuffle"]["cutter"] is None
    assert shown(f"{STAYED} dealer.shuffle(step=start)")["shuffle"]["since"] is not None


def test_seats_name_the_host() -> None:
    assert shown("seat:3:Ann seat:3:Bob")["seats"] == {"3": {"host": "Ann", "bettors": ["Ann", "Bob"], "stakes": None}}


def test_what_is_due_between_rounds() -> None:
    assert shown(f"{CREW} {CHECKED}")["due"][0]["kind"] == "open"
    assert shown(OPENED)["due"][0]["kind"] == "bets"
    assert shown(f"{OPENED} sign!online(shows~5-50)")["due"][0]["kind"] == "sign"
    assert shown("", opening=True)["due"][0]["kind"] == "open"


def test_who_rings_twice_calls_once_until_the_call_is_late() -> None:
    """EQ-11: each ring is in the record, and each call is answered once."""
    twice = shown("bell*2 bell*2 bell*1 security.check(step=bell,number=1)")["calls"]
    assert [(call["call"], call["answered_by"]) for call in twice] == [("security", "security"), ("administrator", None)]
    assert [call["late"] for call in shown("bell*2 +60 bell*2")["calls"]] == [True, False]
