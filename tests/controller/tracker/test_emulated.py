"""Rounds of the emulated dealer, all four systems, both modes: no false flag, the right nets, no error missed."""

from __future__ import annotations

import pytest

from controller.tracker.merge import BLURRED
from drivers.emulators.scenario import Scenario
from tests.emulated import Played, evening

SYSTEMS = ("classic", "surrender", "switch", "russian")
ROUNDS = 60


def scenario(system: str, decisions: str, errors: float, seed: int) -> Scenario:
    return Scenario(system=system, decisions=decisions, errors=errors, seed=seed, rounds=ROUNDS)


@pytest.mark.parametrize("seed", [3, 4])
@pytest.mark.parametrize("decisions", ["recorded", "inferred"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_legal_play_is_never_flagged_and_its_truth_is_kept(system: str, decisions: str, seed: int) -> None:
    for played in evening(scenario(system, decisions, 0, seed)):
        assert [flag.text for flag in played.flags] == []
        (ended,) = played.ended
        assert ended.certainty == "exact" if decisions == "recorded" else ended.certainty in ("exact", "money")
        assert {zone: net for zone, net in ended.net.items() if net != "0"} == played.net


@pytest.mark.parametrize("system", SYSTEMS)
def test_where_nobody_says_that_a_round_is_over_nothing_is_flagged_and_no_result_is_wrong(system: str) -> None:
    played = list(evening(Scenario(system=system, seed=9, rounds=ROUNDS, says_round_over=False)))
    assert [flag.text for one in played for flag in one.flags] == []
    ended = [end for one in played for end in one.ended]  # a round ends with what begins the next
    assert len(ended) == ROUNDS - 1
    for one, end in zip(played, ended, strict=False):
        assert all(one.net.get(zone, "0") == net for zone, net in end.net.items())
        if end.certainty != "open":
            assert {zone: net for zone, net in end.net.items() if net != "0"} == one.net


@pytest.mark.parametrize("system", SYSTEMS)
def test_with_decisions_recorded_every_error_is_found(system: str) -> None:
    for played in evening(scenario(system, "recorded", 1, 5)):
        for error in played.injected:
            assert played.verdict(error) == "found", (error, played.lines)


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_error_that_is_not_found_is_explained_by_another_history(system: str) -> None:
    """Undecidable: the hypotheses hold a legal history with the same observations, or an error as likely."""
    for played in evening(scenario(system, "inferred", 1, 6)):
        for error in played.injected:
            assert played.verdict(error) in ("found", "legal", "cheaper", "unnamed"), (error, played.lines)
            if played.verdict(error) == "legal":
                assert_exhibits(played)


def assert_exhibits(played: Played) -> None:
    """The legal history that shows the same: nothing broken, every result shown."""
    assert played.tracker is not None
    world = played.tracker.best
    assert world.broken == ()
    assert all(hand.result for hand in world.round.hands)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_truth_is_among_the_hypotheses(system: str) -> None:
    """The same evening with decisions entered tells where each card went; without them that course is still there."""
    told = evening(scenario(system, "recorded", 0, 8))
    silent = evening(scenario(system, "inferred", 0, 8))
    for known, seen in zip(told, silent, strict=True):
        assert known.tracker is not None
        assert seen.tracker is not None
        (truth,) = {world.round.dests for world in known.tracker.hypotheses}
        assert any(fits(world.round.dests, truth) for world in seen.tracker.hypotheses), (truth, seen.lines)


def fits(dests: tuple[str, ...], truth: tuple[str, ...]) -> bool:
    """A card that is blurred may lie at either place."""
    return len(dests) == len(truth) and all(a in (b, BLURRED) for a, b in zip(dests, truth, strict=True))
