"""`livetable doctor` on real wires: each way in which a device can fail is told apart, with what to try."""

import asyncio
import errno
import io
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import aiomqtt
import pytest
import serial

from controller.broker import broker
from controller.config import load
from controller.doctor import identify
from controller.doctor.advice import GARBAGE, NOTHING, TRY
from controller.doctor.examine import examine
from controller.doctor.speech import Say, as_it_is, speech
from drivers.emulators.alpha_sign_device import AlphaSignDevice
from drivers.emulators.cctalk_device import CctalkDevice
from drivers.emulators.ebds_device import EbdsDevice
from drivers.emulators.id003_device import Id003Device
from drivers.emulators.note_path import Place
from drivers.emulators.otp1_device import Otp1Device
from drivers.transport import serial_open
from tests.at_work import at_work
from tests.drivers.ends import PtyEnd, TcpEnd
from tests.ports import free_port

HINTS = dict(TRY)
LEAST = 'journal = "j"\n[table]\nid = "bj1"\nsystem = "classic"\n'


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The heartbeats of these tests come each 50 ms."""
    monkeypatch.setattr(identify, "LISTEN_S", 0.3)


async def examined(
    folder: Path, kind: str, url: str, wait_s: float = 0.6, listen_s: float = 0.0, say: Say = as_it_is
) -> tuple[int, str]:
    path = folder / "bj1.toml"
    path.write_text(f'{LEAST}[devices.it]\nkind = "{kind}"\nurl = "{url}"\n', encoding="utf-8")
    out = io.StringIO()
    return await examine(load(path), out, wait_s, listen_s, say), out.getvalue()


@contextmanager
def speaking(write: Callable[[bytes], None], say: Callable[[float], bytes]) -> Iterator[None]:
    """Says something each 50 ms."""

    async def run() -> None:
        loop = asyncio.get_running_loop()
        while True:
            write(say(loop.time()))
            await asyncio.sleep(0.05)

    task = asyncio.ensure_future(run())
    try:
        yield
    finally:
        task.cancel()


def shoe() -> tuple[Otp1Device, Callable[[float], bytes]]:
    """An OTP/1 shoe in a hurry: a heartbeat each time it is asked for one."""
    device = Otp1Device(7, 0)
    started = asyncio.get_running_loop().time()
    return device, lambda now: device.update(started + (now - started) * 20)[0]


async def test_a_device_of_another_kind_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As soon as two of its frames were heard, however long it would be listened to."""
    monkeypatch.setattr(identify, "LISTEN_S", 60)
    end = PtyEnd(tmp_path)
    await end.plug()
    _, say = shoe()
    with speaking(end.write, say):
        code, text = await examined(tmp_path, "id003", end.url)
    await end.unplug()
    assert code == 1
    assert 'try: a device of kind otp1 is on this wire: set kind = "otp1", or plug in the right one' in text


@pytest.mark.parametrize("end_of", [PtyEnd, TcpEnd])
async def test_garbage_alone_is_a_wrong_speed_or_kind(tmp_path: Path, end_of: Callable[[Path], Any]) -> None:
    end, rng = end_of(tmp_path), Random(3)
    await end.plug()
    with speaking(end.write, lambda _now: rng.randbytes(12)):
        code, text = await examined(tmp_path, "otp1", end.url)
    await end.unplug()
    assert code == 1
    assert f"try: {GARBAGE}" in text


