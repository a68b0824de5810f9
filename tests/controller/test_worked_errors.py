"""The worked errors of the rulebook, section 10.5: what the table sees, and the flags that must follow.

Each row runs as recorded; where the error can be seen without entered decisions it runs as inferred too.
"""

from __future__ import annotations

import pytest

from tests.controller.script import flags, header

LOW, TEN = ("1", "1000"), ("10", "100")
#: id, system, limits, what is seen, flags when recorded, flags when inferred (None: needs decisions)
ROWS = [
    ("H-E01", "classic", LOW, "1=10 close Ts 8d Th stand:1 7d 4c", "DLR_DRAW@D", "DLR_DRAW@D"),
    ("H-E02", "classic", LOW, "1=10 close Ts 8d Th stand:1 6d 1=20", "DLR_STOP@D", "DLR_STOP@D"),
    ("H-E04", "switch", LOW, "1A=10 1B=10 close Ts 9c Td 9h Ah stand:1A stand:1B 6d 1A=20", "DLR_STOP@D", "DLR_STOP@D"),
    ("H-E05", "classic", LOW, "open 1=10 9s", "DEAL_BEFORE_CLOSE", "DEAL_BEFORE_CLOSE"),
    ("H-E06", "classic", LOW, "1=10 close Ah Td 5s 1=20 1=0 over", "PAY_WRONG@1", "PAY_WRONG@1"),
    ("H-E07", "classic", LOW, "1=10 close 6s 5s 6d double:1:5 1=15", "DOUBLE_AMOUNT@1", "DOUBLE_AMOUNT@1"),
    ("H-E09", "classic", LOW, "1=10 close 8s 8h 7c split:1:10 1=20 8d split:1:10 1=30 8c split:1:10 1=40 8s split:1:10",
     "SPLIT_LIMIT@1", None),
    ("H-E10", "classic", LOW, "1=10 close Ts 9h 7c split:1:10", "SPLIT_ILLEGAL@1", None),
    ("H-E11", "surrender", LOW, "1=20 close Ts Ah 8c insurance:1:15 INS1=15", "INS_AMOUNT@1", "INS_AMOUNT@1"),
    ("H-E12", "classic", LOW, "1=20 close Ts 8c Ah insurance:1:5 INS1=5", "INS_AMOUNT@1", "INS_AMOUNT@1"),
    ("H-E14", "surrender", LOW, "1=20 close Ts Ah 6c surrender:1 1=10", "SUR_ILLEGAL@1", "SUR_ILLEGAL@1"),
    ("H-E15", "surrender", LOW, "1=20 close 8s Th 4c hit:1 3d surrender:1", "SUR_ILLEGAL@1", None),
    ("H-E16", "classic", LOW, "1=20 close Ts 6d Th surrender:1", "SUR_ILLEGAL@1", None),
    ("H-E17", "classic", LOW, "1=10 close Ts Tc 5h 1=30", "BET_LATE@1", "BET_LATE@1"),
    ("H-E19", "classic", LOW, "1=10 2=10 3=10 4=10 close 7s 7s 7s 7s 7s 7s 7s", "SHOE_COMPOSITION", "SHOE_COMPOSITION"),
    ("H-E20", "classic", TEN, "1=5 close", "BET_BELOW_MIN@1", "BET_BELOW_MIN@1"),
    ("H-E21", "classic", TEN, "1=120 close", "BET_ABOVE_MAX@1", "BET_ABOVE_MAX@1"),
    ("H-E22", "switch", LOW, "1A=10 1B=10 close 5s 6h 6d Tc 9h hit:1A 4d swap:1A", "SWAP_ILLEGAL@1A", None),
    ("H-E24", "switch", LOW, "SM1=5 close", "SM_ILLEGAL@SM1", "SM_ILLEGAL@SM1"),
    ("H-E25", "switch", LOW, "1A=10 1B=10 close As 9h Kd Tc 9h double:1A:10 1A=20", "DOUBLE_ILLEGAL@1A", None),
    ("H-E26", "switch", LOW, "1A=10 1B=10 close As 9h Kd Tc 9h stand:1A 1A=20", "BJ_PAY_EARLY@1A", "BJ_PAY_EARLY@1A"),
    ("H-E27", "russian", LOW, "1=10 close 6s 5d 9h hit:1 2c buy:1:10 1=20", "BUY_ILLEGAL@1", "BUY_ILLEGAL@1"),
    ("H-E29", "russian", LOW, "1=10 close 2s 2d 9h buy:1:10 1=20 3c buy:1:10 1=30 4c buy:1:10 1=40",
     "BUY_ILLEGAL@1", "BUY_ILLEGAL@1"),
    ("H-E30", "russian", LOW, "1=10 close Ts 9d Ah insurance:1:5 INS1=5", "INS_ILLEGAL@1", "INS_ILLEGAL@1"),
    ("H-E31", "russian", LOW, "1=10 close Ts 9d Th stand:1 9c over", "TAKE_WRONG@1", "TAKE_WRONG@1"),
    ("H-E32", "classic", LOW, "1=10 close Ts 9d Th stand:1 9c 1=0 over", "TAKE_WRONG@1", None),
    ("H-E33", "russian", LOW, "1=10 2=10 close As Tc Jd 9d 7s stand:2 7h", "BJ_PAY_LATE@1", "BJ_PAY_LATE@1"),
    ("H-E35", "classic", LOW, "1=10 close 5h 7d 6c announce:1:13", "ANNOUNCE_MISMATCH@1", "ANNOUNCE_MISMATCH@1"),
    ("H-E36", "classic", LOW, "1=10 close 9s CUT 9h 9d stand:1 Td 1=0 over 1=10 close 9s",
     "SHUFFLE_MISSING", "SHUFFLE_MISSING"),
    ("H-E37", "classic", LOW, "1=10 close 7s 7h Td hit:1 7c 9d",
     "BONUS_MISSED@1 DLR_NEEDLESS@D", "BONUS_MISSED@1 DLR_NEEDLESS@D"),
    ("H-E38", "classic", LOW, "1=10 close Ts 5h Td hit:1 6c hit:1 2d", "CARD_ON_21@1", None),
    ("H-E40", "classic", LOW, "1=10 2=10 close Ts 5h 8d 6c 9h hit:2 Td", "TURN_ORDER@2", None),
    ("H-E41", "classic", LOW, "1=10 close 6s 5s 6d double:1:10 1=20 2c hit:1 9d", "CARD_AFTER_DOUBLE@1", None),
    ("H-E42", "russian", LOW, "1=10 close 2s 3d Th hit:1 4c hit:1 5h hit:1 6d 7c",
     "TRICK_MISSED@1 DLR_NEEDLESS@D", None),
    ("H-E43", "surrender", LOW, "1=25 close 9d 9h 7c surrender:1 1=0", "SUR_AMOUNT@1", None),
    ("H-E46", "russian", LOW, "1=20 close Ts 6d Ah surrender:1 1=10", "SUR_ILLEGAL@1", "SUR_ILLEGAL@1"),
    ("H-E47", "russian", LOW, "1=10 close 6s 5d 9h double:1:10", "DOUBLE_ILLEGAL@1", None),
    ("H-E48", "switch", LOW, "1A=10 1B=10 close 8s Th 8d 9c 6h split:1A:10 1A=20 8h split:1A:10", "SPLIT_LIMIT@1A", None),
    ("H-E50", "classic", LOW, "reserve:4 1=10 4=10 close", "BET_ON_RESERVED@4", "BET_ON_RESERVED@4"),
    ("H-E51", "surrender", LOW, "1=20 close Ad Ah Qc 9c", "EVEN_NOT_OFFERED@1", None),
    ("H-E52", "switch", LOW, "1A=10 1B=10 close Ts Tc Td 8c 6s stand:1A stand:1B Th 6d 1A=20", "PAY_WRONG@1A", "PAY_WRONG@1A"),
    ("P-31", "russian", LOW, "1=10 close As Qd Ah even_money:1", "EVEN_ILLEGAL@1", None),
    ("P-35", "russian", LOW, "1=10 close Ts 9d Th split:1:10", "SPLIT_ILLEGAL@1", None),
    ("P-36", "russian", LOW, "1=10 close 7s 7d Th buy:1:10 1=20 7c buy:1:10", "BUY_ILLEGAL@1", None),
]


@pytest.mark.parametrize(("ident", "system", "limits", "seen", "recorded", "_"), ROWS, ids=[r[0] for r in ROWS])
def test_recorded(ident: str, system: str, limits: tuple[str, str], seen: str, recorded: str, _: str | None) -> None:
    assert flags(header(system, "recorded", limits), seen) == recorded.split()


@pytest.mark.parametrize(
    ("system", "limits", "seen", "inferred"),
    [pytest.param(r[1], r[2], r[3], r[5], id=r[0]) for r in ROWS if r[5] is not None],
)
def test_inferred(system: str, limits: tuple[str, str], seen: str, inferred: str) -> None:
    silent = " ".join(w for w in seen.split() if ":" not in w or w.startswith(("reserve", "announce")))
    assert flags(header(system, "inferred", limits), silent) == inferred.split()
