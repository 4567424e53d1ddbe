"""Looking back on the board: slider, keys and log, read-only, and playing on from a past moment."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, expect

from castlekeep.board.replay import MOST

from .board import Board
from .conftest import OpenNotebook
from .notebook import Notebook

PLAYED = """
import castlekeep as ck
from random import Random
rng = Random(3)
game = ck.Game.new(players={{"red": "Ann", "blue": "Ben"}}, seed=3)
while len(game.history) < {actions}:
    legal = game.legal_actions()
    attack = [action for action in legal if isinstance(action, ck.Attack)]
    game.act(attack[0] if attack else legal.sample(rng))
board = ck.Board(game, seat={seat!r}, auto_end=False)
board
"""

SHOWN = """e => Object.fromEntries([...e.querySelectorAll('[data-hex][data-army]')]
    .map(hex => [hex.dataset.hex, hex.dataset.army]))"""


def played(notebook: OpenNotebook, seat: str, *cells: str, actions: int = 60) -> Notebook:
    """Open a notebook with a board on a game that has been played."""
    nb = notebook(PLAYED.format(seat=seat, actions=actions), *cells)
    nb.run_all()
    assert nb.errors() == []
    return nb


def bar(board: Board) -> Locator:
    """Return the bar that stands in the prompt's place in the past."""
    return board.root.get_by_role("region", name="The past")


def slider(board: Board) -> Locator:
    """Return the slider."""
    return board.root.get_by_role("slider", name="Moment")


def armies(nb: Notebook, actions: int) -> object:
    """Return the armies after so many actions, as Python has them."""
    return json.loads(
        nb.execute(f"import json; print(json.dumps(dict(game.fork({actions}).armies)))")
    )


def expect_moment(nb: Notebook, board: Board, actions: int) -> None:
    """Wait until the board shows the moment after so many actions, and compare the armies."""
    board.expect(past=str(actions), state="waiting")
    assert board.root.evaluate(SHOWN) == armies(nb, actions)


def test_keys_go_back_and_on_by_each_unit(notebook: OpenNotebook) -> None:
    nb = played(notebook, "spectator")
    board = nb.board(0)
    press = nb.page.keyboard.press
    board.hex("C4").focus()
    press(",")
    expect_moment(nb, board, 59)
    expect(bar(board)).to_contain_text("action 59 of 60")
    expect(board.root.get_by_role("status").first).to_contain_text("action 59 of 60")
    for _ in range(3):
        press(",")
    expect_moment(nb, board, 56)
    press(".")
    expect_moment(nb, board, 57)
    expect(board.hex("C4")).to_be_focused()

    turns = nb.execute(
        "from castlekeep.game.timeline import Moment, Timeline;"
        "print([moment.actions for moment in Timeline(game).stops('turn')])"
    )
    stops: list[int] = json.loads(turns)
    press("<")
    before = max(stop for stop in stops if stop < 57)
    expect_moment(nb, board, before)
    press("<")
    expect_moment(nb, board, stops[stops.index(before) - 1])
    press(">")
    expect_moment(nb, board, before)

    board.press("by-event")
    board.hex("C4").focus()
    press("Home")
    expect_moment(nb, board, 0)
    seen = []
    for _ in range(12):
        press(".")
        nb.settle()
        seen.append(slider(board).input_value())
    assert seen == [str(n) for n in range(1, 13)]
    press("End")
    board.expect(past="")
    expect(bar(board)).to_have_count(0)
    expect(board.hex("C4")).to_be_focused()
    press(",")
    board.expect(past="60" if nb.execute("print(len(game.events) > 1)").strip() == "True" else "59")
    press(".")
    board.expect(past="")
    assert nb.console_errors() == []


def test_the_slider_goes_anywhere_by_mouse_and_by_keys(notebook: OpenNotebook) -> None:
    nb = played(notebook, "red")
    board = nb.board(0)
    before = board.data("rev")
    board.press("look")
    expect_moment(nb, board, 59)
    box = slider(board).bounding_box()
    assert box is not None
    nb.page.mouse.move(box["x"] + box["width"] - 10, box["y"] + box["height"] / 2)
    nb.page.mouse.down()
    for part in (0.8, 0.6, 0.4, 0.25):
        nb.page.mouse.move(box["x"] + part * box["width"], box["y"] + box["height"] / 2)
    nb.page.mouse.up()
    nb.settle()
    at = int(slider(board).input_value())
    assert 5 < at < 25
    expect_moment(nb, board, at)
    said = bar(board).locator("p").inner_text()
    expect(slider(board)).to_have_attribute("aria-valuetext", said)
    slider(board).focus()
    for key, change in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), (",", 0)):
        nb.page.keyboard.press(key)
        expect_moment(nb, board, at + change)
    for action, to in (("past-last", 60), ("past-back", 59), ("past-first", 0), ("past-on", 1)):
        board.press(action)
        expect_moment(nb, board, to)
    board.press("by-turn")
    expect(slider(board)).to_have_value("0")
    board.press("past-on")
    assert board.hexes(legal="select") == []
    board.press("now")
    board.expect(past="", rev=before or "")
    assert nb.console_errors() == []


