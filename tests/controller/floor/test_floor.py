"""What happens around the game, rule by rule: opening, shuffle, boxes, staff, bell, equipment (scope table)."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.floor.checklist import CLOSING, FILLED, OPENING
from controller.rules.systems import SYSTEMS
from controller.rules.violation import rules
from tests.controller.floor.test_procedures import (
    ALONE,
    CHECKED,
    CREW,
    LOADED,
    OPENED,
    SEATED,
    TOLD,
    WON,
    flagged,
    replayed,
)  # fmt: skip

LISTED: dict[str, object] = {"fitted": {"shoe": "required", "box": "optional", "sign": "none"}}
ANSWERING = "shoe!online box!online "
CLOTH: dict[str, object] = {"boxes": 7, "bj_pay": "3:2", "insurance": "2:1", "soft17": "stand"}
STAYED = "1=10 5=10 close Ts Ts 9d CUT 9h 7h stand:1 stand:5 Tc 1=20 5=20 over 1=0 5=0"
#: rules, what is seen, what follows, header keys.
ROWS: list[tuple[str, str, str, dict[str, object]]] = [
    # Opening and closing
    ("C-OPEN-1 EQ-7", "open inspector.open", "OPEN_CHECK_MISSING OPEN_CHECK_MISSING OPEN_CHECK_MISSING", {}),
    ("C-OPEN-1", f"{CHECKED} {LOADED} dealer.open", "ROLE_CONFLICT", {}),
    ("C-OPEN-1", WON, "STAFF_MISSING OPEN_CHECK_MISSING", {"opening": True}),
    ("C-OPEN-2 C-OPEN-3 C-OPEN-4", f"{CREW} inspector.check(step=tray) dealer.check(step=spread) dealer.check(step=wash) ",
     "OPEN_CHECK_MISSING", {}),
    ("C-OPEN-5", f"{CREW} {CHECKED} {LOADED} {WON}", "", {}),  # open with its last step (P-18)
    ("C-OPEN-5", f"{CREW} {CHECKED} {LOADED} {WON}", "OPEN_CHECK_MISSING", {"opening": True}),
    ("C-OPEN-5", f"{CREW} {CHECKED} dealer.shuffle dealer.cut(player=Ann) loaded {WON}", "OPEN_CHECK_MISSING OPEN_CHECK_MISSING",
     {}),
    ("C-OPEN-5 C-SHUF-1", f"{CREW} {CHECKED} 1=10 close 2c", "OPEN_CHECK_MISSING SHUFFLE_MISSING", {}),
    ("EQ-7 EQ-14", f"{ANSWERING} {OPENED}", "OPEN_CHECK_MISSING LIMITS_NOT_SHOWN", LISTED),
    ("EQ-7 EQ-14", f"{ANSWERING} float=10000 inspector.check(step=tray) inspector.check(step=sign) {OPENED}", "", LISTED),
    ("EQ-8 EQ-12", f"{OPENED} {WON} inspector.close inspector.close", "OPEN_CHECK_MISSING OPEN_CHECK_MISSING", {}),
    ("EQ-8 EQ-12", f"{OPENED} {WON} inspector.close observer.count(spot=float,amount=10000) "
     "observer.count(spot=drop,amount=0) inspector.close", "", {}),
    ("C-OPEN-1", f"{OPENED} {WON} inspector.close {WON}", "OPEN_CHECK_MISSING", {}),
    ("C-OPEN-1", f"{OPENED} {WON} inspector.close inspector.open {WON}", "", {}),
    ("GEN-3", f"{OPENED} 1=10 close Ts inspector.close", "OPEN_CHECK_MISSING", {}),
    # Cloth and sign
    ("EQ-2 EQ-3 EQ-4 EQ-5", "inspector.check(step=tray)", "", {"layout": CLOTH}),
    ("EQ-2", "inspector.check(step=tray)", "CONFIG_MISMATCH", {"layout": CLOTH | {"boxes": 6}}),
    ("EQ-3", "inspector.check(step=tray)", "CONFIG_MISMATCH", {"layout": CLOTH | {"insurance": "none"}}),
    ("EQ-4", "inspector.check(step=tray)", "CONFIG_MISMATCH", {"layout": CLOTH | {"bj_pay": "6:5"}}),
    ("EQ-5", "inspector.check(step=tray)", "CONFIG_MISMATCH", {"layout": CLOTH | {"soft17": "hit"}}),
    ("EQ-13", f"sign!online(shows~1-1000~USD) open {WON}", "", {}),
    ("EQ-13 C-BOX-3", "sign!online(shows~1.00-500)", "LIMITS_NOT_SHOWN", {}),
    ("EQ-14", f"sign!offline(dark) sign!online(shows~5-50) open {WON}", "", {"fitted": {"sign": "none"}}),
    ("EQ-13", "sign!offline(dark)", "LIMITS_NOT_SHOWN", {}),
    ("EQ-13", "sign!online(shows~1-1000) limits:25:500 open sign!online(shows~25-500) open", "LIMITS_NOT_SHOWN", {}),
    # Shuffle and cut
    ("C-SHUF-2", f"{SEATED} {STAYED} dealer.shuffle dealer.cut(player=Eve)", "", {}),
    ("C-SHUF-2 C-SHUF-3", f"{SEATED} {STAYED} dealer.shuffle dealer.cut(player=Bob)", "CUT_RIGHT", {}),
    ("C-SHUF-3", f"{SEATED} {STAYED} dealer.shuffle dealer.cut(player=Eve,passed_by=Bob)", "CUT_RIGHT", {}),
    ("C-SHUF-2", f"{STAYED} dealer.shuffle dealer.cut(box=5)", "", {}),
    ("C-SHUF-2", f"{STAYED} dealer.shuffle dealer.cut(box=1)", "CUT_RIGHT", {}),
    ("C-SHUF-4", f"{SEATED} 1=10 close Ts 9d 7h stand:1 CUT Tc 1=20 over dealer.shuffle dealer.cut(player=Bob)", "", {}),
    ("C-SHUF-2", f"{SEATED} CUT 5=10 close Ts 9d 7h stand:5 Tc 5=20 over dealer.shuffle dealer.cut(player=Bob)", "CUT_RIGHT", {}),
    ("C-SHUF-5", f"{OPENED} {WON} CUT {WON} dealer.shuffle loaded", "CUT_DEPTH CUT_MISSING", {}),
    ("C-SHUF-6", "dealer.shuffle dealer.shuffle(reason=request) 1=10 close 2c", "SHUFFLE_MISSING", {}),
    ("C-SHUF-7", f"{SEATED} loaded {WON} dealer.shuffle(reason=lone,player=Eve)", "SHUFFLE_TIMING", {}),
    ("C-SHUF-7 C-SHUF-9", f"{SEATED} {WON} dealer.shuffle", "SHUFFLE_TIMING", {}),
    ("C-SHUF-7", f"{SEATED} {WON} inspector.shuffle", "", {}),
    ("W-DECK-4", f"{SEATED} {WON} loaded", "SHUFFLE_TIMING", {}),
    ("C-SHUF-1 OPS-8", f"{OPENED} {WON} CUT {WON} dealer.shuffle(step=start) dealer.shuffle(step=done) dealer.cut loaded {WON}",
     "CUT_DEPTH", {}),
    # Boxes
    ("C-BOX-1", f"{ALONE} dealer.seat(box=4,player=New) {TOLD} 1=10 close", "BOX_CONSENT@4", {}),
    ("C-BOX-1", f"{ALONE} dealer.seat(box=4,player=New,answer=yes) {TOLD} 1=10 close", "", {}),
    ("C-BOX-1", f"{ALONE} dealer.seat(box=4,player=New) {TOLD} 1=10 close", "", {"options": {"consent_check": "off"}}),
    ("C-BOX-2", f"{ALONE} dealer.seat(box=4,player=Ann,answer=no) 1=10 4=10 close", "", {}),
    ("C-BOX-2", f"{ALONE} dealer.seat(box=4,player=Ann,answer=no) 1=10 close", "BOX_CONSENT@4", {}),
    ("C-BOX-3", "seat:1:Ann 1=10 close", "LIMITS_NOT_TOLD@1", {}),
    ("C-BOX-3", "seat:1:Ann dealer.check(step=limits_told,player=Ann) 1=10 close", "", {}),
    ("C-BOX-4", f"seat:1:Ann seat:2:Ann seat:3:Ann seat:4:Ann seat:5:Ann {TOLD} 1=10 2=10 3=10 4=10 5=10 close", "", {}),
    ("C-BOX-6", "dealer.seat(player=Ann,step=solo) 1=10 2=10 3=10 4=10 5=10 6=10 7=10 close", "", {}),
    ("C-BOX-9", f"{ALONE} dealer.seat(box=4,player=New) leave:4:New 1=10 close", "", {}),
    # Staff
    ("OPS-1", f"{CHECKED} {LOADED} dealer.sign_on(name=Anna) observer.sign_on(name=Boris) {WON}",
     "STAFF_MISSING", {}),
    ("OPS-1", f"{OPENED} observer.sign_off {WON}", "STAFF_MISSING", {}),
    ("OPS-19", f"{OPENED} {WON} dealer.sign_on(name=Olga)", "DEALER_CHANGE_UNAPPROVED", {}),
    ("OPS-19", f"{OPENED} inspector.change(name=Olga) administrator.change(answer=no) dealer.sign_off dealer.sign_on(name=Olga)",
     "DEALER_CHANGE_UNAPPROVED", {}),
    ("OPS-19", f"{OPENED} inspector.change administrator.change(answer=yes) 1=10 close Ts dealer.sign_on(name=Olga)",
     "DEALER_CHANGE_UNAPPROVED", {}),
    ("OPS-19", f"{OPENED} dealer.sign_off {WON} dealer.sign_on(name=Anna)", "STAFF_MISSING", {}),
    ("SEC-5", f"{CREW} inspector.change(name=Olga) inspector.change(answer=yes)", "ROLE_CONFLICT", {}),
    ("SEC-5", f"{CREW} inspector.change(name=Olga,said_by=Ivan) administrator.change(answer=yes,said_by=Ivan)",
     "ROLE_CONFLICT", {}),
    # Bell
    ("EQ-11 OPS-22", "bell*2 security.check(step=bell,number=1) +90 dealer.note", "", {}),
    ("EQ-11 SEC-5", "bell*1 dealer.check(step=bell)", "ROLE_CONFLICT", {}),
    ("OPS-22", "bell*3 +8 dealer.note", "", {"bell": {"answer": 15}}),
    ("OPS-22", "bell*3 +15 dealer.note", "BELL_UNANSWERED", {"bell": {"answer": 15}}),
    # Equipment
    ("EQ-6 S-DECK-2", f"box!online float=10000 inspector.check(step=tray) inspector.check(step=sign) {OPENED}",
     "DEVICE_MISSING", LISTED),
    ("EQ-14", f"shoe!online float=10000 inspector.check(step=tray) inspector.check(step=sign) {OPENED}",
     "DEVICE_MISSING", LISTED),
    ("EQ-14", f"shoe!online float=10000 {CHECKED} inspector.check(step=sign) inspector.check(step=devices) {OPENED}", "", LISTED),
    ("EQ-6", f"shoe!offline(unplugged) {OPENED}", "DEVICE_MISSING", {}),
    ("SEC-6", "shoe!online(OTP1-200)", "", {"approved": {"shoe": "OTP1-200"}}),
    ("SEC-6", "shoe!online(OTP1-900)", "DEVICE_TAMPER", {"approved": {"shoe": "OTP1-200"}}),
    ("SEC-6", "shoe!fault(firmware~changed)", "DEVICE_TAMPER", {}),
    ("SEC-6", f"shoe!online box!online float=1000 {CREW} {CHECKED} {LOADED} inspector.check(step=sign) inspector.open",
     "DEVICE_MISSING", LISTED | {"approved": {"shoe": "OTP1-200"}}),
    ("SEC-9", "table/bell!fault(unknown~press~'x')", "DEVICE_UNKNOWN_INPUT", {}),
    ("SEC-9", "table/bell!fault(unknown~shape:~{'event':~7})", "", {}),
    ("SEC-12", "box!fault(head~removed)", "DEVICE_TAMPER", {}),
    ("SEC-12", "1=10 close shoe!fault(case~open)", "DEVICE_TAMPER", {}),
    ("SEC-12 EQ-8", "1=10 close box-removed", "DEVICE_TAMPER", {}),
    ("EQ-8", "box-removed box-inserted", "", {}),
    ("SEC-9", "shoe!online box!online bell!online", "DEVICE_UNKNOWN_INPUT", LISTED),
    ("SEC-2 SEC-13", "bell!online(clock~2026-11-30T00:53:20.000Z)", "", {}),
    ("SEC-2 SEC-13", "bell!online(clock~2026-11-30T00:53:22.000Z)", "CLOCK_SKEW", {}),
]


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_step_of_a_list_names_its_rules(system: str) -> None:
    assert [item for item in (*OPENING, *FILLED, *CLOSING) if not rules(system, item.reason)] == []


@pytest.mark.parametrize(
    ("seen", "follows", "more"), [pytest.param(*row[1:], id=f"{row[0]} {number}") for number, row in enumerate(ROWS)]
)
def test_rule(tmp_path: Path, seen: str, follows: str, more: dict[str, object]) -> None:
    assert flagged(replayed(tmp_path, "classic", seen, **more)) == follows
