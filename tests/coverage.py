"""Which test names which rule and which flag: writes `docs/coverage.md` (`python -m tests.coverage`)."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from controller.flags import FLAGS

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "coverage.md"
RULE = re.compile(r"\b(?:[A-Z]{1,5}-(?:[A-Z0-9]+-)?\d+)\b")
#: Kinds of rules that a test has to name: checked, derived, and procedures of people; advice is left to people.
HELD = "NDP"


class Rule(NamedTuple):
    ident: str
    kind: str


def rules() -> list[Rule]:
    """Every rule row of the rulebook."""
    rows = re.findall(r"^\| ([A-Z]+-(?:[A-Z0-9]+-)?\d+) \| ([NPAD]) \|", _rulebook(), re.M)
    return [Rule(*row) for row in rows]


def flags() -> list[str]:
    """Every flag of the rulebook's section 4."""
    return re.findall(r"^\| ([A-Z_0-9]+) \| (?:STOP|ALERT|NOTE) \|", _rulebook(), re.M)


def _rulebook() -> str:
    return (ROOT / "docs" / "rulebook.md").read_text()


def sources() -> Iterator[tuple[str, str]]:
    """Name and text of everything that names rules or flags: test modules, and the worked hands that run as tests."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        yield path.relative_to(ROOT / "tests").as_posix(), path.read_text()
    worked = {path.name.split(".")[0] for path in (ROOT / "tests" / "recordings" / "worked").glob("*.jsonl")}
    worked |= set(re.findall(r'"(H-E\d+|P-\d+)"', (ROOT / "tests" / "controller" / "test_worked_errors.py").read_text()))
    for line in _rulebook().splitlines():
        if (hand := re.match(r"\| ([HP]-\w+) \|", line)) and hand[1] in worked:
            yield hand[1], line


def named(names: list[str]) -> dict[str, list[str]]:
    """For each name the places that name it, in order."""
    found: dict[str, list[str]] = {name: [] for name in names}
    for place, text in sources():
        for word in dict.fromkeys(re.findall(r"[A-Z][A-Z0-9]*(?:[-_][A-Z0-9]+)*", text)):
            if word in found:
                found[word].append(place)
    return found


def missing() -> list[str]:
    """Rules of the kinds that are held, and flags of the engine, that no test names."""
    by_rule = named([rule.ident for rule in rules()])
    by_flag = named(flags())
    untested = [r.ident for r in rules() if r.kind in HELD and not by_rule[r.ident]]
    return untested + [flag for flag in FLAGS if not by_flag.get(flag)]


def page() -> str:
    """The page: rules and flags with the tests that name them."""
    lines = [
        "# Coverage", "",
        "Which test names which rule of the [rulebook](rulebook.md) and which flag. Made by `python -m tests.coverage`.", "",
        "## Rules", "", "| rule | kind | named by |", "| --- | --- | --- |",
    ]
    by_rule = named([rule.ident for rule in rules()])
    lines += [f"| {rule.ident} | {rule.kind} | {_places(by_rule[rule.ident])} |" for rule in rules()]
    lines += ["", "## Flags", "", "| flag | raised | named by |", "| --- | --- | --- |"]
    by_flag = named(flags())
    lines += [f"| {flag} | {'yes' if flag in FLAGS else 'not yet'} | {_places(by_flag[flag])} |" for flag in sorted(by_flag)]
    return "\n".join(lines) + "\n"


def _places(places: list[str]) -> str:
    shown = places[:6]
    return ", ".join(shown) + (f" and {len(places) - 6} more" if len(places) > 6 else "") or "-"


if __name__ == "__main__":
    PAGE.write_text(page())
    sys.exit(f"no test names: {' '.join(missing())}" if missing() else 0)
