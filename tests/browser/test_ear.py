"""The board by ear: what the accessibility tree says, and a whole game with nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from .conftest import OpenNotebook
from .ear import Listener
from .notebook import Notebook

GAME = """
import castlekeep as ck
house = ck.Rules(victory_castles=4)
game = ck.Game.new(players={"red": "Ann", "blue": "Ben"}, seed=11, rules=house)
board = ck.Board(game)
board
"""

FIELD = """
import castlekeep as ck
game = ck.Scenario('''@R . .R .B . @B
 . @r . . . .''', players=["red", "blue"], names={"red": "Ann", "blue": "Ben"}, turn="red battle",
    hands={"red": "Knights*2 Pikemen", "blue": "Archers"}, deck="Swordsmen*4 Moat*4 Ladders*3",
    seed=1, rules={"hand_size": 3}).start(allow=[])
board = ck.Board(game, seat="referee")
board
"""


def problems(nb: Notebook, root: Path) -> list[Any]:
    """What axe finds wrong on the board."""
    if not nb.page.evaluate("() => 'axe' in window"):
        nb.page.evaluate((root / "js/node_modules/axe-core/axe.min.js").read_text("utf-8"))
    return list(
        nb.page.evaluate(
            """async () => (await axe.run('.castlekeep')).violations.map(v =>
                [v.id, v.nodes.slice(0, 3).map(n => [n.html.slice(0, 160), n.failureSummary])])"""
        )
    )


def test_a_hex_says_what_is_there(notebook: OpenNotebook) -> None:
    nb = notebook(FIELD)
    nb.run(0)
    board = nb.board(0)
    grid = board.root.get_by_role("grid")
    expect(grid.get_by_role("row")).to_have_count(2)
    name = "C1, clear, red army, 1 enemy adjacent, can act"
    expect(grid.get_by_role("gridcell", name=name)).to_have_count(1)
    name = "A1, castle, controlled by red, red army"
    expect(grid.get_by_role("gridcell", name=name)).to_have_count(1)
    assert board.root.locator('.castlekeep [data-hex][tabindex="0"]').count() <= 1
    assert grid.locator('[data-hex][tabindex="0"]').count() == 1


def test_the_last_message_can_be_heard_again(notebook: OpenNotebook) -> None:
    nb = notebook(FIELD)
    nb.run(0)
    board = nb.board(0)
    board.hex("C1").focus()
    nb.page.keyboard.press("m")
    status = board.root.get_by_role("status").locator("p")
    expect(status.last).to_have_text("C1 can attack D1.")
    before = status.count()
    nb.page.keyboard.press("l")
    expect(status).to_have_count(before + 1)
    expect(status.last).to_have_text("C1 can attack D1.")


def test_a_whole_game_by_keyboard_and_ear(notebook: OpenNotebook) -> None:
    nb = notebook(GAME)
    nb.run(0)
    player = Listener(nb.board(0), seed=1)
    player.play(600)
    assert nb.execute("print(game.over)").strip() == "True"
    assert "wins" in player.hear()
    assert len(nb.sources()) == 1
    assert nb.errors() == []
    assert nb.console_errors() == []


def test_axe_finds_nothing(notebook: OpenNotebook, root: Path) -> None:
    nb = notebook(FIELD, "red = ck.Board(ck.Game.new(seed=2))\nred")
    nb.run(0)
    board = nb.board(0)
    found: dict[str, list[Any]] = {}

    def look(state: str) -> None:
        found[state] = problems(nb, root)

    for theme in ("light", "dark"):
        nb.theme(theme)
        look(f"battle phase, {theme}")
        for key, dialog in {
            "?": "keys",
            "o": "text",
            "y": "cell",
            "i": "cards",
            "d": "discard",
        }.items():
            board.hex("C1").focus()
            nb.page.keyboard.press(key)
            expect(board.root.locator(f'[data-dialog="{dialog}"]')).to_be_visible()
            look(f"{dialog}, {theme}")
            nb.page.keyboard.press("Escape")
        board.press("help")
        look(f"rules, {theme}")
        nb.page.keyboard.press("Escape")
        board.hex("C1").focus()
        nb.page.keyboard.press("/")
        nb.page.keyboard.type("c")
        look(f"command box, {theme}")
        nb.page.keyboard.press("Escape")
    board.click("C1")
    board.click("D1")
    board.battle.wait_for()
    board.pick("Knights")
    look("battle")
    board.press("commit")
    board.expect(to_act="blue")
    board.press("commit")
    expect(board.action("advance")).to_be_visible()
    look("reveal")
    board.press("advance")
    board.press("end")
    board.press("resign")
    look("question")
    board.press("confirm")
    board.expect(state="over")
    look("game over")
    nb.execute("board.close()")
    nb.run(1)
    curtain = nb.board(1)
    curtain.curtain.wait_for()
    look("curtain")
    curtain.press("reveal")
    curtain.expect(state="ready", phase="march")
    curtain.click(curtain.hexes(legal="select")[0])
    look("march")
    assert {state: wrong for state, wrong in found.items() if wrong} == {}
