"""What is whose on a shared hand: the same as each bettor would have had alone (GEN-4, C-BOX-11)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from controller.cards import card
from controller.money import money
from controller.rules.bettors import Bettors, Stakes, nets_of, only, parts, stakes_on
from controller.rules.hand import Hand
from controller.rules.options import Options, change
from controller.rules.round import open_round
from controller.rules.settle import at_once, compare
from controller.rules.systems import SYSTEMS

NAMES = ("Ann", "Bob", "Cid")
STAKES = st.lists(st.integers(1, 50_000).map(lambda cents: 100 * cents), min_size=1, max_size=3)
ROWS = [*SYSTEMS.values(), change(SYSTEMS["classic"], {"enhc_loss": "original_only", "bonus_777_stake": "original"})]
CARDS = st.lists(st.sampled_from(["As", "2c", "5d", "7s", "7h", "7c", "9d", "Tc", "Kh"]).map(card), min_size=2, max_size=5)


def bettors(amounts: list[int]) -> Bettors:
    return Bettors(tuple(zip(NAMES, amounts, strict=False)), "Ann")


def settled(hand: Hand, options: Options, dealer: list[str]) -> Hand:
    after = at_once(open_round(options, {}), hand)
    return after if after.result else compare(options, after, tuple(map(card, dealer)))


@given(STAKES, st.sets(st.sampled_from(NAMES[1:])), CARDS, st.sampled_from(ROWS), st.sampled_from([
    ["Th", "9s"], ["As", "Kc"], ["6h", "Tc", "6s"], ["Td", "2h", "9c"],
]))
def test_each_has_what_he_would_have_alone(
    amounts: list[int], declined: set[str], cards: list[object], options: Options, dealer: list[str]
) -> None:
    """Some decline the host's double: shares are exact, sum to the hand's net, and are what a box of one's own gives."""
    shared = bettors(amounts)
    added: Stakes = tuple((name, amount) for name, amount in shared.stakes if name not in declined)
    if only(shared, sum(n for _, n in added)) != added:
        return  # others could have added the same: not told
    first, more = sum(amounts), sum(n for _, n in added)
    hand = settled(Hand("1", "1", tuple(cards), first + more, first, first + more, doubled=True), options, dealer)  # type: ignore[arg-type]  # cards
    nets = nets_of(shared, hand, options)
    assert nets is not None
    assert sum(net for _, net in nets) == hand.net
    for (name, net), (_, own) in zip(nets, shared.stakes, strict=True):
        stake = own + dict(added).get(name, 0)
        alone = settled(Hand("1", "1", tuple(cards), stake, own, stake, doubled=True), options, dealer)  # type: ignore[arg-type]  # cards
        assert net == alone.net, name


@given(STAKES)
def test_a_set_without_the_host_adds_nothing(amounts: list[int]) -> None:
    shared = bettors(amounts)
    least = min(n for n in parts(shared, hosted=True))
    assert least == amounts[0]
    assert parts(shared, hosted=False) >= parts(shared, hosted=True)


def test_equal_stakes_leave_it_open_who_added() -> None:
    shared = bettors([money("10"), money("20"), money("20")])
    assert only(shared, money("30")) is None
    assert only(shared, money("50")) == shared.stakes
    hand = Hand("1", "1", (), money("80"), money("50"), money("80"), doubled=True)
    assert stakes_on(shared, hand) is None


def test_bought_cards_are_each_somebodys() -> None:
    """R-BUY: two buys, the second of the host alone."""
    shared = bettors([money("10"), money("20")])
    hand = Hand("1", "1", (), money("70"), money("30"), money("70"), buys=(money("30"), money("10")))
    assert stakes_on(shared, hand) == (("Ann", money("30")), ("Bob", money("40")))
