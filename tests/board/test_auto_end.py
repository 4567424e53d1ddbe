"""Phases that end by themselves, and the question before one is ended."""

from __future__ import annotations

from random import Random
from typing import Any

import castlekeep as ck

from .page import Page, eager


def _turn(page: Page) -> None:
    page.sit()
    page.act("end")


def test_battle_and_recruit_end_by_themselves_and_march_never_does() -> None:
    page = Page(ck.Game.new(seed=7))
    _first, second = page.game.order
    _turn(page)
    assert [str(action) for action in page.game.history] == ["end", "end", "end"]
    assert (page.game.active, page.game.phase) == (second, "march")


def test_for_a_cell_too() -> None:
    page = Page(ck.Game.new(seed=7))
    page.game.act("end")
    assert page.game.phase == "march"
    assert page.shown["rev"] == page.game.rev


def test_switched_off() -> None:
    page = Page(ck.Game.new(seed=7), auto_end=False)
    _turn(page)
    assert page.game.phase == "battle"
    assert page.ask("option", {"auto_end": True})["ok"]
    page.act("end")
    assert page.game.phase == "march"


def test_only_for_people_whom_the_board_acts_for() -> None:
    game = ck.Game.new(seed=7)
    other = next(seat for seat in game.players if seat != game.to_act)
    for seat in (other, "spectator"):
        Page(game, seat)
    game.act("end")
    assert game.phase == "battle"


def test_several_boards_end_a_phase_once() -> None:
    game = ck.Game.new(seed=7)
    pages = [Page(game) for _board in range(3)] + [Page(game, "referee")]
    game.act("end")
    assert len(game.history) == 3
    assert {page.shown["rev"] for page in pages} == {game.rev}


def test_undo_takes_back_what_ended_by_itself_too() -> None:
    """Battle ends by itself; Recruit does not, for a castle is free: so nothing is drawn."""
    game = ck.Game.new(seed=7)
    page = Page(game)
    page.sit()
    before = None
    while game.phase != "recruit":
        if game.phase == "march" and game.legal_actions()[0] != ck.EndPhase():
            page.act(game.legal_actions()[0])
        before = game.state
        page.act("end")
        page.sit()
    assert str(game.history[-2]) == str(game.history[-1]) == "end"
    assert page.ask("undo")["ok"]
    assert game.state == before
    assert game.phase == "march"
    assert page.ask("redo")["ok"]
    assert game.phase == "recruit"
    assert page.ask("redo")["ok"] is False


def test_what_ended_by_itself_is_not_taken_back_alone() -> None:
    """The cards of a battle stay shown, so the phase that ended after it stays ended too."""
    rng, seen = Random(3), 0
    for seed in range(40):
        game = ck.Game.new(seed=seed)
        page = Page(game, "referee")
        while not game.over and seen < 3:
            before = len(game.history)
            action = eager(game.legal_actions(), rng)
            fought = game.state._position.fight is not None
            game.act(action)
            if fought and game.phase == "recruit" and len(game.history) == before + 2:
                seen += 1
                shown, rev = page.shown["undo"], game.rev
                assert game.why_not_undo() is None
                refused = page.ask("undo")
                assert refused["ok"] is shown["ok"] is (str(action) in ("advance", "stay"))
                assert refused["ok"] or (refused["error"] == shown["text"] and game.rev == rev)
    assert seen == 3


def test_a_cells_undo_stays_undone() -> None:
    game = ck.Game.new(seed=7, takeback="free")
    page = Page(game)
    game.act("end")
    game.undo()
    assert game.phase == "recruit"
    game.undo()
    assert game.phase == "battle"
    game.redo()
    assert game.phase == "recruit", "redo is no action either"
    game.redo()
    assert game.phase == "march"
    assert page.shown["rev"] == game.rev


def test_an_empty_hand_is_no_secret_that_ends_by_itself() -> None:
    """Where nothing may be played the prompt comes all the same."""
    rng, seen = Random(2), 0
    for seed in range(4):
        game = ck.Game.new(seed=seed)
        Page(game)
        while not game.over:
            battle = game.state._position.fight
            if battle is not None and len(game.legal_actions()) == 1:
                seen += 1
            action = eager(game.legal_actions(), rng)
            count = len(game.history)
            game.act(action)
            assert all(str(a) == "end" for a in list(game.history)[count + 1 :])


def test_people_see_functions_act_one_by_one() -> None:
    game = ck.Game.new(seed=7)
    page = Page(game)
    _person, other = game.order
    shown: list[int] = []

    def choose(view: Any, legal: Any, rng: Any) -> Any:
        shown.append(page.shown["rev"] - view["rev"])
        return legal.sample(rng)

    game.seat(other, choose)
    page.act("end")
    assert len(shown) >= 3
    assert set(shown) == {0}, "each action is shown before the next is thought of"


def test_the_guard_names_what_is_left_to_do() -> None:
    page = Page(ck.Game.new(seed=7), auto_end=False)
    page.sit()
    idle = list(page.shown["legal"]["march"])
    assert page.shown["legal"]["guard"]["hexes"] == idle
    assert all(at in page.shown["legal"]["guard"]["text"] for at in idle)
    src = idle[0]
    page.act(f"{src}-{next(iter(page.shown['legal']['march'][src]['to']))}")
    assert page.shown["legal"]["guard"]["hexes"] == idle[1:]
    page.ask("option", {"guard": False})
    assert page.shown["legal"]["guard"] is None
    page.ask("option", {"guard": True})
    page.act("end")
    assert page.shown["legal"]["guard"] is None


def test_the_guard_in_recruit() -> None:
    page, rng = Page(ck.Game.new(seed=7), "referee"), Random(7)
    while not (page.game.phase == "recruit" and page.shown["legal"]["recruit"]):
        page.game.act(eager(page.game.legal_actions(), rng))
    guard = page.shown["legal"]["guard"]
    assert guard["hexes"] == page.shown["legal"]["recruit"]
    assert "You can still recruit" in guard["text"]
