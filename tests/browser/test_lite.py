"""The site that ``make lite`` builds: the play notebook, Python and all, in the browser alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Route, expect

from tools import lite

from .lab import Lab
from .notebook import Notebook

pytestmark = pytest.mark.lite
PATIENCE = 180.0
"""Seconds in which Python has to be up and all wheels loaded, on a slow machine."""


class Files(SimpleHTTPRequestHandler):
    """A plain static server that writes nothing."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """Address of the freshly built site, served as files alone."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(lite.build())))
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def offline(lab: Lab, site: str) -> Iterator[tuple[BrowserContext, list[str]]]:
    """A browser for which nothing exists but the site, and what it asked for elsewhere."""
    context, strangers = lab.new_context(), []

    def refuse(route: Route) -> None:
        strangers.append(route.request.url)
        route.abort()

    def elsewhere(url: str) -> bool:
        parts = urlsplit(url)
        return parts.scheme not in ("blob", "data") and f"{parts.scheme}://{parts.netloc}" != site

    context.route(elsewhere, refuse)
    yield context, strangers
    context.close()


def test_the_play_notebook_plays_with_no_server_and_no_network(
    site: str, offline: tuple[BrowserContext, list[str]], root: Path
) -> None:
    context, strangers = offline
    page = context.new_page()
    nb = Notebook(page, "01-play.ipynb")
    page.goto(f"{site}/lab/index.html?path={nb.path}", wait_until="domcontentloaded")
    nb.wait_ready(PATIENCE)
    nb.run_all(PATIENCE)
    assert nb.errors() == []
    board = nb.board(1)
    board.expect(timeout=30, phase="march", state="waiting")
    assert board.cards().count() == 0
    board.press("reveal")
    board.expect(state="ready")
    assert board.cards().count() == 7

    src, rev = board.hexes(legal="select")[0], int(board.data("rev") or 0)
    board.click(src)
    reach = board.root.locator('[data-hex][data-legal~="march"]').first
    dst = reach.get_attribute("data-hex") or ""
    board.click(dst)
    expect(board.hex(dst)).to_have_attribute("data-army", board.data("active") or "")
    board.expect(rev=str(rev + 1))
    expect(board.log).to_contain_text(f"marches {src} to {dst}")
    cell = nb.run_new(f"print(game.armies[{dst!r}], {src!r} in game.armies, board.rev)")
    assert nb.text(cell).split() == [board.data("active"), "False", board.data("rev")]
    board.press("undo")
    expect(board.hex(src)).to_have_attribute("data-army", board.data("active") or "")
    assert nb.console_errors() == []
    assert strangers == []
