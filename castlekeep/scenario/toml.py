"""Scenario files: TOML, with the grid as a string of several lines.

Reading keeps the places: a mistake in a value is told with the line and column where the value
stands.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

import tomli_w

from castlekeep.scenario.grid import Grid, spoken_control
from castlekeep.scenario.problems import Problem, ScenarioError, at
from castlekeep.scenario.reading import NOBODY, REST

if TYPE_CHECKING:
    from castlekeep.scenario.scenario import Scenario

MOST_BYTES = 1_000_000
_WIDTH = 80
"""Characters of a line of cards."""

_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"))*)\s*=\s*""")
_TABLE = re.compile(r"\s*\[\s*([\w.\"-]+)\s*\]")
_LOOKS_LIKE_TOML = re.compile(r"""^\s*(?:\[|[\w"-]{2,}\s*=)""", re.MULTILINE)
_PLACE_IN_ERROR = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)")


@dataclass(frozen=True, slots=True)
class Document:
    """A scenario's text, taken apart.

    Attributes
    ----------
    grid : str
        Text of the grid.
    line, column : int
        Where the grid begins.
    options : Mapping[str, object]
        The other keys.
    lines : tuple of str
        Lines of the whole text.
    places : Mapping[str, tuple[int, int]]
        Line and column of each value, by key (``"hands.red"``).
    """

    grid: str
    line: int
    column: int
    options: Mapping[str, object]
    lines: tuple[str, ...]
    places: Mapping[str, tuple[int, int]]

    def locate(self, problem: Problem) -> Problem:
        """Return a problem that is placed by key with its line and column instead."""
        key = problem.place
        while key not in self.places and "." in key:
            key = key.rpartition(".")[0]
        if key not in self.places:
            return problem
        line, column = self.places[key]
        quoted = re.match(r"[^']*'([^']+)'", problem.text)
        for n, source in self._value_lines(line):
            found = source.find(quoted[1]) if quoted else -1
            if found >= 0:
                line, column = n, found + 1
                break
        return at(line, column, self.lines[line - 1], problem.text, name=problem.name)

    def _value_lines(self, first: int) -> Iterator[tuple[int, str]]:
        """Yield the lines of a value, of which there may be several between three quotes."""
        yield first, self.lines[first - 1]
        for mark in ('"""', "'''"):
            if self.lines[first - 1].count(mark) == 1:
                for n, source in enumerate(self.lines[first:], first + 1):
                    yield n, source
                    if mark in source:
                        return


def read_document(text: str) -> Document:
    """Take apart the text of a scenario: TOML, or a bare grid.

    Raises
    ------
    ScenarioError
        If it is too long, or is not TOML, or has no grid.
    """
    if len(text) > MOST_BYTES or len(text.encode()) > MOST_BYTES:
        raise _refuse(f"the text is longer than {MOST_BYTES:,} bytes; that is no scenario")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = tuple(text.split("\n"))
    if not _LOOKS_LIKE_TOML.search(text):
        return Document(text, 1, 1, {}, lines, {})
    options = _load(text, lines)
    grid = options.pop("grid", None)
    if not isinstance(grid, str):
        raise _refuse('the file has no grid; expected grid = """ with rows of hexes """')
    places = _places(lines)
    line, column = places.get("grid", (1, 1))
    opening = lines[line - 1][column - 1 :]
    if opening in ('"""', "'''"):
        line, column = line + 1, 1
    elif opening.startswith(('"""', "'''")):
        column += 3
    else:
        column += 1
    return Document(grid, line, column, options, lines, places)


def read_file(path: str | Path) -> str:
    """Read the text of a file, but no more of it than a scenario may have."""
    with Path(path).open("rb") as file:
        raw = file.read(MOST_BYTES + 1)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if len(raw) > MOST_BYTES:
            return raw.decode("utf-8", errors="replace")
        line = raw[: error.start].count(b"\n") + 1
        raise _refuse(f"{path} is no text in UTF-8: line {line} has other bytes") from None


