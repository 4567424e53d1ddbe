"""Set-up, turns and phases: T1 to T13, S1 to S3, P1 and P2."""

import pytest

import castlekeep as ck

from .table import SEATS, cards, kind, legal, marches, new_war, only, play, size, table


@pytest.mark.parametrize("count", [2, 3, 4])
def test_T1_two_to_four_players(count):
    assert list(ck.Game.new(players=count, seed=1).hands) == SEATS[:count]


@pytest.mark.parametrize("count", [0, 1, 5])
def test_T1_no_other_number_of_players(count):
    with pytest.raises(ValueError, match="players"):
        ck.Game.new(players=count, seed=1)


def test_T2_seven_castles_win():
    game = table("@r @r @r @r @r @r @ .R .B")
    play(game, "H1-G1; end; end; end")
    assert (game.over, game.winner) == (True, "red")


def test_T3_every_inner_hex_has_six_neighbours():
    game = table("""
    .  .  .  .  .
    .  .  .  .  .
    .  .  .R .  .
    .  .  .  .  .
    .  .  .  .  .B
    """)
    one_step = {"B3", "D3", "B2", "C2", "B4", "C4"}
    two_steps = {"A3", "E3", "A2", "D2", "A4", "D4", "B1", "C1", "D1", "B5", "C5", "D5"}
    assert marches(game, "C3") == one_step | two_steps


def test_T3_even_rows_stand_half_a_hex_to_the_right():
    game = table("""
    f  f  f  .
    f  fR f  .
    f  f  f  .B
    """)
    assert marches(game, "B2") == {"A2", "C2", "B1", "C1", "B3", "C3"}


@pytest.mark.parametrize("count", [2, 3, 4])
def test_T4_twelve_castles_on_the_standard_map(count):
    game = ck.Game.new(players=count, map="borderlands", seed=1)
    assert sum(terrain == "castle" for terrain in game.terrain.values()) == 12
    assert {at for at, terrain in game.terrain.items() if terrain == "castle"} == set(game.control)


def test_T5_all_kinds_of_land():
    game = table(".R f ^ ~ w @ .B")
    assert game.terrain == {
        "A1": "clear", "B1": "forest", "C1": "mountain", "D1": "river", "E1": "sea", "F1": "castle",
        "G1": "clear",
    }  # fmt: skip
    assert set(ck.Game.new(seed=1).terrain.values()) == set(ck.Terrain)


def test_T6_each_player_has_a_colour_of_their_own():
    with pytest.raises(ValueError, match="red"):
        ck.Game.new(players=["red", "red"], seed=1)
    assert list(ck.Game.new(players=["green", "red"], seed=1).hands) in (
        ["green", "red"],
        ["red", "green"],
    )


def test_T7_a_marker_stays_when_the_army_leaves():
    game = table("@R .  .B")
    game.act("A1-B1")
    assert (game.armies["B1"], game.control["A1"], "A1" in game.armies) == ("red", "red", False)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_T8_sixty_cards_four_of_each(count):
    game = ck.Game.new(players=count, seed=1)
    in_sight = game.deck_size + size(game.discard) + sum(size(hand) for hand in game.hands.values())
    assert in_sight == 60
    assert len(ck.Card) == 15


def test_T8_four_copies_and_no_fifth():
    assert size(table("@R . @B", hands={"red": "Moat*4"}).hands["red"]) == 4
    with pytest.raises(ck.ScenarioError, match="Moat"):
        table("@R . @B", hands={"red": "Moat*5"})


def test_option_copies_per_card():
    game = table("@R . @B", copies_per_card=2)
    assert game.deck_size == 30


def test_T9_three_castles_and_an_army_in_each():
    for count in (2, 3, 4):
        game = ck.Game.new(players=count, seed=1)
        for seat in SEATS[:count]:
            held = {at for at, owner in game.control.items() if owner == seat}
            assert len(held) == 3
            assert held == {at for at, owner in game.armies.items() if owner == seat}


def test_S1_the_other_castles_are_neutral():
    game = ck.Game.new(players=3, seed=1)
    assert list(game.control.values()).count(None) == 12 - 3 * 3


def test_option_starting_castles():
    game = ck.Game.new(players=2, seed=1, rules=ck.Rules(starting_castles=2))
    full = ck.Game.new(players=2, seed=1)
    for seat in ("red", "blue"):
        held = {at for at, owner in game.armies.items() if owner == seat}
        assert len(held) == 2
        assert held < {at for at, owner in full.armies.items() if owner == seat}


