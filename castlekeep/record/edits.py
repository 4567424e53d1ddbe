"""Edits in a record: what was changed between two moves, and the position it led to.

An edit may deal and shuffle, so what it led to is stored: each fact of the position that is another
than before (see `castlekeep.record.position`), as ``= key value``, or ``= key`` where it is gone.
Braces are comments in a line, so both are written with brackets instead.
"""

from __future__ import annotations

from collections.abc import Sequence

from castlekeep.record.position import GENERATOR, facts, read_facts
from castlekeep.rules.observation import SPECTATOR
from castlekeep.rules.state import State

VERB = "edit "
MARK = "= "
SECRET = ("deck", GENERATOR, "battle.commit")

_WRITTEN = str.maketrans("{};", "()/")
_READ = str.maketrans("()/", "{};")


def is_edit(action: str) -> bool:
    """Whether the notation of a move is an edit's."""
    return action.startswith(VERB)


def write_edit(action: str) -> str:
    """Write an edit as it stands in a line."""
    return action.translate(_WRITTEN)


def read_edit(text: str) -> str:
    """Read an edit as it stands in a line.

    Raises
    ------
    ValueError
        If it is none.
    """
    from castlekeep.game.edit import Edit

    return str(Edit.parse(text.translate(_READ)))


def seen_edit(action: str, seat: str) -> str:
    """Return an edit as a seat may keep it: without the deck and others' hands."""
    from castlekeep.game.edit import Edit

    changes = dict(Edit.parse(action).changes)
    changes.pop("deck", None)
    hands = changes.pop("hands", {})
    if seat != SPECTATOR and isinstance(hands, dict) and seat in hands:
        changes["hands"] = {seat: hands[seat]}
    return str(Edit(changes))


def edit_outcomes(before: State, after: State) -> tuple[str, ...]:
    """Write what an edit has changed of a position."""
    old, new = facts(before), facts(after)
    return tuple(
        f"{MARK}{key} {new.get(key, '').translate(_WRITTEN)}".rstrip()
        for key in {**old, **new}
        if old.get(key) != new.get(key)
    )


def hide_fact(outcome: str, seat: str) -> str:
    """Return what an edit changed as a seat may keep it."""
    _mark, key, *words = outcome.split(" ", 2)
    if key in SECRET or (key.startswith("hands.") and key != f"hands.{seat}"):
        return f"{MARK}{key} ?" if words else outcome
    return outcome


def after_edit(before: State, outcomes: Sequence[str]) -> State:
    """Return the position that an edit led to.

    Raises
    ------
    ValueError
        If the stored facts give none.
    """
    said = facts(before)
    for text in outcomes:
        if not text.startswith(MARK):
            raise ValueError(f"{text!r:.60} does not follow from an edit")
        key, _, value = text.removeprefix(MARK).partition(" ")
        if value:
            said[key] = value.translate(_READ)
        else:
            said.pop(key, None)
    return read_facts(before, said)
