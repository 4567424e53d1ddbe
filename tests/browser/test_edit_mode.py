"""Editing on the board, by mouse and by keyboard alone, and the position as a cell."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from .board import Board
from .conftest import OpenNotebook
from .notebook import Notebook
from .test_ear import problems

FORD = """
import castlekeep as ck
game = ck.Scenario('''@R . . ^ @B
 f ~ @ w .''', players=["red", "blue"], names={"red": "Ann", "blue": "Ben"}, turn="red march",
    hands={"red": "Knights*2 March", "blue": "Moat"}, seed=1).start()
board = ck.Board(game, seat="referee", editable=True)
board
"""
BESIDE = "beside = ck.Board(game, seat='spectator')\nbeside"


def brush(board: Board, name: str) -> Locator:
    """Return a brush of the palette: ``army-red``, ``terrain-castle``."""
    return board.root.locator(f'[data-brush="{name}"]')


def dialog(board: Board, name: str) -> Locator:
    """Return an open dialog."""
    return board.root.locator(f'[data-dialog="{name}"]')


def said(board: Board) -> Locator:
    """Return what is read out without interrupting."""
    return board.root.get_by_role("status").first


def opened(notebook: OpenNotebook, *cells: str) -> tuple[Notebook, Board]:
    """Open a notebook with the referee's board."""
    nb = notebook(FORD, *cells)
    nb.run_all()
    assert nb.errors() == []
    return nb, nb.board(0)


def now(nb: Notebook) -> Any:
    """Return the position as Python has it."""
    return json.loads(
        nb.execute(
            "import json; print(json.dumps([dict(game.armies), dict(game.control),"
            " game.terrain['A2'], {seat: str(hand) for seat, hand in game.hands.items()},"
            " game.active, game.phase, game.round, game.rev]))"
        )
    )


def test_by_mouse_another_board_follows_and_play_goes_on(notebook: OpenNotebook) -> None:
    nb, board = opened(notebook, BESIDE)
    beside = nb.board(1)
    expect(beside.action("edit")).to_have_count(0)
    board.press("edit")
    expect(board.action("edit")).to_have_attribute("aria-pressed", "true")
    board.expect(edit="")
    brush(board, "army-blue").click()
    board.expect(edit="army-blue")
    board.click("B1")
    expect(beside.hex("B1")).to_have_attribute("data-army", "blue")
    board.click("E2")
    expect(beside.hex("E2")).to_have_attribute("data-army", "blue")
    board.hex("E2").dblclick()
    expect(beside.hex("E2")).not_to_have_attribute("data-army", "blue")
    brush(board, "terrain-castle").click()
    board.click("A2")
    expect(beside.hex("A2")).to_have_attribute("data-terrain", "castle")
    brush(board, "control-red").click()
    board.click("A2")
    expect(beside.hex("A2")).to_have_attribute("data-control", "red")
    expect(beside.player("red")).to_contain_text("2/7")
    brush(board, "terrain-forest").click()
    board.click("C2")
    expect(beside.hex("C2")).to_have_attribute("data-terrain", "forest")
    expect(beside.log).to_contain_text("The referee changes the land at C2")

    board.press("edit-hands")
    hands = dialog(board, "hands")
    board.action("pile-blue").click()
    for _ in range(2):
        hands.locator('[data-kind="Boiling Oil"] [data-action="more"]').click()
    hands.locator('[data-kind="Moat"] [data-action="less"]').click()
    expect(board.action("pile-blue")).to_contain_text("2")
    board.press("apply")
    expect(hands).to_have_count(0)
    expect(beside.player("blue")).to_contain_text("2")
    board.press("edit-turn")
    dialog(board, "turn").get_by_role("radio", name="Ben").check()
    dialog(board, "turn").get_by_role("radio", name="Battle").check()
    dialog(board, "turn").get_by_label("Round").fill("4")
    board.press("apply")
    beside.expect(active="blue", phase="battle")
    armies, control, terrain, cards, active, phase, round, rev = now(nb)
    assert armies == {"A1": "red", "B1": "blue", "E1": "blue"}
    assert control == {"A1": "red", "A2": "red", "E1": "blue"}
    assert (terrain, cards["blue"], active, phase, round) == (
        "castle",
        "BoilingOil*2",
        "blue",
        "battle",
        4,
    )
    assert rev == 8
    board.press("undo")
    beside.expect(active="red", phase="march")
    board.press("redo")
    beside.expect(active="blue", phase="battle")
    board.press("edit-done")
    assert board.data("edit") is None
    board.expect(state="ready")
    board.click("B1")
    board.click("A1")
    board.battle.wait_for()
    assert nb.execute("print(game.history[-1])").strip() == "B1xA1"
    assert nb.console_errors() == []


