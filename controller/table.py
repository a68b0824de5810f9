"""The table: one fold, `step(state, input) -> Step(state, events, orders)`. Pure; time comes with the input.

State is never changed in place, so that a state can be kept, compared and folded again from the journal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from controller import events, money
from controller import shoe as shoes
from controller.cards import JOKER, card
from controller.inputs import (
    DECISIONS,
    Bell,
    CardOut,
    CardUnread,
    Chips,
    CutCard,
    Device,
    DropBox,
    Input,
    Note,
    Shoe,
    Staff,
)
from controller.recording import Header
from controller.rules.options import Options
from controller.rules.round import box_of, main_spots, open_round
from controller.rules.violation import Violation
from controller.tracker.tracker import Observation, RoundOver, Tracker, begin, observe
from controller.watch import (
    Watch,
    agreed,
    card_events,
    cards_of,
    flag_event,
    flag_events,
    round_ended,
    settled_events,
    stops,
    void_events,
)

_ROUNDS_KEPT, _FLAGS_KEPT = 20, 50


class Bets(NamedTuple):
    """Between rounds: whether somebody opened or closed the bets by word, and what changed since."""

    opened: bool = False
    closed: bool = False
    moved: bool = False  # chips moved since the cards decided the last round


class TableState(NamedTuple):
    """`zones` is what lies where (1/10000 units); `tracker` follows the round in play, if one is.

    `held` is the number of the round that waits for a ruling (GEN-5), 0 for none; `voided` says that the
    round in play was declared void and only has to be cleared.
    """

    header: Header
    zones: Mapping[str, int] = {}
    number: int = 0
    bets: Bets = Bets()
    tracker: Tracker | None = None
    watch: Watch = Watch(0)
    held: int = 0
    voided: bool = False
    shoe: shoes.Shoe = shoes.Shoe()
    reserved: frozenset[str] = frozenset()
    limits: tuple[int, int] | None = None
    devices: Mapping[str, tuple[str, str]] = {}
    drop: tuple[int, int] = (0, 0)  # value of the notes, number of notes
    bell: tuple[int, int] | None = None  # presses, when
    flags: tuple[events.Flag, ...] = ()  # newest first
    rounds: tuple[events.RoundEnded, ...] = ()  # newest first
    at: int | None = None
    seq: int = 0

    @property
    def options(self) -> Options:
        return self.header.options


class Order(NamedTuple):
    """Something a device should do: show the limits on the sign."""

    device: str
    what: str


class Step(NamedTuple):
    state: TableState
    events: tuple[events.Event, ...] = ()
    orders: tuple[Order, ...] = ()


def start(header: Header) -> TableState:
    """A table before its first input: a full shoe of unknown order, no bets."""
    return TableState(header, limits=header.limits, shoe=shoes.loaded(header.options))


def step(state: TableState, told: Input) -> Step:
    """The table after `told`, and everything that follows from it."""
    fold = _Fold(state._replace(at=told.at, seq=state.seq + 1), told.at)
    _HANDLERS[type(told)](fold, told)
    limits = (Order("sign", "limits"),) if fold.state.limits != state.limits else ()
    return Step(fold.state, tuple(fold.events), limits)


class _Fold:
    """The state and the events of one step while it is worked out."""

    def __init__(self, state: TableState, at: int) -> None:
        self.state, self.at, self.events = state, at, list[events.Event]()

    def set(self, **changed: object) -> None:
        self.state = self.state._replace(**changed)  # type: ignore[arg-type]  # names are checked by _replace

    def tell(self, *told: events.Event) -> None:
        self.events += told

    def flag(self, *broken: Violation) -> None:
        """Flags that do not come from the tracker."""
        system = self.state.options.system
        self.raise_flags([flag_event(self.at, self.state.number, system, what) for what in broken])

    def raise_flags(self, flags: list[events.Flag]) -> None:
        kept = (*reversed(flags), *self.state.flags)[:_FLAGS_KEPT]
        self.set(flags=kept, held=self.state.number if stops(flags) else self.state.held)
        self.tell(*flags)

    def observe(self, seen: Observation, name: str = "") -> None:
        """Hands one observation of the round in play to the tracker and tells what is certain then."""
        before = self.state.tracker
        assert before is not None, "only a round in play is observed"
        tracker = observe(before, seen)
        watch, told = card_events(self.state.watch, tracker, self.at, None, name)
        self.set(tracker=tracker, watch=watch)
        self.tell(*told)
        if tracker.lost and not before.lost:
            self.flag(Violation("DEVICE_DISAGREE", None, "unsettled"))
        watch, flags = flag_events(self.state.watch, tracker, self.at)
        self.set(watch=watch)
        self.raise_flags(flags)
        if not self.holds:
            watch, settled = settled_events(self.state.watch, tracker, self.at, False)
            self.set(watch=watch)
            self.tell(*settled)

    @property
    def holds(self) -> bool:
        return self.state.held == self.state.number and self.state.held > 0


# Cards


def _card(fold: _Fold, told: CardOut) -> None:
    if told.card is JOKER:
        _joker(fold)
        return
    state = fold.state
    if state.shoe.burn and state.tracker is None:
        fold.set(shoe=shoes.draw(state.shoe, told.card, state.options)[0]._replace(burn=state.shoe.burn - 1))
        return
    _next_round_begun(fold)
    due = fold.state.shoe.shuffle_due and fold.state.tracker is None
    after, broken = shoes.draw(fold.state.shoe, told.card, state.options)
    fold.set(shoe=after)
    if fold.state.tracker is None:
        _close_by_card(fold, told.card.text)
    if due:
        fold.flag(Violation("SHUFFLE_MISSING", None, "shuffle", seen=told.card.text))
        fold.set(shoe=fold.state.shoe._replace(shuffle_due=False, cut_seen=False))
    if fold.state.tracker is None:
        fold.flag(Violation("DEAL_EXTRA", None, "extra", seen=told.card.text))
    elif not fold.state.voided:
        fold.observe(told, told.card.text)
    fold.flag(*broken)


def _joker(fold: _Fold) -> None:
    if fold.state.options.cut_card == "joker" and not fold.state.shoe.cut_seen:
        _cut(fold, CutCard(fold.at))
    else:
        fold.flag(Violation("FOREIGN_CARD", None, "foreign", seen="joker"))


def _unread(fold: _Fold, told: CardUnread) -> None:
    _next_round_begun(fold)
    if fold.state.tracker is None:
        _close_by_card(fold, "??")
    fold.flag(Violation("CARD_UNREAD", told.to, "unread"))
    if fold.state.tracker is not None and not fold.state.voided:
        fold.observe(told, "??")


def _cut(fold: _Fold, _: CutCard) -> None:
    fold.set(shoe=shoes.cut(fold.state.shoe))


def _next_round_begun(fold: _Fold) -> None:
    """A card after a round in which every zone is settled begins the next one, where nobody says so.

    Where the bets of the round were closed by word, chips must have moved since: a dealer who draws once
    more over a push that lies is drawing, not dealing.
    """
    state = fold.state
    if state.tracker is None or state.header.recorded:
        return
    if (state.bets.moved or not state.bets.closed) and agreed(state.tracker, lambda r: r.settled):
        _end_round(fold, said=False)


def _close_by_card(fold: _Fold, name: str) -> None:
    """The first card closes the bets if nobody said so; where somebody should have, it is flagged."""
    state = fold.state
    begun = _begin_round(fold)
    if begun and (state.header.recorded or state.bets.opened):
        fold.flag(Violation("DEAL_BEFORE_CLOSE", None, "close", seen=name))


# Bets and chips


def _chips(fold: _Fold, told: Chips) -> None:
    state = fold.state
    if state.zones.get(told.spot, 0) == told.amount:
        return
    fold.set(zones={**state.zones, told.spot: told.amount})
    if told.amount and told.spot in state.reserved:
        fold.flag(Violation("BET_ON_RESERVED", told.spot, "reserved", seen=money.text(told.amount)))
    if state.tracker is None or told.spot in ("float", "tips") or state.voided:
        return
    if agreed(state.tracker, lambda r: r.decided):
        fold.set(bets=state.bets._replace(moved=True))
    fold.observe(told)


def _begin_round(fold: _Fold) -> bool:
    """Closes the bets on what lies; False where nothing lies on any box."""
    state = fold.state
    r = open_round(state.options, state.zones)
    if not r.bets:
        return False
    number = state.number + 1
    fold.set(number=number, tracker=begin(r, state.header.recorded), watch=Watch(number), voided=False,
             bets=Bets())
    fold.tell(events.BetsClosed(fold.at, number, {spot: money.text(amount) for spot, amount in r.bets}))
    fold.flag(*_closing(fold.state))
    return True


def _closing(state: TableState) -> list[Violation]:
    """What is wrong with the bets at closing (C-BET-3, W-BET-2, W-SM-4)."""
    assert state.tracker is not None
    r = state.tracker.start
    broken: list[Violation] = []
    for hand in r.hands:
        low, high = state.limits or (0, hand.stake)
        if hand.stake < low:
            broken.append(Violation("BET_BELOW_MIN", hand.name, "minimum", money.text(low), money.text(hand.stake)))
        if hand.stake > high:
            broken.append(Violation("BET_ABOVE_MAX", hand.name, "maximum", money.text(high), money.text(hand.stake)))
    if state.options.hands_per_box == 2:
        broken += _pairs(dict(r.bets), state.options)
    return broken


def _pairs(bets: Mapping[str, int], options: Options) -> list[Violation]:
    broken = []
    for box in range(1, options.boxes + 1):
        a, b = bets.get(f"{box}A", 0), bets.get(f"{box}B", 0)
        if a != b:
            broken.append(Violation("BET_UNEQUAL", str(box), "equal", money.text(a), money.text(b)))
        if bets.get(f"SM{box}") and not (a and b):
            broken.append(Violation("SM_ILLEGAL", f"SM{box}", "match_alone", "0", money.text(bets[f"SM{box}"])))
    return broken


# What the staff say


def _staff(fold: _Fold, told: Staff) -> None:
    if told.says in DECISIONS:
        _decision(fold, told)
    elif told.says in _WORDS:
        _WORDS[told.says](fold, told)


def _decision(fold: _Fold, told: Staff) -> None:
    if fold.state.tracker is None:
        fold.flag(Violation("TURN_ORDER", told.hand, "turn", expected="bets", seen=told.hand))
    elif not fold.state.voided:
        fold.observe(told)


def _bets_open(fold: _Fold, _: Staff) -> None:
    tracker = fold.state.tracker
    if tracker is not None and not tracker.best.round.dealt:
        fold.set(tracker=None, number=fold.state.number - 1)  # reopened before a card was dealt
    elif tracker is not None:
        _end_round(fold, said=False)
    fold.set(bets=Bets(opened=True))


def _bets_closed(fold: _Fold, _: Staff) -> None:
    tracker = fold.state.tracker
    if tracker is not None and not tracker.best.round.dealt:
        return
    if tracker is not None:
        _end_round(fold, said=False)
    _begin_round(fold)
    fold.set(bets=Bets(closed=True))


def _round_over(fold: _Fold, _: Staff) -> None:
    if fold.state.tracker is not None:
        _end_round(fold, said=True)


def _end_round(fold: _Fold, said: bool) -> None:
    """Checks what is still unsettled, then tells the result of the round."""
    if fold.state.voided:
        _end_void(fold)
        return
    fold.observe(RoundOver(said))
    state = fold.state
    assert state.tracker is not None
    watch, settled = settled_events(state.watch, state.tracker, fold.at, True)
    ended = round_ended(watch, state.tracker, fold.at, fold.holds)
    fold.tell(*settled, ended)
    _after_round(fold, ended)


def _end_void(fold: _Fold) -> None:
    state = fold.state
    assert state.tracker is not None
    told = list(void_events(state.watch, state.tracker, fold.at))
    fold.tell(*told)
    ended = told[-1]
    assert isinstance(ended, events.RoundEnded)
    _after_round(fold, ended)


def _after_round(fold: _Fold, ended: events.RoundEnded) -> None:
    state = fold.state
    shoe = shoes.round_ended(state.shoe)
    if shoe.shuffle_due and not state.shoe.shuffle_due:
        fold.tell(events.ShuffleDue(fold.at, state.number))
    fold.set(tracker=None, voided=False, bets=Bets(), shoe=shoe, rounds=(ended, *state.rounds)[:_ROUNDS_KEPT])


def _shuffle(fold: _Fold, _: Staff) -> None:
    if fold.state.tracker is not None:
        fold.flag(Violation("SHUFFLE_TIMING", None, "shuffle"))
    fold.set(shoe=fold.state.shoe._replace(shuffle_due=False, cut_seen=False))


def _reserve(fold: _Fold, told: Staff) -> None:
    fold.set(reserved=fold.state.reserved | _spots_of(fold.state, told))


def _release(fold: _Fold, told: Staff) -> None:
    fold.set(reserved=fold.state.reserved - _spots_of(fold.state, told))


def _spots_of(state: TableState, told: Staff) -> frozenset[str]:
    """The main zones of the box that was named."""
    name = told.detail("box") or told.detail("spot") or told.hand
    box = box_of(name) if name and any(c.isdigit() for c in name) else None
    return frozenset(spot for spot in main_spots(state.options) if box is not None and box_of(spot) == box)


def _limits(fold: _Fold, told: Staff) -> None:
    """New limits hold from the next round on (GEN-3)."""
    low, high = told.detail("min"), told.detail("max")
    if low and high and fold.state.tracker is None and told.by == "inspector":
        fold.set(limits=(money.money(low), money.money(high)))


def _announce(fold: _Fold, told: Staff) -> None:
    """The dealer's announced total against the cards (C-PLAY-2, S-CNT-5)."""
    tracker, said = fold.state.tracker, told.detail("total")
    if tracker is None or said is None or not told.hand:
        return
    totals = {_announced(cards_of(world.round, told.hand)) for world in tracker.hypotheses}
    if not any(said in allowed for allowed in totals):
        fold.flag(Violation("ANNOUNCE_MISMATCH", told.hand, "announce", next(iter(totals))[0], said))


