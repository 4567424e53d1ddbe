from __future__ import annotations

from castlekeep.rules.cards import Card
from castlekeep.rules.options import Rules
from castlekeep.rules.terms import Phase
from castlekeep.scenario.grid import parse_grid
from castlekeep.text.board import text_board
from tests.text.realm import NAMES, Table, realm

HELD = """\
     A   B   C   D   E
1    w   @r  .   f   @B
2      w   .   .   ~R  ^
3    @B  .   f   @b  .

. clear  f forest  ^ mountain  ~ river  w sea  @ castle;  R an army, r a castle held without one
A3 is still held by Ann.

Round 4, March. Ann, march your armies, or end the phase.
  R  Ann  castles 2/7  armies 1  cards 3  to act
  B  Ben  castles 2/7  armies 2  cards 2
55 cards in the deck, 0 discarded

Ann holds Knights × 2, March

  Ann marches C2 to D2"""
GRID = """
     A   B   C   D   E
1    w   @r  .   f   @B
2      w   .   .R  ~  ^
3    @B  .   f   @b  .
"""


def test_a_board_as_a_seat_sees_it() -> None:
    state = realm(
        GRID,
        {"red": "Knights*2 March", "blue": "Moat*2"},
        control={"A3": "red"},
        round_number=4,
    )
    table = Table(state).play("C2-D2")
    shown = text_board(table.view("red"), NAMES)
    # March may go on with a card, so the prompt names it.
    assert shown == HELD.replace("march your armies", "march again")


def test_its_map_can_be_typed_back_in() -> None:
    state = realm(GRID, control={"A3": "blue"})
    grid = parse_grid(text_board(Table(state).view(), NAMES).split("\n\n")[0])
    assert dict(grid.armies) == Table(state).view()["armies"]
    assert dict(grid.control) == Table(state).view()["control"]


def test_a_spectator_is_shown_no_card() -> None:
    state = realm(hands={"red": "Knights*2 Moat", "blue": "Sappers Pikemen"}, phase=Phase.BATTLE)
    table = Table(state)
    for action in ("C2xD2", "commit Knights"):
        table.play(action)
        shown = text_board(table.view(), NAMES)
        assert not [card for card in Card if card is not Card.MARCH and card in shown]
        assert "Open battle at D2" in shown


def test_the_referee_is_shown_every_hand() -> None:
    state = realm(hands={"red": "Moat", "blue": "Sappers"})
    shown = text_board(Table(state).view("referee"), NAMES)
    assert "Ann holds Moat\nBen holds Sappers" in shown


def test_it_is_at_most_100_columns_wide() -> None:
    row = " ".join(["@"] * 11)
    names = dict.fromkeys(NAMES, "W" * 40)
    state = realm(
        "\n".join(["@R @B @G @Y " + " ".join(["@"] * 7), *[row] * 7]),
        players=list(NAMES),
        rules=Rules(),
        phase=Phase.DRAW,
        hands=dict.fromkeys(NAMES, "Crossbowmen Trebuchets Ballistae"),
    )
    for seat in ("red", "spectator", "referee"):
        shown = text_board(Table(state).view(seat), names)
        assert max(map(len, shown.splitlines())) <= 100
