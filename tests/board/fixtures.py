"""Snapshots of every kind from a seeded game, for tests of the page.

``python -m tests.board.fixtures FILE`` writes ``{"map": ..., "snapshots": {kind: ...}}``.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import castlekeep as ck
from castlekeep.board.seating import Seating
from castlekeep.board.snapshot import Options, map_data, snapshot

from .page import eager, kind_of

SEED = 7
NAMES = {"red": "Ann", "blue": "Ben"}


def _shown(game: ck.Game, seat: str, curtain: bool) -> dict[str, Any]:
    options = Options(seat, True, True, (None, 0), game.rev, game.why_not_undo())
    return dict(snapshot(game, Seating(game, seat, curtain).sight(), options))


KINDS = {
    "march", "march-card", "battle", "battle-idle", "commit", "reply", "advance", "held", "recruit",
    "recruit-idle", "curtain", "spectator", "referee", "red", "blue", "setup", "over",
}  # fmt: skip


def _kind(game: ck.Game, shown: dict[str, Any]) -> str:
    legal = shown["legal"]
    kind = kind_of(game.state)
    if kind == "march" and any(march["card"] for march in legal["march"].values()):
        return "march-card"
    if kind == "battle":
        return "battle" if legal["attack"] else "battle-idle"
    if kind == "recruit":
        return "recruit" if legal["recruit"] else "recruit-idle"
    return kind


def _play(seed: int, found: dict[str, dict[str, Any]]) -> None:
    game, rng = ck.Game.new(NAMES, seed=seed), Random(seed)
    while not game.over:
        shown = _shown(game, "hotseat", False)
        found.setdefault(_kind(game, shown), shown)
        if shown["reveal"] is not None and shown["reveal"]["advance"] is None:
            found.setdefault("held", shown)
        if game.rev > 12 and game.phase == "march":
            for seat in ("spectator", "referee", *game.players):
                found.setdefault(seat, _shown(game, seat, False))
            found.setdefault("curtain", _shown(game, "hotseat", True))
        game.act(eager(game.legal_actions(), rng))
    found.setdefault("over", _shown(game, "hotseat", True))


def fixtures(seed: int = SEED) -> dict[str, Any]:
    """Map, and the first snapshot of each kind that seeded games come to."""
    draft = ck.Game.new(NAMES, seed=seed, rules=ck.Rules(setup="draft"))
    found = {"setup": _shown(draft, "hotseat", False)}
    while set(found) != KINDS:
        _play(seed, found)
        seed += 1
    return {"map": dict(map_data(draft)), "snapshots": found}


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(fixtures(), indent=1) + "\n", encoding="utf-8")
