"""How the chips show a result: the payment beside the stake, or the stake gone; then what a player takes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from controller.money import text
from controller.rules.hand import Hand
from controller.rules.round import Round
from controller.rules.violation import Violation
from controller.tracker.served import Step


def lying(r: Round, spot: str) -> int:
    """What the zone shows by this explanation."""
    return sum(hand.lying for hand in r.hands if hand.spot == spot)


def settled(hand: Hand) -> Hand:
    return hand._replace(lying=hand.target, shown=True, wrong=False)


def shown(r: Round, spot: str, amount: int, recorded: bool) -> Iterator[Step]:
    """Results shown by the chips, and what the players take afterwards; several hands may move at once."""
    places = [n for n, hand in enumerate(r.hands) if hand.spot == spot]
    if r.decided and all(_over(r.hands[n]) for n in places):
        yield _left(r, places, amount), ()
        return
    rest = amount - sum(r.hands[n].lying for n in places)
    single, bets = len(places) == 1, not (recorded or r.spoken)
    hands = [r.hands[n] for n in places]
    for moved in product(*(_moves(h, h.lying + rest if single else 0, recorded, bets) for h in hands)):
        if sum(hand.lying for hand, _ in moved) == amount:
            after = r
            for n, (hand, _) in zip(places, moved, strict=True):
                after = after.with_hand(n, hand)
            yield after, tuple(v for _, broken in moved for v in broken)
    if amount == 0 and not recorded and _level(hands):
        yield _picked(r, places), ()


def _level(hands: list[Hand]) -> bool:
    """Gains and losses of the zone cancel out: no chip has to move for them, and the stakes lie as those of a push do."""
    waiting = [hand for hand in hands if not hand.shown]
    return bool(waiting) and all(hand.result and not hand.wrong for hand in hands) and sum(
        hand.target - hand.lying for hand in waiting
    ) == 0


def _picked(r: Round, places: list[int]) -> Round:
    """The stakes of a zone left before anybody said that the round is over."""
    for n in places:
        hand = r.hands[n]
        r = r.with_hand(n, hand._replace(lying=0, shown=True, picked=not hand.shown or hand.result == "push"))
    return r


def _over(hand: Hand) -> bool:
    """Settled, and nothing of it binds the chips any more."""
    return hand.shown and not hand.wrong and (hand.result != "push" or hand.picked)


def _left(r: Round, places: list[int], amount: int) -> Round:
    """A box that is settled: whatever lies there now is the player's."""
    for k, n in enumerate(places):
        r = r.with_hand(n, r.hands[n]._replace(lying=amount if k == 0 else 0))
    return r


def _moves(hand: Hand, taken_to: int, recorded: bool, bets: bool) -> list[tuple[Hand, tuple[Violation, ...]]]:
    """What may become of the chips of one hand: nothing, its result, or less once that was shown; where nobody says
    when a round is over (`bets`), more on a push is a bet for the next."""
    moves: list[tuple[Hand, tuple[Violation, ...]]] = [(hand, ())]
    if hand.wrong:
        moves.append((hand._replace(lying=hand.right, shown=bool(hand.result), wrong=False), ()))
    if hand.result and not hand.shown:
        moves.append((settled(hand), ()))
    elif hand.result == "push" and hand.lying:
        broken = (Violation("TAKE_WRONG", hand.name, "push", expected="0", seen=text(hand.lying)),) if recorded else ()
        moves.append((hand._replace(lying=0, picked=True), broken))
        if bets and taken_to > hand.lying and taken_to - hand.lying not in _payments(hand):
            moves.append((hand._replace(lying=taken_to, picked=True), ()))  # more was bet for the next round
    elif hand.shown and hand.lying > taken_to >= 0:
        moves.append((hand._replace(lying=taken_to), ()))
    return moves


def _payments(hand: Hand) -> tuple[int, ...]:
    """What a dealer who takes a push for a win would add."""
    named = (hand.stake * 3 // 2, 2 * hand.stake) if len(hand.cards) == 2 and hand.total == 21 else ()
    return (hand.stake, *named)
