"""Where cards lie in rounds whose courses were followed as one."""

from __future__ import annotations

from tests.controller.script import events, header

ROUND = (
    "1=30 2=20 3=25 4=10 5=25 6=10 7=15 close Td 3s Qs Jc 8d 5c 6d 4d Td 6h Qd Td 9h 5h 7h"
    " 6h Kc 2=0 6h 3=0 Ac 3c 7=30 Qd Ad 1=60 4=20 7=60 over"
)


def test_courses_with_more_cards_or_fewer_on_a_box_are_not_mixed() -> None:
    """Two courses of box 1 count alike and leave other cards to box 2: no card is told that was not seen."""
    told = events(header("classic", "inferred"), ROUND)
    cards = [e for e in told if e["event"] == "card"]
    assert len(cards) == 22
    assert [e["event"] for e in told if e["event"] == "flag"] == []
    assert told[-1]["net"] == {"1": "30", "2": "-20", "3": "-25", "4": "10", "5": "0", "6": "0", "7": "30"}
