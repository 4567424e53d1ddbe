"""What the players are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from castlekeep.rules.i18n import _
from castlekeep.rules.terms import Phase

Names: TypeAlias = Mapping[str, str]
"""Display names by colour; a colour that is missing is called by its own name."""


def colour_name(seat: str) -> str:
    """Name of a seat's colour.

    >>> colour_name("red")
    'Red'
    """
    colours = {"red": _("Red"), "blue": _("Blue"), "green": _("Green"), "yellow": _("Yellow")}
    return colours.get(seat, seat.capitalize())


def name_of(seat: str, names: Names) -> str:
    """Name of a seat's player.

    >>> name_of("red", {"red": "Ann"}), name_of("blue", {"red": "Ann"})
    ('Ann', 'Blue')
    """
    return names.get(seat) or colour_name(seat)


def listed(words: Sequence[str]) -> str:
    """Words one after the other, as in a sentence.

    >>> listed(["B1"]), listed(["B1", "D3"]), listed(["B1", "D3", "F2"])
    ('B1', 'B1 and D3', 'B1, D3 and F2')
    """
    if len(words) < 2:
        return "".join(words)
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])


def phase_title(phase: str) -> str:
    """Name of a phase.

    >>> phase_title("march")
    'March'
    """
    titles = {
        Phase.SETUP: _("Set-up"),
        Phase.DRAW: _("Draw"),
        Phase.MARCH: _("March"),
        Phase.BATTLE: _("Battle"),
        Phase.RECRUIT: _("Recruit"),
        Phase.CONTROL: _("Control"),
    }
    return titles[Phase(phase)]
