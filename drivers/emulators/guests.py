"""Guests who bet and decide: a sensible strategy with a share of whims, all from one seeded chance."""

from __future__ import annotations

from collections.abc import Collection
from decimal import Decimal
from random import Random

from drivers.emulators.cards import TENS, count, points, total
from drivers.emulators.hand import Hand
from drivers.emulators.house import House

#: How often a guest follows a whim instead of the strategy.
WHIM = 0.12
#: Pairs that are split, by the points of one card, up to this upcard.
_SPLIT = {11: 11, 8: 11, 9: 9, 7: 7, 6: 6, 4: 6, 3: 7, 2: 7}
_STAKES = (1, 1, 2, 2, 3, 5, 10)  # times the minimum


class ChanceGuests:
    """Between 1 and all boxes are played; who sits where may change from round to round.

    Args:
        unit: bets are multiples of it.
        reserved: boxes that are kept for somebody who is away.
    """

    def __init__(
        self, house: House, chance: Random, limits: tuple[Decimal, Decimal], unit: Decimal, players: tuple[int, int],
        reserved: Collection[str] = (),
    ) -> None:
        self.house = house
        self.chance = chance
        self.limits = limits
        self.unit = unit
        self.players = players
        self.reserved = reserved

    def bets(self) -> dict[str, Decimal]:
        boxes = [str(n) for n in range(1, self.house.boxes + 1) if str(n) not in self.reserved]
        taken = sorted(self.chance.sample(boxes, min(self.chance.randint(*self.players), len(boxes))), key=int)
        found: dict[str, Decimal] = {}
        for box in taken:
            stake = self._stake()
            found |= {box + x: stake for x in (("A", "B") if self.house.pair_of_hands else ("",))}
            if self.house.pair_of_hands and self.chance.random() < 0.5:
                found["SM" + box] = self._stake()
        return found

    def _stake(self) -> Decimal:
        low, high = self.limits
        stake = low * self.chance.choice(_STAKES) + self.unit * self.chance.randint(0, 3)
        return min(stake, high)

    def offer(self, hand: Hand, even_money: bool) -> tuple[str, Decimal | None] | None:
        """The answer to insurance and even money; None: nothing is said."""
        luck = self.chance.random()
        insured = self.house.insurance != "none" and luck < (0.15 if even_money else 0.3)
        if insured and (self.house.insure_blackjack == "yes" or total(hand.cards) != 21):
            return "insurance", self._half(hand)
        if even_money:
            return ("even_money", None) if luck < 0.6 else ("decline", None)
        return None

    def _half(self, hand: Hand) -> Decimal:
        half = hand.original / 2
        if self.house.insurance_amount == "up_to_half" and half > self.unit and self.chance.random() < 0.4:
            return self.unit * self.chance.randint(1, int(half / self.unit))
        return half

    def swaps(self, first: Hand, second: Hand, upcard: str) -> int:
        """Swaps where that makes the better pair of hands, sometimes twice for nothing."""
        a, b = first.cards, second.cards
        now = _worth(a) + _worth(b)
        then = _worth([a[0], b[1]]) + _worth([b[0], a[1]])
        return self.chance.choice((1, 1, 1, 3)) if then > now else self.chance.choice((0,) * 9 + (2,))

    def decide(self, hand: Hand, legal: list[str], upcard: str) -> tuple[str, Decimal | None]:
        if legal == ["stand"]:
            return "stand", None
        if self.chance.random() < WHIM:
            word = self.chance.choice([w for w in legal if w != "hit" or hand.total < 19])
        else:
            word = self._strategy(hand, legal, points(upcard))
        return word, self._amount(hand, word)

    def _amount(self, hand: Hand, word: str) -> Decimal | None:
        if word in ("double", "split"):
            return hand.original
        if word != "buy":
            return None
        most = hand.buys[-1] if hand.buys else hand.original
        part = self.unit * self.chance.randint(1, max(1, int(most / self.unit)))
        return most if self.chance.random() < 0.6 or part > most else part

    def _strategy(self, hand: Hand, legal: list[str], up: int) -> str:
        mine, soft = count(hand.cards)
        if "surrender" in legal and not soft and mine in (15, 16) and up == 10:
            return "surrender"
        if "split" in legal and up <= _SPLIT.get(points(hand.cards[0]), 0):
            return "split"
        more = next((w for w in ("double", "buy") if w in legal), None)
        if more and not soft and (mine == 11 or (mine == 10 and up < 10) or (mine == 9 and 3 <= up <= 6)):
            return more
        if "hit" not in legal:
            return "stand"
        if soft:
            return "hit" if mine < 18 or (mine == 18 and up >= 9) else "stand"
        enough = 12 if 4 <= up <= 6 else 13 if up < 7 else 17
        return "hit" if mine < enough else "stand"


def _worth(cards: list[str]) -> int:
    """A rough value of two cards at switch: 21, then good totals to draw to or stand on."""
    mine, _ = count(cards)
    pair_of_aces = cards[0][0] == cards[1][0] == "A"
    tens = all(card[0] in TENS for card in cards)
    return 12 if mine == 21 else 9 if tens else 8 if mine in (10, 11) or pair_of_aces else mine - 11 if mine > 16 else 3
