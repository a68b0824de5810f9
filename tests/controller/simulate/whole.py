"""The slow way: whole rounds of all boxes as Round values, card by card through the engine."""

from __future__ import annotations

from collections.abc import Iterator

from controller.cards import Card
from controller.rules import play
from controller.rules.options import Options
from controller.rules.round import Round, dealer_due, main_spots, open_round
from controller.simulate.dealing import STAKE
from controller.simulate.decide import act, offers
from controller.simulate.strategy import Strategy


def zones(options: Options, plan: Strategy, boxes: int) -> dict[str, int]:
    """Equal bets on the first boxes, with Super Match where the player wants it."""
    bets = dict.fromkeys(main_spots(options)[: boxes * options.hands_per_box], STAKE)
    if options.super_match and plan.wants("super_match"):
        bets |= {f"SM{box}": STAKE for box in range(1, boxes + 1)}
    return bets


def played(options: Options, plan: Strategy, boxes: int, shoe: Iterator[Card]) -> Round:
    """The round that the next cards of `shoe` make."""
    r = open_round(options, zones(options, plan, boxes))
    while r.dealing:
        r = play.deal(r, next(shoe))
    r = offers(r, plan)
    while not r.served:
        if r.forced:
            i = r.place(r.forced[0])
            assert i is not None
            r = play.card_to_hand(r, i, next(shoe))
        else:
            r = act(r, plan)
    while dealer_due(r):
        r = play.card_to_dealer(r, next(shoe))
    assert r.decided
    return r
