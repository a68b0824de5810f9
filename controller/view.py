"""The snapshot that displays are handed: what lies on the table, what is due, what is wrong. Nothing else.

What is left in the shoe is not in it, and cannot be worked out from it.
"""

from __future__ import annotations

from controller import events
from controller.choices import choices
from controller.follow.state import TableState
from controller.inputs import time_text
from controller.money import text
from controller.rules.bettors import nets_of, stakes_on
from controller.rules.hand import Hand, count, is_natural
from controller.rules.options import Options
from controller.rules.round import DEALER, Round, box_of, dealer_due
from controller.rules.settle import SUPER_MATCH
from controller.tracker.tracker import Tracker
from controller.view_cash import cash
from controller.view_floor import between_rounds, floor
from controller.watch import agreed

Json = dict[str, object]

_PAID = {"blackjack", "win", "bonus", "trick", "even_money"}


def snapshot(state: TableState) -> Json:
    """The table as one JSON object; amounts are decimal text, cards their names."""
    shown = state.tracker or state.last
    best = shown.best.round if shown else None
    return {
        "table": state.header.table,
        "system": state.options.system,
        "seq": state.seq,
        "at": time_text(state.at) if state.at is not None else None,
        "phase": _phase(state),
        "round": state.number,
        "held": state.held > 0,
        "voided": state.voided,
        "decisions": state.header.decisions,
        "limits": _limits(state),
        "rules": rules(state.options),
        "boxes": [_box(state, shown, str(box)) for box in range(1, state.options.boxes + 1)],
        "dealer": _dealer(best),
        "due": _due(state),
        "choices": choices(state),
        "certainty": _certainty(shown),
        "hypotheses": sum(world.courses for world in shown.hypotheses) if shown else 0,
        "flags": [_flag(state, n, flag) for n, flag in enumerate(state.flags)],
        "devices": [
            {"device": name, "state": now, "detail": detail} for name, (now, detail) in sorted(state.devices.items())
        ],
        "rounds": [_round(state, ended) for ended in state.rounds],
        "shuffle_due": state.shoe.shuffle_due,
        "drop": {"total": text(state.drop[0]), "notes": state.drop[1]},
        "bell": {"presses": state.bell[0], "at": time_text(state.bell[1])} if state.bell else None,
        "cash": cash(state),
        "reserved": sorted(state.reserved),
        "reserved_until": {box: time_text(until) for box, until in state.reserved.items() if until},
    } | floor(state)


def _limits(state: TableState) -> Json | None:
    if state.limits is None:
        return None
    low, high = state.limits
    return {"min": text(low), "max": text(high), "currency": state.header.currency}


def rules(options: Options) -> Json:
    """The rules in force, as a sign tells them; built from the options and from nothing else."""
    return {
        "decks": options.decks,
        "bj_pay": str(options.bj_pay),
        "soft17": options.dealer_soft17,
        "insurance": "2:1" if options.insurance != "none" else None,
        "even_money": options.even_money,
        "surrender": options.surrender != "none",
        "double": options.double,
        "dealer_22": options.dealer_22,
        "tie": options.tie,
        "bonus_777": options.bonus_777 != "none",
        "five_card": options.five_card_trick,
        "super_match": options.super_match,
        "split_hands": options.max_hands or None,
        "buy": options.buy_max > 0,
        "min_per": options.min_applies_to,
        "bonus_pays": _bonus_pays(options),
    }


def _bonus_pays(options: Options) -> Json:
    pays: Json = {}
    if options.bonus_777 == "suited":
        pays |= {"777_suited": "5:1", "777_mixed": "3:1"}
    elif options.bonus_777 == "any":
        pays |= {"777": "3:1"}
    if options.five_card_trick:
        pays |= {"five_card": "3:2"}
    if options.super_match:
        names = {(2, 1, 1): "sm_pair", (3, 1): "sm_three", (2, 2): "sm_two_pairs", (4,): "sm_four"}
        pays |= {name: f"{SUPER_MATCH[shape]}:1" for shape, name in names.items()}
    return pays


def _phase(state: TableState) -> str:
    if state.tracker is None:
        return "betting" if any(state.zones.get(spot) for spot in state.zones if spot.isalnum() and spot[0].isdigit()) else "idle"
    r = state.tracker.best.round
    if r.dealing:
        return "dealing"
    if not r.served:
        return "play" if r.acted or not r.upcard or r.upcard.rank != "A" else "offers"
    return "dealer" if dealer_due(r) else "settling"


def _box(state: TableState, shown: Tracker | None, box: str) -> Json:
    hands = [hand for hand in shown.best.round.hands if box_of(hand.name) == box] if shown else []
    spots = [
        {"spot": spot, "amount": text(amount)}
        for spot, amount in sorted(state.zones.items())
        if amount and spot not in ("float", "tips") and box_of(spot) == box
    ]
    faces = agreed(shown, lambda r: _faces(r, box)) if shown else ()
    certain = faces is not None and not any(hand.blurred for hand in hands)
    best = shown.best.round if shown else None
    return {
        "box": box, "spots": spots, "certain": certain,
        "hands": [_hand(best, hand, state.tracker is not None) for hand in hands if best is not None],
    }


