"""A journal is read beside its writer: what it says is what was recorded, and reading twice reads only what is new."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from controller.audit.index import Index
from controller.audit.kept import Kept
from controller.audit.reader import Reader
from controller.audit.search import parse_asked, search
from controller.chain import Row
from controller.events import dumps, event_json
from controller.journal import Entry
from controller.journal_file import JournalError, read_journal
from controller.offline import export_journal
from controller.recording import read_recording
from controller.replay import replay
from controller.table import start, step
from controller.view import snapshot
from tests.controller.audit.told import LOST, WON, Table
from tests.controller.report.journals import evening

OF_PLAY = ("card", "card_placed", "hand_settled", "round_ended", "flag", "bets_closed")


def tables_of(told: list[dict[str, object]]) -> Iterator[dict[str, object]]:
    """The table after each step, put together from what changed."""
    whole: dict[str, object] = {}
    for one in told:
        changed = one["table"]
        assert isinstance(changed, dict)
        whole = whole | changed
        yield whole


def test_each_step_shows_the_table_as_it_was(table: Table) -> None:
    table.told(LOST, WON)
    found = table.reader.steps(2)
    assert found is not None
    _, told, differs = found
    assert differs is None
    rows = [row for row in read_journal(table.path) if row.kind == "input"]
    header, inputs = read_recording([read_journal(table.path)[0].text, *(row.text for row in rows)])
    state, shown = start(header), dict[object, dict[str, object]]()
    for row, one in zip(rows, inputs, strict=True):
        state = step(state, one).state
        shown[row.seq] = snapshot(state)
    for each, now in zip(told, tables_of(told), strict=True):
        then = shown[each["seq"]]
        assert [now[f"box {n}"] for n in range(1, 8)] == then["boxes"]
        assert {key: now[key] for key in ("dealer", "phase", "hypotheses", "certainty", "due")} == {
            key: then[key] for key in ("dealer", "phase", "hypotheses", "certainty", "due")
        }
    assert next(iter(told))["told"] == {"at": told[0]["told"]["at"], "in": "chips", "spot": "1", "amount": "10"}  # type: ignore[index]


def test_nothing_that_is_shown_tells_what_is_left_in_the_shoe(table: Table) -> None:
    table.told(WON)
    found = table.reader.steps(1)
    assert found is not None
    keys = {key for now in tables_of(found[1]) for key in now if not key.startswith("box ")}
    assert keys == {
        "system", "phase", "round", "held", "voided", "limits", "dealer", "due", "certainty", "hypotheses", "reserved",
        "courses",
    }  # fmt: skip


def test_hypotheses_that_do_not_agree_are_told_with_their_number(tmp_path: Path) -> None:
    path = evening(tmp_path, rounds=6, seed=3)
    reader = Reader(path, Kept())
    seen = 0
    for entry in reader.index().newest_first():
        found = reader.steps(entry.number)
        assert found is not None
        for now in tables_of(found[1]):
            boxes: Any = now["courses"]
            for box in boxes:
                ways = [way["courses"] for way in box["ways"]]
                blurred = any(hand["cards"] is None for hand in box["ways"][0]["hands"])
                assert len(ways) + box["more"] > 1 or blurred
                assert ways == sorted(ways, reverse=True)
                assert box["more"] or sum(ways) == now["hypotheses"]
                seen += 1
    assert seen > 20


@pytest.mark.parametrize("decisions", ["recorded", "inferred"])
def test_sec_2_a_round_taken_out_gives_by_replay_what_is_recorded(tmp_path: Path, decisions: str) -> None:
    """Held rounds, errors, and rounds that end with the next bets among them."""
    path = evening(tmp_path, rounds=8, seed=5, errors=0.3, players=(1, 3), decisions=decisions, says_round_over=False)
    reader = Reader(path, Kept())
    rounds = list(reader.index().newest_first())
    assert any(entry.flags for entry in rounds)
    assert len(rounds) == 8
    for entry in rounds:
        header, inputs = read_recording(reader.recording(entry.number))
        again = [json.loads(dumps(event_json(event))) for event in replay(header, inputs)]
        recorded = [json.loads(text) for text in reader.events(entry.number)]
        assert _of_play(again, 1) == _of_play(recorded, entry.number), entry.number


def _of_play(events: list[dict[str, object]], number: int) -> list[dict[str, object]]:
    """The events of a round, whatever its number is."""
    return [e | {"round": 0} for e in events if e["event"] in OF_PLAY and e.get("round") == number]


def test_the_whole_journal_goes_out_as_the_command_writes_it(table: Table, tmp_path: Path) -> None:
    table.told(WON, LOST)
    for events in (False, True):
        with (tmp_path / "out").open("w+") as out:
            export_journal(table.path, out, events)
            out.seek(0)
            assert [line + "\n" for line in table.reader.whole(events)] == list(out)


def test_a_second_search_reads_only_what_is_new(table: Table) -> None:
    """20,000 inputs are read once; afterwards a search costs the rows that were written since."""
    entries = [Entry(1_796_000_000_000 + n, "", f'{{"at": "x", "in": "chips", "spot": "{n % 7}"}}') for n in range(20_000)]
    table.journal.append_inputs(entries)
    table.journal.append_events([Entry(entries[n * 50].at, str(n * 50 + 2), text) for n in range(400) for text in _round(n + 1)])
    read: list[int] = []
    take = Index.take

    def counted(self: Index, row: Row) -> None:
        read.append(row.seq)
        take(self, row)

    with patch.object(Index, "take", counted):
        first, more = search(table.reader.index(), parse_asked({"box": "3"}))
        assert (len(first), more, len(read)) == (100, True, 21_201)
        read.clear()
        found, _ = search(table.reader.index(), parse_asked({"box": "3", "card": "Ts"}))
        assert (len(found), read) == (100, [])
        table.journal.append_inputs(entries[:3])
        search(table.reader.index(), parse_asked({}))
        assert read == [21_202, 21_203, 21_204]


def _round(number: int) -> list[str]:
    at = "2026-11-30T20:00:00.000Z"
    return [
        dumps({"at": at, "event": "bets_closed", "round": number, "bets": {"3": "10"}}),
        dumps({"at": at, "event": "card", "round": number, "to": "3", "card": "Ts", "cards": "Ts", "total": 10}),
        dumps({"at": at, "event": "round_ended", "round": number, "net": {"3": "10"}, "certainty": "exact", "hypotheses": 1}),
    ]  # fmt: skip


def test_a_round_is_reached_from_a_state_kept_shortly_before_it(table: Table) -> None:
    """However long the journal, no more rounds are folded than lie between two kept states."""
    table.kept = Kept(every=3)
    table.reader = Reader(table.path, table.kept)
    for _ in range(4):
        table.told(WON, LOST)
    with patch("controller.audit.steps.step", side_effect=step) as folded:
        assert table.reader.steps(8) is not None
    a_round = len(LOST.split()) + len(WON.split())
    assert folded.call_count <= 3 * a_round < 4 * a_round


def test_kept_states_are_thinned_and_still_lead_to_the_same(table: Table) -> None:
    kept = Kept(every=1, most=4)
    plain = Reader(table.path, Kept())
    table.kept = kept
    for _ in range(6):
        table.told(WON, LOST)
    reader = Reader(table.path, kept)
    assert kept.before(10**6) is not None
    assert kept.before(1) is None
    for number in (1, 2, 7, 12):
        assert reader.steps(number) == plain.steps(number)


def test_an_untouched_record_is_intact_and_one_that_grows_is_read_on(table: Table) -> None:
    table.told(WON)
    before = table.reader.chain()
    assert before.broken is None
    assert before.rows == table.journal.seq
    table.told(LOST)
    after = table.reader.chain()
    assert after.broken is None
    assert after.rows == table.journal.seq > before.rows
    table.journal.close()
    assert (after.rows, after.head) == (read_journal(table.path)[-1].seq, read_journal(table.path)[-1].hash)
    assert table.reader.chain(anew=True) == after


def test_a_changed_row_is_named_and_no_round_behind_it_is_shown(table: Table) -> None:
    table.told(WON, LOST)
    row = next(row.seq for row in read_journal(table.path) if '"event": "bets_closed", "round": 2' in row.text)
    with sqlite3.connect(table.path) as other:
        other.execute("UPDATE rows SET text = replace(text, '10', '90') WHERE seq = ?", (row,))
    chain = table.reader.chain()
    assert (chain.rows, chain.broken) == (row - 1, f"row {row} (event) does not match its hash")
    assert [entry.number for entry in table.reader.index().newest_first()] == [1]


def test_a_row_that_was_changed_after_it_was_read_is_found_by_checking_anew(table: Table) -> None:
    table.told(WON)
    assert table.reader.chain().broken is None
    with sqlite3.connect(table.path) as other:
        other.execute("DELETE FROM rows WHERE seq = 7")
    assert table.reader.chain().broken is None
    assert table.reader.chain(anew=True).broken == "row 7 is missing; row 8 follows"
    assert table.reader.chain().broken == "row 7 is missing; row 8 follows"


def test_a_forged_event_with_right_hashes_differs_from_its_replay(table: Table) -> None:
    table.told("1=10 close Ts 9d 9h stand:1 7c")
    (seq,) = table.journal.append_inputs(
        [Entry((table.state.at or 0) + 1, "", '{"at": "2026-11-29T23:20:00.000Z", "in": "bell", "presses": 1}')]
    )
    table.journal.append_events([Entry(0, str(seq), '{"at": "2026-11-29T23:20:00.000Z", "event": "bell", "presses": 9}')])
    found = table.reader.steps(1)
    assert found is not None
    assert found[2] == seq


def test_a_journal_can_be_sealed_while_an_audit_goes_on(table: Table) -> None:
    table.told(WON)
    assert table.reader.steps(1) is not None
    lines = table.reader.whole(events=False)
    next(lines)
    table.journal.close()
    assert not table.path.with_name("j-wal").exists()
    assert len(list(lines)) == len(WON.split())


def test_a_round_that_is_not_there_and_a_journal_that_is_not_there(table: Table, tmp_path: Path) -> None:
    table.told(WON)
    assert table.reader.steps(2) is None
    assert list(table.reader.recording(7)) == list(table.reader.events(7)) == []
    with pytest.raises(JournalError):
        Reader(tmp_path / "nowhere", Kept()).index()
