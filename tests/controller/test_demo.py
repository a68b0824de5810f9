"""The demo: one command, real wires, pages, a record, and an evening that goes on."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

from controller.demo import DemoError, Wishes, prepare
from controller.demo_staff import STAFF
from controller.events import dumps, event_json
from controller.journal import open_journal
from controller.journal_file import JournalError
from controller.recording import header_json, parse_header, read_recording
from controller.replay import replay
from drivers.emulators.scenario import read
from tests.controller.evenings import Evening, is_running, numbers, rows_of, until
from tests.drivers.emulators.little_controller import wanted


@pytest.mark.parametrize(("system", "decisions"), [("classic", "recorded"), ("switch", "inferred"), ("russian", "recorded")])
def test_an_evening_ends_with_its_summary(tmp_path: Path, system: str, decisions: str) -> None:
    options = ("--rounds", 4, "--speed", 0, "--seed", 3, "--system", system, "--decisions", decisions)
    evening = Evening(tmp_path / "evening", *options)
    assert evening.end() == 0, evening.said
    assert "rounds   4\n" in evening.said
    assert "false flags  0\n" in evening.said
    rows = rows_of(evening.folder)
    header, inputs = read_recording(row.text for row in rows if row.kind != "event")
    assert (header.options.system, header.decisions) == (system, decisions)
    folded = [dumps(event_json(event)) for event in replay(header, inputs)]
    assert folded == [row.text for row in rows if row.kind == "event"]


def test_a_mixed_table(tmp_path: Path) -> None:
    """An Angel Eye shoe on a TCP port, the other devices as ever: the scenario names the kind of a wire."""
    folder = tmp_path / "evening"
    folder.mkdir()
    prepare(folder, Wishes(rounds=6, seed=1))
    with (folder / "scenario.toml").open("a") as scenario:
        scenario.write('wires = "tcp"\nshoe = "angel_eye"\n')
    evening = Evening(folder, "--speed", 0, "--shoe", "angel_eye")
    assert evening.end() == 0, evening.said
    assert "certain  exact 100.0 %" in evening.said
    assert "false flags  0\n" in evening.said
    told = [json.loads(row.text) for row in rows_of(folder) if row.kind == "input" and '"device": "shoe"' in row.text]
    assert [state["state"] for state in told] == ["offline", "online"]


@pytest.mark.parametrize("shoe", ["angel_eye", "scanner"])
def test_a_table_whose_shoe_only_speaks_is_opened(tmp_path: Path, shoe: str) -> None:
    """It is heard when it is filled: nobody opens a table whose shoe was never heard."""
    evening = Evening(tmp_path / "evening", "--rounds", 1, "--speed", 0, "--shoe", shoe)
    assert evening.end() == 0, evening.said
    flags = {row["flag"] for row in map(json.loads, (row.text for row in rows_of(evening.folder))) if "flag" in row}
    assert not flags & {"DEVICE_MISSING", "OPEN_CHECK_MISSING"}


@pytest.mark.parametrize("drop_box", ["ebds", "ssp"])
def test_every_note_of_an_evening_is_in_the_record(tmp_path: Path, drop_box: str) -> None:
    """Another drop box than the first kind, through everything that lies between its wire and the record."""
    folder = tmp_path / "evening"
    folder.mkdir()
    prepare(folder, Wishes(rounds=2, seed=3, drop_box=drop_box))
    scenario = folder / "scenario.toml"
    toml = scenario.read_text().replace("buy_ins = 0.1", "buy_ins = 1.0")
    scenario.write_text(toml)
    evening = Evening(folder, "--speed", 0, "--drop-box", drop_box)
    assert evening.end() == 0, evening.said
    inputs = [json.loads(row.text) for row in rows_of(folder) if row.kind == "input"]
    notes = [(line["value"], line["currency"]) for line in inputs if line["in"] == "note"]
    held = [(line["value"], line["currency"]) for line in wanted(read(toml)) if line["in"] == "note"]
    assert notes == held
    assert len(notes) >= 2
    assert not [line for line in inputs if "reconcile" in line.get("detail", "")]


def test_injected_errors_are_set_against_flags(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "evening", "--rounds", 8, "--speed", 0, "--errors", 0.5, "--seed", 5)
    assert evening.end() == 0, evening.said
    injected = sum(bool(truth["injected"]) for truth in evening.truths())
    assert injected > 0
    assert f"found with their right flag  {injected} of {injected}\n" in evening.said


def test_pages_answer_and_show_the_table(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "evening", "--speed", 20)
    try:
        until(lambda: evening.page("healthz"))
        for page in ("", "sign/bj1", "dealer/bj1", "pit"):
            assert b"<html" in (evening.page(page) or b""), page
    finally:
        assert evening.end(signal.SIGINT) == 0, evening.said
    for page in ("sign/bj1", "dealer/bj1", "pit"):
        assert f"http://127.0.0.1:{evening.port}/{page}" in evening.said


def test_who_is_printed_can_log_in_and_stays_so_over_a_kill(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "evening", "--speed", 1)
    until(lambda: evening.page("healthz"))
    browser = build_opener(HTTPCookieProcessor())
    one = next(known for known in STAFF if "inspector" in known.roles)
    assert f"{one.name} {one.pin}" in evening.said
    here = f"http://127.0.0.1:{evening.port}"
    form = urlencode({"name": one.name, "pin": one.pin, "next": "/pit"}).encode()
    with browser.open(Request(f"{here}/login", form, {"Origin": here}), timeout=60) as pit:
        assert pit.url == f"{here}/pit"
        assert one.name in pit.read().decode()
    evening.end(signal.SIGKILL)
    again = Evening(evening.folder, "--speed", 1, port=evening.port)
    try:
        until(lambda: again.page("healthz"))
        with browser.open(f"{here}/pit", timeout=60) as pit:
            assert pit.url == f"{here}/pit"
    finally:
        again.end(signal.SIGINT)
    assert one.pin not in (evening.folder / "bj1.access.jsonl").read_text("utf-8")


def test_an_interrupted_evening_goes_on_in_its_folder(tmp_path: Path) -> None:
    first = Evening(tmp_path / "evening", "--speed", 0, "--seed", 2)
    first.wait_for_rounds(2)
    assert first.end(signal.SIGTERM) == 0, first.said
    before = rows_of(first.folder)
    second = Evening(tmp_path / "evening", "--speed", 0, "--rounds", len(first.truths()) + 2)
    assert second.end() == 0, second.said
    after = rows_of(first.folder)
    assert after[: len(before)] == before
    assert all(taken == list(range(1, len(taken) + 1)) for taken in numbers(after).values())


def test_the_emulators_do_not_outlive_a_killed_table(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "evening", "--speed", 0)
    evening.wait_for_rounds(1)
    children = evening.children()
    assert children
    evening.end(signal.SIGKILL)
    until(lambda: not any(is_running(child) for child in children))


def demo(*options: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "controller", "demo", *(str(option) for option in options)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=110)


def test_a_taken_port_is_one_line_that_names_the_option(tmp_path: Path, taken_port: int) -> None:
    done = demo("--port", taken_port, "--data", tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"livetable: port {taken_port} on 127.0.0.1 cannot be used (Address already in use); give another one with --port\n"
    )


@pytest.mark.parametrize(
    "option", [["--errors", "2"], ["--speed", "-1"], ["--rounds", "many"], ["--system", "vegas"], ["--data", ""]]
)
def test_an_option_that_cannot_be_used_exits_2(option: list[str]) -> None:
    done = demo(*option)
    assert (done.returncode, done.stdout) == (2, "")
    assert option[0] in done.stderr


def test_another_evening_needs_another_folder(tmp_path: Path) -> None:
    begun = prepare(tmp_path, Wishes(errors=0.2, seed=4))
    assert prepare(tmp_path, Wishes()) == begun
    assert prepare(tmp_path, Wishes(rounds=9, seed=4)) == begun | {"rounds": 9}
    with pytest.raises(DemoError, match=r"was begun with errors = 0\.2, not 0\.5; give another --data"):
        prepare(tmp_path, Wishes(errors=0.5))


def test_a_folder_in_use_is_refused(tmp_path: Path) -> None:
    header = parse_header({"livetable": 1, "table": "bj1", "system": "classic"})
    journal, _ = open_journal(tmp_path / "bj1.journal", dumps(header_json(header)))
    with pytest.raises(JournalError, match="another livetable is using this folder"):
        prepare(tmp_path, Wishes())
    journal.close()


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = demo("--data", tmp_path / "file")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"livetable: {tmp_path}/file: cannot be used: File exists\n"


def test_emulate_offers_wires_that_doctor_reaches(tmp_path: Path) -> None:
    """`emulate` prints what a table.toml needs; `doctor` reaches every device of it."""
    scenario = tmp_path / "scenario.toml"
    scenario.write_text("rounds = 1\n")
    command = [sys.executable, "-m", "controller", "emulate", str(scenario), "--data", str(tmp_path / "truth")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        try:
            assert running.stdout is not None
            wires = [running.stdout.readline().split() for _ in range(3)]
            table = tmp_path / "bj1.toml"
            table.write_text(table_of(wires))
            doctor = [sys.executable, "-m", "controller", "doctor", str(table), "--wait", "20", "--listen", "0"]
            done = subprocess.run(doctor, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stdout + done.stderr
            assert [line.split("\t")[3] for line in done.stdout.splitlines() if "\t" in line] == ["online"] * 3
        finally:
            running.send_signal(signal.SIGINT)
    assert running.returncode == 0


def table_of(wires: list[list[str]]) -> str:
    head = 'journal = "bj1.journal"\n[table]\nid = "bj1"\nsystem = "classic"\n'
    return head + "".join(f"[devices.{name}]\nkind = {json.dumps(kind)}\nurl = {json.dumps(url)}\n" for name, kind, url in wires)


def test_a_broken_scenario_is_one_line(tmp_path: Path) -> None:
    scenario = tmp_path / "scenario.toml"
    scenario.write_text("colour = 3\n")
    command = [sys.executable, "-m", "controller", "emulate", str(scenario), "--data", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=110)
    assert (done.returncode, done.stdout) == (2, "")
    assert "colour is unknown" in done.stderr
