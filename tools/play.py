"""Open JupyterLab on copies of the notebooks; ``make play`` ends here.

The copies in ``play/`` are the player's own: each is made once and never overwritten. Delete one to
have it fresh.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import webbrowser
from pathlib import Path

ROOT = Path(__file__).parent.parent
NOTEBOOKS = ROOT / "notebooks"
FIRST = "01-play.ipynb"
PLAY = ROOT / "play"

# JupyterLab would lay a question about its news over the corner of the board.
QUIET = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}
}


def copy_notebooks(folder: Path = PLAY) -> None:
    """Copy the notebooks into the player's folder, but for those that are there."""
    folder.mkdir(exist_ok=True)
    for source in NOTEBOOKS.glob("*.ipynb"):
        target = folder / source.name
        if not target.exists():
            shutil.copyfile(source, target)


def quieten(prefix: Path) -> None:
    """Give JupyterLab other defaults in the environment that ``make`` made."""
    settings = prefix / "share" / "jupyter" / "lab" / "settings" / "overrides.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(json.dumps(QUIET), encoding="utf-8")


def has_browser() -> bool:
    """Say whether a browser can be opened; one that runs inside the terminal does not count."""
    screen = "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    if sys.platform.startswith("linux") and not screen and "BROWSER" not in os.environ:
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def main() -> None:
    """Become the JupyterLab server."""
    copy_notebooks()
    quieten(Path(sys.prefix))
    # Only errors and the address are logged, so that the address is not lost among the rest.
    options = [
        "--log-level=ERROR",
        f"--ServerApp.root_dir={PLAY}",
        f"--LabApp.default_url=/lab/tree/{FIRST}",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--allow-root")
    if has_browser():
        print("JupyterLab opens in your browser. If it does not, open the address below.")
    else:
        options.append("--no-browser")
        print("No browser was found here: open the address below in one.")
    print("Press Ctrl+C twice to stop.", flush=True)
    # The kernel must be this environment's, whatever the user has installed elsewhere.
    os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"
    os.execv(sys.executable, [sys.executable, "-m", "jupyterlab", *options])


if __name__ == "__main__":
    main()
