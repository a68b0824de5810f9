"""A kind of shoe or drop box stands in every list that docs/add-a-device.md sends a newcomer to."""

from controller.cli.choices import DropBoxes, Shoes
from controller.config import DROP_BOXES, ONE_EACH
from controller.doctor.advice import SELF_TESTS
from drivers import KINDS
from drivers.emulators.drop_boxes import DROP_BOXES as EMULATED_BOXES
from drivers.emulators.incidents import SHOES as INCIDENTS
from drivers.emulators.shoes import SHOES
from drivers.observations import CardSeen, NoteStacked
from tests.drivers.contract.rows import ROWS

OF_CARDS = {row.kind for row in ROWS if CardSeen in row.counted} | {"camera"}
OF_NOTES = {row.kind for row in ROWS if NoteStacked in row.counted}


def test_what_sees_cards_is_known_to_be_a_shoe() -> None:
    assert set(ONE_EACH["card shoe"]) == OF_CARDS


def test_what_counts_notes_is_known_to_be_a_drop_box() -> None:
    assert set(DROP_BOXES) == set(ONE_EACH["drop box"]) == OF_NOTES


def test_what_can_be_emulated_can_be_asked_for() -> None:
    """A table with a camera is a scenario of `livetable emulate`."""
    assert {*Shoes} == set(SHOES) - {"camera"}
    assert {*DropBoxes} == set(EMULATED_BOXES)


def test_every_list_names_kinds_that_are() -> None:
    assert {*OF_CARDS, *OF_NOTES, *SHOES, *EMULATED_BOXES, *INCIDENTS, *SELF_TESTS} <= set(KINDS)
