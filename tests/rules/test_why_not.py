"""Every kind of illegal action is explained: the hexes, what forbids it, and the rule's id."""

import pytest

import castlekeep as ck

from .table import SEATS, legal, play, table

LAND = """
.R .  f  ^  w  .  -
.  .R .B .  @r @B @
"""  # red A1 B2; blue C2 F2; castles E2 (red), F2 (blue), G2 (neutral)


def refuse(game, action, rules):
    """The sentence for a refused action; the same stands in the error, and nothing changes."""
    before = game.state
    sentence = game.why_not(action)
    assert isinstance(sentence, str)
    assert sentence.strip()
    assert str(sentence.rule) in rules.split()
    with pytest.raises(ck.IllegalAction) as caught:
        game.act(action)
    assert isinstance(caught.value, ValueError)
    assert str(caught.value.rule) == str(sentence.rule)
    assert {str(each) for each in caught.value.legal} == legal(game)
    assert str(sentence) in str(caught.value)
    assert game.state == before
    return sentence


def names(sentence, *hexes):
    assert [at for at in hexes if at not in sentence] == [], sentence


@pytest.mark.parametrize(
    ("action", "rules"),
    [
        ("A1-D1", "M1 T17 T19"),  # too far, and a mountain
        ("B2-C2", "M2 T16"),  # an enemy stands there
        ("A1-B2", "M2 T16"),  # a friend stands there
        ("A1-C1", "M1 T17 T18"),  # clear, then forest
        ("A1-F1", "M1 T17"),  # too far
        ("A2-A3", "M1 T3 T5 T21 P1 T16 T17"),  # no army, no such hex
        ("A2-B1", "M1 T17 T16 T7 P1"),  # no army to march
        ("C2-D2", "M1 T6 T12 T17 T7"),  # blue's army
        ("A1-A1", "M1 T17 M2 T16"),  # nowhere
        ("B2-G1", "T3 T5 M1 T17"),  # no hex
    ],
)
def test_M1_why_not_march(action, rules):
    sentence = refuse(table(LAND), action, rules)
    names(sentence, action[:2], action[3:])


@pytest.mark.parametrize("ground", ["^", "w"])
def test_T19_why_not_into_mountain_or_sea(ground):
    names(refuse(table(f".R {ground} .B"), "A1-B1", "T19"), "A1", "B1")


def test_T19_why_not_through_a_mountain():
    names(refuse(table(".R ^ . .B"), "A1-C1", "T19 M1 T17"), "A1", "C1")


def test_M2_why_not_through_an_army():
    names(refuse(table(".R .R . .B"), "A1-C1", "M2 T16"), "A1", "C1", "B1")


def test_M3_why_not_a_second_march_without_a_card():
    game = table(".R . . . .B")
    game.act("A1-B1")
    names(refuse(game, "B1-C1", "M3 T20"), "B1", "C1")


def test_M3_why_not_a_third_march():
    game = table(".R . . . .B", hands={"red": "March*2"})
    play(game, "A1-B1; B1-C1")
    names(refuse(game, "C1-B1", "M3 T20"), "C1", "B1")


def test_T13_why_not_march_in_another_phase():
    names(refuse(table(LAND, turn="red battle"), "A1-B1", "T13 P1"), "A1", "B1")


@pytest.mark.parametrize(
    ("action", "rules"),
    [
        ("B2xC1", "T21"),  # nobody there
        ("A1xB2", "T21 T6"),  # a friend
        ("A1xC2", "T21"),  # too far
        ("C2xB2", "T21 T12 T6"),  # the enemy's army
        ("A2xB2", "T21"),  # no army
        ("B2xB9", "T21 T3 T5"),  # no hex
    ],
)
def test_T21_why_not_attack(action, rules):
    sentence = refuse(table(LAND, turn="red battle"), action, rules)
    names(sentence, action[:2], action[3:])


def test_T13_why_not_attack_in_another_phase():
    names(refuse(table(LAND), "B2xC2", "T13 P1 T21"), "B2", "C2")


def test_B1_why_not_attack_again():
    game = table(".R .B .B @B", turn="red battle", hands={"red": "Knights"}, attacks_per_army=1)
    play(game, "A1xB1; commit Knights; commit none; advance")
    names(refuse(game, "B1xC1", "B1"), "B1", "C1")


def test_T22_why_not_attack_in_a_battle():
    game = table(".B .R .B", turn="red battle")
    game.act("B1xA1")
    refuse(game, "B1xC1", "T22 B2")
    refuse(game, "end", "T22 B2")
    refuse(game, "advance", "B2 B9 T22 T39")


def test_T27_why_not_a_card_one_does_not_hold():
    game = table(".R .B", turn="red battle", hands={"red": "Knights"})
    game.act("A1xB1")
    assert "Moat" in refuse(game, "commit Moat", "T27 B2")
    assert "Knights" in refuse(game, "commit Knights*2", "T27 B2")


