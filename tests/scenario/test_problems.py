"""Every problem by name, with its severity and place."""

from __future__ import annotations

from random import Random

import pytest

from castlekeep.scenario.checks import NAMES, OPEN_QUESTIONS
from castlekeep.scenario.problems import Problem, ScenarioError
from castlekeep.scenario.scenario import Scenario

ISLAND = "@R w @b\n. w ."
MANY = " ".join(["@ ."] * 12)

CASES = [
    (Scenario(". ^R @B", turn="red march"), "army-terrain", "error", "B1"),
    (Scenario("w .R @B", turn="red march").put("red", "A1"), "army-terrain", "error", "A1"),
    (Scenario(".r @B", turn="red march"), "control-terrain", "error", "A1"),
    (Scenario(".G @B", players=["red", "blue"], turn="red march"), "stranger", "error", "A1"),
    (Scenario("@R @B", turn="red march", hands={"green": ""}), "stranger", "error", "hands"),
    (Scenario("@R @B", turn="red march", names={"green": "G"}), "stranger", "error", "names"),
    (Scenario("@R @B", turn="green march"), "turn", "error", "turn"),
    (Scenario("@R @B", turn="red setup"), "turn", "error", "turn"),
    (Scenario("@R @B", turn="red march", marched={"B1": 1}), "idle", "error", "B1"),
    (Scenario("@R @B", turn="red march", order=["red"]), "order", "error", "order"),
    (Scenario("@R @B", turn="red march", out=["blue"]), "out", "error", "blue"),
    (
        Scenario("@R @B", turn="red march", battle={"attacker": "A1", "defender": "B1"}),
        "battle",
        "error",
        "battle",
    ),
    (Scenario("@R @B", turn="red march", result="green V1"), "result", "error", "result"),
    (Scenario("@R @B", attacked={"A1": 1}), "idle", "error", "A1"),
    (
        Scenario("@R @B", turn="red march", hands={"red": "Moat*3"}, deck="Moat", discard="Moat"),
        "copies",
        "error",
        "Moat",
    ),
    (Scenario("@R @B", turn="red march", rules={"hand_size": 31}), "deck-size", "error", "hands"),
    (Scenario(MANY, starts={2: [["A1"], ["B1"]]}), "starts", "error", "starts for 2"),
    (Scenario(MANY, starts={2: [["A1"], ["A1"]]}), "starts", "error", "starts for 2"),
    (Scenario(MANY, starts={2: [["A1"], ["C1"]]}), "starts", "error", "red"),
    (Scenario(MANY, starts={2: [["A1"], ["C1"]]}, players=3), "starts", "error", "starts"),
    (Scenario(MANY), "starts", "error", ""),
    (Scenario("@ . @", rules={"setup": "draft"}), "draft", "error", ""),
    (Scenario("@R . @B", rules={"setup": "draft"}), "needs-turn", "error", ""),
    (Scenario("@R . @B", starts={2: [["A1"], ["C1"]]}), "needs-turn", "error", "starts"),
    (Scenario("@R . @B", turn="red march"), "victory", "warning", ""),
    (Scenario("@R . @B", turn="red march"), "castles", "warning", ""),
    (Scenario(ISLAND, turn="red march"), "unreachable", "warning", "C1"),
    (Scenario("@R . @", turn="red march"), "one-player", "warning", "red"),
    (Scenario("@R . @", players=2, turn="red march"), "nothing", "warning", "blue"),
    (
        Scenario("@R @B", turn="red march", hands={"red": "Moat*4 Knights*4"}),
        "hand-size",
        "warning",
        "red",
    ),
]


@pytest.mark.parametrize(("scenario", "name", "severity", "place"), CASES)
def test_each_problem(scenario, name, severity, place):
    found = [(p.name, p.severity, p.place) for p in scenario.problems()]
    assert (name, severity, place) in found
    assert found == sorted(found, key=lambda p: p[1]), "errors come first"


ERRORS = [case[0] for case in CASES if case[2] == "error"]


@pytest.mark.parametrize("scenario", ERRORS)
def test_a_teacher_plays_on_with_what_is_wrong_on_purpose(scenario):
    names = {problem.name for problem in scenario.problems() if problem.severity == "error"}
    if names & set(OPEN_QUESTIONS):
        with pytest.raises(ValueError, match="cannot be let pass"):
            scenario.start(allow=names)
        return
    game, chance = scenario.start(allow=names), Random(1)
    for _ in range(300):
        if game.over:
            break
        game.act(game.legal_actions().sample(chance))
    assert game.history


def test_every_problem_has_a_case():
    assert {name for _, name, _, _ in CASES} == set(NAMES)


def test_twelve_castles_and_a_turn_are_no_problem():
    s = Scenario(MANY).put("red", "A1").put("blue", "W1").claim("red", "A1", "C1")
    assert s.replace(turn="red march").problems() == []


def test_start_lists_the_errors():
    with pytest.raises(ScenarioError) as caught:
        Scenario("^R . wB", turn="red march").start()
    assert [p.place for p in caught.value.problems] == ["A1", "C1"]
    assert str(caught.value).splitlines()[0] == (
        "- A1: red's army stands on mountain, where no army can go (T19)"
    )


def test_start_lets_pass_what_is_allowed():
    s = Scenario("^R . wB", turn="red march")
    game = s.start(allow=["army-terrain"])
    assert game.armies == {"A1": "red", "C1": "blue"}


@pytest.mark.parametrize("grid", ["@R . @", "@R . @B"])
def test_warnings_do_not_stop(grid):
    game = Scenario(grid, turn="red march", seed=1).start()
    assert (game.phase, game.to_act) == ("march", "red")


def test_a_long_list_is_cut():
    error = ScenarioError([Problem("grid", "error", f"line {n}", "wrong") for n in range(30)])
    assert str(error).splitlines()[-1] == "- and 10 more"
    assert len(error.problems) == 30
