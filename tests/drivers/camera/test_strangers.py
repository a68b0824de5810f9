"""Cards drawn with a font that the net never saw, in all kinds of scenes: none is read as another one."""

from random import Random

import numpy as np
import pytest

from drivers.camera.reading import Reading, Seen
from drivers.camera.recognise import Recogniser
from tests.drivers.camera.strangers import prints, view
from tests.drivers.camera.strangers.__main__ import main, packs, rows, scene, verdict
from tests.drivers.camera.strangers.scenes import KINDS, READABLE

READER = Recogniser()
SOURCE = packs(None, None)
EACH = 2


@pytest.mark.parametrize("number", range(EACH))
@pytest.mark.parametrize("kind", KINDS)
def test_no_strangers_card_is_misread(kind: str, number: int) -> None:
    picture, card = scene(kind, SOURCE, f"suite {number}")
    assert READER.read(picture).card in ("", card)


def test_most_that_lie_open_are_read() -> None:
    kinds = [kind for kind in READABLE if kind in ("alone", "shadow", "small JPEG", "colour cast", "jumbo index", "clutter")]
    shown = [scene(kind, SOURCE, f"suite {number}") for kind in kinds for number in range(EACH)]
    read = [verdict(card, READER.read(picture)) for picture, card in shown]
    assert read.count("right") * 2 > len(read)


def test_the_same_seed_draws_the_same_picture() -> None:
    one, other = scene("wild", SOURCE, "again"), scene("wild", SOURCE, "again")
    assert np.array_equal(one[0], other[0])
    assert one[1] == other[1]


@pytest.mark.parametrize("language", prints.LANGUAGES)
def test_each_language_draws_all_cards(language: str) -> None:
    design = prints.by_chance(Random(1), SOURCE.fonts, language)
    assert {design.face(name).shape for name in ("As", "Th", "Jd", "Qc", "Ks")} == {design.face("2s").shape}


def test_a_point_of_a_laid_card_is_where_it_was_drawn() -> None:
    face = np.full((88, 63, 4), 255, np.uint8)
    where = view.laid(face, view.Pose((300.0, 200.0), 176.0))
    assert where.at(0.5, 0.5) == pytest.approx((300.0, 200.0), abs=0.5)
    assert where.at(0.0, 0.0) == pytest.approx((237.0, 112.0), abs=0.5)


def test_verdicts() -> None:
    assert verdict("7c", Reading(Seen.CARD, "7c", 0.97)) == "right"
    assert verdict("7c", Reading(Seen.CARD, "2c", 0.97)) == "misread"
    assert verdict("", Reading(Seen.CARD, "2c", 0.97)) == "misread"
    assert verdict("7c", Reading(Seen.UNREAD, "", 0.5, "2c")) == "unread"


def test_the_table_counts_each_kind(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--count", "1", "--only", "alone", "--only", "back"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" | ")[0].strip("| ") for line in lines[2:]] == ["alone", "back", "all that can be read", "all"]
    assert lines[:2] == rows({})[:2]
