"""Scenarios as values: what they hold, the verbs, the text both ways, and how they begin."""

from __future__ import annotations

import copy
import pickle
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castlekeep.rules.cards import Hand
from castlekeep.rules.options import Rules
from castlekeep.scenario.problems import ScenarioError
from castlekeep.scenario.scenario import Scenario
from tests.scenario.strategies import colours, scenarios

GRID = """
     A   B   C   D   E   F
1    .   @R  .   f   .   ^
2      @r  .   .   .   @   .
3    .   f   .   ^   .   @B
"""


@pytest.fixture
def ford() -> Scenario:
    return Scenario(
        GRID,
        players=["red", "blue"],
        turn="red march",
        hands={"red": "Knights*2 March"},
        deck="Moat Moat",
        seed=7,
    )


def test_nouns_are_data(ford):
    assert ford.terrain["F1"] == "mountain"
    assert ford.armies == {"B1": "red", "F3": "blue"}
    assert ford.control == {"B1": "red", "A2": "red", "E2": None, "F3": "blue"}
    assert ford.hands == {"red": Hand("Knights*2 March")}
    assert ford.deck == ("Moat", "Moat")
    assert ford.discard == Hand()
    assert (ford.turn, ford.round, ford.seed, ford.title) == ("red march", 1, 7, "")
    assert ford.rules == Rules()


def test_players_default_to_the_colours_on_the_grid():
    assert Scenario("@Y .B @r").players == ("red", "blue", "yellow")
    assert Scenario(". @").players == ()
    named = Scenario("@R . @B", players={"blue": "Ben", "red": "Ann"})
    assert named.players == ("blue", "red")
    assert named.names == {"blue": "Ben", "red": "Ann"}
    assert Scenario("@R . @B", players=3).players == ("red", "blue", "green")


def test_the_control_key_says_what_the_grid_cannot():
    s = Scenario("@R . @B", control={"a1": "none", "C1": "red"})
    assert s.control == {"A1": None, "C1": "red"}
    assert s.armies == {"A1": "red", "C1": "blue"}
    assert '[control]\nA1 = "none"\nC1 = "red"\n' in str(s)


def test_the_text(ford):
    assert str(ford) == (
        'players = ["red", "blue"]\nturn = "red march"\nseed = 7\ndeck = "Moat Moat"\n'
        f'grid = """{GRID}"""\n\n[hands]\nred = "Knights*2 March"\n'
    )
    assert ford.grid == GRID.strip("\n")


@given(scenarios())
def test_round_trip(s):
    again = Scenario.parse(str(s))
    assert again == s
    assert hash(again) == hash(s)
    assert str(again) == str(s)


def test_copies_and_pickles(ford):
    assert pickle.loads(pickle.dumps(ford)) == copy.deepcopy(ford) == ford


def test_files(ford, tmp_path):
    path = tmp_path / "ford.toml"
    ford.save(path)
    assert Scenario.load(path) == ford
    path.write_bytes(b"\xef\xbb\xbf" + str(ford).replace("\n", "\r\n").encode())
    assert Scenario.load(path) == ford
    path.write_bytes(b'title = "\xff"')
    with pytest.raises(ScenarioError, match="no text in UTF-8: line 1"):
        Scenario.load(path)


def test_put_and_remove_never_touch_control(ford):
    there = ford.put("blue", "e2", "A2")
    assert there.armies == {"B1": "red", "A2": "blue", "E2": "blue", "F3": "blue"}
    assert there.control == ford.control
    gone = there.remove("A2", "B1")
    assert gone.armies == {"E2": "blue", "F3": "blue"}
    assert gone.control == ford.control
    assert ford.armies == {"B1": "red", "F3": "blue"}


def test_a_new_colour_sits_down_last(ford):
    assert ford.put("green", "C1").players == ("red", "blue", "green")
    assert ford.claim("green", "E2").players == ("red", "blue", "green")


def test_claim(ford):
    assert ford.claim("blue", "A2", "E2").control["A2"] == "blue"
    assert ford.claim(None, "A2").control["A2"] is None
    assert ford.claim("none", "A2").control == ford.claim(None, "A2").control


def test_deal_and_stack(ford):
    s = ford.deal("blue", "Pikemen*3").deal("red", ["Moat", "..."]).stack("March Knights")
    assert s.hands == {"red": Hand("Moat"), "blue": Hand("Pikemen*3")}
    assert s.fill_up == {"red"}
    assert s.deck == ("March", "Knights", "Moat", "Moat")
    assert s.deal("red", "none").hands["red"] == Hand()
    assert s.deal("red", "none").fill_up == set()


