"""Who sits at a game: colours, display names, and functions that play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TypeAlias

from castlekeep.rules.actions import Action
from castlekeep.rules.legal import LegalActions
from castlekeep.rules.observation import View
from castlekeep.rules.terms import COLOURS
from castlekeep.scenario.scenario import Scenario

Chooser: TypeAlias = Callable[[View, LegalActions, Random], Action | str]
"""A function that plays a seat: from its view, the legal actions and a generator to an action."""

Players: TypeAlias = int | Sequence[str] | Mapping[str, str]
"""A number of players, their colours, or their display names by colour."""

NAME_LENGTH = 40


def read_players(players: Players) -> tuple[tuple[str, ...], dict[str, str]]:
    """Colours in seat order, which is the order they are listed in, and display names."""
    expected = (
        "expected a number from 2 to 4, colours like ['red', 'blue'], or names like {'red': 'Ann'}"
    )
    if isinstance(players, bool | str) or not isinstance(players, int | Sequence | Mapping):
        raise ValueError(f"players={players!r}: {expected}")
    if isinstance(players, int):
        if not 2 <= players <= len(COLOURS):
            raise ValueError(f"players={players!r}: {expected}")
        return COLOURS[:players], {}
    chosen = list(players)
    for colour in chosen:
        if colour not in COLOURS:
            raise ValueError(
                f"players: {colour!r} is no colour; the colours are {', '.join(COLOURS)}"
            )
    if len(set(chosen)) != len(chosen) or not 2 <= len(chosen) <= len(COLOURS):
        raise ValueError(f"players={players!r}: {expected}, each colour once")
    names = dict(players) if isinstance(players, Mapping) else {}
    for colour, name in names.items():
        check_name(colour, name)
    return tuple(chosen), names


def seated(scenario: Scenario, players: Players) -> Scenario:
    """Seat players at a map, or name those of a scenario that has its own.

    Raises
    ------
    ValueError
        If they are none, or not the scenario's.
    """
    colours, names = read_players(players)
    if scenario.players and set(colours) != set(scenario.players):
        raise ValueError(f"players={players!r}: this scenario is for {', '.join(scenario.players)}")
    return scenario.replace(players=scenario.players or colours, names=names)


def check_name(colour: str, name: object) -> None:
    """Refuse what is no display name.

    Raises
    ------
    ValueError
        If the name is no text of 1 to 40 printable characters.
    """
    if (
        not isinstance(name, str)
        or not name.strip()
        or len(name) > NAME_LENGTH
        or not name.isprintable()
    ):
        raise ValueError(
            f"the name of {colour} is {name!r}: "
            f"expected text of 1 to {NAME_LENGTH} printable characters"
        )


def check_seed(seed: object) -> None:
    """Refuse what is no seed.

    Raises
    ------
    ValueError
        If it is neither a whole number nor None.
    """
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
        raise ValueError(f"seed={seed!r}: expected a whole number, or None for a random game")
