"""Pictures in a browser: beside the live board, beside each other, and in a converted notebook."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from nbconvert import HTMLExporter
from nbformat import v4
from playwright.sync_api import Page

import castlekeep as ck

from .board import Board
from .conftest import OpenNotebook
from .lab import Lab

# Neither package says its types.
NOTEBOOKS: Any = v4
EXPORTER: Any = HTMLExporter

GAME = """
import castlekeep as ck
from random import Random
rng = Random(3)
game = ck.Game.new(players={players}, map="{map}", seed=11, autosave=False)
for _ in range(43):
    game.act(game.legal_actions().sample(rng))
while game.battle:
    game.act(game.legal_actions().sample(rng))
ck.Board(game, seat="spectator")
"""

# Where the board has drawn the middle of A1, the pixels of a unit, and the map's rectangle.
PLACE = """grid => {
  const m = grid.getScreenCTM(), b = grid.viewBox.baseVal;
  return [m.e, m.f, m.a, b.x, b.y, b.width, b.height];
}"""

# Share of the pixels in which two PNGs clearly differ.
DIFFERENCE = """async ([one, two]) => {
  const pixels = async png => {
    const data = await fetch(`data:image/png;base64,${png}`);
    const image = await createImageBitmap(await data.blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height).data;
  };
  const [a, b] = [await pixels(one), await pixels(two)];
  if (a.length !== b.length) return 1;
  let far = 0;
  for (let i = 0; i < a.length; i += 4)
    if ([0, 1, 2].some(c => Math.abs(a[i + c] - b[i + c]) > 48)) far++;
  return far / (a.length / 4);
}"""


@pytest.fixture
def page(lab: Lab) -> Iterator[Page]:
    """An empty page beside the notebook."""
    page = lab.context.new_page()
    page.set_viewport_size({"width": 1280, "height": 900})
    yield page
    page.close()


def difference(page: Page, one: bytes, two: bytes) -> float:
    """Share of the pixels in which two pictures of a page clearly differ."""
    return float(page.evaluate(DIFFERENCE, [base64.b64encode(png).decode() for png in (one, two)]))


def map_of(board: Board) -> tuple[bytes, list[float]]:
    """Picture of the board's map, and where it lies."""
    grid = board.root.get_by_role("grid")
    place = grid.evaluate(PLACE)
    return clipped(board.root.page, place), place


def clipped(page: Page, place: list[float]) -> bytes:
    """Picture of the part of a page where the map lies."""
    east, south, unit, x, y, width, height = place
    return page.screenshot(
        clip={
            "x": east + x * unit,
            "y": south + y * unit,
            "width": width * unit,
            "height": height * unit,
        }
    )


def put(page: Page, svg: str, place: list[float]) -> None:
    """Show a picture where the board has its map, as large as that."""
    east, south, unit, *_ = place
    size = page.viewport_size
    assert size is not None
    # The whole window is the frame: a browser would move a smaller one to whole pixels.
    box = [-east / unit, -south / unit, size["width"] / unit, size["height"] / unit]
    page.set_content(f"<style>svg {{ position: fixed; inset: 0 }}</style>{svg}")
    page.locator("svg").evaluate(
        """(svg, [box, width, height]) => {
          svg.setAttribute("viewBox", box.join(" "));
          svg.setAttribute("width", width); svg.setAttribute("height", height); }""",
        [box, size["width"], size["height"]],
    )


@pytest.mark.parametrize(("map", "players"), [("borderlands", 3), ("isle", 4), ("skirmish", 2)])
def test_a_picture_looks_like_the_board(
    notebook: OpenNotebook, page: Page, map: str, players: int
) -> None:
    nb = notebook(GAME.format(map=map, players=players))
    nb.run(0)
    nb.hide_sidebar()
    for tab in (nb.page, page):
        tab.set_viewport_size({"width": 1280, "height": 1300})
    for theme in ("light", "dark"):
        nb.theme(theme)
        board = nb.board(0)
        board.expect(theme=theme)
        nb.page.wait_for_timeout(300)
        live, place = map_of(board)
        put(page, nb.execute(f"print(game.svg(theme={theme!r}))"), place)
        assert difference(page, live, clipped(page, place)) < 0.005
        # The measure tells what is not there: the names of the hexes.
        put(page, nb.execute(f"print(game.svg(theme={theme!r}, coordinates=False))"), place)
        assert difference(page, live, clipped(page, place)) > 0.01


def shots(page: Page, pictures: Sequence[str]) -> list[bytes]:
    """Pictures of the pictures in one page."""
    page.set_content("".join(f'<div style="height: 700px">{svg}</div>' for svg in pictures))
    return [page.locator("svg").nth(n).screenshot() for n in range(len(pictures))]


def test_pictures_in_one_page_leave_each_other_alone(page: Page) -> None:
    game = ck.Game.new(players=3, map="isle", seed=11)
    pictures = [
        game.svg(theme="dark"),
        game.svg("red", shapes=["red A1-C3", "blue B2", "C3: here"]),
        game.svg("blue", "dark", width=500),
        game.svg(theme="dark"),
        game.scenario().svg("referee"),
    ]
    alone = [shots(page, [svg])[0] for svg in pictures]
    assert len(set(alone)) == len(set(pictures)) == 4
    for one, other in zip(alone, shots(page, pictures), strict=True):
        assert difference(page, one, other) < 0.001


def test_a_converted_notebook_shows_its_pictures(page: Page) -> None:
    game = ck.Game.new(players={"red": "<i>Ann & Ben", "blue": "שלום"}, seed=11)
    outputs = [
        NOTEBOOKS.new_output("display_data", data=picture._repr_mimebundle_())
        for picture in (game.svg("red", shapes="C4: here"), ck.Scenario("@R . @B").svg())
    ]
    book = NOTEBOOKS.new_notebook(cells=[NOTEBOOKS.new_code_cell("", outputs=outputs)])
    html, _resources = EXPORTER().from_notebook_node(book)
    # It would fetch MathJax and others, and no test leaves this machine.
    page.set_content(re.sub(r"<script.*?</script>", "", html, flags=re.DOTALL))
    images = page.locator("img")
    assert images.count() == 2
    for n in range(2):
        loaded = images.nth(n).evaluate(
            "async image => { await image.decode(); return [image.naturalWidth, image.width]; }"
        )
        assert loaded[0] == loaded[1] > 300
