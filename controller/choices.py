"""What may be said next at a table by the rules in force: the decisions of the hand in turn, the offers that are
still open, and the words that open and close a round. Asked of the best explanation of what was seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from controller.follow.state import TableState
from controller.money import text
from controller.rules import checks
from controller.rules.hand import Hand, count
from controller.rules.round import Round, box_of
from controller.rules.violation import Violation, rules

Json = dict[str, object]

_DECISIONS: Mapping[str, Callable[[Round, int], Violation | None]] = {
    "hit": lambda r, i: checks.card(r, i),
    "stand": lambda r, i: checks.out_of_turn(r, i),
    "double": lambda r, i: checks.double(r, i, None),
    "split": lambda r, i: checks.split(r, i, None),
    "surrender": lambda r, i: checks.surrender(r, i),
    "buy": lambda r, i: checks.buy(r, i, None),
    "swap": lambda r, i: checks.swap(r, box_of(r.hands[i].name)),
}


def choices(state: TableState) -> list[Json]:
    """Each as ``{"says": word, "hand": hand or None, "amount": the stake it takes or None}``; none while held."""
    if state.held or state.voided:
        return []
    if state.tracker is None:
        return list(_between(state))
    r = state.tracker.best.round
    unpaid = any(h.result and not h.shown for h in r.hands) or any(bet.result and not bet.shown for bet in r.side)
    if r.dealing or r.forced or unpaid:
        return []  # a card or chips come first
    if r.decided:
        return [_choice("round_over")]
    offers = list(_offers(r))
    answered_first = r.asked or any(one["says"] == "even_money" for one in offers)
    return offers if offers and answered_first else [*offers, *_double_offer(state, r), *_decisions(r)]


def _between(state: TableState) -> Iterator[Json]:
    if not state.bets.opened:
        yield _choice("bets_open")
    if any(amount and spot[0].isdigit() for spot, amount in state.zones.items()):
        yield _choice("bets_closed")


def _offers(r: Round) -> Iterator[Json]:
    """Insurance and even money, as long as no hand has acted (C-INS-2, C-BJ-5)."""
    for i, hand in enumerate(r.hands):
        if hand.result or hand.declined:
            continue
        even = checks.even_money(r, i) is None
        insured = checks.insurance(r, hand, None) is None
        if even:
            yield _choice("even_money", hand.name)
        if insured:
            yield _choice("insurance", hand.name, hand.original // 2)
        if even or insured:
            yield _choice("decline", hand.name)


def _double_offer(state: TableState, r: Round) -> Iterator[Json]:
    """With 9, 10 or 11 on two cards the dealer himself offers the double (C-DBL-2)."""
    hand = _in_turn(r)
    if hand is None or not rules(state.options.system, "double_offer") or hand.name in state.offered:
        return
    if len(hand.cards) == 2 and count(hand.cards)[0] in (9, 10, 11):
        yield _choice("offer", hand.name)


def _decisions(r: Round) -> Iterator[Json]:
    hand = _in_turn(r)
    if hand is not None:
        for says, wrong in _DECISIONS.items():
            if wrong(r, r.active) is None:
                yield _choice(says, hand.name, hand.original if says in ("double", "split") else None)


def _in_turn(r: Round) -> Hand | None:
    return r.hands[r.active] if r.active < len(r.hands) else None


def _choice(says: str, hand: str | None = None, amount: int | None = None) -> Json:
    return {"says": says, "hand": hand, "amount": text(amount) if amount is not None else None}
