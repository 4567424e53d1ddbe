"""Find Chromium, or install it where that needs nobody's leave."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
INSTALL = "apt-get install --yes chromium"


class ChromiumMissing(RuntimeError):
    """No Chromium, and no way to install one without asking."""


def find() -> Path | None:
    """Chromium from ``CASTLEKEEP_CHROMIUM``, else from the PATH."""
    named = os.environ.get("CASTLEKEEP_CHROMIUM")
    if named:
        if not os.access(named, os.X_OK):
            raise ChromiumMissing(f"CASTLEKEEP_CHROMIUM names {named}, which cannot be run.")
        return Path(named)
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return Path(found) if found else None


def ensure() -> Path:
    """Find Chromium or, as root on a machine with apt, install it."""
    found = find()
    if found is None and shutil.which("apt-get") and os.geteuid() == 0:
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in ("apt-get update", INSTALL):
            subprocess.run(command.split(), check=True, env=env, stdout=subprocess.DEVNULL)
        found = find()
    if found is None:
        raise ChromiumMissing(
            f"The browser tests need Chromium. Type: sudo {INSTALL}\n"
            "(or name one in the variable CASTLEKEEP_CHROMIUM)"
        )
    return found


if __name__ == "__main__":
    try:
        print(f"Chromium: {ensure()}")
    except (ChromiumMissing, subprocess.CalledProcessError) as problem:
        sys.exit(str(problem))
