"""Battle: T21 to T40, B1 to B10. Every total is worked out by hand in the test that holds it."""

import pytest

import castlekeep as ck

from .table import SEATS, cards, clash, fight, kinds, legal, lines, only, play, size, table


def totals(ledger):
    return ledger.attacker.total, ledger.defender.total


def destroyed(side):
    return sorted((str(each.card), str(each.by), each.count) for each in side.destroyed)


# --- who attacks whom ----------------------------------------------------------------------------


def test_T21_adjacent_enemy_armies():
    game = table(
        """
        .  .B .  .
        .B .R .R .
        .  .  .B .B
        """,
        turn="red battle",
    )
    # B2 (an even row) touches A2, C2, B1, C1, B3, C3; C2 touches B2, D2, C1, D1, C3, D3
    assert legal(game) == {"B2xA2", "B2xB1", "B2xC3", "C2xC3", "C2xD3", "end"}


def test_T21_only_the_active_player_attacks():
    game = table(".R .B .G", players=SEATS[:3], turn="blue battle")
    assert legal(game) == {"B1xA1", "B1xC1", "end"}


def test_T21_terrain_does_not_stop_an_attack():
    assert legal(table("fR ~B", turn="red battle")) == {"A1xB1", "end"}


def test_T22_one_battle_at_a_time():
    game = table(".B .R .B", turn="red battle")
    game.act("B1xA1")
    assert legal(game) == {"commit none"}
    with pytest.raises(ck.IllegalAction):
        game.act("B1xC1")
    with pytest.raises(ck.IllegalAction):
        game.act("end")


@pytest.mark.parametrize("order", [("A1", "C1"), ("C1", "A1")])
def test_T23_the_active_player_chooses_the_order(order):
    game = table(".B .R .B @B", turn="red battle", hands={"red": "Knights*2"})
    for target in order:
        clash(game, f"B1x{target}", "Knights")
        game.act("stay")
    assert "A1" not in game.armies
    assert "C1" not in game.armies


def test_B1_no_limit_to_attacks():
    game = table(".R .B .B .B @B", turn="red battle", hands={"red": "Knights*3"})
    for at, target in ("AB", "BC", "CD"):
        clash(game, f"{at}1x{target}1", "Knights")
        game.act("advance")
    assert game.attacked == {"D1": 3}
    assert legal(game) == {"D1xE1", "end"}


def test_option_attacks_per_army():
    game = table(".R .B .B @B", turn="red battle", hands={"red": "Knights*3"}, attacks_per_army=1)
    clash(game, "A1xB1", "Knights")
    game.act("advance")
    assert legal(game) == {"end"}


def test_option_attacks_per_army_is_for_each_army():
    game = table(
        ".B .R . .R .B @B", turn="red battle", hands={"red": "Knights*3"}, attacks_per_army=1
    )
    clash(game, "B1xA1", "Knights")
    game.act("stay")
    assert legal(game) == {"D1xE1", "end"}


def test_option_attacks_per_army_none_at_all():
    assert legal(table(".R .B", turn="red battle", attacks_per_army=0)) == {"end"}


# --- siege or open -------------------------------------------------------------------------------


def test_T25_a_defender_in_a_castle_means_a_siege():
    game = table(".R @B", turn="red battle")
    game.act("A1xB1")
    assert game.battle.siege is True


@pytest.mark.parametrize("ground", [".", "f", "~"])
def test_T26_any_other_defender_means_an_open_battle(ground):
    game = table(f"@R {ground}B", turn="red battle")
    game.act("A1xB1")
    assert game.battle.siege is False
    assert game.battle.terrain == game.terrain["B1"]


def test_T28_the_value_follows_the_battle():
    _, opened = fight(".R .B", "A1xB1", "Trebuchets")
    _, siege = fight(".R @B", "A1xB1", "Trebuchets")
    assert (totals(opened), totals(siege)) == ((1, 0), (5, 0))


