"""Side bets as the engine settles them: insurance and Super Match."""

from __future__ import annotations

from collections.abc import Sequence

from controller.cards import Card, cards
from controller.rules import play
from controller.rules.hand import Hand
from controller.rules.options import Options
from controller.rules.round import DEALER, open_round
from controller.rules.settle import after_second_card

_ACE, _MISSED, _MADE = cards("As"), cards("As 6s"), cards("As Ts")


def insurance_nets(options: Options, stake: int) -> tuple[int, int]:
    """Net of an insurance of `stake` when the dealer has no Blackjack, and when he has (C-INS-4)."""
    r = open_round(options, {})
    r = play.insure(r._replace(dealer=_ACE), _insured(options, 2 * stake), stake, stake)
    missed, made = (after_second_card(r._replace(dealer=shown)).side[0].net for shown in (_MISSED, _MADE))
    return missed, made


def _insured(options: Options, bet: int) -> Hand:
    spot = "1A" if options.hands_per_box == 2 else "1"
    return open_round(options, {spot: bet}).hands[0]


def match_net(options: Options, four: Sequence[Card], stake: int) -> int:
    """Net of a Super Match of `stake` on the first four cards of a box, hand by hand (W-SM-2, W-SM-5)."""
    r = open_round(options, {"1A": stake, "1B": stake, "SM1": stake})
    laid = {"1A": list(four[:2]), "1B": list(four[2:]), DEALER: list(_ACE)}
    for dest in r.order:
        r = play.deal(r, laid[dest].pop(0))
    return r.side[0].net
