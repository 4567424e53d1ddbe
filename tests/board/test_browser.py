"""Null on its way between page and Python where the kernel is Pyodide."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

import castlekeep as ck
from castlekeep.board import browser

from .page import Page


def test_nothing_changes_in_an_ordinary_python() -> None:
    value = {"reveal": None, "select": (None, 0)}
    assert browser.sent(value) is value
    assert browser.received(value) is value


def test_answers_keep_null_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A past moment comes in an answer, and has as many parts that are nothing as any snapshot."""
    monkeypatch.setitem(sys.modules, "pyodide.ffi", SimpleNamespace(jsnull="null"))
    page = Page(ck.Game.new(seed=7))
    answer = page.ask("look", {"by": "action", "step": -1, "start": "null"})
    assert answer["ok"]
    moment = answer["moment"]
    assert {moment[key] for key in ("legal", "curtain", "battle", "reveal", "over")} == {"null"}


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