def test_paint(ford):
    s = ford.paint("sea", "A2", "G1").paint("castle", "B2").paint(None, "F3")
    assert s.terrain["G1"] == "sea"
    assert s.control == {"B1": "red", "E2": None, "B2": None}
    assert s.armies == {"B1": "red"}
    assert "F3" not in s.terrain


def test_what_is_cut_out_is_gone_everywhere():
    s = Scenario("@R . @B", turn="red march", marched={"A1": 1}, starts={2: [["A1"], ["C1"]]})
    cut = s.paint("none", "A1")
    assert cut.starts == {2: ((), ("C1",))}
    assert cut.marched == s.remove("A1").marched == {}
    assert Scenario.parse(str(cut)) == cut


@given(scenarios(), st.data())
def test_verbs_keep_the_text_true(s, data):
    some = st.lists(st.sampled_from(sorted(s.terrain)), min_size=1, max_size=3, unique=True)
    for _ in range(3):
        verb = data.draw(st.sampled_from(["put", "remove", "claim", "deal", "stack", "paint"]))
        with suppress(ValueError):
            if verb == "remove":
                s = s.remove(*data.draw(some))
            elif verb == "deal":
                s = s.deal(data.draw(colours), "Moat ...")
            elif verb == "stack":
                s = s.stack("Moat")
            elif verb == "paint":
                s = s.paint(data.draw(st.sampled_from([None, "sea", "castle"])), *data.draw(some))
            else:
                s = getattr(s, verb)(data.draw(colours), *data.draw(some))
        assert Scenario.parse(str(s)) == s
        assert all(problem.text for problem in s.problems())


def test_replace(ford):
    s = ford.replace(turn="blue battle", title="Ford", hands=None, rules={"hand_size": 5})
    assert (s.turn, s.title, s.hands, s.rules.hand_size) == ("blue battle", "Ford", {}, 5)
    assert s.deck == ford.deck
    assert ford.replace(grid="@R . @B").control == {"A1": "red", "C1": "blue"}
    assert ford.replace(turn=None).turn is None


@pytest.mark.parametrize(
    ("verb", "says"),
    [
        (lambda s: s.put("rad", "A1"), "'rad' is no player; did you mean 'red'?"),
        (
            lambda s: s.put("red", "G9"),
            "G9 is not on the map; its columns are A to F, its rows 1 to 3",
        ),
        (lambda s: s.put("red", "1A"), "'1A' is no hex; did you mean 'A1'?"),
        (
            lambda s: s.put("red", "F3"),
            "F3 already holds an army of blue, and no hex holds two (T16)",
        ),
        (lambda s: s.remove("C1"), "no army stands on C1; armies stand on B1, F3"),
        (lambda s: s.claim("nobody", "A2"), "'nobody' controls nothing; expected red"),
        (lambda s: s.deal("red", "Knigths"), "'Knigths' is no card: did you mean Knights?"),
        (lambda s: s.stack("Moat ..."), "'...' has no place here"),
        (lambda s: s.stack("... Moat"), "'...' stands at the end of the cards, or not at all"),
        (lambda s: s.paint("florest", "A1"), "'florest' is no terrain; did you mean 'forest'?"),
        (lambda s: s.paint("sea", "A101"), "A101 is too far out"),
        (lambda s: s.paint(None, *s.terrain), "a map needs at least one hex"),
        (
            lambda s: s.replace(trun="red march"),
            "'trun' is no part of a scenario; did you mean 'turn'?",
        ),
        (lambda s: s.replace(grid=3), "expected a grid as text, found int"),
        (lambda s: s.start(allow=["hand_size"]), "'hand_size' is no problem's name; did you mean"),
        (lambda s: s.put("red", 4), "4"),
    ],
)
def test_verbs_say_what_was_meant(ford, verb, says):
    with pytest.raises(ValueError) as caught:  # noqa: PT011 (the message is compared below)
        verb(ford)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("keywords", "place", "says"),
    [
        ({"players": "red rad"}, "players", "'rad' is no player; did you mean 'red'?"),
        ({"players": ["red", "red"]}, "players", "red cannot sit at the table twice"),
        ({"players": 5}, "players", "5 players cannot play; expected 1 to 4"),
        ({"players": True}, "players", "True are no players"),
        ({"turn": "red mrch"}, "turn", "'mrch' is no phase; did you mean 'march'?"),
        ({"turn": "march"}, "turn", "'march' is no turn; expected a colour and a phase"),
        ({"turn": 4}, "turn", "4 is no turn"),
        ({"hands": "Moat"}, "hands", "expected an entry for each, as in a dict, found 'Moat'"),
        ({"hands": {"rad": "Moat"}}, "hands.rad", "'rad' is no player; did you mean 'red'?"),
        ({"hands": {"red": "Mote"}}, "hands.red", "'Mote' is no card: did you mean Moat?"),
        ({"hands": {"red": 7}}, "hands.red", "7 are no cards"),
        (
            {"hands": {"red": {"Moat": -1}}},
            "hands.red",
            "expected a whole number from 0 to 255, found -1",
        ),
        (
            {"deck": "Moat+2"},
            "deck",
            "'Moat+2' is no card; write a name like Knights, or Knights*2",
        ),
        ({"round": 0}, "round", "expected a whole number from 1"),
        ({"seed": 2**64}, "seed", "expected a whole number from 0"),
        ({"seed": True}, "seed", "expected a whole number from 0"),
        (
            {"control": {"B1": "bleu"}},
            "control.B1",
            "'bleu' controls nothing; did you mean 'blue'?",
        ),
        ({"marched": {"Z9": 1}}, "marched.Z9", "Z9 is not on the map"),
        ({"names": {"red": "a\nb"}}, "names.red", "is no name; expected printable text"),
        ({"names": {"red": "a" * 99}}, "names.red", "at most 40 characters"),
        ({"rules": {"hand_sice": 3}}, "rules.hand_sice", "did you mean 'hand_size'?"),
        ({"rules": {"hand_size": -3}}, "rules.hand_size", "expected a whole number"),
        ({"rules": 3}, "rules", "expected an entry for each"),
        ({"starts": {5: []}}, "starts.5", "5 is no number of players; expected 1 to 4"),
        ({"starts": {2: ["B1", "A2"]}}, "starts.2", "expected a list of castles for each seat"),
        ({"hands": {"red": "Moat", "Red": "Moat"}}, "hands.Red", "red is named twice"),
        ({"starts": {2: [["B1"]]}}, "starts.2", "expected 2 lists of castles, found 1"),
        ({"starts": {2: [["B1"], ["Q1"]]}}, "starts.2", "Q1 is not on the map"),
        ({"title": 3}, "title", "expected text, found 3"),
    ],
)
def test_keywords_say_what_was_meant(keywords, place, says):
    with pytest.raises(ScenarioError) as caught:
        Scenario(GRID, **keywords)
    assert [problem.place for problem in caught.value.problems] == [place]
    assert says in caught.value.problems[0].text


