"""What is not listed does not leave the house."""

import json

from tests.web import tables
from web.projection import staff_view


def test_what_the_controller_knows_of_the_shoe_is_never_sent() -> None:
    shoe = {"device": "shoe", "state": "online", "detail": "", "counters": {}, "left": "SECRET"}
    snapshot = tables.playing(shoe_left=["SECRET"], composition={"As": "SECRET"}, devices=[shoe])
    assert "SECRET" not in json.dumps(staff_view(snapshot))


def test_everything_listed_is_sent_as_it_is() -> None:
    snapshot = tables.held()
    assert staff_view(snapshot) == snapshot