@pytest.mark.parametrize("owner", ["r", "g", ""])
def test_B7_whoever_controls_the_castle(owner):
    game = table(f".R @{owner} . @G", players=SEATS[:3], put={"B1": "blue"}, turn="red battle")
    assert game.control["B1"] == {"r": "red", "g": "green", "": None}[owner]
    game.act("A1xB1")
    assert game.battle.siege is True


# --- choosing cards ------------------------------------------------------------------------------


def test_T27_some_or_all_cards():
    game = table(".R .B", turn="red battle", hands={"red": "Knights*2 Moat"})
    game.act("A1xB1")
    assert legal(game) == {
        "commit none", "commit Knights", "commit Knights*2",
        "commit Moat", "commit Knights Moat", "commit Knights*2 Moat",
    }  # fmt: skip


def test_B2_the_attacker_is_asked_first_and_in_secret():
    game = table(".R .B", turn="red battle", hands={"red": "Knights*2", "blue": "Pikemen"})
    game.act("A1xB1")
    assert game.to_act == "red"
    game.act("commit Knights")
    assert (game.to_act, game.active) == ("blue", "red")
    view = game.view("blue")
    assert view["battle"]["committed"] == ["attacker"]
    assert view["battle"]["commit"] is None
    assert view["hands"] == {"red": 2, "blue": 1}


def test_B2_both_reveal_at_once():
    game = table(".R .B @B", turn="red battle", hands={"red": "Knights*2", "blue": "Pikemen"})
    game.act("A1xB1")
    assert "Revealed" not in kinds(game.act("commit Knights"))
    ledger = only(game.act("commit Pikemen"), "Revealed").ledger
    assert cards(ledger.attacker.cards) == {"Knights": 1}
    assert cards(ledger.defender.cards) == {"Pikemen": 1}


def test_B2_asked_also_with_an_empty_hand():
    game = table(".R .B", turn="red battle")
    game.act("A1xB1")
    assert (game.to_act, legal(game)) == ("red", {"commit none"})
    game.act("commit none")
    assert (game.to_act, legal(game)) == ("blue", {"commit none"})


def test_T31_in_a_siege_some_cards_are_for_one_side():
    hands = {"red": "Moat Ladders", "blue": "Moat Ladders"}
    game = table(".R @B", turn="red battle", hands=hands)
    game.act("A1xB1")
    assert legal(game) == {"commit none", "commit Ladders"}
    game.act("commit none")
    assert legal(game) == {"commit none", "commit Moat"}


def test_T31_every_one_sided_card():
    attack, defend = "Ladders Sappers SiegeTower", "BoilingOil Parapets Moat"
    game = table(".R @B", turn="red battle", hands=dict.fromkeys(SEATS[:2], f"{defend} {attack}"))
    game.act("A1xB1")
    assert f"commit {attack}" in legal(game)
    assert len(game.legal_actions()) == 8
    game.act("commit none")
    assert f"commit {defend}" in legal(game)
    assert len(game.legal_actions()) == 8


def test_B3_in_open_battle_every_card_may_be_played():
    game, ledger = fight(".R .B", "A1xB1", "Moat Catapults", "Ladders")
    assert totals(ledger) == (1, 0)  # 0 + 1, 0
    assert cards(game.discard) == {"Moat": 1, "Catapults": 1, "Ladders": 1}


def test_option_siege_cards_in_open():
    hands = {"red": "Moat Ladders March", "blue": "Moat Ladders"}
    game = table(".R .B", turn="red battle", hands=hands, siege_cards_in_open=False)
    game.act("A1xB1")
    assert legal(game) == {"commit none", "commit March"}
    game.act("commit none")
    assert legal(game) == {"commit none"}


def test_option_siege_cards_in_open_changes_no_siege():
    game = table(
        ".R @B", turn="red battle", hands={"red": "Moat Ladders"}, siege_cards_in_open=False
    )
    game.act("A1xB1")
    assert legal(game) == {"commit none", "commit Ladders"}


