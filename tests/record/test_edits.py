"""Edits are moves too: a record keeps them, a journal survives them, a seat sees no cards."""

from __future__ import annotations

from random import Random

import pytest

import castlekeep as ck
from castlekeep import journal
from tests.record.test_record import played

HANDS = {"red": "Archers", "blue": "Knights*3 Moat"}


def edited(seed: int = 3) -> ck.Game:
    """A game of which the cards, the land and the turn were changed on the way."""
    game = played(seed, actions=40)
    chance = Random(seed)
    free = [at for at, kind in game.terrain.items() if kind == "clear" and at not in game.armies]
    game.edit(armies={free[0]: "red"}, hands=HANDS, deck="March*2")
    for _ in range(5):
        game.act(game.legal_actions().sample(chance))
    game.edit(terrain={free[1]: "forest"}, discard="Archers")
    game.edit(turn="red draw", round=9)
    for _ in range(60):
        if not game.over:
            game.act(game.legal_actions().sample(chance))
    return game


@pytest.mark.parametrize("seed", range(3, 9))
def test_an_edited_game_replays(seed: int) -> None:
    game = edited(seed)
    record = ck.Record.parse(str(game.record()))
    assert record == game.record()
    again = record.replay()
    assert again.state == game.state
    assert list(again.history) == list(game.history)
    assert again.record() == record


def test_a_seat_s_version_names_no_card_of_an_edit() -> None:
    record = edited().record()
    for seat in ("red", "blue", "spectator"):
        text = str(record.view(seat))
        assert ("Knights*3" in text) == (seat == "blue")
        assert 'deck = "March' not in text
        assert "= deck ?" in text
        assert "= generator ?" in text or "= generator" not in text
        assert ck.Record.parse(text) == record.view(seat)
    assert {row["action"] for row in edited().table() if row["seat"] == "referee"} == {"edit"}


def test_a_journal_goes_on_through_an_edit(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CASTLEKEEP_STATE", str(tmp_path))
    game = ck.Game.new(seed=2)
    journal.keep(game)
    game.act("end")
    game.edit(hands={"red": "Moat*2"})
    game.act("end")
    assert ck.resume().state == game.state
    game.edit(round=4)
    game.undo()
    assert list(ck.resume().history) == list(game.history)
