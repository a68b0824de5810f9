"""The filter: flapping, leaking, shadowed, unknown and silent tags are never booked as what they are not."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.chips.filter import ChipFilter
from drivers.chips.settings import NAMES, FilterSettings, read_settings
from drivers.chips.sighting import Sighting
from tests.drivers.chips.layout import LOUD, Layout, epc, register

MOVING = ("online", "moving")
WELL = ("online", "")


def test_chips_laid_are_booked_once_when_they_lay_still_for_700_ms() -> None:
    layout = Layout()
    layout.cycle(12)
    laid_at = layout.t
    layout.lay("1", 1, 2, 3)
    layout.cycle(20)
    assert layout.amounts() == ["0", "15"]
    assert 700 <= layout.when("15") - laid_at <= 1100
    assert layout.last()["1"].chips == (("5", 3),)
    assert layout.states() == [MOVING, WELL]


def test_one_read_alone_is_no_tag() -> None:
    layout = Layout()
    layout.cycle(12)
    layout.lay("1", 1)
    layout.cycle()
    layout.take(1)
    layout.cycle(30)
    assert layout.amounts() == ["0"]
    assert layout.states() == []


@pytest.mark.parametrize("look_ms", [100, 400, 700, 1500])
def test_a_stack_is_booked_whole_however_late_the_looks_come(look_ms: int) -> None:
    """A busy machine looks seldom, and misses tags in each look: what it has not read yet is no smaller bet."""
    for seed in range(12):
        layout = Layout(seed=seed)
        layout.look_ms, layout.missed = look_ms, 0.3
        layout.cycle(12)
        layout.lay("1", 1, 2, 3, 4)
        layout.cycle(30)
        layout.take(1, 2, 3, 4)
        layout.cycle(30)
        assert layout.amounts() == ["0", "20", "0"], seed


def test_a_look_that_came_late_is_not_half_believed() -> None:
    """The snapshot that brings the second chip comes when the first one has lain long enough."""
    chips = ChipFilter(FilterSettings(), register(), {}, 0)
    told = []
    for t in range(0, 4000, 100):
        if t in (0, 100, 1500, 2200, 2900):
            chips.snapshot("3", [epc(1)] if t < 1500 else [epc(1), epc(2)], t)
        told += [one.chips.amount for one in chips.tick(t) if one.chips]
    assert told == ["10"]


def test_chips_that_leave_in_late_snapshots_leave_together() -> None:
    """The last snapshot comes when what the one before left has lain long enough."""
    chips = ChipFilter(FilterSettings(), register(), {}, 0)
    snapshots = {0: [1, 2, 3], 1000: [1, 2, 3], 2000: [1, 2], 3500: [], 4000: [], 5000: []}
    told = []
    for t in range(0, 6000, 100):
        if t in snapshots:
            chips.snapshot("3", [epc(number) for number in snapshots[t]], t)
        told += [one.chips.amount for one in chips.tick(t) if one.chips]
    assert told == ["15", "0"]


def test_a_chip_that_another_spot_still_holds_is_waited_for() -> None:
    """The snapshot that clears the spot before comes late: the bet is not one chip smaller meanwhile."""
    chips = ChipFilter(FilterSettings(), register(), {}, 0)
    told = []
    for t in range(0, 6000, 100):
        if t % 500 == 0:
            chips.snapshot("1", [epc(2)] if t < 3500 else [], t)
            chips.snapshot("3", [epc(1), epc(2)] if t >= 2000 else [], t)
        told += [one.chips for one in chips.tick(t) if one.chips]
    assert [(one.spot, one.amount) for one in told] == [("1", "5"), ("3", "0"), ("1", "0"), ("3", "10")]


def test_a_look_that_comes_in_several_late_messages_is_one_look() -> None:
    """The reader's clock tells: a tag that two looks missed was not missed six times."""
    chips = ChipFilter(FilterSettings(), register(), {"fx": "1"}, 0)
    told, t = [], 0
    for look in range(60):
        for number in range(3):
            t += 150
            if number or look % 20 not in (18, 19):
                chips.read("fx", [Sighting(epc(number), "1", LOUD, f"{look}/{number}")], t, look * 450)
            else:
                chips.alive("fx", t, look * 450)
            told += [one.chips.amount for one in chips.tick(t) if one.chips]
    assert told == ["15"]


