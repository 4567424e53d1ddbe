"""Playing on from a past moment, in a game of its own."""

from __future__ import annotations

from typing import Any

import pytest

from castlekeep import journal
from castlekeep.game.timeline import Timeline

from .moments import look, played
from .page import Page


def test_play_from_here(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setenv("CASTLEKEEP_STATE", str(tmp_path))
    game = played().fork(60)
    page = Page(game, "referee", auto_end=False)
    other = Page(game, "spectator")
    before = game.history, game.state, game.rev
    past = look(page, by="action", stop=25)
    assert "game of its own" in past["past"]["fork"]
    assert page.ask("fork", past["past"]["name"])["ok"]
    fork = page.board.game
    assert fork is not game
    assert (list(fork.history), fork.state) == (list(before[0])[:25], game.fork(25).state)
    assert page.shown["line"] == (
        "Another line of play, from action 25: board.game. The game you came from is unchanged."
    )
    assert page.shown["acts"]
    action = str(fork.legal_actions()[0])
    page.act(action)
    assert str(fork.history[-1]) == action
    assert (game.history, game.state, game.rev) == before
    assert (other.board.game, other.shown["line"]) == (game, None)
    fork.act(fork.legal_actions()[0])
    assert page.shown["rev"] == fork.rev, "the board follows the fork"
    shown = page.shown
    game.act(game.legal_actions()[0])
    assert page.shown is shown, "and the other game no longer"
    saved = [journal.read(path) for path in sorted((tmp_path / "games").iterdir())]
    assert sorted(len(one.record.moves) for one in saved) == [27, 61]


def test_inside_an_action_play_goes_on_from_before_it() -> None:
    game = played()
    page = Page(game, "referee")
    line = Timeline(game)
    stops = line.stops("event")
    at = next(n for n, moment in enumerate(stops) if moment.events and moment.actions > 10)
    past = look(page, by="event", stop=at)
    assert "before this action" in past["past"]["fork"]
    assert page.ask("fork", past["past"]["name"])["ok"]
    assert len(page.board.game.history) == stops[at].actions


def test_play_goes_on_from_the_start_from_the_end_and_behind_an_edit() -> None:
    game = played()
    for stop in (0, 41, len(game.history)):
        page = Page(game, "referee", auto_end=False)
        name = look(page, by="action", stop=stop)["past"]["name"]
        assert page.ask("fork", name)["ok"]
        assert page.board.game.state == game.fork(stop).state
        assert page.shown["line"]
        assert page.shown["acts"] == (stop < len(game.history)), "by the new game, not the old"
        assert page.board._map["hexes"] == dict(page.board.game.terrain)


@pytest.mark.parametrize("seat", ["hotseat", "red", "spectator"])
def test_others_play_on_from_nowhere(seat: str) -> None:
    page = Page(played(), seat)
    past = look(page, by="action", stop=5)
    assert past["past"]["fork"] is None
    refused = page.ask("fork", past["past"]["name"])
    assert refused["error"].startswith("Only a referee plays on from a past moment")
    assert page.board.game is played()


def test_a_fork_is_made_once_also_where_the_message_comes_twice() -> None:
    page = Page(played(), "referee")
    name = look(page, by="action", stop=5)["past"]["name"]
    message = {"id": "f", "rev": 0, "do": "fork", "with": name}
    assert page.deliver(message)["ok"]
    fork = page.board.game
    assert page.deliver(message)["ok"]
    assert page.board.game is fork
