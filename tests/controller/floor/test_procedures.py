"""The worked procedures of the rulebook, section 11, that belong to the floor: each a recording, replayed by the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from controller.cli import app
from controller.recording import header_json
from tests.controller.script import header, lines

CREW = "dealer.sign_on(name=Anna) observer.sign_on(name=Boris) inspector.sign_on(name=Ivan) "
CHECKED = "inspector.check(step=tray) dealer.check(step=spread) dealer.check(step=offer,answer=no) dealer.check(step=wash) "
LOADED = "dealer.shuffle dealer.cut(player=Ann) dealer.check(step=cut_card) loaded "
OPENED = CREW + CHECKED + LOADED + "inspector.open "
WON = "1=10 close Ts 9d 7h stand:1 Tc 1=20 over 1=0 "
SEATED = "dealer.seat(box=5,player=Eve,answer=yes) dealer.seat(box=2,player=Bob,answer=yes) dealer.check(step=limits_told)"
TOLD = "dealer.check(step=limits_told)"
ALONE = f"seat:1:Ann {TOLD}"
RESHUFFLED = "dealer.shuffle dealer.cut loaded "
#: id, system, what is seen, the flags that follow, in order (flag or flag@hand; notes too).
ROWS = [
    ("P-11", "classic",
     "observer.reserve(box=4,minutes=15) +898 dealer.note +2 dealer.note 4=10 4=0 observer.release(box=4) 4=10",
     "RESERVE_EXPIRED@4 BET_ON_RESERVED@4"),
    ("P-12", "classic", "observer.reserve(box=4,minutes=30) +1197 dealer.note +2 dealer.note",
     "RESERVE_TOO_LONG@4 RESERVE_EXPIRED@4"),
    ("P-13", "surrender", "sign!online(shows~10-200~USD) open", "LIMITS_NOT_SHOWN LIMITS_NOT_SHOWN"),
    ("P-14", "classic", f"{SEATED} 1=10 5=10 close Ts Ts 9d CUT 9h 7h stand:1 stand:5 Tc 1=20 5=20 over 1=0 5=0 "
     "dealer.shuffle dealer.cut(player=Bob,passed_by=Eve)", ""),
    ("P-15", "classic",
     "dealer.shuffle dealer.shuffle(reason=request,player=Ann) dealer.shuffle dealer.shuffle(reason=request,player=Bob)",
     "SHUFFLE_REPEAT"),
    ("P-16", "classic", f"{ALONE} loaded {WON} dealer.shuffle(reason=lone,player=Ann) {RESHUFFLED} {WON}", ""),
    ("P-17", "classic", f"{ALONE} 1=10 close Ts dealer.shuffle(reason=lone,player=Ann)", "SHUFFLE_TIMING"),
    ("P-18", "classic", f"{CREW} {CHECKED} {LOADED} {WON}", ""),
    ("P-19", "classic", f"inspector.check(step=tray) dealer.check(step=wash) {LOADED}", "OPEN_CHECK_MISSING"),
    ("P-20", "classic", "1=10 close **", "FOREIGN_CARD"),
    ("P-21", "classic", "dealer.sign_on(name=Anna) observer.sign_on(name=Anna)", "ROLE_CONFLICT"),
    ("P-22", "classic",
     f"{OPENED} {WON} inspector.change(name=Olga) administrator.change(answer=yes) dealer.sign_on(name=Olga)", ""),
    ("P-23", "classic", "bell*2 +58 dealer.note +2 dealer.note", "BELL_UNANSWERED"),
    ("P-24", "classic", "1=10 close shoe!online(event~of~unknown~meaning:~type~7F,~payload~01)", "DEVICE_UNKNOWN_INPUT"),
    ("P-25", "classic", "record!fault(round~3:~15~recorded,~25~by~replay)", "LOG_BROKEN"),
    ("P-26", "classic", "dealer.shuffle observer.count(number=311)", "SHOE_COMPOSITION"),
    ("P-27", "classic",
     f"{ALONE} dealer.seat(box=4,player=New) dealer.seat(box=4,player=Ann,answer=no) {TOLD} 1=10 close", "BOX_CONSENT@4"),
    ("P-28", "classic", "dealer.seat(player=Ann,step=solo) 1=10 2=10 3=10 4=10 5=10 6=10 close", "SOLO_BOXES"),
    ("P-29", "switch", "loaded 1A=10 1B=10 close 6s 5h 2d 9c Ah insurance:1A:5 INS1A=5 hit:1A", "INS_NOT_OFFERED@1B"),
    ("P-30", "classic", "1=10 close limits:25:500", "CONFIG_MISMATCH"),
    ("P-31", "russian", "1=10 close As Qd Ah even_money:1", "EVEN_ILLEGAL@1"),
    ("P-34", "surrender", "dealer.seat(box=1,player=Ann) dealer.seat(box=1,player=Bob) dealer.check(step=limits_told) "
     "1=20 close Ts 6h 9d stand:1", "HOST_UNKNOWN@1"),
]


def replayed(folder: Path, system: str, seen: str, **more: object) -> list[dict[str, object]]:
    """The events that the command prints for a recording of scope table."""
    path = folder / "procedure.jsonl"
    head = header(system, scope="table", **more)  # type: ignore[arg-type]  # the keys of a header
    path.write_text("".join(json.dumps(line) + "\n" for line in (header_json(head), *lines(seen))))
    done = CliRunner().invoke(app, ["replay", str(path)])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert done.exit_code in (0, 1), done.output
    return [json.loads(line) for line in done.stdout.splitlines()]


def flagged(told: list[dict[str, object]]) -> str:
    return " ".join(f"{e['flag']}@{e['hand']}" if e["hand"] else str(e["flag"]) for e in told if e["event"] == "flag")


def test_the_last_step_opens_the_table(tmp_path: Path) -> None:
    """P-18, to the letter: loaded, and the table is open; a word of the inspector changes nothing then."""
    told = replayed(tmp_path, "classic", f"{CHECKED} {LOADED} inspector.open")
    assert [e["state"] for e in told if e["event"] == "table_state"] == ["opening", "open"]
    assert [e["state"] for e in replayed(tmp_path, "classic", f"{CHECKED} {LOADED}", opening=True)
            if e["event"] == "table_state"] == ["opening"]  # fmt: skip


@pytest.mark.parametrize(("system", "seen", "follows"), [pytest.param(*row[1:], id=row[0]) for row in ROWS])
def test_procedure(tmp_path: Path, system: str, seen: str, follows: str) -> None:
    assert flagged(replayed(tmp_path, system, seen)) == follows
