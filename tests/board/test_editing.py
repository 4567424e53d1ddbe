"""Editing on a board: who may, in which form, all of it or nothing, and back again."""

from __future__ import annotations

from typing import Any

import pytest

import castlekeep as ck
from castlekeep.board.editing import LONGEST, MOST

from .page import Page

FORD = """
@R .  .  ^  @B
  f  ~  @  w  .
"""


def ford(**said: Any) -> ck.Game:
    """Red at A1, blue at E1, a castle of nobody's at C2."""
    return ck.Scenario(
        FORD,
        turn="red march",
        players={"red": "Ann", "blue": "Ben"},
        hands={"red": "Knights*2 March", "blue": "Moat"},
        deck="Archers Pikemen",
        **said,
    ).start()


@pytest.fixture
def page() -> Page:
    return Page(ford(), "referee", editable=True)


def test_only_a_referee_has_an_editable_board() -> None:
    for seat in ("hotseat", "red", "spectator"):
        with pytest.raises(ValueError, match="only a referee edits"):
            ck.Board(ford(), seat, editable=True)
    with pytest.raises(ValueError, match="editable=1: expected True or False"):
        ck.Board(ford(), "referee", editable=1)  # type: ignore[arg-type]  # on purpose


def test_the_page_knows_whether_it_may_edit_and_by_which_keys(page: Page) -> None:
    assert page.shown["editable"]
    plain = Page(page.game, "referee")
    assert not plain.shown["editable"]
    known, other = (
        {key for help in board._map["keys"] for key in help["keys"]}
        for board in (page.board, plain.board)
    )
    assert known - other == {"P", "B", "W"}


@pytest.mark.parametrize("seat", ["hotseat", "red", "blue", "spectator", "referee"])
def test_a_board_that_is_not_editable_refuses(seat: str) -> None:
    page = Page(ford(), seat)
    page.sit()
    before = page.state()
    answer = page.ask("edit", {"armies": {"B1": "red"}})
    assert "does not edit" in answer["error"]
    assert page.state() == before


@pytest.mark.parametrize(
    ("change", "after"),
    [
        ({"armies": {"B1": "red", "A1": None}}, {"armies": {"B1": "red", "E1": "blue"}}),
        ({"control": {"C2": "blue", "A1": None}}, {"control": {"A1": None, "C2": "blue"}}),
        ({"terrain": {"B1": "castle"}}, {"control": {"B1": None, "C2": None, "E1": "blue"}}),
        ({"terrain": {"C2": "clear", "E1": "clear"}}, {"control": {"A1": "red"}}),
        (
            {"hands": {"red": {"Moat": 2}, "blue": {}}},
            {"hands": {"red": {"Moat": 2}, "blue": {}}},
        ),
        ({"discard": {"Ladders": 1}}, {"discard": {"Ladders": 1}}),
        ({"turn": "blue recruit"}, {"active": "blue", "phase": "recruit"}),
        ({"turn": "blue march", "round": 4}, {"active": "blue", "round": 4}),
    ],
)
def test_every_change_is_shown_everywhere_and_taken_back(
    page: Page, change: dict[str, Any], after: dict[str, Any]
) -> None:
    beside = Page(page.game, "spectator")
    state = page.game.state
    assert page.ask("edit", change)["ok"]
    now = page.game.state
    shown = {**page.shown}
    for key, value in after.items():
        if key == "control":
            assert value.items() <= shown[key].items()
        else:
            assert shown[key] == value
    public = [key for key in after if key != "hands"]
    assert [beside.shown[key] for key in public] == [shown[key] for key in public]
    assert shown["log"][-1]["text"].startswith("The referee changes ")
    assert page.ask("undo")["ok"]
    assert page.game.state == state
    assert page.ask("redo")["ok"]
    assert page.game.state == now


def test_what_is_put_on_the_deck_is_drawn(page: Page) -> None:
    assert page.ask("edit", {"deck": ["Siege Tower", "Moat"]})["ok"]
    assert [str(card) for card in page.game.scenario().deck[:3]] == [
        "Siege Tower",
        "Moat",
        "Archers",
    ]


def test_the_land_is_told_anew(page: Page) -> None:
    page.ask("edit", {"terrain": {"A2": "mountain"}})
    assert page.board._map["hexes"]["A2"] == "mountain"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"armies": {"D1": "red"}}, "D1: red's army stands on mountain"),
        ({"armies": {"D2": "blue"}}, "D2: blue's army stands on sea"),
        ({"armies": {"B1": "green"}}, "green has an army here, but does not play"),
        ({"armies": {"Z9": "red"}}, "Z9 is not on the map"),
        ({"armies": {"B1": "purple"}}, "'purple' controls nothing"),
        ({"control": {"B1": "red"}}, "B1: red controls a clear hex"),
        ({"terrain": {"B1": "lava"}}, "'lava' is no terrain"),
        ({"terrain": {"A1": "sea"}}, "A1: red's army stands on sea"),
        ({"hands": {"red": {"Moat": 5}}}, "there are 4"),
        ({"hands": {"red": {"Queen": 1}}}, "Queen"),
        ({"hands": {"red": {"Moat": -1}}}, "expected a whole number from 0"),
        ({"deck": ["Moat"] * 4}, "there are 4"),
        ({"turn": "red"}, "expected a colour and a phase"),
        ({"turn": "red setup"}, "only a draft has a set-up phase"),
        ({"round": 0}, "expected a whole number from 1"),
        ({"armies": {"D1": "red", "D2": "blue"}}, "(T19); D2"),
    ],
)
def test_what_would_be_wrong_is_said_in_one_line_and_nothing_changes(
    page: Page, change: dict[str, Any], says: str
) -> None:
    before = page.state()
    answer = page.ask("edit", {"armies": {"C1": "red"}, **change})
    if "armies" in change:
        answer = page.ask("edit", change)
    assert not answer["ok"]
    assert says in answer["error"]
    assert "\n" not in answer["error"]
    assert page.state() == before