def test_by_keyboard_alone(notebook: OpenNotebook) -> None:
    nb, board = opened(notebook, BESIDE)
    beside, page = nb.board(1), nb.page
    press = page.keyboard.press
    board.hex("A1").focus()
    press("p")
    board.expect(edit="")
    expect(board.hex("A1")).to_be_focused()
    expect(said(board)).to_contain_text("Editing: choose what to place")
    press("a")
    board.expect(edit="army-red")
    press("2")
    board.expect(edit="army-blue")
    expect(said(board)).to_contain_text("Blue army: click a hex, or press Enter on it.")
    press("ArrowRight")
    expect(board.hex("B1")).to_have_attribute("aria-label", "B1, clear, Puts a blue army on B1.")
    press("Enter")
    expect(beside.hex("B1")).to_have_attribute("data-army", "blue")
    expect(said(board)).to_contain_text("The referee changes the army on B1.")
    press("KeyZ")
    expect(board.hex("A2")).to_be_focused()
    press("t")
    press("6")
    board.expect(edit="terrain-castle")
    press("Space")
    expect(beside.hex("A2")).to_have_attribute("data-terrain", "castle")
    expect(board.hex("A2")).to_be_focused()
    press("b")
    press("Enter")
    expect(beside.hex("A2")).to_have_attribute("data-control", "red")

    press("h")
    expect(board.action("pile-red")).to_be_focused()
    field = dialog(board, "hands").get_by_role("spinbutton", name="Ladders")
    for _ in range(30):
        if field.evaluate("e => e === document.activeElement"):
            break
        press("Tab")
    press("ArrowUp")
    press("ArrowUp")
    expect(field).to_have_value("2")
    press("Enter")
    expect(dialog(board, "hands")).to_have_count(0)
    expect(board.hex("A2")).to_be_focused()
    expect(board.cards("Ladders")).to_have_count(2)

    press("w")
    expect(dialog(board, "turn").get_by_role("radio", name="Ann")).to_be_focused()
    press("ArrowDown")
    press("Tab")
    press("ArrowDown")
    press("Enter")
    beside.expect(active="blue", phase="battle")
    press("u")
    beside.expect(active="red", phase="march")
    expect(said(board)).to_contain_text("Taken back.")
    press("r")
    beside.expect(active="blue", phase="battle")

    press("Escape")
    board.expect(edit="")
    press("Escape")
    assert board.data("edit") is None
    expect(board.hex("A2")).to_be_focused()
    press("ArrowRight")
    press("KeyQ")
    press("Enter")
    expect(board.hex("B1")).to_have_attribute("aria-selected", "true")
    assert now(nb)[0] == {"A1": "red", "B1": "blue", "E1": "blue"}
    assert len(nb.sources()) == 2, "A and B add cells in JupyterLab"
    assert nb.console_errors() == []


def test_what_is_refused_is_said_and_changes_nothing(notebook: OpenNotebook) -> None:
    nb, board = opened(notebook)
    before = now(nb)
    board.press("edit")
    board.click("B1")
    palette = board.root.get_by_role("region", name="Edit the position")
    expect(palette).to_contain_text("choose what to place")
    brush(board, "army-red").click()
    board.hex("D1").hover()
    expect(palette).to_contain_text("Puts a red army on D1.")
    board.click("D1")
    expect(palette).to_contain_text("D1: red's army stands on mountain, where no army can go (T19)")
    expect(said(board)).to_contain_text("where no army can go")
    brush(board, "control-none").click()
    board.click("B1")
    expect(palette).to_contain_text("Nobody controls B1.")
    board.press("edit-hands")
    hands = dialog(board, "hands")
    hands.get_by_role("spinbutton", name="Moat").fill("9")
    board.press("apply")
    expect(hands).to_contain_text("there are 4 (T8)")
    nb.page.keyboard.press("Escape")
    nb.page.keyboard.press("f")
    expect(palette).to_contain_text("You are editing")
    nb.page.keyboard.press("/")
    nb.page.keyboard.type("A1-B1")
    nb.page.keyboard.press("Enter")
    expect(board.root).to_contain_text("You are editing: choose Done to play.")
    nb.page.keyboard.press("Escape")
    assert now(nb) == before
    assert nb.console_errors() == []


def test_a_battle_is_laid_aside_and_comes_back(notebook: OpenNotebook) -> None:
    nb, board = opened(notebook)
    nb.execute('game.edit(armies={"B1": "blue"}, turn="red battle")')
    board.expect(phase="battle")
    board.click("A1")
    board.click("B1")
    board.battle.wait_for()
    board.press("edit")
    expect(board.battle).to_have_count(0)
    expect(board.action("resign")).to_have_count(0)
    brush(board, "army-red").click()
    board.click("C1")
    expect(board.hex("C1")).to_have_attribute("data-army", "red")
    board.press("look")
    board.expect(past="2")
    assert board.data("edit") is None
    nb.page.keyboard.press("Escape")
    board.expect(edit="army-red")
    board.press("edit-done")
    board.battle.wait_for()
    assert nb.execute("print(game.battle.attacker)").strip() == "A1"
    assert nb.console_errors() == []


