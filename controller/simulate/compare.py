"""Our figures beside those of others: `python -m controller.simulate.compare FILE [--rounds N] [--processes N]`.

Every round is dealt off a full shoe, as the reference figures are. The probe stands on everything but two sevens,
so that the dealer always plays his hand out and three sevens are seen as often as they come.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from controller.rules.options import Options
from controller.rules.systems import options
from controller.simulate import reference
from controller.simulate.report import HANDS, MATCHES
from controller.simulate.run import simulate
from controller.simulate.strategy import SETTINGS, UPCARDS, basic, needed, parse
from controller.simulate.tally import Mean, Tally, frequency

SEED = 2026
#: Rounds of a probe and of a house edge, before `--rounds` scales them.
PROBE, EDGE = 2_000_000, 10_000_000
#: System, edits, house edge in percent; the bonus of classic is left out.
EDGES: tuple[tuple[str, Mapping[str, object], float], ...] = (
    ("classic", {}, 0.514), ("classic", {"max_hands": 3}, 0.521), ("classic", {"das": "no"}, 0.654),
    ("surrender", {}, 0.263), ("surrender", {"decks": 8}, 0.288), ("classic", {"decks": 8}, 0.542),
)
#: Systems of which nobody has published a figure under these rules.
ALONE = ("switch", "russian")


class Figure(NamedTuple):
    """One figure: what it is, what others say, what we found."""

    name: str
    theirs: float
    ours: Mean

    @property
    def deviation(self) -> float:
        """In standard errors."""
        return (self.ours.value - self.theirs) / self.ours.error if self.ours.error else 0.0

    def row(self) -> str:
        return f"| {self.name} | {self.theirs:.6f} | {self.ours.value:.6f} | {self.ours.error:.6f} | {self.deviation:+.2f} |"


def probe(row: Options) -> str:
    """A strategy that stands on everything but two sevens, and takes every side bet."""
    settings = {key: SETTINGS[key][1] for key in needed(row)} | {"swap": "no", "even_money": "no"}
    lines = [f"{key} = {settings[key]}" for key in needed(row)]
    lines += ["[hard]", "4-20" + " s" * 10, "[soft]", "12-20" + " s" * 10]
    return "\n".join([*lines, "[pair]", "2-6" + " -" * 10, "7" + " h" * 10, "8-A" + " -" * 10])


def probed(system: str, decks: int, rounds: int, processes: int) -> Tally:
    row = options(system, {"decks": decks})
    plan = parse(probe(row), "probe", row)
    return simulate(row, plan, rounds, SEED, processes, row.boxes, dealing="fresh").tally


def edge(system: str, edits: Mapping[str, object], rounds: int, processes: int) -> Mean:
    """House edge in percent of the bet; the bonus of classic is left out."""
    row = options(system, edits)
    row = replace(row, bonus_777="none") if row.bonus_777 == "suited" else row
    mean = simulate(row, basic(row), rounds, SEED, processes, 1, dealing="fresh").tally.main.mean()
    return Mean(-100 * mean.value, 100 * mean.error)


def figures(scale: float, processes: int) -> Iterator[Figure]:
    """All figures, one after the other as they are found."""
    probes = max(int(PROBE * scale), 1)
    for decks in (4, 6, 8):
        tally = probed("classic", decks, probes, processes)
        yield from _common(tally, decks)
        yield from _sevens(tally, decks)
        if decks == 6:
            yield from _dealer(tally, reference.DEALER_STANDS, "6 decks, stands on soft 17")
    for decks in (6, 8):
        tally = probed("switch", decks, probes, processes)
        yield from _super_match(tally, decks)
        if decks == 8:
            yield from _dealer(tally, reference.DEALER_DRAWS, "8 decks, draws on soft 17")
    for system, edits, theirs in EDGES:
        name = ", ".join([system, *(f"{key} {value}" for key, value in edits.items())])
        yield Figure(f"house edge, {name}, %", theirs, edge(system, edits, max(int(EDGE * scale), 1), processes))


def _common(tally: Tally, decks: int) -> Iterator[Figure]:
    yield Figure(f"natural, {decks} decks", reference.NATURAL[decks], frequency(tally.naturals, tally.hands))
    mean = tally.insurance.mean()
    yield Figure(f"insurance, house edge, {decks} decks", reference.INSURANCE[decks], Mean(-mean.value, mean.error))


def _sevens(tally: Tally, decks: int) -> Iterator[Figure]:
    paid = {net: n for (result, net), n in tally.results.items() if result == "bonus"}
    any_suit, suited = reference.SEVENS[decks]
    yield Figure(f"7,7,7, {decks} decks", any_suit, frequency(sum(paid.values()), tally.hands))
    yield Figure(f"7,7,7 of one suit, {decks} decks", suited, frequency(paid.get(max(paid, default=0), 0), tally.hands))


def _super_match(tally: Tally, decks: int) -> Iterator[Figure]:
    for times, name in MATCHES:
        ours = frequency(tally.matches[times], sum(tally.matches.values()))
        yield Figure(f"Super Match, {name}, {decks} decks", reference.SUPER_MATCH[decks][times], ours)
    mean = tally.super_match.mean()
    yield Figure(f"Super Match, house edge, {decks} decks", reference.SUPER_MATCH[decks][0], Mean(-mean.value, mean.error))


def _dealer(tally: Tally, theirs: Mapping[tuple[str, str], float], name: str) -> Iterator[Figure]:
    for points, up in enumerate(UPCARDS, 2):
        rounds = sum(tally.dealer[points, final] for final in HANDS)
        for final in HANDS:
            if theirs[up, final]:
                yield Figure(f"dealer {up} to {final}, {name}", theirs[up, final], frequency(tally.dealer[points, final], rounds))


def alone(scale: float, processes: int) -> Iterator[str]:
    """House edges that have no other figure beside them, as rows."""
    for system in ALONE:
        mean = edge(system, {}, max(int(EDGE * scale), 1), processes)
        yield f"| house edge, {system}, % | {mean.value:.6f} | {mean.error:.6f} |"


def page(found: list[Figure], others: list[str], scale: float) -> str:
    """The comparison as a page of docs/."""
    far = [figure for figure in found if abs(figure.deviation) > 3]
    head = f"""# Reference figures beside ours

