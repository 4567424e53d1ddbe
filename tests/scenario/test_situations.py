"""Each built-in situation does what its `about` says."""

from __future__ import annotations

from importlib.resources import files

import pytest

import castlekeep as ck
from castlekeep.scenario.library import builtin, situations
from tests.rules.table import clash, kinds, marches, only, play


@pytest.fixture
def game(request) -> ck.Game:
    name = request.function.__name__.removeprefix("test_").replace("_", "-")
    return ck.Game.new(map=name)


@pytest.mark.parametrize("name", situations())
def test_ten_lines_and_no_error(name):
    text = files("castlekeep.scenario").joinpath(f"situations/{name}.toml").read_text("utf-8")
    assert len(text.splitlines()) <= 10
    s = builtin(name)
    assert [p for p in s.problems() if p.severity == "error"] == []
    assert ck.Scenario.parse(str(s)) == s


def test_every_situation_is_tried():
    tried = {name.removeprefix("test_").replace("_", "-") for name in globals()}
    assert len(situations()) >= 10
    assert set(situations()) <= tried


def test_moat(game):
    assert clash(game, "B1xC1", "SiegeTower", "Moat").rule == "T37"
    game = ck.Game.new(map="moat")
    assert clash(game, "B1xC1", "SiegeTower Ladders", "Moat").winner == "attacker"


def test_river_crossing(game):
    ledger = clash(game, "B1xC1", "Swordsmen", "Swordsmen")
    assert (ledger.attacker.total, ledger.defender.total, ledger.winner) == (3, 1, "attacker")


def test_forest(game):
    ledger = clash(game, "B1xC1", "Knights", "Ballistae")
    assert (ledger.attacker.total, ledger.defender.total, ledger.rule) == (4, 4, "T37")


def test_blocked(game):
    assert marches(game, "A1") == set()
    game.act("B1-C1")
    assert "B1" in marches(game, "A1")


def test_seventh_castle(game):
    game.act("end")
    assert game.winner == "red"
    assert only(game.events, "GameOver").rule == "V1"


def test_last_castle(game):
    assert [str(action) for action in game.legal_actions()] == ["recruit A1", "end"]
    game.act("recruit A1")
    assert game.armies["A1"] == "blue"


def test_elimination(game):
    game.act("end")
    assert (game.out, game.to_act, game.over) == (("green",), "blue", False)
    assert game.hands["green"].size == 0
    assert game.discard >= ck.Hand()
    assert only(game.events, "WentOut").cards == ck.Hand("Knights*2 Moat")


def test_reshuffle(game):
    assert kinds(game.events)[:3] == ["Drew", "Shuffled", "Drew"]
    assert game.hands["red"]["Moat"] >= 1
    assert game.hands["red"].size == 2


def test_pikes(game):
    ledger = clash(game, "B1xC1", "Knights*2", "Pikemen*2")
    assert (ledger.attacker.total, ledger.defender.total) == (0, 6)


def test_support(game):
    ledger = clash(game, "B1xC1", "none", "March")
    assert (ledger.attacker.total, ledger.defender.total) == (2, 1)


def test_forced_march(game):
    play(game, "B1-D1; D1-E1; end; end")
    assert game.hands["red"]["March"] == 0
    game.act("end")
    assert game.control["E1"] == "red"


def test_ambush(game):
    assert (game.to_act, game.phase) == ("blue", "battle")
    ledger = only(game.act("commit Knights"), "Revealed").ledger
    assert (ledger.winner, ledger.attacker.total) == ("defender", 0)