def _faces(r: Round, box: str) -> tuple[tuple[str, object], ...]:
    return tuple((h.name, h.cards) for h in r.hands if box_of(h.name) == box)


def _hand(r: Round, hand: Hand, live: bool) -> Json:
    points, soft = count(hand.cards)
    due = hand.net if hand.result and not hand.shown and hand.net > 0 else None
    return {
        "hand": hand.name,
        "cards": [c.text for c in hand.cards],
        "total": points,
        "soft": soft,
        "stake": text(hand.stake),
        "state": _state(r, hand),
        "active": live and not r.dealing and r.active < len(r.hands) and r.hands[r.active].name == hand.name,
        "due": text(due) if due is not None else None,
        "short": text(due % r.options.smallest_chip) if due and due % r.options.smallest_chip else None,
        "bettors": _bettors(r, hand),
        "result": hand.result or None,
        "net": text(hand.net) if hand.result else None,
    }


def _bettors(r: Round, hand: Hand) -> list[Json] | None:
    """Who has how much on a hand that several bet on, and what of its net is his; None where it is not known."""
    bettors = r.bettors_on(hand.spot)
    staked = stakes_on(bettors, hand) if bettors and len(bettors.stakes) > 1 else None
    if bettors is None or staked is None:
        return None
    nets = dict((nets_of(bettors, hand, r.options) or ()) if hand.result else ())
    return [
        {"player": player, "stake": text(amount), "net": text(nets[player]) if player in nets else None}
        for player, amount in staked
    ]


def _state(r: Round, hand: Hand) -> str:
    """Where the hand stands: its result, or what it waits for."""
    if hand.result in _PAID:
        return "paid" if hand.shown else "won"
    if hand.result:
        return {"lose": "lost", "surrender": "surrendered"}.get(hand.result, hand.result)
    if r.dealing or len(hand.cards) < 2:
        return "dealt"
    if is_natural(hand, r.options):
        return "waiting" if hand.finished else "blackjack"
    return "stood" if hand.finished else "playing"


def _dealer(r: Round | None) -> Json:
    cards = r.dealer if r else ()
    points, soft = count(cards)
    return {"cards": [c.text for c in cards], "total": points if cards else None, "soft": soft}


def _due(state: TableState) -> list[Json]:
    """What should happen next, the first thing first."""
    if state.held:
        return [_next("ruling")]
    if state.tracker is None:
        return [_next(between_rounds(state))]
    r = state.tracker.best.round
    chips = [_chips(h.name, h.net, h.stake) | {"bettors": _bettors(r, h)} for h in r.hands if h.result and not h.shown]
    chips += [_chips(bet.spot, bet.net, bet.stake) for bet in r.side if bet.result and not bet.shown]
    return [*chips, *_moves(r)] or [_next("bets")]


def _chips(name: str, net: int, stake: int) -> Json:
    return _next("pay", name, net) if net > 0 else _next("take", name, -net)


def _moves(r: Round) -> list[Json]:
    if r.dealing:
        return [_next("card", r.order[r.dealt])]
    if r.forced:
        return [_next("card", r.forced[0])]
    up = r.upcard
    offers: list[Json] = []
    if up is not None and up.rank == "A" and not r.acted and r.options.insurance != "none":
        offers = [_next("offer", h.name) for h in r.hands if not h.result]
    if r.active < len(r.hands):
        return [*offers, _next("decision", r.hands[r.active].name)]
    return [*offers, _next("card", DEALER)] if dealer_due(r) else []


def _next(kind: str, hand: str | None = None, amount: int | None = None) -> Json:
    return {"kind": kind, "hand": hand, "amount": text(amount) if amount is not None else None}


def _certainty(shown: Tracker | None) -> str:
    if shown is None or sum(world.courses for world in shown.hypotheses) == 1:
        return "exact"
    return "open"


def _flag(state: TableState, n: int, flag: events.Flag) -> Json:
    return {
        "id": state.raised - n, "seen_by": state.seen.get(state.raised - n),
        "at": time_text(flag.at), "round": flag.round, "flag": flag.flag, "level": flag.level, "hand": flag.hand,
        "rules": flag.rules, "expected": flag.expected, "seen": flag.seen, "text": flag.text,
        "advice": flag.advice, "evidence": flag.evidence,
        "alternatives": flag.alternatives, "open": 0 < state.held <= flag.round and flag.level == "STOP",
    }


def _round(state: TableState, ended: events.RoundEnded) -> Json:
    flags = [flag.flag for flag in state.flags if flag.round == ended.round and flag.level != "NOTE"]
    return {
        "round": ended.round, "at": time_text(ended.at), "net": ended.net, "certainty": ended.certainty,
        "flags": list(dict.fromkeys(reversed(flags))),
    }
