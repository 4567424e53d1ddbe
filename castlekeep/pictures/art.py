"""Shapes: shield, hatches, terrain marks and icons, in the unit of a hex with radius 32.

The icons come with the built board; where that has not been built, plain shapes stand in for them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple


class Hatch(NamedTuple):
    """A tile of a hatch: its side, and lines or dots as (x, y, radius)."""

    size: float
    width: float
    lines: str
    dots: tuple[tuple[float, float, float], ...] = ()


SHIELDS: Mapping[str, Hatch] = MappingProxyType(
    {
        "red": Hatch(4, 1, "M2 0V4"),
        "blue": Hatch(4, 1, "M0 2H4"),
        "green": Hatch(4, 1, "M-1 1L1 -1M0 4L4 0M3 5L5 3"),
        "yellow": Hatch(5, 1, "", ((1.25, 1.25, 0.85), (3.75, 3.75, 0.85))),
    }
)
"""Hatch of an army's shield: vertical, horizontal, diagonal, dots."""

COURT = {"scale": 1.5, "width": 1.7, "dot": 1.2, "ground": 0.38}
"""A court is the same hatch half as large again, in the field's colour on pale ground."""

SHIELD = "M-13 -15H13V0C13 9 6 14.5 0 17.5C-6 14.5 -13 9 -13 0Z"
HELM = "translate(-10.5 -12) scale(.041)"
TOWER = "translate(-15 -16) scale(.0586)"
BOOT = "translate(-4.2 -4.2) scale(.0166)"

PINES = (
    "translate(-20.5 -16.5) scale(.0371)",
    "translate(1.5 -17.5) scale(.0332)",
    "translate(7 1) scale(.0312)",
    "translate(-23.5 2.5) scale(.0293)",
    "translate(-12 -3) scale(.043)",
)
MASSIF = "translate(-21.5 -21.5) scale(.084)"

GRASS = (
    "M8.5 -2l2 4M11.9 -3.4v5.4M15.5 -2l-2.2 4M8.9 -10.9l2 4M12.3 -12.3v5.4M15.9 -10.9l-2.2 4"
    "M-1.5 -18.9l2 4M1.9 -20.3v5.4M5.5 -18.9l-2.2 4",
    "M-11.5 4.3l2 4M-8.1 2.9v5.4M-4.5 4.3l-2.2 4M-4.2 11l2 4M-.8 9.6v5.4M2.8 11l-2.2 4"
    "M10.2 11.2l2 4M13.6 9.8v5.4M17.2 11.2l-2.2 4",
    "M-2.1 -11.2l2 4M1.3 -12.6v5.4M4.9 -11.2l-2.2 4M-13.1 -12.2l2 4M-9.7 -13.6v5.4"
    "M-6.1 -12.2l-2.2 4M-23.9 -4.5l2 4M-20.5 -5.9v5.4M-16.9 -4.5l-2.2 4",
    "M4.1 5.3l2 4M7.5 3.9v5.4M11.1 5.3l-2.2 4M13.1 0l2 4M16.5 -1.4v5.4M20.1 0l-2.2 4"
    "M14.5 -11.5l2 4M17.9 -12.9v5.4M21.5 -11.5l-2.2 4",
)
"""Tufts of grass; a hex takes number (col + 3 * row) % 4, both counted from zero."""

WAVES = (16, 11, "M1 4q2 -2.6 4 0t4 0M9 9.5q2 -2.6 4 0t4 0M-7 9.5q2 -2.6 4 0t4 0")
"""Width, height and lines of the tile of the sea."""

PLAIN = {
    "barbute": "M256 20C150 40 90 120 90 220V450L200 490V310H140V250H372V310H312V490L422 450V220"
    "C422 120 362 40 256 20Z",
    "peaks": "M20 460L190 90L270 240L330 150L500 460Z",
    "pine-tree": "M256 20L90 260H170L50 420H220V490H292V420H462L342 260H422Z",
    "walking-boot": "M170 20H330V260L470 350V450H170Z",
    "white-tower": "M98 24H152V68H206V24H306V68H360V24H414V116L368 168V352L414 492H98L144 352V168"
    "L98 116Z",
}


CARDS_ICON = "M4 2.5Q4 1 5.5 1h5Q12 1 12 2.5v8Q12 12 10.5 12h-5Q4 12 4 10.5ZM2.2 3.2v8.6q0 1 1 1h6"
"""Two cards, in a field of 14 by 14."""


@cache
def _built() -> Mapping[str, Mapping[str, str]]:
    """What the build of the board has left, or else the plain shapes."""
    path = Path(__file__).parent.parent / "static" / "art.json"
    if not path.is_file():
        return {"icons": PLAIN, "cards": {}}
    found: dict[str, dict[str, str]] = json.loads(path.read_text(encoding="utf-8"))
    return found


def icons() -> Mapping[str, str]:
    """Path data of the icons by name, in a field of 512 by 512.

    >>> sorted(icons()) == sorted(set(icons()) | {"barbute", "peaks", "pine-tree", "white-tower"})
    True
    """
    return _built()["icons"]


def card_picture(card: str) -> str:
    """Path data of a card's icon; none where the board has not been built."""
    return icons().get(_built()["cards"].get(card, ""), "")
