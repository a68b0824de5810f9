"""When the slow way of reading is taken."""

from drivers.camera.patience import MOST, Patience
from drivers.camera.reading import Reading, Seen


def after(*shown: Seen) -> bool:
    patience = Patience()
    for seen in shown:
        patience.frame(Reading(seen))
    return patience.left


def test_an_empty_table_is_looked_at_the_fast_way() -> None:
    assert not after()
    assert not after(Seen.UNREAD, Seen.EMPTY)


def test_what_lies_there_is_looked_at_the_slow_way_for_a_while() -> None:
    assert after(Seen.UNREAD)
    assert after(Seen.EMPTY, *[Seen.HAND] * MOST)
    assert not after(*[Seen.HAND] * (MOST + 1))
    assert after(*[Seen.HAND] * (MOST + 1), Seen.EMPTY, Seen.BACK)
