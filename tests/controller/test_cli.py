"""The command line: exit codes, one clear line for what cannot be used, and a quick start."""

import io
import json
import os
import re
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from serial.tools import list_ports
from typer.testing import CliRunner, Result

from controller import offline
from controller.cli import app
from controller.journal import Entry, open_journal
from controller.recording import read_recording
from controller.restore import entry
from controller.table import start, step
from tests.ports import free_port

HEADER = '{"livetable": 1, "table": "bj1", "system": "classic", "limits": {"min": "10", "max": "500"}}'
INPUTS = (
    '{"in": "chips", "spot": "1", "amount": "10"}',
    '{"in": "staff", "by": "dealer", "says": "bets_closed"}',
    '{"in": "card", "card": "As"}',
    '{"in": "card", "card": "Kd"}',
    '{"in": "card", "card": "6c"}',
    '{"in": "chips", "spot": "1", "amount": "25"}',
    '{"in": "chips", "spot": "1", "amount": "0"}',
    '{"in": "staff", "by": "dealer", "says": "round_over"}',
)


def recording(*inputs: str, header: str = HEADER) -> str:
    """A recording, one input a second."""
    lines = [f'{{"at": "2026-11-30T20:00:{n:02d}.000Z", {line[1:]}' for n, line in enumerate(inputs)]
    return "\n".join([header, *lines]) + "\n"


GOOD = recording(*INPUTS)
SHORT = recording(*[line.replace('"25"', '"20"') for line in INPUTS])


def run(*arguments: object, stdin: str | None = None, language: str = "C") -> Result:
    """language: what LC_ALL of the environment says."""
    return CliRunner(env={"LC_ALL": language}).invoke(app, [str(argument) for argument in arguments], input=stdin)


def written(folder: Path, text: str | bytes) -> Path:
    path = folder / "evening.jsonl"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def journal_of(folder: Path, text: str) -> Path:
    """A closed journal that holds the recording and its events."""
    lines = text.splitlines()
    header, inputs = read_recording(lines)
    path = folder / "bj1.journal"
    journal, _ = open_journal(path, lines[0])
    seqs = journal.append_inputs([Entry(told.at, "", line) for told, line in zip(inputs, lines[1:], strict=True)])
    state = start(header)
    for told, seq in zip(inputs, seqs, strict=True):
        done = step(state, told)
        state = done.state
        journal.append_events([entry(event, seq) for event in done.events])
    journal.close()
    return path


def test_replay_prints_events_and_exits_0_where_nothing_is_wrong(tmp_path: Path) -> None:
    done = run("replay", written(tmp_path, GOOD))
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.exit_code == 0
    assert told[-1]["event"] == "round_ended"
    assert told[-1]["net"] == {"1": "15"}


def test_replay_exits_1_where_something_was_flagged(tmp_path: Path) -> None:
    done = run("replay", written(tmp_path, SHORT))
    assert done.exit_code == 1
    assert '"flag": "PAY_WRONG"' in done.stdout


@pytest.mark.parametrize(
    ("scenario", "said"), [("rounds = -1", "evening.jsonl: rounds is -1; expected"), (None, "none: No such file")]
)
def test_a_scenario_that_cannot_be_played_is_one_line(tmp_path: Path, scenario: str | None, said: str) -> None:
    done = run("emulate", written(tmp_path, scenario) if scenario else tmp_path / "none")
    assert (done.exit_code, done.stdout) == (2, "")
    assert re.fullmatch(f"livetable: .*{said}.*\n", done.stderr)


def test_a_table_that_cannot_be_opened_tells_no_addresses(tmp_path: Path) -> None:
    table = tmp_path / "bj1.toml"
    text = f'journal = "none/j"\n[table]\nid = "bj1"\nsystem = "classic"\n[web]\nport = {free_port()}\n'
    table.write_text(text, encoding="utf-8")
    done = run("run", table)
    assert (done.exit_code, done.stdout) == (2, "")
    assert re.fullmatch(r"livetable: .*cannot be written: No such file or directory\n", done.stderr)


