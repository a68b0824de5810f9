"""One picture: a card at any angle, on any table, partly covered; or something that is none. Rendered with our own cards."""

from random import Random

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis.extra.numpy import array_shapes, arrays

from drivers.camera import ink
from drivers.camera.reading import Reading, Seen
from drivers.camera.recognise import Recogniser
from drivers.emulators.camera_scene import Image, Scene, artwork, lay
from tests.drivers.camera.tables import TABLES, on_felt, table

READER = Recogniser()


def shown(card: str, angle: float = 0.0, colour: str = "green") -> Image:
    return on_felt(artwork(card), angle, colour)


def read(picture: cv2.typing.MatLike) -> Reading:
    return READER.read(picture)


@pytest.mark.parametrize("colour", TABLES)
def test_dark_and_light_tables(colour: str) -> None:
    assert read(shown("Qd", 20, colour)).card == "Qd"


@pytest.mark.parametrize("angle", range(0, 360, 30))
def test_every_angle(angle: int) -> None:
    assert read(shown("6s", angle)).card == "6s"


@pytest.mark.parametrize("card", ["6h", "9h", "8h", "3h", "Jc", "Qc", "Kc", "Td", "As", "Ac", "7d", "5s", "5c"])
def test_cards_that_are_taken_for_each_other(card: str) -> None:
    assert read(shown(card, 7)).card == card


@pytest.mark.parametrize("light", [0.25, 0.5, 1.3])
def test_dim_and_bright(light: float) -> None:
    assert read(cv2.convertScaleAbs(shown("4c", 10), alpha=light)).card == "4c"


def test_a_hand_over_half_of_the_card() -> None:
    picture = shown("Td", 15)
    cv2.ellipse(picture, (400, 330), (90, 150), 60, 0, 360, (120, 150, 205), -1, cv2.LINE_AA)
    assert read(picture).card == "Td"


def test_both_indexes_covered_is_unread_or_a_hand_never_a_card() -> None:
    picture = shown("Td")
    for middle in ((240, 130), (400, 350)):
        cv2.circle(picture, middle, 75, (120, 150, 205), -1, cv2.LINE_AA)
    assert read(picture).seen in (Seen.UNREAD, Seen.HAND)


def test_seen_from_the_side() -> None:
    corners = np.array([[0, 0], [640, 0], [640, 480], [0, 480]], np.float32)
    tilted = np.array([[70, 60], [570, 20], [640, 480], [0, 440]], np.float32)
    tilt = cv2.getPerspectiveTransform(corners, tilted)
    picture = cv2.warpPerspective(shown("Kh"), tilt, (640, 480), borderMode=cv2.BORDER_REPLICATE)
    assert read(picture).card == "Kh"


def test_far_too_blurred_is_unread() -> None:
    reading = read(cv2.blur(shown("8d"), (41, 41)))
    assert reading.card == ""
    assert reading.seen in (Seen.UNREAD, Seen.BACK)


