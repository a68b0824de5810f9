"""Teaching a deck: from images and from a video, what is said of it, and what it is refused for."""

from itertools import chain
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from controller.cli import app
from drivers.camera.deck_file import load, save
from drivers.camera.lesson import LessonError, card_of, order
from drivers.camera.reading import Seen
from drivers.camera.recognise import Recogniser
from drivers.camera.taught import Deck
from drivers.camera.teacher import CARDS, Teacher
from drivers.emulators import camera_end
from drivers.emulators.camera_scene import Scene
from drivers.errors import DriverConfigError

RUN = CliRunner()


@pytest.fixture(scope="module")
def pictures() -> dict[str, cv2.typing.MatLike]:
    """A picture of each card."""
    scene = Scene(Random(11), passes=(2, 2))
    return {card: list(scene.card(card))[1] for card in CARDS}


@pytest.fixture(scope="module")
def folder(pictures: dict[str, cv2.typing.MatLike], tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("pack")
    for card, picture in pictures.items():
        cv2.imwrite(str(found / f"{card.replace('T', '10')}.png"), picture)
    return found


@pytest.fixture(scope="module")
def deck(folder: Path) -> Path:
    """Taught from the images."""
    out = folder / "house.deck"
    done = RUN.invoke(app, ["teach", str(folder), "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert done.output.splitlines()[-2:] == ["faces\t52 of 52", f"taught\t52 cards\t{out}"]
    return out


def test_a_taught_deck_reads_its_cards_from_other_pictures(deck: Path) -> None:
    recogniser = Recogniser(taught=load(deck))
    scene = Scene(Random(12), passes=(2, 2))
    for card in CARDS[::5]:
        reading = recogniser.read(next(scene.card(card)))
        assert (reading.seen, reading.card) == (Seen.CARD, card)


def test_a_card_that_the_deck_knows_as_another_is_unread(deck: Path, pictures: dict[str, cv2.typing.MatLike]) -> None:
    """Net and templates contradict each other: nobody is believed."""
    looks = load(deck).looks
    swapped = Deck({**looks, "7d": looks["9d"], "9d": looks["7d"]})
    assert Recogniser(taught=swapped).read(pictures["7d"]).seen is Seen.UNREAD


@pytest.mark.timeout(900)  # 230 frames, on a computer that others use as well
def test_a_video_in_the_order_of_the_pack(tmp_path: Path) -> None:
    scene = Scene(Random(13), passes=(2, 2), gaps=(2, 3))
    url = camera_end.video(tmp_path / "pack.avi", chain(scene.gap(), *(scene.card(card) for card in CARDS)))
    done = RUN.invoke(app, ["teach", url, "--out", str(tmp_path / "house.deck")])
    assert done.exit_code == 0, done.output
    assert set(load(tmp_path / "house.deck").looks) == set(CARDS)


def test_a_card_in_another_place_of_the_order_is_refused(pictures: dict[str, cv2.typing.MatLike]) -> None:
    teacher = Teacher(Recogniser())
    teacher.show("4s", pictures["5s"])
    assert ("4s", "the reader sees 5s") in teacher.report().missing
    assert "52 of 52 cards were not taught" in teacher.report().refusal


def test_a_pass_with_cards_missing_is_refused(folder: Path, tmp_path: Path) -> None:
    for path in sorted(folder.glob("*.png"))[:50]:
        (tmp_path / path.name).write_bytes(path.read_bytes())
    done = RUN.invoke(app, ["teach", str(tmp_path), "--out", str(tmp_path / "house.deck")])
    assert done.exit_code == 1
    assert "2 of 52 cards were not taught" in done.output
    assert "not shown" in done.output


def test_a_blurred_card_is_named(pictures: dict[str, cv2.typing.MatLike]) -> None:
    teacher = Teacher(Recogniser())
    teacher.show("Qh", cv2.blur(pictures["Qh"], (31, 31)))
    assert ("Qh", "no index found") in teacher.report().missing


@pytest.mark.parametrize(
    ("name", "card"), [("10h", "Th"), ("as", "As"), ("Kd-2", "Kd"), ("Tc", "Tc"), ("back", None), ("1h", None)]
)
def test_names_of_images(name: str, card: str | None) -> None:
    assert card_of(name) == card


@pytest.mark.parametrize("text", ["As 2s", "As " * 52, "Zs " + " ".join(CARDS[1:])])
def test_an_order_that_is_none(text: str) -> None:
    with pytest.raises(LessonError, match="order"):
        order(text)


@pytest.mark.parametrize("name", ["nowhere", "empty", "notes.txt"])
def test_what_cannot_be_taught_from_is_one_line(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "notes.txt").write_text("As")
    done = RUN.invoke(app, ["teach", str(tmp_path / name)])
    assert done.exit_code == 2
    assert str(tmp_path / name) in done.output


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 no zip", Random(1).randbytes(2000)])
def test_a_file_that_is_no_deck_is_named(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "house.deck").write_bytes(data)
    with pytest.raises(DriverConfigError, match=r"house\.deck"):
        load(tmp_path / "house.deck")


def test_whole_faces_are_taught_and_the_file_stays_small(deck: Path) -> None:
    assert set(load(deck).faces) == set(CARDS)
    assert deck.stat().st_size < 3_000_000


def test_a_deck_of_before_faces_were_taught_is_read(deck: Path, tmp_path: Path) -> None:
    save(tmp_path / "old.deck", Deck(load(deck).looks))
    old = load(tmp_path / "old.deck")
    assert (set(old.looks), old.faces) == (set(CARDS), {})
    assert Recogniser(taught=old).read(next(Scene(Random(12)).card("7d"))).card == "7d"


@pytest.mark.parametrize("face", [np.zeros((4, 4, 3), np.uint8), np.zeros((88, 63, 3), np.uint8)])
def test_a_deck_with_a_face_of_another_size_is_none(deck: Path, tmp_path: Path, face: np.ndarray) -> None:
    save(tmp_path / "odd.deck", Deck(load(deck).looks, {"As": face}))
    with pytest.raises(DriverConfigError, match=r"odd\.deck"):
        load(tmp_path / "odd.deck")


def test_a_card_under_a_hand_teaches_no_face(pictures: dict[str, cv2.typing.MatLike]) -> None:
    """Its index is taught all the same."""
    picture = pictures["Td"].copy()
    cv2.ellipse(picture, (410, 330), (60, 140), 30, 0, 360, (120, 150, 205), -1, cv2.LINE_AA)
    teacher = Teacher(Recogniser())
    teacher.show("Td", picture)
    assert "Td" in teacher.deck().looks
    assert "Td" in teacher.report().hidden
    assert any(line.startswith("faces\t0 of 52\tnot seen whole: ") for line in teacher.report().lines())


def test_a_deck_with_a_card_missing_is_none(deck: Path, tmp_path: Path) -> None:
    save(tmp_path / "part.deck", Deck({card: looks for card, looks in load(deck).looks.items() if card != "As"}))
    with pytest.raises(DriverConfigError, match=r"part\.deck"):
        load(tmp_path / "part.deck")
    with (tmp_path / "small.deck").open("wb") as file:
        small = {f"{card}-0": np.zeros((2, 2, 3), np.uint8) for card in CARDS}
        np.savez(file, **small)  # type: ignore[arg-type] # its stub takes the names of arrays for options
    with pytest.raises(DriverConfigError, match=r"small\.deck"):
        load(tmp_path / "small.deck")
