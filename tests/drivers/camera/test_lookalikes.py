"""What looks like an index and is none is never read as a card."""

import sys
from random import Random

import pytest

from drivers.camera.recognise import Recogniser
from tests.drivers.camera import lookalikes

READER = Recogniser()
SCENES = [(kind, number) for kind in lookalikes.KINDS for number in range(6)]


@pytest.mark.parametrize(("kind", "number"), SCENES)
def test_a_lookalike_is_unread(kind: str, number: int) -> None:
    picture, may_be = lookalikes.KINDS[kind](Random(f"test {kind} {number}"))
    assert READER.read(picture).card in {"", *may_be}


def test_the_table_counts_each_kind(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["lookalikes", "--count", "1"])
    lookalikes.main()
    rows = capsys.readouterr().out.splitlines()[2:]
    assert [row.split(" | ")[0].strip("| ") for row in rows] == list(lookalikes.KINDS)