# --- destruction ---------------------------------------------------------------------------------


def test_T29_some_cards_destroy_others():
    _, ledger = fight(".R .B", "A1xB1", "Archers Swordsmen", "Pikemen Knights")
    # the Archers destroy the Pikemen, the Knights the Archers: 3 against 4
    assert destroyed(ledger.defender) == [("Pikemen", "Archers", 1)]
    assert destroyed(ledger.attacker) == [("Archers", "Knights", 1)]
    assert totals(ledger) == (3, 4)


def test_T30_destroyed_at_once_and_at_the_same_time():
    game, ledger = fight(".R .B @B", "A1xB1", "Archers*2 Knights", "Pikemen Knights")
    # one Archer falls to the Knights, the Knights to the Pikemen, the Pikemen to the Archers:
    # what is left is Archers 3 against Knights 4
    assert destroyed(ledger.attacker) == [("Archers", "Knights", 1), ("Knights", "Pikemen", 1)]
    assert destroyed(ledger.defender) == [("Pikemen", "Archers", 1)]
    assert totals(ledger) == (3, 4)
    assert cards(game.discard) == {"Archers": 2, "Knights": 2, "Pikemen": 1}


def test_B4_a_destroyed_card_still_destroys():
    _, ledger = fight(".R .B", "A1xB1", "Pikemen", "Archers Knights")
    # Archers destroy Pikemen, which destroy the Knights all the same: 0 against 3
    assert destroyed(ledger.attacker) == [("Pikemen", "Archers", 1)]
    assert destroyed(ledger.defender) == [("Knights", "Pikemen", 1)]
    assert totals(ledger) == (0, 3)


def test_B4_one_card_destroys_one():
    _, ledger = fight(".R .B", "A1xB1", "Pikemen*4", "Crossbowmen Archers")
    assert totals(ledger) == (2 * 3, 2 + 3)


def test_B4_archers_are_named_before_crossbowmen():
    _, ledger = fight(".R .B", "A1xB1", "Archers Crossbowmen*2", "Pikemen*4")
    assert [(str(each.by), each.count) for each in ledger.defender.destroyed] == [
        ("Archers", 1),
        ("Crossbowmen", 2),
    ]
    assert totals(ledger) == (3 + 2 * 2, 3)
    _, ledger = fight(".R .B", "A1xB1", "Archers*2 Crossbowmen", "Pikemen*2")
    assert destroyed(ledger.defender) == [("Pikemen", "Archers", 2)]


def test_B4_knights_destroy_archers_not_crossbowmen():
    _, ledger = fight(".R .B", "A1xB1", "Knights*2", "Archers Crossbowmen")
    assert destroyed(ledger.defender) == [("Archers", "Knights", 1)]
    assert totals(ledger) == (8, 2)


def test_B4_nothing_is_destroyed_in_a_siege():
    _, ledger = fight(".R @B", "A1xB1", "Archers", "Pikemen")
    assert (ledger.attacker.destroyed, ledger.defender.destroyed) == ((), ())
    assert totals(ledger) == (4, 3)


# --- totals --------------------------------------------------------------------------------------


def test_T32_each_side_adds_up_its_cards():
    _, ledger = fight(
        ".R @B", "A1xB1", "Ladders Sappers SiegeTower", "BoilingOil Parapets Moat March"
    )
    assert totals(ledger) == (4 + 5 + 6, 4 + 5 + 6 + 0)
    assert lines(ledger.attacker, "card") == [(4, "T44"), (5, "T44"), (6, "T44")]


def test_T32_a_total_is_the_sum_of_its_lines():
    _, ledger = fight(".R ~B .R", "A1xB1", "Knights*2", "Swordsmen*2 Ballistae")
    for side in (ledger.attacker, ledger.defender):
        assert side.total == sum(line.value for line in side.lines)
    assert totals(ledger) == (9, 6)


