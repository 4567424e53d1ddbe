"""Where hexes, rivers and beaches lie, in the unit of a hex with radius 32."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt
from typing import NamedTuple

from castlekeep.rules.hexes import centre, neighbours, parse_name
from castlekeep.rules.terms import Terrain

R = 32.0
WIDTH = sqrt(3) * R
MARGIN = 4.5
_MOUTH = 0.24
_HANDLE = 0.55


class Point(NamedTuple):
    """A point, x to the right and y down."""

    x: float
    y: float

    def __str__(self) -> str:
        return f"{number(self.x)} {number(self.y)}"


class Box(NamedTuple):
    """A rectangle by its upper left corner."""

    x: float
    y: float
    width: float
    height: float


def number(value: float) -> str:
    """Write a coordinate, to a tenth.

    >>> number(3.04), number(-0.04), number(27.71)
    ('3', '0', '27.7')
    """
    return f"{round(value, 1) + 0.0:g}"


def place(hex_name: str) -> Point:
    """Centre of a hex.

    >>> place("A3")
    Point(x=0.0, y=96.0)
    """
    x, y = centre(hex_name)
    return Point(x * R, y * R)


def corners(at: Point, scale: float = 1) -> list[Point]:
    """Six corners of a hex, clockwise; edge `i` of `EDGES` runs from corner `i` to the next."""
    angles = [(2 * i - 1) * pi / 6 for i in range(6)]
    return [Point(at.x + R * scale * cos(a), at.y + R * scale * sin(a)) for a in angles]


def ring(at: Point, scale: float = 1) -> str:
    """Path of a hex, from corner to corner.

    >>> ring(Point(0, 0), 0.5)
    'M13.9 -8v16l-13.9 8l-13.9 -8v-16l13.9 -8z'
    """
    start = corners(at, scale)[0]
    x, y = number(WIDTH / 2 * scale), number(R / 2 * scale)
    side = number(R * scale)
    return f"M{start}v{side}l-{x} {y}l-{x} -{y}v-{side}l{x} -{y}z"


def box(hexes: Sequence[str]) -> Box:
    """Rectangle around some hexes, with room for the rings that reach over their edges."""
    points = [place(at) for at in hexes]
    x = min(p.x for p in points) - WIDTH / 2 - MARGIN
    y = min(p.y for p in points) - R - MARGIN
    right = max(p.x for p in points) + WIDTH / 2 + MARGIN
    bottom = max(p.y for p in points) + R + MARGIN
    return Box(x, y, right - x, bottom - y)


def around(hex_name: str) -> list[str | None]:
    """Neighbours of a hex by edge: E, SE, SW, W, NW, NE; None left of or above any map.

    >>> around("A1")
    ['B1', 'A2', None, None, None, None]
    """
    near = {_turn(hex_name, other): other for other in neighbours(hex_name)}
    return [near.get(edge) for edge in range(6)]


def _turn(hex_name: str, other: str) -> int:
    """Edge by which a neighbour touches."""
    a, b = place(hex_name), place(other)
    if abs(a.y - b.y) < 1:
        return 0 if b.x > a.x else 3
    if b.y > a.y:
        return 1 if b.x > a.x else 2
    return 5 if b.x > a.x else 4


def toward(start: Point, end: Point, distance: float) -> Point:
    """Point at a distance from one point on the way to another."""
    length = hypot(end.x - start.x, end.y - start.y)
    return Point(
        start.x + (end.x - start.x) / length * distance,
        start.y + (end.y - start.y) / length * distance,
    )


def arrow(start: Point, end: Point) -> tuple[str, str]:
    """Line and head of an arrow from the middle of one hex to that of another, short of both."""
    tip, base = toward(end, start, 16), toward(end, start, 25)
    across = Point((tip.y - base.y) * 8 / 9, (base.x - tip.x) * 8 / 9)
    left = Point(base.x + across.x, base.y + across.y)
    right = Point(base.x - across.x, base.y - across.y)
    return f"M{toward(start, end, 18)}L{base}", f"M{tip}L{left}L{right}Z"


def pointer(start: Point, end: Point) -> str:
    """Outline of a broad arrow from the middle of one hex to that of another, short of both.

    >>> pointer(Point(0, 0), Point(100, 0))
    'M15 3L68 3L68 8.5L82 0L68 -8.5L68 -3L15 -3Z'
    """
    tail, base, tip = toward(start, end, 15), toward(end, start, 32), toward(end, start, 18)
    x, y = (tip.x - base.x) / 14, (tip.y - base.y) / 14

    def beside(at: Point, half: float) -> Point:
        return Point(at.x - y * half, at.y + x * half)

    outline = [
        beside(tail, 3), beside(base, 3), beside(base, 8.5), tip,
        beside(base, -8.5), beside(base, -3), beside(tail, -3),
    ]  # fmt: skip
    return "M" + "L".join(map(str, outline)) + "Z"


@dataclass(frozen=True, slots=True)
class _End:
    """Where a river leaves its hex, and the handle that bends it there."""

    point: Point
    handle: Point


def rivers(terrain: Mapping[str, str]) -> str:
    """Path of all rivers."""
    return "".join(_course(terrain, at) for at, kind in terrain.items() if kind == Terrain.RIVER)


def _course(terrain: Mapping[str, str], at: str) -> str:
    ends = [_end(at, edge) for edge in _outlets(terrain, at)]
    middle = place(at)
    spring = Point(middle.x + 0.05 * R, middle.y - 0.12 * R)
    if not ends:
        return f"M{spring}h.1"
    if len(ends) == 1:
        return f"M{ends[0].point}Q{ends[0].handle} {spring}"
    return "".join(f"M{a.point}C{a.handle} {b.handle} {b.point}" for a, b in pairwise(ends))


def _outlets(terrain: Mapping[str, str], at: str) -> list[int]:
    """Edges by which a river leaves its hex: to rivers; one that ends at the coast has a mouth."""
    kinds = [terrain.get(other or "") for other in around(at)]
    edges = [edge for edge, kind in enumerate(kinds) if kind == Terrain.RIVER]
    if len(edges) > 1:
        return edges
    source = edges[0] if edges else 0
    mouths = [edge for edge, kind in enumerate(kinds) if kind == Terrain.SEA]
    return [*edges, *sorted(mouths, key=lambda edge: abs(3 - abs(edge - source)))[:1]]


def _end(at: str, edge: int) -> _End:
    other = around(at)[edge]
    assert other is not None
    point = _crossing(at, other)
    angle = edge * pi / 3
    handle = Point(point.x - cos(angle) * _HANDLE * R, point.y - sin(angle) * _HANDLE * R)
    return _End(point, handle)


def _crossing(at: str, other: str) -> Point:
    """Where a river crosses an edge: off its middle, to a side that both hexes work out alike."""
    first, second = sorted((at, other), key=lambda name: parse_name(name)[::-1])
    (col, row), (col_, row_) = parse_name(first), parse_name(second)
    a, b = place(first), place(second)
    sign = 1 if (col * 7 + row * 3 + col_ + row_) % 2 == 0 else -1
    offset = sign * _MOUTH * R / hypot(b.x - a.x, b.y - a.y)
    return Point((a.x + b.x) / 2 - (b.y - a.y) * offset, (a.y + b.y) / 2 + (b.x - a.x) * offset)


def shore(terrain: Mapping[str, str]) -> str:
    """Path of the beaches: every edge between sea and land, a little inside the sea."""
    return "".join(
        edge for at, kind in terrain.items() if kind == Terrain.SEA for edge in _beach(terrain, at)
    )


def _beach(terrain: Mapping[str, str], at: str) -> Iterator[str]:
    points = corners(place(at), 0.965)
    for edge, other in enumerate(around(at)):
        if terrain.get(other or "", Terrain.SEA) != Terrain.SEA:
            yield f"M{points[edge]}L{points[(edge + 1) % 6]}"
