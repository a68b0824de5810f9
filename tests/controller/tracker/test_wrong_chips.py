"""What chips that no rule explains are called where nobody enters decisions: every explanation as cheap is told."""

from __future__ import annotations

import pytest

from tests.controller.script import events, header


@pytest.mark.parametrize(
    ("seen", "hand"),
    [
        ("1=10 close As Ac 6d 1=20 Ad 1=30", "1"),
        ("1=10 close As Ac 6d 1=20 5d Ad 1=30", "1b"),
    ],
)
def test_c_spl_8_chips_after_a_third_ace_may_be_one_more_split(seen: str, hand: str) -> None:
    told = events(header("classic", "inferred"), seen)
    (flag,) = [e for e in told if e["event"] == "flag"]
    others = flag["alternatives"]
    assert isinstance(others, list)
    named = [(one["flag"], one["hand"]) for one in (flag, *others)]
    assert ("SPLIT_ILLEGAL", hand) in named
    assert ("BET_LATE", "1") in named


def test_where_aces_may_be_split_again_the_third_one_is() -> None:
    told = events(header("classic", "inferred", options={"resplit_aces": True}), "1=10 close As Ac 6d 1=20 Ad 1=30")
    assert not [e for e in told if e["event"] == "flag"]
