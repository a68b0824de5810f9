"""The command that measures accuracy, on photos of our own: cards on felt."""

import csv
import sys
from pathlib import Path
from random import Random

import cv2
import pytest

from drivers.emulators.camera_scene import Scene
from tests.drivers.camera import accuracy


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two photos each of four cards, one labelled wrong, and one of the bare felt."""
    scene = Scene(Random(1), passes=(2, 2))
    rows = [["file", "rank", "suit", "source", "design", "condition"]]
    for card, label in (("As", "AS"), ("Th", "10H"), ("Kd", "KD"), ("7c", "8C")):
        for number, frame in enumerate(list(scene.card(card))[:2]):
            name = f"{card}{number}.png"
            cv2.imwrite(str(tmp_path / name), frame)
            rows.append([name, label[:-1], label[-1], "own", "emulated", "felt"])
    cv2.imwrite(str(tmp_path / "felt.png"), scene.empty())
    rows.append(["felt.png", "none", "none", "own", "-", "no card"])
    with (tmp_path / "labels.csv").open("w", newline="") as file:
        csv.writer(file).writerows(rows)
    return tmp_path


def table(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *options: str) -> str:
    monkeypatch.setattr(sys, "argv", ["accuracy", str(folder), *options])
    accuracy.main()
    return capsys.readouterr().out


def test_right_misread_and_empty_are_counted(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = table(folder, capsys, monkeypatch, "--wrong")
    assert "7c0.png: 8c read as 7c" in out
    assert "| emulated | felt | 8 | 6 (75.0 %) | 2 | 0 (0.0 %)" in out
    assert "| - | no card | 1 | 1 (100.0 %) | 0 | 0 (0.0 %)" in out


def test_taught_decks_are_measured_on_the_other_half_and_a_card_that_none_taught_is_unread(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "| emulated | felt | 8 | 6 (75.0 %) | 0 | 2 (25.0 %)" in table(folder, capsys, monkeypatch, "--taught")