def test_replay_reads_standard_input() -> None:
    assert run("replay", "-", stdin=GOOD).exit_code == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the recording is empty"),
        ("\n", "line 1: "),
        (recording(header='{"livetable": 2}'), "line 1: expected a header"),
        (recording(header=HEADER[:-1] + ', "colour": "red"}'), 'line 1: .*"colour"'),
        (GOOD + "{broken\n", "line 10: no JSON object"),
        (GOOD + "\n" + GOOD, "line 10: "),
        (recording('{"in": "card", "card": "As", "suit": "s"}'), 'line 2: .*"suit"'),
        (recording(*INPUTS[:2], '{"in": "card", "card": "1s"}'), "line 4: .*1s"),
        (recording('{"in": "chips", "spot": "8", "amount": "5"}'), "line 2: unknown spot '8'"),
        (recording('{"in": "chips", "spot": "1", "amount": "5,5"}'), "line 2: .*5,5"),
        (recording('{"in": "dice"}'), "line 2: .*dice"),
        (GOOD + '{"at": "2026-11-30T19:00:00.000Z", "in": "cut_card"}\n', "line 10: time runs backwards"),
        (GOOD + '{"at": "yesterday", "in": "cut_card"}\n', 'line 10: "at" is .yesterday.'),
        (GOOD.encode() + b'{"at": "\xff"}\n', "line 10: is not UTF-8"),
        (GOOD.encode("utf-16"), "line 1: is not UTF-8"),
    ],
)
def test_a_recording_that_cannot_be_used_is_one_line_and_prints_nothing(tmp_path: Path, text: str | bytes, said: str) -> None:
    done = run("replay", written(tmp_path, text))
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert re.search(said, done.stderr), done.stderr


def test_a_value_of_pages_is_shortened_to_what_stands_before_and_behind_it(tmp_path: Path) -> None:
    result = run("replay", written(tmp_path, recording(*INPUTS, header=HEADER.replace("classic", "x" * 100_000))))
    assert result.exit_code == 2
    assert "line 1: unknown system 'xxx" in result.stderr
    assert result.stderr.endswith("expected one of classic, surrender, switch, russian\n")
    assert len(result.stderr) < 600


@pytest.mark.parametrize("command", ["replay", "export", "verify", "run", "doctor"])
def test_a_missing_file_is_one_line(tmp_path: Path, command: str) -> None:
    done = run(command, tmp_path / "none")
    assert (done.exit_code, done.stdout) == (2, "")
    assert re.fullmatch(r"livetable: .*none.*No such file or directory\n", done.stderr)


def test_an_exported_journal_replays_to_its_own_events(tmp_path: Path) -> None:
    journal = journal_of(tmp_path, SHORT)
    exported = run("export", journal)
    assert exported.stdout == SHORT
    assert run("replay", "-", stdin=exported.stdout).stdout == run("export", journal, "--events").stdout


def test_verify_says_intact(tmp_path: Path) -> None:
    done = run("verify", journal_of(tmp_path, GOOD))
    assert done.exit_code == 0
    assert done.stdout.count("\n") == 1
    assert done.stdout.startswith("intact: 15 rows (8 inputs, 6 events), last hash ")


def test_verify_names_the_place_of_a_flipped_byte(tmp_path: Path) -> None:
    path = journal_of(tmp_path, GOOD)
    data = bytearray(path.read_bytes())
    place = data.index(b'"in": "card", "card": "Kd"') + 23
    data[place] ^= 1
    path.write_bytes(data)
    done = run("verify", path)
    assert done.exit_code == 1
    assert done.stdout.startswith(f"broken: page {place // 4096 + 1} (bytes ")
    assert "row 5 (input) does not match its hash" in done.stdout


def test_nothing_of_a_broken_journal_is_exported(tmp_path: Path) -> None:
    path = journal_of(tmp_path, GOOD)
    path.write_bytes(path.read_bytes()[:-1])
    done = run("export", path)
    assert (done.exit_code, done.stdout) == (1, "")
    assert "is broken" in done.stderr


@pytest.mark.parametrize("command", ["export", "verify"])
def test_what_is_no_journal_exits_2(tmp_path: Path, command: str) -> None:
    done = run(command, written(tmp_path, GOOD))
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.endswith("is not a livetable journal\n")


def table_toml(folder: Path, devices: str = "", port: int = 8000) -> Path:
    path = folder / "bj1.toml"
    table = '[table]\nid = "bj1"\nsystem = "classic"\n'
    path.write_text(f'journal = "bj1.journal"\n{table}[web]\nport = {port}\n{devices}', "utf-8")
    return path


def test_run_says_which_line_gives_another_port(tmp_path: Path, taken_port: int) -> None:
    done = run("run", table_toml(tmp_path, port=taken_port))
    assert done.exit_code == 2
    assert f"port {taken_port} on 127.0.0.1 cannot be used (Address already in use)" in done.stderr
    assert "[web]" in done.stderr