@pytest.mark.parametrize("missed", [0.05, 0.15, 0.3])
def test_still_tags_that_flap_lie_still(missed: float) -> None:
    """biologist79/ESPuino PR 413: 20 false removals of a still tag in ten minutes."""
    layout = Layout()
    layout.missed = missed
    layout.lay("1", *range(20))
    layout.cycle(2000)
    assert layout.amounts()[-1] == "100"
    changes = layout.amounts()[layout.amounts().index("100") + 1 :]
    assert changes == []


def test_a_chip_taken_away_is_gone_after_misses_and_time() -> None:
    layout = Layout()
    layout.lay("1", 1, 2)
    layout.cycle(20)
    taken_at = layout.t
    layout.take(2)
    layout.cycle(30)
    assert layout.amounts() == ["10", "5"]
    assert 1100 <= layout.when("5") - taken_at <= 1500


def test_a_tag_that_leaks_to_the_neighbour_is_counted_at_its_own_spot_alone() -> None:
    layout = Layout()
    layout.lay("1", 1, 2)
    layout.leaks = {epc(1): ("2", 1000), epc(2): ("2", 900)}
    layout.cycle(100)
    assert layout.last()["1"].amount == "10"
    assert layout.last()["2"].amount == "0"
    assert not [state for state in layout.states() + layout.states("2") if state[0] == "fault"]


def test_a_tag_between_two_spots_counts_at_neither_and_staff_are_told() -> None:
    layout = Layout()
    layout.lay("1", 1, 2)
    layout.leaks = {epc(1): ("2", 100)}
    layout.missed = 0.1
    layout.cycle(60)
    assert "10" not in layout.amounts() + layout.amounts("2")
    for spot in "12":
        assert layout.states(spot)[-1] == ("fault", f"tag {epc(1)} read alike at 1 and 2: move the chips apart")
    layout.leaks.clear()
    layout.cycle(40)
    assert layout.amounts()[-1] == "10"
    assert layout.states()[-1] == layout.states("2")[-1] == WELL


def test_a_chip_moved_to_another_spot_is_never_at_both() -> None:
    layout = Layout()
    layout.lay("1", 1, 2)
    layout.cycle(30)
    layout.lay("2", 2)
    layout.cycle(40)
    assert layout.last()["1"].amount == layout.last()["2"].amount == "5"
    assert layout.when("5") <= layout.when("5", "2")


def test_a_hand_over_the_chips_takes_none_away() -> None:
    layout = Layout()
    layout.lay("2", 1, 2, 3, 4)
    layout.cycle(30)
    layout.fainter["2"] = 1200
    layout.hidden = {epc(1), epc(2)}
    layout.cycle(100)
    assert layout.amounts("2") == ["20"]
    assert layout.states("2")[-1] == ("fault", "hand over the chips? 2 of 4 are not read")
    layout.fainter.clear()
    layout.hidden.clear()
    layout.cycle(30)
    assert layout.amounts("2") == ["20"]
    assert layout.states("2")[-1] == WELL


def test_under_a_hand_that_takes_chips_the_rest_is_booked_when_it_is_gone() -> None:
    layout = Layout()
    layout.lay("2", 1, 2, 3, 4)
    layout.cycle(30)
    layout.fainter["2"] = 1200
    layout.take(1, 2)
    layout.cycle(9)
    assert layout.amounts("2") == ["20"]
    layout.fainter.clear()
    layout.cycle(15)
    assert layout.amounts("2") == ["20", "10"]
    assert ("fault", "hand over the chips? 2 of 4 are not read") not in layout.states("2")


