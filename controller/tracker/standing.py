"""Hands that stand and cards that are swapped without a word, followed for all worlds of a round at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from controller.rules import play
from controller.rules.round import Round
from controller.tracker.fold import folded
from controller.tracker.hypothesis import Hypothesis
from controller.tracker.merge import MANY, merged
from controller.tracker.served import Step, swapped

#: So many worlds are followed on sooner than it is found which of them are alike.
FEW = 3


def _nothing(_: Round) -> Sequence[Step]:
    return ()


def never(_: Round) -> bool:
    return False


def silently(
    worlds: Iterable[Hypothesis],
    results: Callable[[Round], Sequence[Step]] = _nothing,
    looked_at: str = "",
    past: Callable[[Round], bool] = never,
    dead: Callable[[Round], bool] = never,
) -> Iterator[tuple[Hypothesis, Sequence[Step]]]:
    """The worlds and all that follow from them without a word, each with the `results` it shows of the zone `looked_at`.

    Worlds alike become one before play goes on from them: what many hands may have done costs the sum of their choices,
    not the product. What follows from a world that shows a result shows none besides. A round that is `past` what was
    seen is not followed on; one that is `dead`, since nothing can explain what was seen from it on, is not there at all.
    """
    waiting: dict[tuple[int, bool], list[Hypothesis]] = {}
    for world in worlds:
        if not dead(world.round):
            waiting.setdefault((_left(world.round), False), []).append(world)
    many = bool(waiting) and sum(map(len, waiting.values())) + max(waiting)[0] > MANY
    while waiting:
        left, done = max(waiting)
        for world in _together(waiting.pop((left, done)), looked_at):
            found = () if done else results(world.round)
            yield world, found
            for moved in () if past(world.round) else _moved(world.round):
                if dead(moved):
                    continue
                after = world._replace(round=moved)
                after = folded(after, looked_at) if many else after
                waiting.setdefault((_left(moved), done or bool(found)), []).append(after)


def _together(worlds: list[Hypothesis], looked_at: str) -> Sequence[Hypothesis]:
    return merged(worlds, looked_at) if len(worlds) > FEW else worlds


def _left(r: Round) -> int:
    """The hands that are still to be played."""
    return len(r.hands) - r.active


def _moved(r: Round) -> Iterator[Round]:
    if not (r.dealing or r.forced or r.active >= len(r.hands)):
        yield from swapped(r)
        yield play.stand(r, r.active)
