"""The course of one round: bets, deal, offers, the hands in turn, the dealer. Order of acts as the table's devices show them."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from drivers.emulators import settling, sharing
from drivers.emulators.act import Acts, text
from drivers.emulators.hand import Hand, finished, legal, natural
from drivers.emulators.layout import Layout, Voided
from drivers.emulators.payment import at_once, safe, stands, super_match
from drivers.emulators.stacking import stack

#: Totals on which a double is offered (C-DBL-2).
OFFERED = (9, 10, 11)


def _nothing(_t: Layout) -> Acts:
    """Nobody counts the float."""
    yield from ()


def play_round(t: Layout, carried: Callable[[Layout], Acts] = _nothing) -> Acts:
    """One round on `t`, from the first chip to an empty layout.

    carried: what the dealer does with the chips of the round, before the guests take theirs: he is not slower than they.
    """
    try:
        yield from bet(t)
        yield from deal(t)
        yield from match(t)
        yield from offer(t)
        for hand in t.order:  # grows while hands are split
            yield from turn(t, hand)
        yield from draw(t)
        yield from settling.settle(t)
    except Voided:
        yield from _clear(t)
        yield from _over(t, always=True)
        yield from carried(t)
        yield from sharing.leave(t)
        return
    try:
        yield from _over(t, always=False)
    except Voided:
        yield from _over(t, always=True)
    yield from carried(t)
    yield from _clear(t)
    yield from sharing.leave(t)


def bet(t: Layout) -> Acts:
    bets = t.guests.bets()
    if not (yield from t.at("bets", bets)):
        for spot, amount in bets.items():
            yield from t.chips(spot, amount, "bet")
    for spot in t.house.spots:
        if t.zone.get(spot):
            t.order.append(Hand(spot, spot, t.zone[spot], t.zone[spot]))
    yield from sharing.share(t)
    if not (yield from t.at("closing")):
        yield from t.staff("bets_closed")
    yield from t.at("closed")


def deal(t: Layout) -> Acts:
    """Two cards to each hand and one to the dealer (rulebook 8.1)."""
    if t.mistake is not None:
        stack(t.shoe.rest, deal_order(t), t.mistake.stack, t.chance)
    for hand in deal_order(t):
        yield from t.card(hand)
    yield from t.at("dealt")


def deal_order(t: Layout) -> list[Hand | None]:
    order: list[Hand | None] = []
    between = t.house.dealer_card == "between"
    if t.house.deal_order == "box_at_once":
        for box in dict.fromkeys(hand.box for hand in t.order):
            order += [hand for hand in t.order if hand.box == box] * 2
        return [*order, None]
    return [*t.order, *([None] if between else []), *t.order, *([] if between else [None])]


def match(t: Layout) -> Acts:
    """Super Match is settled right after the deal (W-SM-5)."""
    for spot in [s for s in t.zone if s.startswith("SM") and t.zone[s]]:
        cards = [card for hand in t.order if hand.box == spot[2:] for card in hand.cards]
        net = super_match(cards, t.zone[spot], t.house)
        t.side[spot] = net
        if (yield from t.at("match", spot, net)):
            continue
        if net > 0:
            yield from t.chips(spot, t.zone[spot] + net, "pay")
        yield from t.chips(spot, Decimal(0), "take")
        t.side_done.add(spot)


def offer(t: Layout) -> Acts:
    """Insurance and even money against an ace, before the first hand is served (C-INS, C-BJ-5)."""
    if (yield from t.at("offers")) or t.upcard[0] != "A":
        return
    for hand in list(t.order):
        even = natural(hand, t.house) and t.house.even_money == "yes"
        if t.house.insurance == "none" and not even:
            continue
        answer = t.guests.offer(hand, even)
        if answer is None and t.asks:
            yield from t.staff("decline", hand=hand.name)
        if answer is None or (yield from t.at("answer", hand, answer)):
            continue
        word, amount = answer
        if word == "insurance":
            assert amount is not None
            yield from t.staff("insurance", hand=hand.name, amount=text(amount))
            yield from t.chips("INS" + hand.spot, amount, "bet")
        elif word == "even_money":
            hand.even = True
            yield from t.staff("even_money", hand=hand.name)
            yield from settling.pay_now(t, hand)
        else:
            yield from t.staff("decline", hand=hand.name)


def turn(t: Layout, hand: Hand) -> Acts:
    """One hand from its first decision to its last."""
    if hand.closed:
        return
    if t.house.pair_of_hands and hand.name.endswith("A"):
        yield from _swap(t, hand)
    if len(hand.cards) == 1:
        yield from t.card(hand)
    yield from t.at("turn", hand)
    yield from settle_if_due(t, hand)
    while not finished(hand, t.house) or _may_stand(t, hand):
        choices = legal(hand, t.house, len(t.here(hand.spot)), t.upcard)
        if t.asks and "double" in choices and hand.total in OFFERED and not hand.offered:
            hand.offered = True
            yield from t.staff("offer", hand=hand.name)
        word, amount = t.guests.decide(hand, ["stand"] if hand.total >= 21 else choices, t.upcard)
        amount = sharing.added(t, hand, word, amount)
        if not (yield from t.at("decision", hand, word, amount)):
            yield from decision(t, hand, word, amount)
        if not hand.closed:
            yield from settle_if_due(t, hand)
    yield from t.at("finished", hand)


def _may_stand(t: Layout, hand: Hand) -> bool:
    """switch: the first hand of a box at 21 could still be swapped, so its player has to say that he stands (W-BJ-4)."""
    first = t.house.pair_of_hands and hand.name == hand.box + "A"
    return first and natural(hand, t.house) and not hand.stood and not hand.closed


def _swap(t: Layout, first: Hand) -> Acts:
    second = next(hand for hand in t.order if hand.name == first.box + "B")
    for _ in range(t.guests.swaps(first, second, t.upcard)):
        yield from t.staff("swap", hand=first.name)
        first.cards[1], second.cards[1] = second.cards[1], first.cards[1]


def decision(t: Layout, hand: Hand, word: str, amount: Decimal | None) -> Acts:
    """A decision is said, its chips are laid, its card comes."""
    yield from t.staff(word, hand=hand.name, **({"amount": text(amount)} if amount is not None else {}))
    if amount is not None:
        yield from t.chips(hand.spot, t.zone[hand.spot] + amount, "bet")
    yield from done(t, hand, word, amount)


def done(t: Layout, hand: Hand, word: str, amount: Decimal | None) -> Acts:
    """What follows from a decision that was said."""
    t.acted = True
    if word == "stand":
        hand.stood = True
    elif word == "surrender":
        hand.surrendered = True
    elif word == "split":
        assert amount is not None
        yield from split(t, hand, amount)
    else:
        take(hand, word, amount)
        yield from t.card(hand)


def take(hand: Hand, word: str, amount: Decimal | None) -> None:
    """Marks a hit, double or buy on the hand."""
    if amount is not None:
        hand.stake += amount
    hand.doubled |= word == "double"
    hand.drawn |= word == "hit"
    if word == "buy":
        assert amount is not None
        hand.buys.append(amount)


def split(t: Layout, hand: Hand, amount: Decimal) -> Acts:
    """The new hand stands behind the one it came from (C-SPL-3, R-SPL-3)."""
    new = Hand(t.next_name(hand), hand.spot, amount, amount, [hand.cards.pop()], split=True)
    hand.split = True
    t.order.insert(t.order.index(hand) + 1, new)
    yield from t.card(hand)
    if t.house.split_second_card == "both_at_once":
        yield from t.card(new)
        for one in (hand, new):
            if natural(one, t.house):
                yield from settle_if_due(t, one)


def settle_if_due(t: Layout, hand: Hand) -> Acts:
    if hand.closed or at_once(hand, t.house, t.upcard) is None:
        return
    if not (yield from t.at(_kind(t, hand), hand)):
        yield from settling.pay_now(t, hand)


def _kind(t: Layout, hand: Hand) -> str:
    """The site of a settlement at once."""
    if hand.total > 21:
        return "bust"
    if hand.surrendered:
        return "surrender"
    return "natural" if natural(hand, t.house) else "bonus" if len(hand.cards) == 3 else "trick"


def draw(t: Layout) -> Acts:
    """The dealer's own cards, and what is settled after his second (rulebook 8.3, 8.4)."""
    full = draws_in_full(t)
    while dealer_draws(t, full):
        if (yield from t.at("dealer_draws")):
            break
        yield from t.card(None)
        if len(t.dealer) == 2:
            yield from settling.after_second(t)
    if len(t.dealer) == 1:
        yield from settling.insurance(t)
    yield from t.at("dealer_done")


def draws_in_full(t: Layout) -> bool:
    """Whether a hand is left that needs more than the dealer's second card (told after all boxes were served)."""
    live = t.live()
    return any(not natural(hand, t.house) for hand in live) or (bool(live) and t.house.draw_for_bj_only == "full")


def dealer_draws(t: Layout, full: bool) -> bool:
    if full:
        return not stands(t.dealer, t.house, t.dealer_soft)
    insured = any(spot.startswith("INS") and amount for spot, amount in t.zone.items())
    return len(t.dealer) == 1 and (bool(t.live()) or insured)


def waits(t: Layout, hand: Hand) -> bool:
    """A natural that is not paid before the dealer's second card (C-BJ-4)."""
    return natural(hand, t.house) and not hand.closed and not (
        safe(t.upcard) and t.house.bj_pay_timing == "at_once_if_safe"
    )


def _over(t: Layout, always: bool) -> Acts:
    if always or t.says_round_over or t.recorded:
        yield from t.at("round_over")
        yield from t.staff("round_over")


def _clear(t: Layout) -> Acts:
    """Players take what is theirs; whatever still lies is picked up."""
    for spot, amount in list(t.zone.items()):
        if amount:
            yield from t.chips(spot, Decimal(0), "clear")
