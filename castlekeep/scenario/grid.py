"""The castle grid: a map and what stands on it, typed as it looks.

::

         A   B   C   D
    1    .   @R  .   f
    2      @r  .   .   ^

A cell is one or two characters. The first is the terrain, ``.`` clear, ``f`` forest, ``^``
mountain, ``~`` river, ``w`` sea, ``@`` castle, or ``-`` where there is no hex. The second says
whose: ``r b g y`` a control marker alone, ``R B G Y`` an army, which on a castle controls it too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from types import MappingProxyType

from castlekeep.rules.hexes import column_letters, name, parse_name
from castlekeep.rules.terms import COLOURS, Terrain
from castlekeep.scenario.problems import Problem, ScenarioError, at

MOST_COLUMNS = MOST_ROWS = 100
NO_HEX = "-"
SYMBOLS: Mapping[Terrain, str] = MappingProxyType(
    {
        Terrain.CLEAR: ".",
        Terrain.FOREST: "f",
        Terrain.MOUNTAIN: "^",
        Terrain.RIVER: "~",
        Terrain.SEA: "w",
        Terrain.CASTLE: "@",
    }
)
"""The character of each terrain."""

_TERRAIN = {symbol: terrain for terrain, symbol in SYMBOLS.items()}
_LETTERS = {colour[0]: colour for colour in COLOURS}
_ALIASES = {
    ".": ",_·•",
    "f": "FtT",
    "^": "mMAΛ∧",
    "~": "≈=rR",
    "w": "WsSlL",
    "@": "cCoO0*#&",
    NO_HEX: "–—−",
}
_MEANT = {alias: symbol for symbol, aliases in _ALIASES.items() for alias in aliases}
_WORDS = {str(terrain): symbol for terrain, symbol in SYMBOLS.items()}
_GUTTER = 5
_CELL = 4
_ALLOWED = (
    "a cell starts with " + ", ".join(f"{s} {t}" for t, s in SYMBOLS.items()) + " or - no hex"
)


@dataclass(frozen=True, slots=True)
class Grid:
    """What a castle grid says.

    Attributes
    ----------
    terrain : Mapping[str, Terrain]
        Terrain by hex name, in reading order.
    armies : Mapping[str, str]
        Colour of the army on a hex, in reading order.
    control : Mapping[str, str | None]
        Controller of every castle (None: neutral), in reading order.

    Examples
    --------
    >>> grid = parse_grid('''
    ...     . @R
    ...     @b f
    ... ''')
    >>> dict(grid.armies), dict(grid.control)
    ({'B1': 'red'}, {'B1': 'red', 'A2': 'blue'})
    >>> print(grid)
         A   B
    1    .   @R
    2      @b  f
    """

    terrain: Mapping[str, Terrain]
    armies: Mapping[str, str]
    control: Mapping[str, str | None]

    def __str__(self) -> str:
        return write_grid(self)


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class _Row:
    source: str
    number: _Token | None
    cells: tuple[_Token, ...]

    def problem(self, token: _Token, text: str) -> Problem:
        return at(token.line, token.column, self.source, text, name="grid")


def parse_grid(text: str) -> Grid:
    """Read a castle grid.

    Raises
    ------
    ScenarioError
        If there are mistakes: all of them, each with its line, column and what was probably meant.

    Examples
    --------
    >>> parse_grid("1 . F .")
    Traceback (most recent call last):
        ...
    castlekeep.scenario.problems.ScenarioError: line 1, column 5: 'F' is no cell; did you mean 'f'?
        1 . F .
            ^
    """
    grid, problems = read_grid(text)
    if grid is None:
        raise ScenarioError(problems)
    return grid


def read_grid(
    text: str, *, first_line: int = 1, first_column: int = 1
) -> tuple[Grid | None, list[Problem]]:
    """Read a castle grid that may have mistakes, and list them.

    Parameters
    ----------
    text
        The grid.
    first_line, first_column
        Where in its file the grid begins, so that places count in the file.
    """
    header, rows = _split(text, first_line, first_column)
    problems: list[Problem] = []
    if not rows:
        problems.append(
            Problem("grid", "error", "", "the grid has no hex; type at least one row, like '. @ f'")
        )
        return None, problems
    problems += _numbering(header, rows)
    problems += _sizes(header, rows)
    terrain: dict[str, Terrain] = {}
    armies: dict[str, str] = {}
    control: dict[str, str | None] = {}
    for r, row in enumerate(rows[:MOST_ROWS]):
        for c, token in enumerate(row.cells[:MOST_COLUMNS]):
            mistake = _mistake(token.text)
            if mistake:
                problems.append(row.problem(token, mistake))
            elif token.text != NO_HEX:
                _enter(token.text, name(c, r), terrain, armies, control)
    if not terrain and not problems:
        problems.append(Problem("grid", "error", "", "the grid has no hex, only '-'"))
    problems.sort(key=_place)
    return (None if problems else grid_of(terrain, armies, control)), problems


def grid_of(
    terrain: Mapping[str, Terrain], armies: Mapping[str, str], control: Mapping[str, str | None]
) -> Grid:
    """Make a grid, with everything in reading order and every castle in `control`."""
    control = {**{h: None for h, kind in terrain.items() if kind is Terrain.CASTLE}, **control}
    return Grid(
        MappingProxyType({h: terrain[h] for h in in_order(terrain)}),
        MappingProxyType({h: armies[h] for h in in_order(armies)}),
        MappingProxyType({h: control[h] for h in in_order(control)}),
    )


def in_order(hexes: Iterable[str]) -> list[str]:
    """Sort hex names in reading order.

    >>> in_order(["A2", "AA1", "B1"])
    ['B1', 'AA1', 'A2']
    """
    return sorted(hexes, key=lambda h: parse_name(h)[::-1])


def write_grid(grid: Grid) -> str:
    """Write a grid with header and row numbers; what its cells cannot say is `spoken_control`'s."""
    places = [parse_name(h) for h in grid.terrain]
    width = max(col for col, _ in places) + 1
    height = max(row for _, row in places) + 1
    lines = [" " * _GUTTER + "".join(column_letters(c).ljust(_CELL) for c in range(width))]
    for r in range(height):
        shift = " " * (_CELL // 2 * (r % 2))
        cells = "".join(_cell(grid, name(c, r)).ljust(_CELL) for c in range(width))
        lines.append(str(r + 1).ljust(_GUTTER) + shift + cells)
    return "\n".join(line.rstrip() for line in lines)


def spoken_control(grid: Grid) -> dict[str, str | None]:
    """Return the control that the cells of a grid say otherwise or not at all.

    >>> grid = grid_of({"A1": Terrain.CASTLE}, {"A1": "red"}, {"A1": "blue"})
    >>> str(grid).split()[-1], spoken_control(grid)
    ('@R', {'A1': 'blue'})
    """
    said = {h: _said(grid, h) for h in grid.terrain}
    return {h: grid.control.get(h) for h in grid.terrain if grid.control.get(h) != said[h]}


def _said(grid: Grid, hex_name: str) -> str | None:
    """Control of a hex as a reader of its cell understands it."""
    army = grid.armies.get(hex_name)
    if army is None:
        return grid.control.get(hex_name)
    return army if grid.terrain[hex_name] is Terrain.CASTLE else None


def _cell(grid: Grid, hex_name: str) -> str:
    if hex_name not in grid.terrain:
        return NO_HEX
    symbol = SYMBOLS[grid.terrain[hex_name]]
    army, control = grid.armies.get(hex_name), grid.control.get(hex_name)
    if army is not None:
        return symbol + army[0].upper()
    return symbol + (control[0] if control else "")


def _enter(
    text: str,
    hex_name: str,
    terrain: dict[str, Terrain],
    armies: dict[str, str],
    control: dict[str, str | None],
) -> None:
    kind = terrain[hex_name] = _TERRAIN[text[0]]
    colour = _LETTERS[text[1].lower()] if len(text) == 2 else None
    army = colour is not None and text[1].isupper()
    if army and colour:
        armies[hex_name] = colour
    if kind is Terrain.CASTLE or (colour and not army):
        control[hex_name] = colour


def _split(text: str, line: int, column: int) -> tuple[_Row | None, list[_Row]]:
    """Split a grid into its header and its rows, not many more of either than are allowed."""
    header: _Row | None = None
    rows: list[_Row] = []
    for n, source in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n")):
        shift = column - 1 if n == 0 else 0
        words = islice(re.finditer(r"\S+", source), MOST_COLUMNS + 2)
        tokens = tuple(_Token(m[0], line + n, m.start() + 1 + shift) for m in words)
        if not tokens:
            continue
        shown = " " * shift + source
        if header is None and not rows and tokens[0].text.upper() == "A":
            header = _Row(shown, None, tokens)
        elif tokens[0].text.isdecimal():
            rows.append(_Row(shown, tokens[0], tokens[1:]))
        else:
            rows.append(_Row(shown, None, tokens))
        if len(rows) > MOST_ROWS:
            break
    return header, rows


def _numbering(header: _Row | None, rows: list[_Row]) -> list[Problem]:
    """Check the column letters and the row numbers, as far as they are there."""
    problems = []
    for c, token in enumerate(header.cells if header else ()):
        if header and token.text.upper() != column_letters(c):
            text = f"column {token.text!r:.12} stands where {column_letters(c)!r} is expected"
            problems.append(header.problem(token, text))
            break
    numbered = any(row.number for row in rows)
    for r, row in enumerate(rows, 1):
        if row.number is None and numbered:
            text = f"this row has no number, others have; expected {r}"
            problems.append(row.problem(row.cells[0], text))
        elif row.number is not None and row.number.text != str(r):
            text = f"row number {row.number.text:.12} stands where {r} is expected"
            problems.append(row.problem(row.number, text))
    return problems


def _sizes(header: _Row | None, rows: list[_Row]) -> list[Problem]:
    """Check that all rows are equally long, and the whole not too large."""
    if header:
        width = len(header.cells)
    else:
        width = Counter(len(row.cells) for row in rows).most_common(1)[0][0]
    problems = []
    for r, row in enumerate(rows, 1):
        if len(row.cells) != width:
            last = row.cells[min(width, len(row.cells) - 1)] if row.cells else row.number
            text = (
                f"row {r}: {len(row.cells)} instead of {width} cells; write - where there is no hex"
            )
            if last:
                problems.append(row.problem(last, text))
    if width > MOST_COLUMNS or len(rows) > MOST_ROWS:
        text = f"the grid is too large; at most {MOST_COLUMNS} by {MOST_ROWS} hexes are allowed"
        problems.append(Problem("grid", "error", "", text))
    return problems


def _mistake(text: str) -> str | None:
    """Say what is wrong with a cell, or None."""
    if text == NO_HEX or (len(text) == 1 and text in _TERRAIN):
        return None
    if len(text) == 2 and text[0] in _TERRAIN and text[1].lower() in _LETTERS:
        return None
    guess = _guess(text)
    found = f"{text[:12]!r} is no cell; "
    if guess:
        return found + f"did you mean {guess!r}?"
    if text[0] == NO_HEX:
        return found + "where there is no hex (-) nothing can stand"
    if text[0] not in _TERRAIN:
        return found + _ALLOWED
    if len(text) > 2:
        if re.fullmatch("[rbgy]{2,}", text[1:].lower()):
            return found + "one hex holds one army or one control marker"
        return found + "a cell is one or two characters, with blanks between cells"
    letters = " ".join(_LETTERS)
    return found + f"the second character is one of {letters} (control) or {letters.upper()} (army)"


def _guess(text: str) -> str | None:
    """Guess the cell, or the cells, that a misprint was meant to be."""
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    if len(text) == 2 and text[1] in _TERRAIN and text[0].lower() in _LETTERS:
        return text[1] + text[0]
    if (
        1 <= len(text) <= 2
        and text[0] in _MEANT
        and (text[1:].lower() in _LETTERS or len(text) == 1)
    ):
        return _MEANT[text[0]] + text[1:]
    parts = re.findall(r"[.f^~w@][rbgyRBGY]?|-", text)
    if 1 < len(parts) <= 12 and "".join(parts) == text:
        return " ".join(parts)
    return None


def _place(problem: Problem) -> tuple[int, int]:
    numbers = [int(n) for n in re.findall(r"\d+", problem.place)]
    return (numbers[0], numbers[1]) if len(numbers) == 2 else (0, 0)