def test_T31_why_not_a_card_for_the_other_side():
    game = table(".R @B", turn="red battle", hands={"red": "Moat", "blue": "Ladders"})
    game.act("A1xB1")
    assert "Moat" in refuse(game, "commit Moat", "T31 B3")
    game.act("commit none")
    assert "Ladders" in refuse(game, "commit Ladders", "T31 B3")


def test_B3_why_not_a_siege_card_in_the_open():
    game = table(".R .B", turn="red battle", hands={"red": "Moat"}, siege_cards_in_open=False)
    game.act("A1xB1")
    assert "Moat" in refuse(game, "commit Moat", "B3 T31")


@pytest.mark.parametrize("action", ["commit none", "advance", "stay"])
def test_B2_why_not_fight_without_a_battle(action):
    refuse(table(LAND, turn="red battle"), action, "B2 B9 T21 T22 T27 T39 T13")
    refuse(table(LAND), action, "B2 B9 T13 P1 T21 T22 T27 T39")


def test_B9_why_not_anything_but_advance_or_stay():
    game = table(".R .B .B @B", turn="red battle", hands={"red": "Knights"})
    play(game, "A1xB1; commit Knights; commit none")
    refuse(game, "end", "B9 T39 T22")
    assert "advance" in refuse(game, "commit none", "B9 T39 T22 B2 T27")


def test_R1_why_not_recruit():
    game = table("@R @r . .B @b @", turn="red recruit")
    names(refuse(game, "recruit A1", "R1 T16 T42"), "A1")  # taken
    names(refuse(game, "recruit C1", "R1 T42"), "C1")  # no castle
    names(refuse(game, "recruit E1", "R1 T42"), "E1")  # blue's
    names(refuse(game, "recruit F1", "R1 T42"), "F1")  # nobody's
    names(refuse(game, "recruit K9", "R1 T42 T3 T5"), "K9")  # no hex
    game.act("recruit B1")
    names(refuse(game, "recruit B1", "R1 T42 T16"), "B1")  # once a turn


def test_R1_why_not_a_second_recruit():
    game = table("@R @r @r .B", turn="red recruit")
    game.act("recruit B1")
    names(refuse(game, "recruit C1", "R1 T42"), "C1")


def test_T41_why_not_more_armies_than_castles():
    names(refuse(table("@r .R .B", turn="red recruit"), "recruit A1", "R1 T41 T42"), "A1")


def test_T13_why_not_recruit_in_another_phase():
    names(refuse(table("@r .R .B"), "recruit A1", "T13 P1 R1"), "A1")


def test_R2_why_not_disband():
    names(refuse(table("@R .B", turn="red recruit"), "disband A1", "R2"), "A1")
    game = table("@R .B", turn="red recruit", disband_excess=True)
    names(refuse(game, "disband A1", "R2"), "A1")  # none too many


def test_R2_why_not_anything_but_disband():
    game = table("@r .R .R .B", turn="red recruit", disband_excess=True)
    refuse(game, "end", "R2")
    names(refuse(game, "recruit A1", "R2 R1 T41 T42"), "A1")
    names(refuse(game, "disband D1", "R2"), "D1")  # blue's army
    names(refuse(game, "disband A1", "R2"), "A1")  # nobody there


def test_S1_why_not_claim():
    names(refuse(table("@R @ .B"), "claim B1", "S1 T13"), "B1")
    rules = ck.Rules(setup="draft", starting_castles=1, turn_order="seats")
    game = ck.Scenario("@ . @ . @", players=SEATS[:2], rules=rules, seed=1).start()
    names(refuse(game, "claim B1", "S1"), "B1")  # no castle
    refuse(game, "end", "S1 P1")
    game.act("claim A1")
    names(refuse(game, "claim A1", "S1"), "A1")  # taken


@pytest.mark.parametrize(
    "action", ["end", "resign", "A1-B1", "commit none", "recruit A1", "claim A1", "stay"]
)
def test_V3_why_not_anything_when_the_game_is_over(action):
    game = table("@R . @B")
    game.act("resign")
    refuse(game, action, "V1 V3 V4 V5 P1 T2")


@pytest.mark.parametrize(
    "nonsense",
    ["", "castle", "A1-", "-", "commit Dragons", "recruit", "end end", "A1 - ", "commit Moat*x"],
)
def test_P1_what_is_no_notation_is_refused(nonsense):
    game = table(LAND)
    before = game.state
    with pytest.raises(ValueError, match=r"\w"):
        game.act(nonsense)
    assert game.state == before


def test_T16_why_not_says_nothing_about_what_is_legal():
    game = table(LAND)
    assert [game.why_not(action) for action in game.legal_actions()] == [None] * len(
        game.legal_actions()
    )


def test_M1_any_case_is_read():
    assert table(LAND).why_not("a1-b1") is None
