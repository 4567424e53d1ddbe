"""Editing a running game between two moves: what may be changed, and what follows from it.

An edit stands in a game's history like an action and has a text form like one. It is checked as the
whole position it leads to, and either all of it happens or nothing.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import cast

from castlekeep.rules.cards import CARDS, Card, Hand
from castlekeep.rules.i18n import _, ngettext
from castlekeep.rules.terms import Terrain
from castlekeep.scenario.checks import problem_names
from castlekeep.scenario.fields import MOST_ROUNDS, Notes
from castlekeep.scenario.grid import grid_of
from castlekeep.scenario.problems import ScenarioError
from castlekeep.scenario.reading import (
    NOBODY,
    read_cards,
    read_colour,
    read_controller,
    read_hex,
    read_number,
    read_terrain,
    read_turn,
)
from castlekeep.scenario.scenario import Scenario
from castlekeep.text.names import Names, listed, name_of

BY_HEX = ("terrain", "armies", "control")
KEYWORDS = (*BY_HEX, "hands", "deck", "discard", "turn", "round")
"""What an edit may change."""


@dataclass(frozen=True, slots=True, repr=False)
class Edit:
    """A change made to a running game, as it stands in `Game.history`.

    Attributes
    ----------
    changes
        What was changed, by keyword of `Game.edit`, as text and numbers.

    >>> edit = Edit({"armies": {"C4": "red", "D4": "none"}, "turn": "red march"})
    >>> str(edit)
    'edit {armies = {C4 = "red", D4 = "none"}, turn = "red march"}'
    >>> Edit.parse(str(edit)) == edit
    True
    """

    changes: Mapping[str, object]

    @classmethod
    def parse(cls, text: str) -> Edit:
        """Read the text form of an edit.

        Raises
        ------
        ValueError
            If it is none.
        """
        verb, _blank, rest = text.strip().partition(" ") if isinstance(text, str) else ("", "", "")
        try:
            said = tomllib.loads(f"edit = {rest}")["edit"] if verb == "edit" else None
        except (ValueError, RecursionError):
            said = None
        if not isinstance(said, dict) or not set(said) <= set(KEYWORDS):
            wanted = 'expected something like edit {armies = {C4 = "red"}, turn = "red march"}'
            raise ValueError(f"{text!r:.60} is no edit: {wanted}")
        return cls(MappingProxyType(said))

    @property
    def hexes(self) -> list[str]:
        """Hexes on which something was changed, each once."""
        found = [
            at for key in BY_HEX for at in cast("Mapping[str, str]", self.changes.get(key, ()))
        ]
        return list(dict.fromkeys(found))

    def sentence(self, names: Names) -> str:
        """Tell what was changed, as anyone at the table may know it."""
        return _("The referee changes {what}").format(what=listed(list(self._parts(names))))

    def _parts(self, names: Names) -> Iterator[str]:
        said = {key: list(cast("Mapping[str, str]", self.changes.get(key, ()))) for key in BY_HEX}
        if said["terrain"]:
            yield _("the land at {hexes}").format(hexes=listed(said["terrain"]))
        if said["armies"]:
            text = ngettext("the army on {hexes}", "the armies on {hexes}", len(said["armies"]))
            yield text.format(hexes=listed(said["armies"]))
        if said["control"]:
            yield _("who holds {hexes}").format(hexes=listed(said["control"]))
        for colour in cast("Mapping[str, str]", self.changes.get("hands", ())):
            yield _("{name}'s hand").format(name=name_of(colour, names))
        words = {
            "deck": _("the top of the deck"),
            "discard": _("the discard pile"),
            "turn": _("whose turn it is"),
            "round": _("the round"),
        }
        yield from (words[key] for key in words if key in self.changes)

    def __str__(self) -> str:
        """The text form, as `parse` reads it; it names cards that are hidden."""
        return f"edit {_spoken(self.changes)}"

    def __repr__(self) -> str:
        return f"<Edit: {', '.join(self.changes)}>"

    def __hash__(self) -> int:
        return hash(str(self))


def _spoken(value: object) -> str:
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key} = {_spoken(item)}' for key, item in value.items())}}}"
    return json.dumps(value)


def edited(
    s: Scenario, asked: Mapping[str, object], allow: str | Collection[str] = ()
) -> tuple[Scenario, Edit]:
    """Return a position as it is after a change, and the change in its plain form.

    Parameters
    ----------
    s
        The position, every card of it named.
    asked
        Keywords of `Game.edit`; None is as good as absent.
    allow
        Names of problems to let pass.

    Raises
    ------
    ScenarioError
        If something cannot be understood, or is wrong with the position it leads to.
    """
    allowed = problem_names(allow)
    read = _read(s, asked)
    if not read:
        raise ValueError(
            _("there is nothing to change: say one of {known}").format(known=", ".join(KEYWORDS))
        )
    changes: dict[str, object] = {"out": s.out, **_pieces(s, read), **_turn(s, read)}
    if read.keys() & {"hands", "deck", "discard"}:
        changes |= _cards(s, read)
    after = s.replace(**changes)
    having = {*after.armies.values(), *after.control.values()}
    after = after.replace(out=[colour for colour in after.out if colour not in having])
    # What was let pass when the game began is not this edit's fault.
    known = set(s.problems())
    wrong = [
        problem
        for problem in after.problems()
        if problem.severity == "error" and problem not in known and problem.name not in allowed
    ]
    if wrong:
        raise ScenarioError(wrong)
    return after, Edit(
        MappingProxyType({key: _plain(read[key]) for key in KEYWORDS if key in read})
    )


def _read(s: Scenario, asked: Mapping[str, object]) -> dict[str, object]:
    notes = Notes()
    said = {key: value for key, value in asked.items() if value is not None}
    land = notes.table("terrain", said.get("terrain", {}), read_hex, _read_ground)
    terrain = {h: kind for h, kind in {**s.terrain, **land}.items() if kind is not None}
    if not terrain:
        notes.add("terrain", "a map needs at least one hex")

    def on_map(value: object) -> str:
        return read_hex(value, terrain)

    read: dict[str, object] = {"terrain": land} if land else {}
    for key in ("armies", "control"):
        read[key] = notes.table(key, said.get(key, {}), on_map, read_controller)
    read["hands"] = notes.table("hands", said.get("hands", {}), read_colour, _read_hand)
    plain = {"deck": read_cards, "discard": _read_hand, "turn": read_turn, "round": _read_round}
    for key in plain.keys() & said.keys():
        read[key] = notes.one(key, plain[key], said[key], None)
    if notes.problems:
        raise ScenarioError(notes.problems)
    return {key: value for key, value in read.items() if key in plain or value}


def _read_ground(value: object) -> Terrain | None:
    return None if value is None or value == NOBODY else read_terrain(value)


def _read_hand(value: object) -> Hand:
    return Hand(read_cards(value))


_read_round = read_number(1, MOST_ROUNDS)


def _plain(value: object) -> object:
    """Return what was read as text and numbers."""
    if isinstance(value, Mapping) and not isinstance(value, Hand):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return " ".join(card.replace(" ", "") for card in value) or NOBODY
    if value is None:
        return NOBODY
    return value if isinstance(value, int) else str(value)


def _pieces(s: Scenario, read: Mapping[str, object]) -> dict[str, object]:
    """Return map, armies and control; where the land changes, what it cannot hold goes."""
    land = cast("Mapping[str, Terrain | None]", read.get("terrain", {}))
    moved = cast("Mapping[str, str | None]", read.get("armies", {}))
    held = cast("Mapping[str, str | None]", read.get("control", {}))
    terrain = {h: kind for h, kind in {**s.terrain, **land}.items() if kind is not None}
    castles = {h for h, kind in terrain.items() if kind is Terrain.CASTLE}
    armies = {h: c for h, c in {**s.armies, **moved}.items() if c and h in terrain}
    control = {h: c for h, c in s.control.items() if h in castles}
    control |= dict(held)
    changes: dict[str, object] = {"grid": grid_of(terrain, armies, control)}
    for key in ("marched", "attacked"):
        done = cast("Mapping[str, int]", getattr(s, key))
        changes[key] = {h: n for h, n in done.items() if h in armies and h not in moved}
    if land:
        changes["starts"] = {
            n: [[h for h in seat if h in castles] for seat in seats]
            for n, seats in s.starts.items()
        }
    return changes


def _turn(s: Scenario, read: Mapping[str, object]) -> dict[str, object]:
    """Return whose turn it is; a phase that is named begins, and nothing is left open before it."""
    changes: dict[str, object] = {"round": read["round"]} if "round" in read else {}
    if "turn" not in read:
        return changes
    changes |= {"turn": read["turn"], "battle": None, "result": None, "recruited": False}
    if str(read["turn"]).split()[0] != str(s.turn).split()[0]:
        changes |= {"marched": None, "attacked": None}
    return changes


def _cards(s: Scenario, read: Mapping[str, object]) -> dict[str, object]:
    """Return hands, deck and discard pile, in which every card still is somewhere.

    A hand takes what it lacks from the deck, then from the discard pile. Cards that nobody holds
    any more are left unnamed, and so go under the deck.
    """
    hands = {**s.hands, **cast("Mapping[str, Hand]", read.get("hands", {}))}
    top = cast("tuple[Card, ...]", read.get("deck", ()))
    free = Counter(dict.fromkeys(CARDS, s.rules.copies_per_card))
    for hand in hands.values():
        free.subtract(hand)
    discard = cast("Hand", read.get("discard")) if "discard" in read else None
    if discard is None:
        discard = Hand({card: max(0, min(count, free[card])) for card, count in s.discard.items()})
    free.subtract(discard)
    free.subtract(top)
    kept = []
    for card in s.deck:
        if free[card] > 0:
            free[card] -= 1
            kept.append(card)
    return {"hands": hands, "deck": [*top, *kept], "discard": discard}