def _load(text: str, lines: tuple[str, ...]) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise _refuse("the file is nested too deeply") from None
    except ValueError as error:
        place = _PLACE_IN_ERROR.search(str(error))
        message = _PLACE_IN_ERROR.sub("", str(error))
        line, column = (int(place[1]), int(place[2])) if place and place[1] else (len(lines), 1)
        text = f"this is not TOML: {message[:1].lower()}{message[1:]}"
        raise ScenarioError([at(line, column, lines[line - 1], text, name="toml")]) from None


def _places(lines: tuple[str, ...]) -> dict[str, tuple[int, int]]:
    """Find where each value of a TOML text begins."""
    places: dict[str, tuple[int, int]] = {}
    table = ""
    quotes = ""
    for n, source in enumerate(lines, 1):
        if quotes:
            quotes = "" if quotes in source else quotes
            continue
        if source.lstrip().startswith("#"):
            continue
        header = _TABLE.match(source)
        key = _KEY.match(source)
        if key:
            places.setdefault(_bare(table + key[1]), (n, key.end() + 1))
        elif header:
            table = header[1] + "."
            places.setdefault(_bare(header[1]), (n, header.start(1) + 1))
        for mark in ('"""', "'''"):
            if source.count(mark) % 2:
                quotes = mark
    return places


def _bare(key: str) -> str:
    return re.sub(r"""["'\s]""", "", key)


def write_document(grid: str, options: Mapping[str, object]) -> str:
    """Write a scenario's text: single values, the grid, tables."""
    lines = [_entry(key, value) for key, value in options.items() if not isinstance(value, Mapping)]
    lines.append(f'grid = """\n{grid}\n"""\n')
    for key, table in options.items():
        if isinstance(table, Mapping):
            lines.append(f"\n[{key}]\n")
            lines += [_entry(name, value) for name, value in table.items()]
    return "".join(lines)


def _entry(key: str, value: object) -> str:
    """Write one key; lists, which hold only names, in one line."""
    if isinstance(value, list):
        return f"{key} = {json.dumps(value)}\n"
    return tomli_w.dumps({key: value}, multiline_strings=True)


def spoken_hands(scenario: Scenario) -> dict[str, str]:
    """Return the hands of a scenario as they are written."""
    return {
        colour: f"{hand if hand else ''} {REST}".strip()
        if colour in scenario.fill_up
        else str(hand)
        for colour, hand in scenario.hands.items()
    }


def spoken(scenario: Scenario) -> dict[str, object]:
    """Return what a scenario says beyond its grid and the defaults, as TOML holds it."""
    s = scenario
    control = spoken_control(Grid(s.terrain, s.armies, s.control))
    said: dict[str, object] = {
        "title": s.title,
        "about": s.about,
        "players": list(s.players),
        "turn": s.turn,
        "round": s.round if s.round != 1 else None,
        "order": list(s.order),
        "out": list(s.out),
        "result": s.result,
        "recruited": s.recruited or None,
        "seed": s.seed,
        "deck": _wrapped(" ".join(card.replace(" ", "") for card in s.deck)),
        "discard": f"{s.discard if s.discard else ''} {REST if s.discard_rest else ''}".strip(),
        "names": dict(s.names),
        "hands": {colour: str(cards) for colour, cards in spoken_hands(s).items()},
        "control": {h: owner or NOBODY for h, owner in control.items()},
        "marched": dict(s.marched),
        "attacked": dict(s.attacked),
        "battle": _spoken_battle(s),
        "rules": {k: NOBODY if v is None else v for k, v in s.rules.changed().items()},
        "starts": {str(n): [list(seat) for seat in seats] for n, seats in s.starts.items()},
    }
    return {key: value for key, value in said.items() if value not in (None, "", {}, [])}


def table_of(scenario: Scenario) -> dict[str, object]:
    """Return what the text of a scenario holds, the grid included."""
    return {**spoken(scenario), "grid": f"{scenario.grid}\n"}


def _wrapped(text: str) -> str:
    """Break a text that is too long for one line."""
    return text if len(text) <= _WIDTH else "\n".join([*wrap(text, _WIDTH), ""])


def _spoken_battle(scenario: Scenario) -> dict[str, str]:
    said = {} if scenario.battle is None else scenario.battle._asdict()
    return {key: str(value) for key, value in said.items() if value is not None}


def _refuse(text: str) -> ScenarioError:
    return ScenarioError([Problem("toml", "error", "", text)])
