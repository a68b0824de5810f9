"""Tasks end although they lose a cancellation."""

import asyncio

from controller.tasks import stop


async def test_a_task_that_loses_its_first_cancellation_is_ended_all_the_same() -> None:
    async def deaf_once() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            await asyncio.Event().wait()

    async def fails() -> None:
        raise ValueError

    tasks = [asyncio.create_task(work()) for work in (deaf_once, fails, asyncio.Event().wait)]
    await asyncio.sleep(0)
    async with asyncio.timeout(30):
        await stop(tasks)
    assert all(task.done() for task in tasks)


async def test_nothing_to_stop() -> None:
    await stop([])
