"""What the page is told: of the agreed form, small, and without fractions."""

from __future__ import annotations

import json
from random import Random
from typing import Any, get_type_hints

import pytest

import castlekeep as ck
from castlekeep.board import contract
from castlekeep.rules.cards import CARDS
from castlekeep.rules.terms import COLOURS

from .fixtures import KINDS, fixtures
from .page import Page, eager


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    return fixtures()


def _numbers(data: Any) -> list[float]:
    if isinstance(data, dict):
        return [n for value in data.values() for n in _numbers(value)]
    if isinstance(data, list | tuple):
        return [n for value in data for n in _numbers(value)]
    return [data] if isinstance(data, float) else []


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_snapshot_has_the_agreed_form(found: dict[str, Any], kind: str) -> None:
    shown = found["snapshots"][kind]
    assert set(shown) == set(get_type_hints(contract.Snapshot))
    assert _numbers(shown) == []
    for key, form in (
        ("legal", contract.LegalData),
        ("curtain", contract.Curtain),
        ("over", contract.Over),
    ):
        if shown[key] is not None:
            assert set(shown[key]) == set(get_type_hints(form))
    assert json.loads(json.dumps(shown))["rev"] == shown["rev"]


def test_the_map(found: dict[str, Any]) -> None:
    data = found["map"]
    assert set(data) == set(get_type_hints(contract.MapData))
    assert [card["name"] for card in data["cards"]] == list(CARDS)
    assert [player["letter"] for player in data["players"]] == ["R", "B"]
    assert data["victory"] == 7
    assert len(data["hexes"]) == len(ck.Game.new().terrain)


def test_marches(found: dict[str, Any]) -> None:
    shown, terrain = found["snapshots"]["march"], found["map"]["hexes"]
    assert shown["legal"]["march"]
    for src, reach in shown["legal"]["march"].items():
        assert shown["armies"][src] == shown["to_act"]
        assert not reach["card"]
        for dst, through in reach["to"].items():
            assert through == "" or (terrain[through] == terrain[dst] == "clear")
        for way in reach["short"]:
            assert reach["to"][way] == ""
        assert {way for way in reach["to"].values() if way} <= set(reach["short"])


def test_players_stand_in_turn_order() -> None:
    game = ck.Game.new(4, seed=2024)
    assert game.order != tuple(game.players)
    assert tuple(Page(game).shown["players"]) == game.order


@pytest.mark.parametrize("players", [2, 3, 4])
def test_small(players: int) -> None:
    sizes = []
    for seed in (7, 11):
        names = dict(zip(COLOURS[:players], ("Ann", "Ben", "Cleo", "Dora"), strict=False))
        game, rng = ck.Game.new(names, seed=seed), Random(seed)
        page = Page(game)
        for _action in range(400):
            if game.over:
                break
            sizes.append(len(json.dumps(page.shown, ensure_ascii=False).encode()))
            if page.shown["curtain"] is not None:
                page.sit()
                sizes.append(len(json.dumps(page.shown, ensure_ascii=False).encode()))
            game.act(eager(game.legal_actions(), rng))
    sizes.sort()
    assert sizes[len(sizes) * 95 // 100] <= 6000


def test_the_log_is_short() -> None:
    game, rng = ck.Game.new(seed=7), Random(7)
    page = Page(game, "spectator")
    for _action in range(120):
        game.act(eager(game.legal_actions(), rng))
    assert len(page.shown["log"]) == 30
    assert [entry["text"] for entry in page.shown["log"]] == [e["text"] for e in game.log[-30:]]
