"""`livetable devices`: the name to write down, what is behind it, and whether it can be used."""

import io
import os
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from controller.doctor import ports
from controller.doctor.speech import Say, as_it_is, speech


@pytest.fixture
def terminal() -> Iterator[str]:
    master, slave = os.openpty()
    tty.setraw(slave)
    name = os.ttyname(slave)
    os.close(slave)
    yield name
    os.close(master)


def listed(monkeypatch: pytest.MonkeyPatch, *found: ListPortInfo, say: Say = as_it_is) -> str:
    monkeypatch.setattr(list_ports, "comports", lambda: list(found))
    out = io.StringIO()
    ports.list_devices(out, say)
    return out.getvalue()


def port(path: str) -> ListPortInfo:
    found = ListPortInfo(path, skip_link_detection=True)
    found.description, found.vid, found.pid, found.serial_number = "USB-Serial", 0x0403, 0x6001, "A9"
    return found


def test_a_port_by_its_lasting_name_with_its_ids(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, terminal: str) -> None:
    monkeypatch.setattr(ports, "BY_ID", tmp_path)
    monkeypatch.setattr(ports, "DEV", tmp_path)
    (tmp_path / "usb-FTDI_A9").symlink_to(terminal)
    text = listed(monkeypatch, port(terminal))
    assert text == f"{tmp_path}/usb-FTDI_A9\tUSB-Serial, USB 0403:6001, serial A9\tfree\n"


def test_a_port_in_use_names_the_program(terminal: str) -> None:
    with serial.Serial(terminal, exclusive=True):
        assert ports.usable(Path(terminal)).startswith("in use by ")
        assert f"(process {os.getpid()})" in ports.usable(Path(terminal))
    assert ports.usable(Path(terminal)) == "free"


def test_a_port_that_we_may_not_open_names_the_group(monkeypatch: pytest.MonkeyPatch, terminal: str) -> None:
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)
    assert ports.usable(Path(terminal)) == f"no permission (members of the group {Path(terminal).group()} may)"


def test_no_port_and_what_else_is_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(ports, "BY_ID", tmp_path / "none")
    monkeypatch.setattr(ports, "DEV", tmp_path)
    (tmp_path / "gpiochip0").touch()
    (tmp_path / "video1").touch()
    assert listed(monkeypatch) == (
        f"no serial port found\n{tmp_path}/gpiochip0\tgpiochip\tfree\n{tmp_path}/video1\tvideo\tfree\n"
    )


def test_in_russian(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, terminal: str) -> None:
    monkeypatch.setattr(ports, "BY_ID", tmp_path / "none")
    monkeypatch.setattr(ports, "DEV", tmp_path)
    (tmp_path / "gpiochip0").touch()
    (tmp_path / "video1").touch()
    others = f"{tmp_path}/gpiochip0\tчип GPIO\tсвободно\n{tmp_path}/video1\tкамера\tсвободно\n"
    assert listed(monkeypatch, say=speech("ru")) == f"последовательных портов не найдено\n{others}"
    told = listed(monkeypatch, port(terminal), say=speech("ru"))
    assert told == f"{terminal}\tUSB-Serial, USB 0403:6001, серийный номер A9\tсвободно\n{others}"
    assert listed(monkeypatch, ListPortInfo(terminal, True), say=speech("ru")).startswith(f"{terminal}\tпоследовательный порт\t")


def test_who_has_a_port_and_who_may_in_russian(monkeypatch: pytest.MonkeyPatch, terminal: str) -> None:
    with serial.Serial(terminal, exclusive=True):
        told = ports.usable(Path(terminal), speech("ru"))
    assert told.startswith("занято: ")
    assert f"(процесс {os.getpid()})" in told
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)
    assert ports.usable(Path(terminal), speech("ru")) == f"нет прав (есть у группы {Path(terminal).group()})"
