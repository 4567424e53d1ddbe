"""Boards and the cells that made them: a cell that runs again closes the boards of its last run."""

from __future__ import annotations

import sys
from typing import Any, Protocol
from weakref import WeakSet


class Closable(Protocol):
    """What can be closed, such as a board."""

    def close(self) -> None:
        """Close it."""


class _Run:
    """The last run of a cell, and what it made."""

    def __init__(self, message: str) -> None:
        self.message = message
        self.made: WeakSet[Closable] = WeakSet()


_runs: dict[str, _Run] = {}


def running_cell() -> tuple[str, str] | None:
    """Id of the cell that runs, and of the request that runs it.

    None outside a notebook, and where its front end does not tell.
    """
    ipython = sys.modules.get("IPython")
    shell: Any = ipython.get_ipython() if ipython is not None else None
    try:
        parent = shell.get_parent()
        return str(parent["metadata"]["cellId"]), str(parent["header"]["msg_id"])
    except (AttributeError, KeyError, TypeError):
        return None


def close_earlier(board: Closable) -> None:
    """Close what an earlier run of this cell made, and remember `board` for the next one."""
    cell = running_cell()
    if cell is None:
        return
    name, message = cell
    run = _runs.get(name)
    if run is None or run.message != message:
        _runs[name] = _Run(message)
        for earlier in tuple(run.made) if run is not None else ():
            earlier.close()
    _runs[name].made.add(board)
