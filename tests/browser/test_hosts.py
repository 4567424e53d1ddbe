"""The board outside JupyterLab: in Notebook 7 and in marimo."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .board import Board
from .conftest import OpenNotebook
from .lab import Lab
from .player import Player
from .test_lifecycle import GAME, SHOW
from .test_views import choose, expect_army


def test_notebook_7(notebook: OpenNotebook) -> None:
    nb = notebook(GAME, SHOW, host="notebook")
    nb.run_all()
    board = nb.board(1)
    board.expect(state="ready")
    src, dst = choose(board)
    board.click(dst)
    board.expect(rev="1", state="ready")
    board.press("undo")
    expect_army([board], src)
    player = Player(board, seed=1)
    player.play(40)
    assert nb.execute("print(game.rev)").strip() == board.data("rev")
    nb.run(1)
    nb.board(1).expect(state="ready")
    assert nb.page.locator(".castlekeep").count() == 1
    nb.save()
    nb.reload()
    nb.board(1).expect(state="ready", rev=board.data("rev") or "")
    nb.restart_kernel()
    nb.board(1).expect(state="gone")
    assert nb.errors() == []


APP = """
import marimo
app = marimo.App()

@app.cell
def _():
    import castlekeep as ck
    game = ck.Game.new(players={"red": "Ann", "blue": "Ben"}, seed=11)
    return ck, game

@app.cell
def _(ck, game):
    board = ck.Board(game, curtain=False)
    board
    return (board,)

@app.cell
def _(ck, game):
    ck.Board(game, "spectator")
    return ()
"""


@pytest.fixture(params=["run", "edit"])
def marimo(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Address of a marimo app with two boards, as players run it or as its author does."""
    app = tmp_path / "app.py"
    app.write_text(APP, encoding="utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = tmp_path / "marimo" / "marimo.toml"
    settings.parent.mkdir()
    settings.write_text("[runtime]\nauto_instantiate = true\n", encoding="utf-8")
    command = [sys.executable, "-m", "marimo", "--quiet", request.param, str(app)]
    options = ["--headless", "--no-token", "--host", "127.0.0.1", "--port", str(port)]
    home = {name: str(tmp_path) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")}
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(
            [*command, *options], env={**os.environ, **home}, stdout=log, stderr=subprocess.STDOUT
        )
    address = f"http://127.0.0.1:{port}"
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with suppress(OSError), urllib.request.urlopen(f"{address}/health"):
            break
        time.sleep(0.1)
    yield address
    process.terminate()
    process.wait(20)


def cut_off(board: Board) -> list[tuple[int, str]]:
    """Buttons of the header that end outside the board, as wide as marimo lets it be."""
    page = board.root.page
    found = []
    for width in range(320, 1281, 80):
        page.set_viewport_size({"width": width, "height": 900})
        edge = board.root.bounding_box()
        assert edge is not None
        for action in ("undo", "cards", "help"):
            box = board.action(action).bounding_box()
            assert box is not None
            if box["x"] + box["width"] > edge["x"] + edge["width"]:
                found.append((width, action))
    return found


def test_marimo(lab: Lab, marimo: str) -> None:
    page = lab.context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(marimo)
    board, watched = boards = [
        Board(page.locator(f'.castlekeep[data-seat="{seat}"]')) for seat in ("hotseat", "spectator")
    ]
    board.expect(state="ready", timeout=30)
    watched.expect(state="waiting")
    _src, dst = choose(board)
    board.click(dst)
    board.expect(rev="1", state="ready")
    expect_army(boards, dst)
    assert cut_off(board) == []
    board.press("end")
    board.press("confirm")
    board.expect(active="red", state="ready")
    watched.expect(active="red", rev=board.data("rev") or "")
    assert watched.cards().count() == 0
    expect(board.root).not_to_contain_text("kernel")
    page.wait_for_timeout(500)
    assert errors == []
    page.close()