def _announced(cards: tuple[object, ...]) -> tuple[str, ...]:
    """The totals by which a hand may be called: a soft one by either."""
    from controller.rules.hand import count

    points, soft = count(cards)  # type: ignore[arg-type]
    return (str(points), str(points - 10)) if soft else (str(points),)


def _ruling(fold: _Fold, told: Staff) -> None:
    """The inspector's ruling frees the held round (GEN-5, OPS-17)."""
    kind = told.detail("ruling")
    fold.flag(Violation("INSPECTOR_ORDER", told.hand, "ruling", seen=kind))
    fold.tell(events.Ruling(fold.at, fold.state.number, str(kind), told.detail("reason")))
    fold.set(held=0)
    if fold.state.tracker is None:
        return
    if kind == "void":
        fold.set(voided=True)
    elif kind == "correct":
        _correct(fold, told)


def _correct(fold: _Fold, told: Staff) -> None:
    """Card `number` of the round was another card, or lies with another hand: the round is read again."""
    tracker, number = fold.state.tracker, told.detail("number") or ""
    assert tracker is not None
    places = [n for n, seen in enumerate(tracker.log) if isinstance(seen, CardOut | CardUnread)]
    if not number.isdigit() or not 1 <= int(number) <= len(places):
        return
    n = places[int(number) - 1]
    old, name = tracker.log[n], told.detail("card")
    assert isinstance(old, CardOut | CardUnread)
    known = card(name) if name else old.card if isinstance(old, CardOut) else None
    right = CardOut(old.at, known, told.detail("to") or old.to) if known else CardUnread(old.at, told.detail("to"))
    again = begin(tracker.start, tracker.recorded)
    for seen in (*tracker.log[:n], right, *tracker.log[n + 1 :]):
        again = observe(again, seen)
    watch, flags = flag_events(fold.state.watch, again, fold.at)
    fold.set(tracker=again, watch=watch)
    fold.raise_flags(flags)


