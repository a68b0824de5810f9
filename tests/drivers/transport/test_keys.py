"""A keyboard wedge as a wire: a pipe with the very bytes of the kernel's events, unplugged and plugged in again."""

import errno
import fcntl
import os
from pathlib import Path

import pytest

import drivers
from drivers.emulators.scanner_device import typed
from drivers.errors import LinkError
from drivers.observations import CardSeen, DeviceState, Observed
from drivers.transport.keys import open_keys
from drivers.transport.line import Line
from tests.at_work import at_work
from tests.drivers.ends import until

LINE = Line(9600)


async def test_a_scanner_that_types_from_end_to_end(tmp_path: Path) -> None:
    path, said = tmp_path / "event-kbd", list[Observed]()
    driver = drivers.build("scanner", "shoe", f"evdev:{path}", {})
    async with at_work(driver.run(said.append)):
        await until(lambda: [one.what for one in said] == [DeviceState("shoe", "offline", f"no such port: evdev:{path}")])
        for codes, cards in (("1010\r", ["As"]), ("4130\r1010\r", ["As", "Kd", "As"])):
            connects = driver.counters()["connects"]
            os.mkfifo(path)
            pipe = os.open(path, os.O_RDWR | os.O_NONBLOCK)
            await until(lambda before=connects: driver.counters()["connects"] > before)  # type: ignore[misc]
            os.write(pipe, typed(codes))
            await until(lambda all_=cards: [one.what.card for one in said if isinstance(one.what, CardSeen)] == all_)  # type: ignore[misc]
            path.unlink()
            os.close(pipe)
            await until(lambda: isinstance(said[-1].what, DeviceState) and said[-1].what.state == "offline")
    assert DeviceState("shoe", "offline", "unplugged") in [one.what for one in said]


async def test_it_is_grabbed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(fcntl, "ioctl", lambda _fd, request, value: asked.append((request, value)))
    path = tmp_path / "event-kbd"
    master, slave = os.openpty()
    path.symlink_to(os.ttyname(slave))
    port = await open_keys(f"evdev:{path}", LINE)
    port.close()
    port.close()
    os.close(master)
    os.close(slave)
    assert asked == [(1 << 30 | 4 << 16 | ord("E") << 8 | 0x90, 1)]


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EBUSY, "another program has taken the scanner for itself"),
        (errno.EACCES, "no permission to read the scanner (is the user in the group input?)"),
        (errno.ENOTTY, "not an input device"),
        (errno.ENODEV, "no such port"),
    ],
)
async def test_why_it_does_not_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str) -> None:
    def refuse(*_: object) -> None:
        raise OSError(number, "refused")

    monkeypatch.setattr(fcntl, "ioctl", refuse)
    path = tmp_path / "event-kbd"
    path.write_bytes(b"")
    with pytest.raises(LinkError) as caught:
        await open_keys(f"evdev:{path}", LINE)
    assert str(caught.value) == f"{words}: evdev:{path}"


async def test_a_file_is_no_input_device(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"")
    with pytest.raises(LinkError, match="not an input device"):
        await open_keys(f"evdev:{path}", LINE)
