"""A picture that was buffered never counts as a new look."""

from drivers.camera.freshness import STILL, Freshness


def looked(pictures: list[bytes], cards: set[bytes]) -> list[bytes]:
    """The pictures that are looked at; `cards` are those that show one."""
    fresh, found = Freshness(), []
    for picture in pictures:
        if not fresh.stale(picture):
            found.append(picture)
            if picture in cards:
                fresh.showed_card()
    return found


def test_a_card_s_picture_from_before_is_not_seen_again() -> None:
    assert looked([b"a1", b"a2", b"felt", b"a2", b"a1", b"b1"], {b"a1", b"a2", b"b1"}) == [b"a1", b"a2", b"felt", b"b1"]


def test_the_empty_table_may_look_the_same_for_ever() -> None:
    assert looked([b"felt"] * 5 + [b"a1"] + [b"felt"] * 5, {b"a1"}) == [b"felt"] * 5 + [b"a1"] + [b"felt"] * 5


def test_a_repeated_picture_does_not_confirm_itself_at_once_but_a_still_one_is_read_in_the_end() -> None:
    assert looked([b"a1", b"a1", b"a1"], {b"a1"}) == [b"a1"]
    assert looked([b"a1"] * (STILL + 1), {b"a1"}) == [b"a1"] * 2
