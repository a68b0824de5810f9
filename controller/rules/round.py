"""The round: an immutable value that every move replaces. Bets, deal order, hands, dealer, side bets."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from controller.cards import Card
from controller.rules.bettors import Bettors
from controller.rules.hand import Hand, count, is_natural
from controller.rules.options import Options
from controller.rules.replacing import replacing

DEALER = "D"
#: Results of a natural that had to wait for the dealer's second card.
_WAITED = ("blackjack", "push", "lose")


@replacing
class SideBet(NamedTuple):
    """Insurance or Super Match. `hand` is what it stands beside: a hand for INS, a box for SM."""

    kind: str  # INS, SM
    spot: str
    hand: str
    stake: int
    lying: int
    result: str = ""
    net: int = 0
    shown: bool = False
    late: bool = False

    @property
    def target(self) -> int:
        return self.stake + self.net


@replacing
class Round(NamedTuple):
    """One round as one explanation sees it.

    `order` is the dealing order (hand names and ``D``), `dealt` how much of it is done, `active` the index
    of the hand in turn, `forced` the hands that must get the next cards (after hit, double, buy, split).
    `dests` names for each card of the round where it was laid.
    """

    options: Options
    bets: tuple[tuple[str, int], ...]
    order: tuple[str, ...]
    hands: tuple[Hand, ...]
    dealt: int = 0
    dealer: tuple[Card, ...] = ()
    active: int = 0
    forced: tuple[str, ...] = ()
    acted: bool = False  # a hand has been served: the offers are closed
    swapped: str = ""  # the box whose swap was decided by an assumption, so that it is assumed once
    side: tuple[SideBet, ...] = ()
    dests: tuple[str, ...] = ()
    surplus: tuple[tuple[str, Card], ...] = ()  # cards dealt against the rules, by place: they do not count
    stopped: bool = False  # the dealer settled although he had to draw: his cards are taken as they lie
    unsaid: str = ""  # a hand whose chips told a decision that nobody has entered yet
    asked: bool = False  # every offer and answer is entered (scope table)
    spoken: bool = False  # the bets were closed by word
    excused: str = ""  # a hand whose wrong card, or INS and EVEN with a spot whose chips, were flagged when they were asked for
    bettors: tuple[tuple[str, Bettors], ...] = ()  # by main zone, where all of its stakes are known

    @property
    def dealing(self) -> bool:
        return self.dealt < len(self.order)

    @property
    def upcard(self) -> Card | None:
        return self.dealer[0] if self.dealer else None

    @property
    def served(self) -> bool:
        """All hands have been played."""
        return not self.dealing and self.active >= len(self.hands)

    @property
    def decided(self) -> bool:
        """The cards have decided every hand and every side bet."""
        if not self.served or not all(b.result for b in self.side):
            return False
        return all(h.result or h.several for h in self.hands) and not dealer_due(self)

    def place(self, name: str) -> int | None:
        for i, hand in enumerate(self.hands):
            if hand.name == name:
                return i
        return None

    def bettors_on(self, spot: str) -> Bettors | None:
        """Who bets on a main zone, where it is known of every chip."""
        return next((bettors for name, bettors in self.bettors if name == spot), None)

    def with_hand(self, i: int, hand: Hand) -> Round:
        return self._replace(hands=(*self.hands[:i], hand, *self.hands[i + 1 :]))


@lru_cache(maxsize=1 << 12)
def box_of(name: str) -> str:
    """The box of a hand or spot: ``1Ab`` -> ``1``, ``INS2`` -> ``2``."""
    return next(c for c in name if c.isdigit())


def main_spots(options: Options) -> tuple[str, ...]:
    """The main zones of a table, left to right as the dealer sees them (C-DEAL-3, W-BET-2)."""
    letters = ("A", "B") if options.hands_per_box == 2 else ("",)
    return tuple(f"{box}{x}" for box in range(1, options.boxes + 1) for x in letters)


def spots(options: Options) -> tuple[str, ...]:
    """Every zone whose chips may be read at this table."""
    main = main_spots(options)
    match = tuple(f"SM{box}" for box in range(1, options.boxes + 1)) if options.super_match else ()
    return (*main, *(f"INS{spot}" for spot in main), *match, "float", "tips")


def deal_order(options: Options, boxes: tuple[str, ...]) -> tuple[str, ...]:
    """Where the cards of the deal go, one after another (rulebook section 8.1)."""
    if options.deal_order == "box_at_once":
        size = options.hands_per_box
        pairs = [boxes[i : i + size] for i in range(0, len(boxes), size)]
        return (*(name for pair in pairs for name in (*pair, *pair)), DEALER)
    between = options.dealer_card == "between"
    return (*boxes, DEALER, *boxes) if between else (*boxes, *boxes, DEALER)


def open_round(options: Options, zones: Mapping[str, int], asked: bool = False, spoken: bool = False) -> Round:
    """The round that begins when the bets close on what lies in `zones`."""
    staked = [spot for spot in main_spots(options) if zones.get(spot)]
    bets = {spot: zones[spot] for spot in staked}
    hands = tuple(Hand(spot, spot, (), bets[spot], bets[spot], bets[spot]) for spot in staked)
    match = [f"SM{box}" for box in range(1, options.boxes + 1) if zones.get(f"SM{box}") and options.super_match]
    side = tuple(SideBet("SM", spot, spot[2:], zones[spot], zones[spot]) for spot in match)
    bets |= {spot: zones[spot] for spot in match}
    return Round(options, tuple(bets.items()), deal_order(options, tuple(staked)), hands, side=side, asked=asked, spoken=spoken)


def dealer_stands(cards: tuple[Card, ...], options: Options) -> bool:
    """Whether the dealer's own rule stops him (C-DLR-2, C-DLR-3, W-DLR-1, W-DLR-2)."""
    points, soft = count(cards)
    if len(cards) < 2:
        return False
    return points > 17 or (points == 17 and not (soft and options.dealer_soft17 == "hit"))


def dealer_due(r: Round) -> bool:
    """Whether the dealer has to take a card now (rulebook section 8.3, C-DLR-4, C-DLR-5)."""
    if r.stopped or not r.served:
        return False
    full = r.options.draw_for_bj_only == "full"
    waiting = False
    for hand in r.hands:
        if not hand.result:
            if full or not is_natural(hand, r.options):
                return not dealer_stands(r.dealer, r.options)
            waiting = True
        elif full and hand.result in _WAITED and not pays_now(r) and is_natural(hand, r.options):
            return not dealer_stands(r.dealer, r.options)
    insured = any(bet.kind == "INS" and not bet.result for bet in r.side)
    return (waiting or insured) and len(r.dealer) < 2


def pays_now(r: Round) -> bool:
    """A natural is paid at its turn, since the dealer cannot make one (C-BJ-3, R-HAND-5, T-21)."""
    up = r.upcard
    return up is not None and up.points < 10 and r.options.bj_pay_timing == "at_once_if_safe"


def may_swap(r: Round, box: str) -> bool:
    """Whether the two hands of a box may still exchange their second cards (W-SWAP-1, W-SWAP-3)."""
    if r.options.hands_per_box != 2 or r.dealing:
        return False
    pair = [hand for hand in r.hands if box_of(hand.name) == box]
    return len(pair) == 2 and all(
        len(h.cards) == 2 and not (h.stood or h.doubled or h.drawn or h.result or h.split) and h.stake == h.original
        for h in pair
    )
