"""Speed of the rules engine, as ratios within one run (`make bench`).

Random playouts for 2, 3 and 4 seats, by the checked way (`State.legal_actions` and `State.apply`: a
new state and events each time) and by the in-place step that playouts use. Beside them, in the same
process and in turn: a plain loop to calibrate, and python-chess's `legal_moves` and `push`.

A decision is a state with two or more legal actions. CPU time is measured, not wall time; every
figure is the median of several rounds.
"""

from __future__ import annotations

import argparse
import platform
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median
from time import process_time
from typing import TypeVar

import chess

from benchmarks.keep import keep
from castlekeep.rules.legal import LegalActions
from castlekeep.rules.options import Rules
from castlekeep.rules.setup import new_state
from castlekeep.rules.state import State
from castlekeep.rules.terms import COLOURS
from castlekeep.rules.turn import step
from castlekeep.scenario.library import resolve_map

T = TypeVar("T")
LOOP = 1_000_000
QUIET_LOOP_MS = 50.0
"""What the calibration loop takes on a quiet machine with 2 cores of the kind our checks run on."""

HEXMAP = resolve_map("borderlands").hexmap
RULES = Rules()


@dataclass
class Run:
    """What one round of playouts came to."""

    seconds: float
    decisions: int
    games: int


def start(seats: int, seed: int) -> State:
    """State at the beginning of a game."""
    return new_state(HEXMAP, COLOURS[:seats], RULES, seed)[0]


def checked(seats: int, seeds: range) -> Run:
    """Playouts through `State.legal_actions` and `State.apply`."""
    decisions = 0
    began = process_time()
    for seed in seeds:
        rng, state = Random(seed), start(seats, seed)
        while not state.over:
            legal = state.legal_actions()
            decisions += len(legal) > 1
            state, _ = state.apply(legal.sample(rng))
    return Run(process_time() - began, decisions, len(seeds))


def in_place(seats: int, seeds: range) -> Run:
    """Playouts through the in-place step, without copy and events."""
    decisions = 0
    began = process_time()
    for seed in seeds:
        rng, position = Random(seed), start(seats, seed).copy_position()
        while position.result is None:
            legal = LegalActions(position)
            decisions += len(legal) > 1
            step(position, legal.sample(rng))
    return Run(process_time() - began, decisions, len(seeds))


def chess_playouts(seeds: range) -> Run:
    """Random games of chess through `legal_moves` and `push`."""
    decisions = 0
    began = process_time()
    for seed in seeds:
        rng, board = Random(seed), chess.Board()
        for _ in range(300):
            moves = list(board.legal_moves)
            if not moves:
                break
            decisions += len(moves) > 1
            board.push(rng.choice(moves))
    return Run(process_time() - began, decisions, len(seeds))


def loop_ms() -> float:
    """CPU time of a plain loop of a million additions, in milliseconds."""
    began = process_time()
    total = 0
    for i in range(LOOP):
        total += i
    return (process_time() - began) * 1000


def cost_us(action: Callable[[T], object], items: list[T]) -> float:
    """CPU time of an action on an item, in microseconds, over many items."""
    began = process_time()
    for item in items:
        action(item)
    return (process_time() - began) / len(items) * 1e6


def sample_states(seats: int, count: int) -> list[State]:
    """States met in random play."""
    found: list[State] = []
    seed = 0
    while len(found) < count:
        rng, state = Random(seed), start(seats, seed)
        while not state.over:
            legal = state.legal_actions()
            if len(legal) > 1 and rng.random() < 0.2:
                found.append(state)
            state, _ = state.apply(legal.sample(rng))
        seed += 1
    return found[:count]


def table(rounds: int) -> str:
    """Measure everything and write the table."""
    chess_runs, loops = [], []
    runs: dict[tuple[int, str], list[Run]] = {}
    for i in range(rounds):
        loops.append(loop_ms())
        chess_runs.append(chess_playouts(range(10 * i, 10 * i + 10)))
        for seats, games in ((2, 20), (3, 4), (4, 3)):
            seeds = range(games * i, games * i + games)
            runs.setdefault((seats, "apply"), []).append(checked(seats, seeds))
            runs.setdefault((seats, "step"), []).append(in_place(seats, seeds))
    chess_rate = median(run.decisions / run.seconds for run in chess_runs)
    loop = median(loops)
    lines = [
        f"Python {platform.python_version()}, {platform.machine()}; calibration loop of a million "
        f"additions {loop:.0f} ms;",
        f"python-chess {chess.__version__}: {chess_rate:,.0f} decisions/s.",
        "",
        "| seats | way | decisions/s | games/s | times python-chess | wanted |",
        "|--:|---|--:|--:|--:|--:|",
    ]
    for (seats, way), found in sorted(runs.items()):
        rate = median(run.decisions / run.seconds for run in found)
        games = median(run.games / run.seconds for run in found)
        wanted = 5 if way == "apply" else 10
        ratio = rate / chess_rate
        lines.append(f"| {seats} | {way} | {rate:,.0f} | {games:.1f} | {ratio:.1f} | {wanted} |")
    lines += ["", *_costs(loop)]
    return "\n".join(lines)


def _costs(loop: float) -> list[str]:
    lines = [
        "Microseconds of CPU time; *scaled* is to a machine whose loop takes "
        f"{QUIET_LOOP_MS:.0f} ms.",
        "",
        "| seats | legal_actions | apply | copy | copy, scaled | observe |",
        "|--:|--:|--:|--:|--:|--:|",
    ]
    for seats in (2, 3, 4):
        states = sample_states(seats, 2000)
        rng = Random(seats)
        chosen = [(state, state.legal_actions().sample(rng)) for state in states]
        legal = cost_us(lambda state: state.legal_actions(), states)
        apply = cost_us(lambda pair: pair[0].apply(pair[1]), chosen)
        copy = cost_us(lambda state: state.copy_position(), states)
        view = cost_us(lambda state: state.observe(state.active), states)
        scaled = copy * QUIET_LOOP_MS / loop
        lines.append(
            f"| {seats} | {legal:.1f} | {apply:.1f} | {copy:.1f} | {scaled:.1f} | {view:.0f} |"
        )
    return lines


def main() -> None:
    """Print the table, and keep it in `benchmarks/README.md` with ``--keep``."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--keep", action="store_true", help="write the table into the README")
    options.add_argument("--rounds", type=int, default=5)
    chosen = options.parse_args()
    text = table(chosen.rounds)
    print(text)
    if chosen.keep:
        keep("engine", text)


if __name__ == "__main__":
    main()
