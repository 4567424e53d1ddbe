from __future__ import annotations

from collections.abc import Iterator

import comm
import pytest

from castlekeep.board import cells, widget

from .page import SENT, Recorder


@pytest.fixture(autouse=True)
def _recorded(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(comm, "create_comm", Recorder)
    monkeypatch.setattr(widget, "_bundle", lambda name: f"/* {name} */")
    monkeypatch.setattr(cells, "_runs", {})
    yield
    SENT.clear()