def test_an_entry_of_the_log_leads_to_its_moment(notebook: OpenNotebook) -> None:
    nb = played(notebook, "spectator")
    board = nb.board(0)
    entries = json.loads(
        nb.execute("import json; print(json.dumps([e['text'] for e in game.log]))")
    )
    entry = board.log.locator("li").filter(has=nb.page.locator('[data-action="recall"]'))
    shown = entry.count()
    box = entry.nth(shown - 4).bounding_box()
    assert box is not None
    nb.page.mouse.click(box["x"] + box["width"] - 4, box["y"] + box["height"] / 2)
    text = entries[-4]
    expect(bar(board)).to_be_visible()
    nb.settle()
    assert entry.last.inner_text().split("\n")[-1] == text
    # By keyboard, and a hex in an entry marks itself as before.
    recall = board.log.locator('[data-action="recall"]').nth(2)
    text = (recall.get_attribute("aria-label") or "").removeprefix("Look back at this: ")
    recall.focus()
    nb.page.keyboard.press("Enter")
    nb.settle()
    assert entry.last.inner_text().split("\n")[-1] == text
    past = board.data("past")
    board.log.locator("li button:not([data-action])").first.click()
    nb.settle()
    assert board.data("past") == past
    assert nb.console_errors() == []


def test_in_the_past_nothing_can_be_done(notebook: OpenNotebook) -> None:
    nb = played(notebook, "referee")
    board = nb.board(0)
    board.expect(state="ready")
    before = nb.execute("print(game.rev, board.selected)")
    board.hex("C4").focus()
    press = nb.page.keyboard.press
    for _ in range(8):
        press(",")
    expect(bar(board)).to_contain_text("read-only")
    for hex in [*board.root.evaluate(SHOWN)][:4]:
        board.hex(hex).dispatch_event("click")
        assert board.hexes(legal="march") == []
        expect(board.hex(hex)).to_have_attribute("aria-selected", "false")
    for action in ("end", "commit", "resign", "advance", "stay"):
        expect(board.action(action)).to_have_count(0)
    board.hex("C4").focus()
    for key in "fur1":
        press(key)
    expect(bar(board)).to_contain_text("You are looking back: nothing can be done here.")
    press("/")
    nb.page.keyboard.type("end")
    press("Enter")
    expect(board.root.locator('[aria-invalid="true"]')).to_be_visible()
    expect(board.root).to_contain_text("go back to now to play")
    for _ in range(3):
        press("Escape")
    board.expect(past="", state="ready")
    assert nb.execute("print(game.rev, board.selected)") == before
    assert nb.console_errors() == []


def test_a_shared_board_shows_the_spectators_past(notebook: OpenNotebook) -> None:
    nb = played(notebook, "hotseat")
    board = nb.board(0)
    expect(board.curtain).to_be_visible()
    board.action("reveal").focus()
    nb.page.keyboard.press(",")
    board.expect(past="59")
    expect(board.curtain).to_have_count(0)
    expect(bar(board)).to_contain_text("as a spectator")
    assert board.cards().count() == 0
    nb.page.keyboard.press("Escape")
    expect(board.curtain).to_be_visible()
    expect(board.action("reveal")).to_be_focused()
    board.press("reveal")
    board.expect(state="ready")
    hand = board.cards().count()
    assert hand
    board.hex("C4").focus()
    nb.page.keyboard.press(",")
    board.expect(past="59")
    assert board.cards().count() == 0
    nb.page.keyboard.press("Escape")
    expect(board.cards()).to_have_count(hand)
    nb.save()
    assert '"past": {' not in nb.js(
        "return JSON.stringify(window.__lab.panel(path).model.toJSON());"
    )


def test_the_game_goes_on_while_two_views_look_elsewhere(notebook: OpenNotebook) -> None:
    nb = played(notebook, "referee", "board", actions=40)
    left, right = nb.board(0), nb.board(1)
    left.hex("C4").focus()
    for _ in range(4):
        nb.page.keyboard.press(",")
    expect_moment(nb, left, 36)
    right.press("look")
    right.press("past-first")
    expect_moment(nb, right, 0)
    nb.run_new("for _ in range(3): game.act(game.legal_actions().sample(rng))")
    for board, at in ((left, 36), (right, 0)):
        board.expect(rev="43")
        expect(bar(board)).to_contain_text("of 43" if at else "before the first action")
        expect_moment(nb, board, at)
    nb.run_new("game._takeback = 'free'\nfor _ in range(8): game.undo()")
    left.expect(past="")
    expect(left.root).to_contain_text("That moment is no longer part of the game.")
    expect_moment(nb, right, 0)
    right.press("now")
    right.expect(past="")
    assert nb.console_errors() == []


