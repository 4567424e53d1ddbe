"""A game that is changed between two moves, on the board that shows it."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import OpenNotebook

IMPORT = "import castlekeep as ck"
FORD = '''%%castlekeep ford
turn = "red march"
players = ["red", "blue"]
grid = """
@R . . .
  . f . @B
"""
'''


def test_an_edit_shows_on_the_board_and_is_taken_back(notebook: OpenNotebook) -> None:
    nb = notebook(IMPORT, FORD)
    nb.run(0)
    nb.run(1)
    board = nb.board(1)
    board.press("reveal")
    board.curtain.wait_for(state="detached")
    board.hex("A1").click()
    edit = 'armies={"A1": None, "C1": "red"}, terrain={"B1": "sea", "D1": None, "E2": "river"}'
    nb.execute(f"ford.edit({edit})")
    expect(board.hex("C1")).to_have_attribute("data-army", "red")
    expect(board.hex("B1")).to_have_attribute("data-terrain", "sea")
    expect(board.hex("E2")).to_have_attribute("data-terrain", "river")
    expect(board.hex("D1")).to_have_count(0)
    expect(board.log).to_contain_text("The referee changes the land at B1, D1 and E2")
    board.hex("C1").click()
    expect(board.hex("C2")).to_have_attribute("data-legal", "march")
    nb.execute("ford.undo()")
    expect(board.hex("D1")).to_have_attribute("data-terrain", "clear")
    expect(board.hex("A1")).to_have_attribute("data-army", "red")
    assert nb.console_errors() == []
    assert nb.errors() == []
