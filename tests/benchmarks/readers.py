"""Many readers of one stream of events, in a process of their own: `python -m tests.benchmarks.readers PORT PATH N LAST`.

Prints `ready` when all are connected, and at the end one line of JSON: how late the events came (ms after the time
that each carries), and of how many readers the last one was the event LAST.
"""

import asyncio
import json
import re
import sys
import time

AT = re.compile(rb'"at":\s*"([\d.]+)"')
SEQ = re.compile(rb'"seq":\s*(\d+)')


async def read(port: int, path: str, last: int, late: list[float], ready: asyncio.Semaphore) -> bool:
    """Read until the event `last` or the end; whether it came."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    await reader.readuntil(b"\r\n\r\n")
    ready.release()
    try:
        while line := await reader.readline():
            if stamp := AT.search(line):
                late.append(1000 * (time.time() - float(stamp[1])))
                if (seq := SEQ.search(line)) and int(seq[1]) >= last:
                    return True
        return False
    finally:
        writer.close()


async def main(port: int, path: str, count: int, last: int) -> None:
    """Run the readers and print what they saw."""
    late: list[float] = []
    ready = asyncio.Semaphore(0)
    tasks = [asyncio.create_task(read(port, path, last, late, ready)) for _ in range(count)]
    for _ in range(count):
        await ready.acquire()
    print("ready", flush=True)
    whole = sum(await asyncio.gather(*tasks))
    late.sort()
    print(json.dumps({"events": len(late), "whole": whole, "p50": late[len(late) // 2], "p99": late[len(late) * 99 // 100]}))


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
