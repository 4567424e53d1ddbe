"""What ``make`` runs besides the package."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser import chromium
from tools import play


def test_play_copies_each_notebook_once(tmp_path: Path) -> None:
    folder = tmp_path / "play"
    play.copy_notebooks(folder)
    for source in play.NOTEBOOKS.glob("*.ipynb"):
        assert (folder / source.name).read_bytes() == source.read_bytes()
    (folder / play.FIRST).write_text("mine", encoding="utf-8")
    play.copy_notebooks(folder)
    assert (folder / play.FIRST).read_text(encoding="utf-8") == "mine"


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="other systems always have a screen"
)
def test_no_screen_means_no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    assert not play.has_browser()


def test_named_chromium_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CASTLEKEEP_CHROMIUM", sys.executable)
    assert chromium.find() == Path(sys.executable)
    monkeypatch.setenv("CASTLEKEEP_CHROMIUM", "no-such-program")
    with pytest.raises(chromium.ChromiumMissing, match="no-such-program"):
        chromium.find()


def test_missing_chromium_names_the_one_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CASTLEKEEP_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(chromium.ChromiumMissing, match="sudo apt-get install --yes chromium"):
        chromium.ensure()


def test_ci_runs_make_test(root: Path) -> None:
    text = (root / ".ci" / "run").read_text(encoding="utf-8")
    assert text.splitlines()[-1] == "exec make test"
    assert os.access(root / ".ci" / "run", os.X_OK)


def test_make_knows_its_targets(root: Path) -> None:
    for target in ("play", "test", "bench", "bench-board", "lite"):
        subprocess.run(["make", "--dry-run", target], cwd=root, check=True, capture_output=True)