def test_T33_defenders_in_forest_get_two():
    game, ledger = fight("@R fB", "A1xB1", "Knights", "Swordsmen")
    assert totals(ledger) == (4, 5)
    assert game.armies == {"B1": "blue"}


def test_T34_defenders_in_a_river_lose_two():
    game, ledger = fight(".R ~B @B", "A1xB1", "Swordsmen", "Knights")
    assert totals(ledger) == (3, 2)
    assert "B1" not in game.armies


@pytest.mark.parametrize(("ground", "value"), [(".", None), ("f", 2), ("~", -2), ("@", None)])
def test_B5_terrain_counts_for_the_defender_in_the_open(ground, value):
    _, ledger = fight(f".R {ground}B", "A1xB1")
    found = [(value, "B5")] if value else []
    assert lines(ledger.defender, "terrain") == found
    assert ledger.defender.total == (value or 0)


@pytest.mark.parametrize("ground", ["f", "~"])
def test_B5_the_hex_of_the_attacker_never_counts(ground):
    _, ledger = fight(f"{ground}R .B", "A1xB1", "Swordsmen", "Swordsmen")
    assert totals(ledger) == (3, 3)
    assert lines(ledger.attacker, "terrain") == []


SUPPORT = """
.B .R .
.R {}B .
.B .  .R
"""  # round B2: red A2 (attacks), B1, C3; round A2: blue A3, A1 and B2 itself


def test_T35_one_for_each_other_friendly_army():
    _, ledger = fight(SUPPORT.format("."), "A2xB2")
    assert totals(ledger) == (2, 2)
    assert lines(ledger.attacker, "support") == [(1, "B6"), (1, "B6")]
    assert {line.at for line in ledger.attacker.lines} == {"B1", "C3"}
    assert {line.at for line in ledger.defender.lines} == {"A1", "A3"}


def test_B6_support_counts_in_a_siege_too():
    _, ledger = fight(SUPPORT.format("@"), "A2xB2", "Ladders", "March")
    assert totals(ledger) == (6, 2)


def test_B6_support_is_for_the_same_player():
    _, ledger = fight(".R .B .G", "A1xB1", players=SEATS[:3])
    assert totals(ledger) == (0, 0)


def test_B6_supports_are_known_before_the_cards():
    game = table(SUPPORT.format("."), turn="red battle")
    game.act("A2xB2")
    supports = game.view("spectator")["battle"]["supports"]
    assert {role: sorted(hexes) for role, hexes in supports.items()} == {
        "attacker": ["B1", "C3"],
        "defender": ["A1", "A3"],
    }


# --- who wins ------------------------------------------------------------------------------------


def test_T36_the_higher_total_wins():
    game, ledger = fight(".R .B @B", "A1xB1", "Knights", "Swordsmen")
    assert (totals(ledger), ledger.winner, str(ledger.rule)) == ((4, 3), "attacker", "T36")
    assert (ledger.winning.seat, ledger.losing.seat) == ("red", "blue")
    assert game.armies == {"A1": "red", "C1": "blue"}
    game, ledger = fight("@r .R .B", "B1xC1", "Swordsmen", "Knights")
    assert (totals(ledger), ledger.winner, str(ledger.rule)) == ((3, 4), "defender", "T36")


def test_T37_defender_wins_ties():
    game, ledger = fight("@r .R .B", "B1xC1", "Swordsmen", "Swordsmen")
    assert (totals(ledger), ledger.winner, str(ledger.rule)) == ((3, 3), "defender", "T37")
    assert game.armies == {"C1": "blue"}
    assert game.to_act == "red"


def test_T38_the_losing_army_is_destroyed():
    game = table(".R .B @B", turn="red battle", hands={"red": "Knights"})
    game.act("A1xB1")
    game.act("commit Knights")
    lost = only(game.act("commit none"), "ArmyLost")
    assert (lost.seat, lost.at, lost.why) == ("blue", "B1", "battle")