def test_a_hand_that_hides_all_is_believed_in_the_end() -> None:
    layout = Layout()
    layout.lay("2", 1, 2)
    layout.cycle(30)
    layout.fainter["2"] = 1200
    layout.cycle(2)
    layout.hidden = {epc(1), epc(2)}
    layout.cycle(15)
    assert layout.amounts("2") == ["10"]
    layout.cycle(16)
    assert layout.amounts("2") == ["10", "0"]


def test_a_silent_reader_is_unknown_and_never_empty() -> None:
    """sllurp 209: no report is not 'gone'."""
    layout = Layout()
    layout.lay("1", 1)
    layout.cycle(30)
    layout.silent = True
    layout.cycle(29)
    assert layout.states() == []
    layout.cycle(100)
    words = "reader silent for 3 s: what lies here is unknown"
    assert layout.states() == layout.states("7") == [("fault", words)]
    layout.silent = False
    layout.cycle(30)
    assert layout.states()[-1] == WELL
    assert layout.amounts() == ["5"]


def test_an_antenna_that_lost_its_reference_tag_is_unknown_while_the_others_work() -> None:
    layout = Layout()
    layout.lay("2", 1)
    layout.cycle(30)
    layout.hidden = {"FF000000"}
    layout.cycle(60)
    assert layout.states("1") == [("fault", "antenna (its reference tag is not read) silent for 3 s: what lies here is unknown")]
    assert layout.states("2") == []


@pytest.mark.parametrize("look_ms", [100, 900])
def test_a_reference_tag_that_is_read_now_and_then_is_there(look_ms: int) -> None:
    layout = Layout()
    layout.look_ms, layout.reference_every = look_ms, 5
    layout.cycle(60)
    assert layout.states() == []
    layout.hidden = {"FF000000"}
    layout.cycle(40)
    assert [state for state, _ in layout.states()] == ["fault"]
    layout.hidden.clear()
    layout.cycle(20)
    assert layout.states()[-1] == WELL


def test_an_unknown_tag_is_an_alarm_and_no_zero() -> None:
    layout = Layout()
    layout.lay("1", 1)
    layout.cycle(20)
    layout.lie["ABCDEF0123"] = "1"
    layout.cycle(30)
    assert layout.amounts() == ["5"]
    assert layout.states()[-1] == ("fault", "unknown chip: tag ABCDEF0123 not in the register")
    del layout.lie["ABCDEF0123"]
    layout.cycle(30)
    assert layout.states()[-1] == WELL


def test_chips_that_never_rest_are_told_and_not_booked() -> None:
    """C-BET-7: a stack on a zone's border."""
    layout = Layout()
    layout.cycle(12)
    for number in range(12):
        layout.lay("1", number)
        layout.cycle(2)
        layout.take(number)
        layout.cycle(4)
    assert layout.amounts() == ["0"]
    assert ("fault", "chips come and go for 5 s: lay them anew") in layout.states()


@pytest.mark.parametrize("count", [1, 20, 40])
def test_sizes_of_a_spot_on_seven_at_once_beside_a_float_of_400(count: int) -> None:
    layout = Layout(("1", "2", "3", "4", "5", "6", "7", "float"))
    layout.missed = 0.2
    numbers = iter(range(1000))
    for spot in "1234567":
        layout.lay(spot, *(next(numbers) for _ in range(count)))
    layout.lay("float", *(next(numbers) for _ in range(400)))
    layout.cycle(40)
    assert {spot: layout.last()[spot].amount for spot in layout.spots} == dict.fromkeys("1234567", str(5 * count)) | {
        "float": "2000"
    }


def test_a_read_told_twice_is_one_read() -> None:
    chips = ChipFilter(FilterSettings(), register(), {"fx": "1"}, 0)
    again = [chips.read("fx", [Sighting(epc(1), "1", LOUD, "same")], t) for t in range(100, 1100, 100)]
    assert again == [0, *[1] * 9]
    for t in range(1100, 1600, 100):
        chips.alive("fx", t)
    told = chips.tick(1600)
    assert [one.chips.amount for one in told if one.chips] == ["0"]


