"""Changing a running game between two moves."""

from __future__ import annotations

import json
import random

import pytest

import castlekeep as ck
from castlekeep.game.edit import Edit
from castlekeep.rules.cards import Hand
from tests.board.page import Page

GRID = """
     A   B   C   D
1    @R  .   .   @B
2      .   f   .   @
"""
FULL = Hand([card for card in ck.Card for _ in range(4)])


def start(**said) -> ck.Game:
    said = {"hands": {"red": "Knights*2", "blue": "Moat"}, "turn": "red march", "seed": 3} | said
    return ck.Scenario(GRID, **said).start()


def everything(game: ck.Game) -> Hand:
    position = game.state._position
    deck = Hand([list(ck.Card)[n] for n in position.deck])
    return sum(game.hands.values(), game.discard + deck)


def test_armies_and_control():
    game = start()
    game.edit(armies={"a1": None, "C1": "red"}, control={"D2": "red", "A1": "none"})
    assert game.armies == {"C1": "red", "D1": "blue"}
    assert game.control == {"A1": None, "D1": "blue", "D2": "red"}
    assert game.to_act == "red"
    game.edit(armies={"C1": "blue"})
    assert game.armies["C1"] == "blue"


def test_an_edit_is_recorded_told_and_taken_back():
    game = start()
    heard = []
    game.on_change(lambda g, events: heard.append((g.rev, events)))
    game.act("A1-B1")
    before, log, rev = game.state, game.log, game.rev
    edit = game.edit(armies={"B1": None, "C1": "red"}, hands={"blue": "March"}, round=4)
    assert game.history == [ck.March("A1", "B1"), edit]
    assert game.last_action is edit
    assert heard[-1] == (rev + 1, ())
    entry = game.log[-1]
    assert entry == {
        "n": log[-1]["n"] + 1,
        "round": 4,
        "seat": None,
        "text": "The referee changes the armies on B1 and C1, Blue's hand and the round",
        "hexes": ["B1", "C1"],
    }
    after = game.state
    game.undo()
    assert (game.state, game.log, game.rev) == (before, log, rev + 2)
    game.redo()
    assert (game.state, game.last_action) == (after, edit)
    assert game.fork(1).state == before
    assert game.fork().state == after


def test_an_edit_may_be_taken_back_when_the_game_is_over_and_by_anybody():
    game = start()
    game.act("resign")
    game.edit(armies={"A2": "red"}, turn="red march")
    assert (game.over, game.out, game.to_act) == (False, (), "red")
    game.edit(turn="blue march")
    game.undo()
    game.undo()
    assert game.over


@pytest.mark.parametrize(
    ("said", "texts"),
    [
        ({}, ["there is nothing to change: say one of terrain, armies"]),
        ({"armies": {}}, ["there is nothing to change"]),
        (
            {"armies": {"Q9": "red", "B1": "rad"}, "turn": "red mrch", "deck": "Mote"},
            ["Q9 is not on the map", "did you mean 'red'", "did you mean 'march'", "'Mote'"],
        ),
        (
            {"armies": {"B1": "green"}, "control": {"C1": "red"}, "hands": {"red": "Moat*4"}},
            ["B1: green has an army here, but does not play", "C1: red controls", "5 Moat"],
        ),
        ({"terrain": {"A1": "sea"}}, ["A1: red's army stands on sea"]),
        ({"hands": {"red": "Moat ..."}}, ["'...' has no place here"]),
        ({"round": 0}, ["expected a whole number from 1"]),
        ({"armies": 3}, ["expected an entry for each"]),
        ({"allow": "copy", "round": 2}, ["'copy' is no problem's name; did you mean 'copies'?"]),
    ],
)
def test_all_or_nothing(said, texts):
    game = start()
    before, rev, history = game.state, game.rev, game.history
    with pytest.raises(ValueError) as caught:  # noqa: PT011 (the message is compared below)
        game.edit(**said)
    assert [text for text in texts if text not in str(caught.value)] == []
    assert (game.state, game.rev, game.history) == (before, rev, history)


def test_cards_stay_the_same_sixty():
    game = start(deck="March Knights Archers")
    game.edit(hands={"red": "Moat*3 Sappers"}, deck="Ladders*2")
    assert game.hands == {"red": Hand("Moat*3 Sappers"), "blue": Hand("Moat")}
    deck = game.scenario().deck
    assert deck[:5] == ("Ladders", "Ladders", "March", "Knights", "Archers")
    assert everything(game) == FULL
    game.edit(discard="Knights*3")
    assert game.discard == Hand("Knights*3")
    game.edit(hands={"blue": "Knights*3"})
    assert game.discard == Hand("Knights")
    game.edit(hands={"blue": "none"})
    assert (game.discard, everything(game)) == (Hand("Knights"), FULL)


def test_what_is_not_named_stays():
    rng = random.Random(1)
    game = ck.Game.new(players=3, seed=1)
    for _ in range(60):
        game.act(game.legal_actions().sample(rng))
        before = game.state._position
        game.edit(round=before.round)
        assert game.state._position.key() == before.key()


def test_a_phase_that_is_named_begins():
    game = start(hands={"red": "none", "blue": "none"})
    game.edit(turn="blue draw", deck="Moat*2 March")
    assert (game.phase, game.to_act, game.hands["blue"].size) == ("march", "blue", 7)
    assert [entry["text"] for entry in game.log[-2:]] == ["Blue draws 7 cards", "Red draws 7 cards"]
    assert game.hands["blue"]["Moat"] >= 2


def test_the_turn_of_another_forgets_what_armies_did():
    game = start()
    game.act("A1-B1")
    game.edit(turn="red battle")
    assert (game.phase, game.marched) == ("battle", {"B1": 1})
    game.edit(turn="blue march")
    assert game.marched == {}