@pytest.mark.parametrize(
    "value",
    [
        None,
        "armies",
        [],
        {},
        {"allow": "copies"},
        {"armies": {"B1": "red"}, "allow": "copies"},
        {"armies": None},
        {"armies": []},
        {"armies": {"B1": 3}},
        {"armies": {"B1": "r" * (LONGEST + 1)}},
        {"armies": {f"A{n}": "red" for n in range(MOST + 1)}},
        {"terrain": {"B1": None}},
        {"hands": {"red": "Moat"}},
        {"hands": {"red": {"Moat": True}}},
        {"hands": {"red": {"Moat": 1.5}}},
        {"deck": "Moat"},
        {"deck": [None]},
        {"deck": ["Moat"] * (MOST + 1)},
        {"discard": ["Moat"]},
        {"turn": None},
        {"round": "2"},
        {"round": True},
        {"round": 10**5000},
        {"hands": {"red": {"Moat": 10**5000}}},
    ],
)
def test_what_is_of_another_form_is_not_understood(page: Page, value: Any) -> None:
    before = page.state()
    answer = page.ask("edit", value)
    assert answer["error"].startswith("Not understood: ")
    assert page.state() == before


def test_an_edit_of_another_revision_is_refused(page: Page) -> None:
    before = page.state()
    answer = page.ask("edit", {"armies": {"B1": "red"}}, rev=page.game.rev - 1)
    assert "moved on" in answer["error"]
    assert page.state() == before


def test_a_game_that_is_over_is_edited_taken_back_and_goes_on(page: Page) -> None:
    page.act("resign")
    assert page.shown["over"] is not None
    assert not page.shown["undo"]["ok"]
    assert page.ask("edit", {"armies": {"B1": "blue"}})["ok"]
    assert page.shown["undo"]["ok"]
    assert page.ask("undo")["ok"]
    assert "B1" not in page.game.armies
    assert page.ask("redo")["ok"]
    assert page.ask("edit", {"armies": {"A1": "red"}, "turn": "red march"})["ok"]
    assert page.shown["over"] is None
    page.act("A1-A2")


def test_an_open_battle_is_called_off_by_a_turn(page: Page) -> None:
    page.ask("edit", {"armies": {"A1": None, "B1": "red", "C1": "blue"}, "turn": "red battle"})
    page.act("B1xC1")
    assert page.shown["battle"] is not None
    assert page.ask("edit", {"turn": "red battle"})["ok"]
    assert page.shown["battle"] is None
    assert page.shown["legal"]["attack"] == {"B1": ["C1"]}


def test_a_phase_that_was_put_so_does_not_end_by_itself(page: Page) -> None:
    """Nor is the edit taken back with the end of it."""
    hotseat = Page(page.game, curtain=False)
    assert page.ask("edit", {"turn": "red battle", "control": {"C2": "red"}})["ok"]
    assert page.game.phase == hotseat.shown["phase"] == "battle"
    page.act("end")
    assert page.game.phase == "recruit"
    assert page.ask("undo")["ok"]
    assert (page.game.phase, page.game.active) == ("battle", "red")
    assert page.ask("undo")["ok"]
    assert page.game.phase == "march"


def test_an_edit_is_not_taken_back_from_a_players_board(page: Page) -> None:
    page.ask("edit", {"armies": {"B1": "red"}})
    red = Page(page.game, "red")
    assert red.ask("undo")["error"] == "The referee has changed the position."
    assert page.game.armies["B1"] == "red"


def test_a_game_of_its_own_that_goes_on_from_the_past_is_edited_too(page: Page) -> None:
    page.act("A1-B1")
    past = page.ask("look", {"by": "action", "stop": 0})["moment"]
    assert not past["editable"]
    assert page.ask("fork", past["past"]["name"])["ok"]
    assert page.ask("edit", {"armies": {"C2": "blue"}})["ok"]
    assert page.board.game.armies["C2"] == "blue"
    assert "C2" not in page.game.armies


def test_functions_that_play_go_on_after_an_edit(page: Page) -> None:
    """A bot whose turn it is made by an edit plays it."""
    page.game.seat("blue", lambda view, legal, rng: legal[len(legal) - 1])
    assert page.ask("edit", {"turn": "blue march"})["ok"]
    assert page.game.to_act == "red"
    assert page.game.last_error is None
