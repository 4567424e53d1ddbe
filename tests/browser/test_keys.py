"""The keyboard on the board: every key does its own, and none of them reaches the notebook."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .board import Board
from .conftest import OpenNotebook
from .lab import Host
from .notebook import Notebook

NEW = """
import castlekeep as ck
game = ck.Game.new(players={"red": "Ann", "blue": "Ben"}, seed=11)
board = ck.Board(game)
board
"""

FIELD = """
import castlekeep as ck
game = ck.Scenario('''@R . .R .B . @B
 . @ . . . .''', players=["red", "blue"], names={"red": "Ann", "blue": "Ben"}, turn="red battle",
    hands={"red": "Knights*2 Pikemen", "blue": "Archers"}, deck="Swordsmen*4 Moat*4 Ladders*3",
    seed=1, rules={"hand_size": 3}).start(allow=[])
board = ck.Board(game, seat="referee")
board
"""

# JupyterLab hears a key on its way up, Notebook 7 on its way down.
HOSTS = ("lab", "notebook")
ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]
OPEN = ["o", "i", "d", "y", "?", "/"]
PAST = [",", "<"]
OURS = [
    *ARROWS,
    *"qezcnNtTkKm129hgurls+-0.>",
    *PAST,
    *(key for o in OPEN for key in (o, "Escape")),
    "f",
]
OTHERS = [*"abxdd00vwjp", "Home", "End", "PageUp", "PageDown", "Space"]


def begin(nb: Notebook, cell: int = 0) -> Board:
    """Go behind the curtain with the keyboard on the map."""
    board = nb.board(cell)
    board.action("reveal").focus()
    nb.page.keyboard.press("Enter")
    board.curtain.wait_for(state="detached")
    expect(board.root.locator(":focus")).to_have_count(1)
    return board


def focused(board: Board) -> str | None:
    """Hex that has the focus."""
    found: str | None = board.root.evaluate("() => document.activeElement.dataset.hex ?? null")
    return found


def inside(board: Board) -> bool:
    """Whether the focus is on the board."""
    return bool(board.root.evaluate("e => e.contains(document.activeElement)"))


def cells(nb: Notebook) -> object:
    """Everything about the cells that a stray key would change."""
    return nb.js(
        "return window.__lab.panel(path).content.widgets.map(cell => [cell.model.id,"
        " cell.model.type, cell.model.sharedModel.getSource(), cell.model.executionCount]);"
    )


@pytest.mark.parametrize("host", HOSTS)
def test_no_key_of_the_board_reaches_the_notebook(notebook: OpenNotebook, host: Host) -> None:
    nb = notebook(NEW, "'another cell'", host=host)
    nb.run(0)
    board = begin(nb)
    before = cells(nb)
    # Notebook 7 has two errors of its own when it opens.
    errors = nb.console_errors()
    for start in ('[data-hex="C4"]', "[data-card] >> nth=0", '[role="log"]'):
        for key in (*OURS, *OTHERS):
            board.root.locator(start).focus()
            nb.page.keyboard.press(key)
            if board.action("cancel").count():
                nb.page.keyboard.press("x")
                nb.page.keyboard.press("Escape")
            if key in PAST:
                board.expect(past="0")
                for other in ("Home", "x", "d", "Escape", "End"):
                    nb.page.keyboard.press(other)
                board.expect(past="")
            assert nb.page.locator(".jp-Dialog").count() == 0, key
            assert board.root.is_visible(), key
    for opened in OPEN:
        board.hex("C4").focus()
        nb.page.keyboard.press(opened)
        for key in OTHERS:
            nb.page.keyboard.press(key)
        nb.page.keyboard.press("Escape")
        expect(board.root.locator("[data-dialog]")).to_have_count(0)
    assert cells(nb) == before
    board.hex("C4").focus()
    nb.js("window.__lab.panel(path).context.model.dirty = true;")
    nb.page.keyboard.press("Control+s")
    nb.until("saved", lambda: nb.js("return !window.__lab.panel(path).context.model.dirty;"))
    assert cells(nb) == before
    assert nb.console_errors() == errors


@pytest.mark.parametrize("host", HOSTS)
def test_shift_enter_and_tab_are_the_notebooks(notebook: OpenNotebook, host: Host) -> None:
    nb = notebook(NEW, "'another cell'", host=host)
    nb.run(0)
    board = begin(nb)
    board.hex("C4").focus()
    nb.page.keyboard.press("Tab")
    assert inside(board)
    assert focused(board) is None
    board.hex("C4").focus()
    before = nb.js("return window.__lab.cell(path, 0).model.executionCount;")
    nb.page.keyboard.press("Shift+Enter")
    nb.until(
        "the cell ran again",
        # A cell that is running has no count.
        lambda: (nb.js("return window.__lab.cell(path, 0).model.executionCount;") or 0) > before,
    )


def test_the_six_directions_and_the_remembered_column(notebook: OpenNotebook) -> None:
    nb = notebook(NEW)
    nb.run(0)
    board = begin(nb)
    press = nb.page.keyboard.press
    for key, hex in {
        "ArrowRight": "E4",
        "ArrowLeft": "D4",
        "KeyQ": "D3",
        "KeyE": "D2",
        "KeyZ": "D3",
        "KeyC": "D4",
        "ArrowDown": "D5",
    }.items():
        if key == "ArrowRight":
            board.hex("D4").focus()
        press(key)
        assert focused(board) == hex, key
    board.hex("E3").focus()
    for _ in range(2):
        press("ArrowDown")
    for _ in range(2):
        press("ArrowUp")
    assert focused(board) == "E3"


def test_a_march_by_keys_undone_and_redone(notebook: OpenNotebook) -> None:
    nb = notebook(NEW)
    nb.run(0)
    board = begin(nb)
    press = nb.page.keyboard.press
    press("n")
    first = focused(board)
    assert first in board.hexes(legal="select")
    press("n")
    assert focused(board) != first
    press("Shift+N")
    assert focused(board) == first
    press("m")
    expect(board.hex(first or "")).to_have_attribute("aria-selected", "true")
    expect(board.root.get_by_role("status")).to_contain_text(f"{first} can march to")
    press("t")
    goal = focused(board)
    rev = board.data("rev")
    press("Enter")
    expect(board.hex(goal or "")).to_have_attribute("data-army", board.data("active") or "")
    expect(board.root).not_to_have_attribute("data-rev", rev or "")
    press("u")
    expect(board.hex(first or "")).to_have_attribute("data-army", board.data("active") or "")
    press("r")
    expect(board.hex(goal or "")).to_have_attribute("data-army", board.data("active") or "")
    press("k")
    expect(board.hex(focused(board) or "")).to_have_attribute("data-terrain", "castle")
    press("Escape")
    assert not inside(board)


def test_a_battle_by_keys_keeps_the_focus_on_the_board(notebook: OpenNotebook) -> None:
    nb = notebook(FIELD)
    nb.run(0)
    board = nb.board(0)
    board.hex("A1").focus()
    press = nb.page.keyboard.press
    for key in ("n", "Enter", "t", "Enter"):
        press(key)
    board.battle.wait_for()
    expect(board.root.locator("[data-card]:focus")).to_have_count(1)
    for key in ("1", "3"):
        press(key)
    expect(board.root.locator('[data-card][aria-pressed="true"]')).to_have_count(2)
    press("f")
    expect(board.root.locator('[data-action="commit"]:focus')).to_have_count(1)
    press("Enter")
    nb.until("blue decides", lambda: board.data("to-act") == "blue")
    assert inside(board)
    press("f")
    press("Enter")
    expect(board.action("advance")).to_be_visible()
    assert inside(board)
    expect(board.root.get_by_role("alert")).to_contain_text("wins")


@pytest.mark.parametrize("typed", ["c4", "C1xD1", "commit"])
def test_the_command_box_takes_hexes_and_notation(notebook: OpenNotebook, typed: str) -> None:
    nb = notebook(FIELD)
    nb.run(0)
    board = nb.board(0)
    board.hex("A1").focus()
    press = nb.page.keyboard.press
    press("/")
    box = board.root.get_by_role("combobox")
    expect(box).to_be_focused()
    if typed == "c4":
        nb.page.keyboard.type("d2")
        press("Enter")
        expect(board.hex("D2")).to_be_focused()
        return
    if typed == "commit":
        nb.page.keyboard.type("commit Knights")
        press("Enter")
        expect(board.root.locator(":focus")).to_have_attribute("aria-invalid", "true")
        error = nb.execute("print(game.why_not('commit Knights'))").strip()
        expect(board.root.get_by_role("status")).to_contain_text(error)
        press("Escape")
        expect(board.hex("A1")).to_be_focused()
        return
    nb.page.keyboard.type("c1")
    expect(board.root.get_by_role("option", name="C1xD1")).to_be_visible()
    press("ArrowDown")
    press("Enter")
    board.battle.wait_for()
    expect(box).to_have_count(0)
    press("/")
    nb.page.keyboard.type("commit kni")
    press("ArrowDown")
    press("ArrowDown")
    press("Enter")
    expect(board.root.get_by_role("combobox")).to_have_value("commit Knights*2 ")
    press("Enter")
    nb.until("blue decides", lambda: board.data("to-act") == "blue")


def test_the_text_board_shows_what_the_viewer_may_see(notebook: OpenNotebook) -> None:
    nb = notebook(NEW)
    nb.run(0)
    board = begin(nb)
    nb.page.keyboard.press("o")
    text = board.root.locator('[data-dialog="text"] pre')
    mine = nb.execute("print(game.to_act)").strip()
    expect(text).to_have_text(nb.execute(f"print(game.text({mine!r}))").rstrip("\n"))
    nb.page.keyboard.press("Escape")
    expect(text).to_have_count(0)
