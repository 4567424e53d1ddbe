"""How fair a map's starts are, in marches.

The distance between two castles is the fewest marches from one to the other (M1) with no army in
the way and no March card. From these distances four numbers say what a seat starts with, and a fair
map gives every seat the same four:

- ``prey``: marches from its nearest castle to each neutral castle, summed over the four that are
  nearest;
- ``own``: neutral castles that it reaches sooner than any rival;
- ``foes``: marches from each of its castles to the nearest rival castle, summed: how far it stands
  from war;
- ``home``: marches between its own castles, summed: how well they help each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, fields
from itertools import combinations

from castlekeep.rules.hexmap import HexMap, bits
from castlekeep.rules.terms import COLOURS, Terrain
from castlekeep.scenario.scenario import Scenario

_PREY = 4
"""Castles to take for a win, from three to seven."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a seat starts with (see the module's docstring)."""

    prey: int
    own: int
    foes: int
    home: int

    def __str__(self) -> str:
        return " ".join(f"{f.name} {getattr(self, f.name)}" for f in fields(self))


Distances = Mapping[tuple[str, str], int]
"""Marches between castles, both ways."""


def marches(hexmap: HexMap, castles: Sequence[str]) -> Distances:
    """Fewest marches between each two castles that land joins.

    >>> road = HexMap({"A1": "castle", "B1": "clear", "C1": "clear", "D1": "castle"})
    >>> marches(road, ["A1"])["A1", "D1"]
    2
    """
    between: dict[tuple[str, str], int] = {}
    for castle in castles:
        count, edge = 0, {hexmap.number[castle]}
        seen = set(edge)
        while edge:
            for number in edge:
                between[castle, hexmap.names[number]] = count
            edge = {dst for src in edge for dst in bits(hexmap.reach(src, 0, 0))} - seen
            seen |= edge
            count += 1
    return between


def outlooks(scenario: Scenario, players: int) -> tuple[Outlook, ...]:
    """Measure what each seat starts with in a game of some number of players."""
    seats = [seat[: scenario.rules.starting_castles] for seat in scenario.starts[players]]
    castles = [h for h, kind in scenario.terrain.items() if kind is Terrain.CASTLE]
    return outlooks_of(marches(HexMap(scenario.terrain), castles), seats, castles)


def outlooks_of(
    far: Distances, seats: Sequence[Sequence[str]], castles: Sequence[str]
) -> tuple[Outlook, ...]:
    """Measure what each seat starts with, from the distances between all castles."""
    players = len(seats)
    taken = {castle for seat in seats for castle in seat}
    neutral = [castle for castle in castles if castle not in taken]
    near = [{n: min(far[own, n] for own in seat) for n in neutral} for seat in seats]
    return tuple(
        Outlook(
            prey=sum(sorted(near[s].values())[:_PREY]),
            own=sum(
                all(near[s][n] < near[o][n] for o in range(players) if o != s) for n in neutral
            ),
            foes=sum(min(far[own, foe] for foe in taken - set(seat)) for own in seat),
            home=sum(far[a, b] for a, b in combinations(seat, 2)),
        )
        for s, seat in enumerate(seats)
    )


def spread(measured: Sequence[Outlook]) -> int:
    """Sum over the four numbers how far the seats differ; 0 is perfectly fair."""
    columns = zip(*map(astuple, measured), strict=True)
    return sum(max(column) - min(column) for column in columns)


def report(scenario: Scenario) -> list[str]:
    """Write the fairness of a map, a line for each seat, as the built-in maps' files carry it."""
    lines = []
    for players in scenario.starts:
        measured = outlooks(scenario, players)
        lines.append(f"{players} players: spread {spread(measured)}")
        lines += [
            f"  {colour:<7}{outlook}" for colour, outlook in zip(COLOURS, measured, strict=False)
        ]
    return lines
