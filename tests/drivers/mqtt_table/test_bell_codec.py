"""The payloads that public projects document for their buttons (see bell_codec)."""

import pytest

from drivers.mqtt_table.bell_codec import Press, read_bell
from drivers.mqtt_table.payload import Identity, PayloadError

SHELLY_2 = (
    '{"src":"shellyplusi4-1","method":"NotifyEvent","params":{"ts":1796000000.5,"events":'
    '[{"component":"input:0","id":0,"event":"%s","ts":1796000000.5}]}}'
)


@pytest.mark.parametrize(
    ("payload", "presses"),
    [
        ('{"action":"single","battery":97}', 1),  # Zigbee2MQTT
        ('{"action":"double"}', 2),
        ('{"action":"triple"}', 3),
        ('{"action":"hold"}', 1),
        ('{"action":"release"}', 0),
        ('{"action":""}', 0),
        ('{"action":null}', 0),
        ('{"action":"1_single"}', 1),
        ('{"action":"button_2_double"}', 2),
        ("single", 1),  # Zigbee2MQTT /action
        ("double", 2),
        ("", 0),
        ('{"Button1":{"Action":"SINGLE"}}', 1),  # Tasmota
        ('{"Button1":{"Action":"DOUBLE"}}', 2),
        ('{"Button1":{"Action":"QUAD"}}', 4),
        ('{"Button1":{"Action":"PENTA"}}', 5),
        ('{"Button1":{"Action":"HOLD"}}', 1),
        ('{"Button1":{"Action":"CLEAR"}}', 0),
        ('{"event":"S","event_cnt":5}', 1),  # Shelly 1
        ('{"event":"SS","event_cnt":6}', 2),
        ('{"event":"SSS","event_cnt":7}', 3),
        ('{"event":"L","event_cnt":8}', 1),
        (SHELLY_2 % "single_push", 1),
        (SHELLY_2 % "double_push", 2),
        (SHELLY_2 % "triple_push", 3),
        (SHELLY_2 % "long_push", 1),
        (SHELLY_2 % "btn_down", 1),
        (SHELLY_2 % "btn_up", 0),
        ('{"event_type":"press"}', 1),  # Home Assistant
        ('{"event_type":"double_press"}', 2),
        ("ON", 1),  # ESPHome
        ("OFF", 0),
        ("1", 1),  # a GPIO bridge
        ("0", 0),
        ("press", 1),
        ('"press"', 1),
        ('{"press":"single","seq":4,"ts":"2026-11-30T20:00:00Z"}', 1),
        ('{"press":"double"}', 2),
        ('{"presses":3}', 3),
    ],
)
def test_shape(payload: str, presses: int) -> None:
    (press,) = read_bell(payload.encode())
    assert press.presses == presses


def test_numbers_times_and_edges() -> None:
    assert read_bell(b'{"press":"single","seq":4,"ts":"1970-01-01T00:00:01Z"}') == [Press(1, number=4, ts_ms=1000)]
    assert read_bell(b'{"press":"single","boot":"a","seq":4}') == [Press(1, number=4, identity=Identity("a", 4))]
    assert read_bell(b'{"event":"S","event_cnt":5}') == [Press(1, number=5)]
    assert read_bell((SHELLY_2 % "btn_down").encode()) == [Press(1, edge=True, ts_ms=1796000000500)]
    assert read_bell(b'{"press":"single","ts":"yesterday"}') == [Press(1)]
    assert read_bell(b'{"press":"single","ts":"2026-11-30T20:00:00"}') == [Press(1)]


def test_other_parts_of_a_shelly_do_not_ring() -> None:
    assert read_bell(b'{"method":"NotifyEvent","params":{"events":[{"component":"sys","event":"ota"}]}}') == []


@pytest.mark.parametrize(
    "payload",
    ["ring!", "{", "[]", "{}", '{"action":7.5}', '{"event":"Z"}', '{"method":"NotifyEvent"}', '{"door":1}', "\xff\xfe", "12"],
)
def test_unknown_shapes_are_refused(payload: str) -> None:
    with pytest.raises(PayloadError):
        read_bell(payload.encode("latin-1"))


@pytest.mark.parametrize(
    "payload",
    [
        '{"battery":97,"linkquality":120}',  # Zigbee2MQTT between two presses
        '{"src":"shellyplusi4-1","method":"NotifyStatus","params":{"ts":1796000000.5,"input:0":{"id":0,"state":true}}}',
        '{"src":"shellyplusi4-1","method":"NotifyFullStatus","params":{}}',
    ],
)
def test_what_a_button_tells_of_itself_is_no_press_and_no_fault(payload: str) -> None:
    assert read_bell(payload.encode()) == []
