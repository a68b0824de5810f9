"""A box as a walk from node to node: each card leads a step on, asked from the engine the first time it comes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from controller.cards import Card
from controller.rules import play
from controller.rules.hand import Hand, count, is_natural
from controller.rules.options import Options
from controller.rules.round import DEALER, Round, deal_order, dealer_stands, open_round
from controller.simulate.decide import act, offers, swapped
from controller.simulate.kinds import plain, unsuited
from controller.simulate.outcomes import NOTHING, Outcomes, final
from controller.simulate.strategy import Strategy

SPOT = "1"
NAMES = tuple(SPOT + letter for letter in ("", *"bcdefghijklmnopqrstuvwxyz"))
GONE = "gone"  # the result of a hand that has left the walk: it only counts as one of the box's hands


class Node:
    """A hand (with those split from it) that waits for a card: `next` has the step that each kind of card leads to."""

    __slots__ = ("next", "round")

    def __init__(self, r: Round, kinds: int) -> None:
        self.round = r
        self.next: list[Step | None] = [None] * kinds


class Step(NamedTuple):
    """Where a card leads: the node that waits for the next one, None when all is over; the hands that ended on the
    way, by their codes; and what these ask of the dealer."""

    node: Node | None
    ended: tuple[int, ...]
    need: int


class Start(NamedTuple):
    """A box right after the deal: the first step of each of its hands."""

    steps: tuple[Step, ...]
    naturals: int
    insured: int


class DealerNode:
    """The dealer's cards: `final` is -1 while he has to draw."""

    __slots__ = ("cards", "final", "next")

    def __init__(self, cards: tuple[Card, ...], kinds: int, at: int) -> None:
        self.cards = cards
        self.next: list[DealerNode | None] = [None] * kinds
        self.final = at


