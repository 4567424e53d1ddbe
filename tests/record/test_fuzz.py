"""Whatever a record or a journal says, reading it gives a value or an error with a place."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import castlekeep as ck
from castlekeep.journal import read_lines
from castlekeep.record.notation import Moves, read_moves, write_moves
from tests.record.test_edits import edited
from tests.record.test_games import LOADED

FUZZ = settings(derandomize=True, deadline=None, max_examples=250)

TEXTS = [str(LOADED[name]) for name in ("river-crossing", "one-round", "by-seats")]
MARKS = "| ; : { } # ? - x red purple start: end commit draw shuffle order castle phase none"
WORDS = "Moat*99 Knights*2 Z99 A1 ' = [start] [scenario] 999999999999999999999 -1 1.5 true nan"
PIECES = [
    *MARKS.split(),
    *WORDS.split(),
    *["[]", "{}", "\\", '"""', "\n", "\t", "\0", "é", "²", "\N{ROMAN NUMERAL FIVE}", ""],
    *["turn 1 red", "out blue", "win red 7 V1", "shuffle 0 Moat", "drawn V4"],
]

PLACE = re.compile(r"line \d|end of document|^[\w.,' -]{1,50}:|is no part of|begins with")


def assert_placed(error: ck.RecordError | ck.ReplayError) -> None:
    assert PLACE.search(str(error)), str(error)


@st.composite
def mangled(draw: st.DrawFn, texts: list[str]) -> str:
    """A text in which a few stretches are others."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        end = min(len(text), at + draw(st.integers(0, 12) | st.integers(0, 400)))
        text = text[:at] + draw(st.sampled_from(PIECES) | st.text(max_size=6)) + text[end:]
    return text


def read_and_replay(text: str) -> None:
    record = ck.Record.parse(text)
    assert ck.Record.parse(str(record)) == record
    record.view("spectator")
    record.replay()


@FUZZ
@given(mangled(TEXTS))
def test_a_mangled_record_is_read_or_refused_with_a_place(text: str) -> None:
    try:
        read_and_replay(text)
    except (ck.ReplayError, ck.RecordError) as error:
        assert_placed(error)


START = TEXTS[0].partition("[start]")


@FUZZ
@given(mangled([START[2]]))
def test_a_mangled_start_is_read_or_refused_with_a_place(start: str) -> None:
    try:
        read_and_replay(START[0] + START[1] + start)
    except (ck.ReplayError, ck.RecordError) as error:
        assert_placed(error)


EDITED = str(edited().record())


@FUZZ
@given(mangled([EDITED]))
def test_a_mangled_edit_is_read_or_refused_with_a_place(text: str) -> None:
    try:
        read_and_replay(text)
    except (ck.ReplayError, ck.RecordError) as error:
        assert_placed(error)


@FUZZ
@given(st.text() | st.lists(st.sampled_from(PIECES)).map(" ".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (ck.Record.parse, read_moves, lambda t: read_lines(t.split("\n"))):
        try:
            read(text)
        except ck.RecordError as error:
            assert_placed(error)


@FUZZ
@given(mangled([TEXTS[0].split('"""')[1], TEXTS[1].split('"""')[1]]))
def test_moves_that_can_be_read_are_written_alike(text: str) -> None:
    try:
        told = read_moves(text)
    except ck.RecordError:
        return
    again = read_moves(write_moves(told))
    assert again == Moves(told.opening, told.moves, told.hashes)


JOURNAL = "\n".join(
    [
        json.dumps({"castlekeep": 1, "began": "", "record": TEXTS[1]}),
        *(json.dumps({"n": n, "move": "red: end"}) for n in range(5)),
        json.dumps({"n": 2}),
    ]
)


@FUZZ
@given(mangled([JOURNAL]))
def test_a_mangled_journal_is_read_or_refused(text: str) -> None:
    try:
        record, damage = read_lines(text.split("\n"))
    except ck.RecordError as error:
        assert_placed(error)
    else:
        assert damage is None or "journal" in damage
        assert ck.Record.parse(str(record)).moves == record.moves


@pytest.mark.parametrize(
    "piece", ["|", "{", "{a", "start:", "x", "a;", "[", "[[", "a.", '"""', "#"]
)
def test_a_megabyte_takes_no_longer_than_a_second(piece: str) -> None:
    before = perf_counter()
    for read in (ck.Record.parse, read_moves, lambda t: read_lines([t])):
        with suppress(ck.RecordError):
            read("start:" + piece * (1_000_000 // len(piece)))
    assert perf_counter() - before < 3
