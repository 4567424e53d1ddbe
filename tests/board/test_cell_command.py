"""The position as a cell: complete for a referee, and for anybody else what they know of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import castlekeep as ck
from castlekeep.magic import board_of

from .page import Page, game_at
from .test_leaks import KINDS, states

NOW = ("rev", "events", "log")
"""What a new game cannot share with an old one."""


def read(page: Page, then: str | None = None) -> str:
    answer = page.ask("cell", then, rev=0)
    assert answer["ok"]
    return str(answer["text"])


def begun(text: str) -> ck.Game:
    """The game that a notebook makes of the text."""
    magic, _line, cell = text.partition("\n")
    assert magic == "%%castlekeep"
    return board_of(cell).game


def known(game: ck.Game, seat: str) -> dict[str, Any]:
    return {key: value for key, value in game.view(seat).items() if key not in NOW}


@pytest.mark.parametrize("kind", KINDS)
def test_a_referees_cell_is_the_whole_position(kind: str) -> None:
    for state in states()[kind]:
        game = begun(read(Page(game_at(state), "referee", auto_end=False)))
        assert ck.Scenario.of(game.state) == ck.Scenario.of(state)


@pytest.mark.parametrize("kind", KINDS)
def test_anybody_elses_is_what_they_know(kind: str) -> None:
    for state in states()[kind]:
        for seat in (*state.players, "spectator"):
            old = game_at(state)
            text = read(Page(old, seat, auto_end=False))
            who = "a spectator" if seat == "spectator" else old.names[seat]
            assert text.splitlines()[1] == f"# Cards that {who} cannot see are drawn at random."
            assert known(begun(text), seat) == known(old, seat)


def test_a_cell_of_a_player_does_not_name_hidden_cards_as_they_are() -> None:
    """So that the comparison of twins in `test_leaks` compares something."""
    old = game_at(states()["march"][0])
    new = begun(read(Page(old, "red")))
    assert new.scenario().deck != old.scenario().deck
    assert new.hands["blue"] != old.hands["blue"]


def test_at_a_shared_board_it_follows_the_eyes() -> None:
    page = Page(ck.Game.new(seed=3))
    first = page.game.to_act
    assert first is not None
    assert "a spectator cannot see" in read(page)
    page.sit()
    name = page.game.names[first]
    assert f"{name} cannot see" in read(page)
    assert begun(read(page)).hands[first] == page.game.hands[first]
    page.act("resign")
    assert "a spectator cannot see" in read(page)
    assert begun(read(page)).winner == page.game.winner


def test_it_does_not_touch_the_games_generator() -> None:
    page = Page(ck.Game.new(seed=3), "red")
    before = page.state()
    assert read(page) == read(page)
    assert page.state() == before


def test_names_rules_and_what_was_edited_come_along() -> None:
    game = ck.Game.new({"red": "Ann", "blue": "Ben"}, seed=3, rules=ck.Rules(victory_castles=5))
    page = Page(game, "referee", editable=True)
    page.ask(
        "edit", {"terrain": {"C4": "castle"}, "control": {"C4": "blue"}, "turn": "blue battle"}
    )
    new = begun(read(page))
    assert (dict(new.names), new.rules.victory_castles) == ({"red": "Ann", "blue": "Ben"}, 5)
    assert new.control["C4"] == "blue"
    assert (new.active, new.phase) == ("blue", "battle")


@pytest.mark.parametrize("seat", ["referee", "red", "spectator", "hotseat"])
def test_of_a_past_moment(seat: str) -> None:
    game, rng = ck.Game.new(seed=5), Random(5)
    for _action in range(30):
        game.act(game.legal_actions().sample(rng))
    page = Page(game, seat, auto_end=False)
    eyes = "spectator" if seat == "hotseat" else seat
    last = page.ask("look", {"by": "event", "stop": 0})["moment"]["past"]["places"]["event"]["last"]
    inside = 0
    for stop in range(0, last + 1, 3):
        past = page.ask("look", {"by": "event", "stop": stop})["moment"]["past"]
        actions, events = map(int, past["name"].split("-")[0].split("."))
        text = read(page, past["name"])
        inside += events > 0
        assert ("before the action" in text) == (events > 0)
        assert known(begun(text), eyes) == known(game.fork(actions), eyes)
    assert inside
    refused = page.ask("cell", "0.0-0123456789abcdef")
    assert refused["error"] == "That moment is no longer part of the game."
