"""Who sees what, and when the curtain is up."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import castlekeep as ck

from .page import Page, eager, game_at, kind_of


def _first(legal: Any, *args: object) -> Any:
    return next(iter(legal))


def _commits(game: ck.Game) -> Iterator[ck.Game]:
    """Forks of a game at the first battle its attacker wins: both commits, the advance."""
    rng = Random(7)
    while kind_of(game.state) != "advance":
        game.act(eager(game.legal_actions(), rng))
    last = len(game.history)
    return (game.fork(n) for n in (last - 2, last - 1, last))


def test_one_curtain_after_the_other() -> None:
    page = Page(ck.Game.new(seed=7), auto_end=False)
    first, second = page.game.order
    assert page.shown["curtain"]["seat"] == first, "a board starts behind the curtain"
    assert (page.shown["viewer"], page.shown["hands"], page.shown["legal"]) == (None, {}, None)
    assert page.shown["acts"] is False
    page.sit()
    assert list(page.shown["hands"]) == [first]
    for _phase in range(3):
        page.act("end")
    assert page.shown["curtain"]["seat"] == second
    assert page.shown["hands"] == {}
    page.sit()
    assert list(page.shown["hands"]) == [second]


def test_the_curtain_in_a_battle_and_none_to_advance() -> None:
    commit, reply, advance = _commits(ck.Game.new(seed=3))
    page = Page(commit, auto_end=False)
    attacker = page.shown["curtain"]["seat"]
    page.sit()
    assert page.shown["battle"]["asks"] == "attacker"
    page.act(_first(commit.legal_actions()))
    defender = page.shown["curtain"]["seat"]
    assert defender != attacker
    assert "battle at" in page.shown["curtain"]["text"]
    page = Page(reply, auto_end=False)
    page.sit()
    page.act(advance.history[-1])
    shown = page.shown
    assert shown["legal"]["advance"].items() <= shown["reveal"]["advance"].items()
    assert (shown["curtain"], shown["viewer"], shown["hands"]) == (None, None, {})
    assert shown["acts"], "whoever is there may advance for the attacker"
    assert shown["prompt"]["text"].startswith(f"{reply.names[attacker]}, you won.")
    page.act("stay")
    assert page.shown["curtain"]["seat"] == attacker
    assert page.shown["reveal"]["advance"] is None


@pytest.mark.parametrize("decided", ["advance", "stay"])
def test_who_decides_in_the_open_is_not_taken_for_whoever_sat_there_before(decided: str) -> None:
    """The winner advances where the loser sat, and the turn may end by itself at once."""
    _, reply, advance = _commits(ck.Game.new(seed=3))
    page = Page(reply, auto_end=False)
    page.sit()
    defender = reply.to_act
    page.act(advance.history[-1])
    page.act(decided)
    while reply.active != defender:
        reply.act("end")
    assert page.shown["curtain"]["seat"] == defender
    assert page.shown["hands"] == {}


def test_who_takes_back_in_the_open_is_not_taken_for_whoever_sat_there_before() -> None:
    _, reply, advance = _commits(ck.Game.new(seed=3))
    page = Page(game_at(reply.state, takeback="free"), auto_end=False)
    page.sit()
    page.act(advance.history[-1])
    assert page.ask("undo")["ok"]
    assert page.shown["curtain"]["seat"] == reply.to_act


def test_two_hotseat_boards_have_a_curtain_each() -> None:
    game = ck.Game.new(seed=7)
    here, there = Page(game), Page(game)
    here.sit()
    assert here.shown["curtain"] is None
    assert there.shown["curtain"] is not None
    assert there.shown["hands"] == {}


def test_no_curtain() -> None:
    page = Page(ck.Game.new(seed=7), curtain=False, auto_end=False)
    first, second = page.game.order
    assert (page.shown["curtain"], page.shown["viewer"]) == (None, first)
    for _phase in range(3):
        page.act("end")
    assert (page.shown["curtain"], page.shown["viewer"]) == (None, second)


def test_one_person_sees_the_own_hand_always() -> None:
    game = ck.Game.new(seed=7)
    person, other = game.order
    page = Page(game)
    shown: list[tuple[Any, Any]] = []

    def choose(view: Any, legal: Any, rng: Any) -> Any:
        shown.append((page.shown["viewer"], page.shown["acts"]))
        return legal.sample(rng)

    game.seat(other, choose)
    assert (page.shown["curtain"], page.shown["viewer"]) == (None, person)
    while game.to_act == person and not shown:
        page.act("end")
    assert set(shown) == {(person, False)}
    assert list(page.shown["hands"]) == [person]


def test_while_a_function_decides_between_two_people_no_hand_is_there() -> None:
    game = ck.Game.new(3, seed=7)
    page = Page(game)
    page.sit()
    seen: list[dict[str, Any]] = []

    def choose(view: Any, legal: Any, rng: Any) -> str:
        seen.append(page.shown)
        return "end"

    assert game.to_act is not None
    game.seat(game.to_act, choose)
    assert seen
    for shown in seen:
        assert (shown["hands"], shown["curtain"], shown["acts"]) == ({}, None, False)


def test_functions_alone_are_watched() -> None:
    game = ck.Game.new(seed=7)
    page = Page(game)
    for seat in game.players:
        game.seat(seat, lambda view, legal, rng: legal.sample(rng))
    assert page.shown["over"] is not None
    assert page.shown["rev"] == game.rev


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_a_colour_sees_its_own_hand_alone(seat: str) -> None:
    game = ck.Game.new(seed=7)
    page, rng = Page(game, seat, auto_end=False), Random(1)
    for _action in range(60):
        assert list(page.shown["hands"]) == [seat]
        assert page.shown["viewer"] == seat
        assert page.shown["acts"] == (page.shown["legal"] is not None) == (game.to_act == seat)
        game.act(eager(game.legal_actions(), rng))


def test_a_spectator_sees_no_hand_and_never_acts() -> None:
    page = Page(ck.Game.new(seed=7), "spectator")
    shown = page.shown
    assert (shown["hands"], shown["legal"], shown["acts"], shown["curtain"]) == (
        {}, None, False, None,
    )  # fmt: skip


def test_the_referee_sees_all_and_acts_for_whoever_decides() -> None:
    game = ck.Game.new(seed=7)
    page = Page(game, "referee", auto_end=False)
    _first, second = game.order
    assert list(page.shown["hands"]) == list(game.players)
    for _phase in range(3):
        page.act("end")
    assert page.shown["to_act"] == second
    assert page.shown["acts"]
    assert page.shown["legal"]["march"]


def test_the_end_is_a_spectators_view() -> None:
    page = Page(ck.Game.new(seed=7))
    page.sit()
    page.act("resign")
    assert (page.shown["hands"], page.shown["curtain"], page.shown["legal"]) == ({}, None, None)
    assert page.shown["over"]["stand"][-1]["text"].endswith("out in round 1")


def test_the_curtain_says_what_happened_meanwhile() -> None:
    game = ck.Game.new(seed=7)
    page = Page(game, auto_end=False)
    page.sit()
    first = game.to_act
    for action in ("end", "end", "end"):
        page.act(action)
    assert page.shown["curtain"]["since_title"] == "So far", "the second player's first turn"
    page.sit()
    move = _first(game.legal_actions())
    for action in (move, "end", "end", "end"):
        page.act(action)
    curtain = page.shown["curtain"]
    assert curtain["seat"] == first
    assert curtain["since_title"] == "Since you were last here"
    since = page.shown["log"][-curtain["since"] :]
    texts = [entry["text"] for entry in since]
    assert any(f"{move.src} to {move.dst}" in text for text in texts)
    assert all(entry["round"] == 1 for entry in since)


def test_after_undo_by_another_the_curtain_comes_down() -> None:
    game = ck.Game.new(seed=7, takeback="free")
    page = Page(game, auto_end=False)
    page.sit()
    first, _second = game.order
    for _phase in range(3):
        page.act("end")
    page.sit()
    assert page.ask("undo")["ok"]
    assert page.shown["curtain"]["seat"] == first
    assert page.shown["hands"] == {}


def test_a_result_is_new_again_after_undo_and_in_the_next_game() -> None:
    _, reply, advance = _commits(ck.Game.new(seed=3))
    game = game_at(reply.state, takeback="free")
    page = Page(game, "referee", auto_end=False)

    def number() -> int | None:
        reveal = page.shown["reveal"]
        return None if reveal is None else reveal["n"]

    page.act(advance.history[-1])
    first = number()
    assert first is not None
    assert page.ask("undo")["ok"]
    assert number() is None
    page.act(advance.history[-1])
    second = number()
    assert second is not None
    assert second > first
    page.act("stay")
    assert number() == second, "the same result keeps its number"
