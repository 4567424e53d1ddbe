"""How long the page takes, and what it holds on to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from playwright.sync_api import CDPSession, Locator

from .notebook import Notebook

# The frame that shows a change is done when a message posted in its animation callback arrives.
PAINTED = """
const painted = start => new Promise(resolve => requestAnimationFrame(() => {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => resolve(performance.now() - start);
  channel.port2.postMessage(0);
}));
const watch = (root, seen) => new Promise(resolve => {
  const look = () => { if (seen()) { observer.disconnect(); resolve(); } };
  const observer = new MutationObserver(look);
  observer.observe(root, {subtree: true, childList: true, attributes: true});
});
"""

ARM = f"""(root, selectors) => {{
  {PAINTED}
  let start = 0;
  root.addEventListener('click', e => {{ start = e.timeStamp; }}, {{capture: true, once: true}});
  const there = selector => root.matches(selector) || root.querySelector(selector) !== null;
  window.__took = Promise.all(selectors.map(async selector => {{
    await watch(root, () => start > 0 && there(selector));
    return painted(start);
  }}));
}}"""

RUN = f"""
{PAINTED}
const node = window.__lab.panel(path).node;
const old = new Set(node.querySelectorAll(selector));
const start = performance.now();
window.__lab.activate(path, index);
void window.jupyterapp.commands.execute('notebook:run-cell');
await watch(node, () => [...node.querySelectorAll(selector)].some(found => !old.has(found)));
return painted(start);
"""


def click_to_paint(
    root: Locator, click: Callable[[], object], selectors: Sequence[str]
) -> list[float]:
    """Milliseconds from a click inside `root` until each selector matches there and is painted.

    None of them may match already, unless the click itself ends that.
    """
    root.evaluate(ARM, list(selectors))
    click()
    took: list[float] = root.page.evaluate("window.__took")
    return took


def run_to_paint(nb: Notebook, index: int, selector: str) -> float:
    """Milliseconds from running a cell until something new matches in the notebook, painted."""
    took = float(nb.js(RUN, index=index, selector=selector))
    nb.wait_idle()
    return took


class Held(NamedTuple):
    """What a page holds once its garbage is gone."""

    heap: int
    nodes: int
    listeners: int


def held(cdp: CDPSession) -> Held:
    """Count what the page holds now."""
    cdp.send("Performance.enable")
    # Twice: what only a weak reference kept goes with the second round.
    for _round in range(2):
        cdp.send("HeapProfiler.collectGarbage")
    found = {m["name"]: int(m["value"]) for m in cdp.send("Performance.getMetrics")["metrics"]}
    return Held(found["JSHeapUsedSize"], found["Nodes"], found["JSEventListeners"])


TURNS = """
import random, castlekeep as ck
from castlekeep.rules.actions import EndPhase
names = {"red": "Ann", "blue": "Ben", "green": "Cleo", "yellow": "Dora"}
game = ck.Game.new(names, seed=5)
board = ck.Board(game, seat="referee")
rng = random.Random(5)

def turns(count):
    '''Play on, restless, and begin anew when a game is over.'''
    while count:
        if game.over:
            game.restart(5)
        legal, active = game.legal_actions(), game.active
        doing = [action for action in legal if action != EndPhase()] or list(legal)
        game.act(rng.choice(doing if rng.random() < 0.7 else list(legal)))
        count -= game.active != active

board
"""
"""A cell that shows a board, and `turns` to play on it from the kernel."""
