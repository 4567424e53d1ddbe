"""From the first run of a cell to its end: runs again, reloads, restarts, busy and dead kernels."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import OpenNotebook
from .lab import Lab
from .notebook import Notebook
from .test_views import HOLD, choose, expect_army, held

GAME = """
import castlekeep as ck
game = ck.Game.new(players={"red": "Ann", "blue": "Ben"}, seed=11, autosave=False)
"""
SHOW = "board = ck.Board(game, curtain=False)\nboard"

COUNT = """
import comm
from ipywidgets.widgets.widget import _instances
print(len(_instances), len(comm.get_comm_manager().comms), len(game._audience._listeners))
"""


def live(nb: Notebook) -> list[int]:
    """Count live widgets, their comms, and who listens to the game."""
    return [int(count) for count in nb.execute(COUNT).split()]


def boards_shown(nb: Notebook) -> int:
    return nb.page.locator(".castlekeep").count()


def test_ten_runs_leave_one_live_board_and_closing_leaves_none(notebook: OpenNotebook) -> None:
    nb = notebook(GAME, SHOW)
    nb.run(0)
    before = live(nb)
    nb.run(1)
    one = live(nb)
    assert one[2] == before[2] + 1
    for _ in range(9):
        nb.run(1)
    nb.board(1).expect(state="ready")
    assert live(nb) == one
    assert boards_shown(nb) == 1
    nb.execute("board.close()")
    expect(nb.page.locator(".castlekeep")).to_have_count(0)
    assert live(nb) == before
    assert nb.console_errors() == []


def test_a_board_is_shown_again_after_its_output_or_cell_is_gone(notebook: OpenNotebook) -> None:
    nb = notebook(GAME, SHOW, "board", "board")
    nb.run_all()
    assert boards_shown(nb) == 3
    _src, dst = choose(nb.board(2))
    nb.js("window.__lab.activate(path, 2);")
    nb.command("notebook:clear-cell-output")
    nb.js("window.__lab.activate(path, 1);")
    nb.command("notebook:delete-cell")
    expect(nb.page.locator(".castlekeep")).to_have_count(1)
    left = nb.board(2)
    _src, dst = choose(left)
    left.click(dst)
    left.expect(rev="1")
    nb.run(1)
    expect_army([left, nb.board(1)], dst)
    assert nb.console_errors() == []


def test_a_reload_comes_back_to_the_same_position(notebook: OpenNotebook) -> None:
    nb = notebook(GAME, SHOW)
    nb.run_all()
    board = nb.board(1)
    src, dst = choose(board)
    board.click(dst)
    board.expect(rev="1")
    nb.save()
    nb.reload()
    board = nb.board(1)
    board.expect(rev="1", state="ready")
    expect_army([board], dst)
    board.press("undo")
    expect_army([board], src)
    board.expect(rev="2")
    assert nb.execute("print(len(game.history))").strip() == "0"


def crash(nb: Notebook) -> None:
    """End the kernel as the system does when memory is short; the server starts another."""
    nb.js(
        "window.__lab.panel(path).sessionContext.session.kernel"
        ".requestExecute({code: 'import os; os._exit(1)'}).done.catch(() => {});"
    )


@pytest.mark.parametrize("end", [Notebook.restart_kernel, crash])
def test_a_lost_kernel_greys_the_board_and_says_what_to_do(
    notebook: OpenNotebook, end: object
) -> None:
    assert callable(end)
    nb = notebook(GAME, SHOW)
    nb.run_all()
    board = nb.board(1)
    choose(board)
    end(nb)
    board.expect(state="gone", timeout=30)
    expect(board.root).to_contain_text("The kernel is gone: run the cell again.")
    assert board.hexes(legal="select") == []
    if nb.page.locator(".jp-Dialog").count():
        nb.page.locator(".jp-Dialog .jp-mod-accept").click()
    nb.wait_idle()
    nb.run_all()
    board = nb.board(1)
    board.expect(state="ready")


def test_a_reopened_notebook_says_that_no_kernel_answers(notebook: OpenNotebook, lab: Lab) -> None:
    nb = notebook(GAME, SHOW)
    toggle = "@jupyter-widgets/jupyterlab-manager:saveWidgetState"
    nb.command(toggle)
    try:
        nb.run_all()
        nb.board(1).expect(state="ready")
        nb.save()
        lab.end_kernels()
        nb.page.reload(wait_until="domcontentloaded")
        nb.wait_ready()
        board = nb.board(1)
        board.expect(state="gone", timeout=20)
        expect(board.root).to_contain_text("otherwise run the cell again.")
    finally:
        nb.command(toggle)


def test_a_busy_kernel_is_said_and_no_command_lost(notebook: OpenNotebook, lab: Lab) -> None:
    nb = notebook(GAME, SHOW, HOLD, "print('on')\ntime.sleep(2)")
    nb.run(0)
    nb.run(1)
    board = nb.board(1)
    _src, dst = choose(board)
    with held(lab, nb, 2):
        board.click(dst)
        board.expect(state="busy")
        expect(board.root).to_contain_text("The kernel is busy; your move waits.")
    board.expect(rev="1", state="ready")
    expect_army([board], dst)
    _src, dst = choose(board)
    nb.start(3)
    nb.until("the cell runs", lambda: nb.text(3).strip() == "on")
    board.click(dst)
    board.expect(rev="2", state="ready")
    expect_army([board], dst)
    assert nb.errors() == []


def test_a_cell_that_waits_is_named_and_gets_the_next_action(notebook: OpenNotebook) -> None:
    cells = "print(await game.next_action())", "await game.next_action(timeout=2)"
    nb = notebook(GAME, SHOW, *cells)
    nb.run(0)
    nb.run(1)
    board = nb.board(1)
    said = board.root.get_by_text("A cell is waiting.")
    expect(said).to_have_count(0)
    nb.start(2)
    expect(said).to_be_visible()
    src, dst = choose(board)
    board.click(dst)
    nb.until("the cell has it", lambda: nb.text(2).strip() == f"{src}-{dst}")
    expect(said).to_have_count(0)
    board.expect(state="ready", rev="1")
    nb.start(3)
    expect(said).to_be_visible()
    expect(said).to_have_count(0)
    nb.wait_idle()
    assert nb.errors() == ["cell 3: TimeoutError: nobody has acted within 2 seconds"]
    assert nb.console_errors() == []


def test_a_cell_that_waits_can_be_interrupted(notebook: OpenNotebook) -> None:
    nb = notebook(GAME, SHOW, "await game.next_action()")
    nb.run(0)
    nb.run(1)
    board = nb.board(1)
    said = board.root.get_by_text("A cell is waiting.")
    nb.start(2)
    expect(said).to_be_visible()
    nb.command("kernelmenu:interrupt")
    # A kernel with nothing else to do hears of it with the next message.
    _src, dst = choose(board)
    nb.wait_idle()
    expect(said).to_have_count(0)
    assert nb.errors() == ["cell 2: CancelledError: "]
    board.click(dst)
    board.expect(rev="1", state="ready")
    expect_army([board], dst)


def test_a_cell_that_waits_is_named_behind_the_curtain_too(notebook: OpenNotebook) -> None:
    nb = notebook(GAME, "ck.Board(game)", "print(await game.next_action())")
    nb.run(0)
    nb.run(1)
    board = nb.board(1)
    nb.start(2)
    said = board.root.get_by_text("A cell is waiting.")
    expect(board.curtain.get_by_text("A cell is waiting.")).to_be_visible()
    board.press("reveal")
    expect(board.curtain).to_have_count(0)
    expect(said).to_be_visible()
    src, dst = choose(board)
    board.click(dst)
    nb.until("the cell has it", lambda: nb.text(2).strip() == f"{src}-{dst}")
    expect(said).to_have_count(0)
    assert nb.console_errors() == []
