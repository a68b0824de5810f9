"""What each move would break: None where it is allowed, else the violation. Asks, never changes."""

from __future__ import annotations

from collections.abc import Collection

from controller.money import text
from controller.rules.bettors import Bettors, first_stakes, parts
from controller.rules.hand import Hand, count, is_natural, matches
from controller.rules.options import Options
from controller.rules.round import Round, box_of, dealer_due, dealer_stands, may_swap
from controller.rules.violation import Violation

#: Flag and reason when a card is asked for or given to a hand that takes none, the first that holds.
_CLOSED = (
    (lambda h, o: h.result == "bust" or h.total > 21, "CARD_AFTER_BUST", "bust"),
    (is_natural, "CARD_ON_BLACKJACK", "natural_closed"),
    (lambda h, o: h.doubled and len(h.cards) > 2, "CARD_AFTER_DOUBLE", "after_double"),
    (lambda h, o: h.aces and not o.hit_split_aces and len(h.cards) >= 2, "CARD_ON_SPLIT_ACE", "split_ace"),
    (lambda h, o: h.total == 21 and not (o.card_on_21 == "soft" and count(h.cards)[1] and not h.finished), "CARD_ON_21", "21"),
    (lambda h, o: h.finished, "CARD_AFTER_STAND", "stopped"),
)


def takes_no_card(hand: Hand, options: Options) -> Violation | None:
    """Why the hand may have no further card, if it may not."""
    for holds, flag, reason in _CLOSED:
        if holds(hand, options):
            return Violation(flag, hand.name, reason, seen=str(hand.total))
    return None


def out_of_turn(r: Round, i: int) -> Violation | None:
    """A move on a hand that is not in turn, or before the deal is complete (C-PLAY-1, C-DEAL-1)."""
    if r.dealing:
        return Violation("DEAL_SKIPPED", r.order[r.dealt], "skipped_said", expected=r.order[r.dealt], seen=r.hands[i].name)
    if i > r.active and r.active < len(r.hands):
        return Violation("TURN_ORDER", r.hands[i].name, "turn", expected=r.hands[r.active].name, seen=r.hands[i].name)
    return None


def card(r: Round, i: int) -> Violation | None:
    """A card for hand `i`."""
    hand = r.hands[i]
    if r.forced:
        if r.forced[0] == hand.name:
            return None
        closed = takes_no_card(hand, r.options)
        if closed is not None:
            return closed
        flag = "SPLIT_ORDER" if hand.spot == _spot(r, r.forced[0]) else "TURN_ORDER"
        return Violation(flag, hand.name, "split_order" if flag == "SPLIT_ORDER" else "turn_card", r.forced[0], hand.name)
    turn = out_of_turn(r, i)
    return takes_no_card(hand, r.options) or (turn and turn._replace(reason="turn_card"))


def _spot(r: Round, name: str) -> str:
    i = r.place(name)
    return r.hands[i].spot if i is not None else ""


def dealer_card(r: Round) -> Violation | None:
    """A card for the dealer after the deal."""
    if not r.served:
        due = r.forced[0] if r.forced else r.hands[r.active].name
        return Violation("DLR_EARLY", "D", "dealer_early_owed" if r.forced else "dealer_early", expected=due, seen="D")
    if dealer_due(r):
        return None
    if len(r.dealer) >= 2 and dealer_stands(r.dealer, r.options):
        return Violation("DLR_DRAW", "D", "dealer_draw", expected="stand")
    reason = "dealer_one" if len(r.dealer) >= 2 else "dealer_needless"
    return Violation("DLR_NEEDLESS", "D", reason, expected="no card")


