"""A task ends although it loses a cancellation."""

import asyncio

from drivers.emulators.stopping import stopped


async def test_a_task_that_loses_its_first_cancellation_is_ended_all_the_same() -> None:
    lost = []

    async def deaf_once() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            lost.append("once")
        await asyncio.Event().wait()

    task = asyncio.create_task(deaf_once())
    await asyncio.sleep(0)
    async with asyncio.timeout(30):
        await stopped(task)
    assert task.cancelled()
    assert lost == ["once"]


async def test_a_task_that_failed_is_left_as_it_is() -> None:
    async def fails() -> None:
        raise ValueError

    task = asyncio.create_task(fails())
    await asyncio.wait({task})
    await stopped(task)
    assert task.done()
