"""What is wrong with a device, in words a technician understands, and what to try. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from drivers import hearing

TRY: tuple[tuple[str, str], ...] = (
    ("no such port", "Is it plugged in and switched on? `livetable devices` lists what is there; write that name as url."),
    ("no such GPIO chip", "Is this the board with the bell? `livetable devices` lists its chips; write one of them as url."),
    ("no permission to open the GPIO chip", "Add livetable's user to the group that owns the chip (gpio); log in again."),
    ("GPIO line in use", "Another program has this line: `gpioinfo` names it. A running table holds its lines; stop it first."),
    ("not a GPIO chip", "The url names another file; `livetable devices` lists the chips."),
    ("GPIO chip has no such line", "Count again: `line` is the number of the line on its chip, not of the pin (`gpioinfo`)."),
    ("GPIO chip unplugged", "Plug it in again; `livetable devices` shows whether it is there."),
    ("no such camera", "Is it plugged in? `livetable devices` lists the cameras of this machine; write one of them as url."),
    ("no permission to open it (is the user in the group video", "Add livetable's user to the group video, and log in again."),
    ("no such file", "The url names a file that is not there; it is taken from the folder in which livetable runs."),
    ("no host in the URL", "A camera's url has the form http://host/path or rtsp://host/path."),
    ("cannot be opened as a video", "Does the url play elsewhere? Another program may have the camera: `livetable devices`."),
    ("no picture", "The camera is there and sends nothing: unplug it for a moment, then look at its cable and power."),
    ("no permission", "Add the user of livetable to the group that owns the port (dialout), and log in again."),
    ("what is sent comes back", "The wire returns our own bytes: send and receive touch, or it is a one-wire bus (cctalk)."),
    ("port in use", "Another program has it: `livetable devices` names it. A running table holds its ports; stop it first."),
    ("port shared", "Another program reads the same port and takes bytes away. End it: `livetable devices` names it."),
    ("not a serial port", "The url names another file; `livetable devices` lists the serial ports."),
    ("speaks no RFC 2217", "Most serial servers give raw bytes: write socket:// instead, or set the server to RFC 2217."),
    ("refuses these line settings", "The adapter cannot do this speed or parity; use another one."),
    ("shoe has not spoken yet", "It speaks when something happens: draw a card while this runs (--wait gives more time)."),
    ("nothing was scanned yet", "It speaks when it reads a code: scan a card while this runs (--wait gives more time)."),
    ("no host of that name", "Is the name spelled right? Write the address in numbers where no name server knows it."),
    ("unplugged", "Plug it in again; a loose plug or a hub without power does this."),
    ("broker refused us (login", "Set username and password of the broker in this device's block."),
    ("broker refused us", "The broker runs and turns us away: its log says why. Is client_id used twice?"),
    ("broker refused to let us read", "This user may not read the table's topics: mend the broker's access list."),
    ("broker unreachable (connection refused", "Nothing listens there: is the broker started, and is the port right?"),
    ("does not speak MQTT", "Another program has this port, or the broker hangs or wants TLS: is the port right (1883)?"),
    ("broker unreachable", "Is the broker's machine on and in the network? Try `ping` with its name."),
    ("connection refused", "Nothing listens there: is the serial server or camera on, and is its port number right?"),
    ("no answer from the host", "Is the serial server or camera on and in the network? Try `ping` with its address."),
    ("cannot be reached", "Check cable and address of the serial server."),
    ("broker closes the connection", "Two have the same client_id: end the table's other livetable, or set another one."),
    ("closed the connection", "It hangs up on us: serial servers take one client; is another one connected?"),
)
"""Words of a driver -> what to try; the first that fits."""

SELF_TESTS = {
    "mqtt": "a message of ours went to the broker and came back",
    "gpio": "the line is watched; press the bell and it has to appear above",
    "alpha_sign": "it was written to and read back",
    "id003": "status, table of notes and settings were asked for and answered",
    "ebds": "polled, and two replies in a row were good",
    "otp1": "HELLO was asked for and answered, heartbeats come",
}
"""What stands behind "online" for a kind."""
HEARD = "its frames come and are good"

NOTHING = (
    "not a byte comes: check power and cable (crossed or straight), whether this is the right port, and the kind: "
    "a device that speaks when it is asked answers its own protocol alone"
)
GARBAGE = "bytes come and none make sense: wrong speed or parity at the device, a device of another kind, or a bad cable"
NOISY = 0.02
"""Share of dropped bytes or frames beyond which a line is worth a look."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What was heard of a device: its last state, its counters, and where it is not online what an ear beside it found:
    other: another kind that spoke or answered; raw: bytes that came by themselves, None where nobody listened."""

    kind: str
    state: str
    detail: str
    counters: Mapping[str, int]
    other: str = ""
    raw: int | None = None


def self_test(heard: Heard) -> str:
    """The self-test of its kind in words, and whether it was passed."""
    what = SELF_TESTS.get(heard.kind, HEARD)
    return f"passed: {what}" if heard.state == "online" and not advise(heard) else "not passed"


def advise(heard: Heard) -> list[str]:
    """Lines for the technician; none where all is well."""
    if heard.other and heard.other != heard.kind:
        return [f'a device of kind {heard.other} is on this wire: set kind = "{heard.other}", or plug in the right one']
    known = next((hint for words, hint in TRY if words in heard.detail), None)
    if known:
        return [known]
    if heard.detail == hearing.GARBAGE:
        return [GARBAGE]
    if heard.state == "online":
        return _quality(heard.counters)
    if heard.raw == 0 and not heard.counters.get("frames") and not heard.counters.get("bytes_dropped"):
        return [NOTHING]
    if not heard.counters.get("frames") and (heard.raw or heard.counters.get("bytes_dropped")):
        return [GARBAGE]
    return ["it answers, and says itself what is wrong: see the detail"] if heard.state == "fault" else []


def _quality(counters: Mapping[str, int]) -> list[str]:
    frames, spoiled = counters.get("frames", 0), counters.get("check_errors", 0)
    if spoiled > NOISY * max(frames, 1):
        return [f"{spoiled} spoiled frames beside {frames} good ones: check cable, its screen and its length"]
    if counters.get("bad_payloads"):
        return [f"{counters['bad_payloads']} messages could not be read: see the faults above"]
    return []
