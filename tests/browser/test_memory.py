"""What a page holds on to while a game goes on and cells run again."""

from __future__ import annotations

from .conftest import OpenNotebook
from .timing import TURNS, held


def test_turns_and_new_runs_leave_nothing_behind(notebook: OpenNotebook) -> None:
    nb = notebook(TURNS)
    nb.run(0)
    board = nb.board(0)
    cdp = nb.page.context.new_cdp_session(nb.page)

    def play(turns: int) -> None:
        for _chunk in range(turns // 5):
            nb.execute("turns(5)")
            board.expect(rev=nb.execute("print(board.rev)").strip())

    play(20)
    before = held(cdp)
    play(60)
    after = held(cdp)
    # A later position has other armies, cards and a log of its own length, not more of everything.
    assert after.nodes < before.nodes * 1.25 + 500
    assert after.listeners < before.listeners * 1.25 + 100
    assert after.heap < before.heap * 1.25
    assert nb.console_errors() == []