def test_T39_the_winner_may_move_in():
    game, _ = fight(".R .B @B", "A1xB1", "Knights")
    assert (game.to_act, legal(game)) == ("red", {"advance", "stay"})
    event = only(game.act("advance"), "Advanced")
    assert (event.seat, event.src, event.dst) == ("red", "A1", "B1")
    assert game.armies == {"B1": "red", "C1": "blue"}


def test_T39_or_stay():
    game, _ = fight(".R .B @B", "A1xB1", "Knights")
    assert only(game.act("stay"), "Stayed").at == "A1"
    assert game.armies == {"A1": "red", "C1": "blue"}
    assert (game.phase, game.battle) == ("battle", None)


def test_T39_a_defender_never_advances():
    game, _ = fight("@r .R .B", "B1xC1")
    assert legal(game) == {"end"}


def test_B9_advancing_is_no_march():
    game = table(".R . fB .B @B", turn="red march", hands={"red": "Knights*2"})
    play(game, "A1-B1; end; B1xC1; commit Knights; commit none; advance")
    assert game.marched == {"C1": 1}
    play(game, "C1xD1; commit Knights; commit none; advance")
    assert game.armies == {"D1": "red", "E1": "blue"}


def test_B9_control_waits_for_the_control_phase():
    game, _ = fight(".R @B .B", "A1xB1", "Ladders")
    game.act("advance")
    assert (game.armies["B1"], game.control["B1"]) == ("red", "blue")
    play(game, "end; end")
    assert game.control["B1"] == "red"


def test_B9_not_asked_when_the_game_is_over():
    game, _ = fight(".R .B", "A1xB1", "Knights")
    assert (game.over, game.winner, game.to_act) == (True, "red", None)
    assert list(game.legal_actions()) == []


def test_T40_all_cards_played_are_discarded():
    game = table(
        ".R @B .B", turn="red battle", hands={"red": "Ladders*2 Moat", "blue": "Moat Parapets"}
    )
    play(game, "A1xB1; commit Ladders*2; commit Parapets")
    assert cards(game.discard) == {"Ladders": 2, "Parapets": 1}
    assert (cards(game.hands["red"]), cards(game.hands["blue"])) == ({"Moat": 1}, {"Moat": 1})


def test_B8_a_total_may_be_negative():
    game, ledger = fight(".R ~B @B", "A1xB1")
    assert (totals(ledger), ledger.winner) == ((0, -2), "attacker")
    assert "B1" not in game.armies


def test_B8_a_tie_at_nothing_is_the_defenders():
    _, ledger = fight("@r .R ~B", "B1xC1", "none", "Ballistae")
    assert (totals(ledger), ledger.winner, str(ledger.rule)) == ((0, 0), "defender", "T37")


def test_B10_the_order_after_a_battle():
    game = table(
        ".R .B @G", turn="red battle", players=SEATS[:3], hands={"red": "Knights", "blue": "Moat"}
    )
    play(game, "A1xB1; commit Knights")
    events = game.act("commit none")
    after = [
        name for name in kinds(events) if name in ("Revealed", "ArmyLost", "WentOut", "GameOver")
    ]
    assert after == ["Revealed", "ArmyLost", "WentOut"]
    assert cards(game.discard) == {"Knights": 1, "Moat": 1}
    assert legal(game) == {"advance", "stay"}


def test_B10_the_last_player_wins_before_any_advance():
    game = table(".R .B", turn="red battle", hands={"red": "Knights", "blue": "Moat"})
    play(game, "A1xB1; commit Knights")
    after = [
        name
        for name in kinds(game.act("commit none"))
        if name in ("Revealed", "ArmyLost", "WentOut", "GameOver")
    ]
    assert after == ["Revealed", "ArmyLost", "WentOut", "GameOver"]
    assert (game.armies, game.winner) == ({"A1": "red"}, "red")
    assert size(game.discard) == 2
