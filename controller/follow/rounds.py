"""Rounds begin and end: bets are frozen and judged, results told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from controller import events, money
from controller import shoe as shoes
from controller.follow import guests, opening, patterns, results, stakes
from controller.follow.fold import Fold
from controller.follow.sensors import unreadable
from controller.follow.state import Bets, TableState
from controller.rules.options import Options
from controller.rules.round import box_of, open_round
from controller.rules.violation import Violation
from controller.tracker.tracker import begin
from controller.tracker.unfold import settled_worlds
from controller.tracker.worlds import RoundOver
from controller.watch import Watch, round_ended, settled_events, void_events

_ROUNDS_KEPT = 20


def begin_round(fold: Fold, spoken: bool) -> bool:
    """Closes the bets on what lies; False where nothing lies on any box."""
    state = fold.state
    r = open_round(state.options, state.zones, asked=state.header.scope == "table", spoken=spoken)
    if not r.bets:
        return False
    results.begun(fold, r.bets)
    number = state.number + 1
    tracker = begin(stakes.closing(fold, r), state.header.recorded)
    watch = Watch(number, doubted=bool(state.forks))
    fold.set(number=number, tracker=tracker, last=None, watch=watch, voided=False, bets=Bets(), offered=frozenset(), shuffles=0)
    fold.tell(events.BetsClosed(fold.at, number, {spot: money.text(amount) for spot, amount in r.bets}))
    opening.begin_round(fold, state.bets.opened)
    fold.flag(*_closing(fold.state))
    stakes.closed(fold)
    guests.closing(fold, _by_box(r.bets))
    return True


def _by_box(bets: Iterable[tuple[str, int]]) -> dict[str, int]:
    found: dict[str, int] = {}
    for spot, amount in bets:
        found[box_of(spot)] = found.get(box_of(spot), 0) + amount
    return found


def _closing(state: TableState) -> list[Violation]:
    """What is wrong with the bets at closing (C-BET-3, W-BET-2, W-SM-4)."""
    assert state.tracker is not None
    r = state.tracker.start
    broken: list[Violation] = []
    each = state.options.min_applies_to == "bettor"
    for name, staked in _stakes(state):
        low, high = state.limits or (0, staked)
        if staked < low and not each:
            broken.append(Violation("BET_BELOW_MIN", name, "minimum", money.text(low), money.text(staked)))
        if staked > high:
            broken.append(Violation("BET_ABOVE_MAX", name, "maximum", money.text(high), money.text(staked)))
    broken += [
        Violation("CHIPS_UNREADABLE", spot, "unreadable", money.text(state.options.money_unit), money.text(amount))
        for spot, amount in r.bets
        if amount % state.options.money_unit
    ]
    broken += unreadable(state)
    if state.options.hands_per_box == 2:
        broken += _pairs(dict(r.bets), state.options)
    for bet in r.side:
        low, high = state.options.sm_limits or state.limits or (0, bet.stake)
        if not low <= bet.stake <= high:
            flag = "BET_BELOW_MIN" if bet.stake < low else "BET_ABOVE_MAX"
            due = money.text(low if bet.stake < low else high)
            broken.append(Violation(flag, bet.spot, "match_limits", due, money.text(bet.stake)))
    return broken


def _stakes(state: TableState) -> list[tuple[str, int]]:
    """What the limits bind, by its name (T-14, W-BET-3); a minimum of each bettor is asked in `stakes`."""
    assert state.tracker is not None
    bets = {hand.name: hand.stake for hand in state.tracker.start.hands}
    per = state.options.min_applies_to
    if per == "box" and state.options.hands_per_box == 2:
        return [(box, sum(n for name, n in bets.items() if box_of(name) == box)) for box in dict.fromkeys(map(box_of, bets))]
    return list(bets.items())


def _pairs(bets: Mapping[str, int], options: Options) -> list[Violation]:
    broken = []
    for box in range(1, options.boxes + 1):
        a, b = bets.get(f"{box}A", 0), bets.get(f"{box}B", 0)
        if a != b:
            broken.append(Violation("BET_UNEQUAL", str(box), "equal", money.text(a), money.text(b)))
        if bets.get(f"SM{box}") and not (a and b):
            broken.append(Violation("SM_ILLEGAL", f"SM{box}", "match_alone", "0", money.text(bets[f"SM{box}"])))
    return broken


def end_round(fold: Fold, said: bool) -> None:
    """Checks what is still unsettled, then tells the result of the round."""
    if fold.state.voided:
        _end_void(fold)
        return
    fold.set(watch=fold.state.watch._replace(doubted=False))
    fold.observe(RoundOver(said))
    fold.flag(*_not_put_right(fold.state))
    stakes.round_over(fold)
    state = fold.state
    assert state.tracker is not None
    watch, settled = settled_events(state.watch, state.tracker, fold.at, True)
    ended = round_ended(watch, state.tracker, fold.at, fold.holds)
    fold.tell(*settled, ended)
    patterns.round_over(fold, state.tracker, ended)
    _after_round(fold, ended)


def end_unsaid(fold: Fold) -> None:
    """What is only done between rounds shows that a round is over of which every zone may be settled, where nobody says so."""
    state = fold.state
    if state.tracker is None or state.header.recorded or state.voided:
        return
    over = settled_worlds(state.tracker.hypotheses)
    if over:
        fold.set(tracker=state.tracker._replace(hypotheses=over))
        end_round(fold, said=False)


def _not_put_right(state: TableState) -> list[Violation]:
    """Zones that the inspector had brought to what is due, and that do not show it (GEN-5, C-PAY-5)."""
    broken = []
    for spot, amount in state.promised.items():
        due = amount - state.zones.get(spot, 0)
        broken.append(Violation("PAY_MISSED" if due > 0 else "TAKE_WRONG", spot, "unsettled", money.text(abs(due)), "0"))
    return broken


def _end_void(fold: Fold) -> None:
    state = fold.state
    assert state.tracker is not None
    told = list(void_events(state.watch, state.tracker, fold.at))
    fold.tell(*told)
    ended = told[-1]
    assert isinstance(ended, events.RoundEnded)
    _after_round(fold, ended)


def _after_round(fold: Fold, ended: events.RoundEnded) -> None:
    state = fold.state
    assert state.tracker is not None
    r = state.tracker.best.round
    shoe = shoes.round_ended(state.shoe, tuple(c.text for cards in (*(h.cards for h in r.hands), r.dealer) for c in cards))
    if shoe.shuffle_due and not state.shoe.shuffle_due:
        fold.tell(events.ShuffleDue(fold.at, state.number))
    rounds = (ended, *state.rounds)[:_ROUNDS_KEPT]
    fold.set(
        tracker=None, last=state.tracker, voided=False, promised={}, bets=Bets(), shoe=shoe, rounds=rounds
    )
    results.ended(fold, state.watch, state.tracker, ended)
