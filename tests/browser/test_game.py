"""Games on the board in a real JupyterLab: played by mouse, watched by cells."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from .board import Board
from .conftest import OpenNotebook
from .player import Player

NEW = """
import castlekeep as ck
game = ck.Game.new(players={"red": "Ann", "blue": "Ben"}, seed=11)
board = ck.Board(game)
board
"""


def reveal(board: Board) -> None:
    """Go behind the curtain."""
    board.press("reveal")
    board.curtain.wait_for(state="detached")


def test_a_whole_game_for_two_by_mouse(notebook: OpenNotebook) -> None:
    nb = notebook(NEW)
    nb.run(0)
    board = nb.board(0)
    player = Player(board, seed=1)
    player.play(1500)
    board.expect(state="over")
    assert player.battles > 0
    text = nb.execute("print(game.over, game.winner, len(game.history), game.rev)").split()
    assert text[0] == "True"
    expect(board.root).to_contain_text("wins")
    winner = {"red": "Ann", "blue": "Ben"}[text[1]]
    expect(board.root.get_by_role("heading", name=f"{winner} wins")).to_be_visible()
    assert board.cards().count() == 0
    board.press("again")
    board.expect(state="waiting", phase="march")
    board.curtain.wait_for()
    assert nb.execute("print(game.over, len(game.history), game.names['red'])").split() == [
        "False",
        "0",
        "Ann",
    ]
    assert nb.console_errors() == []
    assert nb.errors() == []


FIELD = """
import castlekeep as ck
game = ck.Scenario('''{grid}''', players=["red", "blue"], names={{"red": "Ann", "blue": "Ben"}},
    turn="red battle", hands={{"red": "Knights Pikemen", "blue": "Archers"}},
    deck="Swordsmen*4 Moat*4 Ladders*3", seed=1, rules={{"hand_size": 2}}).start(allow=[])
