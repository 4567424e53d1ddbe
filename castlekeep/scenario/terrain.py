"""Land at random: seas, ridges, rivers, forests and castles, grown on an empty map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from castlekeep.rules.hexes import distance, name, neighbours
from castlekeep.rules.rng import below
from castlekeep.rules.terms import BARRED, Terrain

T = TypeVar("T")


class Dice:
    """Chance from a seed, the same everywhere.

    >>> Dice(1).pick("abcdef"), Dice(1).pick("abcdef")
    ('d', 'd')
    """

    def __init__(self, seed: int) -> None:
        self._state = seed % (1 << 64)

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``."""
        self._state, number = below(self._state, bound)
        return number

    def pick(self, values: Sequence[T]) -> T:
        """One of some values."""
        return values[self.below(len(values))]

    def shuffled(self, values: Sequence[T]) -> list[T]:
        """All of some values in random order."""
        left = list(values)
        return [left.pop(self.below(len(left))) for _ in values]


@dataclass(frozen=True, slots=True)
class Land:
    """What a kind of land is made of: hundredths of the map, and the number of rivers.

    Attributes
    ----------
    sea, mountain, forest
        Hundredths of all hexes.
    rivers
        How many rivers run.
    coast
        Whether the sea goes all round.
    """

    sea: int
    mountain: int
    forest: int
    rivers: int
    coast: bool = False


LANDS = {
    "mixed": Land(sea=8, mountain=9, forest=16, rivers=2),
    "island": Land(sea=3, mountain=5, forest=14, rivers=1, coast=True),
    "rivers": Land(sea=5, mountain=6, forest=10, rivers=9),
    "mountains": Land(sea=4, mountain=20, forest=12, rivers=2),
    "plain": Land(sea=4, mountain=3, forest=9, rivers=1),
}
"""The kinds of land by name."""


class Ground:
    """A map that grows: terrain by hex, in reading order.

    Parameters
    ----------
    columns, rows
        Size of the map.
    dice
        Decides everything.
    """

    def __init__(self, columns: int, rows: int, dice: Dice) -> None:
        self.terrain = dict.fromkeys(
            [name(col, row) for row in range(rows) for col in range(columns)], Terrain.CLEAR
        )
        self._dice = dice
        self._near = {h: [n for n in neighbours(h) if n in self.terrain] for h in self.terrain}

    def grow(self, land: Land, castles: int) -> bool:
        """Make land of a kind; False where it turned out too narrow for its castles."""
        size = len(self.terrain)
        if land.coast:
            self.terrain |= dict.fromkeys(self._edge(), Terrain.SEA)
        self._spread(Terrain.SEA, size * land.sea // 100, 5, self._is_edge)
        self._spread(Terrain.MOUNTAIN, size * land.mountain // 100, 5, lambda h: True)
        for _river in range(land.rivers):
            self._run_river()
        self._spread(Terrain.FOREST, size * land.forest // 100, 4, lambda h: True)
        self._drown_what_is_cut_off()
        return self._found_castles(castles) and set(self.terrain.values()) == set(Terrain)

    def _clear(self) -> list[str]:
        return [h for h, kind in self.terrain.items() if kind is Terrain.CLEAR]

    def _is_edge(self, at: str) -> bool:
        return len(self._near[at]) < 6

    def _edge(self) -> list[str]:
        return [h for h in self.terrain if self._is_edge(h)]

    def _spread(self, kind: Terrain, count: int, most: int, begins: Callable[[str], bool]) -> None:
        """Turn clear hexes into some other kind, in patches of two hexes to `most`."""
        while count > 0:
            seeds = [h for h in self._clear() if begins(h)]
            if not seeds:
                return
            patch = [self._dice.pick(seeds)]
            for _hex in range(min(count, 2 + self._dice.below(most - 1)) - 1):
                beside = [
                    n
                    for h in patch
                    for n in self._near[h]
                    if self.terrain[n] is Terrain.CLEAR and n not in patch
                ]
                if beside:
                    patch.append(self._dice.pick(beside))
            self.terrain |= dict.fromkeys(patch, kind)
            count -= len(patch)

    def _run_river(self) -> None:
        """Let a river run from a mountain to the sea or off the map, never along another."""
        springs = [
            h
            for h in self._clear()
            if not self._is_edge(h)
            and any(self.terrain[n] is Terrain.MOUNTAIN for n in self._near[h])
        ]
        if not springs:
            return
        at = self._dice.pick(springs)
        course = [at]
        while not self._is_edge(at) and not self._touches(at, Terrain.SEA):
            onward = [
                n
                for n in self._near[at]
                if self.terrain[n] is Terrain.CLEAR
                and n not in course
                and sum(m in course for m in self._near[n]) == 1
                and not self._touches(n, Terrain.RIVER)
            ]
            if not onward:
                return
            at = self._dice.pick(onward)
            course.append(at)
        if len(course) > 2:
            self.terrain |= dict.fromkeys(course, Terrain.RIVER)

    def _touches(self, at: str, kind: Terrain) -> bool:
        return any(self.terrain[n] is kind for n in self._near[at])

    def _drown_what_is_cut_off(self) -> None:
        """Leave one land that armies can march all over."""
        parts: list[list[str]] = []
        for start, kind in self.terrain.items():
            if kind in BARRED or any(start in part for part in parts):
                continue
            part = [start]
            for at in part:
                part += [
                    n for n in self._near[at] if n not in part and self.terrain[n] not in BARRED
                ]
            parts.append(part)
        for part in sorted(parts, key=len)[:-1]:
            self.terrain |= dict.fromkeys(part, Terrain.SEA)

    def _found_castles(self, count: int) -> bool:
        """Found castles far from each other, no two side by side."""
        free = [h for h, kind in self.terrain.items() if kind in (Terrain.CLEAR, Terrain.FOREST)]
        castles: list[str] = []
        while len(castles) < count and free:
            sites = self._dice.shuffled(free)[:6]
            castle = max(sites, key=lambda h: min((distance(h, c) for c in castles), default=0))
            castles.append(castle)
            free = [h for h in free if distance(h, castle) > 1]
        self.terrain |= dict.fromkeys(castles, Terrain.CASTLE)
        return len(castles) == count
