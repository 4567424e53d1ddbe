"""Fair maps at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice

from castlekeep.rules.hexmap import HexMap
from castlekeep.rules.options import Rules
from castlekeep.rules.terms import Terrain
from castlekeep.scenario.fairness import Distances, marches, outlooks_of, spread
from castlekeep.scenario.grid import grid_of
from castlekeep.scenario.problems import meant
from castlekeep.scenario.scenario import Scenario
from castlekeep.scenario.terrain import LANDS, Dice, Ground

COUNTS = (2, 3, 4)
FAIR = 1
"""Spread that is good enough."""

_TRIES = 8
"""Lands that are tried for a fairer one."""
_BARREN = 200
"""Lands that are tried for one with room for its castles."""
_COMPACT = 60
"""Groups of castles, the closest together, that a seat may start with."""
_SEATINGS = 3000
"""Ways to seat the players that are looked at on one land."""
_MEASURED = 300
"""Ways to seat the players that are measured."""

Seats = tuple[tuple[str, ...], ...]


def generate(
    seed: int,
    players: int | None = 2,
    *,
    size: tuple[int, int] = (11, 8),
    castles: int = 12,
    land: str = "mixed",
    rules: Rules | None = None,
) -> Scenario:
    """Make a fair map at random; the same arguments make the same map everywhere.

    All castles can be reached from each other, and no two touch. The starts are those of many that
    differ least by the spread of `castlekeep.scenario.fairness`, in marches: 0 is perfectly fair.
    How many of the maps of seeds 0 to 999 have which spread, everything else at its default:

    ======= ==== ==== ==== ==== ==== =====
    players    0    1    2    3    4  mean
    ======= ==== ==== ==== ==== ==== =====
          2  644  356    0    0    0  0.36
          3   12  209  572  201    6  1.98
          4   52  530  378   38    2  1.41
    ======= ==== ==== ==== ==== ==== =====

    Parameters
    ----------
    seed
        Any whole number.
    players
        For how many players the map lists starts; None for two, three and four.
    size
        Columns and rows.
    castles
        Number of castles.
    land
        ``"mixed"``, ``"island"``, ``"rivers"``, ``"mountains"`` or ``"plain"``.
    rules
        House rules; they say how many castles a player starts with.

    Raises
    ------
    ValueError
        If an argument is none of what it takes, or there is no room for the castles.

    Examples
    --------
    >>> s = generate(7, players=3)
    >>> len(s.starts[3]), s.problems()
    (3, [])
    >>> generate(7, players=3) == s
    True
    """
    house = rules or Rules()
    counts = _check(seed, players, size, castles, land, house)
    dice = Dice(seed)
    least, chosen = None, None
    for _try in range(_TRIES):
        terrain = _grow(dice, size, castles, land)
        found = {count: _seat(dice, terrain, count, house.starting_castles) for count in counts}
        uneven = max(worst for worst, _seats in found.values())
        if least is None or uneven < least:
            least, chosen = uneven, (terrain, {n: seats for n, (_, seats) in found.items()})
        if least <= FAIR:
            break
    assert chosen is not None
    terrain, starts = chosen
    title = f"{land.capitalize()} {seed}"
    return Scenario(grid_of(terrain, {}, {}), title=title, starts=starts, rules=house)


def _check(
    seed: object, players: object, size: object, castles: object, land: object, rules: Rules
) -> tuple[int, ...]:
    """Refuse what no map can be made from; the numbers of players there shall be starts for."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise ValueError(f"seed={seed!r}: expected a whole number")
    if players is not None and (isinstance(players, bool) or players not in COUNTS):
        raise ValueError(f"players={players!r}: expected 2, 3, 4 or None for all three")
    if not isinstance(size, tuple) or len(size) != 2 or not all(map(_is_side, size)):
        raise ValueError(f"size={size!r}: expected columns and rows from 4 to 30, like (11, 8)")
    if land not in LANDS:
        raise ValueError(f"land={land!r}: {meant(str(land), LANDS)}")
    counts = COUNTS if players is None else (int(str(players)),)
    needed = rules.starting_castles * max(counts)
    if isinstance(castles, bool) or not isinstance(castles, int) or not needed <= castles <= 30:
        raise ValueError(
            f"castles={castles!r}: expected from {needed}, which {max(counts)} players start with, "
            "to 30"
        )
    return counts


def _is_side(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 4 <= value <= 30


def _grow(dice: Dice, size: tuple[int, int], castles: int, land: str) -> Mapping[str, Terrain]:
    """Make land until there is room for the castles."""
    for _try in range(_BARREN):
        ground = Ground(*size, dice)
        if ground.grow(LANDS[land], castles):
            return ground.terrain
    raise ValueError(
        f"{size[0]} x {size[1]} hexes have no room for {castles} castles and every terrain; "
        "make it larger, or the castles fewer"
    )


def _seat(dice: Dice, terrain: Mapping[str, Terrain], players: int, each: int) -> tuple[int, Seats]:
    """Find the fairest starts on a map, and their spread."""
    castles = [h for h, kind in terrain.items() if kind is Terrain.CASTLE]
    far = marches(HexMap(terrain), castles)
    home = {
        group: sum(far[pair] for pair in combinations(group, 2))
        for group in combinations(castles, each)
    }
    groups = sorted(home, key=lambda group: home[group])
    compact = dice.shuffled(groups[:_COMPACT])
    some = list(islice(_apart(compact, players), _SEATINGS)) or [next(_apart(groups, players))]
    # Cheap to tell, and part of the spread: only the more even ones are measured.
    some.sort(key=lambda seats: max(home[s] for s in seats) - min(home[s] for s in seats))
    some = some[:_MEASURED]
    measured = [(spread(outlooks_of(far, seats, castles)), seats) for seats in some]
    uneven, seats = min(measured, key=lambda found: found[0])
    return uneven, _share_out(far, seats, castles)


def _apart(groups: Sequence[tuple[str, ...]], players: int) -> Iterator[Seats]:
    """Give each player a group, no castle to two."""
    if players == 0:
        yield ()
        return
    for i, group in enumerate(groups):
        left = [other for other in groups[i + 1 :] if not set(other) & set(group)]
        for others in _apart(left, players - 1):
            yield (group, *others)


def _share_out(far: Distances, seats: Seats, castles: Sequence[str]) -> Seats:
    """Add the other castles in turn, the nearest first, for rules that start with more."""
    shared = [list(seat) for seat in seats]
    left = [castle for castle in castles if not any(castle in seat for seat in seats)]
    while len(left) >= len(shared):
        for seat in shared:
            nearest = min(left, key=lambda castle: min(far[own, castle] for own in seat))
            seat.append(nearest)
            left.remove(nearest)
    return tuple(map(tuple, shared))
