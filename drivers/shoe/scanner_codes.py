"""Which code is which card: a setting, since every printer of cards has its own. Pure.

DIGITS is the one that public code uses (a live-dealer platform; find `parseBarcodeToRankSuit`): suit 1 spades, 2 hearts,
3 clubs, 4 diamonds, then 010 for the ace up to 100 for the ten, 110 jack, 120 queen, 130 king. Cut card and trial sheet are ours.
"""

from collections.abc import Mapping

RANKS = "A23456789TJQK"
CUT, UNREAD, NO_CARD = "cut", "unread", "no card"
WORDS = (CUT, UNREAD, NO_CARD)
"""What a code may mean beside a card: the cut card; the scanner could not read; nothing lies before it, or a trial
sheet that shows at the opening of the table that it reads at all."""

DIGITS: Mapping[str, str] = {
    f"{number}{10 * place:03}": rank + suit
    for number, suit in enumerate("shcd", 1)
    for place, rank in enumerate(RANKS, 1)
} | {"0000": CUT, "0001": NO_CARD}
TEXT: Mapping[str, str] = {
    form: rank + suit
    for suit in "shcd"
    for rank in RANKS
    for name in ([rank, "10"] if rank == "T" else [rank])
    for form in (name + suit, name + suit.upper())
} | {"CUT": CUT, "TRIAL": NO_CARD}
"""The card's own name: As, TH, 10h."""
NAMED: Mapping[str, Mapping[str, str]] = {"digits": DIGITS, "text": TEXT}


def wrong(codes: Mapping[str, object]) -> str:
    """Why a house's own codes cannot be used; "" where they can."""
    for code, means in codes.items():
        if not code or not code.isascii() or not code.isprintable():
            return f"code {code!r}: expected printable ASCII"
        if means not in WORDS and means not in DIGITS.values():
            return f"code {code!r} means {means!r}: expected a card such as As or Td, or one of {', '.join(WORDS)}"
    missing = sorted(set(DIGITS.values()) - set(WORDS) - set(map(str, codes.values())))
    return f"no code for {', '.join(missing[:5])}" if missing else ""
