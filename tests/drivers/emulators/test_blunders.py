"""Injected errors: every kind happens, says what must be flagged, and the inspector's rulings end it well."""

from __future__ import annotations

from contextlib import suppress

import pytest

from drivers.emulators.act import TRUTH, WIRES, Act, Seen
from drivers.emulators.blunders import BLUNDERS, NAMES
from drivers.emulators.choosing import FORGOTTEN, kinds
from drivers.emulators.scenario import Scenario
from drivers.emulators.world import play

SYSTEMS = ("classic", "surrender", "switch", "russian")
MODES = ("recorded", "inferred")
EVERY = [(system, mode) for system in SYSTEMS for mode in MODES]


def rounds(scenario: Scenario, hold_at: str = "") -> list[tuple[list[Act], dict[str, object]]]:
    """Acts and truth of each round; the table is held after the staff has said `hold_at`."""
    found: list[tuple[list[Act], dict[str, object]]] = []
    acts, now, held = play(scenario), [], False
    act = next(acts)
    with suppress(StopIteration):
        while True:
            if act.wire in WIRES:
                now.append(act)
                held = bool(hold_at) and act.line.get("says") == hold_at
            elif act.wire == TRUTH:
                found.append((now, act.line))
                now, held = [], False
            act = acts.send(Seen(held))
    return found


@pytest.mark.parametrize(("system", "mode"), EVERY)
def test_every_kind_happens(system: str, mode: str) -> None:
    scenario = Scenario(system=system, decisions=mode, rounds=300, seed=1, errors=1.0)
    made = {str(wrong["error"]) for _, truth in rounds(scenario) for wrong in injected(truth)}
    assert made >= {kind.name for kind in kinds(scenario)}


def injected(truth: dict[str, object]) -> list[dict[str, object]]:
    found = truth["injected"]
    assert isinstance(found, list)
    return found


def test_a_share_of_rounds() -> None:
    scenario = Scenario(rounds=200, seed=5, errors=0.2, decisions="recorded")
    wrong = sum(bool(injected(truth)) for _, truth in rounds(scenario))
    assert 25 <= wrong <= 55


@pytest.mark.parametrize("name", [name for name in dict.fromkeys(NAMES) if name != FORGOTTEN])
def test_one_kind_alone(name: str) -> None:
    kind = next(kind for kind in BLUNDERS if kind.name == name)
    scenario = Scenario(
        system=kind.systems[0], decisions=kind.modes[0], rounds=3, seed=8, errors=1.0, error_kinds=(name,)
    )  # fmt: skip
    for _, truth in rounds(scenario):
        for wrong in injected(truth):
            assert (wrong["error"], wrong["flag"], wrong["level"]) == (name, kind.flag, kind.level)


def test_a_forgotten_shuffle_is_made_up_for() -> None:
    scenario = Scenario(rounds=60, seed=1, errors=1.0, error_kinds=(FORGOTTEN,))
    told = [truth for _, truth in rounds(scenario) if injected(truth)]
    assert told
    assert all(injected(truth)[0]["flag"] == "SHUFFLE_MISSING" for truth in told)


def test_held_without_an_error_is_a_false_alarm() -> None:
    for acts, truth in rounds(Scenario(rounds=3, seed=1, decisions="recorded"), hold_at="bets_closed"):
        assert truth["false_alarm"]
        assert truth["rulings"] == ["accept"]
        assert [act.line["ruling"] for act in acts if act.line.get("says") == "ruling"] == ["accept"]
        assert acts[-1].line.get("amount") == "0" or acts[-1].line.get("says") == "round_over"


def test_a_held_play_error_is_voided() -> None:
    """Bets below the minimum, held at closing: void, every zone emptied, the round said to be over."""
    scenario = Scenario(rounds=2, seed=1, errors=1.0, error_kinds=("bet_below_min",), decisions="recorded")
    for acts, truth in rounds(scenario, hold_at="bets_closed"):
        assert truth["voided"]
        assert truth["cards"] == 0
        lines = [act.line for act in acts]
        ruled = next(n for n, line in enumerate(lines) if line.get("says") == "ruling")
        assert lines[ruled]["ruling"] == "void"
        assert all(line["amount"] == "0" for line in lines[ruled + 1 : -1])
        assert lines[-1]["says"] == "round_over"


def test_a_held_payment_error_is_put_right() -> None:
    """A loser left lying, held at the end of the round: pay, the zone set right, and no second end of the round."""
    scenario = Scenario(rounds=4, seed=2, errors=1.0, error_kinds=("loser_left",), decisions="recorded")
    for acts, truth in rounds(scenario, hold_at="round_over"):
        assert injected(truth)
        assert truth["rulings"] == ["pay"]
        assert not truth["voided"]
        lines = [act.line for act in acts]
        ruled = next(n for n, line in enumerate(lines) if line.get("says") == "ruling")
        assert lines[ruled - 1]["says"] == "round_over"
        assert (lines[ruled + 1]["spot"], lines[ruled + 1]["amount"]) == (injected(truth)[0]["hand"], "0")
        assert [line.get("says") for line in lines].count("round_over") == 1
