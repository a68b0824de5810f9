"""Tables that run together, and the wires of one table: nothing is shared that only one can have."""

from pathlib import Path

import pytest

from controller.config import ConfigError
from controller.together import load_all
from tests.controller.test_config import LEAST, written


@pytest.mark.parametrize(
    ("second", "told"),
    [
        ('journal = "k"\n[table]\nid = "t"\nsystem = "classic"\n', "table.id is t, as in"),
        ('journal = "./x/../j"\n[table]\nid = "u"\nsystem = "classic"\n', "journal is "),
    ],
)
def test_tables_that_run_together_share_no_name_and_no_journal(tmp_path: Path, second: str, told: str) -> None:
    paths = [tmp_path / "a.toml", tmp_path / "b.toml"]
    paths[0].write_text(LEAST, encoding="utf-8")
    paths[1].write_text(second, encoding="utf-8")
    with pytest.raises(ConfigError, match=f"b.toml: {told}"):
        load_all(paths)


SHOE = '[devices.shoe]\nkind = "otp1"\nurl = "{url}"\n'
MQTT = '[devices.{name}]\nkind = "mqtt"\nurl = "mqtt://h"\n'


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (SHOE.format(url="/dev/a"), '[devices.box]\nkind = "id003"\nurl = "/dev/a"\n'),
        (MQTT.format(name="a"), MQTT.format(name="b")),
        (MQTT.format(name="a") + 'client_id = "c"\n', MQTT.format(name="b") + 'client_id = "c"\n'),
    ],
)
def test_two_devices_on_one_wire_are_refused(tmp_path: Path, one: str, other: str) -> None:
    with pytest.raises(ConfigError, match=r"bj1\.toml: devices\..+url is .+, as devices\..+ has it; expected a wire of its own"):
        load_all([written(tmp_path, LEAST + one + other)])


def test_a_port_is_known_under_its_other_name(tmp_path: Path) -> None:
    (tmp_path / "by-id").symlink_to(tmp_path / "ttyUSB0")
    box = f'[devices.box]\nkind = "id003"\nurl = "{tmp_path}/ttyUSB0"\n'
    with pytest.raises(ConfigError, match=r"devices\.box\.url is '.*/ttyUSB0', as devices\.shoe of"):
        load_all([written(tmp_path, LEAST + SHOE.format(url=tmp_path / "by-id") + box)])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("socket://localhost:7001", "socket://127.0.0.1:7001"),
        ("socket://LocalHost:7001", "rfc2217://127.0.0.1:07001/"),
        ("socket://Serial-Server:1", "socket://serial-server:1"),
        ("evdev:/dev/input/{by_id}", "evdev:/dev/input/{by_id}/../{by_id}"),
    ],
)
def test_a_wire_is_known_however_it_is_written(tmp_path: Path, one: str, other: str) -> None:
    urls = [url.format(by_id="by-id") for url in (one, other)]
    box = f'[devices.box]\nkind = "id003"\nurl = "{urls[1]}"\n'
    with pytest.raises(ConfigError, match=rf"devices\.box\.url is '{urls[1]}', as devices\.shoe of"):
        load_all([written(tmp_path, LEAST + SHOE.format(url=urls[0]) + box)])


def test_a_broker_is_known_with_and_without_its_port(tmp_path: Path) -> None:
    brokers = MQTT.format(name="a") + MQTT.format(name="b").replace("mqtt://h", "mqtt://H:1883")
    with pytest.raises(ConfigError, match=r"devices\.b\.url is 'mqtt://H:1883', as devices\.a of"):
        load_all([written(tmp_path, LEAST + brokers)])


@pytest.mark.parametrize("other", ["socket://localhost:7002", "socket://notlocalhost:7001", "socket://127.0.0.2:7001"])
def test_other_wires_are_others(tmp_path: Path, other: str) -> None:
    box = f'[devices.box]\nkind = "id003"\nurl = "{other}"\n'
    assert load_all([written(tmp_path, LEAST + SHOE.format(url="socket://localhost:7001") + box)])


def test_what_parts_devices_at_one_address(tmp_path: Path) -> None:
    lines = "".join(f'[devices.bell{n}]\nkind = "gpio"\nurl = "/dev/gpiochip0"\nline = {n}\n' for n in (1, 2))
    brokers = MQTT.format(name="a") + MQTT.format(name="b") + 'client_id = "b"\n'
    assert len(load_all([written(tmp_path, LEAST + lines + brokers)])[0].devices) == 4


def test_tables_that_run_together_share_a_broker_and_no_port(tmp_path: Path) -> None:
    paths = [tmp_path / "a.toml", tmp_path / "b.toml"]
    for path, name in zip(paths, "ab", strict=True):
        path.write_text(
            f'journal = "{name}"\n[table]\nid = "{name}"\nsystem = "classic"\n' + MQTT.format(name="m"), encoding="utf-8"
        )
    assert len(load_all(paths)) == 2
    for path in paths:
        path.write_text(path.read_text(encoding="utf-8") + SHOE.format(url="socket://h:1"), encoding="utf-8")
    with pytest.raises(ConfigError, match=r"b\.toml: devices\.shoe\.url is 'socket://h:1', as devices\.shoe of .*a\.toml has it"):
        load_all(paths)
