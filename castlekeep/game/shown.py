"""Mappings that cells read and cannot write to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NoReturn, TypeVar

from castlekeep.rules.i18n import _

V = TypeVar("V", covariant=True)


class Shown(Mapping[str, V]):
    """What a game shows of its state; writing to it says how to edit the game instead.

    Parameters
    ----------
    name
        What the game calls it, and `Game.edit` too where it can be edited.
    entries
        What it holds.

    >>> Shown("armies", {"C4": "red"})
    {'C4': 'red'}
    """

    __slots__ = ("_entries", "_name")

    def __init__(self, name: str, entries: Mapping[str, V]) -> None:
        self._name = name
        self._entries = entries

    def __getitem__(self, key: str) -> V:
        return self._entries[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __or__(self, other: Mapping[str, object]) -> dict[str, object]:
        return {**self._entries, **other}

    def __ror__(self, other: Mapping[str, object]) -> dict[str, object]:
        return {**other, **self._entries}

    def __repr__(self) -> str:
        return repr(dict(self._entries))

    def __setitem__(self, key: object, value: object) -> NoReturn:
        raise TypeError(read_only(self._name, key, value))

    def __delitem__(self, key: object) -> NoReturn:
        raise TypeError(read_only(self._name, key, None))


EDITED = {
    "armies": 'armies={"C4": "red"}',
    "control": 'control={"C4": "red"}',
    "hands": 'hands={"red": "Knights*2"}',
    "terrain": 'terrain={"C4": "forest"}',
    "discard": 'discard="Moat"',
    "deck_size": 'deck="Moat Moat"',
    "round": "round=2",
    "phase": 'turn="red march"',
    "active": 'turn="red march"',
    "marched": 'turn="red march"',
    "attacked": 'turn="red march"',
}
"""How what a game shows is edited, by its name there: keyword and example."""


def read_only(name: str, key: object = None, value: object = None) -> str:
    """Say that something is read-only, and how to edit the game instead.

    >>> read_only("armies", "C4", "red")
    "game.armies is read-only; game.edit(armies={'C4': 'red'}) changes the game"
    """
    example = EDITED.get(name)
    if key is not None and example is not None and example.startswith(f"{name}={{"):
        example = f"{name}={{{key!r}: {value!r}}}"
    if example is None:
        return _("game.{name} is read-only").format(name=name)
    text = _("game.{name} is read-only; game.edit({example}) changes the game")
    return text.format(name=name, example=example)
