"""The hub: the latest snapshot for everyone, and nobody is kept waiting or kept behind."""

import asyncio

import pytest

from tests.web import tables
from web.access import Refused
from web.hub import Changes, Hub


async def woken(changes: Changes) -> bool:
    """Whether `changes` wakes without anything more happening."""
    try:
        await asyncio.wait_for(anext(changes), 0)
    except TimeoutError:
        return False
    return True


async def test_a_waiter_wakes_to_its_table_and_not_to_others() -> None:
    hub = Hub(["bj1", "bj2"])
    mine, any_table = hub.changes("bj1"), hub.changes(None)
    hub.publish("bj2", tables.switch())
    await asyncio.wait_for(anext(any_table), 30)
    assert not await woken(mine)
    hub.publish("bj1", tables.empty())
    await asyncio.wait_for(anext(mine), 30)


async def test_many_changes_are_one_waking_to_the_latest() -> None:
    hub = Hub(["bj1"])
    changes = hub.changes("bj1")
    for seq in range(1000):
        hub.publish("bj1", tables.empty(seq=seq))
    await asyncio.wait_for(anext(changes), 30)
    assert not await woken(changes)
    latest = hub.snapshot("bj1")
    assert latest is not None
    assert latest["seq"] == 999


async def test_a_cancelled_wait_loses_no_waking() -> None:
    hub = Hub(["bj1"])
    changes = hub.changes("bj1")
    assert not await woken(changes)
    hub.publish("bj1", tables.empty())
    await asyncio.wait_for(anext(changes), 30)


async def test_closing_ends_waiters_of_before_and_after() -> None:
    hub = Hub(["bj1"])
    before = hub.changes("bj1")
    hub.close()
    for changes in (before, hub.changes(None)):
        with pytest.raises(StopAsyncIteration):
            await anext(changes)


def test_a_hub_that_nothing_listens_to_refuses() -> None:
    with pytest.raises(Refused, match="takes no input"):
        Hub(["bj1"]).submit("bj1", {})


def test_a_table_without_a_snapshot_is_known_all_the_same() -> None:
    hub = Hub(["bj1"])
    assert hub.table_ids() == ["bj1"]
    assert hub.snapshot("bj1") is None
    assert hub.snapshot("nowhere") is None
