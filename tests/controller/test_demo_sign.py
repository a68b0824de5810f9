"""An emulated table whose limits sign is tampered with, on real wires: seen, flagged, put right (EQ-13)."""

from pathlib import Path

from controller.summary import summarise
from tests.controller.played import played

SCENARIO = {
    "table": "bj1", "system": "classic", "decisions": "recorded", "scope": "table", "seed": 4, "rounds": 2, "players": [1, 1],
    "sign": "alpha_sign", "errors": 1.0, "error_kinds": ["wrong_sign"], "currency": "USD",
}  # fmt: skip


async def test_a_sign_that_shows_other_limits_is_flagged(tmp_path: Path) -> None:
    """LIMITS_NOT_SHOWN: what is read back differs; before the next round opens the sign is right again."""
    rounds, rows = await played(tmp_path, SCENARIO)
    summary = summarise(rounds, rows, recorded=True)
    assert not summary.failed, (summary.missed, summary.false, summary.wrong)
    assert summary.found["wrong_sign"] == summary.injected["wrong_sign"] >= 1
    told = [row["detail"] for row in rows if row["event"] == "device" and row["device"] == "sign"]
    assert "shows 10-500 USD" in told[told.index("shows 5-500 USD instead of 10-500 USD") :]
