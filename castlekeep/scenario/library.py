"""The built-in maps and situations, and whatever else may name a map."""

from __future__ import annotations

import os
from functools import cache
from importlib.resources import files
from pathlib import Path

from castlekeep.scenario.grid import NO_HEX, SYMBOLS
from castlekeep.scenario.problems import meant
from castlekeep.scenario.scenario import Scenario

MapLike = str | Path | Scenario
"""Whatever names a map: a built-in name, a grid, TOML text, a path, a Scenario."""


@cache
def _names(folder: str) -> tuple[str, ...]:
    found = files("castlekeep.scenario").joinpath(folder).iterdir()
    return tuple(sorted(f.name.removesuffix(".toml") for f in found if f.name.endswith(".toml")))


def maps() -> tuple[str, ...]:
    """Names of the built-in maps."""
    return _names("maps")


def situations() -> tuple[str, ...]:
    """Names of the built-in set-ups of one situation each."""
    return _names("situations")


def scenarios() -> dict[str, str]:
    """List the built-in maps, then the situations, by name, each with a line about it.

    >>> "borderlands" in scenarios()
    True
    >>> scenarios()["support"].partition(":")[0]
    "Two more red armies stand beside blue's"
    """
    names = (*maps(), *situations())
    return {name: builtin(name).about.strip().partition("\n")[0] for name in names}


@cache
def builtin(name: str) -> Scenario:
    """Return a built-in map or situation by its name, in any case.

    Raises
    ------
    ValueError
        If there is none of that name.
    """
    if name != name.lower():
        return builtin(name.lower())
    folder = next((f for f in ("maps", "situations") if name in _names(f)), None)
    if folder is None:
        names = (*maps(), *situations())
        raise ValueError(f"{name!r} is no built-in map; {meant(name, names, lead='there are')}")
    text = files("castlekeep.scenario").joinpath(folder, f"{name}.toml").read_text(encoding="utf-8")
    return Scenario.parse(text)


def resolve_map(source: MapLike) -> Scenario:
    """Find the scenario that is meant by a built-in name, a grid, TOML text, a path, or a Scenario.

    Raises
    ------
    ValueError
        If the text is none of these, or has mistakes.
    OSError
        If a path leads nowhere.

    Examples
    --------
    >>> resolve_map("Borderlands").title
    'Borderlands'
    >>> resolve_map("@R . @B").armies["C1"]
    'blue'
    """
    if isinstance(source, Scenario):
        return source
    if isinstance(source, Path):
        return Scenario.load(source)
    if not isinstance(source, str):
        raise ValueError(
            f"expected a map's name, its text, a path or a Scenario, found {source!r:.60}"
        )
    if "\n" in source or _is_one_row(source):
        return Scenario.parse(source)
    if source.lower() not in (*maps(), *situations()) and _is_path(source):
        return Scenario.load(source)
    return builtin(source)


def _is_one_row(text: str) -> bool:
    return bool(text.split()) and all(
        cell[0] in {NO_HEX, *SYMBOLS.values()} and len(cell) <= 2 for cell in text.split()
    )


def _is_path(text: str) -> bool:
    return text.endswith(".toml") or "/" in text or "\\" in text or os.path.isfile(text)
