"""One notebook, open in one tab of the browser."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Error, Locator, Page, WebSocket, expect

from .board import Board
from .frames import Frame, Frames
from .server import LabError

# JupyterLab runs with --expose-app-in-browser: commands and models are reached through it, while
# whatever a person does inside an output is done with a real mouse and keyboard.
INIT = """
window.__lab = {
  panel(path) {
    for (const widget of window.jupyterapp?.shell.widgets('main') ?? [])
      if (widget.context?.path === path && widget.content?.widgets) return widget;
    return null;
  },
  async ready(path) {
    const panel = this.panel(path);
    if (!panel) return false;
    await panel.context.ready; await panel.revealed; await panel.sessionContext.ready;
    return Boolean(panel.sessionContext.session?.kernel);
  },
  cell(path, index) { return this.panel(path).content.widgets[index]; },
  activate(path, index) {
    const panel = this.panel(path), notebook = panel.content;
    window.jupyterapp.shell.activateById(panel.id);
    if (index !== null) { notebook.deselectAll(); notebook.activeCellIndex = index; }
    notebook.mode = 'command';
  },
  status(path) {
    const kernel = this.panel(path)?.sessionContext?.session?.kernel;
    return kernel ? `${kernel.status}/${kernel.connectionStatus}` : 'none';
  },
};
"""

# The server has no favicon of ours, and a page left alone asks for one all the same.
HARMLESS = ("favicon",)


class Notebook:
    """A notebook and the page that shows it.

    Attributes
    ----------
    page
        Playwright's page, for whatever is not offered here.
    frames
        What has passed over the kernel's websocket.
    console
        What was written to the browser's console: pairs of kind and text.
    """

    def __init__(self, page: Page, path: str) -> None:
        self.page = page
        self.path = path
        self.frames = Frames()
        self.console: list[tuple[str, str]] = []
        page.on("console", lambda message: self.console.append((message.type, message.text)))
        page.on("pageerror", lambda error: self.console.append(("pageerror", str(error))))
        page.on("websocket", self._watch)

    def _watch(self, socket: WebSocket) -> None:
        if "/api/kernels/" in socket.url:
            add = self.frames.items.append
            socket.on("framesent", lambda payload: add(Frame("sent", payload)))
            socket.on("framereceived", lambda payload: add(Frame("received", payload)))

    # The page

    def js(self, body: str, **args: Any) -> Any:
        """Run the body of an async JavaScript function; ``path`` and ``args`` are its names."""
        names = ", ".join(["path", *args])
        return self.page.evaluate(
            f"async ({{{names}}}) => {{ {body} }}", {"path": self.path, **args}
        )

    def command(self, command: str, **args: Any) -> None:
        """Execute a command of JupyterLab by its id."""
        self.js(
            "await window.jupyterapp.commands.execute(command, args);", command=command, args=args
        )

    def until(self, what: str, probe: Callable[[], object], timeout: float = 30) -> None:
        """Wait until ``probe`` gives something true."""
        deadline = time.monotonic() + timeout
        while not probe():
            if time.monotonic() > deadline:
                kernel = self.kernel_status()
                raise LabError(f"{what}: not within {timeout:g} s (kernel {kernel})")
            self.page.wait_for_timeout(50)

    def wait_ready(self, timeout: float = 90) -> None:
        """Wait until the notebook is shown and its kernel idle."""

        def ready() -> bool:
            try:
                return bool(self.js("return window.__lab ? window.__lab.ready(path) : false;"))
            except Error:  # the page is still on its way
                return False

        self.until(f"open {self.path}", ready, timeout)
        self.wait_idle(timeout)

    def reload(self) -> None:
        """Reload the page, as a person does with F5."""
        self.page.reload(wait_until="domcontentloaded")
        self.wait_ready()

    def save(self) -> None:
        """Save the notebook."""
        self.js("await window.__lab.panel(path).context.save();")

    def theme(self, name: Literal["light", "dark"]) -> None:
        """Change JupyterLab's theme, again where a busy JupyterLab gives up loading it."""
        light = "true" if name == "light" else "false"
        body = self.page.locator("body")
        for _ in range(3):
            self.command("apputils:change-theme", theme=f"JupyterLab {name.title()}")
            expect(body).to_have_attribute("data-jp-theme-light", light)
            self.page.wait_for_timeout(500)
            if body.get_attribute("data-jp-theme-light") == light:
                return
        raise AssertionError(f"JupyterLab does not keep its {name} theme")

    def resize(self, width: int, height: int) -> None:
        """Change the size of the page."""
        self.page.set_viewport_size({"width": width, "height": height})

    def hide_sidebar(self) -> None:
        """Close the file browser, which leaves the notebook about 280 pixels more."""
        self.js("window.jupyterapp.shell.collapseLeft();")

    def console_errors(self, ignore: Sequence[str] = HARMLESS) -> list[str]:
        """Return the errors in the browser's console."""
        return [
            f"{kind}: {text}"
            for kind, text in self.console
            if kind in ("error", "pageerror") and not any(part in text for part in ignore)
        ]

    def screenshot(self, path: Path) -> None:
        """Save a picture of the page."""
        self.page.screenshot(path=path)

    # The kernel

    def kernel_status(self) -> str:
        """Return the kernel's state as the page sees it: ``idle/connected``."""
        try:
            return str(self.js("return window.__lab.status(path);"))
        except Error as error:
            return f"unknown ({type(error).__name__})"

    def wait_idle(self, timeout: float = 60) -> None:
        """Wait until the kernel has nothing to do."""
        self.until("kernel idle", lambda: self.kernel_status() == "idle/connected", timeout)

    def settle(self, quiet: float = 0.25, timeout: float = 30) -> None:
        """Wait until no frame has passed for ``quiet`` seconds."""
        seen = -1

        def still() -> bool:
            nonlocal seen
            before, seen = seen, len(self.frames.items)
            self.page.wait_for_timeout(quiet * 1000)
            return before == seen == len(self.frames.items)

        self.until("quiet on the websocket", still, timeout)

    def execute(self, source: str) -> str:
        """Run code in the kernel beside the notebook; give what it printed, or its error."""
        return str(
            self.js(
                """
                const kernel = window.__lab.panel(path).sessionContext.session.kernel;
                const future = kernel.requestExecute({code: source, store_history: false});
                let out = '';
                future.onIOPub = ({header, content}) => {
                  if (header.msg_type === 'stream') out += content.text;
                  if (header.msg_type === 'execute_result') out += content.data['text/plain'];
                  if (header.msg_type === 'error') out += `${content.ename}: ${content.evalue}`;
                };
                await future.done;
                return out;""",
                source=source,
            )
        )

    def restart_kernel(self) -> None:
        """Restart the kernel through the menu and its dialog."""
        self.js(
            "window.__lab.activate(path, null);"
            "void window.jupyterapp.commands.execute('kernelmenu:restart');"
        )
        self.page.locator(".jp-Dialog .jp-mod-accept").click()
        self.page.locator(".jp-Dialog").wait_for(state="detached")
        self.until("restart begun", lambda: self.kernel_status() != "idle/connected")
        self.wait_idle()

    # Cells

    def run_all(self, timeout: float = 120) -> None:
        """Run every cell; like JupyterLab it stops at the first error, see ``errors``."""
        self._run("notebook:run-all-cells", 0, timeout)

    def run(self, index: int, timeout: float = 120) -> None:
        """Run one cell."""
        self._run("notebook:run-cell", index, timeout)

    def run_new(self, source: str, timeout: float = 120) -> int:
        """Add a cell below the others, run it, and give its number."""
        index = self.add_cell(source)
        self.run(index, timeout)
        return index

    def start(self, index: int) -> None:
        """Begin to run a cell and return at once."""
        self.js(
            "window.__lab.activate(path, index);"
            "void window.jupyterapp.commands.execute('notebook:run-cell').catch(() => {});",
            index=index,
        )

    def _run(self, command: str, index: int, timeout: float) -> None:
        done = self.js(
            """
            window.__lab.activate(path, index);
            const ran = window.jupyterapp.commands.execute(command).then(() => true, () => true);
            return Promise.race([ran, new Promise(resolve => setTimeout(resolve, ms, false))]);""",
            command=command,
            index=index,
            ms=timeout * 1000,
        )
        if not done:
            raise LabError(f"{command} from cell {index}: not done within {timeout:g} s")
        self.wait_idle(timeout)

    def add_cell(self, source: str) -> int:
        """Add a code cell below the others and give its number."""
        return int(
            self.js(
                """
                const cells = window.__lab.panel(path).content.model.sharedModel;
                const cell = {cell_type: 'code', source, metadata: {trusted: true}};
                cells.insertCell(cells.cells.length, cell);
                return cells.cells.length - 1;""",
                source=source,
            )
        )

    def sources(self) -> list[str]:
        """Return what stands in the cells."""
        return list(
            self.js(
                "return window.__lab.panel(path).content.widgets"
                ".map(cell => cell.model.sharedModel.getSource());"
            )
        )

    def outputs(self, index: int) -> list[dict[str, Any]]:
        """Return a cell's outputs as the notebook format has them."""
        return list(
            self.js(
                "return window.__lab.cell(path, index).model.outputs?.toJSON() ?? [];", index=index
            )
        )

    def text(self, index: int) -> str:
        """Return what a cell printed, its plain results and errors, as one text."""
        parts = []
        for output in self.outputs(index):
            if output["output_type"] == "error":
                parts.append(f"{output['ename']}: {output['evalue']}\n")
                continue
            text = output.get("text") or output.get("data", {}).get("text/plain", "")
            parts.append(text if isinstance(text, str) else "".join(text))
        return "".join(parts)

    def errors(self) -> list[str]:
        """Return Python's errors, in any cell."""
        return [
            f"cell {index}: {output['ename']}: {output['evalue']}"
            for index in range(len(self.sources()))
            for output in self.outputs(index)
            if output["output_type"] == "error"
        ]

    def cell(self, index: int) -> Locator:
        """Return a cell."""
        return self.page.locator(
            ".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook "
            f".jp-Cell[data-windowed-list-index='{index}']"
        )

    def output(self, index: int) -> Locator:
        """Return a cell's outputs, scrolled into view."""
        self.js("await window.__lab.panel(path).content.scrollToItem(index, 'smart');", index=index)
        return self.cell(index).locator(".jp-Cell-outputArea")

    def board(self, index: int, nth: int = 0) -> Board:
        """Return the board in a cell's output (the ``nth``, where it shows several)."""
        root = self.output(index).locator(".castlekeep").nth(nth)
        root.wait_for()
        return Board(root)

    def close(self) -> None:
        """Close the tab."""
        with contextlib.suppress(Error):
            self.page.close()
