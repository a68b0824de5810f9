"""How tasks are ended for certain."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any

AGAIN_S = 0.2
MOST = 25
"""Times that a task is told; one that does not hear then is left to the end of the loop."""


async def stop(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancel tasks until they are done; what they end with is not looked at.

    Once is not enough in Python 3.11: `asyncio.wait_for`, which libraries below us wait with, loses a cancellation
    that comes in the same turn of the loop as what it waits for.
    """
    running = set(tasks)
    for _ in range(MOST):
        for task in running:
            task.cancel()
        if running:
            _, running = await asyncio.wait(running, timeout=AGAIN_S)
    await asyncio.gather(*(task for task in tasks if task.done()), return_exceptions=True)
