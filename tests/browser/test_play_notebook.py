"""The notebook that ``make play`` opens."""

from __future__ import annotations

import shutil
from pathlib import Path

from .lab import Lab


def test_running_its_one_code_cell_shows_the_board(lab: Lab, root: Path) -> None:
    shutil.copy(root / "notebooks" / "01-play.ipynb", lab.server.root)
    nb = lab.open("01-play.ipynb")
    nb.run_all()
    assert nb.errors() == []
    board = nb.board(1)
    board.expect(phase="march")
    assert board.cards().count() == 0
    board.press("reveal")
    board.expect(state="ready")
    assert board.cards().count() == 7
    assert board.hexes(legal="select")
    assert nb.console_errors() == []
    nb.close()
    lab.end_kernels()
