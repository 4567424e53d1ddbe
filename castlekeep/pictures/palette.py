"""Colours: the tokens of both themes and those of the players.

The live board keeps the same values in its style sheet; `tests/pictures` holds the two together.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from castlekeep.scenario.problems import meant

_ROWS = {
    # token: (light, dark)
    "table": ("#ebe6da", "#161718"),
    "ink": ("#1f1d1a", "#efebe2"),
    "muted": ("#5b564d", "#b3ada1"),
    "line": ("#d8d2c5", "#3d3a35"),
    "raised": ("#f7f5f0", "#252422"),
    "card": ("#fdfaf2", "#2b2926"),
    "cardpic": ("#efe9da", "#37342f"),
    "attack": ("#a01437", "#ff8fa3"),
    "legal": ("#22211e", "#fffdf5"),
    "casing": ("#ffffff", "#14130f"),
    "clear": ("#e7e6c8", "#55553d"),
    "clearmark": ("#c4c396", "#6c6b4e"),
    "forest": ("#bccda6", "#344a34"),
    "forestmark": ("#56774c", "#6f9166"),
    "mountain": ("#cbc3b8", "#5a544d"),
    "mountainmark": ("#7b7268", "#8d857a"),
    "river": ("#cfdfd6", "#3f5450"),
    "rivermark": ("#6fa3bd", "#4f8198"),
    "rivershine": ("#a9cbdb", "#6a9db3"),
    "sea": ("#8fb3c8", "#1f3a4d"),
    "seamark": ("#5a8aa6", "#41677f"),
    "shore": ("#f4eeda", "#6f6a57"),
    "castle": ("#dcd5c7", "#5f594e"),
    "bastion": ("#b9b0a0", "#7c7466"),
    "court": ("#efe9dc", "#474239"),
    "hexink": ("#2f2c26", "#fffaf0"),
    "hexline": ("rgba(70,60,35,.20)", "rgba(0,0,0,.35)"),
    "last": ("rgba(255,200,40,.30)", "rgba(255,205,60,.17)"),
    "tag": ("#fffaf0", "#fffaf0"),
    "tagink": ("#1b1916", "#1b1916"),
}

PALETTES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        theme: MappingProxyType({token: row[column] for token, row in _ROWS.items()})
        for column, theme in enumerate(("light", "dark"))
    }
)
"""Colour of each token, by theme."""


class Tincture(NamedTuple):
    """A player's two colours."""

    field: str
    hatch: str


TINCTURES: Mapping[str, Tincture] = MappingProxyType(
    {
        "red": Tincture("#d55e00", "#8f3c00"),
        "blue": Tincture("#0072b2", "#00456e"),
        "green": Tincture("#009e73", "#005c43"),
        "yellow": Tincture("#f0c52e", "#9a7400"),
    }
)
"""Colours of the seats, safe for colour-blind eyes (after Okabe and Ito)."""


def palette(theme: str) -> Mapping[str, str]:
    """Tokens of a theme.

    Raises
    ------
    ValueError
        If there is no such theme.

    >>> palette("dark")["ink"]
    '#efebe2'
    """
    if theme not in PALETTES:
        raise ValueError(f"{theme!r:.60} is no theme; {meant(str(theme), PALETTES)}")
    return PALETTES[theme]
