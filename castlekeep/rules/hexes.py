"""Hex names and hex geometry: pointy-top rows in odd-r offset.

A hex is named by its column letter and row number, ``"C4"``; row 1 is at the top and after column Z
comes AA. Rows numbered 2, 4, 6 stand half a hex to the right. Inside, columns and rows count from
zero.

The terms are those of Red Blob Games, *Hexagonal Grids* (offset, cube, pointy-top).
"""

from __future__ import annotations

import re
from functools import cache
from math import sqrt

_NAME = re.compile(r"([A-Za-z]{1,2})([1-9][0-9]{0,2})\Z")

_STEPS = (
    ((-1, -1), (0, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)),
    ((0, -1), (1, -1), (-1, 0), (1, 0), (0, 1), (1, 1)),
)
"""Column and row steps NW, NE, W, E, SW, SE from a row numbered 1, 3, 5 and from one numbered 2, 4,
6."""

DIRECTIONS = ("NW", "NE", "W", "E", "SW", "SE")
"""The six directions, in the order in which neighbours are listed (reading order)."""


def column_letters(col: int) -> str:
    """Letters of a column counted from zero.

    >>> column_letters(0), column_letters(25), column_letters(26)
    ('A', 'Z', 'AA')
    """
    if col < 26:
        return chr(65 + col)
    return column_letters(col // 26 - 1) + chr(65 + col % 26)


@cache
def name(col: int, row: int) -> str:
    """Name of the hex at a column and row counted from zero.

    >>> name(2, 3)
    'C4'
    """
    return f"{column_letters(col)}{row + 1}"


@cache
def parse_name(text: str) -> tuple[int, int]:
    """Column and row, counted from zero, of a hex name in any case.

    Raises
    ------
    ValueError
        If the text is no hex name.

    >>> parse_name("c4"), parse_name("AA1")
    ((2, 3), (26, 0))
    """
    match = _NAME.match(text)
    if match is None:
        raise ValueError(
            f"{text!r:.60} is no hex: expected a column letter and a row number, like 'C4'"
        )
    col = 0
    for letter in match[1].upper():
        col = col * 26 + ord(letter) - 64
    return col - 1, int(match[2]) - 1


def neighbours(hex_name: str) -> tuple[str, ...]:
    """Names of the hexes that touch a hex, in the order of `DIRECTIONS`.

    Hexes left of or above the map are left out.

    >>> neighbours("C4")
    ('C3', 'D3', 'B4', 'D4', 'C5', 'D5')
    >>> neighbours("C3")
    ('B2', 'C2', 'B3', 'D3', 'B4', 'C4')
    """
    col, row = parse_name(hex_name)
    steps = _STEPS[row % 2]
    return tuple(name(col + dc, row + dr) for dc, dr in steps if col + dc >= 0 and row + dr >= 0)


def cube(hex_name: str) -> tuple[int, int, int]:
    """Cube coordinates (q, r, s) of a hex; q + r + s is 0.

    >>> cube("C4")
    (1, 3, -4)
    """
    col, row = parse_name(hex_name)
    q = col - (row - row % 2) // 2
    return q, row, -q - row


def distance(a: str, b: str) -> int:
    """Number of steps between two hexes over any terrain.

    >>> distance("A1", "C4")
    4
    """
    return max(abs(x - y) for x, y in zip(cube(a), cube(b), strict=True))


def centre(hex_name: str) -> tuple[float, float]:
    """Centre of a hex in units of its radius (centre to corner), the centre of A1 being the origin.

    >>> centre("A3")
    (0.0, 3.0)
    """
    col, row = parse_name(hex_name)
    return sqrt(3) * (col + 0.5 * (row % 2)), 1.5 * row
