"""What the rulebook says of each system, and a hand: for the count in perft_brute, which shares nothing with the engine.

Amounts in hundredths of the unit; every hand is staked with 10.
"""

from __future__ import annotations

from dataclasses import dataclass, field

BET = 1000
TENS = "TJQK"


@dataclass(frozen=True)
class Law:
    """Where the systems differ (rulebook section 3)."""

    between: bool = False  # the dealer's card between the rounds of the deal
    hit_soft_17: bool = False
    natural: tuple[int, int] = (3, 2)
    at_end: bool = False  # naturals wait for the end
    limit: int = 4
    split_natural: bool = False
    free_aces: bool = False
    both: bool = False
    doubles: bool = True
    surrenders: bool = False
    insures: bool = True
    even: bool = True
    sevens: str = ""  # suited, any
    trick: bool = False
    buys: int = 0
    ties_lose: bool = False
    push_22: bool = False
    pairs: bool = False  # two hands a box, swap, Super Match


LAWS = {
    "classic": Law(sevens="suited"),
    "surrender": Law(between=True, surrenders=True),
    "switch": Law(hit_soft_17=True, natural=(1, 1), at_end=True, limit=2, even=False, push_22=True, pairs=True),
    "russian": Law(natural=(2, 1), limit=99, split_natural=True, free_aces=True, both=True, doubles=False,
                   surrenders=True, insures=False, even=False, sevens="any", trick=True, buys=2, ties_lose=True),
}


def points(card: str) -> int:
    return 11 if card[0] == "A" else 10 if card[0] in TENS else int(card[0])


def value(cards: list[str]) -> tuple[int, bool]:
    low = sum(1 if c[0] == "A" else points(c) for c in cards)
    soft = any(c[0] == "A" for c in cards) and low <= 11
    return low + 10 * soft, soft


@dataclass
class Hand:
    cards: list[str]
    stake: int = BET
    split: bool = False
    aces: bool = False
    doubled: bool = False
    touched: bool = False  # any decision taken
    drew: bool = False  # a plain card taken
    bought: list[int] = field(default_factory=list)
    done: bool = False
    net: int | None = None

    @property
    def total(self) -> int:
        return value(self.cards)[0]
