"""The end of a round: what has to be true by then, and what is missing."""

from __future__ import annotations

from collections.abc import Iterator

from controller.money import text
from controller.rules.hand import Hand, total
from controller.rules.round import Round, SideBet, dealer_due
from controller.rules.settle import decide, levelled
from controller.rules.violation import Violation
from controller.tracker.served import Step, silent
from controller.tracker.wrong_chips import reason_of


def endings(r: Round, recorded: bool, said: bool) -> Iterator[Step]:
    """The round as it may have ended, with everything that is then wrong.

    Args:
        said: somebody said that the round is over (else a push that was picked up stays open).
    """
    for state, broken in silent(r, recorded, 1):
        yield from ((after, broken + more) for after, more in finished(state, said))


def unfinished(r: Round) -> bool:
    """Whether the round cannot have ended here, nor by hands that stand from here on: the dealer has yet to draw for them."""
    if r.dealing:
        return r.dealt > 0
    return bool(r.forced) or (r.active < len(r.hands) and len(r.dealer) < 2 and not r.stopped) or dealer_due(r)


def finished(r: Round, said: bool) -> Iterator[Step]:
    """The same for a round that ended in the very state `r`."""
    if r.dealing:
        due = r.order[r.dealt]
        yield r, (Violation("DEAL_SKIPPED", due, "skipped", expected=due),) if r.dealt else ()
    elif r.active >= len(r.hands):
        last, broken = _stopped(r)
        last = levelled(last)
        yield last, broken + _unsettled(last, said)
    elif r.forced:
        yield r, (Violation("TURN_ORDER", r.forced[0], "turn", expected=r.forced[0]),)


def _stopped(r: Round) -> Step:
    if not dealer_due(r):
        return r, ()
    broken = Violation("DLR_STOP", "D", "dealer_stop", expected="draw", seen=str(total(r.dealer)))
    return decide(r._replace(stopped=True)), (broken,)


def _unsettled(r: Round, said: bool) -> tuple[Violation, ...]:
    """Results that the chips have not shown (PAY_MISSED, TAKE_WRONG, SM_PAY, SUR_AMOUNT)."""
    broken = unsettled(r)
    for hand in r.hands:
        if hand.picked and said and hand.lying > hand.stake:
            broken.append(Violation("PAY_WRONG", hand.name, "push", expected="0", seen=text(hand.lying - hand.stake)))
        elif hand.picked and said and hand.result == "push":
            broken.append(Violation("TAKE_WRONG", hand.name, "push", expected="0", seen=text(hand.stake)))
    broken += _taken(r) if said else []
    broken += [_missing_bet(bet) for bet in r.side if not bet.shown]
    return tuple(broken)


def _taken(r: Round) -> list[Violation]:
    """The main zones of which nothing was due, since their gains and losses cancel out, and that were emptied."""
    left: dict[str, list[Hand]] = {}
    for hand in r.hands:
        if hand.picked and hand.result != "push":
            left.setdefault(hand.spot, []).append(hand)
    return [
        Violation("TAKE_WRONG", spot, reason_of(r, hands[0]), expected="0", seen=text(sum(hand.stake for hand in hands)))
        for spot, hands in left.items()
    ]


def unsettled(r: Round) -> list[Violation]:
    """The main zones that do not show their result, one violation each."""
    left: dict[str, list[Hand]] = {}
    for hand in r.hands:
        if hand.result and not hand.shown:
            left.setdefault(hand.spot, []).append(hand)
    return [_missing_zone(r, hands) for hands in left.values()]


def _missing_zone(r: Round, hands: list[Hand]) -> Violation:
    """One zone that was not settled, whatever number of hands it serves."""
    first = hands[0]
    if len(hands) == 1:
        return _missing(first.name, first.result, first.net, reason_of(r, first))
    due = sum(h.target - h.lying for h in hands)
    return _missing(first.spot, "win" if due > 0 else "lose", due, reason_of(r, first))


def _missing(name: str, result: str, net: int, reason: str) -> Violation:
    if result == "surrender":
        return Violation("SUR_AMOUNT", name, reason, expected=text(-net), seen="0")
    if net > 0:
        return Violation("PAY_MISSED", name, reason, expected=text(net), seen="0")
    return Violation("TAKE_WRONG", name, reason, expected=text(-net), seen="0")


def _missing_bet(bet: SideBet) -> Violation:
    if bet.kind == "SM":
        return Violation("SM_PAY", bet.spot, "match_pay", expected=text(bet.net), seen="0")
    return _missing(bet.spot, bet.result, bet.net, "insurance_pay")
