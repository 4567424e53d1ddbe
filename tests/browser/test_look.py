"""Touch, sizes, motion and themes: the same board for every hand, eye and screen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

import castlekeep

from .board import Board
from .conftest import OpenNotebook
from .notebook import Notebook

STATIC = Path(castlekeep.__file__).parent / "static"

NEW = """
import castlekeep as ck
game = ck.Game.new(players={"red": "Ann", "blue": "Ben"}, seed=11)
board = ck.Board(game, seat="referee")
board
"""

# The middle of a hex and six points near its corners, as the page has them; which hex is there?
HITS = """root => {
  const wrong = [];
  for (const hex of root.querySelectorAll('[data-hex]')) {
    const matrix = hex.getScreenCTM(), box = hex.getBBox();
    const [x, y, r] = [box.x + box.width / 2, box.y + box.height / 2, box.height / 2];
    const points = [[0, 0], ...[30, 90, 150, 210, 270, 330].map(a =>
      [0.85 * r * Math.cos(a * Math.PI / 180), 0.85 * r * Math.sin(a * Math.PI / 180)])];
    const map = root.querySelector('[role="grid"]').getBoundingClientRect();
    for (const [dx, dy] of points) {
      const at = new DOMPoint(x + dx, y + dy).matrixTransform(matrix);
      const inside = at.x > map.left && at.x < map.right && at.y > map.top && at.y < map.bottom;
      if (!inside || at.y < 130 || at.y > innerHeight - 40) continue;
      const hit = document.elementFromPoint(at.x, at.y)?.dataset?.hex;
      if (hit !== hex.dataset.hex) wrong.push([hex.dataset.hex, hit ?? null, dx, dy]);
      else window.__hits = (window.__hits ?? 0) + 1;
    }
  }
  return wrong;
}"""


def right_hits(board: Board) -> int:
    """Points that were tried, all of which hit the hex they lie in."""
    board.root.page.evaluate("() => { window.__hits = 0; }")
    assert board.root.evaluate(HITS) == []
    return int(board.root.page.evaluate("() => window.__hits"))


def test_seven_points_of_every_hex_hit_it(notebook: OpenNotebook) -> None:
    nb = notebook(NEW)
    nb.run(0)
    nb.hide_sidebar()
    board = nb.board(0)
    assert right_hits(board) > 400
    for _ in range(3):
        board.press("zoom-in")
        assert right_hits(board) > 100
    box = board.hex("F4").bounding_box()
    assert box is not None
    nb.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    before = board.hex("F4").evaluate("e => e.getBoundingClientRect().width")
    nb.page.keyboard.down("Control")
    nb.page.mouse.wheel(0, -200)
    nb.page.keyboard.up("Control")
    nb.until(
        "nearer", lambda: board.hex("F4").evaluate("e => e.getBoundingClientRect().width") > before
    )
    assert right_hits(board) > 50
    board.press("zoom-fit")
    nb.page.mouse.wheel(0, 60)
    nb.page.wait_for_timeout(200)
    assert right_hits(board) > 300
    for style in ("transform: scale(.6); transform-origin: 0 0", "zoom: 1.2"):
        board.root.evaluate("(e, style) => { e.parentElement.style = style; }", style)
        assert right_hits(board) > 100


def test_a_plain_wheel_scrolls_the_page_and_leaves_the_map_alone(notebook: OpenNotebook) -> None:
    nb = notebook(NEW, "\n".join("0" * 60))
    nb.run(0)
    board = nb.board(0)
    box = board.hex("F4").bounding_box()
    assert box is not None
    nb.page.mouse.move(box["x"] + 5, box["y"] + 20)
    nb.page.mouse.wheel(0, 120)
    grid = board.root.get_by_role("grid")
    view = grid.get_attribute("viewBox")

    def scrolled() -> bool:
        now = board.hex("F4").bounding_box()
        return now is not None and now["y"] < box["y"] - 50

    nb.until("the page scrolled", scrolled)
    assert grid.get_attribute("viewBox") == view


def test_a_first_tap_shows_and_a_second_one_does_it(notebook: OpenNotebook) -> None:
    nb = notebook(NEW)
    nb.run(0)
    board = nb.board(0)

    def tap(hex: str) -> None:
        board.hex(hex).evaluate(
            "e => e.dispatchEvent(new PointerEvent('click', {bubbles: true, pointerType: 'touch'}))"
        )

    army = board.hexes(legal="select")[0]
    tap(army)
    expect(board.hex(army)).to_have_attribute("aria-selected", "true")
    goal = board.hexes(legal="march")[0]
    rev = board.data("rev")
    tap(goal)
    expect(board.root).to_contain_text("Tap again to do it.")
    assert board.data("rev") == rev
    tap(goal)
    expect(board.hex(goal)).to_have_attribute("data-army", board.data("active") or "")
    expect(board.root).not_to_contain_text("Tap again to do it.")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_an_army_slides_for_less_than_a_quarter_second(notebook: OpenNotebook, motion: str) -> None:
    nb = notebook(NEW)
    nb.page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    nb.run(0)
    board = nb.board(0)
    board.root.evaluate(
        """() => { window.__slides = []; const animate = Element.prototype.animate;
            Element.prototype.animate = function (frames, options) {
              window.__slides.push(options.duration);
              return animate.call(this, frames, options); } }"""
    )
    board.click(board.hexes(legal="select")[0])
    goal = board.hexes(legal="march")[0]
    board.click(goal)
    expect(board.hex(goal)).to_have_attribute("data-army", board.data("active") or "")
    board.expect(rev="1")
    nb.settle()
    slides = nb.page.evaluate("() => window.__slides")
    assert slides == ([] if motion == "reduce" else [180])


def test_the_theme_follows_jupyterlab(notebook: OpenNotebook) -> None:
    nb = notebook(NEW)
    nb.run(0)
    board = nb.board(0)
    for theme in ("dark", "light"):
        nb.theme(theme)
        # A busy JupyterLab may drop a theme again: what holds is that the two agree.
        nb.until("the board agrees", lambda: board.data("theme") == jupyterlabs(nb))


# What anywidget does, but for when the board comes into the page.
DRAW_OUTSIDE = """async ({source, map, snapshot}) => {
  const url = URL.createObjectURL(new Blob([source], {type: 'text/javascript'}));
  const {default: widget} = await import(url);
  const traits = {_map: map, _snapshot: snapshot};
  const model = {get: name => traits[name], on() {}, off() {}, send() {}};
  const el = document.createElement('div');
  widget.render({model, el});
  await new Promise(requestAnimationFrame);
  document.body.append(el);
  window.__late = el;
}"""


def test_a_board_drawn_before_it_is_in_the_page_takes_the_pages_theme(
    notebook: OpenNotebook,
) -> None:
    nb = notebook(NEW)
    nb.run(0)
    nb.theme("dark")
    told = nb.execute("import json; print(json.dumps([board._map, board._snapshot]))")
    map, snapshot = json.loads(told)
    source = (STATIC / "widget.js").read_text(encoding="utf-8")
    nb.page.evaluate(DRAW_OUTSIDE, {"source": source, "map": map, "snapshot": snapshot})
    nb.until(
        "the board agrees",
        lambda: nb.page.evaluate("() => __late.firstElementChild.dataset.theme") == jupyterlabs(nb),
    )
    nb.page.evaluate("() => __late.remove()")


def jupyterlabs(nb: Notebook) -> str:
    """Theme that JupyterLab has now."""
    light = nb.page.locator("body").get_attribute("data-jp-theme-light")
    return "light" if light == "true" else "dark"


def test_other_hosts_say_their_theme_in_other_ways(notebook: OpenNotebook) -> None:
    nb = notebook(NEW)
    nb.run(0)
    board = nb.board(0)
    page = nb.page
    ground = jupyterlabs(nb)
    page.evaluate("() => document.body.removeAttribute('data-jp-theme-light')")
    for mark, theme in {
        "body.className = 'vscode-dark'": "dark",
        "body.className = 'vscode-light'": "light",
        "documentElement.setAttribute('theme', 'dark')": "light",
        "body.className = ''": "dark",
        "documentElement.removeAttribute('theme')": ground,
        "documentElement.className = 'dark'": "dark",
    }.items():
        page.evaluate(f"() => {{ document.{mark}; }}")
        board.expect(theme=theme)


def test_forced_colours_keep_marks_apart(notebook: OpenNotebook) -> None:
    nb = notebook(NEW)
    nb.page.emulate_media(forced_colors="active")
    nb.run(0)
    board = nb.board(0)
    army = board.hexes(legal="select")[0]
    board.click(army)
    seen = board.root.evaluate(
        """e => { const of = (query, key) => getComputedStyle(e.querySelector(query))[key];
            return {
              now: of('[aria-current="step"]', 'backgroundColor'),
              page: of(':scope > :last-child', 'backgroundColor'),
              button: of('[data-action="end"]', 'backgroundColor'),
              red: getComputedStyle(e.querySelector('[data-hex]')).fill,
            }; }"""
    )
    assert seen["now"] == seen["button"] != seen["page"]


def test_a_long_low_map_stays_in_its_column(notebook: OpenNotebook) -> None:
    nb = notebook(
        "import castlekeep as ck",
        "row = '@R . . . . . . . . . @B'\n"
        "war = ck.Scenario(row, players=['red', 'blue'], turn='red march', seed=1)\n"
        "ck.Board(war.start(allow=[]))",
    )
    nb.run_all()
    board = nb.board(1)
    board.press("reveal")
    board.expect(state="ready")
    box, panel = board.root.get_by_role("grid").bounding_box(), board.player("red").bounding_box()
    assert box is not None
    assert panel is not None
    assert box["x"] + box["width"] <= panel["x"]


# What can be pressed, at every width, and by which of its boxes it is cut off.
CUT = """root => {
  const outer = root.parentElement, cut = [];
  for (let width = 320; width <= 1600; width += 20) {
    outer.style.width = outer.style.minWidth = `${width}px`;
    for (const control of root.querySelectorAll('[data-action], [data-card], [aria-current]')) {
      if (control.closest('[inert]') || control.getClientRects().length === 0) continue;
      const {left, right, top, bottom} = control.getBoundingClientRect();
      let scrolls = false;
      for (let box = control.parentElement; box !== outer; box = box.parentElement) {
        const {overflow, overflowY} = getComputedStyle(box);
        if (box !== root && overflow === 'visible') continue;
        scrolls ||= overflowY === 'auto';
        const rim = box.getBoundingClientRect();
        if (left < rim.left - .5 || right > rim.right + .5
            || !scrolls && (top < rim.top - .5 || bottom > rim.bottom + .5))
          cut.push([width, control.dataset.action ?? control.textContent]);
        window.__tried = (window.__tried ?? 0) + 1;
      }
    }
  }
  outer.style.width = outer.style.minWidth = '';
  return cut;
}"""


def test_nothing_to_press_is_cut_off_at_any_width(notebook: OpenNotebook) -> None:
    nb = notebook(NEW, "board = ck.Board(game)\nboard")
    nb.run(0)
    nb.run(1)
    nb.hide_sidebar()
    nb.resize(1900, 1000)
    board = nb.board(1)
    assert board.root.evaluate(CUT) == [], "the curtain"
    board.press("reveal")
    board.expect(state="ready")
    board.click(board.hexes(legal="select")[0])
    board.click(board.hexes(legal="march")[0])
    board.expect(rev="1", state="ready")
    board.press("undo")
    expect(board.action("redo")).to_have_attribute("aria-disabled", "false")
    assert board.root.evaluate(CUT) == [], "a march taken back"
    nb.execute(
        "at = game.active; foe = 'blue' if at == 'red' else 'red'\n"
        "game.edit(armies={**{h: None for h in game.armies}, 'E3': at, 'E2': foe},"
        " turn=f'{at} battle')\n"
        "game.act('E3xE2')"
    )
    board.cards().first.click()
    expect(board.action("clear")).to_be_visible()
    assert board.root.evaluate(CUT) == [], "a battle"
    assert nb.page.evaluate("() => __tried") > 5000


def test_in_one_column_what_asks_comes_into_sight(notebook: OpenNotebook) -> None:
    nb = notebook(NEW, "ck.Board(game)")
    nb.run(0)
    nb.run(1)
    nb.hide_sidebar()
    nb.resize(600, 700)
    board = nb.board(1)
    board.press("reveal")
    board.expect(state="ready")
    board.action("discard").click()
    expect(board.action("cancel")).to_be_in_viewport()
    nb.page.keyboard.press("Escape")
    board.action("discard").scroll_into_view_if_needed()
    nb.page.keyboard.press("f")
    expect(board.action("confirm")).to_be_in_viewport()
    expect(board.action("confirm")).to_be_focused()
    nb.page.keyboard.press("Enter")
    expect(board.action("reveal")).to_be_in_viewport()


def test_from_480_pixels_to_a_projector(notebook: OpenNotebook) -> None:
    nb = notebook(NEW)
    nb.run(0)
    nb.hide_sidebar()
    board = nb.board(0)
    widths = []
    for width, height in ((600, 900), (1000, 800), (1920, 1080), (2560, 1440)):
        nb.resize(width, height)
        nb.page.wait_for_timeout(300)
        sizes = board.root.evaluate(
            "e => [e.scrollWidth - e.clientWidth, e.querySelector('[data-hex]')"
            ".getBoundingClientRect().width]"
        )
        assert sizes[0] <= 0, width
        widths.append(sizes[1])
    assert widths == sorted(widths)
    assert widths[-1] > 1.4 * widths[1]
