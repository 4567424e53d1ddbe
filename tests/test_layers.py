"""Each layer of the package imports only layers above it in docs/architecture.md."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "castlekeep"

# From the top down. What stands in one row may import its neighbours.
LAYERS = (
    {"rules"},
    {"scenario"},
    {"text", "pictures"},
    {"game", "record", "journal"},
    {"bots", "lessons", "arena"},
    {"board"},
    {"cli", "__main__", "magic"},
    {"__init__"},
)
RANK = {part: rank for rank, row in enumerate(LAYERS) for part in row}

# Conveniences of an upper layer that end in a lower one: imported inside these functions alone.
LOOKS_DOWN = {
    "Scenario.start": "game",
    "Scenario._scene": "pictures",
    "Pictured.svg": "pictures",
    "Game.hint": "bots",
}

INSTALLED = {"anywidget", "ipywidgets", "platformdirs", "tomli_w", "traitlets"}


@dataclass(frozen=True)
class Import:
    """One import statement: where it stands and what it asks for."""

    module: str
    line: int
    target: str
    scope: str
    typing_only: bool

    @property
    def part(self) -> str:
        """Part of the package in which the statement stands."""
        return [*self.module.split("."), "__init__"][1]

    def __str__(self) -> str:
        where = f" in {self.scope}" if self.scope else ""
        return f"{self.module}:{self.line}{where} imports {self.target}"


def _imports(path: Path) -> Iterator[Import]:
    parts = ["castlekeep", *path.relative_to(PACKAGE).with_suffix("").parts]
    package = parts[:-1]
    if parts[-1] == "__init__":
        parts = package
    module = ".".join(parts)

    def targets(node: ast.Import | ast.ImportFrom) -> list[str]:
        if isinstance(node, ast.Import):
            return [alias.name for alias in node.names]
        above = package[: len(package) - node.level + 1] if node.level else []
        base = ".".join([*above, *([node.module] if node.module else [])])
        # `from . import x` and `from castlekeep import x` name their target last.
        return [f"{base}.{a.name}" for a in node.names] if base == "castlekeep" else [base]

    def walk(
        node: ast.AST, names: tuple[str, ...], deferred: bool, typing: bool
    ) -> Iterator[Import]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import | ast.ImportFrom):
                scope = ".".join(names) if deferred else ""
                for target in targets(child):
                    yield Import(module, child.lineno, target, scope, typing)
            elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                yield from walk(child, (*names, child.name), True, typing)
            elif isinstance(child, ast.ClassDef):
                yield from walk(child, (*names, child.name), deferred, typing)
            elif isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
                yield from walk(child, names, deferred, True)
            else:
                yield from walk(child, names, deferred, typing)

    yield from walk(ast.parse(path.read_text(encoding="utf-8")), (), False, False)


IMPORTS = [found for path in sorted(PACKAGE.rglob("*.py")) for found in _imports(path)]


def _inside(found: Import) -> str | None:
    """Part of the package that an import asks for, None where it asks for another package."""
    package, _, rest = found.target.partition(".")
    if package != "castlekeep":
        return None
    name = rest.partition(".")[0]
    return name if name in RANK else "__init__"


def _allowed_down(found: Import, part: str) -> bool:
    if found.typing_only:
        # The class whose function looks down names what it gives in a signature.
        return any(
            goal == part and owner.partition(".")[0].lower() == found.part
            for owner, goal in LOOKS_DOWN.items()
        )
    return LOOKS_DOWN.get(found.scope) == part


def test_every_part_of_the_package_is_in_the_list() -> None:
    parts = {path.relative_to(PACKAGE).parts[0] for path in PACKAGE.rglob("*.py")}
    assert {part.removesuffix(".py") for part in parts} <= set(RANK)


def test_imports_look_up() -> None:
    wrong = [
        str(found)
        for found in IMPORTS
        if (part := _inside(found))
        and RANK[part] > RANK[found.part]
        and not _allowed_down(found, part)
    ]
    assert wrong == []


def test_rules_need_the_standard_library_alone() -> None:
    wrong = [
        str(found)
        for found in IMPORTS
        if found.part == "rules"
        and _inside(found) is None
        and found.target.partition(".")[0] not in sys.stdlib_module_names
    ]
    assert wrong == []


def test_only_what_is_installed_is_imported_at_the_top() -> None:
    wrong = [
        str(found)
        for found in IMPORTS
        if not found.scope
        and not found.typing_only
        and _inside(found) is None
        and found.target.partition(".")[0] not in sys.stdlib_module_names | INSTALLED
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("source", "part"),
    [
        ("from .. import game", "game"),
        ("from ..game import Game", "game"),
        ("import castlekeep.board.widget", "board"),
        ("from castlekeep import Game", "__init__"),
    ],
)
def test_every_way_to_import_is_seen(
    source: str, part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rules" / "probe.py"
    path.parent.mkdir()
    path.write_text(source, encoding="utf-8")
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", tmp_path)
    (found,) = _imports(path)
    assert found.part == "rules"
    assert _inside(found) == part
