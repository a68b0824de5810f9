"""The emulated dealer against the worked hands of the rulebook."""

from __future__ import annotations

import pytest

from drivers.emulators.settling import nets
from tests.drivers.emulators.scripted import Row, amounts, played, worked_hands

ROWS = worked_hands()


def by_zone(row: Row) -> dict[str, str]:
    """The nets of a row summed over the hands of each zone."""
    found = dict.fromkeys(row.bets, amounts("x=0")["x"])
    for hand, net in row.nets.items():
        zone = hand if hand.startswith(("INS", "SM")) else hand.rstrip("bcdefghijk")
        found[zone] = found.get(zone, amounts("x=0")["x"]) + net
    return {zone: str(net.normalize()) for zone, net in found.items()}


@pytest.mark.parametrize("recorded", [True, False], ids=["recorded", "inferred"])
@pytest.mark.parametrize("row", ROWS, ids=[row.ident for row in ROWS])
def test_nets(row: Row, recorded: bool) -> None:
    layout, lines = played(row, recorded)
    assert {zone: str(net.normalize()) for zone, net in nets(layout).items()} == by_zone(row)
    assert not layout.shoe.rest, "every card of the row was dealt"
    assert not any(layout.zone.values()), "nothing is left on the layout"
    said = [line["says"] for line in lines if line["in"] == "staff"]
    assert recorded or said == ["bets_closed", "round_over"]
