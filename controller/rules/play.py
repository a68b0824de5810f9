"""The moves of a round. Each takes a round and returns the next one; whether a move is allowed is asked
in `controller.rules.checks`, so that a wrong move can be followed too and named for what it is."""

from __future__ import annotations

from controller.cards import Card
from controller.rules.hand import Hand, count, is_natural, matches
from controller.rules.round import DEALER, Round, SideBet, box_of, may_swap, pays_now
from controller.rules.settle import at_once, close, decide, natural_result, super_match


def deal(r: Round, card: Card, to: str | None = None) -> Round:
    """The next card of the deal, to its place in the dealing order or to `to` where it was seen."""
    dest = to or r.order[r.dealt]
    r = _lay(r, dest, card)._replace(dealt=r.dealt + 1)
    return r if r.dealing else enter(_after_deal(r))


def _after_deal(r: Round) -> Round:
    """Super Match is decided by the deal (W-SM-5)."""
    return r._replace(side=tuple(super_match(r, bet) for bet in r.side)) if r.side else r


def _lay(r: Round, dest: str, card: Card) -> Round:
    r = r._replace(dests=(*r.dests, dest))
    if dest == DEALER:
        return r._replace(dealer=(*r.dealer, card))
    i = r.place(dest)
    if i is None:
        return r._replace(surplus=(*r.surplus, (dest, card)))
    hand = r.hands[i]
    return r.with_hand(i, hand._replace(cards=(*hand.cards, card)))


def enter(r: Round) -> Round:
    """Moves on to the next hand that has something to decide; closes those that close by themselves."""
    while r.active < len(r.hands):
        hand = r.hands[r.active]
        if hand.finished:
            r = r._replace(active=r.active + 1)
        elif len(hand.cards) < 2:
            return r if r.forced else r._replace(forced=(hand.name,))
        elif is_natural(hand, r.options) and not may_swap(r, box_of(hand.name)):
            r = r.with_hand(r.active, _natural(r, hand))
        elif _closed(r, hand):
            r = r.with_hand(r.active, hand._replace(finished=True))
        else:
            return r
    return decide(r)


def _natural(r: Round, hand: Hand) -> Hand:
    """A natural waits, or is paid at its turn (C-BJ-3, C-BJ-4)."""
    hand = hand._replace(finished=True)
    return natural_result(r, hand, False) if pays_now(r) else hand


def _closed(r: Round, hand: Hand) -> bool:
    """Whether a hand under 22 takes no further decision (C-PLAY-7, C-SPL-5, C-DBL-4)."""
    points, soft = count(hand.cards)
    options = r.options
    if points == 21 and not is_natural(hand, options):
        card = options.card_on_21 == "soft" and soft
        double = options.double_on_21 and len(hand.cards) == 2 and options.das and not hand.aces
        return hand.doubled or not (card or double)
    if hand.aces and not options.hit_split_aces:
        return not (options.resplit_aces and matches(hand.cards, options))
    return hand.doubled


def card_to_hand(r: Round, i: int, card: Card) -> Round:
    """A card for hand `i`, in play."""
    hand = r.hands[i]
    owed = bool(r.forced) and r.forced[0] == hand.name
    plain = not owed and len(hand.cards) >= 2
    hand = hand._replace(cards=(*hand.cards, card), drawn=hand.drawn + plain, finished=False)
    hand = at_once(r, hand)
    r = r.with_hand(i, hand)._replace(dests=(*r.dests, hand.name), forced=r.forced[1:] if owed else r.forced, acted=True)
    if r.forced:
        return r
    return enter(_split_naturals(r, hand.spot) if owed and hand.split else r)


def _split_naturals(r: Round, spot: str) -> Round:
    """Pontoons on split hands are due as soon as both second cards lie (R-SPL-3)."""
    for n, hand in enumerate(r.hands):
        if hand.spot == spot and not hand.finished and is_natural(hand, r.options):
            r = r.with_hand(n, _natural(r, hand))
    return r


def card_to_dealer(r: Round, card: Card) -> Round:
    """A card for the dealer after all hands were served."""
    return decide(r._replace(dealer=(*r.dealer, card), dests=(*r.dests, DEALER), acted=True))


def surplus(r: Round, dest: str, card: Card) -> Round:
    """A card that no rule allows at `dest`: it lies there and counts for nothing until the inspector rules (GEN-5)."""
    return r._replace(surplus=(*r.surplus, (dest, card)), dests=(*r.dests, dest), acted=True)


