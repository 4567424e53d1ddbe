"""The keywords of a scenario, read into its fields with every mistake noted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeVar, cast

from castlekeep.rules.cards import Card, Hand
from castlekeep.rules.options import Rules
from castlekeep.rules.terms import COLOURS, Terrain
from castlekeep.scenario.grid import Grid, grid_of, in_order
from castlekeep.scenario.problems import Problem, meant
from castlekeep.scenario.reading import (
    read_battle,
    read_cards,
    read_cards_and_rest,
    read_colour,
    read_colours,
    read_controller,
    read_flag,
    read_hex,
    read_name,
    read_number,
    read_option,
    read_player_count,
    read_players,
    read_result,
    read_seats,
    read_text,
    read_turn,
)

_T = TypeVar("_T")

KEYWORDS = (
    "title", "about", "players", "names", "turn", "round", "order", "out", "result", "seed",
    "hands", "deck", "discard", "control", "marched", "attacked", "recruited", "battle", "rules",
    "starts",
)  # fmt: skip
"""What can be said about a scenario besides its grid, in the order in which it is read."""

DEFAULTS: Mapping[str, object] = MappingProxyType(
    {
        "title": "",
        "about": "",
        "players": (),
        "names": MappingProxyType({}),
        "turn": None,
        "round": 1,
        "order": (),
        "out": (),
        "result": None,
        "seed": None,
        "hands": MappingProxyType({}),
        "fill_up": frozenset(),
        "deck": (),
        "discard": Hand(),
        "discard_rest": False,
        "marched": MappingProxyType({}),
        "attacked": MappingProxyType({}),
        "recruited": False,
        "battle": None,
        "rules": Rules(),
        "starts": MappingProxyType({}),
    }
)
"""The fields of a scenario that says nothing but its grid."""

MOST_ROUNDS = 1_000_000
_MOST_MARCHES = 255
_LONGEST = 40
"""Letters of a key that a mistake is placed by."""
_ENOUGH = 100
"""Mistakes after which the rest of a table is left unread: a megabyte of them takes too long."""


class Notes:
    """Reads one value after another and keeps the mistakes, so that they are told at once."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def add(self, place: str, text: str) -> None:
        """Note a mistake; its name is the keyword it stands under."""
        self.problems.append(Problem(place.partition(".")[0], "error", place, text))

    def one(self, place: str, read: Callable[[object], _T], value: object, default: _T) -> _T:
        """Read a value; on a mistake note it and return the default."""
        try:
            return read(value)
        except ValueError as error:
            self.add(place, str(error))
            return default

    def mapping(self, place: str, value: object) -> Mapping[object, object]:
        """Return a mapping as it is; note anything else."""
        if isinstance(value, Mapping):
            return value
        self.add(place, f"expected an entry for each, as in a dict, found {value!r:.60}")
        return {}

    def table(
        self,
        place: str,
        value: object,
        read_key: Callable[[object], str],
        read: Callable[[object], _T],
    ) -> dict[str, _T]:
        """Read a mapping entry by entry; entries with mistakes are noted and left out."""
        entries: dict[str, _T] = {}
        for key, entry in self.mapping(place, value).items():
            if len(self.problems) >= _ENOUGH:
                break
            try:
                name = read_key(key)
                if name in entries:
                    raise ValueError(f"{name} is named twice")
                entries[name] = read(entry)
            except ValueError as error:
                self.add(f"{place}.{str(key)[:_LONGEST]}", str(error))
        return entries


def read_fields(
    notes: Notes, options: Mapping[str, object], terrain: Mapping[str, Terrain] | None
) -> dict[str, object]:
    """Read keywords into fields; ``control`` stays a table of its own, laid over the grid's.

    Parameters
    ----------
    notes
        Takes the mistakes.
    options
        Values by keyword; None is as good as absent.
    terrain
        The map that hexes must be on; None when it could not be read.
    """
    unknown = [key for key in options if key not in KEYWORDS]
    for key in unknown[:_ENOUGH]:
        notes.add(
            str(key)[:_LONGEST], f"{key!r:.40} is no part of a scenario; {meant(key, KEYWORDS)}"
        )
    fields: dict[str, object] = {}
    for key in KEYWORDS:
        value = options.get(key)
        if value is None:
            continue
        if key in _PLAIN:
            fields[key] = notes.one(key, _PLAIN[key], value, DEFAULTS[key])
        elif key in _SEVERAL:
            fields |= _SEVERAL[key](notes, value, fields)
        elif key == "battle":
            fields[key] = notes.one(key, lambda v: read_battle(v, terrain), value, None)
        else:
            fields[key] = _by_hex(notes, key, value, terrain)
    return fields


