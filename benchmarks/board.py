"""Speed and size of the board in a real JupyterLab (`make bench-board`).

Every click is a real one. The board stands in one page with a bare anywidget of one button, whose
answer costs what Jupyter itself costs; runs of the three are interleaved, and every figure is the
median of the runs' medians.
"""

from __future__ import annotations

import argparse
import gzip
import platform
from collections.abc import Callable, Iterator
from importlib.metadata import version
from importlib.resources import files
from random import Random
from statistics import median
from typing import NamedTuple

from jupyter_client.session import json_packer

import castlekeep as ck
from benchmarks.keep import keep
from castlekeep.board.desk import Desk
from castlekeep.board.seating import HOTSEAT, Seating
from tests.board.page import eager
from tests.browser.board import Board
from tests.browser.chromium import ensure
from tests.browser.lab import Lab
from tests.browser.notebook import Notebook
from tests.browser.timing import TURNS, Held, click_to_paint, held, run_to_paint

NAMES = {"red": "Ann", "blue": "Ben", "green": "Cleo", "yellow": "Dora"}

BARE = '''
import anywidget, traitlets

class Bare(anywidget.AnyWidget):
    n = traitlets.Int(0).tag(sync=True)
    _esm = """
    export default {
      render({ model, el }) {
        const button = document.createElement("button");
        const paint = () => { button.dataset.n = button.textContent = model.get("n"); };
        button.className = "bare";
        button.onclick = () => model.send({});
        model.on("change:n", paint);
        paint();
        el.append(button);
      }
    }
    """
    def __init__(self):
        super().__init__()
        self.on_msg(lambda widget, content, buffers: setattr(self, "n", self.n + 1))

Bare()
'''
MARCH = """
import castlekeep as ck
marching = ck.Game.new({"red": "Ann", "blue": "Ben"}, seed=11, takeback="free")
ck.Board(marching, curtain=False)
"""
COMMIT = """
field = ck.Scenario("@R . .R fB . @B", players=["red", "blue"], turn="red battle",
    hands={"red": "Knights Pikemen", "blue": "Archers"}, deck="Swordsmen*4 Moat*4 Ladders*3",
    rules={"hand_size": 2}, seed=1).start(allow=[], takeback="free")
field.act("C1xD1")
ck.Board(field, curtain=False)
"""


class Subject(NamedTuple):
    """One thing that is clicked, again and again; `click` gives the milliseconds it took."""

    click: Callable[[], list[float]]
    reset: Callable[[], object]


def bare(nb: Notebook, index: int) -> Subject:
    """Return the bare button: a message to Python and a number back."""
    cell = nb.output(index)
    button = cell.locator("button.bare")

    def click() -> list[float]:
        n = int(button.get_attribute("data-n") or 0)
        return click_to_paint(cell, button.click, [f'[data-n="{n + 1}"]'])

    return Subject(click, lambda: None)


def undone(board: Board) -> None:
    """Take back what was done, and wait until it is."""
    rev = int(board.data("rev") or 0)
    board.press("undo")
    board.expect(rev=str(rev + 1))


def march(board: Board) -> Subject:
    """Return a march: painted when the army stands there, confirmed when the revision is new."""
    src = board.hexes(legal="select")[0]
    board.click(src)
    reach = board.root.locator('[data-hex][data-legal~="march"]').first
    dst, seat = reach.get_attribute("data-hex") or "", board.data("active")
    board.root.page.keyboard.press("Escape")

    def click() -> list[float]:
        board.click(src)
        reach.wait_for()
        rev = int(board.data("rev") or 0) + 1
        wanted = [f'[data-hex="{dst}"][data-army="{seat}"]', f'[data-rev="{rev}"]']
        return click_to_paint(board.root, lambda: board.click(dst), wanted)

    return Subject(click, lambda: undone(board))


