"""What a decision told by the staff does to an explanation, or what it breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from controller.inputs import Staff
from controller.rules import checks, play
from controller.rules.hand import Hand
from controller.rules.round import Round, box_of
from controller.rules.violation import Violation
from controller.tracker.served import Step, overdue, silent, unoffered

_BEFORE_PLAY = ("insurance", "even_money", "decline")


def decisions(r: Round, told: Staff, recorded: bool, room: int) -> Iterator[Step]:
    """Every round that may follow when `told` is entered in round `r`."""
    assert told.hand is not None, "a decision names a hand"
    known = False
    for state, broken in silent(r, recorded, 0):
        i = state.place(told.hand)
        if i is None:
            continue
        known = True
        if told.says in _BEFORE_PLAY:
            yield from _offer(state, i, told, room)
            return
        if _confirms(state, i, told):
            yield state._replace(unsaid=""), broken
            return
        for after, more in _decided(state, i, told, recorded):
            if room or not more:
                yield after, broken + more
    if not known and room:
        yield r, (Violation("TURN_ORDER", told.hand, "turn", expected=_in_turn(r), seen=told.hand),)


def _in_turn(r: Round) -> str | None:
    return r.hands[r.active].name if r.active < len(r.hands) else "D"


def _confirms(r: Round, i: int, told: Staff) -> bool:
    """The decision was already told by the chips, or needs none: a hand that has stopped by itself."""
    hand = r.hands[i]
    if told.says == "stand":
        return hand.finished and not r.forced and not hand.stood
    if told.says == "surrender":
        return hand.result == "surrender"
    waiting = hand.name in r.forced and hand.lying == hand.stake and hand.stake > hand.original
    if told.says == "split":
        return hand.split and hand.name in r.forced and r.unsaid == hand.name
    return waiting and ((told.says == "double" and hand.doubled) or (told.says == "buy" and bool(hand.buys)))


def _decided(r: Round, i: int, told: Staff, recorded: bool) -> Iterator[Step]:
    broken, move = _move(r, i, told)
    if r.unsaid == told.hand:
        return  # the chips were taken for another decision than the one that is entered now
    if broken is None and r.forced:
        due = r.forced[0] if r.forced[0] != told.hand else "its card"
        broken = Violation("TURN_ORDER", told.hand, "turn", expected=due, seen=told.hand)
    if broken is None:
        late = unoffered(r) if recorded else ()
        state, more = overdue(r, r.hands[i].name)
        yield move(state), late + more
        return
    if broken.flag.endswith(("_AMOUNT", "_ILLEGAL", "_LIMIT")) and _possible(r.hands[i], told.says):
        yield move(r), (broken,)
    yield r._replace(excused=r.hands[i].name if told.says == "hit" else r.excused), (broken,)


def _possible(hand: Hand, says: str) -> bool:
    """Whether a move that was not allowed may have been made all the same."""
    return not hand.result and (says != "split" or len(hand.cards) == 2) and says != "swap"


def _move(r: Round, i: int, told: Staff) -> tuple[Violation | None, Callable[[Round], Round]]:
    """What the decision breaks, and the move it is."""
    hand, amount = r.hands[i], told.amount
    added = hand.original if amount is None else amount
    match told.says:
        case "hit":
            broken = checks.takes_no_card(hand, r.options) or checks.out_of_turn(r, i)
            return broken, lambda s: play.hit(s, i)
        case "stand":
            stopped = checks.takes_no_card(hand, r.options) if hand.stood else None
            return stopped or checks.out_of_turn(r, i), lambda s: play.stand(s, i)
        case "double":
            return checks.double(r, i, amount), lambda s: play.double(s, i, added, 0)
        case "split":
            return checks.split(r, i, amount), lambda s: play.split(s, i, added, 0)
        case "buy":
            return checks.buy(r, i, amount), lambda s: play.buy(s, i, added, 0)
        case "surrender":
            return checks.surrender(r, i), lambda s: play.surrender(s, i)
    box = box_of(hand.name)
    return checks.swap(r, box), lambda s: play.swap(s, box)._replace(swapped=box)


def _offer(r: Round, i: int, told: Staff, room: int) -> Iterator[Step]:
    """Answers to the offers before play (C-BJ-5, C-INS)."""
    if told.says == "decline":
        yield play.decline(r, i), ()
        return
    hand = r.hands[i]
    if told.says == "even_money":
        broken = None if hand.result == "even_money" else checks.even_money(r, i)
        done = r._replace(excused="EVEN" + hand.spot) if broken else r if hand.result else play.even_money(r, i)
    else:
        placed = any(bet.hand == hand.name and bet.lying for bet in r.side)
        broken = None if placed else checks.insurance(r, hand, told.amount)
        amount = hand.original // 2 if told.amount is None else told.amount
        illegal = broken is not None and broken.flag != "INS_AMOUNT"
        done = r if placed else r._replace(excused="INS" + hand.spot) if illegal else play.insure(r, hand, amount, 0)
    if broken is None:
        yield done, ()
    elif room:
        yield done, (broken,)