def complete(said: Grid, read: Mapping[str, object]) -> dict[str, object]:
    """Return every field of a scenario, from its grid and from what was read besides."""
    values = {**DEFAULTS, **read}
    over = cast("Mapping[str, str | None]", values.pop("control", {}))
    control = {**said.control, **over}
    castles = {h for h, kind in said.terrain.items() if kind is Terrain.CASTLE}
    kept = {h: owner for h, owner in control.items() if owner or h in castles}
    grid = grid_of(said.terrain, said.armies, kept)
    if not values["players"]:
        on_grid = {*grid.armies.values(), *grid.control.values()}
        values["players"] = tuple(colour for colour in COLOURS if colour in on_grid)
    return values | {"terrain": grid.terrain, "armies": grid.armies, "control": grid.control}


_PLAIN: Mapping[str, Callable[[object], object]] = {
    "title": read_text,
    "about": read_text,
    "turn": read_turn,
    "round": read_number(1, MOST_ROUNDS),
    "order": read_colours,
    "out": read_colours,
    "result": read_result,
    "recruited": read_flag,
    "seed": read_number(0, 2**64 - 1),
    "deck": read_cards,
}


def _by_hex(
    notes: Notes, key: str, value: object, terrain: Mapping[str, Terrain] | None
) -> Mapping[str, object] | Mapping[int, object]:
    def on_map(name: object) -> str:
        return read_hex(name, terrain)

    if key == "starts":
        return _starts(notes, value, terrain)
    if key == "control":
        return notes.table(key, value, on_map, read_controller)
    counts = notes.table(key, value, on_map, read_number(0, _MOST_MARCHES))
    return MappingProxyType({h: counts[h] for h in in_order(counts) if counts[h]})


def _starts(
    notes: Notes, value: object, terrain: Mapping[str, Terrain] | None
) -> Mapping[int, tuple[tuple[str, ...], ...]]:
    read = notes.table("starts", value, read_player_count, lambda v: read_seats(v, terrain))
    for count, seats in read.items():
        if len(seats) != int(count):
            notes.add(f"starts.{count}", f"expected {count} lists of castles, found {len(seats)}")
    return MappingProxyType({int(count): read[count] for count in sorted(read)})


def _rules(notes: Notes, value: object, _: Mapping[str, object]) -> dict[str, object]:
    if isinstance(value, Rules):
        return {"rules": value}
    options: dict[str, object] = {}
    for name, option in notes.mapping("rules", value).items():
        options |= notes.table("rules", {name: option}, str, read_option(str(name)))
    return {"rules": Rules.from_dict(options)}


def _players(notes: Notes, value: object, _: Mapping[str, object]) -> dict[str, object]:
    nobody: tuple[tuple[str, ...], dict[str, str]] = ((), {})
    players, names = notes.one("players", read_players, value, nobody)
    return {"players": players, "names": MappingProxyType(names)} if names else {"players": players}


def _names(notes: Notes, value: object, fields: Mapping[str, object]) -> dict[str, object]:
    before = fields.get("names")
    names = dict(before) if isinstance(before, Mapping) else {}
    names |= notes.table("names", value, read_colour, read_name)
    return {"names": MappingProxyType(names)}


def _hands(notes: Notes, value: object, _: Mapping[str, object]) -> dict[str, object]:
    read = notes.table("hands", value, read_colour, read_cards_and_rest)
    hands = {colour: Hand(cards) for colour, (cards, _) in read.items()}
    fill_up = frozenset(colour for colour, (_, rest) in read.items() if rest)
    return {"hands": MappingProxyType(hands), "fill_up": fill_up}


def _discard(notes: Notes, value: object, _: Mapping[str, object]) -> dict[str, object]:
    nothing: tuple[tuple[Card, ...], bool] = ((), False)
    cards, rest = notes.one("discard", read_cards_and_rest, value, nothing)
    return {"discard": Hand(cards), "discard_rest": rest}


_SEVERAL: Mapping[str, Callable[[Notes, object, Mapping[str, object]], dict[str, object]]] = {
    "players": _players,
    "names": _names,
    "hands": _hands,
    "discard": _discard,
    "rules": _rules,
}
