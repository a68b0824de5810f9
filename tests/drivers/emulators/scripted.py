"""Guests and a shoe that follow a worked hand to the letter."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from random import Random
from typing import NamedTuple

from drivers.emulators.act import Acts, Seen
from drivers.emulators.dealing import play_round
from drivers.emulators.hand import Hand
from drivers.emulators.house import HOUSES
from drivers.emulators.layout import Layout
from drivers.emulators.shoe import Shoe

BEFORE = ("ins", "even", "refuse")


class Row(NamedTuple):
    """One worked hand, as written in the rulebook."""

    ident: str
    system: str
    bets: dict[str, Decimal]
    cards: list[str]
    acts: dict[str, list[str]]
    nets: dict[str, Decimal]


def amounts(text: str) -> dict[str, Decimal]:
    return {name: Decimal(value) for name, value in (pair.split("=") for pair in text.split())}


def worked_hands() -> list[Row]:
    lines = (Path(__file__).parent / "worked_hands.txt").read_text().splitlines()
    return [_row(line) for line in lines if not line.startswith("#")]


def _row(line: str) -> Row:
    ident, system, bets, cards, acts, nets = line.split(" | ")
    groups = (group.split(": ") for group in acts.split("; ")) if acts != "-" else ()
    said: dict[str, list[str]] = {}
    for hand, what in groups:
        said.setdefault(hand, []).extend(what.split(", "))
    return Row(ident, system, amounts(bets), cards.split(), said, amounts(nets))


class ScriptedGuests:
    def __init__(self, row: Row) -> None:
        self.row = row
        self.left = {hand: list(acts) for hand, acts in row.acts.items()}

    def bets(self) -> dict[str, Decimal]:
        return self.row.bets

    def offer(self, hand: Hand, even_money: bool) -> tuple[str, Decimal | None] | None:
        acts = self.left.get(hand.name, [])
        if not acts or acts[0].split()[0] not in BEFORE:
            return None
        word, _, amount = acts.pop(0).partition(" ")
        says = {"ins": "insurance", "even": "even_money", "refuse": "decline"}[word]
        return says, Decimal(amount) if amount else None

    def swaps(self, first: Hand, second: Hand, upcard: str) -> int:
        return len(self.left.get(first.box, []))

    def decide(self, hand: Hand, legal: list[str], upcard: str) -> tuple[str, Decimal | None]:
        word, _, amount = self.left[hand.name].pop(0).partition(" ")
        assert word in legal, f"{word} on {hand.name}: legal is {legal}"
        return word, Decimal(amount) if amount else None


def scripted(row: Row, recorded: bool) -> Layout:
    cards = [card.partition(":")[2] for card in row.cards if card != "CUT"]
    cut = len(cards) - row.cards.index("CUT") if "CUT" in row.cards else -1
    return Layout(HOUSES[row.system], ScriptedGuests(row), Shoe(cards, cut), Random(1), recorded=recorded)


def told(acts: Acts, held: bool = False) -> list[dict[str, object]]:
    """The lines of all acts."""
    found = []
    try:
        act = next(acts)
        while True:
            found.append(act.line)
            act = acts.send(Seen(held))
    except StopIteration:
        return found


def played(row: Row, recorded: bool) -> tuple[Layout, list[dict[str, object]]]:
    layout = scripted(row, recorded)
    return layout, told(play_round(layout))
