"""SEC-3, P-06: PATTERN_BUYIN, small differences of one person that come too often to be slips."""

import random
from collections.abc import Mapping

from controller.patterns.buyins import HONEST, Dealer, add, repeated

UNIT = 10_000


def test_honest_dealers_are_flagged_no_more_often_than_stated() -> None:
    chance, flagged = random.Random(1), 0
    for _ in range(300):
        dealers: Mapping[str, Dealer] = {}
        found = False
        for _ in range(200):
            slip = chance.random()
            difference = -5 if slip < HONEST else 5 if slip < 2 * HONEST else 0
            dealers = add(dealers, "Anna", difference * UNIT)
            found |= repeated(dealers["Anna"]) != 0
        flagged += found
    assert flagged <= 2


def test_short_again_and_again_is_found_at_the_third_time() -> None:
    dealers: Mapping[str, Dealer] = {}
    found = []
    for n in range(12):
        dealers = add(dealers, "Anna", -(5 if n % 2 else 10) * UNIT)
        found.append(repeated(dealers["Anna"]) // UNIT)
    assert found[:4] == [0, 0, -25, -30]
    assert found[-1] == -90


def test_each_person_is_judged_alone() -> None:
    dealers: Mapping[str, Dealer] = {}
    for n in range(12):
        dealers = add(dealers, f"dealer {n}", -5 * UNIT)
    assert not any(repeated(one) for one in dealers.values())


def test_long_ones_are_found_as_well() -> None:
    dealers: Mapping[str, Dealer] = {}
    for _ in range(3):
        dealers = add(dealers, "Anna", 5 * UNIT)
    assert repeated(dealers["Anna"]) == 15 * UNIT
