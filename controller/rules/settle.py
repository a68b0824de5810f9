"""Who wins what: results of hands, insurance and Super Match, exact (rulebook section 8.4)."""

from __future__ import annotations

from controller.cards import Card
from controller.rules.hand import Hand, is_natural, is_sevens, is_trick, sevens_pay, total
from controller.rules.options import Options
from controller.rules.round import Round, SideBet, box_of, dealer_due

#: Super Match pays, by how often the ranks of four cards occur (W-SM-2).
SUPER_MATCH = {(4,): 40, (2, 2): 8, (3, 1): 5, (2, 1, 1): 1}


def close(hand: Hand, result: str, net: int) -> Hand:
    """The hand with its result; a push needs no chips to move, so it counts as shown."""
    return hand._replace(result=result, net=net, finished=True, shown=hand.lying == hand.stake + net)


def close_bet(bet: SideBet, net: int) -> SideBet:
    return bet._replace(result="win" if net > 0 else "lose", net=net, shown=bet.lying == bet.stake + net)


def dealer_natural(cards: tuple[Card, ...]) -> bool:
    return len(cards) == 2 and total(cards) == 21


def at_once(r: Round, hand: Hand) -> Hand:
    """The hand, closed if its last card decided it: bust, three sevens, five-card trick (GEN-6)."""
    options = r.options
    if hand.total > 21:
        return close(hand, "bust", -hand.stake)
    if is_sevens(hand, options):
        return close(hand, "bonus", sevens_pay(hand, options))
    if is_trick(hand, options):
        return close(hand, "trick", hand.stake * 3 // 2)
    return hand


def natural_result(r: Round, hand: Hand, beaten: bool) -> Hand:
    """A natural after the dealer showed whether he has one (C-BJ-2, C-BJ-6, W-BJ-3, R-HAND-4)."""
    if not beaten:
        return close(hand, "blackjack", r.options.bj_pay.of(hand.stake))
    return close(hand, "push", 0) if r.options.tie == "push" else close(hand, "lose", lost(r.options, hand))


def lost(options: Options, hand: Hand) -> int:
    """Net of a hand that the dealer's natural beats (C-BJ-8, W-PAY-2, T-24)."""
    if options.enhc_loss == "all":
        return -hand.stake
    return -hand.original if hand.first else 0


def compare(options: Options, hand: Hand, dealer: tuple[Card, ...]) -> Hand:
    """A live hand against the dealer's final cards."""
    return close(hand, *outcome(options, hand, dealer))


def outcome(options: Options, hand: Hand, dealer: tuple[Card, ...]) -> tuple[str, int]:
    """Result and net of a live hand against the dealer's final cards (C-PAY, S-PAY, W-PAY, R-TIE)."""
    points = total(dealer)
    natural = is_natural(hand, options)
    if dealer_natural(dealer):
        if natural:
            return ("push", 0) if options.tie == "push" else ("lose", lost(options, hand))
        return "lose", lost(options, hand)
    if natural and not (points == 22 and options.dealer_22 == "push" and options.bj_vs_22 == "push"):
        return "blackjack", options.bj_pay.of(hand.stake)
    if points == 22 and options.dealer_22 == "push":
        return "push", 0
    if points > 21 or hand.total > points:
        return "win", hand.stake
    if hand.total == points and options.tie == "push":
        return "push", 0
    return "lose", -hand.stake


def super_match(r: Round, bet: SideBet) -> SideBet:
    """Super Match on the first four cards of the box, before any swap (W-SM-1 to W-SM-6)."""
    cards = [c for hand in r.hands if box_of(hand.name) == bet.hand for c in hand.cards]
    kinds = [c.rank if r.options.sm_match == "rank" else str(c.points) for c in cards]
    shape = tuple(sorted((kinds.count(k) for k in set(kinds)), reverse=True))
    times = SUPER_MATCH.get(shape, -1)
    return close_bet(bet, bet.stake * times)


def after_second_card(r: Round) -> Round:
    """Insurance and waiting naturals, decided by the dealer's second card (C-INS-4, C-BJ-4, R-HAND-6)."""
    made = dealer_natural(r.dealer)
    side = tuple(
        close_bet(bet, 2 * bet.stake if made else -bet.stake) if bet.kind == "INS" and not bet.result else bet
        for bet in r.side
    )
    hands = r.hands
    if r.options.bj_pay_timing != "at_end":
        hands = tuple(
            natural_result(r, h, made) if not (h.result or h.several) and is_natural(h, r.options) else h for h in r.hands
        )
    return r._replace(side=side, hands=hands)


def decide(r: Round) -> Round:
    """The round with every result that its cards decide by now."""
    if not r.served:
        return r
    if len(r.dealer) >= 2:
        r = after_second_card(r)
    if dealer_due(r):
        return r
    hands = tuple(h if h.result or h.several else compare(r.options, h, r.dealer) for h in r.hands)
    return r._replace(hands=hands)


def levelled(r: Round) -> Round:
    """Hands of one zone whose gains and losses cancel out count as shown: no chip has to move for them."""
    if len(r.hands) < 2:
        return r
    moved: dict[str, int] = {}
    for h in r.hands:
        if not h.shown:
            moved[h.spot] = moved.get(h.spot, 0) + h.target - h.lying
    return r._replace(hands=tuple(h if h.shown or moved[h.spot] else h._replace(shown=True) for h in r.hands))


def settled(r: Round) -> bool:
    """Every result is decided and has been shown by the chips."""
    return r.decided and all(h.shown for h in levelled(r).hands) and all(bet.shown for bet in r.side)
