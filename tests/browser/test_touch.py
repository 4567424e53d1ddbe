"""The board under fingers: real touches, in a browser that has them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from .board import Board
from .lab import Lab
from .notebook import INIT, Notebook
from .test_look import NEW, right_hits


@pytest.fixture
def tablet(lab: Lab) -> Iterator[Notebook]:
    """A notebook with a board, on a screen that is touched."""
    context = lab.browser.new_context(viewport={"width": 1000, "height": 900}, has_touch=True)
    context.add_init_script(INIT)
    nb = lab.open(lab.write([NEW, "\n".join("0" * 60)], "tablet.ipynb"), context)
    nb.hide_sidebar()
    nb.run(0)
    yield nb
    context.close()
    lab.end_kernels()


def middle(board: Board, hex: str) -> tuple[float, float]:
    """Where a hex is on the page."""
    box = board.hex(hex).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_fingers_march_scroll_and_pinch(tablet: Notebook) -> None:
    nb, board = tablet, tablet.board(0)
    tap = nb.page.touchscreen.tap
    army = board.hexes(legal="select")[0]
    tap(*middle(board, army))
    expect(board.hex(army)).to_have_attribute("aria-selected", "true")
    goal = board.hexes(legal="march")[0]
    tap(*middle(board, goal))
    expect(board.root).to_contain_text("Tap again to do it.")
    assert board.data("rev") == "0"
    tap(*middle(board, goal))
    expect(board.hex(goal)).to_have_attribute("data-army", board.data("active") or "")
    board.expect(rev="1")

    touch = nb.page.context.new_cdp_session(nb.page)
    (x, y), grid = middle(board, "F5"), board.root.get_by_role("grid")
    view = grid.get_attribute("viewBox")
    for kind, up in [("touchStart", 0), *(("touchMove", 12 * n) for n in range(1, 10))]:
        points = [{"x": x, "y": y - up}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        nb.page.wait_for_timeout(20)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    nb.until("the page scrolled", lambda: middle(board, "F5")[1] < y - 40)
    assert grid.get_attribute("viewBox") == view

    x, y = middle(board, "F5")
    pinch = {"x": x, "y": y, "scaleFactor": 2, "gestureSourceType": "touch"}
    touch.send("Input.synthesizePinchGesture", pinch)
    nb.until("the map is nearer", lambda: grid.get_attribute("viewBox") != view)
    assert nb.page.evaluate("() => visualViewport.scale") == 1
    assert right_hits(board) > 50
    assert board.data("rev") == "1"
