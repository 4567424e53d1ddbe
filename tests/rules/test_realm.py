"""Recruiting, control, and the end of players and games: T41 to T43, R1, R2, C1, C2, V1 to V5."""

import pytest

from .table import SEATS, cards, fight, kinds, legal, only, play, table

# --- recruiting ----------------------------------------------------------------------------------


def test_T41_as_many_armies_as_castles():
    assert legal(table("@R @R . @B", turn="red recruit")) == {"end"}
    assert legal(table("@R @r .R @B", turn="red recruit")) == {"end"}


def test_T42_with_fewer_armies_one_new_army_in_any_castle():
    game = table("@R @r @r . @B", turn="red recruit")
    assert legal(game) == {"recruit B1", "recruit C1", "end"}
    event = only(game.act("recruit C1"), "Recruited")
    assert (event.seat, event.at) == ("red", "C1")
    assert game.armies == {"A1": "red", "C1": "red", "E1": "blue"}


def test_R1_at_most_one_a_turn():
    game = table("@R @r @r . @B", turn="red recruit")
    game.act("recruit C1")
    assert legal(game) == {"end"}


def test_R1_once_a_turn_and_again_in_the_next():
    game = table("@R @r @r . @B", turn="red recruit")
    play(game, "recruit C1; end; end; end; end; end; end; recruit B1")
    assert len(game.armies) == 4


def test_R1_not_in_a_castle_that_holds_an_army():
    assert legal(table("@R @r . @B", turn="red recruit")) == {"recruit B1", "end"}


def test_R1_an_enemy_army_in_the_castle_blocks_it():
    game = table("@R . @r . @r . @B", turn="red recruit", put={"C1": "blue"})
    assert game.control["C1"] == "red"
    assert legal(game) == {"recruit E1", "end"}


def test_R1_only_in_a_castle_of_ones_own():
    assert legal(table("@r @ @B", turn="red recruit")) == {"recruit A1", "end"}


def test_R2_nothing_is_disbanded():
    game = table("@r .R .R @B", turn="red recruit")
    assert legal(game) == {"end"}
    game.act("end")
    assert list(game.armies.values()).count("red") == 2


def test_option_disband_excess():
    game = table("@r .R .R .R @B", turn="red recruit", disband_excess=True)
    assert legal(game) == {"disband B1", "disband C1", "disband D1"}
    lost = only(game.act("disband C1"), "ArmyLost")
    assert (lost.seat, lost.at, lost.why) == ("red", "C1", "disbanded")
    assert legal(game) == {"disband B1", "disband D1"}
    game.act("disband D1")
    assert legal(game) == {"end"}


def test_option_disband_excess_may_put_a_player_out():
    game = table(
        ".R . @B @G",
        turn="red recruit",
        players=SEATS[:3],
        disband_excess=True,
        hands={"red": "Moat"},
    )
    assert legal(game) == {"disband A1"}
    events = game.act("disband A1")
    assert only(events, "WentOut").seat == "red"
    assert (list(game.out), game.active, game.phase) == (["red"], "blue", "march")
    assert cards(game.discard) == {"Moat": 1}


def test_option_disband_excess_asks_nothing_of_others():
    game = table("@r @R .B .B @b", turn="red recruit", disband_excess=True)
    assert legal(game) == {"recruit A1", "end"}


# --- control -------------------------------------------------------------------------------------


def test_T43_armies_take_the_castles_they_stand_in():
    game = table("@R . @b .R @B")
    play(game, "D1-C1; end; end")
    assert game.control == {"A1": "red", "C1": "blue", "E1": "blue"}
    taken = only(game.act("end"), "CastleTaken")
    assert (taken.seat, taken.at, taken.before, taken.castles) == ("red", "C1", "blue", 2)
    assert game.control == {"A1": "red", "C1": "red", "E1": "blue"}


def test_C1_neutral_castles_too():
    game = table("@R . @ .R @B")
    play(game, "D1-C1; end; end")
    taken = only(game.act("end"), "CastleTaken")
    assert (taken.seat, taken.before) == ("red", None)
    assert game.control["C1"] == "red"


def test_C1_the_armies_of_the_active_player_alone():
    game = table("@R . @r . @B", turn="red recruit", put={"C1": "blue"})
    game.act("end")
    assert game.control["C1"] == "red"


def test_C2_a_castle_is_kept_until_the_enemys_control_phase():
    game = table("@R . @r .B @b")
    play(game, "end; end; end; D1-C1")
    assert game.control["C1"] == "red"
    play(game, "end; end")
    assert game.control["C1"] == "red"
    game.act("end")
    assert game.control["C1"] == "blue"


# --- winning -------------------------------------------------------------------------------------

SIX = "@r @r @r @r @r @r @ .R .B"


def test_V1_the_seventh_castle_wins():
    game = table(SIX)
    play(game, "H1-G1; end; end")
    assert not game.over
    events = game.act("end")
    over = only(events, "GameOver")
    assert (over.winner, str(over.rule), game.winner, game.to_act) == ("red", "V1", "red", None)
    assert kinds(events)[-1] == "GameOver"
    assert game.view("spectator")["result"] == "V1"


def test_V1_only_when_control_changes():
    game = table("@R @r @r @r @r @r @r . @B")
    play(game, "end; end; end")
    assert not game.over


