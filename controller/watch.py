"""What the hypotheses of a round agree on, told as events the moment it is certain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from controller import events, money
from controller.cards import Card
from controller.flags import FLAGS, STOP, advice, sentence
from controller.inputs import CardOut, CardUnread, Chips, Staff
from controller.rules.hand import Hand, total
from controller.rules.replacing import replacing
from controller.rules.round import DEALER, Round
from controller.rules.violation import Violation, rules
from controller.tracker.hypothesis import Breach
from controller.tracker.merge import BLURRED
from controller.tracker.tracker import Tracker
from controller.writing import short

T = TypeVar("T")


@replacing
class Watch(NamedTuple):
    """What has been told of round `number`: cards by their place, hands settled, breaches flagged."""

    number: int
    placed: tuple[bool, ...] = ()
    settled: frozenset[str] = frozenset()
    flagged: frozenset[Breach] = frozenset()
    doubted: bool = False  # the round may have ended before its last cards: no further place is certain


def agreed(tracker: Tracker, ask: Callable[[Round], T]) -> T | None:
    """The answer on which all hypotheses agree, else None."""
    answer = ask(tracker.hypotheses[0].round)
    if answer is not None and all(ask(world.round) == answer for world in tracker.hypotheses[1:]):
        return answer
    return None


def card_events(watch: Watch, tracker: Tracker, at: int) -> tuple[Watch, list[events.Event]]:
    """The card that just left the shoe, and earlier ones whose place has become certain."""
    told: list[events.Event] = []
    placed = list(watch.placed)
    dealt = max(len(world.round.dests) for world in tracker.hypotheses)
    for n in range(dealt):
        if n < len(placed) and placed[n]:
            continue
        dest = agreed(tracker, lambda r, n=n: r.dests[n] if n < len(r.dests) else None)  # type: ignore[misc]
        dest = None if dest == BLURRED or watch.doubted else dest
        if n >= len(placed):
            placed.append(dest is not None)
            told.append(_card(watch, tracker, at, dest, _name(tracker, n)))
        elif dest is not None:
            placed[n] = True
            told.append(events.CardPlaced(at, watch.number, n + 1, dest, _name(tracker, n)))
    return watch._replace(placed=tuple(placed)), told


def _card(watch: Watch, tracker: Tracker, at: int, dest: str | None, name: str) -> events.Card:
    cards = agreed(tracker, lambda r: cards_of(r, dest)) if dest is not None else None
    if not cards or "?" in name or any(c.suit == "?" for c in cards):
        return events.Card(at, watch.number, dest, name, None, None)
    return events.Card(at, watch.number, dest, name, " ".join(c.text for c in cards), total(cards))


def cards_of(r: Round, name: str | None) -> tuple[Card, ...]:
    """The cards of a hand, or the dealer's; none where other cards may lie there too."""
    if name == DEALER:
        return r.dealer
    i = r.place(name) if name is not None else None
    return r.hands[i].cards if i is not None and not r.hands[i].blurred else ()


def _name(tracker: Tracker, n: int) -> str:
    """The name of the n-th card of the round as it was read."""
    cards = [seen for seen in tracker.log if isinstance(seen, CardOut | CardUnread)]
    seen = cards[n]
    return seen.card.text if isinstance(seen, CardOut) else "??"


def settled_events(watch: Watch, tracker: Tracker, at: int, ended: bool) -> tuple[Watch, list[events.Event]]:
    """Hands whose result is certain and has been shown; at the end of the round all that is certain."""
    told: list[events.Event] = []
    names = watch.settled
    for hand in tracker.best.round.hands:
        if hand.name in names:
            continue
        result = agreed(tracker, lambda r, name=hand.name: _result(r, name, ended))  # type: ignore[misc]
        if result is not None:
            names |= {hand.name}
            told.append(events.HandSettled(at, watch.number, hand.name, *result))
    return watch._replace(settled=names), told


def _result(r: Round, name: str, ended: bool) -> tuple[str, str, str] | None:
    i = r.place(name)
    hand: Hand | None = r.hands[i] if i is not None else None
    if hand is None or not hand.result or not (ended or (hand.shown and hand.result != "push")):
        return None
    return money.text(hand.stake), hand.result, money.text(hand.net)


def flag_events(watch: Watch, tracker: Tracker, at: int) -> tuple[Watch, list[events.Flag]]:
    """Flags for what all explanations hold to be wrong, then for what some of them do (either ... or ...)."""
    system = tracker.start.options.system
    broken = [dict.fromkeys(world.broken) for world in tracker.hypotheses]
    common = [b for b in broken[0] if all(b in other for other in broken[1:])]
    told = [
        flag_event(at, watch.number, system, b.what, _evidence(tracker, b)) for b in common if b not in watch.flagged
    ]
    known = watch.flagged | set(common)
    open_worlds = list(dict.fromkeys(tuple(b for b in world if b not in known) for world in broken))
    if open_worlds[0] and not any(b in watch.flagged and b not in common for world in broken for b in world):
        first, *others = open_worlds
        alternatives = _alternatives(first, others)
        told += [flag_event(at, watch.number, system, b.what, _evidence(tracker, b), alternatives) for b in first]
        known |= {b for world in open_worlds for b in world}
    return watch._replace(flagged=frozenset(known)), told


