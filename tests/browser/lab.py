"""JupyterLab and Chromium together."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Literal

from playwright.sync_api import BrowserContext, sync_playwright

from .notebook import INIT, Notebook
from .server import LabServer

# Without the network flags Chromium asks for hosts of its own at every start; the last one is for
# pages: no other machine has a name.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)


class Lab:
    """A server and a browser, open inside a ``with`` block.

    Parameters
    ----------
    chromium
        The browser's program.
    python
        The interpreter for JupyterLab and its kernels: another ipykernel means another one.
    env
        Additions to the environment of server and kernels.
    """

    def __init__(
        self, chromium: Path, python: str = sys.executable, env: dict[str, str] | None = None
    ) -> None:
        self.server = LabServer(python, env)
        self._chromium = chromium
        self._tabs = count(1)

    def __enter__(self) -> Lab:
        self.server.start()
        try:
            self._playwright = sync_playwright().start()
            self.browser = self._playwright.chromium.launch(
                executable_path=self._chromium, args=ARGUMENTS
            )
        except BaseException:
            self.server.stop()
            raise
        self.context = self.new_context()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            self.browser.close()
            self._playwright.stop()
        finally:
            self.server.stop()

    def new_context(self) -> BrowserContext:
        """Return a browser profile of its own: another person's browser."""
        context = self.browser.new_context(viewport={"width": 1280, "height": 900})
        context.add_init_script(INIT)
        return context

    def write(self, cells: Sequence[str], name: str, kernel: str = "python3") -> str:
        """Write a notebook of code cells for a kernel and give its path."""
        book = {
            "cells": [
                {
                    "id": f"cell-{number}",
                    "cell_type": "code",
                    "source": source,
                    "metadata": {},
                    "execution_count": None,
                    "outputs": [],
                }
                for number, source in enumerate(cells)
            ],
            "metadata": {
                "kernelspec": {
                    "name": kernel,
                    "display_name": kernel,
                    "language": "python",
                }
            },
            "nbformat": 4,
            "nbformat_minor": 5,
        }
        (self.server.root / name).write_text(json.dumps(book), encoding="utf-8")
        return name

    def add_kernel(self, name: str, packages: Path) -> None:
        """Offer a kernel that finds these packages before all others."""
        path = os.pathsep.join(filter(None, (str(packages), os.environ.get("PYTHONPATH"))))
        argv = [self.server.python, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
        spec: dict[str, Any] = {"argv": argv, "display_name": name, "language": "python"}
        spec["env"] = {"PYTHONPATH": path}
        folder = self.server.home / "data" / "kernels" / name
        folder.mkdir(parents=True)
        (folder / "kernel.json").write_text(json.dumps(spec), encoding="utf-8")

    def open(
        self,
        path: str,
        context: BrowserContext | None = None,
        host: Literal["lab", "notebook"] = "lab",
    ) -> Notebook:
        """Open a notebook in a new tab; a second tab on the same path shares its kernel."""
        page = (context or self.context).new_page()
        book = Notebook(page, path)
        # A workspace for each tab: none restores another's layout, or asks which one is meant.
        where = {"lab": f"lab/workspaces/tab{next(self._tabs)}/tree", "notebook": "notebooks"}[host]
        address = f"{self.server.url}/{where}/{path}?token={self.server.token}"
        page.goto(address, wait_until="domcontentloaded")
        book.wait_ready()
        return book

    def end_kernels(self) -> None:
        """End all kernels, so that one test's do not slow down the next."""
        for session in self.server.api("GET", "/api/sessions"):
            self.server.api("DELETE", f"/api/sessions/{session['id']}")
