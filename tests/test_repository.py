"""What the repository and the packages built from it hold, and what they must not."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

# In pieces, so that this file does not name what it forbids.
REGISTRY = re.compile(
    r"pypi\.o" + r"rg|pythonhoste" + r"d\.org|npmj" + r"s\.(?:org|com)|deb\.debia" + r"n\.org"
)
MACHINE = re.compile(
    r"\.\./share" + r"d\b|(?<![\w.:/])/(?:work|root|opt|mnt|home/\w+)/" + r"[\w.]+"
)
# What follows a host is no path on somebody's machine.
ADDRESS = re.compile(r"https?://[^\s\"'<>)]*")


@pytest.fixture(scope="module")
def tracked(root: Path) -> list[Path]:
    if not (root / ".git").exists():
        pytest.skip("not a clone")
    names = subprocess.run(
        ["git", "ls-files", "-z"], cwd=root, check=True, capture_output=True, text=True
    ).stdout
    return [root / name for name in names.split("\0") if name and (root / name).is_file()]


def test_notebooks_carry_nothing_of_a_run(root: Path) -> None:
    notebooks = sorted((root / "notebooks").glob("*.ipynb"))
    assert notebooks
    for path in notebooks:
        book = json.loads(path.read_text(encoding="utf-8"))
        assert set(book["metadata"]) <= {"kernelspec", "language_info"}, path
        for cell in book["cells"]:
            assert not cell["metadata"], path
            if cell["cell_type"] == "code":
                assert cell["outputs"] == [], path
                assert cell["execution_count"] is None, path


def test_play_notebook_has_one_code_cell(root: Path) -> None:
    book = json.loads((root / "notebooks" / "01-play.ipynb").read_text(encoding="utf-8"))
    assert sum(cell["cell_type"] == "code" for cell in book["cells"]) == 1


def test_no_registry_and_no_machine_is_named(tracked: list[Path], root: Path) -> None:
    found = []
    for path in tracked:
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        hits = [*REGISTRY.findall(text), *MACHINE.findall(ADDRESS.sub("", text))]
        found += [f"{path.relative_to(root)}: {hit}" for hit in hits]
    assert found == []


def test_nothing_built_is_tracked(tracked: list[Path], root: Path) -> None:
    built = ("castlekeep/static/", "js/node_modules/", "play/", ".venv/")
    names = [path.relative_to(root).as_posix() for path in tracked]
    assert [name for name in names if name.startswith(built)] == []


def test_run_time_needs_exactly_three_packages(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = {re.split(r"[<>=~!\[; ]", need)[0] for need in project["dependencies"]}
    assert names == {"anywidget", "platformdirs", "tomli-w"}


def test_package_and_project_have_one_version(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    source = (root / "castlekeep" / "__init__.py").read_text(encoding="utf-8")
    assert f'__version__ = "{project["version"]}"' in source


def test_locks_carry_hashes(root: Path) -> None:
    for path in (root / "requirements").glob("*.txt"):
        pinned = re.findall(r"^[\w.-]+==.*(?:\n .*)*", path.read_text(encoding="utf-8"), re.M)
        assert pinned
        assert all("--hash=sha256:" in entry for entry in pinned), path


# Packages. The bundle is fresh by the time tests run, so building takes seconds and needs no Node.

CONTENT = {
    "castlekeep/py.typed",
    "castlekeep/rules/rulebook.toml",
    "castlekeep/scenario/maps/borderlands.toml",
    "castlekeep/scenario/situations/moat.toml",
    "castlekeep/static/art.json",
    "castlekeep/static/build.json",
    "castlekeep/static/widget.css",
    "castlekeep/static/widget.js",
}


def _build(kind: str, source: Path, target: Path, **env: str) -> Path:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)],
        cwd=source,
        env={**os.environ, **env},
        check=True,
        capture_output=True,
    )
    (built,) = target.iterdir()
    return built


@pytest.fixture(scope="module")
def sdist(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _build("sdist", root, tmp_path_factory.mktemp("sdist"))


def test_sdist_holds_the_bundle_and_its_sources(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert names >= CONTENT | {
        "js/package.json",
        "js/package-lock.json",
        "js/build.mjs",
        "js/.npmrc",
    }
    assert {"hatch_build.py", "LICENSE", "README.md", "notebooks/01-play.ipynb"} <= names
    assert [name for name in names if "node_modules" in name] == []


def test_wheel_from_an_sdist_needs_no_node(sdist: Path, tmp_path: Path) -> None:
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (source,) = tmp_path.iterdir()
    wheel = _build("wheel", source, tmp_path / "wheel", PATH="")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert names >= CONTENT
    assert {name.partition("/")[0] for name in names if ".dist-info" not in name} == {"castlekeep"}


def test_bundle_is_told_from_changed_sources(root: Path, tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("hatch_build", root / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    hatch_build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hatch_build)

    js = tmp_path / "js"
    (js / "src").mkdir(parents=True)
    (js / "src" / "a.ts").write_text("1", encoding="utf-8")
    before = hatch_build.source_hash(js)
    for name in ("src/a.test.ts", ".hidden", "node_modules/x.js"):
        (js / name).parent.mkdir(exist_ok=True)
        (js / name).write_text("ignored", encoding="utf-8")
    assert hatch_build.source_hash(js) == before
    (js / ".npmrc").write_text("x=1", encoding="utf-8")
    assert hatch_build.source_hash(js) != before
    assert not hatch_build.is_stale()
