"""Several views of a game: on one page, in layouts, in two tabs, for two seats."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, expect

from .board import Board
from .conftest import OpenNotebook
from .lab import Lab
from .notebook import Notebook

NEW = """
import castlekeep as ck
game = ck.Game.new(players={"red": "Ann", "blue": "Ben"}, seed=11)
board = ck.Board(game, curtain=False)
board
"""

# Messages may be taken by a thread of their own while a cell runs: what they all need is kept.
HOLD = """
import time
from pathlib import Path
go = Path("go")
go.unlink(missing_ok=True)
with game.locked():
    print("held")
    while not go.exists():
        time.sleep(0.05)
"""


@contextmanager
def held(lab: Lab, nb: Notebook, cell: int) -> Iterator[None]:
    """Run a cell of `HOLD` as long as the block lasts."""
    nb.start(cell)
    nb.until("the game is held", lambda: nb.text(cell).strip() == "held")
    yield
    (lab.server.root / "go").touch()


def choices(board: Board, legal: str) -> list[str]:
    """Return the hexes that may be chosen for this, once there are some."""
    found = board.root.locator(f'[data-hex][data-legal~="{legal}"]')
    found.first.wait_for(state="attached")
    return [name for name in (h.get_attribute("data-hex") for h in found.all()) if name]


def choose(board: Board, army: int = 0) -> tuple[str, str]:
    """Select an army; give its hex and one that it may march to."""
    src = choices(board, "select")[army]
    board.click(src)
    return src, choices(board, "march")[0]


def selected(board: Board) -> Locator:
    """Return the hexes that are selected."""
    return board.root.locator('[data-hex][aria-selected="true"]')


def expect_army(boards: list[Board], at: str) -> None:
    """Wait until each board shows an army there."""
    for board in boards:
        expect(board.hex(at)).to_have_attribute("data-army", board.data("active") or "")


def test_views_on_one_page_are_in_step_and_select_for_themselves(notebook: OpenNotebook) -> None:
    nb = notebook(NEW, "board")
    nb.run_all()
    nb.js("window.__lab.activate(path, 0);")
    nb.command("notebook:create-output-view")
    beside = nb.page.locator(".jp-LinkedOutputView .castlekeep")
    beside.wait_for()
    here, below, apart = views = [nb.board(0), nb.board(1), Board(beside)]
    first, _dst = choose(here)
    second, dst = choose(apart, army=1)
    expect(selected(here)).to_have_attribute("data-hex", first)
    expect(selected(apart)).to_have_attribute("data-hex", second)
    assert selected(below).count() == 0
    apart.click(dst)
    expect_army(views, dst)
    expect(selected(here)).to_have_attribute("data-hex", first)
    below.press("undo")
    expect_army(views, second)
    assert nb.console_errors() == []


def test_boards_in_layouts_and_hidden_outputs_are_in_step(notebook: OpenNotebook) -> None:
    nb = notebook(
        NEW,
        "import ipywidgets as w\nw.HBox([ck.Board(game, s) for s in ('red', 'blue')])",
        "w.Tab([w.Label('no board here'), ck.Board(game, 'spectator')], titles=['One', 'Two'])",
    )
    nb.run_all()
    nb.js("window.__lab.activate(path, 0);")
    nb.command("notebook:hide-cell-outputs")
    seats = [nb.board(1, nth) for nth in range(2)]
    active = seats[0].data("active")
    mine, other = seats if active == "red" else reversed(seats)
    mine.expect(seat=active or "", state="ready")
    other.expect(state="waiting")
    assert other.hexes(legal="select") == []
    hands = [{card.get_attribute("data-card") for card in b.cards().all()} for b in (mine, other)]
    assert all(hands)
    assert nb.execute("print(sum(game.hands['red'].values()))").strip() == str(
        seats[0].cards().count()
    )
    _src, dst = choose(mine)
    mine.click(dst)
    expect_army(seats, dst)
    nb.output(2).get_by_role("tab", name="Two").click()
    behind = nb.board(2)
    assert behind.cards().count() == 0
    nb.js("window.__lab.activate(path, 0);")
    nb.command("notebook:show-cell-outputs")
    hidden = nb.board(0)
    for board in (behind, hidden):
        expect_army([board], dst)
        box = board.hex(dst).bounding_box()
        assert box is not None
        assert box["width"] > 5, "drawn anew at the size of where it is shown"
    rev = hidden.data("rev") or ""
    hidden.press("end")
    hidden.press("confirm")
    expect(hidden.root).not_to_have_attribute("data-rev", rev)

    def in_step() -> bool:
        # Phases in which nothing can be done end one after the other, so all are read anew.
        game = nb.execute("print(game.rev, game.phase)").split()
        return all([b.data("rev"), b.data("phase")] == game for b in (hidden, other, mine, behind))

    nb.until("all boards in step with the game", in_step)
    assert nb.console_errors() == []


def two_tabs(lab: Lab, nb: Notebook) -> Notebook:
    """Open the same notebook, with the same kernel, in a second tab."""
    nb.save()
    return lab.open(nb.path)


def test_two_tabs_both_act_and_the_later_is_told(notebook: OpenNotebook, lab: Lab) -> None:
    nb = notebook(NEW, HOLD)
    nb.run(0)
    tab = two_tabs(lab, nb)
    left, right = boards = [nb.board(0), tab.board(0)]
    for rev, board in enumerate(boards, 1):
        _src, dst = choose(board)
        board.click(dst)
        for either in boards:
            either.expect(rev=str(rev))
        expect_army(boards, dst)
    left.press("undo")
    right.expect(rev="3")
    (_, far), (_, near) = choose(left), choose(right)
    with held(lab, nb, 1):
        left.click(far)
        left.expect(state="busy")
        right.click(near)
        right.expect(state="busy")
    for board in boards:
        board.expect(rev="4", state="ready")
    expect(right.root).to_contain_text("The game has moved on since; look again.")
    assert nb.execute("print(len(game.history))").strip() == "2"
    assert nb.console_errors() == tab.console_errors() == []
    tab.close()
