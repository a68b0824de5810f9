"""A note in the machine: one step at a time, nothing past a jam, nothing lost by a power cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.emulators.note_path import NotePath, Place


def test_the_way_of_a_note() -> None:
    path = NotePath(moves_s=0.3)
    path.insert("100")
    assert path.advance(0.0, enabled=False) is None
    assert path.advance(0.0, enabled=True) is Place.ACCEPTING
    assert path.advance(0.1, enabled=True) is None
    assert path.advance(0.4, enabled=True) is Place.ESCROW
    assert path.advance(9.0, enabled=True) is None, "in escrow until somebody decides"
    path.stack(9.0)
    assert path.in_box
    assert path.advance(9.4, enabled=True) is Place.BOX
    path.confirmed()
    assert (path.counted, path.note, path.place) == (1, "", Place.MOUTH)


def test_a_note_that_goes_back_is_in_somebodys_hand_again() -> None:
    path = NotePath(moves_s=0.0)
    path.insert("5")
    path.advance(0.0, enabled=True)
    path.advance(0.0, enabled=True)
    path.give_back(0.0)
    assert path.advance(0.0, enabled=True) is Place.MOUTH
    assert path.note == "5"


@pytest.mark.parametrize(("trouble", "there"), [("jammed", True), ("full", True), ("cassette", False)])
def test_nothing_goes_in_where_it_is_blocked(trouble: str, there: bool) -> None:
    path = NotePath(moves_s=0.0)
    setattr(path, trouble, there)
    path.insert("5")
    assert path.advance(0.0, enabled=True) is None
    path.place = Place.ESCROW
    path.stack(0.0)
    assert path.place is Place.ESCROW


@given(st.lists(st.sampled_from(["advance", "stack", "give_back", "power_cut"]), max_size=60))
def test_whatever_happens_a_note_is_in_a_hand_or_in_the_box(acts: list[str]) -> None:
    path = NotePath(moves_s=0.0)
    path.insert("5")
    fallen = False
    for now, act in enumerate(acts):
        if act == "power_cut":
            path.power_cut()
        elif act == "advance":
            path.advance(now, enabled=True)
        else:
            getattr(path, act)(now)
        assert path.in_box or not fallen, "what was stacked never comes back"
        fallen = path.in_box
        assert path.note == "5"
