"""The real engine and the oracle agree on what is legal and on what comes of it.

Both start from the same plain data and are led through the same random play; the order of each
shuffle, the one thing that is the engine's own, is read from its events. Compared byte for byte in
about 72 000 positions: the set of legal actions, the public and the hidden parts of the position,
the order of the deck, and the totals of each battle.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from itertools import pairwise
from random import Random
from typing import Any, TypeAlias

import pytest

import castlekeep as ck
from castlekeep.rules.events import Event, Revealed, Shuffled

from . import engine as oracle
from .cards import DESTROYERS, read_cards, tidy
from .worlds import (
    SEATS,
    dealt_from,
    deck_of,
    position_of,
    random_beginning,
    random_middle,
    random_rules,
    scenario,
)

GAMES = 200  # in each of the cases below
STEPS = 50  # at most, in each game
KEYS = [
    "order", "phase", "active", "round", "over", "winner", "result", "recruited",
    "armies", "control", "marched", "attacked",
]  # fmt: skip
Pair: TypeAlias = tuple[ck.State, oracle.Position]


def shuffles_of(events: Iterable[Event]) -> oracle.Shuffles:
    """The shuffles the engine made, in order; asking for one more is a disagreement."""
    decks = [[str(card) for card in event.deck] for event in events if isinstance(event, Shuffled)]
    return lambda cards: decks.pop(0)


def written(data: Any) -> str:
    return json.dumps(data, sort_keys=True, indent=1)


def told(state: ck.State) -> dict[str, Any]:
    """What the engine says of a position, as plain data."""
    view: dict[str, Any] = dict(state.observe("referee"))
    return {key: view[key] for key in KEYS} | {
        "to_act": view["to_act"],
        "out": sorted(view["out"]),
        "deck": deck_of(state),
        "hands": view["hand"],
        "discard": view["discard"],
        "battle": view["battle"] and told_battle(view["battle"]),
    }


def foretold(position: oracle.Position) -> dict[str, Any]:
    """The same from the oracle."""
    return {key: position[key] for key in KEYS} | {
        "to_act": oracle.to_act(position),
        "out": sorted(position["out"]),
        "deck": position["deck"],
        "hands": {seat: count(cards) for seat, cards in position["hands"].items()},
        "discard": count(position["discard"]),
        "battle": position["battle"] and foretold_battle(position),
    }


def told_battle(battle: dict[str, Any]) -> dict[str, Any]:
    keys = ("attacker", "defender", "seats", "siege", "terrain", "committed")
    supports = {role: sorted(hexes) for role, hexes in battle["supports"].items()}
    return {key: battle[key] for key in keys} | {"supports": supports}


def foretold_battle(position: oracle.Position) -> dict[str, Any]:
    battle = position["battle"]
    roles = ["attacker", "defender"]
    return {key: battle[key] for key in ("attacker", "defender", "seats")} | {
        "siege": oracle.is_siege(position, battle),
        "terrain": position["terrain"][battle["defender"]],
        "committed": {"attacker": [], "defender": ["attacker"], "advance": roles}[battle["asks"]],
        "supports": {role: sorted(oracle.supports(position, role)) for role in roles},
    }


def count(cards: list[str]) -> dict[str, int]:
    return {card: cards.count(card) for card in tidy(list(set(cards)))}


def foretold_totals(position: oracle.Position, defending: list[str]) -> dict[str, Any]:
    attacking = position["battle"]["committed"]
    sides = {"attacker": (attacking, defending), "defender": (defending, attacking)}
    siege = oracle.is_siege(position, position["battle"])
    return {
        role: {
            "total": oracle.total(position, role, mine, theirs),
            "destroyed": {} if siege else count(oracle.destroyed(mine, theirs)),
        }
        for role, (mine, theirs) in sides.items()
    }


def told_totals(ledger: ck.Ledger) -> dict[str, Any]:
    found = {}
    for role in ("attacker", "defender"):
        side = getattr(ledger, role)
        lost: dict[str, int] = {}
        for each in side.destroyed:
            assert str(each.by) in DESTROYERS[str(each.card)]
            lost[str(each.card)] = lost.get(str(each.card), 0) + each.count
        found[role] = {"total": side.total, "destroyed": lost}
    return found


def choose(rng: Random, legal: list[str]) -> str:
    """A kind of action first, lest a hundred ways to commit drown the rest; rarely, resign."""
    if rng.random() < 0.004:
        return "resign"
    kinds: dict[str, list[str]] = {}
    for action in legal:
        kind = "attack" if "x" in action and " " not in action else action.partition(" ")[0]
        kinds.setdefault("march" if "-" in kind else kind, []).append(action)
    names = sorted(kinds)
    weights = {"attack": 6, "march": 4, "recruit": 4, "advance": 2}
    kind = rng.choices(names, [weights.get(name, 1) for name in names])[0]
    return rng.choice(kinds[kind])


def grouped(state: ck.State) -> set[str]:
    """The legal actions that a view lists, commits apart; a second march says that a card goes."""
    if state.to_act is None:
        return set()
    view: dict[str, Any] = dict(state.observe(state.to_act))
    legal = view["legal"]
    found = {f"{src}x{dst}" for src, targets in legal["attack"].items() for dst in targets}
    for src, targets in legal["march"].items():
        for dst, march in targets.items():
            found.add(f"{src}-{dst}")
            assert (march["card"] == "March") == (view["marched"].get(src, 0) > 0)
            assert (march["path"][0], march["path"][-1]) == (src, dst)
            assert all(oracle.adjacent(a, b) for a, b in pairwise(march["path"]))
    for verb in ("recruit", "disband", "claim"):
        found |= {f"{verb} {at}" for at in legal[verb]}
    found |= {"advance", "stay"} if legal["advance"] else set()
    return found | ({"end"} if legal["end"] else set())


def agree(state: ck.State, position: oracle.Position) -> list[str]:
    assert written(told(state)) == written(foretold(position))
    legal = [str(action) for action in state.legal_actions()]
    assert len(set(legal)) == len(legal)
    assert sorted(legal) == sorted(oracle.legal_actions(position))
    assert grouped(state) == {action for action in legal if not action.startswith("commit")}
    return sorted(legal)


def follow(rng: Random, state: ck.State, position: oracle.Position) -> int:
    """Random play in both; the number of positions compared."""
    for step in range(STEPS):
        legal = agree(state, position)
        if position["over"]:
            return step + 1
        action = choose(rng, legal)
        after, events = state.apply(action)
        for event in events:
            if isinstance(event, Revealed):
                defending = read_cards(action.partition(" ")[2])
                assert written(told_totals(event.ledger)) == written(
                    foretold_totals(position, defending)
                )
        state, position = after, oracle.apply(position, action, shuffles_of(events))
    agree(state, position)
    return STEPS + 1


def middles(rng: Random, seats: list[str]) -> Pair:
    rows, position = random_middle(rng, seats)
    state, events = scenario(rows, position).opening(rng.getrandbits(64))
    return state, oracle.resume(position, shuffles_of(events))


def beginnings(rng: Random, seats: list[str]) -> Pair:
    rows, position = random_beginning(rng, seats)
    state, events = scenario(rows, position).opening(rng.getrandbits(64))
    position["deck"] = dealt_from(state, events)
    return state, oracle.set_up(position, shuffles_of(events))


def borderlands(rng: Random, seats: list[str]) -> Pair:
    rules = random_rules(rng) | {"setup": "assigned", "copies_per_card": 4}
    game = ck.Game.new(
        players=seats, map="borderlands", rules=ck.Rules(**rules), seed=rng.getrandbits(64)
    )
    return game.state, position_of(game.state)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("start", [middles, beginnings, borderlands])
def test_engine_and_oracle_agree(start: Callable[..., Any], seats: int) -> None:
    compared = 0
    for seed in range(GAMES):
        rng = Random(f"{start.__name__} {seats} {seed}")
        compared += follow(rng, *start(rng, SEATS[:seats]))
    assert compared > 6_000
