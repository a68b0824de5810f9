"""The walk from node to node meets whole rounds played through the engine: same cards, same nets."""

import random
from dataclasses import replace

import pytest

from controller.cards import PACK
from controller.rules.options import Options
from controller.rules.systems import options
from controller.simulate.dealing import Dealing
from controller.simulate.kinds import matching, plain
from controller.simulate.strategy import SETTINGS, Strategy, basic, parse
from controller.simulate.tally import Tally
from tests.controller.simulate.whole import played

ROUNDS = 120
EDITS: dict[str, list[dict[str, object]]] = {
    "classic": [
        {}, {"dealer_card": "between", "dealer_soft17": "hit", "bj_pay_timing": "at_end", "enhc_loss": "original_only"},
        {"split_match": "rank", "resplit_aces": True, "max_hands": 3, "das": False, "bonus_777_stake": "none"},
        {"hit_split_aces": True, "double_on_21": True, "card_on_21": "soft", "bonus_777_after_split": True},
    ],
    "surrender": [{}, {"surrender_vs_ace": True, "draw_for_bj_only": "full", "decks": 1, "boxes": 3}],
    "switch": [{}, {"deal_order": "box_at_once", "bj_vs_22": "push", "draw_for_bj_only": "second_card", "sm_match": "value"}],
    "russian": [{}, {"bj_after_split": False, "pontoon_on_split_tens": False, "max_hands": 3, "tie": "push"}],
}
CASES = [(system, edits) for system, all_edits in EDITS.items() for edits in all_edits]


def restless(row: Options, seed: int) -> Strategy:
    """A strategy of random cells that takes every side bet."""
    rng = random.Random(seed)
    plan = basic(row) if row.card_on_21 == "no" else parse(_with_soft_21(row), "soft 21", row)
    letters = "hsp" + "d" * row.double + "rq" * (row.surrender != "none") + "bB" * (row.buy_max > 0)
    totals = [letter for letter in letters if letter not in "pq"]
    cells = {table: rows if "worth" in table[0] else {
        label: tuple(rng.choice(letters if table[0] == "pair" else totals) for _ in range(10)) for label in rows
    } for table, rows in plan.cells.items()}
    return replace(plan, cells=cells, settings={key: SETTINGS[key][1] for key in plan.settings})


def _with_soft_21(row: Options) -> str:
    grid = [("[hard]", "4-20"), ("[soft]", "12-21"), ("[pair]", "2-A")]
    return "insurance = yes\neven_money = yes\n" + "\n".join(f"{head}\n{label}{' h' * 10}" for head, label in grid)


@pytest.mark.parametrize(("system", "edits"), CASES, ids=lambda case: str(case))
@pytest.mark.parametrize("kind", ["basic", "restless"])
def test_nodes_meet_whole_rounds(system: str, edits: dict[str, object], kind: str) -> None:
    row = options(system, edits)
    plan = restless(row, 5) if kind == "restless" else restless(row, 5) if row.card_on_21 == "soft" else basic(row)
    table = Dealing(row, plan, row.boxes, "fresh")
    faces = {c: table.kinds.index(matching(c, row) if table.match else plain(c, row)) for c in PACK}
    rng = random.Random(f"{system} {kind}")
    for _ in range(ROUNDS):
        cards = rng.sample(list(PACK) * 8, 250)
        shoe = iter(cards)
        r = played(row, plan, row.boxes, shoe)
        table.shoe.cards[:] = [faces[c] for c in cards]
        tally = Tally()
        assert table._round(0, tally) == len(cards) - len(list(shoe))
        sides = {kind: sum(bet.net for bet in r.side if bet.kind == kind) for kind in ("INS", "SM")}
        assert tally.main.total == sum(hand.net for hand in r.hands), r
        assert (tally.insurance.total, tally.super_match.total) == (sides["INS"], sides["SM"]), r
