"""Who staked how much on a shared box: told by the staff, set against the chips, held to the minimum (C-BET-6, T-14).

Chips on the box count (C-BET-6); what was said only parts them among the bettors. The one bettor of a box of whom
nothing was said has staked what is left.
"""

from __future__ import annotations

from controller import events, money
from controller.follow.fold import Fold
from controller.follow.hosts import host_of
from controller.follow.state import TableState
from controller.rules.bettors import MOST, Bettors
from controller.rules.round import Round, box_of, main_spots
from controller.rules.settle import settled
from controller.rules.violation import Violation
from controller.tracker.tracker import begin_again
from controller.watch import agreed, flag_events


def can_lie(fold: Fold, box: str, amount: int | None) -> bool:
    """Whether chips can make a stake that is told; where not it is flagged, and the word does nothing (GEN-4)."""
    unit = fold.state.options.money_unit
    if not amount or not amount % unit:
        return True
    fold.flag(Violation("CHIPS_UNREADABLE", box, "unreadable", money.text(unit), money.text(amount)), step=True)
    return False


def told(fold: Fold, box: str, player: str, amount: int) -> None:
    """A player staked `amount` on a box: for the round in play as long as its chips are not settled, else for the next."""
    state = fold.state
    in_play = state.tracker is not None and not agreed(state.tracker, settled)
    if in_play and state.stakes.now.get(box, {}).get(player) == amount:
        return
    fold.set(stakes=state.stakes.said(box, player, amount, in_play))
    if in_play:
        _explain_again(fold)
        _flag_disputed(fold, _disputed(fold.state, too_much=True))
        _flag_below(fold, {box})


def _explain_again(fold: Fold) -> None:
    """The round in play with the bettors as they are known now: what was added to a stake may mean something else."""
    tracker = fold.state.tracker
    assert tracker is not None
    start = with_bettors(fold.state, tracker.start)
    if start.bettors == tracker.start.bettors:
        return
    again = begin_again(tracker, start, tracker.log)
    watch, flags = flag_events(fold.state.watch, again, fold.at)
    fold.set(tracker=again, watch=watch)
    fold.raise_flags(flags)
    _tell(fold, start, tracker.start)


def closing(fold: Fold, r: Round) -> Round:
    """The round that begins, with everybody who is known to bet on it."""
    fold.set(stakes=fold.state.stakes.closed())
    return with_bettors(fold.state, r)


def closed(fold: Fold) -> None:
    """What is wrong with the stakes at closing, once the round has begun."""
    assert fold.state.tracker is not None
    _tell(fold, fold.state.tracker.start, None)
    _flag_disputed(fold, _disputed(fold.state, too_much=False))
    _flag_below(fold, None)


def round_over(fold: Fold) -> None:
    """Stakes that were said while the round was in play and never made up the chips."""
    _flag_disputed(fold, _disputed(fold.state, too_much=False))


def with_bettors(state: TableState, r: Round) -> Round:
    """The round with the bettors of each main zone of which every chip is known to be somebody's."""
    known = {spot: _known(state, spot, bet) for spot, bet in r.bets if spot in main_spots(state.options)}
    return r._replace(bettors=tuple((spot, bettors) for spot, bettors in known.items() if bettors is not None))


def _known(state: TableState, spot: str, bet: int) -> Bettors | None:
    box = box_of(spot)
    said, seated = state.stakes.now.get(box, {}), state.seats.get(box, ())
    silent = [player for player in seated if player not in said]
    left = bet - sum(said.values())
    if left > 0 and len(silent) == 1:
        said, left = {**said, silent[0]: left}, 0
    if left or not said or len(said) > MOST:
        return None
    stakes = tuple((player, said[player]) for player in (*seated, *(p for p in said if p not in seated)) if said.get(player))
    host = host_of(state, box)
    return Bettors(stakes, host if host in dict(stakes) else None)


def _disputed(state: TableState, too_much: bool) -> list[tuple[str, int, int]]:
    """Boxes whose stakes do not make up the chips: box, stakes, chips. `too_much`: only where they are more, since
    of others somebody may still be told."""
    assert state.tracker is not None
    r, found = state.tracker.start, []
    for box, said in state.stakes.now.items():
        open_ = [spot for spot in main_spots(state.options) if box_of(spot) == box and r.bettors_on(spot) is None]
        silent = [player for player in state.seats.get(box, ()) if player not in said]
        stakes, chips = sum(said.values()), dict(r.bets).get(open_[0], 0) if open_ else 0
        if open_ and (stakes > chips or (stakes < chips and not silent and not too_much)):
            found.append((box, stakes, chips))
    return found


def _flag_disputed(fold: Fold, wrong: list[tuple[str, int, int]]) -> None:
    for box, stakes, chips in wrong:
        if box not in fold.state.stakes.disputed:
            said = f"stakes of {money.text(stakes)} were told, chips for {money.text(chips)} lie"
            fold.flag(Violation("DEVICE_DISAGREE", box, "stakes", money.text(chips), said))
            disputed = fold.state.stakes.disputed | {box}
            fold.set(stakes=fold.state.stakes._replace(disputed=disputed))


def _flag_below(fold: Fold, boxes: set[str] | None) -> None:
    """Where each bettor owes the minimum, each known stake is held to it, and the rest to as many as are left (T-14)."""
    state = fold.state
    if state.options.min_applies_to != "bettor" or state.limits is None:
        return
    assert state.tracker is not None
    low, r = state.limits[0], state.tracker.start
    for spot, bet in r.bets:
        if spot in main_spots(state.options) and (boxes is None or box_of(spot) in boxes):
            for expected, seen, why in _short(state, r, spot, bet, low):
                fold.flag(Violation("BET_BELOW_MIN", spot, "minimum", money.text(expected), money.text(seen)), evidence=why)


def _short(state: TableState, r: Round, spot: str, bet: int, low: int) -> list[tuple[int, int, tuple[str, ...]]]:
    """Stakes below the minimum: what is due, what lies, and whose it is."""
    bettors = r.bettors_on(spot)
    if bettors is not None:
        return [(low, amount, (f"stake of {player}",)) for player, amount in bettors.stakes if amount < low]
    said = state.stakes.now.get(box_of(spot), {})
    said = said if sum(said.values()) < bet else {}  # more than lies there tells nothing
    found: list[tuple[int, int, tuple[str, ...]]] = [
        (low, amount, (f"stake of {player}",)) for player, amount in said.items() if 0 < amount < low
    ]
    silent = max(sum(player not in said for player in state.seats.get(box_of(spot), ())), 1)
    left = bet - sum(said.values())
    if left < low * silent:
        found.append((low * silent, left, (f"{silent} bettors whose own stakes nobody told",) if silent > 1 else ()))
    return found


def _tell(fold: Fold, r: Round, before: Round | None) -> None:
    """Tells who bets how much on the zones that more than one bets on."""
    for spot, bettors in r.bettors:
        if len(bettors.stakes) > 1 and (before is None or before.bettors_on(spot) != bettors):
            stakes = {player: money.text(amount) for player, amount in bettors.stakes}
            fold.tell(events.Stakes(fold.at, fold.state.number, spot, stakes, bettors.host))
