"""Net and taught templates together: who is believed."""

from dataclasses import replace

import numpy as np
import pytest

from drivers.camera.corner import Corner
from drivers.camera.geometry import CORNER_PX, RANKS, SUITS
from drivers.camera.nets import Vote
from drivers.camera.reading import Reading, Seen
from drivers.camera.second_vote import reconsider
from drivers.camera.taught import Deck, Match, look
from drivers.camera.teacher import CARDS
from drivers.emulators.camera_scene import Image, artwork

QUAD = np.array([[0, 0], [126, 0], [126, 176], [0, 176]], np.float32)
UNDECIDED = Reading(Seen.UNREAD, "", 0.7, "9d")


def cut(card: str) -> Image:
    """The index corner of our own artwork."""
    return artwork(card)[: CORNER_PX[1], : CORNER_PX[0]].copy()


DECK = Deck({card: [look(cut(card))] for card in CARDS})


def corner(printed: str, vote: str, sure: float) -> Corner:
    """A corner with this print, for which the net is so sure of that card."""
    shares = [np.full(len(kinds) + 1, (1 - sure) / len(kinds)) for kinds in (RANKS, SUITS)]
    shares[0][RANKS.index(vote[0])] = shares[1][SUITS.index(vote[1])] = sure
    return Corner(QUAD, cut(printed), cut(printed), Vote(shares[0], shares[1]))


def test_a_clear_template_reads_what_the_net_holds_possible() -> None:
    assert reconsider(UNDECIDED, [corner("9d", "9d", 0.7)], DECK) == Reading(Seen.CARD, "9d", 0.7)


def test_a_template_that_is_hardly_ahead_reads_what_the_net_finds_likeliest_too() -> None:
    """A deck in which the nine and the ten of diamonds are the same print."""
    twins = Deck({**DECK.looks, "Td": DECK.looks["9d"]})
    assert reconsider(UNDECIDED, [corner("9d", "9d", 0.8)], twins).card == "9d"
    assert reconsider(UNDECIDED, [corner("9d", "9d", 0.65)], twins) == UNDECIDED


def test_a_template_alone_reads_nothing() -> None:
    """The net is for another card, or hardly for this one."""
    assert reconsider(UNDECIDED, [corner("9d", "7d", 0.7)], DECK) == UNDECIDED
    assert reconsider(UNDECIDED, [corner("9d", "9d", 0.45)], DECK) == UNDECIDED


def test_a_template_does_not_overrule_pips() -> None:
    seen = corner("9d", "9d", 0.7)
    assert reconsider(UNDECIDED, [replace(seen, pips=7)], DECK) == UNDECIDED
    assert reconsider(UNDECIDED, [replace(seen, denied="d")], DECK) == UNDECIDED
    assert reconsider(UNDECIDED, [replace(seen, pips=9)], DECK).card == "9d"


@pytest.mark.parametrize(("other", "read"), [("7d", ""), ("Ks", ""), ("9s", "9d")])
def test_another_vote_of_the_net_stands_but_for_the_colour_that_the_ink_denies(other: str, read: str) -> None:
    """The second corner is printed 9d as well; that it were black is void."""
    votes = [corner("9d", "9d", 0.7), corner("9d", other, 0.65)]
    assert reconsider(UNDECIDED, votes, DECK).card == read


def test_a_sure_reading_stands_where_no_template_plainly_denies_it() -> None:
    sure = Reading(Seen.CARD, "9d", 0.98)
    assert reconsider(sure, [corner("9d", "9d", 0.98)], DECK) == sure
    assert reconsider(sure, [corner("As", "9d", 0.98)], DECK) == Reading(Seen.UNREAD, "", 0.98, "9d")


def test_all_corners_must_deny_a_sure_reading() -> None:
    """One that is cut inexactly shows what stands beside the index."""
    sure = Reading(Seen.CARD, "9d", 0.98)
    denies, fits = corner("As", "9d", 0.98), corner("9d", "9d", 0.97)
    assert reconsider(sure, [denies, fits], DECK) == sure
    assert reconsider(sure, [denies, denies], DECK).seen is Seen.UNREAD


def test_a_sure_reading_of_what_looks_like_none_of_the_decks_cards_is_not_believed() -> None:
    """A joker, a leaflet, a card of another deck: whatever the net takes it for."""
    print_of_none = np.zeros((CORNER_PX[1], CORNER_PX[0], 3), np.uint8)
    print_of_none[::3] = 255
    stranger = replace(corner("9d", "9d", 0.98), wide=print_of_none)
    assert reconsider(Reading(Seen.CARD, "9d", 0.98), [stranger], DECK) == Reading(Seen.UNREAD, "", 0.98, "9d")


def test_what_a_match_says_and_denies() -> None:
    match = Match("8h", 0.9, 0.06, {"8h": 0.9, "6h": 0.84, "9h": 0.7})
    assert match.says("8h")
    assert [card for card in ("8h", "6h", "9h", "As") if match.denies(card)] == ["9h", "As"]


@pytest.mark.parametrize("card", CARDS[::7])
def test_the_quick_choice_keeps_the_right_card(card: str) -> None:
    moved = np.roll(cut(card), (2, -1), axis=(0, 1))
    assert DECK.match(moved).card == card
