"""Where a table stands, on disk: it goes on after kill -9 with the very act that was not confirmed."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path

from drivers.emulators.errors import ScenarioError
from drivers.emulators.shoe import Standing


@dataclass(slots=True)
class Position:
    """Confirmed so far.

    Attributes:
        standing: at the begin of the present round.
        acts: acts of this round that are confirmed; `held` are the numbers of those after which the table was held.
        numbers: last confirmed number of each stream ("shoe", "staff", "chips/1", "drop").
        boot, shoe_boot: names of the power-up of the MQTT devices and of the shoe; they outlive a restart.
        note_in_box: the note of the present act is in the box and not acknowledged.
        scenario: what is played here; another one would not fit the numbers.
    """

    scenario: str
    boot: str
    shoe_boot: int
    standing: Standing = field(default_factory=Standing)
    acts: int = 0
    held: list[int] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    note_in_box: bool = False

    def next_number(self, stream: str) -> int:
        return self.numbers.get(stream, 0) + 1

    def begin_round(self, standing: Standing) -> None:
        self.standing, self.acts, self.held = standing, 0, []

    def confirm(self, stream: str | None, held: bool) -> None:
        """The present act is confirmed."""
        if stream is not None:
            self.numbers[stream] = self.next_number(stream)
        if held:
            self.held.append(self.acts)
        self.acts += 1
        self.note_in_box = False


class PositionFile:
    """Written whole and renamed into place, so that it is never half there."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._new = path.with_suffix(".new")

    def load(self, scenario: str) -> Position:
        """The position of `scenario`, a fresh one where there is none.

        Raises:
            ScenarioError: another scenario was played here.
        """
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return Position(scenario, os.urandom(4).hex(), int.from_bytes(os.urandom(4), "big"))
        if found["scenario"] != scenario:
            raise ScenarioError(f"{self.path} belongs to another scenario; expected the same one or an empty folder")
        return Position(**found | {"standing": Standing(**found["standing"])})

    def save(self, position: Position) -> None:
        self._new.write_text(json.dumps(asdict(position)), encoding="utf-8")
        self._new.replace(self.path)


class TruthFile:
    """One line a round, each exactly once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._last = self._mend()

    def _mend(self) -> object:
        """Cuts off a last line that was not written to its end; the round of the last whole one, None without any."""
        if not self.path.exists():
            return None
        data = self.path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if whole != data:
            self.path.write_bytes(whole)
        return json.loads(whole.splitlines()[-1])["round"] if whole else None

    def add(self, truth: dict[str, object]) -> None:
        """Writes the truth of a round, unless that was done before the position could be noted."""
        if self._last == truth["round"]:
            return
        self._last = truth["round"]
        with self.path.open("ab", buffering=0) as file:
            file.write(json.dumps(truth).encode() + b"\n")