def test_doctor_names_a_device_that_does_not_answer(tmp_path: Path) -> None:
    shoe = '[devices.shoe]\nkind = "otp1"\nurl = "/dev/no-such-port"\n'
    done = run("doctor", table_toml(tmp_path, shoe), "--wait", "0.3")
    assert done.exit_code == 1
    assert "\nshoe\totp1\t/dev/no-such-port\toffline\t" in done.stdout


@pytest.mark.parametrize(("option", "environment", "state"), [
    ((), "C", "offline"), ((), "ru_RU.UTF-8", "не подключено"), (("--lang", "ru"), "C", "не подключено"),
    (("--lang", "en"), "ru_RU.UTF-8", "offline"),
])  # fmt: skip
def test_doctor_speaks_the_language_that_is_asked_for(
    tmp_path: Path, option: tuple[str, ...], environment: str, state: str
) -> None:
    shoe = '[devices.shoe]\nkind = "otp1"\nurl = "/dev/no-such-port"\n'
    done = run("doctor", table_toml(tmp_path, shoe), "--wait", "0.3", *option, language=environment)
    assert done.exit_code == 1
    assert f"\nshoe\totp1\t/dev/no-such-port\t{state}\t" in done.stdout


def test_devices_speaks_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_ports, "comports", list)
    assert run("devices").stdout.startswith("no serial port found\n")
    assert run("devices", "--lang", "ru").stdout.startswith("последовательных портов не найдено\n")
    assert run("devices", language="ru_RU.UTF-8").stdout.startswith("последовательных портов не найдено\n")


@pytest.mark.parametrize("encoding", ["ascii", "koi8-r"])
def test_a_terminal_of_few_letters_shows_what_it_has(tmp_path: Path, encoding: str) -> None:
    text = '[devices.shoe]\nkind = "gpio"\nurl = "/dev/no-such-chip"\nline = "4"\n'
    command = [sys.executable, "-m", "controller", "doctor", str(table_toml(tmp_path, text)), "--wait", "0.3", "--lang", "ru"]
    done = subprocess.run(command, env={**os.environ, "PYTHONIOENCODING": encoding}, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (1, b"")
    assert done.stdout.decode(encoding).count("\n") > 3


def test_doctor_names_a_kind_that_there_is_not(tmp_path: Path) -> None:
    done = run("doctor", table_toml(tmp_path, '[devices.shoe]\nkind = "opt1"\nurl = "x"\n'))
    assert done.exit_code == 2
    assert re.fullmatch(r"livetable: .*bj1\.toml: devices\.shoe\.kind: got 'opt1', expected one of: .*\n", done.stderr)


def test_a_table_without_devices(tmp_path: Path) -> None:
    assert run("doctor", table_toml(tmp_path)).exit_code == 0


def test_simulate_reports_what_a_bet_returns() -> None:
    done = run("simulate", "--rounds", 2000, "--seed", 3)
    assert done.exit_code == 0
    assert "2000" in done.stdout.replace(",", "")


def test_a_number_out_of_range_is_one_line() -> None:
    done = run("simulate", "--rounds", 10, "--boxes", 8)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == "livetable: boxes is 8; expected 1 to 7, the boxes of the table\n"


def test_a_strategy_that_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    done = run("simulate", "--rounds", 10, "--strategy", tmp_path / "none.txt")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "none.txt cannot be read" in done.stderr


def test_devices_lists_ports() -> None:
    done = run("devices")
    assert done.exit_code == 0
    assert done.stdout


@pytest.mark.parametrize("arguments", [["--help"], ["replay", "--help"]])
def test_help_takes_less_than_half_a_second(arguments: list[str]) -> None:
    """Of processor time, and the best of some tries, so that a busy machine is not measured; alone on it that is the
    time on the clock."""

    def taken() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-m", "controller", *arguments], check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    assert any(taken() < 0.5 for _ in range(8))


def test_every_command_of_the_help_is_there() -> None:
    commands = re.findall(r"^  (\w+) ", run("--help").stdout.partition("Commands:")[2], re.M)
    files = ["replay", "export", "verify", "report"]
    assert commands == ["demo", "run", "emulate", *files, "simulate", "teach", "devices", "doctor", "pin", "token"]


def test_long_work_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(offline, "QUIET_S", -1)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert list(offline.progress(range(300), 300, "inputs replayed")) == list(range(300))
    assert "256 of 300 inputs replayed (85 %)" in terminal.getvalue()
