"""A strategy at the table: every decision goes through the checks and the moves of controller.rules."""

from __future__ import annotations

from collections.abc import Callable

from controller.cards import Card
from controller.rules import checks, play
from controller.rules.hand import Hand, count, is_natural, matches
from controller.rules.options import Options
from controller.rules.round import Round, box_of, may_swap
from controller.simulate.strategy import ACTIONS, Strategy

Try = Callable[[Round, int, Strategy], Round | None]


def offers(r: Round, plan: Strategy) -> Round:
    """Even money and insurance, before the first box is served (C-INS, S-INS, W-INS)."""
    for name in [hand.name for hand in r.hands]:
        i = r.place(name)
        assert i is not None
        hand = r.hands[i]
        half = hand.original // 2
        if plan.wants("even_money") and checks.even_money(r, i) is None:
            r = play.even_money(r, i)
        elif plan.wants("insurance") and checks.insurance(r, hand, half) is None:
            r = play.insure(r, hand, half, half)
    return r


def act(r: Round, plan: Strategy) -> Round:
    """One decision on the hand in turn. A swap comes with the decision that follows it."""
    r = swapped(r, plan)
    if r.served or r.forced:
        return r
    hand = r.hands[r.active]
    for name in _wishes(r, hand, plan):
        done = MOVES[name](r, r.active, plan)
        if done is not None:
            return done
    return play.stand(r, r.active)


def _wishes(r: Round, hand: Hand, plan: Strategy) -> tuple[str, ...]:
    """What the strategy would like to do, best first; a pair that cannot be split is played by its total."""
    assert r.upcard is not None
    points, soft = count(hand.cards)
    up, cards = r.upcard.points, len(hand.cards)
    if is_natural(hand, r.options):
        return ()
    pair = ""
    if matches(hand.cards, r.options):
        pair = plan.letter("pair", hand.cards[0].points, cards, up)
        if pair not in "pq-":
            return ACTIONS[pair]
    total = plan.letter("soft" if soft else "hard", points, cards, up)
    return (*(ACTIONS[pair] if pair else ()), *ACTIONS[total])


def swapped(r: Round, plan: Strategy) -> Round:
    """The box in turn with its second cards exchanged where the two hands are worth more so (W-SWAP-1)."""
    if r.options.hands_per_box != 2 or plan.settings["swap"] == "no":
        return r
    box = box_of(r.hands[r.active].name)
    if not may_swap(r, box) or checks.swap(r, box) is not None:
        return r
    other = play.swap(r, box)
    return other if _worth(other, plan, box) > _worth(r, plan, box) else r


def _worth(r: Round, plan: Strategy, box: str) -> int:
    return sum(_worth_of(h.cards, r, plan) for h in r.hands if box_of(h.name) == box)


def _worth_of(cards: tuple[Card, ...], r: Round, plan: Strategy) -> int:
    assert r.upcard is not None
    points, soft = count(cards)
    if matches(cards, r.options):
        return plan.worth("pair", cards[0].points, r.upcard.points)
    return plan.worth("soft" if soft else "hard", points, r.upcard.points)


def _hit(r: Round, i: int, plan: Strategy) -> Round | None:
    return None if checks.takes_no_card(r.hands[i], r.options) else play.hit(r, i)


def _double(r: Round, i: int, plan: Strategy) -> Round | None:
    amount = r.hands[i].original
    return None if checks.double(r, i, amount) else play.double(r, i, amount, amount)


def _split(r: Round, i: int, plan: Strategy) -> Round | None:
    amount = dict(r.bets)[r.hands[i].spot]
    return None if checks.split(r, i, amount) else play.split(r, i, amount, amount)


def _surrender(r: Round, i: int, plan: Strategy) -> Round | None:
    return None if checks.surrender(r, i) else play.surrender(r, i)


def _buy(r: Round, i: int, plan: Strategy) -> Round | None:
    amount = _price(r.hands[i], r.options, plan)
    return None if checks.buy(r, i, amount) else play.buy(r, i, amount, amount)


def _price(hand: Hand, options: Options, plan: Strategy) -> int:
    """What the player pays for a card: as much as he may, or as little (R-BUY-1, R-BUY-2, R-BUY-10)."""
    most = hand.buys[-1] if hand.buys else hand.original
    return most if plan.settings["buy"] == "full" else options.buy_min


MOVES: dict[str, Try] = {"hit": _hit, "double": _double, "split": _split, "surrender": _surrender, "buy": _buy}