def test_T10_seven_cards_each():
    for count in (2, 3, 4):
        game = ck.Game.new(players=count, seed=5)
        assert [size(hand) for hand in game.hands.values()] == [7] * count


def test_option_hand_size():
    game = ck.Game.new(players=2, seed=1, rules=ck.Rules(hand_size=4))
    assert [size(hand) for hand in game.hands.values()] == [4, 4]


def order_drawn(players, seed, **options):
    """The rounds of a turn-order draw, {seat: siege value} each, the order, and the state after."""
    seats = SEATS[:players]
    grid = "  ".join("@" + seat[0].upper() for seat in seats)
    rules = ck.Rules(**{"starting_castles": 1} | options)
    state, events = ck.Scenario(grid, players=seats, rules=rules).opening(seed)
    drawn = only(events, "OrderDrawn")
    rounds = [{seat: ck.Card(card).siege for seat, card in draws} for draws in drawn.draws]
    return rounds, list(drawn.order), state


def first_seed(players, wanted):
    """A draw whose first round gives values of which `wanted` is true."""
    for seed in range(1000):
        rounds, order, state = order_drawn(players, seed)
        if wanted(*rounds[0].values()):
            return rounds, order, state
    raise AssertionError("no such seed")


def test_T11_high_siege_value_goes_first():
    rounds, order, _ = first_seed(2, lambda red, blue: red == 3 and blue == 6)
    assert (len(rounds), order) == (1, ["blue", "red"])
    rounds, order, _ = first_seed(2, lambda red, blue: red == 5 and blue == 4)
    assert (len(rounds), order) == (1, ["red", "blue"])


def test_T11_the_rest_in_descending_order():
    rounds, order, _ = first_seed(4, lambda red, blue, green, yellow: red < blue < yellow < green)
    assert (len(rounds), order) == (1, ["green", "yellow", "blue", "red"])


def test_S2_ties_draw_again():
    rounds, order, state = first_seed(2, lambda red, blue: red == blue)
    last = rounds[-1]
    assert len(rounds) > 1
    assert all(each["red"] == each["blue"] for each in rounds[:-1])
    assert order == sorted(order, key=last.get, reverse=True)
    assert last[order[0]] > last[order[1]]
    discard = state.observe("spectator")["discard"]
    assert sum(discard.values()) == 2 * len(rounds)


def test_S2_only_those_who_tie_draw_again():
    rounds, order, _ = first_seed(3, lambda red, blue, green: red == blue < green)
    assert set(rounds[1]) == {"red", "blue"}
    assert order[0] == "green"
    rounds, order, _ = first_seed(3, lambda red, blue, green: blue == green < red)
    assert set(rounds[1]) == {"blue", "green"}
    assert order[0] == "red"
    rounds, order, _ = first_seed(3, lambda red, blue, green: red == green > blue)
    assert set(rounds[1]) == {"red", "green"}
    assert order[2] == "blue"


def test_S2_no_card_left_means_seat_order():
    rounds, order, _ = order_drawn(3, 1, copies_per_card=1, hand_size=5)  # 15 cards, all dealt
    assert (rounds, order) == ([], SEATS[:3])


@pytest.mark.parametrize("seed", range(8))
def test_S2_no_card_is_lower_than_any_card(seed):
    rounds, order, state = order_drawn(2, seed, copies_per_card=1)  # 15 cards, one is left for red
    assert [list(each) for each in rounds] == [["red"]]
    assert order == ["red", "blue"]
    assert state.observe("spectator")["deck"] == 0


RED, BLUE = "Archers*4 Crossbowmen*3", "Swordsmen*4 Crossbowmen Pikemen*2"


@pytest.mark.parametrize(
    ("draws", "order"),
    [
        ("Knights Moat", ["blue", "red"]),  # 3, 6
        ("Trebuchets Knights", ["red", "blue"]),  # 5, 3
        ("Catapults Ladders March Knights", ["blue", "red"]),  # 4 and 4, then 0 and 3
    ],
)
def test_S2_from_a_stacked_deck(draws, order):
    """Hands are dealt seat by seat, then come the draws: what is named for the deck lies on top."""
    game = new_war("@R . @B", deck=f"{RED} {BLUE} {draws}", starting_castles=1)
    assert cards(game.hands["red"]) == {"Archers": 4, "Crossbowmen": 3}
    assert cards(game.hands["blue"]) == {"Swordsmen": 4, "Crossbowmen": 1, "Pikemen": 2}
    assert list(game.order) == order
    assert size(game.discard) == len(draws.split())