def commit(board: Board) -> Subject:
    """Return the attacker's commit of two cards: painted when the defender is asked."""

    def click() -> list[float]:
        board.pick("Knights", "Pikemen")
        wanted = f'[data-rev="{int(board.data("rev") or 0) + 1}"]'
        return click_to_paint(board.root, lambda: board.press("commit"), [wanted])

    return Subject(click, lambda: undone(board))


def clicks(nb: Notebook, runs: int, count: int) -> list[str]:
    """Table of what a click costs, beside the bare button."""
    nb.run_all()
    if nb.errors():
        raise SystemExit("\n".join(nb.errors()))
    subjects = [bare(nb, 0), march(nb.board(1)), commit(nb.board(2))]
    found: dict[str, list[float]] = {}
    for _run in range(runs):
        for kinds, subject in zip(KINDS, subjects, strict=True):
            took = []
            for _click in range(count):
                took.append(subject.click())
                subject.reset()
            for kind, times in zip(kinds, zip(*took, strict=True), strict=True):
                found.setdefault(kind, []).append(median(times))
    base = median(found[BUTTON])
    return [
        f"Click to paint, median of {runs} interleaved runs of {count}.",
        "",
        "| click | ms | beside the button | wanted |",
        "|---|--:|--:|--:|",
        *(_click_row(kind, median(times), base) for kind, times in found.items()),
    ]


BUTTON, OWN = "bare button, answered", "march, painted"
KINDS = ((BUTTON,), (OWN, "march, confirmed by Python"), ("commit, painted",))


def _click_row(kind: str, took: float, base: float) -> str:
    most = max(1.25 * base, base + 15)
    wanted = {BUTTON: "-", OWN: f"< {base / 2:.0f} ms"}.get(kind, f"at most {most:.0f} ms")
    return f"| {kind} | {took:.0f} | {took / base:.2f} | {wanted} |"


def traffic(nb: Notebook, count: int) -> list[str]:
    """Table of what a move sends each way, selecting and Jupyter's own frames included."""
    rows = []
    for name, index, make in (("bare button", 0, bare), ("march", 1, march), ("commit", 2, commit)):
        subject = make(nb, 0) if make is bare else make(nb.board(index))
        seen = []
        for _move in range(count):
            nb.settle()
            with nb.frames.window() as frames:
                subject.click()
                nb.settle()
            seen.append(frames)
            subject.reset()
        sent, received = (median(f.bytes(way) for f in seen) for way in ("sent", "received"))
        sizes = [len(f.select(way)) for f in seen[:1] for way in ("sent", "received")]
        rows.append(f"| {name} | {sizes[0]} | {sent:,.0f} | {sizes[1]} | {received:,.0f} |")
    return [
        "What one move sends over the kernel's websocket, with the selecting before it.",
        "",
        "| move | frames up | bytes up | frames down | bytes down |",
        "|---|--:|--:|--:|--:|",
        *rows,
    ]


def shown(players: int, seed: int) -> Iterator[int]:
    """Bytes of every snapshot of one game at one board, as Jupyter writes them."""
    game, rng = ck.Game.new(dict(list(NAMES.items())[:players]), seed=seed), Random(seed)
    desk = Desk(game, Seating(game, HOTSEAT, True), guard=True, auto_end=True)
    while not game.over:
        yield len(json_packer(desk.snapshot()))
        curtain = desk.sight.curtain
        if curtain is not None:
            desk.seating.reveal(curtain)
            yield len(json_packer(desk.snapshot()))
        game.act(eager(game.legal_actions(), rng))
        desk.end_idle_phase()
    yield len(json_packer(desk.snapshot()))