def test_an_open_battle_goes_on_unless_the_turn_is_named():
    game = start(turn="red battle")
    game.edit(armies={"C1": "red"})
    game.act("C1xD1")
    game.act("commit Knights")
    game.edit(armies={"A2": "red"})
    assert "Knights" not in repr(game.history)
    assert game.last_action == game.history[-1]
    with pytest.raises(ck.ScenarioError, match="no enemy of red stands on D1"):
        game.edit(armies={"D1": None})
    with pytest.raises(ck.ScenarioError, match="red has chosen Knights"):
        game.edit(hands={"red": "Moat"})
    game.edit(turn="red battle")
    assert game.battle is None
    assert game.legal_actions()[0] == ck.Attack("C1", "D1")


def test_land_changes_on_every_board_and_back():
    game = start()
    page, other = Page(game), Page(game, seat="blue")
    page.board.selected = "C1"
    edit = game.edit(terrain={"C1": None, "B1": "river", "E1": "castle"}, control={"E1": "blue"})
    for shown in (page.board, other.board):
        assert shown._map["hexes"]["B1"] == "river"
        assert "C1" not in shown._map["hexes"]
        assert shown._snapshot["control"]["E1"] == "blue"
        assert shown.rev == game.rev
    assert page.board.selected is None
    assert edit.hexes == ["C1", "B1", "E1"]
    game.undo()
    assert page.board._map["hexes"]["C1"] == "clear"


def test_land_that_was_a_start():
    game = ck.Game.new(seed=1)
    game.edit(terrain={"A4": "clear"})
    assert "A4" not in game.control
    assert game.armies["A4"]


def test_text_form():
    game = start()
    edit = game.edit(
        terrain={"B2": "river"}, armies={"A2": "red"}, control={"D2": "blue"},
        hands={"red": ["Boiling Oil"]}, deck="Moat", discard="none",
        turn="red battle", round=2,
    )  # fmt: skip
    assert Edit.parse(str(edit)) == edit
    assert hash(Edit.parse(str(edit))) == hash(edit)
    again = start()
    again.edit(**Edit.parse(str(edit)).changes)
    assert again.state._position.key()[:-1] == game.state._position.key()[:-1]
    assert "BoilingOil" in str(edit)
    assert "Oil" not in repr(edit) + repr(game.history)
    assert str(json.loads(json.dumps(str(edit)))) == str(edit)


@pytest.mark.parametrize("text", ["", "edit", "edit 3", "edit {", "edit {x = 1}", "end", 3])
def test_what_is_no_edit(text):
    with pytest.raises(ValueError, match="is no edit: expected something like edit"):
        Edit.parse(text)


def test_errors_that_were_let_pass_at_the_start_do_not_stop_an_edit():
    s = ck.Scenario("@R ^B .", turn="red march")
    game = s.start(allow="army-terrain")
    game.edit(armies={"C1": "blue"})
    with pytest.raises(ck.ScenarioError):
        game.edit(terrain={"A1": "sea"})
    game.edit(terrain={"A1": "sea"}, allow=["army-terrain"])


@pytest.mark.parametrize(
    ("name", "key", "says"),
    [
        ("armies", "C4", "game.edit(armies={'C4': 'red'}) changes the game"),
        ("control", "A1", "game.edit(control={'A1': 'red'}) changes the game"),
        ("terrain", "A1", "game.edit(terrain={'A1': 'red'}) changes the game"),
        ("marched", "A1", 'game.edit(turn="red march") changes the game'),
        ("hands", "red", "game.edit(hands={'red': 'red'}) changes the game"),
    ],
)
def test_what_cells_hold_is_read_only(name, key, says):
    game = start()
    with pytest.raises(TypeError) as caught:
        getattr(game, name)[key] = "red"
    assert str(caught.value) == f"game.{name} is read-only; {says}"
    with pytest.raises(TypeError, match=f"game.{name} is read-only"):
        del getattr(game, name)[key]
    with pytest.raises(AttributeError, match=f"game.{name} is read-only; game.edit"):
        setattr(game, name, {})
    with pytest.raises(AttributeError, match=r"game\.winner is read-only$"):
        game.winner = "red"


def test_choosers_go_on_after_an_edit():
    game = start()
    game.seat("blue", lambda view, legal, rng: legal[-1])
    game.edit(turn="blue march")
    assert game.to_act == "red"
    assert game.last_error is None


def test_what_an_edit_deals_is_nobody_elses():
    game = start()
    board = Page(game, seat="red").board
    game.edit(hands={"blue": "Trebuchets*3"}, deck="Sappers*2", discard="Moat")
    told = [
        game.view("red"), game.view("spectator"), game.log, repr(game.history), str(game),
        repr(game), game.svg(), repr(game.steps[-1].events),
    ]  # fmt: skip
    seen = json.dumps([*map(str, told), board._snapshot])
    assert "Sappers" not in seen
    assert "Trebuchets" not in seen
    assert game.view("red")["discard"] == {"Moat": 1}


def test_the_battle_on_the_table_outlives_an_edit_while_its_advance_is_due():
    game = ck.Game.new(map="moat")
    board = Page(game, seat="referee").board
    for action in ("B1xC1", "commit SiegeTower Ladders", "commit Moat"):
        game.act(action)
    shown = board._snapshot["reveal"]
    game.edit(armies={"A2": "red"})
    assert board._snapshot["reveal"] == {**shown, "n": game.rev}
    game.edit(turn="red battle")
    assert (board._snapshot["reveal"], game.battle) == (None, None)
