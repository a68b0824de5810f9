"""The worked procedures of the rulebook, section 11, that are about money: recordings, replayed by the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from controller.cli import app
from controller.recording import header_json
from tests.controller.cash.shift import HEAD, Shift, lines

BUY = "dealer.buy_in:500 observer.buy_in:500"
BOUGHT = f"float=10000 {BUY} float=9500 note:100 note:100 note:100 note:100 note:100"
#: A hand of 800 is lost, one of 600 won: fill, buy-in and both results meet in the float.
ROUND = "1=800 2=600 close Ts Ts 7d 9d Th stand:1 stand:2 8h 1=0 float=11300 {paid} 2=1200 2=0 over"
EVENING = (
    "float=10000 observer.fill:2000 inspector.fill:2000 float=12000 dealer.buy_in:1500 observer.buy_in:1500 "
    f"float=10500 note:1000 note:500 {ROUND}"
)
DESK = "float=10000 dealer.buy_in:2000 observer.buy_in:2000 float=8000 observer.buy_in:2000:to=desk inspector.buy_in"
SHORT = f"{BUY} float={{low}} float={{right}} note:500 inspector.buy_in "
#: id, what is seen, the flags that follow with what was expected and seen.
ROWS = [
    ("P-01", f"{BOUGHT} +60 tick", ""),
    ("P-02", f"float=10000 {BUY} float=9510", "BUYIN_MISMATCH 500/490"),
    ("P-03", "float=10000 dealer.buy_in:500 observer.buy_in:480", "BUYIN_MISMATCH 500/480"),
    ("P-04", f"float=10000 {BUY} float=9500 note:100 note:100 note:100 note:100 +60 tick", "DROP_MISMATCH 500/400"),
    ("P-05", f"{DESK} +60 tick inspector.close cashier.buy_in:2000 inspector.close",
     "CASH_ROUTE_OPEN 2000/0 CASH_ROUTE_OPEN 2000/0"),
    ("P-06", "float=10000 " + "".join(SHORT.format(low=10005 - 500 * n, right=10000 - 500 * n) for n in range(1, 13)),
     "BUYIN_MISMATCH 500/495 " * 3 + "PATTERN_BUYIN None/dealer: 3 of 3 buy-ins short, 15 in all"
     + " BUYIN_MISMATCH 500/495" * 9),
    ("P-07", EVENING.format(paid="float=10700"), ""),
    ("P-08", EVENING.format(paid="float=10650"), "FLOAT_MISMATCH 10700/10650"),
    ("P-09", f"{BOUGHT} 1=100 close Ts 9d 7h stand:1 Tc float=9400 1=200 1=0 over dealer.tip:25 tips=25 +60 tick", ""),
    ("P-10", f"{BOUGHT} dealer.tip:25 float=9525 +60 tick", "TIP_ROUTE 25/0 FLOAT_MISMATCH 9500/9525"),
]

#: The same evening where the float is read or counted at its ends only, or where its sensor lags.
SPARSE = EVENING.format(paid="").replace("float=12000", "").replace("float=10500", "").replace("float=11300", "")
LAGS = EVENING.format(paid="")
TWICE = "observer.count:{0}:spot=float inspector.count:{0}:spot=float"
OTHERWISE = [
    (f"{SPARSE} float=10700", ""),
    (f"{SPARSE} float=10650", "FLOAT_MISMATCH 10700/10650"),
    (f"{SPARSE} +3000 tick float=10650", "FLOAT_MISMATCH 10700/10650"),
    (f"{SPARSE} +1500 1=5 open +600 float=10650", "FLOAT_MISMATCH 10700/10650"),
    (f"{SPARSE.replace('float=10000', TWICE.format(10000))} {TWICE.format(10700)}", ""),
    (f"{SPARSE.replace('float=10000', TWICE.format(10000))} {TWICE.format(10650)}", "FLOAT_MISMATCH 10700/10650"),
    (f"{LAGS} float=10700 +60 tick", ""),
    (f"{LAGS} float=10650 +60 tick", "FLOAT_MISMATCH 10700/10650"),
]


@pytest.mark.parametrize(("words", "follows"), OTHERWISE)
def test_p_07_and_p_08_however_the_float_is_read(words: str, follows: str) -> None:
    assert Shift(words).wrong == follows


def replayed(folder: Path, words: str) -> tuple[int, list[dict[str, object]]]:
    """Exit code and events of the command for a recording."""
    path = folder / "procedure.jsonl"
    path.write_text("\n".join(json.dumps(line) for line in (header_json(HEAD), *lines(words))) + "\n")
    done = CliRunner().invoke(app, ["replay", str(path)])
    return done.exit_code, [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize(("ident", "words", "follows"), ROWS, ids=[row[0] for row in ROWS])
def test_procedure(tmp_path: Path, ident: str, words: str, follows: str) -> None:
    code, events = replayed(tmp_path, words)
    flags = [event for event in events if event["event"] == "flag"]
    assert " ".join(f"{flag['flag']} {flag['expected']}/{flag['seen']}" for flag in flags) == follows
    assert code == (1 if follows else 0)


def test_p_08_says_by_how_much_and_since_when(tmp_path: Path) -> None:
    _, events = replayed(tmp_path, ROWS[7][1])
    flag = next(event for event in events if event["event"] == "flag")
    assert flag["text"] == "Float: 10650 where the books have 10700: 50 missing."
    assert flag["rules"] == ["CASH-9", "SEC-14"]
    assert flag["evidence"] == ["20:00:50.000 dealer round_over", "agreed last at 20:00:22.000"]