def shares(r: Round, hand: Hand, stake: int, hosted: bool = True) -> Collection[int]:
    """What may be added to a `stake` on a hand: all of it, or the own stakes of some who bet on it, the host among them
    if it is `hosted` (C-BOX-11, T-16). Where nobody told who bets how much: the part of one or two of three equal ones."""
    if r.options.cobettor_add == "all_or_none":
        return (stake,)
    bettors = r.bettors_on(hand.spot)
    if bettors is None:
        return (stake,) if stake % 3 else (stake, stake // 3, stake * 2 // 3)
    on_it = first_stakes(bettors, hand)
    return parts(bettors if on_it is None else Bettors(on_it, bettors.host), hosted)


def double(r: Round, i: int, amount: int | None) -> Violation | None:
    """Doubling hand `i` with `amount` (C-DBL, S-DBL, W-DBL; R-OPT-4)."""
    hand, options = r.hands[i], r.options
    reason = ""
    if not options.double or len(hand.cards) != 2 or hand.drawn or hand.doubled or hand.result or hand.stood:
        reason = "double"
    elif (hand.aces and not options.hit_split_aces) or (hand.split and not options.das):
        reason = "double_split"
    elif is_natural(hand, options) or (hand.total == 21 and not options.double_on_21):
        reason = "double_21"
    if reason:
        return Violation("DOUBLE_ILLEGAL", hand.name, reason, seen=str(hand.total))
    if amount is not None and amount not in shares(r, hand, hand.original):
        return Violation("DOUBLE_AMOUNT", hand.name, "double_amount", text(hand.original), text(amount))
    return out_of_turn(r, i)


def added(hand: Hand) -> tuple[str, str]:
    """Flag and reason where the stake that was added to a hand is not what is due."""
    if hand.buys:
        return "BUY_AMOUNT", "buy_amount"
    return ("DOUBLE_AMOUNT", "double_amount") if hand.doubled else ("SPLIT_AMOUNT", "split_amount")


def split(r: Round, i: int, amount: int | None) -> Violation | None:
    """Splitting hand `i` with an added `amount` (C-SPL, S-SPL, W-SPL, R-SPL)."""
    hand, options = r.hands[i], r.options
    if not matches(hand.cards, options) or hand.drawn or hand.doubled or hand.buys or hand.result or hand.stood:
        return Violation("SPLIT_ILLEGAL", hand.name, "split", seen=" ".join(c.text for c in hand.cards))
    if options.max_hands and sum(h.spot == hand.spot for h in r.hands) >= options.max_hands:
        return Violation("SPLIT_LIMIT", hand.name, "split_limit", str(options.max_hands), str(options.max_hands + 1))
    if hand.aces and not options.resplit_aces:
        return Violation("SPLIT_ILLEGAL", hand.name, "split_aces_again")
    if amount is not None and amount not in shares(r, hand, _bet(r, hand)):
        return Violation("SPLIT_AMOUNT", hand.name, "split_amount", text(_bet(r, hand)), text(amount))
    return out_of_turn(r, i)


def _bet(r: Round, hand: Hand) -> int:
    return dict(r.bets).get(hand.spot, hand.original)


def buy(r: Round, i: int, amount: int | None) -> Violation | None:
    """Buying a card for hand `i` (R-BUY)."""
    hand, options = r.hands[i], r.options
    if not options.buy_max:
        return Violation("ACTION_UNKNOWN", hand.name, "buy", seen="buy")
    if hand.finished or hand.result or is_natural(hand, options):
        return Violation("BUY_ILLEGAL", hand.name, "buy_closed")
    if hand.drawn:
        return Violation("BUY_ILLEGAL", hand.name, "buy")
    if len(hand.buys) >= options.buy_max:
        return Violation("BUY_ILLEGAL", hand.name, "buy_max", str(options.buy_max), str(len(hand.buys) + 1))
    most = hand.buys[-1] if hand.buys else hand.original
    if amount is not None and not options.buy_min <= amount <= most:
        return Violation("BUY_AMOUNT", hand.name, "buy_second" if hand.buys else "buy_amount", text(most), text(amount))
    return out_of_turn(r, i)


def surrender(r: Round, i: int) -> Violation | None:
    """Giving up hand `i` (S-SUR, R-SUR, T-37)."""
    hand, options = r.hands[i], r.options
    if options.surrender == "none" or hand.split or len(hand.cards) != 2 or hand.drawn or hand.buys or hand.doubled:
        return Violation("SUR_ILLEGAL", hand.name, "surrender")
    if hand.result or hand.stood or is_natural(hand, options):
        return Violation("SUR_ILLEGAL", hand.name, "surrender")
    if r.upcard is not None and r.upcard.rank == "A" and not options.surrender_vs_ace:
        return Violation("SUR_ILLEGAL", hand.name, "surrender_ace", seen="A")
    return out_of_turn(r, i)


def swap(r: Round, box: str) -> Violation | None:
    """Exchanging the second cards of a box (W-SWAP)."""
    if r.options.hands_per_box != 2:
        return Violation("ACTION_UNKNOWN", box, "swap", seen="swap")
    if not may_swap(r, box):
        return Violation("SWAP_ILLEGAL", box + "A", "swap")
    i = next(n for n, hand in enumerate(r.hands) if box_of(hand.name) == box)
    return out_of_turn(r, i)


def insurance(r: Round, hand: Hand, amount: int | None) -> Violation | None:
    """Insuring a hand (C-INS, S-INS, W-INS)."""
    options = r.options
    up = r.upcard
    if options.insurance == "none" or r.dealing or up is None or up.rank != "A":
        ten = up is not None and up.points == 10
        return Violation("INS_ILLEGAL", hand.name, "insurance_ten" if ten else "insurance", seen=up.text if up else None)
    if is_natural(hand, options) and not options.insure_blackjack:
        return Violation("INS_ILLEGAL", hand.name, "insurance")
    if r.acted:
        return Violation("INS_LATE", hand.name, "insurance")
    if any(bet.kind == "INS" and bet.hand == hand.name for bet in r.side):
        return Violation("INS_AMOUNT", hand.name, "insurance_amount")
    return insurance_amount(r, hand, amount)


def insurance_amount(r: Round, hand: Hand, amount: int | None) -> Violation | None:
    """Exactly half, or up to half (T-25)."""
    if amount is None:
        return None
    half = hand.original // 2
    upto = r.options.insurance_amount == "up_to_half"
    right = 0 < amount <= half if upto else 2 * amount in shares(r, hand, hand.original, hosted=False)
    return None if right else Violation("INS_AMOUNT", hand.name, "insurance_amount", text(half), text(amount))


def even_money(r: Round, i: int) -> Violation | None:
    """Even money on hand `i` (C-BJ-5, S-INS-4, W-INS-6, R-OPT-3)."""
    hand = r.hands[i]
    up = r.upcard
    offered = r.options.even_money and up is not None and up.rank == "A" and not r.dealing and not r.acted
    insured = any(bet.kind == "INS" and bet.hand == hand.name for bet in r.side)
    if offered and is_natural(hand, r.options) and not hand.result and not insured:
        return None
    return Violation("EVEN_ILLEGAL", hand.name, "even_illegal", seen=str(hand.total))
