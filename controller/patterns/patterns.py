"""What has been counted of a table so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from controller.patterns.buyins import Dealer
from controller.patterns.cards import CardCounts
from controller.patterns.payouts import Payouts


class Patterns(NamedTuple):
    """`dealers` by name; `found`: words by flag and by what it was found in."""

    cards: CardCounts = CardCounts()
    payouts: Payouts = Payouts()
    dealers: Mapping[str, Dealer] = {}
    found: Mapping[tuple[str, str], str] = {}
