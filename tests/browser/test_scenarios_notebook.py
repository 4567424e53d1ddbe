"""The notebook on scenarios, with every board of it tried."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .board import Board
from .lab import Lab
from .notebook import Notebook
from .test_views import expect_army


@pytest.fixture(scope="module")
def book(lab: Lab, root: Path) -> Iterator[Notebook]:
    """The notebook, run from top to bottom."""
    shutil.copy(root / "notebooks" / "03-scenarios.ipynb", lab.server.root)
    nb = lab.open("03-scenarios.ipynb")
    nb.hide_sidebar()
    nb.run_all()
    assert nb.errors() == []
    yield nb
    nb.close()
    lab.end_kernels()


def board_of(nb: Notebook, cell: str) -> Board:
    """Return the board of the cell with an id."""
    ids = nb.js("return window.__lab.panel(path).content.widgets.map(cell => cell.model.id);")
    return nb.board(ids.index(cell))


def test_every_picture_is_shown(book: Notebook) -> None:
    pictures = book.page.locator(
        ".jp-OutputArea-output:not(:has(.castlekeep)) img, .jp-RenderedSVG"
    )
    expect(pictures.first).to_be_attached()
    shown = [
        output["data"]
        for n in range(len(book.sources()))
        for output in book.outputs(n)
        if "image/svg+xml" in output.get("data", {})
        and "application/vnd.jupyter.widget-view+json" not in output["data"]
    ]
    assert len(shown) == 4
    assert all("text/plain" in data for data in shown)


def test_the_typed_position_is_played(book: Notebook) -> None:
    board = board_of(book, "play")
    board.expect(phase="march", active="red", state="ready")
    assert board.hex("A3").get_attribute("data-army") == "red", "the edit further down"
    board.click("C2")
    board.click("C1")
    expect_army([board], "C1")
    board.press("undo")
    expect_army([board], "C2")


def test_the_cell_that_is_a_scenario(book: Notebook) -> None:
    board = board_of(book, "magic")
    board.press("reveal")
    board.expect(phase="march", active="red", state="ready")
    board.click("B1")
    board.click("C1")
    expect_army([board], "C1")
    assert book.execute("print(crossing.armies['C1'])").strip() == "red"


def test_the_workshop_edits_a_game_of_its_own(book: Notebook) -> None:
    board = board_of(book, "editable")
    board.press("edit")
    board.root.locator('[data-brush="army-blue"]').click()
    board.hex("A1").click()
    expect(board.hex("A1")).to_have_attribute("data-army", "blue")
    board.press("edit-done")
    board.press("undo")
    expect(board.hex("A1")).not_to_have_attribute("data-army", "blue")
    assert board_of(book, "play").hex("A1").get_attribute("data-army") != "blue"


def test_looking_back_and_playing_on(book: Notebook) -> None:
    board = board_of(book, "replay")
    board.expect(state="over")
    board.press("look")
    board.press("past-first")
    board.expect(past="0", state="waiting")
    board.press("fork")
    board.expect(past="", phase="march", state="ready")
    src = board.hexes(legal="select")[0]
    board.click(src)
    dst = board.hexes(legal="march")[0]
    board.click(dst)
    expect_army([board], dst)
    assert book.execute("print(match.over)").strip() == "True"
    assert book.console_errors() == []
