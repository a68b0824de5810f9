"""The books are no burden: what a step costs with and without them, and late in the evening against early."""

import time

import pytest

from controller.inputs import Input
from controller.recording import Header
from controller.table import start, step
from tests.controller.cash.shift import HEAD, told
from tests.controller.script import header

pytestmark = pytest.mark.bench
ROUNDS = 800


def evening() -> list[Input]:
    """Rounds of one box; before every third somebody buys in, and the float is read with each payment."""
    words, holds = ["float=100000"], 100_000
    for n in range(ROUNDS):
        if n % 3 == 0:
            holds -= 100
            words += ["dealer.buy_in:100", "observer.buy_in:100", f"float={holds}", "note:100", "inspector.buy_in"]
        suit = "scdh"[n % 4]
        holds += 10
        words += ["1=10", "close", f"T{suit}", f"7{suit}", "Th", "stand:1", "8h", "1=0", f"float={holds}", "over"]
        words += ["loaded"] if n % 4 == 3 else []
    return told(" ".join(words))


def quarters(head: Header, inputs: list[Input]) -> list[float]:
    """Seconds of each quarter of the evening."""
    state, size, found = start(head), len(inputs) // 4, []
    for n in range(4):
        begun = time.perf_counter()
        for one in inputs[n * size : (n + 1) * size]:
            state = step(state, one).state
        found.append(time.perf_counter() - begun)
    return found


def test_books() -> None:
    inputs = evening()
    without, kept = quarters(header("classic"), inputs), quarters(HEAD, inputs)
    print(f"\na step with the whole table and its books against rounds alone {sum(kept) / sum(without):12.2f} times")
    print(f"the evening's last quarter against its first {kept[3] / kept[0]:31.2f} times")
    assert sum(kept) < 3 * sum(without)
    assert kept[3] < 2 * kept[0]
