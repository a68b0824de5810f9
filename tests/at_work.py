"""What runs beside a test: drivers, listeners, other clients."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from controller.tasks import stop


@asynccontextmanager
async def at_work(*works: Coroutine[Any, Any, object]) -> AsyncIterator[None]:
    """`works` run inside, and are told to end until they have. What one of them broke with is raised."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        yield
    finally:
        await stop(tasks)
        for task in tasks:
            if not task.cancelled():
                task.result()
