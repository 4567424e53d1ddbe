"""The cards and the drawing of them: T8, T14, T15, T24, T28, T44, D1 to D3."""

import pytest

import castlekeep as ck
from castlekeep.rules.cards import Hand
from castlekeep.scenario.reading import read_cards

from .table import SEATS, cards, clash, kinds, only, play, size, table

# name: open, siege, who alone plays it in a siege, what it destroys in open battle
CARD_LIST = {
    "Archers": (3, 4, None, "Pikemen"),
    "Crossbowmen": (2, 4, None, "Pikemen"),
    "Swordsmen": (3, 3, None, None),
    "Pikemen": (3, 3, None, "Knights"),
    "Knights": (4, 3, None, "Archers"),
    "Boiling Oil": (0, 4, "defender", None),
    "Parapets": (0, 5, "defender", None),
    "Moat": (0, 6, "defender", None),
    "Ladders": (0, 4, "attacker", None),
    "Sappers": (0, 5, "attacker", None),
    "Siege Tower": (0, 6, "attacker", None),
    "Catapults": (1, 4, None, None),
    "Trebuchets": (1, 5, None, None),
    "Ballistae": (2, 3, None, None),
    "March": (1, 0, None, None),
}


def test_T44_the_card_list():
    assert {
        str(card): (card.open, card.siege, card.side, card.destroys) for card in ck.Card
    } == CARD_LIST


def test_T44_the_order_of_the_list():
    assert [str(card) for card in ck.Card] == list(CARD_LIST)


def test_T28_two_values_a_card():
    assert (ck.Card("Trebuchets").open, ck.Card("Trebuchets").siege) == (1, 5)


def test_T14_all_players_fill_to_seven():
    game = table(
        "@R . @B . @G",
        turn="red recruit",
        players=SEATS[:3],
        hands={"green": "Moat*2"},
        hand_size=7,
    )
    game.act("end")
    assert [size(game.hands[seat]) for seat in SEATS[:3]] == [7, 7, 7]
    assert game.deck_size == 60 - 21


def test_D1_the_active_player_draws_first_and_fills_up():
    game = table("@R . @B", turn="red recruit", deck="Moat*2 Ladders*2", hand_size=2)
    events = game.act("end")
    assert cards(game.hands["blue"]) == {"Moat": 2}
    assert cards(game.hands["red"]) == {"Ladders": 2}
    assert [(event.seat, event.count) for event in events if kinds([event]) == ["Drew"]] == [
        ("blue", 2),
        ("red", 2),
    ]


def test_D1_then_on_in_turn_order():
    game = table(
        "@R . @B . @G",
        turn="red recruit",
        players=SEATS[:3],
        deck="Moat Ladders March",
        hand_size=1,
    )
    game.act("end")
    assert [cards(game.hands[seat]) for seat in ("blue", "green", "red")] == [
        {"Moat": 1},
        {"Ladders": 1},
        {"March": 1},
    ]


def test_D1_in_a_battle_the_attacker_draws_first():
    game = table(
        "@R . @B .G .B", turn="blue battle", players=SEATS[:3], deck="Moat*2 Ladders*2", hand_size=2
    )
    game.act("E1xD1")
    assert [cards(game.hands[seat]) for seat in SEATS[:3]] == [{}, {"Moat": 2}, {"Ladders": 2}]


def test_D1_a_hand_above_the_limit_stays():
    game = table("@R . @B", turn="red recruit", hands={"red": "Moat*3"}, hand_size=2)
    game.act("end")
    assert cards(game.hands["red"]) == {"Moat": 3}


def test_T15_the_discard_pile_becomes_the_deck():
    game = table("@R . @B", turn="red recruit", deck="Moat*2", discard="...", hand_size=3)
    assert (game.deck_size, size(game.discard)) == (2, 58)
    events = game.act("end")
    assert only(events, "Shuffled").count == 58
    assert (game.deck_size, size(game.discard)) == (60 - 6, 0)
    assert game.hands["blue"]["Moat"] == 2


def test_D2_the_shuffle_comes_in_mid_draw():
    game = table("@R . @B", turn="red recruit", deck="Moat*2", discard="...", hand_size=3)
    events = game.act("end")
    drawn = [(event.seat, event.count) for event in events if kinds([event]) == ["Drew"]]
    assert drawn in ([("blue", 2), ("blue", 1), ("red", 3)], [("blue", 3), ("red", 3)])
    assert size(game.hands["red"]) == 3


def test_D2_no_shuffle_before_a_card_is_wanted():
    game = table("@R . @B", turn="red recruit", deck="Moat*4", discard="...", hand_size=2)
    events = game.act("end")
    assert "Shuffled" not in kinds(events)
    assert (game.deck_size, size(game.discard)) == (0, 56)


def test_D2_both_empty_means_fewer_cards():
    everything = " ".join(name.replace(" ", "") for name in CARD_LIST if name != "Moat")
    game = table(
        "@R . @B", turn="red recruit", hands={"red": everything}, copies_per_card=1, hand_size=7
    )
    game.act("end")
    assert cards(game.hands["blue"]) == {"Moat": 1}
    assert (game.deck_size, size(game.discard), size(game.hands["red"])) == (0, 0, 14)


def test_T24_both_fill_their_hands_at_the_beginning_of_a_battle():
    game = table(
        ".R .B @G", turn="red battle", players=SEATS[:3], hands={"red": "Moat"}, hand_size=7
    )
    game.act("A1xB1")
    assert [size(game.hands[seat]) for seat in SEATS[:3]] == [7, 7, 0]


def test_D3_every_battle_of_a_turn_fills_the_hands():
    deck = "Knights*2 Moat*2 Swordsmen Ladders"
    game = table(".R .B @B", turn="red battle", deck=deck, hand_size=2)
    clash(game, "A1xB1", "Knights*2", "none")
    game.act("advance")
    assert cards(game.hands["red"]) == {}
    game.act("B1xC1")
    assert cards(game.hands["red"]) == {"Swordsmen": 1, "Ladders": 1}
    assert cards(game.hands["blue"]) == {"Moat": 2}


def test_D3_only_the_two_who_fight():
    game = table(".R .B @G", turn="red battle", players=SEATS[:3], hand_size=3)
    play(game, "A1xB1")
    assert size(game.hands["green"]) == 0


@pytest.mark.parametrize("text", ["Boiling Oil*2 Siege Tower", "boiling  oil*2\nSIEGE tower"])
def test_names_of_two_words_may_be_written_so(text):
    assert Hand(text) == {"Boiling Oil": 2, "Siege Tower": 1}
    assert ck.parse_action(f"commit {text}").cards == Hand(text)
    assert [*read_cards(text)] == ["Boiling Oil", "Boiling Oil", "Siege Tower"]
