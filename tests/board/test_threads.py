"""Cells, messages and functions act on one game in several threads."""

from __future__ import annotations

import threading
from random import Random

import castlekeep as ck

from .page import Page


def test_a_cell_and_a_board_race() -> None:
    game = ck.Game.new(seed=7)
    page, watcher = Page(game, "referee"), Page(game, "spectator")
    taken: list[int] = []

    def cell() -> None:
        rng = Random(1)
        for _try in range(300):
            rev, legal = game.rev, game.legal_actions()
            if not len(legal):
                return
            try:
                game.act(legal.sample(rng), rev=rev)
            except (ck.IllegalAction, ValueError):
                continue
            taken.append(rev)

    def messages() -> None:
        rng = Random(2)
        for number in range(300):
            rev, legal = game.rev, game.legal_actions()
            if not len(legal):
                return
            message = {"id": f"m{number}", "rev": rev, "do": "act", "with": str(legal.sample(rng))}
            page.board._receive(None, message, [])
            if page.board._commands._answers[f"m{number}"]["ok"]:
                taken.append(rev)

    threads = [threading.Thread(target=work) for work in (cell, messages, cell)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    assert len(taken) == len(set(taken)), "a revision is acted on once"
    assert len(game.history) == game.rev
    assert page.shown["rev"] == watcher.shown["rev"] == game.rev
    assert page.board.rev == watcher.board.rev == game.rev
    assert game.last_error is None
    again = ck.Game.new(seed=7)
    for action in game.history:
        again.act(action)
    assert again.state == game.state


def test_changes_made_together_are_told_when_the_game_is_free() -> None:
    game = ck.Game.new(seed=7)
    heard: list[bool] = []

    def try_lock() -> None:
        heard.append(game._lock.acquire(timeout=5))
        game._lock.release()

    def listen(game: ck.Game, events: object) -> None:
        thread = threading.Thread(target=try_lock)
        thread.start()
        thread.join()

    game.on_change(listen)
    with game.locked():
        game.act("end")
        game.act("end")
        assert heard == []
    assert heard == [True, True]
