"""`livetable report`: its figures, what it is written as, and what it refuses."""

import csv
import io
import json
import re
from collections.abc import Iterator
from datetime import UTC
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from controller.cli import app
from controller.journal_file import read_journal
from controller.report.as_pdf import as_pdf
from controller.report.book import Book, Cell, Section
from controller.report.words import Words
from tests.controller.report.journals import evening, journal_of, line

Sections = dict[str, list[dict[str, dict[str, Any]]]]
"""What the JSON form holds below "sections"."""
HEADER = json.dumps({"livetable": 1, "table": "bj1", "system": "classic", "scope": "table", "currency": "USD"})


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An evening with errors, buy-ins and bells."""
    folder = tmp_path_factory.mktemp("evening")
    return evening(folder, rounds=40, seed=9, errors=0.2, buy_ins=0.3, bells=0.2, decisions="recorded")


def report(journal: Path, *options: object) -> str:
    done = CliRunner().invoke(app, ["report", str(journal), *map(str, options)])
    assert done.exit_code == 0, done.output
    return done.stdout


def refused(journal: Path, *options: object) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["report", str(journal), *map(str, options)])
    assert done.stdout == ""
    return done.exit_code, done.stderr


def data(journal: Path, folder: Path, *options: object) -> Sections:
    report(journal, "--out", folder, "--format", "json", *options)
    found: Sections = json.loads((folder / f"{journal.stem}-report.json").read_text())["sections"]
    return found


def result(sections: Sections) -> dict[str, object]:
    return {str(row["figure"]["value"]): row["value"]["value"] for row in sections["result"]}


def test_it_writes_every_format_and_says_where(journal: Path, tmp_path: Path) -> None:
    said = report(journal, "--out", tmp_path / "new" / "folder")
    assert [Path(path).suffix for path in said.split()] == [".pdf", ".html", ".csv", ".json"]
    assert all(Path(path).stat().st_size for path in said.split())


def test_rounds_hands_and_errors_are_those_of_the_journal(journal: Path, tmp_path: Path) -> None:
    rows = read_journal(journal)
    told = [json.loads(row.text) for row in rows if row.kind == "event"]
    sections = data(journal, tmp_path)
    assert result(sections)["rounds"] == sum(e["event"] == "round_ended" for e in told) == 40
    assert result(sections)["hands"] == sum(e["event"] == "hand_settled" for e in told)
    flags = [e["flag"] for e in told if e["event"] == "flag"]
    assert {str(row["flag"]["value"]): row["count"]["value"] for row in sections["errors"]} == {f: flags.count(f) for f in flags}
    assert sum(int(str(row["rounds"]["value"])) for row in sections["hours"]) == 40


def test_each_figure_names_the_rows_it_was_made_from(journal: Path, tmp_path: Path) -> None:
    rows = {row.seq: json.loads(row.text) for row in read_journal(journal)}
    for hour in data(journal, tmp_path)["hours"]:
        notes = [rows[seq] for seq in hour["drop_hour"]["entries"]]
        assert sum(int(note["value"]) for note in notes) == int(str(hour["drop_hour"]["value"]))
        assert all(rows[seq]["event"] == "hand_settled" for seq in hour["hands"]["entries"])


def test_the_csv_has_a_line_a_figure(journal: Path, tmp_path: Path) -> None:
    report(journal, "--out", tmp_path, "--format", "csv")
    lines = list(csv.DictReader(io.StringIO((tmp_path / "bj1-report.csv").read_text("utf-8"))))
    assert {"section", "row", "column", "value", "entries"} == set(lines[0])
    assert {"section": "result", "row": "1", "column": "value", "value": "40"}.items() <= lines[1].items()


def test_typed_words_are_no_formula_in_a_spreadsheet(tmp_path: Path) -> None:
    inputs = [
        line("20:00:00", **{"in": "chips", "spot": "1", "amount": "10"}),
        *(line("20:00:01", **{"in": "card", "card": card}) for card in ("As", "Kd", "6c")),
        line("20:00:02", **{"in": "chips", "spot": "1", "amount": "20"}),
        line("20:00:03", **{"in": "staff", "by": "inspector", "says": "ruling", "ruling": "accept", "reason": "=2+3"}),
    ]
    report(journal_of([HEADER, *inputs], tmp_path / "bj1.journal"), "--out", tmp_path)
    assert ",'=2+3," in (tmp_path / "bj1-report.csv").read_text()
    assert json.loads((tmp_path / "bj1-report.json").read_text())["sections"]["rulings"][0]["reason"]["value"] == "=2+3"


@pytest.mark.parametrize(("language", "title"), [("en", "Shift report, table bj1"), ("ru", "Отчёт о смене, стол bj1")])
def test_html_is_whole_and_needs_nothing_beside_it(journal: Path, tmp_path: Path, language: str, title: str) -> None:
    report(journal, "--out", tmp_path, "--format", "html", "--lang", language)
    page = (tmp_path / "bj1-report.html").read_text("utf-8")
    assert f"<h1>{title}</h1>" in page
    assert f'lang="{language}"' in page
    assert not re.search(r"""(src|href)=|url\(|@import""", page)


def test_what_staff_typed_is_text_in_html(tmp_path: Path) -> None:
    device = line("20:00:00", **{"in": "device", "device": "<b>shoe</b>", "state": "online"})
    bell = line("20:10:00", **{"in": "bell", "presses": 1})
    report(journal_of([HEADER, device, bell], tmp_path / "bj1.journal"), "--out", tmp_path)
    page = (tmp_path / "bj1-report.html").read_text("utf-8")
    assert "&lt;b&gt;shoe" in page
    assert "<b>" not in page


@pytest.mark.parametrize("language", ["en", "ru"])
def test_pdf_has_its_pages_and_fonts(journal: Path, tmp_path: Path, language: str) -> None:
    report(journal, "--out", tmp_path, "--format", "pdf", "--lang", language)
    content = (tmp_path / "bj1-report.pdf").read_bytes()
    assert content.startswith(b"%PDF-")
    assert content.rstrip().endswith(b"%%EOF")
    assert len(re.findall(rb"/Type /Page\b", content)) >= 2
    assert b"/FontFile2" in content


def devices(tmp_path: Path, *lines: str) -> dict[str, dict[str, dict[str, Any]]]:
    sections = data(journal_of([HEADER, *lines], tmp_path / "bj1.journal"), tmp_path)
    return {str(row["device"]["value"]): row for row in sections["devices"]}


def shoe(at: str, state: str) -> str:
    return line(at, **{"in": "device", "device": "shoe", "state": state})


def test_uptime_counts_what_a_device_was_gone(tmp_path: Path) -> None:
    end = line("21:00:00", **{"in": "bell", "presses": 1})
    found = devices(tmp_path, shoe("20:00:00", "online"), shoe("20:10:00", "offline"), shoe("20:16:00", "online"), end)["shoe"]
    assert (found["uptime"]["value"], found["outages"]["value"], found["longest_outage"]["value"]) == ("90.0", 1, "360.000")


def test_an_outage_that_goes_on_counts_to_the_end(tmp_path: Path) -> None:
    end = line("21:00:00", **{"in": "bell", "presses": 1})
    found = devices(tmp_path, shoe("20:00:00", "online"), shoe("20:45:00", "fault"), end)["shoe"]
    assert (found["uptime"]["value"], found["longest_outage"]["value"]) == ("75.0", "900.000")


def test_hours_follow_the_clock_on_the_wall_and_pass_midnight(tmp_path: Path) -> None:
    def note(at: str) -> str:
        return line(at, **{"in": "note", "value": "100", "currency": "USD"})

    journal = journal_of([HEADER, note("2026-11-30T20:50:00Z"), note("2026-11-30T21:10:00Z")], tmp_path / "bj1.journal")
    report(journal, "--out", tmp_path, "--format", "html", "--zone", "Europe/Moscow")
    page = (tmp_path / "bj1-report.html").read_text("utf-8")
    assert "11-30 23:00–00:00" in page
    assert "12-01 00:00–01:00" in page


def test_a_part_of_a_journal(journal: Path, tmp_path: Path) -> None:
    whole = data(journal, tmp_path)
    begin = str(whole["hours"][0]["hour"]["value"])[:14] + "10:00Z"
    part = data(journal, tmp_path, "--from", begin)
    assert 0 < int(str(result(part)["rounds"])) < int(str(result(whole)["rounds"]))


def changed(path: Path) -> Iterator[Path]:
    content = bytearray(path.read_bytes())
    place = content.index(b'"in": "card"')
    content[place + 2] ^= 1
    path.write_bytes(content)
    yield path


def test_a_broken_journal_makes_no_report(tmp_path: Path) -> None:
    path = evening(tmp_path, rounds=2)
    code, said = refused(next(changed(path)), "--out", tmp_path / "out")
    assert code == 1
    assert "is broken" in said
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--zone", "Mars/Olympus"), 'livetable: "Mars/Olympus" is no time zone; expected one such as Europe/Moscow\n'),
        (("--zone", "/etc/passwd"), 'livetable: "/etc/passwd" is no time zone; expected one such as Europe/Moscow\n'),
        (("--from", "yesterday"), 'livetable: "yesterday" is no time; expected one such as 2026-11-30T20:00\n'),
        (("--from", "2030-01-01"), "livetable: the journal holds nothing of that time\n"),
        (("--from", "2026-12-01", "--to", "2026-11-30"), "livetable: --from 2026-12-01 is not before --to 2026-11-30\n"),
    ],
)
def test_what_cannot_be_reported_is_one_line(journal: Path, tmp_path: Path, options: tuple[str, ...], said: str) -> None:
    assert refused(journal, "--out", tmp_path / "out", *options) == (2, said)
    assert not (tmp_path / "out").exists()


def test_a_journal_without_an_entry_is_said_to_be_empty(tmp_path: Path) -> None:
    assert refused(journal_of([HEADER], tmp_path / "bj1.journal")) == (2, "livetable: the journal holds nothing of that time\n")


def test_a_folder_that_cannot_be_written_is_named(journal: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, said = refused(journal, "--out", tmp_path / "file")
    assert code == 2
    assert "cannot be written" in said


def test_a_long_shift_fits_on_paper() -> None:
    """A figure made from thousands of rows names the first and the last of them."""
    figure = Cell("count", 5000, tuple(range(1, 20_000, 4)))
    rows = [(Cell("text", "x" * 400), figure)] * 80
    book = Book("bj1", "classic", None, 0, 1, 20_000, "00", (Section("rulings", ("reason", "count"), rows),))
    assert as_pdf(book, [], Words("en", UTC, False), "UTC").startswith(b"%PDF-")
