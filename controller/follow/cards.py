"""Cards, the cut card and the shoe."""

from __future__ import annotations

from controller import shoe as shoes
from controller.cards import JOKER
from controller.follow import patterns
from controller.follow import shuffle as shuffles
from controller.follow.either import fork
from controller.follow.fold import Fold
from controller.follow.opening import unloaded
from controller.follow.rounds import begin_round, end_round, end_unsaid
from controller.follow.state import TableState
from controller.inputs import BURN, CardOut, CardUnread, CutCard, Shoe
from controller.rules.round import main_spots
from controller.rules.settle import settled
from controller.rules.violation import Violation
from controller.tracker.tracker import follows
from controller.tracker.unfold import settled_worlds
from controller.tracker.worlds import Worlds


def card_out(fold: Fold, told: CardOut) -> None:
    if told.card is JOKER:
        _joker(fold)
        return
    state = fold.state
    if state.shoe.burn or told.to == BURN:
        _burnt(fold, told)
        return
    _next_round_begun(fold, told)
    tracker = fold.state.tracker
    due = (fold.state.shoe.shuffle_due or unloaded(fold.state)) and (tracker is None or not tracker.log)
    after, broken = shoes.draw(fold.state.shoe, told.card, state.options)
    fold.set(shoe=after)
    if fold.state.tracker is None:
        _close_by_card(fold, told.card.text)
    _check_ruled(fold, told.card.text)
    if due:
        fold.flag(Violation("SHUFFLE_MISSING", None, "shuffle", seen=told.card.text))
        fold.set(shoe=fold.state.shoe._replace(shuffle_due=False, cut_seen=False, late=True))
    if fold.state.tracker is None:
        fold.flag(Violation("DEAL_EXTRA", None, "extra", seen=told.card.text))
    elif not fold.state.voided:
        fold.observe(told)
    fold.flag(*broken)


def _check_ruled(fold: Fold, name: str) -> None:
    """No card is due in a new round before the inspector has ruled on the one before (GEN-5); told once.

    Only where the whole table is told: a recording of rounds alone has no place for what the inspector said.
    """
    tracker, held = fold.state.tracker, fold.state.held
    first = tracker is not None and not tracker.log and not fold.state.voided
    if fold.whole and first and held and fold.state.number == held + 1:
        fold.flag(Violation("DEAL_EXTRA", None, "unruled", expected="ruling", seen=name))


def _burnt(fold: Fold, told: CardOut) -> None:
    """The first cards of a load are burnt, whoever has bet by then (C-DEAL-6), and any other of which the shoe says so."""
    shoe, broken = shoes.draw(fold.state.shoe, told.card, fold.state.options)
    fold.set(shoe=shoe._replace(burn=max(shoe.burn - 1, 0)))
    fold.flag(*broken)


def _joker(fold: Fold) -> None:
    if fold.state.options.cut_card == "joker" and not fold.state.shoe.cut_seen:
        cut(fold, CutCard(fold.at))
    else:
        fold.flag(Violation("FOREIGN_CARD", None, "foreign", seen="joker"))


def unread(fold: Fold, told: CardUnread) -> None:
    _next_round_begun(fold, told)
    if fold.state.tracker is None:
        _close_by_card(fold, "??")
    _check_ruled(fold, "??")
    fold.flag(Violation("CARD_UNREAD", told.to, "unread"))
    if fold.state.tracker is not None and not fold.state.voided:
        fold.observe(told)


def cut(fold: Fold, told: CutCard) -> None:
    _next_round_begun(fold, told)
    state = fold.state
    after, broken = shoes.cut(state.shoe, state.options)
    before_a_card = state.tracker is None or not state.tracker.best.round.dests
    if state.options.cut_first_card == "shuffle_now" and before_a_card:
        after = after._replace(shuffle_due=True)
    fold.set(shoe=after)
    fold.flag(*broken)
    shuffles.cut_card_seen(fold)


def _next_round_begun(fold: Fold, told: CardOut | CardUnread | CutCard) -> None:
    """A card after a round in which every zone is settled begins the next one, where nobody says so; so does the cut card
    before it. Where a card may be one more of this round, both are followed."""
    tracker, over = fold.state.tracker, _over(fold.state)
    if tracker is None or not over:
        return
    certain = all(settled(world.round) for world in tracker.hypotheses)
    if certain or not (isinstance(told, CutCard) or follows(tracker, told)):
        fold.set(tracker=tracker._replace(hypotheses=over))
        end_round(fold, said=False)
    else:
        fork(fold, over)


def _over(state: TableState) -> Worlds:
    """The courses of the round in play by which it is over, though nobody says so.

    Bets have to lie for the next; and where the bets of the round were closed by word, somebody must have bet
    since: a dealer who draws once more over a push that lies is drawing, not dealing.
    """
    if state.tracker is None or state.header.recorded or state.voided or not (state.bets.moved or not state.bets.closed):
        return ()
    if not any(state.zones.get(spot) for spot in main_spots(state.options)):
        return ()
    return settled_worlds(state.tracker.hypotheses)


def _close_by_card(fold: Fold, name: str) -> None:
    """The first card closes the bets if nobody said so; where somebody should have, it is flagged."""
    state = fold.state
    begun = begin_round(fold, spoken=False)
    if begun and (state.header.recorded or state.bets.opened):
        fold.flag(Violation("DEAL_BEFORE_CLOSE", None, "close", seen=name))


def shoe(fold: Fold, told: Shoe) -> None:
    if told.state == "loaded":
        end_unsaid(fold)
        if fold.state.tracker is not None:
            fold.flag(Violation("SHUFFLE_TIMING", None, "shuffle"))
        shuffles.loaded(fold)
        patterns.load_over(fold)
        fold.set(shoe=shoes.loaded(fold.state.options, fold.state.shoe, fold.state.header.scope == "table"))
    elif told.state == "empty" and not fold.state.shoe.cut_seen:
        fold.flag(Violation("SHOE_EMPTY", None, "shuffle"))
