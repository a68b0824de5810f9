"""What the tracker makes of the emulated dealer's evenings: writes `docs/tracker-figures.md`.

`python -m tests.figures [ROUNDS]`: so many legal rounds a system and mode (20,000 by default), and a fifth of it with
an error in every round. Seeded; the same figures come out each time.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from drivers.emulators.scenario import Scenario
from tests.emulated import evening

PAGE = Path(__file__).parents[1] / "docs" / "tracker-figures.md"
SYSTEMS, MODES = ("classic", "surrender", "switch", "russian"), ("recorded", "inferred")
VERDICTS = ("found", "legal", "cheaper", "unnamed", "missed")


@dataclass
class Figures:
    """Counts of one system and mode; `certainty` by boxes in play, `verdicts` by flag."""

    system: str
    mode: str
    rounds: int = 0
    false: int = 0
    wrong: int = 0
    certainty: dict[int, Counter[str]] = field(default_factory=dict)
    verdicts: dict[str, Counter[str]] = field(default_factory=dict)


def legal(system: str, mode: str, rounds: int) -> Figures:
    """Rounds in which nothing is done wrong."""
    seen = Figures(system, mode)
    for played in evening(Scenario(system=system, decisions=mode, seed=1, rounds=rounds)):
        seen.rounds += 1
        seen.false += len(played.flags) > 0
        (ended,) = played.ended
        nets = {zone: net for zone, net in ended.net.items() if net != "0"}
        seen.wrong += ended.certainty != "open" and nets != played.net
        boxes = len({zone.strip("INSMAB") for zone in played.zones})  # what is open has no net in `ended`
        seen.certainty.setdefault(boxes, Counter())[ended.certainty] += 1
    return seen


def wrong(system: str, mode: str, rounds: int) -> Figures:
    """Rounds with one error each."""
    seen = Figures(system, mode)
    for played in evening(Scenario(system=system, decisions=mode, seed=2, rounds=rounds, errors=1)):
        seen.rounds += 1
        seen.false += bool(played.flags) and not played.injected
        for error in played.injected:
            seen.verdicts.setdefault(error["flag"], Counter())[played.verdict(error)] += 1
    return seen


def main(rounds: int) -> None:
    kinds = [(system, mode) for system in SYSTEMS for mode in MODES]
    with ProcessPoolExecutor(2) as workers:
        legals = [workers.submit(legal, system, mode, rounds) for system, mode in kinds]
        wrongs = [workers.submit(wrong, system, mode, rounds // 5) for system, mode in kinds]
        PAGE.write_text(page(rounds, [f.result() for f in legals], [f.result() for f in wrongs]))


def page(rounds: int, legals: Iterable[Figures], wrongs: Iterable[Figures]) -> str:
    lines = [
        "# What the tracker makes of it", "",
        f"Made by `python -m tests.figures {rounds}` from rounds of the emulated dealer, who knows nothing of the",
        "controller's rules. Boxes in play are drawn anew each round.", "",
        "## Rounds in which nothing is wrong", "",
        "`exact`: one course of the round is left; `money`: several, all with the same result; `open`: results differ.", "",
        "| system | decisions | rounds | false flags | wrong results | boxes: exact / money / open, % |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    lines += [f"| {f.system} | {f.mode} | {f.rounds} | {f.false} | {f.wrong} | {_shares(f)} |" for f in legals]
    lines += [
        "", "## Rounds with one error", "",
        "`found`: its flag was raised, alone or beside explanations as cheap. `legal`: not decidable, since a legal",
        "history with the same observations exists (the tracker holds it). `cheaper`: not decidable, since another error,",
        "made as readily or more so, explains the same and was flagged. `unnamed`: flagged as a round that nothing within",
        "reach of the search explains. `missed`: none of these.", "",
        "| system | decisions | rounds | " + " | ".join(VERDICTS) + " | undecidable, by flag |",
        "| --- | --- | --- |" + " --- |" * (len(VERDICTS) + 1),
    ]
    lines += [_verdicts(f) for f in wrongs]
    return "\n".join(lines) + "\n"


def _shares(f: Figures) -> str:
    found = []
    for boxes, counts in sorted(f.certainty.items()):
        parts = " / ".join(f"{100 * counts[name] / counts.total():.1f}" for name in ("exact", "money", "open"))
        found.append(f"{boxes}: {parts}")
    return "<br>".join(found)


def _verdicts(f: Figures) -> str:
    total = sum(f.verdicts.values(), Counter())
    hidden = {flag: n for flag, counts in sorted(f.verdicts.items()) if (n := counts["legal"] + counts["cheaper"])}
    named = ", ".join(f"{flag} {n} of {f.verdicts[flag].total()}" for flag, n in hidden.items()) or "-"
    return f"| {f.system} | {f.mode} | {f.rounds} | " + " | ".join(str(total[v]) for v in VERDICTS) + f" | {named} |"


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