Made by `python -m controller.simulate.compare docs/reference-figures.md --rounds {scale:g}`: {int(PROBE * scale)} rounds for
each probe, {int(EDGE * scale)} for each house edge, every round off a full shoe, seed {SEED}. The sources of the other
figures stand in `controller/simulate/reference.py`. House edges are in percent, of the basic strategies that come with
livetable, which play by totals; the other figures are of optimal play, a little better.

{len(found)} figures, {len(far)} further away than three standard errors (by chance alone one in 370 would be).

| figure | reference | simulated | standard error | deviation in standard errors |
| --- | --- | --- | --- | --- |
"""
    tail = """
## Without a published figure

Blackjack Switch as dealt in Las Vegas, where the dealer looks for Blackjack, has about 0.60 % with 8 decks; without
that look it is a check of size. No figure is published for the russian game. Both are held to expected values computed
without the engine in `tests/controller/simulate`. A negative edge is the player's. Of the bet of one hand.

| figure | simulated | standard error |
| --- | --- | --- |
"""
    return head + "\n".join(figure.row() for figure in found) + "\n" + tail + "\n".join(others) + "\n"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m controller.simulate.compare", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--rounds", type=float, default=1.0, help="factor on the number of rounds")
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args(arguments)
    found = []
    for figure in figures(given.rounds, given.processes):
        found.append(figure)
        sys.stderr.write(f"{figure.name}: {figure.theirs} {figure.ours} {figure.deviation:+.2f}\n")
    others = list(alone(given.rounds, given.processes))
    given.file.write_text(page(found, others, given.rounds), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
