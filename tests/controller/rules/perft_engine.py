"""All legal rounds that a fixed order of cards allows, through the engine: every decision the checks let pass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from controller.cards import Card
from controller.rules import checks, play
from controller.rules.options import Options
from controller.rules.round import Round, box_of, dealer_due, main_spots, open_round

STAKE = 100_000  # 10, in 1/10000 units


class State(NamedTuple):
    """A round, the cards still in the shoe, the hands still to be asked for insurance, the boxes asked for a swap."""

    r: Round
    shoe: Sequence[Card]
    ask: tuple[str, ...] = ()
    swapped: str = ""


def dealt(options: Options, boxes: int, shoe: Sequence[Card]) -> State:
    """The state right after the deal."""
    zones = dict.fromkeys(main_spots(options)[: boxes * options.hands_per_box], STAKE)
    if options.super_match:
        zones |= {f"SM{box}": STAKE for box in range(1, boxes + 1)}
    r = open_round(options, zones)
    n = len(r.order)
    for c in shoe[:n]:
        r = play.deal(r, c)
    return State(r, shoe[n:], tuple(hand.name for hand in r.hands))


def decisions(state: State) -> Iterator[tuple[str, State]]:
    """Everything that may be decided next; nothing once the round is over."""
    if state.ask:
        yield from _offers(state)
        return
    state = _cards(state)
    if state.r.served:
        return
    i = state.r.active
    name = state.r.hands[i].name
    for what, r in _moves(state.r, i):
        yield f"{name} {what}", state._replace(r=r)
    box = box_of(name)
    if checks.swap(state.r, box) is None and state.swapped != box:
        yield f"{name} swap", state._replace(r=play.swap(state.r, box), swapped=box)


def _offers(state: State) -> Iterator[tuple[str, State]]:
    name, later = state.ask[0], state._replace(ask=state.ask[1:])
    i = state.r.place(name)
    assert i is not None
    hand = state.r.hands[i]
    half = hand.original // 2
    yield f"{name} no", later
    if checks.insurance(state.r, hand, half) is None:
        yield f"{name} insurance", later._replace(r=play.insure(state.r, hand, half, half))
    if checks.even_money(state.r, i) is None:
        yield f"{name} even_money", later._replace(r=play.even_money(state.r, i))


def _cards(state: State) -> State:
    """The cards that are due, dealt."""
    r, shoe = state.r, state.shoe
    while r.forced:
        i = r.place(r.forced[0])
        assert i is not None
        r, shoe = play.card_to_hand(r, i, shoe[0]), shoe[1:]
    return state._replace(r=r, shoe=shoe)


def _moves(r: Round, i: int) -> Iterator[tuple[str, Round]]:
    hand = r.hands[i]
    yield "stand", play.stand(r, i)
    if checks.takes_no_card(hand, r.options) is None:
        yield "hit", play.hit(r, i)
    if checks.double(r, i, hand.original) is None:
        yield "double", play.double(r, i, hand.original, hand.original)
    if checks.split(r, i, STAKE) is None:
        yield "split", play.split(r, i, STAKE, STAKE)
    if checks.surrender(r, i) is None:
        yield "surrender", play.surrender(r, i)
    most = hand.buys[-1] if hand.buys else hand.original
    for amount in (most, most // 2):
        if checks.buy(r, i, amount) is None:
            yield f"buy {amount}", play.buy(r, i, amount, amount)


def net(state: State) -> int:
    """The player's net of a round whose hands have all been served, in 1/10000 units."""
    r, shoe = state.r, state.shoe
    while dealer_due(r):
        r, shoe = play.card_to_dealer(r, shoe[0]), shoe[1:]
    assert r.decided, r
    return sum(hand.net for hand in r.hands) + sum(bet.net for bet in r.side)


def perft(state: State) -> tuple[int, int]:
    """Number of rounds from here on, and the sum of their nets."""
    rounds = total = 0
    for _, after in decisions(state):
        n, won = perft(after)
        rounds, total = rounds + n, total + won
    return (rounds, total) if rounds else (1, net(_cards(state)))


def divided(state: State) -> dict[str, tuple[int, int]]:
    """The same for each first decision."""
    return {what: perft(after) for what, after in decisions(state)}