def snapshots(games: int) -> list[str]:
    """Table of the sizes of snapshots."""
    rows = []
    for players in (2, 3, 4):
        sizes = sorted(size for seed in range(games) for size in shown(players, seed))
        p50, p95 = (sizes[len(sizes) * share // 100] for share in (50, 95))
        rows.append(f"| {players} | {len(sizes):,} | {p50:,} | {p95:,} | {sizes[-1]:,} | 6,000 |")
    return [
        f"Bytes of a snapshot over {games} seeded games of chance players at one board.",
        "",
        "| players | snapshots | p50 | p95 | most | wanted at p95 |",
        "|--:|--:|--:|--:|--:|--:|",
        *rows,
    ]


def bundle() -> list[str]:
    """Table of what a page loads of ours."""
    data = {n: files("castlekeep").joinpath("static", n).read_bytes() for n in BUNDLE}
    sizes = [(name, len(part), len(gzip.compress(part, 9))) for name, part in data.items()]
    sizes.append(("together", *(sum(size[i] for size in sizes) for i in (1, 2))))
    rows = [f"| {name} | {raw:,} | {packed:,} |" for name, raw, packed in sizes]
    return ["| bundle | bytes | gzipped |", "|---|--:|--:|", *rows]


BUNDLE = ("widget.js", "widget.css")


def first_paint(nb: Notebook, runs: int) -> list[str]:
    """Table of how long a cell takes until its widget is painted, the page being warm."""
    took: dict[str, list[float]] = {"bare button": [], "board": []}
    for _run in range(runs):
        took["bare button"].append(run_to_paint(nb, 0, "button.bare"))
        took["board"].append(run_to_paint(nb, 1, ".castlekeep[data-rev]"))
    return [
        f"Run cell to first paint, {runs} warm runs in turn.",
        "",
        "| cell | ms, median | most |",
        "|---|--:|--:|",
        *(f"| {name} | {median(times):.0f} | {max(times):.0f} |" for name, times in took.items()),
    ]


def memory(nb: Notebook, turns: int) -> list[str]:
    """Table of what the page holds while a game for four goes on and begins anew."""
    nb.run(0)
    board = nb.board(0)
    cdp = nb.page.context.new_cdp_session(nb.page)
    marks = {0, 20, turns // 3, 2 * turns // 3, turns}
    found: dict[int, Held] = {}
    for done in range(turns + 1):
        if done:
            nb.execute("turns(1)")
        if done in marks:
            board.expect(rev=nb.execute("print(board.rev)").strip())
            found[done] = held(cdp)
    return [
        "What the page holds after garbage collection, JupyterLab included.",
        "",
        "| turns | heap, MB | nodes | listeners |",
        "|--:|--:|--:|--:|",
        *(
            f"| {t} | {h.heap / 1e6:.1f} | {h.nodes:,} | {h.listeners:,} |"
            for t, h in found.items()
        ),
    ]


def measure(options: argparse.Namespace) -> str:
    """Measure everything and write the tables."""
    parts = [
        [
            f"Python {platform.python_version()}, {platform.machine()}; "
            f"JupyterLab {version('jupyterlab')}, anywidget {version('anywidget')}."
        ]
    ]
    with Lab(ensure()) as lab:
        nb = lab.open(lab.write([BARE, MARCH, COMMIT], "clicks.ipynb"))
        parts.append(clicks(nb, options.runs, options.clicks))
        parts.append(traffic(nb, 10))
        parts.append(first_paint(nb, 10))
        nb.close()
        lab.end_kernels()
        parts.append(memory(lab.open(lab.write([TURNS], "turns.ipynb")), options.turns))
    parts += [snapshots(options.games), bundle()]
    return "\n\n".join("\n".join(part) for part in parts)


def main() -> None:
    """Print the tables, and keep them in `benchmarks/README.md` with ``--keep``."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--keep", action="store_true", help="write the tables into the README")
    options.add_argument("--runs", type=int, default=5)
    options.add_argument("--clicks", type=int, default=100, help="clicks in a run")
    options.add_argument("--turns", type=int, default=300)
    options.add_argument("--games", type=int, default=3, help="games whose snapshots are sized")
    chosen = options.parse_args()
    text = measure(chosen)
    print(text)
    if chosen.keep:
        keep("board", text)


if __name__ == "__main__":
    main()
