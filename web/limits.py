"""How often something may be tried: a bucket for each who tries, that fills again with time (ms, as an argument)."""

import threading
from collections import OrderedDict

MOST = 10_000
"""Buckets kept; the one that was longest not used goes first."""


class Limit:
    """`burst` tries at once, then one every `every_ms`."""

    def __init__(self, burst: int, every_ms: int) -> None:
        self._burst, self._every = burst, every_ms
        self._full_at: OrderedDict[str, int] = OrderedDict()
        self._lock = threading.Lock()

    def wait_ms(self, key: str, at: int) -> int:
        """0 and one try is taken, or how long until the next one is allowed."""
        with self._lock:
            full_at = max(self._full_at.pop(key, at), at)
            over = full_at + self._every - at - self._burst * self._every
            self._full_at[key] = full_at if over > 0 else full_at + self._every
            while len(self._full_at) > MOST:
                self._full_at.popitem(last=False)
            return max(over, 0)
