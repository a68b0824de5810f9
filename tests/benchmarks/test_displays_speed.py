"""From a snapshot to what a person sees: beside a bare route for the same events in the same run, with 100 and 500 displays.

Weight and first paint of each page.
"""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.benchmarks.test_speed import report
from tests.web import tables
from tests.web.serving import Served
from web.security import STREAM_HEADERS

pytestmark = [pytest.mark.bench, pytest.mark.browser]
EVENTS, EVERY_S = 200, 0.05
WARM_UP = 10
"""The first snapshots, which a page draws while it is still being loaded, do not count."""
PAINTED = """([id, word]) => {
  const seen = (window.seen = []);
  const target = document.getElementById(id);
  new MutationObserver(() => {
    const n = Number(target.textContent.replace(word, ''));
    requestAnimationFrame(() => seen.push([n, performance.timeOrigin + performance.now()]));
  }).observe(target, { childList: true, characterData: true, subtree: true });
}"""
FIRST_PAINT = """new Promise(done => new PerformanceObserver(list =>
  done(list.getEntries()[0].startTime)).observe({ type: 'paint', buffered: true }))"""
BARE_PAGE = b"""<!doctype html><title>bare</title><p id="round"></p><script>
new EventSource('/events').onmessage = (event) => {
  document.getElementById('round').textContent = 'Round ' + JSON.parse(event.data).round;
};</script>"""
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class Bare(Served):
    """A page and a route that sends what it is given to whoever listens, and nothing else."""

    def application(self) -> Any:
        """The application; `publish` feeds it directly."""
        self._queues: list[asyncio.Queue[bytes]] = []

        async def app(scope: MutableMapping[str, Any], receive: Any, send: Send) -> None:
            if scope["path"] == "/events":
                await self._stream(send)
            else:
                await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/html")]})
                await send({"type": "http.response.body", "body": BARE_PAGE})

        return app

    async def _stream(self, send: Send) -> None:
        queue: asyncio.Queue[bytes] = asyncio.Queue()
        self._queues.append(queue)
        await send({"type": "http.response.start", "status": 200, "headers": STREAM_HEADERS})
        await send({"type": "http.response.body", "body": b":\n\n", "more_body": True})
        while body := await queue.get():
            await send({"type": "http.response.body", "body": body, "more_body": True})

    def publish(self, snapshot: tables.Snapshot) -> None:
        """Encode once, hand to all."""
        body = f"data: {json.dumps(snapshot)}\n\n".encode()
        self._loop.call_soon_threadsafe(self._hand, body)

    def stop(self) -> None:
        """End all streams and the server."""
        self._loop.call_soon_threadsafe(self._hand, b"")
        super().stop()

    def _hand(self, body: bytes) -> None:
        for queue in self._queues:
            queue.put_nowait(body)


@contextmanager
def readers(served: Served, path: str, count: int) -> "Iterator[subprocess.Popen[str]]":
    command = [sys.executable, "-m", "tests.benchmarks.readers", served.url.rpartition(":")[2], path, str(count), str(EVENTS)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    yield process
    process.kill()
    process.wait()


def play(served: Served, wait: Callable[[float], object]) -> dict[int, float]:
    """Publish an evening of snapshots; when each was, in ms since 1970."""
    sent = {}
    for n in range(1, EVENTS + 1):
        now = time.time()
        sent[n] = 1000 * now
        served.publish(tables.playing(seq=n, round=n, at=f"{now:.6f}"))
        wait(EVERY_S)
    return sent


def seen_in_browser(served: Served, page: Page, path: str, stream: str) -> list[float]:
    """How late each snapshot was painted, in ms, while 99 others look on."""
    page.goto(served.url + path)
    page.evaluate(PAINTED, ["round", "Round "])
    with readers(served, stream, 99) as process:
        sent = play(served, lambda s: page.wait_for_timeout(1000 * s))
        process.communicate(timeout=60)
    seen = page.evaluate("window.seen")
    assert seen[-1][0] == EVENTS
    return sorted(at - sent[int(n)] for n, at in seen if n > WARM_UP)


def test_from_snapshot_to_pixel_with_100_displays(browser: Browser) -> None:
    page = browser.new_page()
    late = {}
    for name, kind, path, stream in (("bare", Bare, "/", "/events"), ("ours", Served, "/dealer/bj1", "/events/bj1")):
        served = kind(["bj1"])
        late[name] = seen_in_browser(served, page, path, stream)
        page.goto("about:blank")
        served.stop()
    for name, share in (("p50", 50), ("p99", 99)):
        ours, bare = (late[one][len(late[one]) * share // 100] for one in ("ours", "bare"))
        report(f"snapshot to pixel, 100 displays, {name}: bare route", bare, "ms")
        report(f"snapshot to pixel, 100 displays, {name}: dealer's screen", ours, "ms")
        report(f"snapshot to pixel, 100 displays, {name}: ratio", ours / bare, "times")
        assert ours / bare < 20


def test_500_displays_lose_nothing() -> None:
    late = {}
    for name, kind, stream in (("bare", Bare, "/events"), ("ours", Served, "/events/bj1")):
        served = kind(["bj1"])
        with readers(served, stream, 500) as process:
            play(served, time.sleep)
            told, _ = process.communicate(timeout=120)
        served.stop()
        late[name] = json.loads(told)
    assert late["ours"]["whole"] == 500
    # A display that falls behind is handed the latest snapshot alone: fewer events, and none that counts is lost.
    report("500 displays: snapshots drawn, of 100,000 published", late["ours"]["events"], "")
    for share in ("p50", "p99"):
        report(f"500 displays, {share}: bare route", late["bare"][share], "ms")
        report(f"500 displays, {share}: ours", late["ours"][share], "ms")
        report(f"500 displays, {share}: ratio", late["ours"][share] / late["bare"][share], "times")


@pytest.mark.parametrize(
    "path",
    ["/sign/bj1?kiosk", "/sign/bj1?kiosk&lang=both", "/sign/bj1?kiosk&lang=turns", "/sign/bj1", "/dealer/bj1", "/pit", "/"],
)
def test_weight_and_first_paint(browser: Browser, path: str) -> None:
    served = Served(["bj1"])
    served.publish(tables.whole())
    page = browser.new_page()
    page.goto(served.url + path)
    page.evaluate("document.fonts.ready")
    report(f"{path}: first paint", page.evaluate(FIRST_PAINT), "ms")
    weight = page.evaluate("performance.getEntries().map(e => e.transferSize || 0).reduce((a, b) => a + b)")
    report(f"{path}: weight", weight / 1000, "kB")
    page.close()
    served.stop()
    assert weight < (150_000 if path.startswith("/sign") else 250_000)
