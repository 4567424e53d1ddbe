"""The map: terrain by hex, and the tables the engine reads from it.

Hexes are numbered in reading order. A set of hexes is one integer, bit ``i`` for hex number ``i``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from castlekeep.rules.hexes import neighbours, parse_name
from castlekeep.rules.terms import BARRED, Terrain

Starts = Mapping[int, Sequence[Sequence[str]]]
"""Starting castles: for each number of players, a list of castles for each seat (S1)."""


@lru_cache(maxsize=1 << 16)
def bits(mask: int) -> tuple[int, ...]:
    """Numbers of the hexes in a mask, ascending.

    >>> bits(0b1010)
    (1, 3)
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


class HexMap:
    """A map of hexes: immutable, shared by every position played on it.

    Parameters
    ----------
    terrain
        Terrain of every hex by name. The order given does not matter.
    title
        Name of the map for people.
    starts
        Starting castles by number of players and seat.

    Raises
    ------
    ValueError
        If there is no hex, a name is no hex, or a terrain is none of the six.

    >>> HexMap({"A1": "clear", "B1": "castle"}).castles
    ('B1',)
    """

    def __init__(
        self, terrain: Mapping[str, str], *, title: str = "", starts: Starts | None = None
    ) -> None:
        if not terrain:
            raise ValueError("a map needs at least one hex")
        ordered = sorted(
            (parse_name(hex_name)[::-1], hex_name.upper(), kind)
            for hex_name, kind in terrain.items()
        )
        self.terrain: Mapping[str, Terrain] = MappingProxyType(
            {hex_name: _terrain(hex_name, kind) for _, hex_name, kind in ordered}
        )
        self.title = title
        self.starts: Mapping[int, tuple[tuple[str, ...], ...]] = MappingProxyType(
            {
                players: tuple(tuple(castle.upper() for castle in seat) for seat in seats)
                for players, seats in (starts or {}).items()
            }
        )
        self._build_tables()

    def _build_tables(self) -> None:
        self.names = tuple(self.terrain)
        self.number = {hex_name: i for i, hex_name in enumerate(self.names)}
        self.kinds = tuple(self.terrain.values())
        self.near = tuple(
            tuple(self.number[n] for n in neighbours(hex_name) if n in self.number)
            for hex_name in self.names
        )
        self.near_mask = tuple(sum(1 << n for n in near) for near in self.near)
        self.clear_mask = self.mask_of(Terrain.CLEAR)
        self.castle_mask = self.mask_of(Terrain.CASTLE)
        self.land_mask = sum(1 << i for i, kind in enumerate(self.kinds) if kind not in BARRED)
        self.clear_near = tuple(
            tuple(n for n in near if self.clear_mask >> n & 1) for near in self.near
        )
        # One step, and the second steps that go on over each clear neighbour.
        self._one_march = tuple(near & self.land_mask for near in self.near_mask)
        self._over = tuple(
            tuple(
                (1 << via, self.near_mask[via] & self.clear_mask & ~(1 << src))
                for via in self.clear_near[src]
            )
            for src in range(len(self.names))
        )

    def reach(self, src: int, taken: int, blocked: int) -> int:
        """Mask of the hexes one march from `src` may end in (M1).

        Parameters
        ----------
        src
            Number of the hex it starts from.
        taken
            Mask of hexes it may not end in.
        blocked
            Mask of hexes it may not pass through.
        """
        mask = self._one_march[src]
        for via, beyond in self._over[src]:
            if not blocked & via:
                mask |= beyond
        return mask & ~taken

    def path(self, src: int, dst: int, blocked: int) -> tuple[int, ...]:
        """Hexes of a march from `src` to `dst`, both included; one step where one is enough.

        Where two ways lead there, the one through the hex that comes first in reading order.
        """
        if self.near_mask[src] >> dst & 1:
            return src, dst
        for via in self.clear_near[src]:
            if not blocked >> via & 1 and self.near_mask[via] >> dst & 1:
                return src, via, dst
        raise ValueError(f"no march leads from {self.names[src]} to {self.names[dst]}")

    def mask_of(self, kind: Terrain) -> int:
        """Mask of the hexes of one terrain."""
        return sum(1 << i for i, terrain in enumerate(self.kinds) if terrain is kind)

    def mask(self, hex_names: Iterable[str]) -> int:
        """Mask of some hexes by name."""
        mask = 0
        for hex_name in hex_names:
            mask |= 1 << self.number[hex_name]
        return mask

    def names_in(self, mask: int) -> tuple[str, ...]:
        """Names of the hexes in a mask, in reading order."""
        return tuple(self.names[i] for i in bits(mask))

    @property
    def castles(self) -> tuple[str, ...]:
        """Names of the castle hexes, in reading order."""
        return self.names_in(self.castle_mask)

    def _key(self) -> tuple[object, ...]:
        return tuple(self.terrain.items()), self.title, tuple(sorted(self.starts.items()))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, HexMap) and self._key() == other._key())

    def __hash__(self) -> int:
        return hash((self.names, self.kinds))

    def __repr__(self) -> str:
        size = f"{len(self.names)} hexes, {len(self.castles)} castles"
        return f"<HexMap {self.title or 'untitled'}: {size}>"


def _terrain(hex_name: str, kind: str) -> Terrain:
    try:
        return Terrain(kind)
    except ValueError:
        kinds = ", ".join(Terrain)
        raise ValueError(
            f"{kind!r} on {hex_name} is no terrain: the terrains are {kinds}"
        ) from None
