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
from .lab import Lab
from .player import Player
from .test_lifecycle import GAME, SHOW
from .test_views import choose, expect_army


def test_notebook_7(lab: Lab) -> None:
    nb = lab.open(lab.write((GAME, SHOW), "notebook-7.ipynb"), host="notebook")
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
    nb.close()
    lab.end_kernels()


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


def test_marimo(lab: Lab, marimo: str) -> None:
    page = lab.context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(marimo)
    board, watched = boards = [
        Board(page.locator(f'.castlekeep[data-seat="{seat}"]')) for seat in ("hotseat", "spectator")
    ]
    run = page.get_by_test_id("run-button")
    run.or_(board.root).first.wait_for()
    if run.count():  # an author's cells have not run yet
        run.last.click()
    board.expect(state="ready", timeout=30)
    watched.expect(state="waiting")
    _src, dst = choose(board)
    board.click(dst)
    board.expect(rev="1", state="ready")
    expect_army(boards, dst)
    board.press("end")
    board.press("confirm")
    board.expect(active="red", state="ready")
    watched.expect(active="red", rev=board.data("rev") or "")
    assert watched.cards().count() == 0
    expect(board.root).not_to_contain_text("kernel")
    page.wait_for_timeout(500)
    assert errors == []
    page.close()
