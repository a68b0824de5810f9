"""The emulated table, round after round: a pure generator of acts, from a scenario and its seed alone."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import asdict, replace
from decimal import Decimal
from random import Random

from drivers.emulators.act import ROUND, TRUTH, Act, Acts, Seen, text
from drivers.emulators.books import read
from drivers.emulators.chance import seeded
from drivers.emulators.choosing import FORGOTTEN, kinds, layout, with_mistake
from drivers.emulators.dealing import play_round
from drivers.emulators.floor import Floor
from drivers.emulators.layout import PAUSE, Layout
from drivers.emulators.scenario import Scenario
from drivers.emulators.settling import nets
from drivers.emulators.shoe import Standing, loaded
from drivers.emulators.wrong_floor import BETWEEN, FLOOR_ERRORS, OPENING, SHUFFLE, FloorError

NOTES = ("20", "50", "100")


def play(scenario: Scenario, standing: Standing | None = None) -> Acts:
    """Everything that the table shows, from `standing` on; ends after the scenario's rounds.

    Each round begins with an act on the wire ``round`` (the standing to go on from) and ends with one on ``truth``.
    The consumer sends a `Seen` back for every act. The same seed, standing and answers give the same acts.
    """
    now = standing or Standing()
    if now.closing:
        now = yield from _close(scenario, now)
    while not scenario.rounds or now.round <= scenario.rounds:
        yield Act(ROUND, asdict(now))
        now = yield from _round(scenario, now)
        if scenario.scope == "table" and now.round == scenario.rounds + 1:
            now = yield from _close(scenario, replace(now, closing=True))


def _close(scenario: Scenario, now: Standing) -> Generator[Act, Seen, Standing]:
    """The end of a shift, with a standing of its own: how many rounds are asked for may change afterwards."""
    yield Act(ROUND, asdict(now))
    floor = Floor(scenario, read(now.floor), seeded(scenario.seed, now.round, "close"))
    yield from floor.close()
    return replace(now, closing=False, floor=floor.books.written())


def _round(scenario: Scenario, now: Standing) -> Generator[Act, Seen, Standing]:
    chance = seeded(scenario.seed, now.round)
    wrong = chance.random() < scenario.errors
    floor = Floor(scenario, read(now.floor), seeded(scenario.seed, now.round, "floor")) if scenario.scope == "table" else None
    around = _around(scenario, now) if wrong and floor else None
    wrong = wrong and around is None
    closed = floor is not None and not floor.books.opened
    if closed or (now.shuffle_due and not (wrong and _forgets_shuffle(scenario, now))):
        yield from around.do(floor) if around is not None and floor and around.at != BETWEEN else _shuffle(now, floor)
        now = loaded(now, scenario.house, chance)
    if floor is None:
        yield from _between(scenario, chance)
    else:
        yield from floor.between(now.round)
        if around is not None and around.at == BETWEEN:
            floor.books.errors += 1
            yield from around.do(floor)
        now = replace(now, floor=floor.books.written())
    now, table = with_mistake(scenario, now) if wrong else (now, layout(scenario, now, 0))
    table.shares = floor is not None and around is None and table.mistake is None
    if floor is None:
        yield from play_round(table)
    else:
        yield from play_round(table, floor.settled)
        if table.shoe.cut_seen:
            floor.books.cutter = table.shoe.cut_before if table.injected is None else ""
        now = replace(now, floor=floor.books.written())
    yield Act(TRUTH, _truth(now, table, around))
    said = table.injected is not None and table.injected.flag == "SHUFFLE_TIMING"  # the controller takes it as done
    return replace(
        now, round=now.round + 1, rest="".join(table.shoe.rest), shuffle_due=now.shuffle_due or table.shoe.cut_seen,
        cut_left=-1 if table.shoe.cut_seen else table.shoe.cut_left, forgotten=now.shuffle_due or said,
        errors=now.errors + (table.injected is not None),
    )


def _around(scenario: Scenario, now: Standing) -> FloorError | None:
    """Every other error is one around the rounds; they take turns. At an opening or a shuffle it is one with these."""
    books = read(now.floor)
    occasion = SHUFFLE if now.shuffle_due and books.opened else BETWEEN if books.opened else OPENING
    if occasion == SHUFFLE and not (books.cutter.isdigit() and now.load % 2):
        occasion = BETWEEN
    turn = [
        kind for kind in FLOOR_ERRORS
        if (not scenario.error_kinds or kind.name in scenario.error_kinds) and not (scenario.hurried and kind.by_clock)
        and kind.at == occasion and (scenario.sign != "none" or not kind.needs_sign)
    ]
    if occasion != BETWEEN:
        return turn[0] if turn else None
    done = books.errors
    if not turn or (kinds(scenario) and done > now.errors):
        return None
    seeded(scenario.seed, "floor kinds", done // len(turn)).shuffle(turn)
    return turn[done % len(turn)]


def _forgets_shuffle(scenario: Scenario, now: Standing) -> bool:
    named = scenario.error_kinds
    return now.load > 0 and not now.forgotten and (not named or FORGOTTEN in named)


def _shuffle(now: Standing, floor: Floor | None) -> Acts:
    """The cards are washed, shuffled, cut and loaded (C-SHUF-1, C-SHUF-5)."""
    if floor is not None:
        yield from floor.load() if floor.books.opened else floor.open()
        return
    if now.load:
        yield Act("shoe", {"in": "shoe", "state": "open"}, PAUSE["say"])
        yield Act("staff", {"in": "staff", "by": "dealer", "says": "shuffle"}, PAUSE["rule"])
        yield Act("staff", {"in": "staff", "by": "dealer", "says": "cut"}, PAUSE["say"])
    yield Act("shoe", {"in": "shoe", "state": "loaded"}, PAUSE["say"])


def _between(scenario: Scenario, chance: Random) -> Acts:
    """What happens besides the game: chips are bought with notes, the bell is pressed."""
    if chance.random() < scenario.buy_ins:
        notes = [chance.choice(NOTES) for _ in range(chance.randint(1, 3))]
        sum_of = text(sum((Decimal(note) for note in notes), Decimal(0)))
        yield Act("staff", {"in": "staff", "by": "dealer", "says": "buy_in", "amount": sum_of}, PAUSE["say"])
        for note in notes:
            yield Act("drop", {"in": "note", "value": note, "currency": scenario.currency}, PAUSE["rule"])
    if chance.random() < scenario.bells:
        yield Act("bell", {"in": "bell", "presses": chance.choice((1, 1, 2))}, PAUSE["say"])


def _truth(now: Standing, table: Layout, around: FloorError | None) -> dict[str, object]:
    """What really happened in a round. `net` is what each zone won by the rules; it is void where the inspector voided."""
    return {
        "round": now.round,
        "net": {spot: text(net) for spot, net in nets(table).items()},
        "voided": "void" in table.rulings,
        "false_alarm": "accept" in table.rulings,
        "rulings": list(table.rulings),
        "injected": [wrong.json() for wrong in (table.injected, around) if wrong is not None],
        "cards": table.cards_out,
    }
