"""Editing on a board: the form of what a page asks to change. What it may be is for `Game.edit`."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import TypedDict, TypeGuard, cast

from castlekeep.game import Game
from castlekeep.rules.i18n import _
from castlekeep.scenario.fields import MOST_ROUNDS
from castlekeep.scenario.problems import ScenarioError

MOST = 1000
"""Entries that one part of an edit may have."""
LONGEST = 40
"""Characters of a word in it."""


class Changes(TypedDict, total=False):
    """What a page may change: keywords of `Game.edit`, in one form each."""

    armies: dict[str, str | None]
    control: dict[str, str | None]
    terrain: dict[str, str]
    hands: dict[str, dict[str, int]]
    deck: list[str]
    discard: dict[str, int]
    turn: str
    round: int


def _is_word(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and len(value) <= LONGEST


def _is_owner(value: object) -> bool:
    return value is None or _is_word(value)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST_ROUNDS


def _is_table(part: Callable[[object], bool]) -> Callable[[object], bool]:
    def check(value: object) -> bool:
        return (
            isinstance(value, dict)
            and len(value) <= MOST
            and all(_is_word(key) and part(item) for key, item in value.items())
        )

    return check


def _is_list_of_words(value: object) -> bool:
    return isinstance(value, list) and len(value) <= MOST and all(map(_is_word, value))


_FORMS = MappingProxyType(
    {
        "armies": _is_table(_is_owner),
        "control": _is_table(_is_owner),
        "terrain": _is_table(_is_word),
        "hands": _is_table(_is_table(_is_number)),
        "deck": _is_list_of_words,
        "discard": _is_table(_is_number),
        "turn": _is_word,
        "round": _is_number,
    }
)


def read_changes(value: object) -> Changes:
    """Check the form of what a page asks to change.

    Raises
    ------
    ValueError
        If it is of no known form.

    >>> read_changes({"armies": {"C4": "red", "D4": None}})
    {'armies': {'C4': 'red', 'D4': None}}
    """
    if not isinstance(value, dict) or not value or not value.keys() <= _FORMS.keys():
        known = ", ".join(_FORMS)
        raise ValueError(_("expected one or more of {known}").format(known=known))
    for key, item in value.items():
        if not _FORMS[key](item):
            raise ValueError(_("{key} is not in the form that an edit has").format(key=key))
    return cast(Changes, value)


def edit(game: Game, changes: Changes) -> None:
    """Change the position; a board has one line to say what is wrong with it.

    Raises
    ------
    ValueError
        If something cannot be understood or would be wrong; all of it is named.
    """
    try:
        game.edit(**changes)
    except ScenarioError as error:
        raise ValueError("; ".join(map(str, error.problems))) from error
