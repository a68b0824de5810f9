"""The best strategy of a system by plain probability: prints the files in controller/simulate/basic.

    python -m tests.controller.simulate.best classic

Chances are those of the system's packs with the upcard gone. Each cell is the best for its total (or pair) on the
average of such hands; a pair is split again whenever it is split at all.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from controller.simulate.strategy import ROWS, UPCARDS
from tests.controller.simulate.chances import ACE, POINTS, SYSTEMS, Against, Held, Rules, dealt

DECKS = {"classic": 6, "surrender": 6, "switch": 8, "russian": 6}
HEADS = {
    "classic": "insurance = no\neven_money = no\n", "surrender": "insurance = no\neven_money = no\n",
    "switch": "insurance = no\nsuper_match = no\nswap = worth\n", "russian": "buy = full\n",
}


def chances(decks: int, up: int) -> Mapping[int, float]:
    copies = {points: decks * (16 if points == 10 else 4) - (points == up) for points in POINTS}
    return {points: n / sum(copies.values()) for points, n in copies.items()}


@dataclass
class Best:
    """The best values and cells against one upcard."""

    table: Against
    known: dict[Held, float] = field(default_factory=dict)

    @cached_property
    def rules(self) -> Rules:
        return self.table.rules

    def value(self, hand: Held) -> float:
        """A hand played as well as it can be, not split, not surrendered."""
        if hand not in self.known:
            closed = self.table.closed(hand)
            self.known[hand] = max(self.ways(hand).values()) if closed is None else closed
        return self.known[hand]

    def ways(self, hand: Held) -> Mapping[str, float]:
        """The value of each thing that may be done with the hand."""
        ways = {"stand": hand.stake * self.table.standing[hand.total], "hit": self._mean(replace(hand, drawn=True), self.value)}
        if self.rules.doubles and hand.cards == 2:
            ways["double"] = self._mean(hand, self._doubled)
        if not hand.drawn and hand.bought < self.rules.buys:
            ways["buy"] = self._mean(replace(hand, stake=hand.stake + 1, bought=hand.bought + 1), self.value)
        return ways

    def _mean(self, hand: Held, then: Callable[[Held], float]) -> float:
        return sum(p * then(hand.with_card(card)) for card, p in self.table.chances.items())

    def _doubled(self, hand: Held) -> float:
        closed = self.table.closed(hand)
        return 2 * (self.table.standing[hand.total] if closed is None else closed)

    @property
    def may_surrender(self) -> bool:
        return self.rules.surrender and self.table.up != ACE

    def cell(self, hand: Held) -> str:
        """The letter for a total."""
        ways = self.ways(hand)
        plain = "h" if ways["hit"] > ways["stand"] else "s"
        best = max(ways, key=lambda way: ways[way])
        if self.may_surrender and hand.cards == 2 and ways[best] < -0.5:
            return {"h": "r", "s": "R"}[plain]
        return {"double": {"h": "d", "s": "D"}, "buy": {"h": "b", "s": "B"}}.get(best, {}).get(plain, plain)

    def split(self, card: int) -> float:
        """The value of a pair when it is split, and again where that may be."""
        again = self.table.chances[card] if card != ACE or self.rules.free_aces else 0.0
        if self.rules.most > 50:
            played = sum(p * self._one(card, c) for c, p in self.table.chances.items() if c != card)
            return 2 * (played + (0 if again else self.table.chances[card] * self._one(card, card))) / (1 - 2 * again)
        return self._queue(card, again, 2, 2)

    def _queue(self, card: int, again: float, waiting: int, hands: int) -> float:
        if not waiting:
            return 0.0
        more = again if hands < self.rules.most else 0.0
        played = sum(p * self._one(card, c) for c, p in self.table.chances.items() if not (more and c == card))
        rest = played + (1 - more) * self._queue(card, again, waiting - 1, hands)
        return rest + (more * self._queue(card, again, waiting + 1, hands + 1) if more else 0.0)

    def _one(self, card: int, second: int) -> float:
        hand = dealt(card, second, split=True)
        if card == ACE and not self.rules.free_aces:
            return self.table.standing[hand.total]
        return self.value(hand)

    def pair(self, card: int) -> str:
        """The letter for a pair; a pair of sevens may be worth a card for the bonus."""
        hand = dealt(card, card)
        whole, parted = self.value(hand), self.split(card)
        if parted > whole:
            return "q" if self.may_surrender and parted < -0.5 else "p"
        letter, total = self.cell(hand), self.cell(replace(hand, sevens=False))
        return "-" if letter == total else letter

    def worth(self, hand: Held, pair: int = 0) -> int:
        return round(1000 * max(self.value(hand), self.split(pair) if pair else -9))


def held(kind: str, row: int, cards: int) -> Held:
    """A hand of a table's row; hands of more cards have bought them all."""
    return Held(row, kind == "soft", cards, stake=cards - 1, bought=cards - 2)


def lines(system: str) -> list[str]:
    """The whole file."""
    rules = SYSTEMS[system]
    best = {up: Best(Against(rules, up, chances(DECKS[system], up))) for up in POINTS}
    out = [f"# Made by tests/controller/simulate/best.py for {DECKS[system]} decks.", HEADS[system]]
    for cards in (2, 3, 4) if rules.trick else (2,):
        for kind in ("hard", "soft"):
            out += _table(f"{kind} {cards}" if cards > 2 else kind, {
                str(row): [b.cell(held(kind, row, cards)) for b in best.values()] for row in ROWS[kind]})
    out += _table("pair", {UPCARDS[card - 2]: [b.pair(card) for b in best.values()] for card in POINTS})
    return out + (_worths(best) if rules.pairs else [])


def _worths(best: Mapping[int, Best]) -> list[str]:
    hard = {str(row): [str(b.worth(held("hard", row, 2))) for b in best.values()] for row in ROWS["hard"]}
    soft = {str(row): [str(b.worth(held("soft", row, 2))) for b in best.values()] for row in [*ROWS["soft"], 21]}
    pair = {UPCARDS[card - 2]: [str(b.worth(dealt(card, card), card)) for b in best.values()] for card in POINTS}
    return [*_table("worth hard", hard), *_table("worth soft", soft), *_table("worth pair", pair)]


def _table(title: str, rows: Mapping[str, list[str]]) -> list[str]:
    width = max(len(cell) for cells in rows.values() for cell in cells)
    head = f"{'[' + title + ']':<13}" + " ".join(up.rjust(width) for up in UPCARDS)
    return [head, *(f"{label:<13}" + " ".join(cell.rjust(width) for cell in cells) for label, cells in rows.items()), ""]


def text(system: str) -> str:
    return "\n".join(lines(system)).rstrip() + "\n"


if __name__ == "__main__":
    sys.stdout.write(text(sys.argv[1]))
