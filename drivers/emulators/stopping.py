"""How a task is ended for certain."""

from __future__ import annotations

import asyncio
from typing import TypeVar

AGAIN_S = 0.2
_T = TypeVar("_T")


async def stopped(task: asyncio.Task[_T]) -> None:
    """Cancels `task` until it is done; what it ended with is not looked at.

    Once is not enough in Python 3.11: `asyncio.wait_for`, which the MQTT library waits with, loses a cancellation
    that comes in the same turn of the loop as what it waits for.
    """
    while not task.done():
        task.cancel()
        await asyncio.wait({task}, timeout=AGAIN_S)
    if not task.cancelled():
        task.exception()
