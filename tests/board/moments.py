"""A game to look back at, and a page's ways to do so."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import castlekeep as ck

from .page import Page, eager


@cache
def played(seed: int = 3, players: int = 2) -> ck.Game:
    """A game that is over, with an edit in the middle."""
    game, rng = ck.Game.new(players, seed=seed), Random(seed)
    while not game.over:
        if len(game.history) == 40:
            game.edit(terrain={"A1": "clear"}, armies={"A1": "red"})
        game.act(eager(game.legal_actions(), rng))
    return game


def look(page: Page, **look: Any) -> dict[str, Any]:
    """A past moment, as the page is given it."""
    answer = page.ask("look", look)
    assert answer["ok"], answer
    shown: dict[str, Any] = answer["moment"]
    return shown


def stops(page: Page, by: str) -> Iterator[dict[str, Any]]:
    last = look(page, by=by, stop=0)["past"]["places"][by]["last"]
    return (look(page, by=by, stop=stop) for stop in range(last + 1))
