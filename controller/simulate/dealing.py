"""One simulated table: rounds are dealt from a seeded shoe and walked through the nodes of the boxes."""

from __future__ import annotations

import random

from controller.cards import PACK
from controller.rules.options import Options
from controller.rules.round import DEALER, box_of, deal_order, main_spots
from controller.simulate.kinds import kinds, matching, plain
from controller.simulate.nodes import Boxes, Dealers, Start
from controller.simulate.outcomes import ALL, BJ, FINALS, NOTHING, SECOND, SHORT
from controller.simulate.shoe import Shoe
from controller.simulate.side import insurance_nets, match_net
from controller.simulate.strategy import Strategy
from controller.simulate.tally import Tally

STAKE = 100_000  # 10, in 1/10000 units: halves and 3:2 of it stay whole numbers


class Dealing:
    """Plays rounds of `boxes` boxes under one strategy; `dealing` is one of shoe.DEALINGS."""

    def __init__(self, options: Options, plan: Strategy, boxes: int, dealing: str) -> None:
        self.match = options.super_match and plan.wants("super_match")
        faces = [matching(c, options) if self.match else plain(c, options) for c in PACK]
        self.options, self.kinds = options, kinds(faces)
        self.walk = Boxes(options, plan, self.kinds, STAKE)
        self.dealers = Dealers(options, self.kinds)
        spots = main_spots(options)[: boxes * options.hands_per_box]
        order = deal_order(options, spots)
        self.spots, self.dealt, self.up = len(spots), len(order), order.index(DEALER)
        self.places = [tuple(n for s in spots if box_of(s) == str(box) for n, dest in enumerate(order) if dest == s)
                       for box in range(1, boxes + 1)]
        self.base = len(self.kinds)
        self.starts: list[Start | None] = [None] * self.base ** (1 + len(self.places[0]))
        self.insurance = insurance_nets(options, STAKE // 2)
        self.shown = [0] * self.base * len(FINALS)  # the dealer's final hands by upcard
        self.matches: dict[tuple[int, ...], int] = {}
        pack = [self.kinds.index(face) for face in faces] * options.decks
        low, high = sorted(len(pack) * part // whole for part, whole in options.cut_unseen)
        self.shoe = Shoe(pack, dealing, (low, high), options.burn_cards, self.dealt + 2 * self.spots + 4)

    def play(self, rounds: int, rng: random.Random) -> Tally:
        """The tally of `rounds` rounds, from a new shoe on."""
        tally = Tally()
        pos = self.shoe.load(rng)
        for _ in range(rounds):
            pos = self.shoe.next_round(pos)
            while (end := self._dealt_out(pos, tally)) < 0:
                if not self.shoe.draw():
                    tally.void += 1
                    pos = self.shoe.load(rng)
            pos = end
        return self._counted(tally, rounds)

    def _dealt_out(self, pos: int, tally: Tally) -> int:
        """Plays the round that begins at `pos`; where it ended, or -1 when more cards have to be drawn first."""
        try:
            return self._round(pos, tally)
        except IndexError:
            return -1

    def _round(self, pos: int, tally: Tally) -> int:
        """One round: the boxes, the dealer, the sums. Nothing is counted before the last card is there."""
        cards, base, starts, grow = self.shoe.cards, self.base, self.starts, self.walk.grow
        up, at = cards[pos + self.up], pos + self.dealt
        ended: list[int] = []
        need = naturals = insured = 0
        for places in self.places:
            key = up
            for place in places:
                key = key * base + cards[pos + place]
            steps, first, covered = starts[key] or self._start(key)
            naturals += first
            insured += covered
            for node, over, asks in steps:
                ended += over
                need |= asks
                while node:
                    card = cards[at]
                    at += 1
                    node, over, asks = node.next[card] or grow(node, card)
                    if over:
                        ended += over
                        need |= asks
        need |= SECOND if insured else NOTHING
        shown, end = self._dealer(up, at, need)
        self._settle(tally, ended, shown)
        tally.naturals += naturals
        if need & ALL:
            self.shown[up * len(FINALS) + shown] += 1
        if insured:
            self._insured(tally, insured, shown)
        if self.match:
            self._matched(tally, pos)
        return end

    def _start(self, key: int) -> Start:
        digits = []
        rest = key
        for _ in range(1 + len(self.places[0])):
            rest, digit = divmod(rest, self.base)
            digits.append(digit)
        start = self.walk.start(digits[-1], digits[-2::-1])
        self.starts[key] = start
        return start

    def _dealer(self, up: int, at: int, need: int) -> tuple[int, int]:
        """The dealer's final hand and where his cards end (rulebook 8.3)."""
        if not need:
            return SHORT, at
        cards, node = self.shoe.cards, self.dealers.tops[up]
        if need & ALL:
            while node.final < 0:
                node = node.next[cards[at]] or self.dealers.grow(node, cards[at])
                at += 1
            return node.final, at
        node = node.next[cards[at]] or self.dealers.grow(node, cards[at])
        return (BJ if node.final == BJ else SHORT), at + 1

    def _settle(self, tally: Tally, ended: list[int], shown: int) -> None:
        nets, counts = self.walk.outcomes.nets, self.walk.outcomes.counts
        net = 0
        for code in ended:
            code += shown
            net += nets[code]
            counts[code] += 1
        sums = tally.main
        sums.total += net
        sums.squares += net * net

    def _insured(self, tally: Tally, hands: int, shown: int) -> None:
        sums, net = tally.insurance, hands * self.insurance[shown == BJ]
        sums.rounds += 1
        sums.staked += hands * (STAKE // 2)
        sums.total += net
        sums.squares += net * net

    def _matched(self, tally: Tally, pos: int) -> None:
        sums, total = tally.super_match, 0
        for places in self.places:
            four = tuple([self.shoe.cards[pos + place] for place in places])
            if four not in self.matches:
                self.matches[four] = match_net(self.options, [self.kinds[kind] for kind in four], STAKE)
            net = self.matches[four]
            total += net
            tally.matches[net // STAKE] += 1
        sums.rounds += 1
        sums.staked += len(self.places) * STAKE
        sums.total += total
        sums.squares += total * total

    def _counted(self, tally: Tally, rounds: int) -> Tally:
        """Moves the counts of hands and dealers into the tally and starts them anew."""
        tally.rounds, tally.hands = rounds, rounds * self.spots
        tally.main.rounds, tally.main.staked = rounds, rounds * self.spots * STAKE
        made = self.walk.outcomes
        for code, count in enumerate(made.counts):
            if count:
                tally.results[made.results[code], made.nets[code]] += count
                made.counts[code] = 0
        for code, count in enumerate(self.shown):
            if count:
                up, shown = divmod(code, len(FINALS))
                tally.dealer[self.kinds[up].points, FINALS[shown]] += count
                self.shown[code] = 0
        return tally
