"""The cell magic: a cell that is the text of a scenario, and whose result is the board.

::

    %%castlekeep ford
    turn = "red march"
    grid = \"\"\"
    .  @R  .  @B
    \"\"\"

``import castlekeep`` in a notebook is enough to have it; so is ``%load_ext castlekeep``. What is
wrong with a set-up on purpose is let pass by its name: ``%%castlekeep ford --allow copies``.
"""

from __future__ import annotations

import sys
from typing import Any

from castlekeep.board.widget import Board
from castlekeep.rules.i18n import _
from castlekeep.scenario.scenario import Scenario


def board_of(cell: str, line: str = "") -> Board:
    """Start the game that a cell sets up, and return a board on it.

    Parameters
    ----------
    cell
        The text of a scenario; a map alone begins a new game on it.
    line
        What stands behind ``%%castlekeep``: nothing, or the name the game is bound to; then, if
        need be, ``--allow`` and names of problems, as `Scenario.start` takes them.

    Raises
    ------
    ValueError
        If the name is none, or the scenario has mistakes. Their lines count from the magic's own.
    """
    name, allow = read_line(line)
    if name and not name.isidentifier():
        raise ValueError(
            _("%%castlekeep {name}: expected nothing, or a name for the game").format(name=name)
        )
    return Board(Scenario.parse(f"\n{cell}").start(allow))


def read_line(line: str) -> tuple[str, list[str]]:
    """Read what stands behind the magic: the game's name, if there is one, and what may pass.

    >>> read_line("ford --allow copies, idle")
    ('ford', ['copies', 'idle'])
    """
    name, _option, allow = line.partition("--allow")
    return name.strip(), allow.replace(",", " ").split()


def load_ipython_extension(shell: Any) -> None:
    """Register the magic; what ``%load_ext castlekeep`` calls."""

    def castlekeep(line: str, cell: str) -> Board:
        """Play from the scenario in this cell; ``%%castlekeep name`` binds the game to the name."""
        from IPython.core.error import UsageError

        try:
            board = board_of(cell, line)
        except ValueError as error:
            # What went wrong is in the cell's text: a traceback would only hide it.
            raise UsageError(str(error)) from None
        name, _allow = read_line(line)
        if name:
            shell.push({name: board.game})
        return board

    shell.register_magic_function(castlekeep, magic_kind="cell")


def register() -> None:
    """Register the magic where this is a notebook's kernel."""
    if "IPython" in sys.modules:
        from IPython.core.getipython import get_ipython

        shell = get_ipython()
        if shell is not None:
            load_ipython_extension(shell)
