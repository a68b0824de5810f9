"""All legal rounds again, by a dealer of its own: the rulebook in few lines, nothing of the engine.

Amounts in hundredths of the unit; every hand is staked with 10.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field

from tests.controller.rules.perft_law import BET, LAWS, Hand, Law, points, value


@dataclass
class Game:
    """One round. `places` are the main spots, each with its hands in order of play."""

    law: Law
    shoe: list[str]
    places: list[list[Hand]] = field(default_factory=list)
    dealer: list[str] = field(default_factory=list)
    asked: int = 0
    insured: int = 0
    side: int = 0
    swapped: int = -1

    def natural(self, hand: Hand) -> bool:
        return len(hand.cards) == 2 and hand.total == 21 and (not hand.split or self.law.split_natural)

    def draw(self) -> str:
        return self.shoe.pop(0)

    def deal(self, boxes: int) -> None:
        """Two cards to every place, one to the dealer; Super Match."""
        self.places = [[Hand([])] for _ in range(boxes * (2 if self.law.pairs else 1))]
        for row in range(2):
            for place in self.places:
                place[0].cards.append(self.draw())
            if row == (0 if self.law.between else 1):
                self.dealer.append(self.draw())
        if self.law.pairs:
            for box in range(boxes):
                self.side += self.super_match([c[0] for p in self.places[2 * box : 2 * box + 2] for c in p[0].cards])

    def super_match(self, ranks: list[str]) -> int:
        alike = sum(ranks[a] == ranks[b] for a in range(4) for b in range(a))  # pairs among the four cards
        return BET * {0: -1, 1: 1, 2: 8, 3: 5, 6: 40}[alike]

    # what may be decided

    def choices(self) -> Iterator[str]:
        if self.asked < len(self.places):
            yield from self.offers()
            return
        spot = self.turn()
        if spot is None:
            return
        place, hand = spot
        yield "stand"
        if self.swappable(place) and self.swapped != place:
            yield "swap"
        if self.natural(hand):
            return
        yield "hit"
        first = len(hand.cards) == 2 and not hand.touched
        if self.law.doubles and first and not hand.aces:
            yield "double"
        if first and points(hand.cards[0]) == points(hand.cards[1]) and len(self.places[place]) < self.law.limit \
                and (not hand.aces or self.law.free_aces):
            yield "split"
        if self.law.surrenders and first and not hand.split and self.dealer[0][0] != "A":
            yield "surrender"
        if len(hand.bought) < self.law.buys and not hand.drew:
            most = hand.bought[-1] if hand.bought else BET
            yield f"buy {most}"
            yield f"buy {most // 2}"

    def offers(self) -> Iterator[str]:
        yield "no"
        if self.law.insures and self.dealer[0][0] == "A":
            yield "insurance"
            if self.law.even and self.natural(self.places[self.asked][0]):
                yield "even_money"

    def turn(self) -> tuple[int, Hand] | None:
        """The hand to decide on, after all that goes by itself."""
        for n, place in enumerate(self.places):
            for hand in place:
                if not hand.done:
                    if len(hand.cards) < 2:
                        hand.cards.append(self.draw())
                    self.close(n, hand)
                if not hand.done:
                    return n, hand
        return None

    def close(self, place: int, hand: Hand) -> None:
        if self.natural(hand):
            hand.done = not self.swappable(place)
            if hand.done and not self.law.at_end and 2 <= points(self.dealer[0]) <= 9 and hand.net is None:
                hand.net = hand.stake * self.law.natural[0] // self.law.natural[1]
        elif hand.total == 21 or (hand.aces and not self.law.free_aces):
            hand.done = True

    def swappable(self, place: int) -> bool:
        if not self.law.pairs:
            return False
        pair = self.places[place - place % 2 : place - place % 2 + 2]
        return place % 2 == 0 and all(len(p) == 1 and not p[0].touched and not p[0].done for p in pair)

    # what a decision does

    def after(self, choice: str) -> Game:
        game = deepcopy(self)
        game.apply(*choice.split())
        return game

    def apply(self, what: str, amount: str = "0") -> None:
        if self.asked < len(self.places):
            self.offered(what)
            return
        spot = self.turn()
        assert spot is not None
        place, hand = spot
        if what == "swap":
            a, b = self.places[place][0], self.places[place + 1][0]
            a.cards[1], b.cards[1] = b.cards[1], a.cards[1]
            self.swapped = place
            return
        hand.touched = True
        if what == "stand":
            hand.done = True
        elif what == "surrender":
            hand.done, hand.net = True, -BET // 2
        elif what == "split":
            self.part(place, hand)
        else:
            hand.drew |= what == "hit"
            if what == "buy":
                hand.bought.append(int(amount))
            hand.doubled = what == "double"
            hand.stake += int(amount) if what == "buy" else BET if what == "double" else 0
            self.card(hand)

    def offered(self, what: str) -> None:
        hand = self.places[self.asked][0]
        self.asked += 1
        if what == "insurance":
            self.insured += BET // 2
        elif what == "even_money":
            hand.done, hand.net = True, BET

    def part(self, place: int, hand: Hand) -> None:
        new = Hand([hand.cards.pop()])
        for each in (hand, new):
            each.split, each.touched, each.aces = True, False, each.cards[0][0] == "A"
            if self.law.both:
                each.cards.append(self.draw())
        hands = self.places[place]
        hands.insert(next(n for n, each in enumerate(hands) if each is hand) + 1, new)

    def card(self, hand: Hand) -> None:
        hand.cards.append(self.draw())
        if hand.total > 21:
            hand.net = -hand.stake
        elif len(hand.cards) == 3 and all(c[0] == "7" for c in hand.cards) and self.sevens(hand):
            suited = self.law.sevens == "suited" and len({c[1] for c in hand.cards}) == 1
            hand.net = hand.stake * (5 if suited else 3)
        elif self.law.trick and len(hand.cards) == 5:
            hand.net = hand.stake * 3 // 2
        hand.done = hand.net is not None or hand.doubled

    def sevens(self, hand: Hand) -> bool:
        return self.law.sevens == "any" or (self.law.sevens == "suited" and not hand.split)

    # the dealer, and what it all came to

    def result(self) -> int:
        hands = [hand for place in self.places for hand in place]
        open_hands = [hand for hand in hands if hand.net is None]
        full = any(not self.natural(hand) or self.law.at_end for hand in open_hands)
        if open_hands or self.insured:
            self.dealer.append(self.draw())
            while full and self.draws():
                self.dealer.append(self.draw())
        made = len(self.dealer) == 2 and value(self.dealer)[0] == 21
        self.side += self.insured * (2 if made else -1)
        return self.side + sum(self.settled(hand, made) for hand in hands)

    def draws(self) -> bool:
        total, soft = value(self.dealer)
        return total < 17 or (total == 17 and soft and self.law.hit_soft_17)

    def settled(self, hand: Hand, made: bool) -> int:
        if hand.net is not None:
            return hand.net
        dealer, natural = value(self.dealer)[0], self.natural(hand)
        if natural and not made:
            return hand.stake * self.law.natural[0] // self.law.natural[1]
        if made and natural:
            return -hand.stake if self.law.ties_lose else 0
        if made or (dealer <= 21 and hand.total < dealer):
            return -hand.stake
        if dealer == 22 and self.law.push_22:
            return 0
        if dealer > 21 or hand.total > dealer:
            return hand.stake
        return -hand.stake if self.law.ties_lose else 0


def dealt(system: str, boxes: int, shoe: list[str]) -> Game:
    game = Game(LAWS[system], list(shoe))
    game.deal(boxes)
    return game


def perft(game: Game) -> tuple[int, int]:
    """Number of rounds from here on, and the sum of their nets in hundredths."""
    rounds = total = 0
    for choice in list(game.choices()):
        n, won = perft(game.after(choice))
        rounds, total = rounds + n, total + won
    return (rounds, total) if rounds else (1, deepcopy(game).result())


def divided(game: Game) -> dict[str, tuple[int, int]]:
    """The same for each first decision."""
    return {choice: perft(game.after(choice)) for choice in list(game.choices())}
