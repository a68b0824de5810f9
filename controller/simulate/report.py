"""What a simulation found, as text."""

from __future__ import annotations

from collections.abc import Iterator

from controller.simulate.outcomes import FINALS
from controller.simulate.run import Result
from controller.simulate.strategy import UPCARDS
from controller.simulate.tally import Mean, Sums, Tally, frequency

HANDS = FINALS[:-1]
MATCHES = ((1, "pair"), (5, "three of a kind"), (8, "two pairs"), (40, "four of a kind"))


def render(result: Result) -> str:
    """Expected return with its standard error, frequencies, side bets and the dealer's final hands."""
    return "\n".join([*_head(result), *_side(result.tally), *_hands(result.tally), *_dealer(result.tally)]) + "\n"


def _head(result: Result) -> Iterator[str]:
    job, tally = result.job, result.tally
    yield f"{job.options.system}, {job.strategy.name}: {tally.rounds} rounds, boxes {job.boxes}, seed {job.seed}"
    yield ""
    yield f"{'expected return of a bet':<30}{percent(tally.main.mean())}"
    yield f"{'naturals dealt':<30}{percent(frequency(tally.naturals, tally.hands))}"
    if tally.void:
        yield f"{'rounds void, shoe empty':<30}{tally.void}"


def _side(tally: Tally) -> Iterator[str]:
    if tally.insurance.staked:
        yield from _bet("insurance", tally.insurance)
    if tally.super_match.staked:
        yield from _bet("Super Match", tally.super_match)
        for times, name in MATCHES:
            yield f"{'  ' + name:<30}{percent(frequency(tally.matches[times], sum(tally.matches.values())))}"


def _bet(name: str, sums: Sums) -> Iterator[str]:
    yield f"{f'expected return of {name}':<30}{percent(sums.mean())}"


def _hands(tally: Tally) -> Iterator[str]:
    yield ""
    yield "hands by result, split hands included"
    for name in sorted({name for name, _ in tally.results}, key=lambda name: -tally.share(name)):
        yield f"  {name:<28}{100 * tally.share(name):8.4f} %"


def _dealer(tally: Tally) -> Iterator[str]:
    yield ""
    yield "dealer's final hand by upcard, of the rounds in which he played it out"
    yield "  up   " + "".join(f"{name:>10}" for name in (*HANDS, "bust", "rounds"))
    for points, name in enumerate(UPCARDS, 2):
        yield _row(name, [tally.dealer[points, final] for final in HANDS])
    yield _row("all", [sum(tally.dealer[points, final] for points in range(2, 12)) for final in HANDS])


def _row(name: str, counts: list[int]) -> str:
    rounds = sum(counts)
    shares = [n / max(rounds, 1) for n in (*counts, counts[-2] + counts[-1])]
    return f"  {name:<5}" + "".join(f"{share:>10.6f}" for share in shares) + f"{rounds:>10}"


def percent(mean: Mean) -> str:
    """A mean in percent with its standard error."""
    return f"{100 * mean.value:8.4f} % +- {100 * mean.error:.4f} %"
