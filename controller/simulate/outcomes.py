"""What a hand that takes no more cards is worth against each final hand of the dealer, as the engine settles it."""

from __future__ import annotations

from controller.cards import Card, cards
from controller.rules.hand import Hand, is_natural, total
from controller.rules.round import Round, dealer_due
from controller.rules.settle import dealer_natural, decide

#: The dealer's final hands that settlement tells apart; "short": he took his second card and no more, or none.
FINALS = ("17", "18", "19", "20", "21", "BJ", "22", "23+", "short")
BJ, SHORT = FINALS.index("BJ"), FINALS.index("short")
_SHOWN = tuple(cards(text) for text in ("Ts 7s", "Ts 8s", "Ts 9s", "Ts Ts", "Ts 5s 6s", "As Ts", "Ts 6s 6s", "Ts 6s 7s", "Ts 6s"))
(_DEUCE,) = cards("2s")

#: What a hand asks of the dealer (rulebook 8.3): nothing, his second card, all his cards.
NOTHING, SECOND, ALL = 0, 1, 2


def final(dealer: tuple[Card, ...]) -> int:
    """The place in FINALS of a dealer's hand that is complete."""
    points = total(dealer)
    if dealer_natural(dealer):
        return BJ
    return FINALS.index(str(points) if points <= 22 else "23+")


class Outcomes:
    """Every way in which a hand was seen to end. A code is a place in `nets`; code + final gives the net."""

    def __init__(self) -> None:
        self.nets: list[int] = []  # in 1/10000 units
        self.results: list[str] = []
        self.counts: list[int] = []
        self._codes: dict[tuple[object, ...], int] = {}
        self._asks: dict[tuple[object, tuple[Card, ...]], int] = {}

    def of(self, r: Round, hand: Hand) -> tuple[int, int]:
        """Code of a finished hand of `r`, and what it asks of the dealer."""
        natural = is_natural(hand, r.options)
        key = (hand.result, hand.net, hand.stake, hand.original, hand.first, natural, hand.total)
        alone = r._replace(hands=(hand,), active=1, forced=(), side=())
        if key not in self._codes:
            self._codes[key] = self._add(alone)
        if (key, r.dealer) not in self._asks:
            self._asks[key, r.dealer] = _asks(alone)
        return self._codes[key], self._asks[key, r.dealer]

    def _add(self, alone: Round) -> int:
        code = len(self.nets)
        for shown in _SHOWN:
            settled = decide(alone._replace(dealer=shown)).hands[0]
            self.nets.append(settled.net)
            self.results.append(settled.result)
            self.counts.append(0)
        return code


def _asks(alone: Round) -> int:
    """With a second card the dealer would have to go on after, does he, or does he stop, or take none at all?"""
    if not dealer_due(alone):
        return NOTHING
    return ALL if dealer_due(decide(alone._replace(dealer=(*alone.dealer, _DEUCE)))) else SECOND
