"""Every position reached in play is a scenario, and the scenario is that position."""

from __future__ import annotations

import random
from itertools import count

import pytest

import castlekeep as ck
from castlekeep.scenario.scenario import Scenario

GAMES = [
    (2, {}),
    (3, {"max_rounds": 6}),
    (4, {"setup": "draft", "max_rounds": 3}),
    (2, {"setup": "draft", "turn_order": "seats", "disband_excess": True, "max_rounds": 4}),
    (3, {"hand_size": 10, "copies_per_card": 2, "victory_castles": 5, "max_rounds": 8}),
    (4, {"victory_castles": 4, "pass_through_friends": True, "march_cards_per_army": None}),
]


def key(state: ck.State) -> tuple[object, ...]:
    """Everything that tells two positions apart, but the generator."""
    return state._position.key()[:-1]


def check(game: ck.Game) -> Scenario:
    s = game.scenario()
    assert Scenario.parse(str(s)) == s
    assert [p for p in s.problems() if p.severity == "error"] == []
    again = s.start()
    assert key(again.state) == key(game.state)
    assert again.names == game.names
    assert again.scenario() == s
    return s


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("players", "options"), GAMES)
def test_every_position_in_play(players, options, seed):
    rng = random.Random(f"{players} {seed} {options}")
    names = {c: c.upper() for c in ["red", "blue", "green", "yellow"][:players]}
    game = ck.Game.new(players=names, seed=seed, rules=ck.Rules(**options))
    check(game)
    for n in count():
        if game.over or n == 400:
            break
        resign = rng.random() < 0.003
        game.act("resign" if resign else game.legal_actions().sample(rng))
        # Battles are rare and have most to say; of the rest some will do.
        if game.battle or game.over or resign or n % 9 == 0:
            check(game)


def test_the_text_says_what_play_has_come_to():
    s = Scenario(
        ". @R .B @ @b .",
        turn="red battle",
        hands={"red": "Knights*2", "blue": "Moat"},
        deck="March",
        rules={"hand_size": 2},
    )
    game = s.start()
    for action in ("B1xC1", "commit Knights"):
        game.act(action)
    assert game.scenario().battle == ("B1", "C1", ck.Hand("Knights"), None, None)
    game.act("commit none")
    said = str(check(game))
    assert '[battle]\nattacker = "B1"\ndefender = "C1"\ncommit = "Knights"\n' in said
    assert 'reply = "none"\nbeaten = "blue"\n' in said


def test_a_game_that_is_over():
    game = ck.Game.new(players=3, seed=2)
    for _ in range(2):
        game.act("resign")
    s = check(game)
    assert s.result == f"{game.winner} V3"
    assert set(s.out) == set(game.out)


LINE = ". @R .B @ @b .G"
BASE = {"turn": "red battle", "hands": {"red": "Knights Moat", "blue": "none"}}


@pytest.mark.parametrize(
    ("said", "name", "text"),
    [
        ({"battle": {"attacker": "C1", "defender": "B1"}}, "battle", "no army of red"),
        ({"battle": {"attacker": "B1", "defender": "F1"}}, "battle", "do not touch (T21)"),
        ({"battle": {"attacker": "B1", "defender": "A1"}}, "battle", "no enemy of red stands"),
        (
            {"battle": {"attacker": "B1", "defender": "C1", "commit": "March"}},
            "battle",
            "red has chosen March, which is not in the hand",
        ),
        (
            {
                "battle": {"attacker": "B1", "defender": "C1", "commit": "Moat"},
                "rules": {"siege_cards_in_open": False},
            },
            "battle",
            "the attacker may not play Moat there (B3)",
        ),
        (
            {"battle": {"attacker": "B1", "defender": "C1", "reply": "Moat"}},
            "battle",
            "a battle that is won says commit, reply and beaten",
        ),
        (
            {
                "battle": {
                    "attacker": "B1",
                    "defender": "A1",
                    "commit": "none",
                    "reply": "March",
                    "beaten": "blue",
                }
            },
            "battle",
            "which does not win (T36)",
        ),
        (
            {"battle": {"attacker": "B1", "defender": "C1"}, "turn": "red march"},
            "battle",
            "only the Battle phase",
        ),
        ({"order": ["red", "blue"]}, "order", "the turn order is red, blue"),
        ({"out": ["blue"]}, "out", "blue is out, but has an army or a castle (V2)"),
        ({"out": ["yellow"]}, "out", "yellow is out, but does not play"),
        ({"recruited": True}, "turn", "red has recruited, but it is the battle phase"),
        ({"recruited": True, "turn": None}, "turn", "it is nobody's turn; say turn"),
        ({"result": "yellow V1"}, "result", "yellow has won, but does not play"),
    ],
)
def test_problems_of_a_position(said, name, text):
    found = [(p.name, p.text) for p in Scenario(LINE, **BASE | said).problems()]
    assert [t for n, t in found if n == name and text in t], found


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ('battle = "B1xC1"', "expected a table with attacker and defender"),
        ('battle = {attacker = "B1"}', "the battle has no defender"),
        ('battle = {atacker = "B1"}', "did you mean 'attacker'?"),
        ('battle = {attacker = "B1", defender = "Q9"}', "Q9 is not on the map"),
        ("result = 3", "3 is no result; expected who won"),
        ('result = "red V9"', "expected who won, or none"),
        ("recruited = 1", "expected true or false, found 1"),
        ("out = 2", "expected colours"),
        ('order = ["rad"]', "did you mean 'red'?"),
    ],
)
def test_misprints_in_what_a_position_says(said, says):
    with pytest.raises(ck.ScenarioError) as caught:
        Scenario.parse(f'grid = "{LINE}"\n{said}')
    assert says in str(caught.value)