def _alternatives(first: tuple[Breach, ...], others: list[tuple[Breach, ...]]) -> list[dict[str, object]]:
    """What the other explanations that cost as little hold to be wrong, each flag and hand once."""
    told = {(b.what.flag, b.what.hand) for b in first}
    found = {(b.what.flag, b.what.hand): b.what for world in others for b in world}
    return [_alternative(what) for key, what in found.items() if key not in told]


def flag_event(
    at: int,
    number: int,
    system: str,
    what: Violation,
    evidence: list[str],
    alternatives: list[dict[str, object]] | None = None,
) -> events.Flag:
    """The event of one violation."""
    return events.Flag(
        at, number, what.flag, FLAGS[what.flag].level, what.hand, list(rules(system, what.reason)),
        what.expected, what.seen, sentence(what.flag, what.hand, what.expected, what.seen), advice(what.flag),
        evidence, alternatives or [],
    )


def _evidence(tracker: Tracker, breach: Breach) -> list[str]:
    """The observation that a breach follows from."""
    seen = tracker.log[breach.at]
    if isinstance(seen, CardOut | CardUnread | Chips | Staff):
        return [short(seen)]
    return ["the round is over"]


def _alternative(what: Violation) -> dict[str, object]:
    return {
        "flag": what.flag, "hand": what.hand, "expected": what.expected, "seen": what.seen,
        "text": sentence(what.flag, what.hand, what.expected, what.seen),
    }


def stops(told: list[events.Flag]) -> bool:
    return any(flag.level == STOP for flag in told)


def nets(r: Round) -> dict[str, int]:
    """The player's net per zone, main zones first (1/10000 units); zones whose hands are not known left out."""
    found: dict[str, int] = {}
    open_ = {hand.spot for hand in r.hands if hand.several}
    for hand in r.hands:
        if hand.spot not in open_:
            found[hand.spot] = found.get(hand.spot, 0) + hand.net
    for bet in r.side:
        found[bet.spot] = found.get(bet.spot, 0) + bet.net
    return found


def _courses(tracker: Tracker) -> int:
    """How many courses of the round explain what was seen."""
    ways: dict[tuple[object, ...], int] = {}
    for world in tracker.hypotheses:
        ways.setdefault(_course(world.round), world.courses)
    return sum(ways.values())


def _course(r: Round) -> tuple[object, ...]:
    """How the round went, whatever chips stood for which hand of a box meanwhile."""
    return r.dests, r.dealer, tuple((h.name, h.cards, h.stake, h.result, h.net) for h in r.hands)


def round_ended(watch: Watch, tracker: Tracker, at: int, held: bool) -> events.RoundEnded:
    """The round's result, as certain as it is (design, section 2)."""
    all_nets = [nets(world.round) for world in tracker.hypotheses]
    same = {spot: net for spot, net in all_nets[0].items() if all(other.get(spot) == net for other in all_nets[1:])}
    picked = any(h.picked for world in tracker.hypotheses for h in world.round.hands)
    equal = all(other == all_nets[0] for other in all_nets[1:]) and not picked
    courses = _courses(tracker)
    certainty = "open"
    if equal and not (tracker.lost or tracker.bounded):
        certainty = "exact" if courses == 1 else "money"
    if picked:
        left = {h.spot for world in tracker.hypotheses for h in world.round.hands if h.picked}
        same = {spot: net for spot, net in same.items() if spot not in left}
    return events.RoundEnded(
        at, watch.number, {spot: money.text(net) for spot, net in same.items()}, certainty, courses, held
    )


def void_events(watch: Watch, tracker: Tracker, at: int) -> Iterator[events.Event]:
    """A round that the inspector voided: what was settled before stays, all other bets are returned."""
    r = tracker.best.round
    final = {h.name: h.net for h in r.hands if h.name in watch.settled}
    found: dict[str, int] = {}
    for hand in r.hands:
        found[hand.spot] = found.get(hand.spot, 0) + final.get(hand.name, 0)
        if hand.name not in final:
            yield events.HandSettled(at, watch.number, hand.name, money.text(hand.stake), "void", "0")
    for bet in r.side:
        found[bet.spot] = bet.net if bet.shown else 0
    texts = {spot: money.text(net) for spot, net in found.items()}
    yield events.RoundEnded(at, watch.number, texts, "exact", 1, False)
