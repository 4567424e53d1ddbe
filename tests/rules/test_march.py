"""Marching: T16 to T20, M1 to M4."""

import pytest

import castlekeep as ck

from .table import cards, legal, marches, only, play, table

FREE = """
.R .  .  .
.  .  .  .
.  .  .  .B
"""


def test_T16_only_one_army_a_hex():
    game = table("fR fR fB")
    assert marches(game, "A1") == set()
    assert marches(game, "B1") == set()


def test_T17_two_spaces_over_clear():
    assert marches(table(FREE), "A1") == {"B1", "A2", "C1", "B2", "A3", "B3"}


@pytest.mark.parametrize("ground", ["f", "~", "@"])
def test_T18_one_space_into_castle_forest_and_river(ground):
    game = table(f".R {ground} . .B")
    assert marches(game, "A1") == {"B1"}


@pytest.mark.parametrize("ground", ["f", "~", "@"])
def test_M1_two_over_clear_or_one_into_forest(ground):
    game = table(f".R . {ground} .B")
    assert marches(game, "A1") == {"B1"}  # clear first and then rough ground is no march


@pytest.mark.parametrize("ground", [".", "f", "~", "@"])
def test_M1_the_hex_it_leaves_does_not_matter(ground):
    assert marches(table(f"{ground}R . . .B"), "A1") == {"B1", "C1"}


@pytest.mark.parametrize("ground", ["^", "w"])
def test_T19_never_into_mountain_or_sea(ground):
    game = table(f".R {ground} . .B")
    assert marches(game, "A1") == set()


def test_T19_no_hex_no_march():
    assert marches(table(".R - . .B"), "A1") == set()


def test_M1_the_event_says_the_path():
    game = table(".R . . .B")
    event = only(game.act("A1-C1"), "Marched")
    assert (event.seat, event.src, event.dst, list(event.path), event.card) == (
        "red",
        "A1",
        "C1",
        ["A1", "B1", "C1"],
        None,
    )


@pytest.mark.parametrize("other", ["R", "B"])
def test_M2_no_army_is_passed_through(other):
    game = table(f".R .{other} . . .B")
    assert marches(game, "A1") == set()


def test_option_pass_through_friends():
    game = table(".R .R . . .B", pass_through_friends=True)
    assert marches(game, "A1") == {"C1"}  # through, but never onto


def test_option_pass_through_friends_is_for_friends_alone():
    assert marches(table(".R .B . . .B", pass_through_friends=True), "A1") == set()


def test_option_pass_through_friends_over_clear_only():
    assert marches(table(".R fR . . .B", pass_through_friends=True), "A1") == set()


def test_T20_a_march_card_moves_an_army_a_second_time():
    game = table(".R . . . . .B", hands={"red": "March Knights"})
    game.act("A1-C1")
    event = only(game.act("C1-E1"), "Marched")
    assert event.card == "March"
    assert game.armies == {"E1": "red", "F1": "blue"}
    assert cards(game.hands["red"]) == {"Knights": 1}
    assert cards(game.discard) == {"March": 1}


def test_M3_no_card_no_second_march():
    game = table(".R . . . . .B", hands={"red": "Knights"})
    game.act("A1-C1")
    assert legal(game) == {"end"}


def test_M3_once_per_army_and_turn():
    game = table(".R . . . . . . .B", hands={"red": "March*2"})
    play(game, "A1-B1; B1-C1")
    assert legal(game) == {"end"}
    assert cards(game.hands["red"]) == {"March": 1}


def test_M3_each_army_has_its_own_second_march():
    game = table(".R . . . w .R . . . .B", hands={"red": "March*2"})
    play(game, "A1-B1; F1-G1; B1-C1; G1-H1")
    assert cards(game.discard) == {"March": 2}
    assert legal(game) == {"end"}


def test_M3_what_is_left_of_a_march_is_lost():
    game = table(".R . . . . .B", hands={"red": "March"})
    game.act("A1-B1")
    event = only(game.act("B1-C1"), "Marched")
    assert event.card == "March"


def test_M3_other_armies_may_march_between():
    game = table(".R . . . w .R . .B", hands={"red": "March"})
    play(game, "A1-C1; F1-G1")
    assert marches(game, "C1") == {"A1", "B1", "D1"}


@pytest.mark.parametrize("limit", [0, 2])
def test_option_march_cards_per_army(limit):
    game = table(".R . . . . . . .B", hands={"red": "March*4"}, march_cards_per_army=limit)
    count = 0
    at = 0
    columns = "ABCDEFG"
    while len(game.legal_actions()) > 1:
        game.act(f"{columns[at]}1-{columns[at + 1]}1")
        at, count = at + 1, count + 1
    assert count == 1 + limit


def test_option_march_cards_per_army_without_limit():
    game = table(".R . . . . . . .B", hands={"red": "March*4"}, march_cards_per_army=None)
    play(game, "A1-B1; B1-C1; C1-D1; D1-E1; E1-F1")
    assert cards(game.discard) == {"March": 4}
    assert legal(game) == {"end"}


def test_M4_having_marched_moves_with_the_army():
    game = table(".R . . . .B")
    game.act("A1-C1")
    assert game.marched == {"C1": 1}


def test_M4_a_hex_left_behind_remembers_nothing():
    game = table(".R . .R . .B")
    play(game, "A1-B1; C1-D1")
    assert game.marched == {"B1": 1, "D1": 1}


def test_M4_it_ends_with_the_turn():
    game = table("@R . .B @B", hands={"red": "Knights"})
    play(game, "A1-B1; end; B1xC1; commit Knights; commit none; stay")
    assert (game.marched, game.attacked) == ({"B1": 1}, {"B1": 1})
    play(game, "end; end")
    assert (game.active, game.marched, game.attacked) == ("blue", {}, {})


def test_M4_attacks_move_with_an_advance():
    game = table(".R .B .B @R", turn="red battle", hands={"red": "Knights"})
    play(game, "A1xB1; commit Knights; commit none; advance")
    assert game.attacked == {"B1": 1}


def test_M4_a_lost_army_takes_its_past_along():
    game = table("@r .R .B .", turn="red battle")
    play(game, "B1xC1; commit none; commit none")
    assert game.attacked == {}


def test_T17_reach_is_what_is_legal():
    game = table(FREE)
    assert set(game.reach("A1")) == marches(game, "A1")
    assert isinstance(game.legal_actions()[0], ck.March)