def test_option_turn_order_seats():
    game = ck.Game.new(players=4, seed=1, rules=ck.Rules(turn_order="seats"))
    assert list(game.order) == SEATS
    assert game.deck_size == 60 - 28
    assert cards(game.discard) == {}


def test_S3_the_first_player_begins_with_full_hands():
    game = ck.Game.new(players=3, seed=1)
    assert (game.phase, game.active, game.round) == ("march", game.order[0], 1)
    assert [size(hand) for hand in game.hands.values()] == [7, 7, 7]
    assert game.deck_size + size(game.discard) == 60 - 21


def draft(castles, players):
    rules = ck.Rules(setup="draft", starting_castles=2, turn_order="seats")
    grid = " . ".join(["@"] * castles)
    return ck.Scenario(grid, players=SEATS[:players], rules=rules, seed=1).start()


def test_option_setup_draft():
    game = draft(5, 2)
    assert (game.phase, game.active, game.to_act) == ("setup", "red", "red")
    assert legal(game) == {"claim A1", "claim C1", "claim E1", "claim G1", "claim I1"}
    claimed = only(game.act("claim E1"), "Claimed")
    assert (claimed.seat, claimed.at) == ("red", "E1")
    assert (game.armies, game.control["E1"]) == ({"E1": "red"}, "red")
    assert (game.active, game.to_act) == ("blue", "blue")
    assert legal(game) == {"claim A1", "claim C1", "claim G1", "claim I1"}
    play(game, "claim A1; claim I1; claim C1")
    assert game.armies == {"A1": "blue", "C1": "blue", "E1": "red", "I1": "red"}
    assert game.control == {"A1": "blue", "C1": "blue", "E1": "red", "G1": None, "I1": "red"}
    assert (game.phase, game.active, game.round) == ("march", "red", 1)


def test_S1_the_draft_goes_round_in_turn_order():
    game = draft(7, 3)
    claimants = []
    while game.phase == "setup":
        claimants.append(game.to_act)
        game.act(game.legal_actions()[0])
    assert claimants == ["red", "blue", "green"] * 2


def test_S1_who_resigns_in_the_draft_claims_no_more():
    game = draft(7, 3)
    play(game, "claim A1; claim C1; claim E1; resign")
    assert (game.control["A1"], "A1" in game.armies, game.to_act) == (None, False, "blue")
    play(game, "claim A1; claim G1")
    assert (game.phase, game.active) == ("march", "blue")


def test_T12_players_take_turns():
    game = table("@R . @B . @G", players=SEATS[:3])
    seen = []
    for _ in range(4):
        seen.append(game.active)
        play(game, "end; end; end")
    assert seen == ["red", "blue", "green", "red"]


def test_T13_five_phases_in_order():
    game = table("@R . @B", hand_size=1)
    assert game.phase == "march"
    game.act("end")
    assert game.phase == "battle"
    game.act("end")
    assert game.phase == "recruit"
    began = [
        event for event in game.act("end") if kind(event) in ("PhaseBegan", "TurnBegan", "Drew")
    ]
    assert [getattr(event, "phase", kind(event)) for event in began] == [
        "control",
        "TurnBegan",
        "Drew",
        "Drew",
        "march",
    ]
    assert (game.phase, game.active) == ("march", "blue")


def test_P1_a_phase_ends_when_the_player_says_so():
    game = table("@R ^ @B")
    for phase in ("march", "battle", "recruit"):
        assert (game.phase, legal(game)) == (phase, {"end"})
        game.act("end")
    assert (game.phase, game.active) == ("march", "blue")


def test_P1_recruiting_does_not_end_the_phase():
    game = table("@r . @B", turn="red recruit")
    game.act("recruit A1")
    assert (game.phase, game.active, legal(game)) == ("recruit", "red", {"end"})


def test_P1_marching_does_not_end_the_phase():
    game = table(".R . . @B")
    game.act("A1-C1")
    assert (game.phase, legal(game)) == ("march", {"end"})


def test_P2_a_round_ends_with_the_last_living_player():
    game = table("@R . @B . @G", players=SEATS[:3])
    rounds = []
    for _ in range(7):
        rounds.append(game.round)
        play(game, "end; end; end")
    assert rounds == [1, 1, 1, 2, 2, 2, 3]


def test_P2_the_last_in_order_may_be_out():
    game = table("@R . .B .G .R", players=SEATS[:3], turn="blue battle", hands={"blue": "Knights"})
    play(game, "C1xD1; commit Knights; commit none; stay")
    assert list(game.out) == ["green"]
    only(play(game, "end; end"), "TurnBegan")
    assert (game.active, game.round) == ("red", 2)
