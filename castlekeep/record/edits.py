"""Edits in a record: what was changed between two moves, and the position it led to.

An edit shuffles cards that it leaves nowhere, so what it led to is stored: each fact of the
position that is another than before (see `castlekeep.record.position`), as ``= key value``, and
``= map`` where the land changed. Braces are comments in a line, so both are written with brackets
instead.
"""

from __future__ import annotations

from collections.abc import Sequence

from castlekeep.record.position import facts, read_position
from castlekeep.rules.hexmap import HexMap
from castlekeep.rules.observation import SPECTATOR
from castlekeep.rules.state import State
from castlekeep.rules.terms import Terrain

VERB = "edit "
MARK = "= "
SECRET = ("deck", "generator", "battle")

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
    old, new = _facts(before), _facts(after)
    return tuple(
        f"{MARK}{key} {new.get(key, '').translate(_WRITTEN)}".rstrip()
        for key in {**old, **new}
        if old.get(key) != new.get(key)
    )


def hide_fact(outcome: str, seat: str) -> str:
    """Return what an edit changed as a seat may keep it."""
    _mark, key, *words = outcome.split(" ", 2)
    if key in SECRET or (key.startswith("hand-") and key != f"hand-{seat}"):
        return f"{MARK}{key} ?" if words else outcome
    return outcome


def after_edit(before: State, outcomes: Sequence[str]) -> State:
    """Return the position that an edit led to.

    Raises
    ------
    ValueError
        If the stored facts give none.
    """
    said = _facts(before)
    for text in outcomes:
        if not text.startswith(MARK):
            raise ValueError(f"{text!r:.60} does not follow from an edit")
        key, _, value = text.removeprefix(MARK).partition(" ")
        said[key] = value.translate(_READ)
    land = said.pop("map")
    hexmap = before.map if land == _land(before) else _read_map(before.map, land)
    rng = int(said.pop("generator"), 16) % (1 << 64)
    return State(read_position(hexmap, before.players, before.rules, said, rng))


def _facts(state: State) -> dict[str, str]:
    position = state._position
    return {"map": _land(state), **facts(position), "generator": f"{position.rng:016x}"}


def _land(state: State) -> str:
    return " ".join(f"{at}:{kind}" for at, kind in state.map.terrain.items())


def _read_map(old: HexMap, land: str) -> HexMap:
    terrain = {at: Terrain(kind) for at, _, kind in (w.partition(":") for w in land.split())}
    starts = {
        players: [[at for at in seat if terrain.get(at) is Terrain.CASTLE] for seat in seats]
        for players, seats in old.starts.items()
    }
    return HexMap(terrain, title=old.title, starts=starts)