_WORDS: Mapping[str, Callable[[_Fold, Staff], None]] = {
    "bets_open": _bets_open,
    "bets_closed": _bets_closed,
    "round_over": _round_over,
    "shuffle": _shuffle,
    "reserve": _reserve,
    "release": _release,
    "limits": _limits,
    "announce": _announce,
    "ruling": _ruling,
}


# Devices


def _shoe(fold: _Fold, told: Shoe) -> None:
    if told.state == "loaded":
        if fold.state.tracker is not None:
            fold.flag(Violation("SHUFFLE_TIMING", None, "shuffle"))
        fold.set(shoe=shoes.loaded(fold.state.options))
    elif told.state == "empty" and not fold.state.shoe.cut_seen:
        fold.flag(Violation("SHOE_EMPTY", None, "shuffle"))


def _device(fold: _Fold, told: Device) -> None:
    fold.set(devices={**fold.state.devices, told.device: (told.state, told.detail)})
    fold.tell(events.Device(fold.at, told.device, told.state, told.detail))


def _bell(fold: _Fold, told: Bell) -> None:
    fold.set(bell=(told.presses, fold.at))
    fold.tell(events.Bell(fold.at, told.presses))


def _note(fold: _Fold, told: Note) -> None:
    value, count = fold.state.drop
    fold.set(drop=(value + told.value, count + 1))
    fold.tell(events.Drop(fold.at, money.text(value + told.value), None))


def _drop_box(fold: _Fold, told: DropBox) -> None:
    fold.tell(events.Drop(fold.at, money.text(fold.state.drop[0]), told.state))


_HANDLERS: Mapping[type, Callable[..., None]] = {
    CardOut: _card, CardUnread: _unread, CutCard: _cut, Chips: _chips, Staff: _staff, Shoe: _shoe,
    Device: _device, Bell: _bell, Note: _note, DropBox: _drop_box,
}
