"""Random evenings at a table, with a ledger of their own that knows nothing of the controller's books.

An evening is a list of doings. Each is a few pieces that follow one another, a piece being a word of
`tests.controller.cash.shift` or a movement of the float; pieces of doings that overlap are woven into each other. A
movement becomes a reading of the sensor: what the float truly holds then.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hypothesis import strategies as st

OPENING = 10_000
NOTE = 100
#: Cards of one hand against the dealer's 18, by what comes of it.
CARDS = {"lost": "T{s} 7{s} Th stand:1 8h", "won": "T{s} 9{s} Th stand:1 8h", "push": "T{s} 8{s} Th stand:1 8h"}


class Piece(NamedTuple):
    """`word` is said or seen, right after it the float changes by `float_by`; the drop has changed by `drop_by`."""

    word: str = ""
    float_by: int = 0
    drop_by: int = 0


Doing = list[Piece]


def buy_in(number: int, amount: int, order: list[int]) -> Doing:
    """Declared, then counted, issued and dropped in some order, and registered."""
    keys = f"number={number}"
    middle = [
        Piece(f"observer.buy_in:{amount}:{keys}"), Piece(float_by=-amount),
        *[Piece(f"note:{NOTE}", drop_by=NOTE)] * (amount // NOTE),
    ]
    return [Piece(f"dealer.buy_in:{amount}:{keys}"), *(middle[n % len(middle)] for n in _order(order, len(middle))),
            Piece(f"inspector.buy_in::{keys}")]


def _order(wanted: list[int], size: int) -> list[int]:
    """The first `size` numbers in the wanted order."""
    return [n for n in wanted if n < size]


def to_desk(number: int, amount: int, order: list[int]) -> Doing:
    keys = f"number={number}"
    three = [Piece(f"observer.buy_in:{amount}:to=desk,{keys}"), Piece(f"inspector.buy_in::{keys}"), Piece(float_by=-amount)]
    handed = Piece(f"observer.buy_in:{amount}:{keys}")
    return [Piece(f"dealer.buy_in:{amount}:{keys}"), handed, *(three[n] for n in _order(order, 3) if n != 1), three[1],
            Piece(f"cashier.buy_in:{amount}:{keys}")]


def slip(kind: str, amount: int, number: int, first: bool) -> Doing:
    """Two signatures in either order, then the chips."""
    signed = [Piece(f"{who}.{kind}:{amount}:number={number}") for who in ("observer", "inspector")]
    return [*(signed if first else signed[::-1]), Piece(float_by=amount if kind == "fill" else -amount)]


def colour(amount: int, first: bool) -> Doing:
    sign = 1 if first else -1
    return [Piece(f"dealer.colour:{amount}"), Piece(float_by=sign * amount), Piece(float_by=-sign * amount)]


def hand(number: int, bet: int, result: str, float_first: bool, over_first: bool) -> Doing:
    """One hand at box 1; chips pass between zone and float in either order, and the float may lag behind the end."""
    cards = CARDS[result].format(s="scdh"[number % 4])
    begun = [Piece(word) for word in (f"1={bet}", "close", *cards.split())]
    over = Piece("over")
    if result == "push":
        return [*begun, over, Piece("1=0")]
    if result == "won":
        zones, moved = [Piece(f"1={2 * bet}")], Piece(float_by=-bet)
        cleared = [Piece("1=0")]
    else:
        zones, moved, cleared = [Piece("1=0")], Piece(float_by=bet), []
    if float_first:
        return [*begun, moved, *zones, *cleared, over]
    end = [over._replace(float_by=moved.float_by)] if over_first else [moved, over]  # a float that lags, but not for long
    return [*begun, *zones, *end, *cleared]


def weave(draw: st.DrawFn, doings: list[Doing]) -> Iterator[Piece]:
    """Pieces of all doings, each doing in its own order."""
    left = [list(doing) for doing in doings]
    while left := [doing for doing in left if doing]:
        yield left[draw(st.integers(0, len(left) - 1))].pop(0)


@st.composite
def evenings(draw: st.DrawFn) -> list[Piece]:
    """Buy-ins that overlap, slips, colour changes, tips and rounds during which somebody buys in."""
    pieces: list[Piece] = []
    bought = slips = hands = 0
    players = 0

    def new_buy_in() -> Doing:
        nonlocal bought, players
        bought += 1
        amount = NOTE * draw(st.integers(1, 5))
        players += amount
        order = draw(st.permutations(range(7)))
        return to_desk(bought, amount, list(order)) if draw(st.integers(0, 4)) == 0 else buy_in(bought, amount, list(order))

    for kind in draw(st.lists(st.sampled_from(["buy", "buy2", "fill", "credit", "colour", "tip", "hand", "hand+"]), max_size=8)):
        if kind.startswith("buy"):
            pieces += weave(draw, [new_buy_in() for _ in range(2 if kind == "buy2" else 1)])
        elif kind in ("fill", "credit"):
            slips += 1
            pieces += slip(kind, draw(st.integers(1, 20)) * 100, slips, draw(st.booleans()))
        elif kind == "colour":
            pieces += colour(draw(st.integers(1, 4)) * 25, draw(st.booleans()))
        elif kind == "tip" and players >= 5:
            players -= 5
            pieces += [Piece("dealer.tip:5")]
        elif kind.startswith("hand") and players and hands < 4:
            bet = draw(st.integers(1, min(players, 1000)))
            result = draw(st.sampled_from(["lost", "won", "push"]))
            hands += 1
            players += {"lost": -bet, "won": bet, "push": 0}[result]
            played = hand(hands, bet, result, draw(st.booleans()), draw(st.booleans()))
            pieces += weave(draw, [played, new_buy_in()]) if kind == "hand+" else played
    return pieces


class Told(NamedTuple):
    """What the table sees of an evening, and what float and drop truly hold at its end."""

    words: str
    float_holds: int
    drop_holds: int


def told(pieces: list[Piece], sensed: bool) -> Told:
    holds, drop = OPENING, 0
    words = [f"{who}.count:{OPENING}:spot=float" for who in ("observer", "inspector")]
    words += [f"float={OPENING}"] if sensed else []
    for piece in pieces:
        holds, drop = holds + piece.float_by, drop + piece.drop_by
        if piece.word:
            words.append(piece.word)
        if piece.float_by and sensed:
            words.append(f"float={holds}")
    return Told(" ".join(words), holds, drop)


def counted(evening: Told) -> str:
    """Two people count float and drop at the end."""
    spots = (("float", evening.float_holds), ("drop", evening.drop_holds))
    return " ".join(f"{who}.count:{amount}:spot={spot}" for spot, amount in spots for who in ("observer", "inspector"))
