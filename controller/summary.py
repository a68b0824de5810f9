"""What a demo comes to: what was injected against what was flagged, and how certain the rounds were. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from controller.matching import Error, Raised, matched

Json = Mapping[str, Any]
LEVELS = ("ALERT", "STOP")


@dataclass(slots=True)
class Summary:
    """Counts over the finished rounds of a demo.

    found, misnamed, undecided, missed: of the injected errors, by kind of error. An error is misnamed where
    another one was flagged that explains what was seen as well; undecided where a legal round explains it.
    """

    rounds: int = 0
    cards: int = 0
    flags: Counter[tuple[str, str]] = field(default_factory=Counter)
    certainty: Counter[str] = field(default_factory=Counter)
    injected: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    undecided: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    false: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    @property
    def failed(self) -> bool:
        """Something was missed, flagged without reason or settled wrongly."""
        return bool(self.missed or self.false or self.wrong)


def summarise(truths: Iterable[Json], events: Iterable[Json], recorded: bool) -> Summary:
    """Set the emulators' truth (one object a round) against the journal's events."""
    summary = Summary()
    by_round: dict[int, list[Json]] = defaultdict(list)
    ended = 0
    for event in events:
        # What is told between two rounds carries the number of the last one, but belongs to the next.
        by_round[max(event.get("round", 0), ended + 1)].append(event)
        _count(summary, event)
        ended = event["round"] if event["event"] == "round_ended" else ended
    told = list(truths)
    if told:  # what the closing of the table brings belongs to the last round; a round that was broken off to none
        last = told[-1]["round"]
        by_round[last] += [event for event in by_round.pop(last + 1, []) if event.get("round", 0) <= last]
    _judge(summary, told, by_round, recorded)
    return summary


def _judge(summary: Summary, truths: list[Json], by_round: Mapping[int, list[Json]], recorded: bool) -> None:
    """Each error needs a flag of its own, each flag an error."""
    errors = [Error(truth["round"], wrong) for truth in truths for wrong in truth["injected"]]
    numbers = {truth["round"] for truth in truths}
    raised = [Raised(n, event) for n in sorted(by_round) for event in by_round[n] if event["event"] == "flag" and n in numbers]
    shown, unexplained = matched(errors, raised)
    for error, is_shown in zip(errors, shown, strict=True):
        summary.injected[error.wrong["error"]] += 1
        if is_shown:
            summary.found[error.wrong["error"]] += 1
        else:
            _judge_unshown(summary, error, by_round.get(error.round, []), recorded)
    played = {error.round for error in errors if not error.around}
    for number, flag in unexplained:
        # Where no decisions are entered another error may explain what was seen as well.
        if flag["level"] in LEVELS and (recorded or number not in played):
            summary.false.append(f"round {number}: {flag['flag']} {flag['hand'] or ''}: {flag['text']}")
    for truth in truths:
        if truth["round"] not in played:
            summary.wrong += _wrong_net(truth["round"], truth, by_round.get(truth["round"], []))


def _judge_unshown(summary: Summary, error: Error, events: list[Json], recorded: bool) -> None:
    """Why an error has no flag of its own: nothing can show it, something else explains what was seen, or it was missed."""
    flags = [event for event in events if event["event"] == "flag" and event["level"] in LEVELS]
    named = " ".join(sorted({flag["flag"] for flag in flags})) or "nothing"
    if error.wrong.get("hidden"):
        summary.undecided.append(f"{error.what}: {error.wrong['hidden']}")
    elif recorded:
        summary.missed.append(f"{error.what}: {error.wrong['flag']} expected, {named} flagged")
    else:
        summary.undecided.append(f"{error.what}: {_explained(flags, events)}")


def _count(summary: Summary, event: Json) -> None:
    match event["event"]:
        case "card":
            summary.cards += 1
        case "flag":
            summary.flags[event["flag"], event["level"]] += 1
        case "round_ended":
            summary.rounds += 1
            summary.certainty[event["certainty"]] += 1


def _explained(flags: list[Json], events: list[Json]) -> str:
    """Why the right flag could not be told: what else explains all that was seen."""
    if flags:
        return f"what was seen is explained as well by {flags[0]['flag']}: {flags[0]['text']}"
    ended = next((event for event in events if event["event"] == "round_ended"), None)
    if ended is None:
        return "the round has not ended"
    net = ", ".join(f"{spot} {amount}" for spot, amount in ended["net"].items())
    return f"a legal round explains what was seen ({net or 'result open'}; {ended['certainty']}, {ended['hypotheses']} ways)"


def _wrong_net(number: int, truth: Json, events: list[Json]) -> list[str]:
    """An error-free round told with certainty must have the true result."""
    for event in events:
        if event["event"] == "round_ended" and event["certainty"] in ("exact", "money") and event["net"] != truth["net"]:
            return [f"round {number}: net {event['net']} told, {truth['net']} is true"]
    return []


def text(summary: Summary) -> str:
    """The summary as a person reads it."""
    lines = [f"rounds   {summary.rounds}", f"cards    {summary.cards}", f"certain  {_shares(summary)}"]
    lines += ["", "flags" if summary.flags else "flags    none"]
    lines += [f"  {count:5}  {level:5}  {flag}" for (flag, level), count in sorted(summary.flags.items())]
    total = summary.injected.total()
    lines += ["", f"injected errors  {total}"]
    lines += [
        f"  {summary.found[error]:5} of {count:3}  {error}" for error, count in sorted(summary.injected.items())
    ]
    lines += [f"found with their right flag  {summary.found.total()} of {total}"] if total else []
    for title, found in (
        ("not decidable from what was seen", summary.undecided), ("missed", summary.missed),
        ("false flags", summary.false), ("wrong results", summary.wrong),
    ):  # fmt: skip
        lines += [f"{title}  {len(found)}", *(f"  {line}" for line in found)]
    return "\n".join(lines)


def _shares(summary: Summary) -> str:
    if not summary.rounds:
        return "no round ended"
    return ", ".join(
        f"{kind} {100 * summary.certainty[kind] / summary.rounds:.1f} %" for kind in ("exact", "money", "open")
    )