async def test_a_port_that_opens_slowly_is_heard_as_long_as_any(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine neither the driver nor we have the port open in the time that others listen."""
    opened = serial_open.resolve_and_open

    def slowly(*args: Any) -> Any:
        time.sleep(2 * identify.LISTEN_S)
        return opened(*args)

    monkeypatch.setattr(serial_open, "resolve_and_open", slowly)
    end, rng = PtyEnd(tmp_path), Random(3)
    await end.plug()
    with speaking(end.write, lambda _now: rng.randbytes(12)):
        _, text = await examined(tmp_path, "otp1", end.url, wait_s=0.1)
    await end.unplug()
    assert f"try: {GARBAGE}" in text


ASKED: dict[str, Callable[[], Any]] = {"id003": Id003Device, "cctalk": CctalkDevice, "alpha_sign": AlphaSignDevice}


@pytest.mark.parametrize(("kind", "end_of"), [*((kind, PtyEnd) for kind in ASKED), ("cctalk", TcpEnd)])
async def test_a_device_of_another_kind_that_speaks_only_when_it_is_asked(
    tmp_path: Path, kind: str, end_of: Callable[[Path], Any]
) -> None:
    end, device = end_of(tmp_path), ASKED[kind]()
    end.heard = lambda data: end.write(device.update(asyncio.get_running_loop().time(), data)[0])
    await end.plug()
    code, text = await examined(tmp_path, "ssp", end.url)
    await end.unplug()
    assert code == 1
    assert f'try: a device of kind {kind} is on this wire: set kind = "{kind}", or plug in the right one' in text


async def test_a_note_that_a_box_still_has_to_tell_is_not_lost_by_asking_who_it_is(tmp_path: Path) -> None:
    """An EBDS acceptor takes the next poll of another bit for the word that its last reply arrived."""
    end, device = PtyEnd(tmp_path), EbdsDevice()
    device.resume("20", in_box=True)
    end.heard = lambda data: end.write(device.update(asyncio.get_running_loop().time(), data)[0])
    await end.plug()
    _, text = await examined(tmp_path, "id003", end.url)
    await end.unplug()
    assert f"try: {NOTHING}" in text
    assert (device.counted, device.path.place) == (0, Place.BOX)


async def test_not_a_byte_is_power_or_cable(tmp_path: Path) -> None:
    end = PtyEnd(tmp_path)
    await end.plug()
    code, text = await examined(tmp_path, "otp1", end.url)
    await end.unplug()
    assert code == 1
    assert f"try: {NOTHING}" in text


async def test_a_port_in_use(tmp_path: Path) -> None:
    end = PtyEnd(tmp_path)
    await end.plug()
    with serial.Serial(end.url, exclusive=True):
        code, text = await examined(tmp_path, "otp1", end.url)
    await end.unplug()
    assert (code, f"it\totp1\t{end.url}\toffline\tport in use by another program: {end.url}\n" in text) == (1, True)
    assert f"try: {HINTS['port in use']}" in text


async def test_no_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(serial_open, "_open_as", refused)
    code, text = await examined(tmp_path, "otp1", str(tmp_path / "port"))
    assert code == 1
    assert "offline\tno permission to open the port" in text
    assert f"try: {HINTS['no permission']}" in text


async def test_a_wrong_port_and_a_file_that_is_none(tmp_path: Path) -> None:
    _, text = await examined(tmp_path, "otp1", "/dev/no-such-port")
    assert f"try: {HINTS['no such port']}" in text
    (tmp_path / "file").touch()
    _, text = await examined(tmp_path, "otp1", str(tmp_path / "file"))
    assert f"try: {HINTS['not a serial port']}" in text


async def test_a_serial_server_that_is_not_there(tmp_path: Path) -> None:
    _, text = await examined(tmp_path, "otp1", f"socket://127.0.0.1:{free_port()}")
    assert f"try: {HINTS['connection refused']}" in text


async def with_a_shoe(end: PtyEnd, folder: Path, say: Say = as_it_is) -> tuple[int, str]:
    """What the doctor says of a shoe that answers and has a card to tell."""
    await end.plug()
    device, speak = shoe()
    device.happen(0x10, b"As", 0.0)
    end.heard = lambda data: end.write(device.update(asyncio.get_running_loop().time(), data)[0])
    with speaking(end.write, speak):
        found = await examined(folder, "otp1", end.url, wait_s=30, listen_s=1, say=say)
    await end.unplug()
    return found


async def test_a_device_that_answers_shows_what_it_reads(tmp_path: Path) -> None:
    end = PtyEnd(tmp_path)
    code, text = await with_a_shoe(end, tmp_path)
    assert code == 0
    assert " it: card As\n" in text
    assert f"it\totp1\t{end.url}\tonline\t" in text
    assert "  counted: frames " in text
    assert "  self-test passed: HELLO was asked for and answered, heartbeats come\n" in text
    assert "try:" not in text


async def test_a_broker_that_is_not_there_and_one_that_refuses_us(tmp_path: Path) -> None:
    port = free_port()
    code, text = await examined(tmp_path, "mqtt", f"mqtt://127.0.0.1:{port}")
    assert code == 1
    assert f"try: {HINTS['broker unreachable (connection refused']}" in text
    async with broker(port, anonymous=False):
        code, text = await examined(tmp_path, "mqtt", f"mqtt://127.0.0.1:{port}")
    assert code == 1
    assert "broker refused us (login: " in text
    assert f"try: {HINTS['broker refused us (login']}" in text


async def test_a_part_in_fault_is_named_and_counts(tmp_path: Path) -> None:
    port = free_port()
    async with broker(port), aiomqtt.Client("127.0.0.1", port) as sensor:
        await sensor.publish("livetable/bj1/chips/1", '{"amount":"7","chips":{"5":1}}', 1, retain=True)
        code, text = await examined(tmp_path, "mqtt", f"mqtt://127.0.0.1:{port}", wait_s=30, listen_s=2)
    assert code == 1
    assert "  it/chips/1: fault, chips add up to 5, amount says 7\n" in text
    assert "  self-test not passed\n" in text
    assert "  try: 1 messages could not be read: see the faults above\n" in text


async def test_a_broker_passes_a_message_back_and_presses_are_shown(tmp_path: Path) -> None:
    port = free_port()
    async with broker(port), aiomqtt.Client("127.0.0.1", port) as bell:

        async def press() -> None:
            while True:
                await bell.publish("livetable/bj1/bell", "press", 1)
                await asyncio.sleep(0.1)

        async with at_work(press()):
            code, text = await examined(tmp_path, "mqtt", f"mqtt://127.0.0.1:{port}", wait_s=30, listen_s=2)
    assert code == 0
    assert " it: bell 1\n" in text
    assert "\tonline\t127.0.0.1:" in text
    assert "try:" not in text


async def test_a_device_that_answers_in_russian(tmp_path: Path) -> None:
    end = PtyEnd(tmp_path)
    code, text = await with_a_shoe(end, tmp_path, speech("ru"))
    assert code == 0
    assert " it: карта As\n" in text
    assert f"it\totp1\t{end.url}\tработает\t" in text
    assert "  счётчики: кадров " in text
    assert "  самопроверка пройдена: на запрос HELLO получен ответ, периодические сообщения приходят\n" in text


async def test_a_port_that_is_not_there_in_both_languages(tmp_path: Path) -> None:
    """All but the moment at which it was told."""
    url = "/dev/no-such-port"
    counted = "  counted: nothing\n  self-test not passed\n"
    _, text = await examined(tmp_path, "otp1", url)
    assert re.sub(r"\d\d:\d\d:\d\d\.\d{3}", "TIME", text) == (
        f"  TIME it: device offline no such port: {url}\n"
        f"it\totp1\t{url}\toffline\tno such port: {url}\n{counted}  try: {HINTS['no such port']}\n"
    )
    _, text = await examined(tmp_path, "otp1", url, say=speech("ru"))
    assert re.sub(r"\d\d:\d\d:\d\d\.\d{3}", "TIME", text) == (
        f"  TIME it: устройство не подключено: нет такого порта: {url}\n"
        f"it\totp1\t{url}\tне подключено\tнет такого порта: {url}\n"
        "  счётчики: пусто\n  самопроверка не пройдена\n  что сделать: Подключено ли устройство и включено ли? Что есть на "
        "этой машине, покажет `livetable devices`; впишите это имя в url.\n"
    )


async def test_a_part_in_fault_keeps_its_name_in_russian(tmp_path: Path) -> None:
    port = free_port()
    async with broker(port), aiomqtt.Client("127.0.0.1", port) as sensor:
        await sensor.publish("livetable/bj1/chips/1", '{"amount":"7","chips":{"5":1}}', 1, retain=True)
        url = f"mqtt://127.0.0.1:{port}"
        code, text = await examined(tmp_path, "mqtt", url, wait_s=30, listen_s=2, say=speech("ru"))
    assert code == 1
    assert "  it/chips/1: неисправно, чипов на 5, а сумма названа 7\n" in text
    assert "  что сделать: не прочитано 1 сообщение: смотрите неисправности выше\n" in text
