"""Perft: the number of action sequences of each length from fixed positions (`perft.toml`).

A count that moves says that what is legal has changed, somewhere below. The oracle counts again as
far as its slowness allows.
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import castlekeep as ck
from tests.oracle import engine as oracle
from tests.oracle.worlds import position_of

POSITIONS = tomllib.loads((Path(__file__).parent / "perft.toml").read_text("utf-8"))
MOST = 150_000  # sequences that the engine counts in one position
ORACLES_MOST = 20_000


def start(name: str) -> ck.State:
    given = {key: value for key, value in POSITIONS[name].items() if key != "counts"}
    return ck.Scenario(seed=1, **given).start().state


def perft(state: ck.State, depth: int) -> int:
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(perft(state.apply(action)[0], depth - 1) for action in actions)


def oracles_perft(position: oracle.Position, depth: int) -> int:
    actions = oracle.legal_actions(position)
    if depth == 1:
        return len(actions)
    return sum(
        oracles_perft(oracle.apply(position, each, no_shuffle), depth - 1) for each in actions
    )


def no_shuffle(cards: list[str]) -> list[str]:
    raise AssertionError("a perft position has cards enough for its depth")


@pytest.mark.parametrize("name", POSITIONS)
def test_perft(name: str) -> None:
    counts = POSITIONS[name]["counts"]
    assert len(counts) > 1
    state = start(name)
    assert [perft(state, depth + 1) for depth in range(len(counts))] == counts


@pytest.mark.parametrize("name", POSITIONS)
def test_the_oracle_counts_the_same(name: str) -> None:
    counts = [count for count in POSITIONS[name]["counts"] if count <= ORACLES_MOST]
    position = position_of(start(name))
    assert [oracles_perft(position, depth + 1) for depth in range(len(counts))] == counts


def counted(state: ck.State) -> list[int]:
    counts: list[Any] = []
    while not counts or (counts[-1] * len(state.legal_actions()) < MOST and len(counts) < 9):
        counts.append(perft(state, len(counts) + 1))
    return counts


if __name__ == "__main__":
    for each in POSITIONS:
        print(each, "counts =", counted(start(each)))
