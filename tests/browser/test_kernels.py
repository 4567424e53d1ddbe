"""The board on older kernels: each major version hears the page from another thread or moment."""

from __future__ import annotations

import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .lab import Lab
from .test_lifecycle import GAME, SHOW
from .test_views import HOLD, choose, expect_army

KERNELS = ("6.31", "7.3")


@pytest.fixture
def packages(request: pytest.FixtureRequest, root: Path, kernel: str) -> Path:
    """Folder with an older ipykernel alone; all else is what the tests themselves run with."""
    lock = root / "requirements" / f"kernel-{kernel}.txt"
    assert request.config.cache is not None
    folder = request.config.cache.mkdir(f"kernel-{sha256(lock.read_bytes()).hexdigest()[:12]}")
    done = folder / "done"
    if not done.exists():
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        options = ["--require-hashes", "--no-deps", "--upgrade", "--target", str(folder)]
        subprocess.run([*pip, *options, "-r", str(lock)], check=True)
        done.touch()
    return folder


@pytest.mark.kernels
@pytest.mark.parametrize("kernel", KERNELS)
def test_a_game_on_an_older_kernel(lab: Lab, kernel: str, packages: Path) -> None:
    lab.add_kernel(kernel, packages)
    version = "import ipykernel; print(ipykernel.__version__)"
    cells = version, GAME, SHOW, HOLD, "print(await game.next_action(timeout=10))"
    nb = lab.open(lab.write(cells, f"kernel-{kernel}.ipynb", kernel))
    for cell in (0, 1, 2, 2, 2):
        nb.run(cell)
    assert nb.text(0).startswith(kernel)
    listeners = nb.execute("print(len(game._audience._listeners))")
    assert listeners.strip() == "1", "a cell that runs again closes its board"
    board = nb.board(2)
    src, dst = choose(board)
    board.click(dst)
    board.expect(rev="1", state="ready")
    board.press("undo")
    board.expect(rev="2", state="ready")
    expect_army([board], src)
    nb.start(3)
    nb.until("the cell runs", lambda: nb.kernel_status().startswith("busy"))
    choose(board)
    board.click(dst)
    board.expect(state="busy")
    board.expect(rev="3", state="ready")
    nb.wait_idle()
    said = board.root.get_by_text("A cell is waiting.")
    if kernel.startswith("7"):
        nb.start(4)
        expect(said).to_be_visible()
        board.press("undo")
        board.expect(rev="4")
        _src, dst = choose(board)
        board.click(dst)
        nb.until("the cell has it", lambda: nb.text(4).strip() == f"{src}-{dst}")
    assert nb.errors() == []
    assert nb.console_errors() == []
    nb.close()
    lab.end_kernels()