board = ck.Board(game)
board
"""

BATTLES = {
    "clear": ("@R . .R .B . @B", "D1", 4, 0, "Ann wins, 4 to 0"),
    "forest": ("@R . .R fB . @B", "D1", 4, 2, "Ann wins, 4 to 2"),
    "river": ("@R . .R ~B . @B", "D1", 4, -2, "Ann wins, 4 to -2"),
    "castle": ("@R . .R @B . @B", "D1", 6, 4, "Ann wins, 6 to 4"),
}


@pytest.mark.parametrize("terrain", BATTLES)
def test_a_battle_in_every_terrain_an_army_can_stand_in(
    notebook: OpenNotebook, terrain: str
) -> None:
    grid, target, attack, defence, verdict = BATTLES[terrain]
    nb = notebook(FIELD.format(grid=grid))
    nb.run(0)
    assert nb.errors() == []
    board = nb.board(0)
    reveal(board)
    board.click("C1")
    assert board.hexes(legal="attack") == [target]
    board.click(target)
    expect(board.battle).to_be_visible()
    board.pick("Knights", "Pikemen")
    expect(board.battle).to_contain_text(str(attack))
    board.press("commit")
    expect(board.curtain).to_have_attribute("data-curtain", "blue")
    assert "Knights" not in board.html()
    reveal(board)
    board.pick("Archers")
    board.press("commit")
    expect(board.battle).to_contain_text(verdict)
    shown = nb.execute(
        "e = next(e for e in game.events if hasattr(e, 'ledger')); "
        "print(e.ledger.attacker.total, e.ledger.defender.total, e.ledger.siege)"
    ).split()
    assert shown == [str(attack), str(defence), str(terrain == "castle")]
    board.press("advance")
    # Red's turn has ended by itself, and red may still sit there.
    expect(board.curtain).to_have_attribute("data-curtain", "blue")
    reveal(board)
    expect(board.hex(target)).to_have_attribute("data-army", "red")
    assert nb.console_errors() == []


def test_two_boards_and_a_cell_stay_in_step(notebook: OpenNotebook) -> None:
    nb = notebook(NEW, "red = ck.Board(game, seat='red')\nred", "ck.Board(game, seat='spectator')")
    for cell in range(3):
        nb.run(cell)
    first = nb.execute("print(game.to_act)").strip()
    nb.execute(f"red.close() if {first!r} != 'red' else None")
    boards = [nb.board(i) for i in (0, 2)]
    move = nb.execute("a = str(game.legal_actions()[0]); game.act(a); print(a)").strip()
    src, dst = move.split("-")
    for board in boards[1:]:
        expect(board.hex(dst)).to_have_attribute("data-army", first)
        assert board.hex(src).get_attribute("data-army") in (None, "")
    reveal(boards[0])
    expect(boards[0].hex(dst)).to_have_attribute("data-army", first)
    boards[0].press("undo")
    for board in boards:
        expect(board.hex(src)).to_have_attribute("data-army", first)
    assert boards[1].cards().count() == 0
    assert boards[1].hexes(legal="select") == []
    assert nb.execute("print(len(game.history), board.rev, board.phase)").split() == [
        "0",
        "2",
        "march",
    ]


def test_a_cell_selects_and_reads_what_is_selected(notebook: OpenNotebook) -> None:
    nb = notebook(NEW)
    nb.run(0)
    board = nb.board(0)
    reveal(board)
    army = board.hexes(legal="select")[0]
    nb.execute(f"board.selected = {army!r}")
    board.root.locator('[data-hex][data-legal~="march"]').first.wait_for()
    board.root.page.keyboard.press("Escape")
    other = board.hexes(legal="select")[1]
    board.click(other)
    nb.until("the cell knows", lambda: nb.execute("print(board.selected)").strip() == other)


def test_behind_the_curtain_no_hidden_card_is_in_the_page(notebook: OpenNotebook) -> None:
    nb = notebook(NEW)
    with nb.frames.window() as start:
        nb.run(0)
        board = nb.board(0)
        board.expect(state="waiting")
        nb.settle()
    assert board.cards().count() == 0
    assert '"hands":{}' in start.text().replace(" ", "")
    mine = nb.execute("print(game.to_act)").strip()
    reveal(board)
    shown = sorted(card.get_attribute("data-card") or "" for card in board.cards().all())
    hands = json.loads(
        nb.execute(
            "import json; print(json.dumps({c: sorted(map(str, h.elements())) "
            "for c, h in game.hands.items()}))"
        )
    )
    assert shown == hands[mine]
    board.press("end")
    board.press("confirm")
    board.curtain.wait_for()
    assert board.cards().count() == 0
    page = board.html()
    public = nb.execute("print(*{str(c) for c in game.discard}, *game.log)")
    for card in {*hands["red"], *hands["blue"]} - {"March"}:  # a phase has that name too
        assert card not in page or card in public


@pytest.mark.parametrize("guarded", [True, False])
def test_ending_march_asks_once_and_names_the_hexes(notebook: OpenNotebook, guarded: bool) -> None:
    nb = notebook(NEW.replace("ck.Board(game)", f"ck.Board(game, guard={guarded})"))
    nb.run(0)
    board = nb.board(0)
    reveal(board)
    armies = board.hexes(legal="select")
    board.press("end")
    if guarded:
        dialog = board.root.locator('[data-dialog="guard"]')
        for army in armies:
            expect(dialog).to_contain_text(army)
        board.press("cancel")
        assert nb.execute("print(len(game.history))").strip() == "0"
        board.press("end")
        board.press("confirm")
    nb.until("the phase ended", lambda: nb.execute("print(len(game.history))").strip() != "0")


def test_names_are_text(notebook: OpenNotebook) -> None:
    name = "<img src=x onerror=alert(1)>"
    nb = notebook(NEW.replace('"Ann"', repr(name)))
    nb.run(0)
    board = nb.board(0)
    reveal(board)
    expect(board.player("red")).to_contain_text(name)
    assert board.root.locator("img").count() == 0
    assert nb.console_errors() == []