@pytest.mark.parametrize("width", [480, 1000])
def test_the_palette_fits_and_axe_finds_nothing(
    notebook: OpenNotebook, root: Path, width: int
) -> None:
    nb = notebook(
        "import castlekeep as ck\nck.Board(ck.Game.new(4, seed=2), 'referee', editable=True)"
    )
    nb.run(0)
    nb.hide_sidebar()
    nb.resize(width + 110, 900)
    board = nb.board(0)
    found = {}
    for theme in ("light", "dark"):
        nb.theme(theme)
        board.press("edit")
        brush(board, "control-yellow").click()
        whole = board.root.bounding_box()
        assert whole is not None
        for part in board.root.locator("[data-brush], [data-action='edit-done']").all():
            box = part.bounding_box()
            assert box is not None
            assert whole["x"] <= box["x"]
            assert box["x"] + box["width"] <= whole["x"] + whole["width"]
        found[f"palette, {theme}"] = problems(nb, root)
        for name in ("hands", "turn"):
            board.press(f"edit-{name}")
            expect(dialog(board, name)).to_be_visible()
            assert board.root.evaluate("e => e.scrollWidth - e.clientWidth") <= 0
            found[f"{name}, {theme}"] = problems(nb, root)
            nb.page.keyboard.press("Escape")
        board.press("edit-done")
    assert {state: wrong for state, wrong in found.items() if wrong} == {}


def test_a_tap_paints_at_once(notebook: OpenNotebook) -> None:
    _nb, board = opened(notebook)
    board.press("edit")
    brush(board, "army-red").click()
    board.hex("B1").evaluate(
        "e => e.dispatchEvent(new PointerEvent('click', {pointerType: 'touch', bubbles: true}))"
    )
    expect(board.hex("B1")).to_have_attribute("data-army", "red")


@pytest.mark.parametrize("seat", ["referee", "red"])
def test_the_position_is_copied_into_a_cell(notebook: OpenNotebook, seat: str) -> None:
    nb = notebook(FORD.replace('seat="referee", editable=True', f'seat="{seat}"'))
    nb.run(0)
    nb.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board = nb.board(0)
    board.press("help")
    board.press("copy-cell")
    begins = "%%castlekeep\n" + ("# Cards that Ann" if seat == "red" else "players")
    expect(dialog(board, "cell").get_by_role("textbox")).to_have_value(re.compile(f"^{begins}"))
    expect(board.action("copy")).to_be_focused()
    nb.page.keyboard.press("Enter")
    expect(dialog(board, "cell")).to_contain_text("Copied.")
    expect(said(board)).to_contain_text("Copied.")
    copied = nb.page.evaluate("navigator.clipboard.readText()")
    nb.page.keyboard.press("Escape")
    expect(dialog(board, "cell")).to_have_count(0)
    index = nb.run_new(copied)
    assert nb.errors() == []
    again = nb.board(index)
    again.press("reveal")
    again.expect(phase="march", active="red", state="ready")
    for name in board.hexes():
        for mark in ("data-terrain", "data-army", "data-control"):
            old, new = (one.hex(name).get_attribute(mark) for one in (board, again))
            assert old == new, (name, mark)
    hand = [card.get_attribute("data-card") for card in again.cards().all()]
    assert hand == ["Knights", "Knights", "March"]
    assert nb.console_errors() == []


def test_where_the_browser_does_not_copy_the_text_is_selected(notebook: OpenNotebook) -> None:
    nb, board = opened(notebook)
    for clipboard in ("undefined", "{writeText: () => Promise.reject(new Error('no'))}"):
        nb.page.evaluate(
            f"Object.defineProperty(navigator, 'clipboard',"
            f" {{value: {clipboard}, configurable: true}})"
        )
        board.hex("A1").focus()
        nb.page.keyboard.press("y")
        expect(board.action("copy")).to_be_focused()
        expect(dialog(board, "cell").get_by_role("textbox")).not_to_have_value("")
        nb.page.keyboard.press("Enter")
        expect(dialog(board, "cell")).to_contain_text("press Ctrl+C")
        chosen = nb.page.evaluate(
            "() => { const { activeElement: e } = document;"
            " return e.value.slice(e.selectionStart, e.selectionEnd); }"
        )
        assert chosen.startswith("%%castlekeep\n")
        assert chosen == dialog(board, "cell").get_by_role("textbox").input_value()
        nb.page.keyboard.press("Escape")
        expect(board.hex("A1")).to_be_focused()
    assert nb.console_errors() == []
