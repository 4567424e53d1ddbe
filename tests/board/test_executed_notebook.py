"""A saved notebook tells no more than a spectator knows: two deals, one notebook."""

from __future__ import annotations

import json
import os
import re

import nbformat
import pytest
from nbclient import NotebookClient

DEAL = """
import os
import castlekeep as ck
from castlekeep.rules.cards import Card
first = os.environ["CASTLEKEEP_TWIN"] == "1"
blue, deck = ("Knights*3 Moat", "Archers*2 Sappers Ladders")
if not first:
    blue, deck = ("Archers*2 Sappers Ladders", "Knights*3 Moat")
game = ck.Scenario(
    "@R . .R .B @B", players=["red", "blue"], turn="red battle", rules={"hand_size": 4},
    hands={"red": "Swordsmen*3 March", "blue": blue}, deck=deck + " Pikemen*3",
    seed=1 if first else 2,
).start()
"""

CELLS = [
    DEAL,
    "board = ck.Board(game)\nboard",
    "spectator = ck.Board(game, seat='spectator')\nspectator",
    "red = ck.Board(game, seat='red')\nred",
    "game",
    "print(game)",
    "print(repr(game), repr(game.state), game.state.legal_actions(), game.events)",
    "game.act('C1xD1')",
    "game.legal_actions(), game.battle, game.history, game.log",
    "game.act('commit Swordsmen*2')",
    "game.history, game.events, game.last_action, game.battle, game.legal_actions()",
    "print(game.why_not('advance')); print(game.why_not('commit Trebuchets*4'))",
    "game.seat('blue', lambda view, legal, rng: 1 / 0)",
    "game.last_error",
    "game",
    "board.phase, board.to_act, board.rev, board.selected, spectator.active, red.winner",
]


def executed(twin: int, monkeypatch: pytest.MonkeyPatch) -> str:
    """The notebook run for one of the two deals, with ids and times blanked."""
    monkeypatch.setenv("CASTLEKEEP_TWIN", str(twin))
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    NotebookClient(book, timeout=120).execute(env=dict(os.environ))
    for cell in book.cells:
        cell.metadata.clear()
    models = book.metadata.pop("widgets")["application/vnd.jupyter.widget-state+json"]["state"]
    # Models lie under random ids, and so in random order.
    lines = sorted(blank(json.dumps(model, sort_keys=True)) for model in models.values())
    return "\n".join([blank(nbformat.writes(book)), *lines])


def blank(text: str) -> str:
    """A text without its random ids."""
    text = re.sub(r"(?<![0-9a-f])[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}\b", "ID", text)
    return re.sub(r'"id": "[0-9a-f]{8}"', '"id": "ID"', text)


def test_two_deals_that_differ_in_hidden_cards_leave_the_same_notebook(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, two = executed(1, monkeypatch), executed(2, monkeypatch)
    assert "Traceback" not in one
    assert "castlekeep" in one
    assert '"_snapshot"' in one
    assert one == two