class Boxes:
    """All nodes of one system under one strategy. `kinds` are the kinds of cards in the shoe, `stake` a hand's bet."""

    def __init__(self, options: Options, plan: Strategy, kinds: Sequence[Card], stake: int) -> None:
        self.options = options
        self.outcomes = Outcomes()
        self._plan = plan
        self._cards = [plain(c, options) for c in kinds]
        self._zones = dict.fromkeys(("1A", "1B") if options.hands_per_box == 2 else ("1",), stake)
        self._nodes: dict[Round, Node] = {}
        self._order = deal_order(options, tuple(self._zones))
        self._deals: dict[tuple[Card, ...], Round] = {(): open_round(options, self._zones)}
        self._starts: dict[tuple[Card, ...], Start] = {}
        self._firsts: dict[tuple[Hand, tuple[Card, ...]], Step] = {}
        self._alike: dict[tuple[int, bool, int], tuple[Card, ...]] = {}
        self._by_cards = options.five_card_trick or any(cards for _, cards in plan.cells)

    def start(self, up: int, dealt: Iterable[int]) -> Start:
        """The box right after the deal, offers and swap decided: `dealt` are its cards hand by hand."""
        hand = [self._cards[kind] for kind in dealt]
        cards = (unsuited((self._cards[up],))[0], *(c for n in range(0, len(hand), 2) for c in self._pair(*hand[n : n + 2])))
        if cards not in self._starts:
            self._starts[cards] = self._opened(cards[0], cards[1:])
        return self._starts[cards]

    def _pair(self, first: Card, second: Card) -> tuple[Card, ...]:
        """Two cards as far as it matters which they are, and which came first: a swap takes the second (T-41)."""
        pair = unsuited((first, second))
        return pair if self.options.hands_per_box == 2 else tuple(sorted(pair, key=str))

    def _opened(self, up: Card, cards: tuple[Card, ...]) -> Start:
        laid = {spot: list(cards[2 * n : 2 * n + 2]) for n, spot in enumerate(self._zones)} | {DEALER: [up]}
        r = self._dealt(tuple(laid[dest].pop(0) for dest in self._order))
        naturals = sum(is_natural(hand, self.options) for hand in r.hands)
        r = offers(r, self._plan)
        insured = len(r.side)
        r = swapped(r._replace(side=()), self._plan)
        return Start(tuple(self._first(r, hand) for hand in r.hands), naturals, insured)

    def _dealt(self, cards: tuple[Card, ...]) -> Round:
        """The deal up to the last of `cards`; what was dealt before is known."""
        if cards not in self._deals:
            r = play.deal(self._dealt(cards[:-1]), cards[-1])
            if not r.dealing:
                return r
            self._deals[cards] = r
        return self._deals[cards]

    def _first(self, r: Round, hand: Hand) -> Step:
        """The walk of one hand: with the swap decided, no hand depends on another spot's hands."""
        key = hand._replace(name="", spot=""), r.dealer
        if key not in self._firsts:
            alone = r._replace(hands=(hand,), active=0, forced=(), acted=True)
            self._firsts[key] = self._step(play.enter(alone))
        return self._firsts[key]

    def grow(self, node: Node, kind: int) -> Step:
        """The step behind `node` with a card of `kind`."""
        r = node.round
        i = r.place(r.forced[0])
        assert i is not None
        grown = node.next[kind] = self._step(play.card_to_hand(r, i, self._cards[kind]))
        return grown

    def _step(self, r: Round) -> Step:
        while not r.served and not r.forced:
            r = act(r, self._plan)
        ended, need = [], NOTHING
        for hand in r.hands:
            if hand.finished and hand.result != GONE:
                code, asks = self.outcomes.of(r, hand)
                ended.append(code)
                need |= asks
        return Step(None if r.served else self._node(self._merged(r)), tuple(ended), need)

    def _node(self, r: Round) -> Node:
        if r not in self._nodes:
            self._nodes[r] = Node(r, len(self._cards))
        return self._nodes[r]

    def _merged(self, r: Round) -> Round:
        """The round as far as the rest of the walk depends on it: finished hands only count, where hands are limited."""
        live = [hand for hand in r.hands if not hand.finished]
        gone = len(r.hands) - len(live) if self.options.max_hands else 0
        names = dict(zip((hand.name for hand in live), NAMES[gone:], strict=False))
        hands = [Hand(name, SPOT, (), 0, 0, 0, finished=True, result=GONE) for name in NAMES[:gone]]
        hands += [self._alike_hand(hand)._replace(name=names[hand.name], spot=SPOT) for hand in live]
        forced = tuple(names[name] for name in r.forced)
        bets = ((SPOT, r.bets[0][1]),)
        return r._replace(hands=tuple(hands), bets=bets, active=gone, forced=forced, order=(), dealt=0, dests=())

    def _alike_hand(self, hand: Hand) -> Hand:
        """Three cards and more count by their total, and by their number where a rule or the strategy asks for it."""
        drawn = min(hand.drawn, 1)
        if len(hand.cards) < 3:
            return hand._replace(drawn=drawn, cards=unsuited(hand.cards))
        key = (*count(hand.cards), len(hand.cards) if self._by_cards else 3)
        return hand._replace(drawn=drawn, cards=self._alike.setdefault(key, hand.cards))


class Dealers:
    """The dealer's own walk, from his upcard to the hand on which he stands."""

    def __init__(self, options: Options, kinds: Sequence[Card]) -> None:
        self._options = options
        self._cards = [plain(c, options) for c in kinds]
        self._alike: dict[tuple[int, bool], DealerNode] = {}
        self.tops = [self._node((c,)) for c in self._cards]

    def grow(self, node: DealerNode, kind: int) -> DealerNode:
        cards = (*node.cards, self._cards[kind])
        grown = self._node(cards) if len(cards) == 2 else self._alike.setdefault(count(cards), self._node(cards))
        node.next[kind] = grown
        return grown

    def _node(self, cards: tuple[Card, ...]) -> DealerNode:
        return DealerNode(cards, len(self._cards), final(cards) if dealer_stands(cards, self._options) else -1)
