"""Expected values of a strategy by plain probability, written from the rulebook without the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from controller.simulate.strategy import Strategy
from tests.controller.simulate.chances import ACE, EVEN, POINTS, SYSTEMS, Against, Held, Rules, dealt


@dataclass(frozen=True)
class Value:
    """What a strategy makes of its hands against one upcard."""

    table: Against
    plan: Strategy
    known: dict[tuple[Held, bool], float] = field(default_factory=dict)

    def start(self, first: int, second: int) -> float:
        """Two cards of a box that has not been split."""
        hand = dealt(first, second)
        if self._even_money(hand):
            return 1.0
        if first == second:
            letter = self.plan.letter("pair", first, 2, self.table.up)
            if letter == "q" and self._may_surrender(hand):
                return -0.5
            if letter in "pq":
                return self.split(first)
        return self.play(hand, first == second)

    def _even_money(self, hand: Held) -> bool:
        return hand.total == 21 and self.table.up == ACE and self.plan.wants("even_money")

    def _may_surrender(self, hand: Held) -> bool:
        return self.table.rules.surrender and self.table.up != ACE and hand.cards == 2 and not hand.split

    def split(self, card: int) -> float:
        """A pair split, and split again where the strategy and the rules have it."""
        rules = self.table.rules
        if rules.most > 50:  # both second cards at once, no end of splits
            p = self.table.chances[card] if self._again(card) else 0.0
            played = sum(q * self._one(card, c) for c, q in self.table.chances.items() if not (p and c == card))
            return 2 * played / (1 - 2 * p)
        return self._queue(card, 2, 2)

    def _again(self, card: int) -> bool:
        return self.plan.letter("pair", card, 2, self.table.up) in "pq" and (card != ACE or self.table.rules.free_aces)

    def _queue(self, card: int, waiting: int, hands: int) -> float:
        """`waiting` hands of one card each, in a box of so many hands."""
        if not waiting:
            return 0.0
        more = hands < self.table.rules.most and self._again(card)
        total = 0.0
        for c, q in self.table.chances.items():
            if more and c == card:
                total += q * self._queue(card, waiting + 1, hands + 1)
            else:
                total += q * self._one(card, c)
        done = 1.0 - (self.table.chances[card] if more else 0.0)
        return total + done * self._queue(card, waiting - 1, hands)

    def _one(self, card: int, second: int) -> float:
        """A split hand with its second card."""
        hand = dealt(card, second, split=True)
        if card == ACE and not self.table.rules.free_aces:
            return self.table.standing[hand.total]
        return self.play(hand, card == second)

    def play(self, hand: Held, pair: bool = False) -> float:
        """A hand from here on, not to be split."""
        if (hand, pair) not in self.known:
            self.known[hand, pair] = self._played(hand, pair)
        return self.known[hand, pair]

    def _played(self, hand: Held, pair: bool) -> float:
        value = self.table.closed(hand)
        if value is not None:
            return value
        for action in self._wishes(hand, pair):
            value = self._try(action, hand)
            if value is not None:
                return value
        return hand.stake * self.table.standing[hand.total]

    def _wishes(self, hand: Held, pair: bool) -> Iterator[str]:
        if pair:
            letter = self.plan.letter("pair", ACE if hand.soft else hand.total // 2, hand.cards, self.table.up)
            yield from LETTERS[letter]
            if letter not in "pq-":
                return
        yield from LETTERS[self.plan.letter("soft" if hand.soft else "hard", hand.total, hand.cards, self.table.up)]

    def _try(self, action: str, hand: Held) -> float | None:
        rules = self.table.rules
        if action == "hit":
            return self._after(replace(hand, drawn=True))
        if action == "double" and rules.doubles and hand.cards == 2:
            return sum(q * self.doubled(hand.with_card(c)) for c, q in self.table.chances.items())
        if action == "surrender" and self._may_surrender(hand):
            return -0.5
        if action == "buy" and not hand.drawn and hand.bought < rules.buys:
            return self._after(replace(hand, stake=hand.stake + 1, bought=hand.bought + 1))
        return None

    def _after(self, hand: Held) -> float:
        return sum(q * self.play(hand.with_card(c)) for c, q in self.table.chances.items())

    def doubled(self, hand: Held) -> float:
        """A doubled hand with its one card."""
        value = self.table.closed(hand)
        return 2 * (self.table.standing[hand.total] if value is None else value)


LETTERS = {
    "h": ("hit",), "s": (), "-": (), "p": (), "q": ("surrender",), "d": ("double", "hit"), "D": ("double",),
    "r": ("surrender", "hit"), "R": ("surrender",), "b": ("buy", "hit"), "B": ("buy",),
}


def expected(system: str, plan: Strategy, rules: Rules | None = None, chances: Mapping[int, float] = EVEN) -> float:
    """Mean net of a hand's bet under `plan`, all upcards and cards together."""
    rules = rules or SYSTEMS[system]
    total = 0.0
    for up, chance in chances.items():
        value = Value(Against(rules, up, chances), plan)
        total += chance * (_box(value, chances) if rules.pairs else _hand(value, chances))
    return total


def _hand(value: Value, chances: Mapping[int, float]) -> float:
    return sum(p * q * value.start(a, b) for a, p in chances.items() for b, q in chances.items())


def _box(value: Value, chances: Mapping[int, float]) -> float:
    """The mean of the two hands of a box, exchanged where the strategy gains by it."""
    starts = {(a, b): value.start(a, b) for a in POINTS for b in POINTS}
    worth = {(a, b): _worth(value, a, b) for a in POINTS for b in POINTS}
    swaps = value.plan.settings["swap"] != "no"
    total = 0.0
    for a, p in chances.items():
        for b, q in chances.items():
            for c, r in chances.items():
                for d, s in chances.items():  # hands (a, b) and (c, d)
                    gain = swaps and worth[a, d] + worth[c, b] > worth[a, b] + worth[c, d]
                    net = starts[a, d] + starts[c, b] if gain else starts[a, b] + starts[c, d]
                    total += p * q * r * s * net
    return total / 2


def _worth(value: Value, a: int, b: int) -> int:
    hand = dealt(a, b)
    if value.plan.settings["swap"] == "no":
        return 0
    kind, row = ("pair", a) if a == b else ("soft" if hand.soft else "hard", hand.total)
    return value.plan.worth(kind, row, value.table.up)