def test_all_keywords_are_told_at_once():
    with pytest.raises(ScenarioError) as caught:
        Scenario(GRID, turn="red", deck="Mote", rules={"a": 1, "b": 2})
    assert [p.place for p in caught.value.problems] == ["turn", "deck", "rules.a", "rules.b"]
    assert len(str(caught.value).splitlines()) == 4


def test_an_arranged_scenario_begins_as_it_says(ford):
    s = ford.deal("blue", "Moat ...").replace(discard="Archers*2")
    state, _ = s.opening(7)
    view = state.observe("referee")
    assert view["phase"] == "march"
    assert view["active"] == view["to_act"] == "red"
    assert view["armies"] == {"B1": "red", "F3": "blue"}
    assert view["hand"]["red"] == {"Knights": 2, "March": 1}
    assert view["hands"] == {"red": 3, "blue": 7}
    assert view["hand"]["blue"]["Moat"] >= 1
    assert view["discard"] == {"Archers": 2}
    assert view["deck"] == 60 - 3 - 7 - 2
    assert s.opening(7)[0] == state


def test_what_is_named_nowhere_may_lie_on_the_discard_pile(ford):
    state, _ = ford.replace(hands={"red": "none", "blue": "none"}, discard="...").opening(1)
    view = state.observe("spectator")
    assert (view["deck"], sum(view["discard"].values())) == (2, 58)


def test_a_draw_phase_begins_as_usual(ford):
    state, _ = ford.replace(turn="red draw", hands={"red": "Knights", "blue": "none"}).opening(7)
    view = state.observe("referee")
    assert view["phase"] == "march"
    assert view["hands"] == {"red": 7, "blue": 7}
    assert view["hand"]["red"]["Moat"] >= 2


def test_a_set_up_begins_from_the_grid():
    s = Scenario("@R . @R . @B . @B", rules={"starting_castles": 2, "victory_castles": 4})
    assert [p for p in s.problems() if p.severity == "error"] == []
    state, _ = s.opening(7)
    view = state.observe("spectator")
    assert view["armies"] == {"A1": "red", "C1": "red", "E1": "blue", "G1": "blue"}
    assert view["hands"] == {"red": 7, "blue": 7}


def test_mistakes_in_the_grid_and_in_the_rest_are_told_at_once() -> None:
    with pytest.raises(ScenarioError) as caught:
        Scenario("@R . q", turn="rde march", hands={"red": "Knigts"}, deck="Moats")
    assert [problem.name for problem in caught.value.problems] == ["grid", "turn", "hands", "deck"]