def test_snapshots_stand_until_the_next_and_a_silent_sender_is_unknown() -> None:
    chips = ChipFilter(FilterSettings(), register(), {}, 0)
    told = []
    for t in range(0, 6000, 100):
        if t in (0, 1000):
            chips.snapshot("3", [epc(1), epc(2)], t)
        told += chips.tick(t)
    assert [(one.chips.amount if one.chips else one.state and one.state.detail) for one in told] == [
        "10",
        "reader silent for 3 s: what lies here is unknown",
    ]


def test_the_same_tag_in_two_snapshots_counts_once() -> None:
    chips = ChipFilter(FilterSettings(silent_ms=0), register(), {}, 0)
    chips.snapshot("1", [epc(1)], 0)
    chips.snapshot("2", [epc(1), epc(2)], 0)
    told = [one for t in range(0, 5000, 100) for one in chips.tick(t)]
    assert [one.chips for one in told if one.chips] == []
    assert {one.spot for one in told if one.state and one.state.state == "fault"} == {"1", "2"}


events = st.lists(
    st.tuples(st.sampled_from(["lay", "take", "hide", "show", "hand", "off", "mute", "speak"]), st.integers(0, 9),
              st.sampled_from("123"), st.integers(1, 12)),
    max_size=25,
)  # fmt: skip


@settings(max_examples=40, deadline=None)
@given(events, st.sampled_from([0.0, 0.1, 0.3]))
def test_whatever_happens_no_tag_counts_twice_and_still_chips_are_found_in_the_end(
    happens: list[tuple[str, int, str, int]], missed: float
) -> None:
    layout = Layout("123")
    layout.missed = missed
    for what, number, spot, cycles in happens:
        _happen(layout, what, number, spot)
        layout.cycle(cycles)
        booked = [layout.filter.settled(name) or frozenset() for name in "123"]
        assert len(frozenset().union(*booked)) == sum(map(len, booked))
    layout.silent, layout.missed = False, 0.0
    layout.hidden.clear()
    layout.fainter.clear()
    layout.cycle(80)
    for spot in "123":
        truth = {tag for tag, at in layout.lie.items() if at == spot and tag != "FF000000"}
        assert layout.filter.settled(spot) == frozenset(truth)


def _happen(layout: Layout, what: str, number: int, spot: str) -> None:
    if what == "lay":
        layout.lay(spot, number)
    elif what == "take":
        layout.lie.pop(epc(number), None)
    elif what == "hide":
        layout.hidden.add(epc(number))
    elif what == "show":
        layout.hidden.discard(epc(number))
    elif what == "hand":
        layout.fainter[spot] = 1200
    elif what == "off":
        layout.fainter.pop(spot, None)
    else:
        layout.silent = what == "mute"


def test_a_spot_in_motion_is_never_booked() -> None:
    """A stack built chip by chip is one amount, not eight."""
    layout = Layout()
    layout.cycle(12)
    for number in range(8):
        layout.lay("1", number)
        layout.cycle(5)
    layout.cycle(20)
    assert layout.amounts() == ["0", "40"]
    assert all(a != b for a, b in pairwise(layout.states()))


def test_every_figure_of_the_text_is_the_default_of_a_named_setting() -> None:
    figures = FilterSettings()
    assert (figures.cycle_ms, figures.add_reads, figures.add_ms) == (100, 2, 300)
    assert (figures.remove_cycles, figures.remove_ms) == (3, 500)
    assert (figures.settle_ms, figures.window_ms, figures.hysteresis_db, figures.silent_ms) == (700, 1000, 6, 3000)
    assert read_settings(dict.fromkeys(NAMES, "7")) == FilterSettings(*(7 for _ in NAMES))
    with pytest.raises(ValueError, match="add_reads") as caught:
        read_settings({"add_reads": "0"})
    assert caught.value.args == ("add_reads", "0", "a whole number from 1 to 600000")
