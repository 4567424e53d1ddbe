"""Every notebook runs from top to bottom, and every cell of it shows something."""

from __future__ import annotations

import os
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path) -> None:
    book = nbformat.read(path, as_version=4)
    nbformat.validate(book)
    client = NotebookClient(book, timeout=120, resources={"metadata": {"path": str(tmp_path)}})
    client.execute(env={**os.environ, "CASTLEKEEP_STATE": str(tmp_path)})
    silent = [cell.id for cell in book.cells if cell.cell_type == "code" and not cell.outputs]
    assert silent == []