def test_V1_all_castles_of_a_control_phase_change_at_once():
    game = table("@r @r @r @r @r @ .R . @ .R .B", victory_castles=7)
    play(game, "G1-F1; J1-I1; end; end")
    events = game.act("end")
    assert kinds(events).count("CastleTaken") == 2
    assert game.winner == "red"


@pytest.mark.parametrize(("castles", "over"), [(2, True), (3, False)])
def test_option_victory_castles(castles, over):
    game = table("@r @ .R @B", victory_castles=castles)
    play(game, "C1-B1; end; end; end")
    assert game.over is over


def test_V2_out_with_the_last_army_and_no_castle():
    game, _ = fight(".R .B @G", "A1xB1", "Knights", "Moat", players=SEATS[:3])
    assert list(game.out) == ["blue"]
    assert cards(game.hands["blue"]) == {}
    assert not game.over


def test_V2_a_castle_left_is_enough():
    game, _ = fight(".R .B @b", "A1xB1", "Knights")
    assert (list(game.out), game.over) == ([], False)


def test_V2_out_with_the_last_castle_and_no_army():
    game = table(".R @b @G", players=SEATS[:3], hands={"blue": "Moat"})
    play(game, "A1-B1; end; end")
    went = only(game.act("end"), "WentOut")
    assert went.seat == "blue"
    assert (list(game.out), cards(game.discard), game.active) == (["blue"], {"Moat": 1}, "green")


def test_V2_in_ones_own_turn_it_ends_at_once():
    game, _ = fight(".R @B @G", "A1xB1", players=SEATS[:3])
    # a tie: red's only army is gone, and with it red
    assert (list(game.out), game.active, game.phase) == (["red"], "blue", "march")
    assert game.round == 1


def test_V2_turns_are_skipped():
    game, _ = fight(".R .B @G", "A1xB1", "Knights", players=SEATS[:3])
    play(game, "stay; end; end")
    assert game.active == "green"


def test_V2_who_begins_with_nothing_plays_on():
    game = table(".R . @G", players=SEATS[:3])
    play(game, "end; end; end")
    assert (game.active, list(game.out), legal(game)) == ("blue", [], {"end"})


def test_V3_the_last_player_wins_at_once():
    game = table(".R .B", turn="red battle", hands={"red": "Knights"})
    play(game, "A1xB1; commit Knights")
    over = only(game.act("commit none"), "GameOver")
    assert (over.winner, str(over.rule)) == ("red", "V3")


def test_V3_when_the_active_player_goes_out():
    game, _ = fight(".R .B", "A1xB1")
    assert (game.winner, list(game.out)) == ("blue", ["red"])


def test_V3_by_control():
    game = table(".R @b")
    play(game, "A1-B1; end; end; end")
    assert (game.winner, game.view("spectator")["result"]) == ("red", "V3")


def test_V4_no_limit():
    game = table("@R . @B")
    for _ in range(50):
        play(game, "end; end; end")
    assert (game.round, game.over) == (26, False)


@pytest.mark.parametrize(
    ("grid", "winner", "castles"),
    [
        ("@R @r . @B .B", "red", 2),  # castles 2 : 1, before armies
        ("@R .R . @B", "red", 1),  # castles 1 : 1, armies 2 : 1
        ("@R . @B", None, 0),
    ],
)
def test_option_max_rounds(grid, winner, castles):
    game = table(grid, max_rounds=2)
    play(game, "end; end; end; " * 3 + "end; end")
    assert not game.over
    over = only(game.act("end"), "GameOver")
    assert (over.winner, str(over.rule), game.winner, game.over) == (winner, "V4", winner, True)
    assert over.castles == castles
    assert game.view("spectator")["result"] == "V4"


# --- giving up -----------------------------------------------------------------------------------


def test_V5_armies_come_off_and_castles_turn_neutral():
    game = table("@R .R @r @B @G", players=SEATS[:3], hands={"red": "Moat"})
    events = game.act("resign")
    assert only(events, "Resigned").seat == "red"
    assert game.armies == {"D1": "blue", "E1": "green"}
    assert game.control == {"A1": None, "C1": None, "D1": "blue", "E1": "green"}
    assert (list(game.out), cards(game.discard), game.active) == (["red"], {"Moat": 1}, "blue")


def test_V5_the_last_but_one_gives_the_game_away():
    game = table("@R . @B")
    game.act("resign")
    assert (game.winner, game.view("spectator")["result"]) == ("blue", "V3")


def test_V5_at_ones_own_decision_as_a_defender():
    game = table(
        "@R .R .B @b @G",
        players=SEATS[:3],
        turn="red battle",
        hands={"red": "Knights*2", "blue": "Moat"},
    )
    play(game, "B1xC1; commit Knights; resign")
    assert (list(game.out), game.battle, game.active, game.to_act) == (["blue"], None, "red", "red")
    assert cards(game.hands["red"]) == {
        "Knights": 2
    }  # called off: what was committed stays in hand
    assert cards(game.discard) == {"Moat": 1}
    assert game.control["D1"] is None
    assert game.phase == "battle"


def test_V5_as_an_attacker_the_turn_ends():
    game = table("@R .R .B @b @G", players=SEATS[:3], turn="red battle")
    play(game, "B1xC1; resign")
    assert (list(game.out), game.battle, game.active, game.phase) == (
        ["red"],
        None,
        "blue",
        "march",
    )
    assert game.armies == {"C1": "blue", "E1": "green"}


def test_V5_is_not_in_the_list():
    game = table("@R . @B")
    assert "resign" not in legal(game)
    assert game.why_not("resign") is None
