"""Every worked hand of the rulebook (10.1 to 10.4) as a recording, in both modes: same nets, no flag.

The rule ids of a hand are those of its row in `docs/rulebook.md`; they stand in the test's name.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from controller.events import event_json
from controller.recording import read_recording
from controller.replay import replay

ROOT = Path(__file__).parents[2]
WORKED = ROOT / "tests" / "recordings" / "worked"
EXPECTED: dict[str, dict[str, str]] = json.loads((WORKED / "expected.json").read_text())


def rules_of_hands() -> dict[str, str]:
    """Rule ids by hand, from the rulebook's tables."""
    found = {}
    for line in (ROOT / "docs" / "rulebook.md").read_text().splitlines():
        if re.match(r"\| H-[CSWR]\d", line):
            cells = [cell.strip() for cell in line.strip("| \n").split(" | ")]
            found[cells[0]] = cells[8]
    return found


RULES = rules_of_hands()


@pytest.mark.parametrize("mode", ["recorded", "inferred"])
@pytest.mark.parametrize("hand", [pytest.param(h, id=f"{h} {RULES[h]}") for h in EXPECTED])
def test_worked_hand(hand: str, mode: str) -> None:
    header, inputs = read_recording((WORKED / f"{hand}.{mode}.jsonl").read_text().splitlines())
    told = [event_json(event) for event in replay(header, inputs)]
    assert [e for e in told if e["event"] == "flag"] == []
    (ended,) = (e for e in told if e["event"] == "round_ended")
    assert ended["net"] == EXPECTED[hand]
    assert ended["certainty"] in (("exact",) if mode == "recorded" else ("exact", "money"))
