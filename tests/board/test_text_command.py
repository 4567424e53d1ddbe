"""The command that reads the text board: what this board's eyes see, and nothing else."""

from __future__ import annotations

import castlekeep as ck

from .page import Page


def read(page: Page, id: str) -> str:
    answer = page.deliver({"id": id, "rev": 0, "do": "text", "with": None})
    assert answer["ok"]
    return str(answer["text"])


def test_each_seat_reads_its_own_text() -> None:
    game = ck.Game.new(seed=3)
    for seat in ("red", "blue", "spectator", "referee"):
        assert read(Page(game, seat), "a") == game.text(seat)


def test_behind_a_curtain_an_old_request_shows_no_hand() -> None:
    page = Page(ck.Game.new(seed=3))
    first = page.game.to_act
    assert first is not None
    assert read(page, "a") == page.game.text("spectator")
    page.deliver({"id": "b", "rev": page.game.rev, "do": "reveal", "with": first})
    assert read(page, "c") == page.game.text(first)
    page.game.act("end")
    while page.game.to_act == first:
        page.game.act("end")
    assert page.shown["curtain"] is not None
    assert read(page, "c") == page.game.text("spectator")
