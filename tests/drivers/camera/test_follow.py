"""Frames -> cards: each once, whatever the number of frames, and nothing out of a single frame."""

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from drivers.camera.follow import Follower
from drivers.camera.reading import Reading, Seen
from drivers.observations import CardSeen, CardUnread, CutCardSeen

EMPTY, UNREAD, HAND, BACK, CUT = (Reading(seen) for seen in (Seen.EMPTY, Seen.UNREAD, Seen.HAND, Seen.BACK, Seen.CUT))
GAP = [EMPTY] * 2


def card(name: str) -> Reading:
    return Reading(Seen.CARD, name, 0.99)


def said(frames: Iterable[Reading]) -> list[object]:
    follower = Follower()
    return [what for frame in frames if (what := follower.frame(frame)) is not None]


def test_a_card_is_said_once_at_its_second_agreeing_frame() -> None:
    follower = Follower()
    assert follower.frame(card("As")) is None
    assert follower.frame(card("As")) == CardSeen("As")
    assert [follower.frame(card("As")) for _ in range(30)] == [None] * 30


def test_the_same_card_twice_in_a_row_is_two_cards_if_there_was_a_gap() -> None:
    frames = [card("As")] * 5 + GAP + [card("As")] * 5 + GAP
    assert said(frames) == [CardSeen("As")] * 2


def test_one_empty_frame_is_no_gap() -> None:
    assert said([card("As")] * 3 + [EMPTY] + [card("As")] * 3 + GAP) == [CardSeen("As")]


def test_a_single_frame_is_never_believed() -> None:
    assert said([card("5c"), UNREAD, card("5s"), card("5s"), *GAP]) == [CardSeen("5s")]
    assert said([card("5c"), card("5s"), card("5c"), card("5s"), *GAP]) == [CardUnread()]


def test_a_pass_without_a_reading_is_one_unread_card() -> None:
    assert said([UNREAD] * 12 + GAP + [EMPTY] * 20) == [CardUnread()]


def test_a_flicker_is_no_card() -> None:
    assert said([EMPTY, UNREAD, *GAP, UNREAD, *GAP]) == []


def test_unread_frames_do_not_spoil_a_pass() -> None:
    assert said([UNREAD, UNREAD, card("Td"), card("Td"), UNREAD, *GAP]) == [CardSeen("Td")]


def test_two_cards_that_touch_are_two() -> None:
    follower = Follower()
    frames = [card("Td")] * 4 + [UNREAD] + [card("2c")] * 4 + GAP
    assert [what for frame in frames if (what := follower.frame(frame))] == [CardSeen("Td"), CardSeen("2c")]
    assert follower.counters()["disagreements"] == 1


def test_a_hand_or_a_back_neither_ends_nor_makes_a_card() -> None:
    assert said([card("Td")] * 3 + [HAND] * 9 + [card("Td")] * 3 + GAP) == [CardSeen("Td")]
    assert said([BACK] * 9 + GAP + [HAND] * 9 + GAP) == []


def test_the_cut_card_is_said_once() -> None:
    assert said([CUT] * 9 + GAP + [card("9h")] * 2 + GAP) == [CutCardSeen(), CardSeen("9h")]
    assert said([CUT, *GAP]) == []


def test_a_card_that_lies_unread_is_known_before_it_goes() -> None:
    follower = Follower()
    for _ in range(3):
        follower.frame(UNREAD)
    assert follower.waiting
    follower.frame(card("9h"))
    follower.frame(card("9h"))
    assert not follower.waiting


NAMES = st.sampled_from([rank + suit for rank in "A23456789TJQK" for suit in "shdc"])
PASSES = st.lists(st.tuples(NAMES, st.integers(2, 30), st.integers(0, 6), st.integers(2, 9)), max_size=20)


@given(PASSES)
def test_none_is_lost_or_doubled(passes: list[tuple[str, int, int, int]]) -> None:
    """Any cards, each for 2 to 30 frames, some unread frames before, 2 or more empty ones behind."""
    frames: list[Reading] = []
    for name, read, unread, gap in passes:
        frames += [UNREAD] * unread + [card(name)] * read + [EMPTY] * gap
    assert said(frames) == [CardSeen(name) for name, *_ in passes]


@given(st.lists(st.sampled_from([EMPTY, UNREAD, HAND, BACK, CUT, card("As"), card("Ah")]), max_size=60))
def test_nothing_is_said_without_two_frames_that_show_it(frames: list[Reading]) -> None:
    heard = said(frames)
    for name in ("As", "Ah"):
        assert heard.count(CardSeen(name)) * 2 <= frames.count(card(name))
    assert heard.count(CardUnread()) * 2 <= len(frames) - frames.count(EMPTY)
