"""The harness itself: a bare widget must work before a board can."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import OpenNotebook

COUNTER = '''
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    n = traitlets.Int(0).tag(sync=True)
    _esm = """
    export default {
      render({ model, el }) {
        const button = document.createElement("button");
        const paint = () => { button.textContent = `count ${model.get("n")}`; };
        button.onclick = () => model.send({ do: "add" });
        model.on("change:n", paint);
        paint();
        el.append(button);
      }
    }
    """
    def __init__(self):
        super().__init__()
        self.on_msg(lambda widget, content, buffers: setattr(self, "n", self.n + 1))

counter = Counter()
counter
'''


def test_widget_page_and_kernel_talk_both_ways(notebook: OpenNotebook) -> None:
    nb = notebook(COUNTER)
    nb.run_all()
    button = nb.output(0).locator("button")
    expect(button).to_have_text("count 0")
    with nb.frames.window() as seen:
        button.click()
        expect(button).to_have_text("count 1")
        nb.settle()
    assert len(seen.select("sent", "comm_msg:custom")) == 1
    assert nb.execute("print(counter.n)") == "1\n"
    second = nb.run_new("counter.n = 5; 'set'")
    assert nb.text(second) == "'set'"
    expect(button).to_have_text("count 5")
    assert nb.errors() == []
    assert nb.console_errors() == []