@pytest.mark.parametrize("size", [(480, 640), (720, 1280), (240, 320), (1080, 1920)])
def test_pictures_of_any_size(size: tuple[int, int]) -> None:
    picture = cv2.resize(shown("9c", 5), (size[0] * 4 // 3, size[0]), interpolation=cv2.INTER_AREA)
    wide = cv2.copyMakeBorder(picture, 0, 0, 0, size[1] - picture.shape[1], cv2.BORDER_REPLICATE)
    assert read(wide).card in ("9c", "") if size[0] < 300 else read(wide).card == "9c"


def test_two_cards_side_by_side_are_not_one_of_them() -> None:
    """Which of them came is not for the reader to choose."""
    picture = table("green")
    lay(picture, artwork("As"), (170, 240), 0)
    lay(picture, artwork("7h"), (470, 240), 0)
    assert read(picture).seen is Seen.UNREAD


def test_back_cut_card_hand_and_felt_are_told_apart() -> None:
    scene = Scene(Random(1), passes=(2, 2))
    assert read(scene.empty()).seen is Seen.EMPTY
    assert read(next(scene.back())).seen is Seen.BACK
    assert read(next(scene.cut_card())).seen is Seen.CUT
    assert read(next(scene.card("??"))).seen is Seen.UNREAD
    hand = scene.empty()
    cv2.ellipse(hand, (420, 400), (90, 200), 30, 0, 360, (120, 150, 205), -1, cv2.LINE_AA)
    assert read(hand).seen is Seen.HAND


@given(arrays(np.uint8, array_shapes(min_dims=2, max_dims=2, min_side=16, max_side=64).map(lambda shape: (*shape, 3))))
@settings(max_examples=20, deadline=None)
def test_noise_of_any_size_is_no_card(picture: Image) -> None:
    assert read(picture).card == ""
    assert read(cv2.resize(picture, (640, 480), interpolation=cv2.INTER_NEAREST)).card == ""


@pytest.mark.parametrize("suit", "shdc")
def test_ink_leaves_the_suits_of_its_colour(suit: str) -> None:
    assert suit in ink.suits(artwork(f"7{suit}")[:64, :40])
    assert len(ink.suits(artwork(f"7{suit}")[:64, :40])) == 2


@pytest.mark.parametrize("colour_left", [0.08, 0.15, 0.4])
@pytest.mark.parametrize("card", ["Ah", "2d", "6h"])
def test_a_washed_out_red_card_is_never_a_black_one(card: str, colour_left: float) -> None:
    picture = shown(card, 8)
    grey = cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    assert read(cv2.addWeighted(picture, colour_left, grey, 1 - colour_left, 0)).card in ("", card)


def test_blue_ink_of_decks_in_four_colours_is_no_contradiction() -> None:
    """Diamonds in blue: red and blue of the picture change places."""
    assert read(np.ascontiguousarray(shown("Qd", 8)[:, :, ::-1])).card == "Qd"


def test_of_two_cards_that_overlap_one_is_read_or_none() -> None:
    """Never the rank of one with the suit of the other."""
    for seed in range(8):
        chance = Random(seed)
        under, over = chance.sample(["As", "7h", "Qd", "9c", "6h", "Td", "Kc", "3s"], 2)
        picture = shown(under, chance.randrange(360))
        lay(picture, artwork(over), (320 + chance.randrange(-120, 120), 240 + chance.randrange(-90, 90)), chance.randrange(360))
        assert read(picture).card in ("", under, over)


def test_a_card_half_out_of_the_picture_is_itself_or_unread() -> None:
    for seed in range(8):
        chance = Random(seed)
        card = chance.choice(["Js", "6d", "9h", "Qc", "Td", "Ah"])
        wide = np.tile(table("green"), (2, 2, 1))
        lay(wide, artwork(card), (320 + chance.choice([0, 640]), 240 + chance.randrange(480)), chance.randrange(360))
        assert read(np.ascontiguousarray(wide[240:720, 320:960])).card in ("", card)


@pytest.mark.parametrize("text", ["TABLE", "OPEN", "A4 KING", "9 8 7 6", "Q & A"])
def test_printed_text_is_no_card(text: str) -> None:
    """A leaflet of a card's size, with writing where an index would be."""
    picture = table("green")
    leaflet = np.full((260, 186, 3), 245, np.uint8)
    for line in range(6):
        cv2.putText(leaflet, text, (8, 34 + 42 * line), cv2.FONT_HERSHEY_DUPLEX, 0.9, (20, 20, 20), 2, cv2.LINE_AA)
    picture[110:370, 227:413] = leaflet
    assert read(picture).card == ""


@pytest.mark.parametrize("pace", range(30, 42, 2))
def test_the_word_joker_in_lines_is_no_eight_of_clubs(pace: int) -> None:
    """Read sideways at the leaflet's corner, E and R look like 8 and a club."""
    picture = table("green")
    leaflet = np.full((260, 186, 3), 245, np.uint8)
    for line in range(8):
        cv2.putText(leaflet, "JOKER", (8, 34 + pace * line), cv2.FONT_HERSHEY_DUPLEX, 0.9, (20, 20, 20), 2, cv2.LINE_AA)
    picture[110:370, 227:413] = leaflet
    assert read(picture).card == ""


def test_chips_a_phone_and_a_court_without_index_are_no_cards() -> None:
    chips = table("green")
    for number, colour in enumerate([(40, 40, 200), (200, 60, 40), (30, 30, 30), (60, 160, 60)]):
        cv2.circle(chips, (130 + 130 * number, 240), 55, colour, -1, cv2.LINE_AA)
        cv2.circle(chips, (130 + 130 * number, 240), 34, (240, 240, 240), -1, cv2.LINE_AA)
        cv2.putText(chips, "10", (110 + 130 * number, 250), cv2.FONT_HERSHEY_DUPLEX, 1.0, colour, 2, cv2.LINE_AA)
    assert read(chips).card == ""
    phone = table("wood")
    cv2.rectangle(phone, (240, 80), (400, 400), (12, 12, 12), -1)
    cv2.rectangle(phone, (250, 100), (390, 380), (235, 225, 215), -1)
    cv2.putText(phone, "9:41", (260, 130), cv2.FONT_HERSHEY_DUPLEX, 0.8, (30, 30, 30), 2, cv2.LINE_AA)
    assert read(phone).card == ""
    bare = artwork("Kh").copy()
    bare[:60, :30] = bare[-60:, -30:] = (250, 250, 250)
    court = table("green")
    lay(court, bare, (320, 240), 10)
    assert read(court).card == ""


def test_an_index_at_one_end_alone_is_no_card() -> None:
    """The other end is seen, and is bare paper."""
    card = artwork("5h").copy()
    card[-60:, -34:] = (250, 250, 250)
    picture = table("green")
    lay(picture, card, (320, 240), 10)
    assert read(picture).seen is Seen.UNREAD
