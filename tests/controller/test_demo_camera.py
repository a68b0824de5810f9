"""A whole table whose shoe is a camera: pictures in, a right settlement out."""

from pathlib import Path

from controller.demo import Wishes, prepare
from tests.controller.evenings import Evening


def test_a_table_with_a_camera_shoe(tmp_path: Path) -> None:
    folder = tmp_path / "evening"
    folder.mkdir()
    prepare(folder, Wishes(rounds=1, seed=1))
    with (folder / "scenario.toml").open("a") as scenario:
        scenario.write('shoe = "camera"\nplayers = [1, 2]\n')
    evening = Evening(folder, "--speed", 0)
    assert evening.end() == 0, evening.said
    assert "certain  exact 100.0 %" in evening.said
    assert "false flags  0\n" in evening.said
