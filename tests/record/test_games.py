"""The recorded games replay strictly, whatever has changed since they were made."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

import castlekeep as ck
from tests.games.make import records

GAMES = sorted((Path(__file__).parent.parent / "games").glob("*.toml"))
LOADED = {path.stem: ck.Record.load(path) for path in GAMES}


def test_there_are_twenty_whole_games() -> None:
    assert len(GAMES) >= 20
    assert all(record.result not in ("", "running") for record in LOADED.values())


def test_every_option_is_used_somewhere() -> None:
    changed = {name for record in LOADED.values() for name in record.scenario.rules.changed()}
    assert changed == {field.name for field in fields(ck.Rules)}


def test_every_kind_of_action_and_outcome_occurs() -> None:
    moves = [move for record in LOADED.values() for move in record.moves]
    words = {move.action.split()[0] for move in moves}
    assert words >= {"end", "commit", "advance", "stay", "recruit", "disband", "claim", "resign"}
    outcomes = {text.split()[0] for move in moves for text in move.outcomes}
    assert outcomes >= {
        "draw", "shuffle", "via", "March", "lost", "castle", "out", "win", "turn",
    }  # fmt: skip


@pytest.mark.parametrize("name", LOADED)
def test_a_recorded_game_replays(name: str) -> None:
    record = LOADED[name]
    game = record.replay()
    assert game.over
    again = game.record()
    assert [again.opening, again.start, again.hashes] == [
        record.opening, record.start, record.hashes,
    ]  # fmt: skip
    assert str(ck.Record.parse(str(record))) == str(record)


def test_the_script_makes_these_very_games() -> None:
    made = records()
    assert set(made) == set(LOADED)
    for name, record in made.items():
        assert str(record) == str(LOADED[name]), name
