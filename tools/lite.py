"""Build a site in which the play notebook runs in the browser alone; ``make lite`` ends here.

The site is JupyterLite with Pyodide, and everything it needs lies in it: wheels, Python itself, the
notebook. Any static server will do, and the network may be closed. What was fetched is kept beside
the site in ``build/``, so that a second build takes seconds.
"""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from email.parser import Parser
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

import hatch_build

ROOT = Path(__file__).parent.parent
BUILD = ROOT / "build"
SITE = BUILD / "lite"
PARTS = BUILD / "lite-parts"
NOTEBOOKS = ROOT / "notebooks"
TOOLS, KERNEL = (ROOT / "requirements" / f"{name}.txt" for name in ("lite", "lite-kernel"))

# The release that the locked jupyterlite-pyodide-kernel is made for, and npm's hash of it.
PYODIDE = "pyodide@314.0.6"
PYODIDE_SHA512 = (
    "BKDTJyIqFxC4BExLqeRS3f5xvXZIjOt8C3zGLN/Cc7tFxSwvKVhVkchQQ2AGLOtR4YrVOIFxbV8poyDOOmWwxQ=="
)
PYODIDE_FILES = (
    "pyodide.js",
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
PYTHON = {
    "python_version": "3.14",
    "python_full_version": "3.14.2",
    "implementation_name": "cpython",
}
EMSCRIPTEN = {"sys_platform": "emscripten", "platform_system": "Emscripten", "os_name": "posix"}

# The browser's Python never asks an index; and commands of the page are in reach, as in the tests
# of JupyterLab, which this site is tested with.
CONFIG = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "Castlekeep",
        "exposeAppInBrowser": True,
        "litePluginSettings": {
            "@jupyterlite/pyodide-kernel-extension:kernel": {"disablePyPIFallback": True}
        },
    },
}


def run(*command: str | Path, cwd: Path = ROOT) -> None:
    """Run a program that speaks only when it fails."""
    env = hatch_build.environment()
    program, *rest = map(str, command)
    words = [shutil.which(program, path=env["PATH"]) or program, *rest]
    done = subprocess.run(words, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(words)}\n{done.stdout}{done.stderr}")


def fresh(folder: Path, *wanted: str) -> bool:
    """Say whether a folder was made for just this; if not, clear it away."""
    stamp = folder / ".made-for"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == "\n".join(wanted):
        return True
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return False


def made(folder: Path, *wanted: str) -> None:
    """Note what a folder was made for, once all of it is there."""
    (folder / ".made-for").write_text("\n".join(wanted), encoding="utf-8")


def jupyter_tools() -> Path:
    """Environment with what builds the site; gives its Python.

    One of its own: what JupyterLite asks for must not move what JupyterLab runs with.
    """
    folder, wanted = PARTS / "tools", (TOOLS.read_text(encoding="utf-8"), sys.version)
    scripts = "Scripts" if sys.platform == "win32" else "bin"
    python = folder / scripts / "python"
    if not fresh(folder, *wanted):
        venv.create(folder, with_pip=True)
        run(python, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", TOOLS)
        made(folder, *wanted)
    return python


def wheels(python: Path) -> list[Path]:
    """Wheels that the notebook's Python imports: the locked ones, all without machine code."""
    folder, wanted = PARTS / "wheels", KERNEL.read_text(encoding="utf-8")
    if not fresh(folder, wanted):
        pure = ("--only-binary", ":all:", "--platform", "any", "--abi", "none")
        version = ("--python-version", PYTHON["python_version"])
        command = (python, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes")
        run(*command, *pure, *version, "-r", KERNEL, "-d", folder)
        made(folder, wanted)
    return sorted(folder.glob("*.whl"))


def own_wheel() -> Path:
    """Build Castlekeep's wheel."""
    folder = PARTS / "own"
    shutil.rmtree(folder, ignore_errors=True)
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder)
    (wheel,) = folder.glob("*.whl")
    return wheel


def pyodide() -> Path:
    """Folder of the Python that browsers run."""
    folder = PARTS / "pyodide"
    if not fresh(folder, PYODIDE, PYODIDE_SHA512):
        run("npm", "pack", "--silent", "--ignore-scripts", PYODIDE, cwd=folder)
        (archive,) = folder.glob("*.tgz")
        found = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
        if found != PYODIDE_SHA512:
            raise SystemExit(f"{archive.name} is not the {PYODIDE} that was asked for.")
        with tarfile.open(archive) as packed:
            packed.extractall(folder, filter="data")
        made(folder, PYODIDE, PYODIDE_SHA512)
    return folder / "package"


def entry(wheel: Path, served: set[str]) -> dict[str, Any]:
    """Describe a wheel as Pyodide's list of packages does, so that an import alone loads it."""
    name, version, _, _ = parse_wheel_filename(wheel.name)
    with zipfile.ZipFile(wheel) as archive:
        files = archive.namelist()
        (metadata,) = (f for f in files if f.endswith(".dist-info/METADATA") and f.count("/") == 1)
        headers = Parser().parsestr(archive.read(metadata).decode())
    needs = map(Requirement, headers.get_all("Requires-Dist", []))
    environment = {**PYTHON, **EMSCRIPTEN, "extra": ""}
    wanted = {
        canonicalize_name(need.name)
        for need in needs
        if need.marker is None or need.marker.evaluate(environment)
    }
    tops = {file.partition("/")[0] for file in files if file.endswith(".py")}
    return {
        "name": str(name),
        "version": str(version),
        "file_name": wheel.name,
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "install_dir": "site",
        "package_type": "package",
        "unvendored_tests": False,
        "imports": sorted(top.removesuffix(".py") for top in tops if "." not in top[:-3]),
        # Some needs are met by stand-ins that the kernel brings itself.
        "depends": sorted(wanted & served),
    }


def source() -> Path:
    """Lay out what JupyterLite builds from."""
    folder = PARTS / "source"
    shutil.rmtree(folder, ignore_errors=True)
    python = folder / "static" / "pyodide"
    python.mkdir(parents=True)
    package = pyodide()
    for name in PYODIDE_FILES:
        shutil.copy(package / name, python)
    packages = [*wheels(jupyter_tools()), own_wheel()]
    for wheel in packages:
        shutil.copy(wheel, python)
    # Pyodide's own list names its own builds of the wheels, and much that is not served here.
    served = {str(parse_wheel_filename(wheel.name)[0]) for wheel in packages}
    entries = [entry(wheel, served) for wheel in packages]
    listed = python / "pyodide-lock.json"
    lock = json.loads(listed.read_text(encoding="utf-8"))
    lock["packages"] = {found["name"]: found for found in entries}
    listed.write_text(json.dumps(lock), encoding="utf-8")
    (folder / "jupyter-lite.json").write_text(json.dumps(CONFIG), encoding="utf-8")
    return folder


def build() -> Path:
    """Build the site, and give its folder."""
    folder = source()
    small = ("--apps", "lab", "--no-sourcemaps", "--no-unused-shared-packages")
    shutil.rmtree(SITE, ignore_errors=True)
    run(
        *(jupyter_tools(), "-m", "jupyterlite_core", "build", "--lite-dir", folder),
        *("--output-dir", SITE, "--contents", NOTEBOOKS, *small),
        cwd=folder,
    )
    return SITE


if __name__ == "__main__":
    site = build().relative_to(ROOT)
    size = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file()) / 1e6
    print(f"{site}: {size:.0f} MB. To play: python -m http.server --bind 127.0.0.1 -d {site}")
    print("and open http://127.0.0.1:8000/lab/index.html?path=01-play.ipynb")
