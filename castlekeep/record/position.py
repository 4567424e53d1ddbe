"""A position in a record: its scenario's text, as a table and as facts, and the hash of that text.

The table `start` holds what a scenario says of a position that may change in play, and the
generator's state, in hex digits. What lasts (players, rules, title...) the record's own scenario
says once for the whole game. Facts are the same taken apart, ``armies.C4`` or ``hands.red``, each
with its value as JSON: see `castlekeep.record.edits`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import cast

from castlekeep.record.problems import RecordError
from castlekeep.rules.state import State
from castlekeep.rules.terms import Terrain
from castlekeep.scenario.checks import OPEN_QUESTIONS
from castlekeep.scenario.fields import KEYWORDS
from castlekeep.scenario.grid import grid_of
from castlekeep.scenario.problems import ScenarioError
from castlekeep.scenario.reading import read_colour, read_hex, read_terrain
from castlekeep.scenario.scenario import Scenario
from castlekeep.scenario.toml import table_of

RUNNING = "running"
"""The result of a game that is not over."""

GENERATOR = "generator"
LASTING = ("title", "about", "players", "names", "seed", "rules", "starts")
"""What a record's scenario says for the whole game."""

CHANGING = ("grid", *(key for key in KEYWORDS if key not in LASTING), GENERATOR)
"""What a table of a position may say."""


def fingerprint(state: State) -> str:
    """Return the first 16 hex digits of the SHA-256 of a position's scenario text.

    The generator is no part of it: two games that stand alike have the same fingerprint, whatever
    their next shuffle brings.

    >>> from hashlib import sha256
    >>> import castlekeep as ck
    >>> game = ck.Game.new(seed=7)
    >>> sha256(str(game.scenario()).encode()).hexdigest().startswith(fingerprint(game.state))
    True
    """
    return sha256(str(Scenario.of(state)).encode()).hexdigest()[:16]


def position_table(state: State) -> dict[str, object]:
    """Return what may change in play of a position, as a record's ``start`` holds it."""
    return _table_of(Scenario.of(state), state)


def _table_of(scenario: Scenario, state: State) -> dict[str, object]:
    said = table_of(scenario)
    table = {key: value for key, value in said.items() if key not in LASTING}
    return {**table, GENERATOR: f"{state._position.rng:016x}"}


def read_position(lasting: Scenario, table: Mapping[str, object]) -> State:
    """Return the state that a table says, in a game of this scenario.

    Raises
    ------
    RecordError
        If a value cannot be read or leaves open what the position is; the message names the key.
    """
    said = {key: value for key, value in table.items() if key not in ("grid", GENERATOR)}
    try:
        return _opened(_in_game(lasting, table.get("grid"), said), table.get(GENERATOR))
    except ScenarioError as error:
        problem = error.problems[0]
        place = problem.place if problem.place.partition(".")[0] in KEYWORDS else problem.name
        raise RecordError(f"start.{place}: {problem.text}") from None
    except ValueError as error:
        raise RecordError(f"start: {error}") from None


def facts(state: State) -> dict[str, str]:
    """Return what may change in play of a position, one thing a key.

    >>> import castlekeep as ck
    >>> found = facts(ck.Scenario("@R . @B", turn="red march", hands={"red": "Moat"}).start().state)
    >>> found["armies.A1"], found["terrain.B1"], found["hands.red"], found["turn"]
    ('"red"', '"clear"', '"Moat"', '"red march"')
    """
    scenario = Scenario.of(state)
    held = {at: colour for at, colour in scenario.control.items() if colour}
    pieces = {"terrain": scenario.terrain, "armies": scenario.armies, "control": held}
    found: dict[str, str] = {}
    for key, value in {**_table_of(scenario, state), **pieces}.items():
        if isinstance(value, Mapping):
            found |= {f"{key}.{name}": json.dumps(item) for name, item in value.items()}
        elif key != "grid":
            found[key] = json.dumps(" ".join(value.split()) if isinstance(value, str) else value)
    return found


def read_facts(before: State, found: Mapping[str, str]) -> State:
    """Return the state of which these facts hold; what lasts is as before.

    Raises
    ------
    ValueError
        If they give none.
    """
    said: dict[str, object] = {}
    by_hex: dict[str, dict[str, str]] = {key: {} for key in ("terrain", "armies", "control")}
    for key, text in found.items():
        head, dot, name = key.partition(".")
        value = json.loads(text)
        if not dot:
            said[key] = value
        elif head in by_hex:
            by_hex[head][name] = str(value)
        else:
            said[head] = {**_table(said.get(head)), name: value}
    terrain = {read_hex(at): read_terrain(kind) for at, kind in by_hex["terrain"].items()}
    armies, control = (
        {read_hex(at, terrain): read_colour(seat) for at, seat in by_hex[key].items()}
        for key in ("armies", "control")
    )
    lasting = Scenario.of(before)
    starts = {
        players: [[at for at in seat if terrain.get(at) is Terrain.CASTLE] for seat in seats]
        for players, seats in lasting.starts.items()
    }
    rng = said.pop(GENERATOR, None)
    grid = grid_of(terrain, armies, control)
    return _opened(_in_game(lasting.replace(starts=starts), grid, said), rng)


def _table(value: object) -> Mapping[str, object]:
    return cast("Mapping[str, object]", value) if isinstance(value, Mapping) else {}


def _in_game(lasting: Scenario, grid: object, said: Mapping[str, object]) -> Scenario:
    """Return the scenario of a position in a game."""
    return Scenario(
        grid,  # type: ignore[arg-type]  # what is no grid is refused there
        players=lasting.seats, rules=lasting.rules, title=lasting.title, starts=lasting.starts,
        **said,  # type: ignore[arg-type]  # so is what is no keyword
    )  # fmt: skip


def _opened(scenario: Scenario, generator: object) -> State:
    """Return the state of a position in the middle of a game."""
    if scenario.turn is None:
        raise ValueError("turn: nothing says whose turn it is")
    unclear = [p for p in scenario.problems() if p.name in OPEN_QUESTIONS]
    if unclear:
        raise ScenarioError(unclear)
    if not isinstance(generator, str):
        raise ValueError(f"{GENERATOR}: expected hex digits, found {generator!r:.40}")
    try:
        rng = int(generator, 16)
    except ValueError:
        raise ValueError(f"{GENERATOR}: expected hex digits, found {generator!r:.40}") from None
    return scenario.opening(rng)[0]
