"""SEC-7, SEC-10: wins that no luck brings, and errors that go with the size of the bet."""

import random

from controller.patterns.payouts import LOOK, Payouts, Settled, add, grows_with_bet, lucky

UNIT = 10_000
FAIR_TABLES, ROUNDS = 200, 300


def fair(chance: random.Random, bet: int) -> int:
    """A hand's net about as blackjack gives it: naturals and doubles included, the house keeps half a percent."""
    return round(bet * chance.choices([-2, -1, 0, 1, 1.5, 2], [4, 44, 8.5, 34, 4.5, 5])[0])


def test_fair_tables_are_flagged_no_more_often_than_stated() -> None:
    chance, flagged = random.Random(3), 0
    for _ in range(FAIR_TABLES):
        payouts, found = Payouts(), False
        for _ in range(ROUNDS):
            hands = []
            for box in range(1, 4):
                bet = chance.choice([10, 25, 50, 100, 500]) * UNIT
                hands.append(Settled(f"box {box}", bet, fair(chance, bet), chance.random() < 0.02))
            payouts = add(payouts, "Anna", hands)
            found |= any(lucky(payouts)) or grows_with_bet(payouts)
        flagged += found
    assert flagged <= 2


def test_an_accomplice_who_is_overpaid_stands_out() -> None:
    chance, payouts, rounds = random.Random(4), Payouts(), 0
    while not any(lucky(payouts)):
        hands = [Settled("box 1", 100 * UNIT, fair(chance, 100 * UNIT), False)]
        cheat = fair(chance, 100 * UNIT)
        hands.append(Settled("box 2", 100 * UNIT, max(cheat, 0) if chance.random() < 0.7 else cheat, False))
        payouts, rounds = add(payouts, "Anna", hands), rounds + 1
        assert rounds < 2000
    assert [place for place, _ in lucky(payouts)] == ["box 2"]
    assert rounds % LOOK == 0


def test_a_dealer_whose_tables_lose_is_named() -> None:
    payouts = Payouts()
    for n in range(200):
        payouts = add(payouts, "Boris", [Settled(f"box {n % 7 + 1}", 10 * UNIT, 10 * UNIT, False)])
    assert "dealer Boris" in dict(lucky(payouts))


def test_errors_that_wait_for_large_bets_are_found() -> None:
    chance, payouts, rounds = random.Random(6), Payouts(), 0
    while not grows_with_bet(payouts):
        bet = chance.choice([10, 10, 25, 25, 50, 500]) * UNIT
        payouts = add(payouts, None, [Settled("box 1", bet, 0, bet == 500 * UNIT and chance.random() < 0.3)])
        rounds += 1
        assert rounds < 2000
    assert rounds > 5


def test_errors_with_one_size_of_bet_say_nothing() -> None:
    payouts = Payouts()
    for n in range(100):
        payouts = add(payouts, None, [Settled("box 1", 10 * UNIT, 0, n % 3 == 0)])
    assert not grows_with_bet(payouts)