def test_a_result_lies_over_the_map_where_it_belongs(notebook: OpenNotebook) -> None:
    nb = played(notebook, "spectator", actions=300)
    board = nb.board(0)
    fought = json.loads(
        nb.execute(
            "from castlekeep.rules.events import Revealed;"
            "print([n for n, step in enumerate(game.steps, 1)"
            " if any(isinstance(e, Revealed) for e in step.events)])"
        )
    )
    board.press("look")
    entry = nb.execute(f"print(game.steps[{fought[-1] - 1}].log[0]['n'])").strip()
    assert int(entry) < MOST
    for _ in range(300):
        if board.data("past") == str(fought[-1]):
            break
        board.press("past-back")
        nb.settle(0.05)
    expect(board.battle).to_contain_text("revealed")
    board.press("continue")
    expect(board.battle).to_have_count(0)
    board.expect(past=str(fought[-1]))
    board.press("past-back")
    expect(board.battle).to_be_visible()
    board.press("past-on")
    expect(board.battle).to_have_count(0)
    board.press("now")
    expect(board.battle).to_have_count(0)


def test_a_referee_plays_on_from_the_past(notebook: OpenNotebook) -> None:
    nb = played(notebook, "referee", "beside = ck.Board(game, seat='spectator')\nbeside")
    board, beside = nb.board(0), nb.board(1)
    beside.press("look")
    expect(beside.action("fork")).to_have_count(0)
    beside.press("now")
    board.press("look")
    board.press("past-first")
    expect_moment(nb, board, 0)
    board.press("fork")
    board.expect(past="", state="ready", rev="0")
    expect(board.root).to_contain_text("Another line of play, from the start: board.game.")
    expect(board.root.get_by_role("status").first).to_contain_text("is unchanged")
    army = board.hexes(legal="select")[0]
    board.click(army)
    goal = board.hexes(legal="march")[0]
    board.click(goal)
    board.expect(rev="1", state="ready")
    assert nb.execute("print(board.game.history[0])").strip() == f"{army}-{goal}"
    assert nb.execute("print(len(game.history), board.game is game)").split() == ["60", "False"]
    beside.expect(rev="60")
    board.hex(goal).focus()
    nb.page.keyboard.press(",")
    board.expect(past="0")
    nb.page.keyboard.press("Escape")
    board.expect(past="", rev="1")
    assert nb.console_errors() == []


@pytest.mark.parametrize("width", [480, 1000])
def test_the_past_fits_and_says_so(notebook: OpenNotebook, width: int) -> None:
    nb = played(notebook, "referee")
    nb.hide_sidebar()
    nb.resize(width + 110, 900)
    board = nb.board(0)
    frame = board.root.get_by_role("grid").evaluate(
        "e => getComputedStyle(e.parentElement).borderTopWidth"
    )
    board.press("look")
    board.expect(past="59")
    assert board.root.evaluate("e => e.scrollWidth - e.clientWidth") <= 0
    for part in (bar(board), slider(board), board.action("now"), board.action("fork")):
        box, whole = part.bounding_box(), board.root.bounding_box()
        assert box is not None
        assert whole is not None
        assert whole["x"] <= box["x"]
        assert box["x"] + box["width"] <= whole["x"] + whole["width"]
    marked = board.root.get_by_role("grid").evaluate(
        "e => getComputedStyle(e.parentElement).borderTopWidth"
    )
    assert (frame, marked) == ("0px", "7px")


def test_a_game_from_a_record_and_one_that_is_over(notebook: OpenNotebook) -> None:
    nb = notebook(
        PLAYED.format(seat="red", actions=50),
        "game.act('resign')\ngame = ck.Record.parse(str(game.record())).replay()\n"
        "again = ck.Board(game)\nagain",
    )
    nb.run_all()
    assert nb.errors() == []
    board = nb.board(1)
    board.expect(state="over")
    board.press("look")
    expect_moment(nb, board, 50)
    board.press("past-on")
    board.expect(past="", state="over")
    board.press("look")
    board.press("past-last")
    expect_moment(nb, board, 51)
    expect(board.action("again")).to_have_count(0)
    board.press("now")
    expect(board.action("again")).to_be_visible()