def hit(r: Round, i: int) -> Round:
    """A card was asked for: the next one is due to this hand."""
    hand = r.hands[i]._replace(drawn=r.hands[i].drawn + 1)
    return r.with_hand(i, hand)._replace(forced=(hand.name,), acted=True)


def stand(r: Round, i: int) -> Round:
    hand = r.hands[i]._replace(stood=True, finished=True)
    return enter(r._replace(hands=(*r.hands[:i], hand, *r.hands[i + 1 :]), acted=True))


def double(r: Round, i: int, amount: int, lying: int) -> Round:
    """The stake grows by `amount`, of which `lying` is there already; one card is due."""
    hand = r.hands[i]
    hand = hand._replace(stake=hand.stake + amount, lying=hand.lying + lying, doubled=True)
    return r.with_hand(i, hand)._replace(forced=(hand.name,), acted=True)


def buy(r: Round, i: int, amount: int, lying: int) -> Round:
    """A bought card (R-BUY): the amount joins the stake, one card is due."""
    hand = r.hands[i]
    hand = hand._replace(stake=hand.stake + amount, lying=hand.lying + lying, buys=(*hand.buys, amount))
    return r.with_hand(i, hand)._replace(forced=(hand.name,), acted=True)


def split(r: Round, i: int, amount: int, lying: int) -> Round:
    """Two hands of one card each; the new one stands right after the first (rulebook section 1, C-SPL-3)."""
    hand = r.hands[i]
    taken = {h.name for h in r.hands}
    letters = (x * n for n in range(1, 9) for x in "bcdefghijklmnopqrstuvwxyz")
    name = next(hand.spot + x for x in letters if hand.spot + x not in taken)
    aces = hand.cards[0].rank == "A"
    new = Hand(name, hand.spot, hand.cards[1:2], amount, amount, lying, split=True, first=False, aces=aces)
    old = hand._replace(cards=hand.cards[:1], split=True, aces=aces)
    forced = (old.name, new.name) if r.options.split_second_card == "both_at_once" else (old.name,)
    hands = (*r.hands[:i], old, new, *r.hands[i + 1 :])
    return r._replace(hands=hands, forced=forced, acted=True)


def surrender(r: Round, i: int) -> Round:
    """Half is lost, half returned, final (S-SUR-1, S-SUR-4)."""
    hand = r.hands[i]
    return enter(r.with_hand(i, close(hand, "surrender", -hand.original // 2))._replace(acted=True))


def even_money(r: Round, i: int) -> Round:
    """A natural against an ace is paid 1:1 before play goes on (C-BJ-5, C-INS-5)."""
    hand = r.hands[i]
    return enter(r.with_hand(i, close(hand, "even_money", hand.stake)))


def decline(r: Round, i: int) -> Round:
    return r.with_hand(i, r.hands[i]._replace(declined=True))


def swap(r: Round, box: str) -> Round:
    """The second cards of the two hands of a box change places (W-SWAP-1, T-41)."""
    i = next(n for n, hand in enumerate(r.hands) if box_of(hand.name) == box)
    a, b = r.hands[i], r.hands[i + 1]
    a, b = a._replace(cards=(a.cards[0], b.cards[1])), b._replace(cards=(b.cards[0], a.cards[1]))
    return r._replace(hands=(*r.hands[:i], a, b, *r.hands[i + 2 :]))


def insure(r: Round, hand: Hand, amount: int, lying: int) -> Round:
    """Insurance of a hand (C-INS-1, C-INS-3)."""
    bet = SideBet("INS", "INS" + hand.spot, hand.name, amount, lying)
    return r._replace(side=(*r.side, bet))


def accept(r: Round) -> Round:
    """The inspector lets cards that were dealt against the rules count where they lie (GEN-5, OPS-18). Where there are
    none nothing changes: what he accepts may be something else, and the cards may not be out yet."""
    if not r.surplus:
        return r
    for dest, card in r.surplus:
        i = r.place(dest)
        if dest == DEALER:
            r = r._replace(dealer=(*r.dealer, card), hands=tuple(_reopened(h) for h in r.hands))
        elif i is not None and not r.hands[i].result:
            hand = r.hands[i]
            r = r.with_hand(i, at_once(r, hand._replace(cards=(*hand.cards, card))))
    return enter(r._replace(surplus=()))


def _reopened(hand: Hand) -> Hand:
    """A hand that the dealer's cards had decided and that the chips have not settled yet."""
    if hand.result in ("win", "lose", "push") and hand.lying == hand.stake:
        return hand._replace(result="", net=0, shown=False)
    return hand
