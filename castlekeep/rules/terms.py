"""The words of the game: phases, terrains, and the colours of the seats."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """A phase of a turn (T13), and ``SETUP`` for the draft before the first turn (S1)."""

    SETUP = "setup"
    DRAW = "draw"
    MARCH = "march"
    BATTLE = "battle"
    RECRUIT = "recruit"
    CONTROL = "control"


class Terrain(StrEnum):
    """What a hex is made of (T5); a castle is a terrain of its own."""

    CLEAR = "clear"
    FOREST = "forest"
    MOUNTAIN = "mountain"
    RIVER = "river"
    SEA = "sea"
    CASTLE = "castle"


COLOURS = ("red", "blue", "green", "yellow")
"""The seats, in seat order."""

BARRED = frozenset({Terrain.MOUNTAIN, Terrain.SEA})
"""Terrain no army may enter (T19)."""
