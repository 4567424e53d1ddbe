"""Null on its way between page and Python where the kernel is Pyodide."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from castlekeep.board import browser


def test_nothing_changes_in_an_ordinary_python() -> None:
    value = {"reveal": None, "select": (None, 0)}
    assert browser.sent(value) is value
    assert browser.received(value) is value


def test_null_is_kept_at_every_depth(monkeypatch: pytest.MonkeyPatch) -> None:
    null = object()
    monkeypatch.setitem(sys.modules, "pyodide.ffi", SimpleNamespace(jsnull=null))
    value = {
        "reveal": None,
        "legal": {"march": {"C4": {"card": False}}, "guard": None},
        "n": [None, 0],
    }
    there = browser.sent(value)
    assert there == {
        "reveal": null,
        "legal": {"march": {"C4": {"card": False}}, "guard": null},
        "n": [null, 0],
    }
    assert browser.received(there) == value
