"""The part of the contract that real hardware can be held to: `--kind KIND --device URL`. Nothing is asked of it but to
be there and to speak; deal cards or insert notes meanwhile and compare what is printed."""

import asyncio
from contextlib import suppress

import pytest

import drivers
from drivers.observations import DeviceState, Observed


async def test_it_answers_and_what_comes_is_clean(pytestconfig: pytest.Config) -> None:
    url, kind = pytestconfig.getoption("--device"), pytestconfig.getoption("--kind")
    if kind not in drivers.KINDS:
        pytest.fail(f"--kind {kind}: expected one of {', '.join(drivers.KINDS)}")
    settings = dict(one.split("=", 1) for one in pytestconfig.getoption("--setting"))
    driver, said, enough = drivers.build(kind, "device", url, settings), list[Observed](), asyncio.Event()

    def emit(observed: Observed) -> None:
        said.append(observed)
        print(observed.what, flush=True)
        if sum(not isinstance(one.what, DeviceState) for one in said) == pytestconfig.getoption("--things"):
            enough.set()
        if observed.stored is not None:
            asyncio.get_running_loop().call_soon(observed.stored, False)

    running = asyncio.ensure_future(driver.run(emit))
    with suppress(TimeoutError):
        async with asyncio.timeout(pytestconfig.getoption("--seconds")):
            await enough.wait()
    running.cancel()
    await asyncio.wait({running})
    print(dict(driver.counters()))
    states = [one.what for one in said if isinstance(one.what, DeviceState)]
    assert any(state.state == "online" for state in states), f"never online: {states}"
    counters = {"frames": 1, "check_errors": 0} | dict(driver.counters())  # a broker and a button count no frames
    assert counters["frames"] > 0
    assert counters["check_errors"] == 0
