"""The cell magic, in a shell of IPython's own."""

from __future__ import annotations

import subprocess
import sys

import pytest
from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell

import castlekeep as ck
from castlekeep.board.copying import cell_of
from castlekeep.magic import board_of

CELL = 'turn = "red march"\ngrid = """\n.  @R  .  @B\n"""\n'


@pytest.fixture
def shell():
    shell = InteractiveShell.instance()
    yield shell
    InteractiveShell.clear_instance()


def test_the_result_is_the_board_and_a_name_is_bound(shell):
    shell.run_line_magic("load_ext", "castlekeep")
    board = shell.run_cell_magic("castlekeep", "ford", CELL)
    assert isinstance(board, ck.Board)
    assert board.game is shell.user_ns["ford"]
    assert board.game.armies == {"B1": "red", "D1": "blue"}
    nameless = shell.run_cell_magic("castlekeep", "", CELL)
    assert nameless.game is not board.game


def test_what_is_wrong_on_purpose_may_pass(shell):
    ck.load_ipython_extension(shell)
    cell = CELL + '[hands]\nred = "Moat*6"\n'
    with pytest.raises(UsageError, match="6 Moat are named"):
        shell.run_cell_magic("castlekeep", "ford", cell)
    board = shell.run_cell_magic("castlekeep", "ford --allow copies", cell)
    assert shell.user_ns["ford"].hands["red"] == {"Moat": 6}
    line, _newline, again = cell_of(board.game, "referee").partition("\n")
    assert line == "%%castlekeep --allow copies"
    assert shell.run_cell_magic("castlekeep", line[13:], again).game.hands["red"] == {"Moat": 6}
    with pytest.raises(UsageError, match="no problem's name"):
        shell.run_cell_magic("castlekeep", "--allow copes", cell)


def test_a_bare_map_begins_a_new_game(shell):
    ck.load_ipython_extension(shell)
    text = str(ck.generate(3, players=3))
    assert shell.run_cell_magic("castlekeep", "", text).game.phase == "march"


@pytest.mark.parametrize(
    ("line", "cell", "says"),
    [
        ("", "@R F @B", "line 2, column 4: 'F' is no cell; did you mean 'f'?"),
        ("", 'grid = "@R ^B"\nturn = "red march"', "blue's army stands on mountain"),
        ("two words", CELL, "%%castlekeep two words: expected nothing, or a name for the game"),
    ],
)
def test_mistakes_come_without_a_traceback(shell, line, cell, says):
    ck.load_ipython_extension(shell)
    with pytest.raises(UsageError) as caught:
        shell.run_cell_magic("castlekeep", line, cell)
    assert says in str(caught.value)


def test_importing_in_a_notebook_is_enough():
    code = (
        "from IPython.core.interactiveshell import InteractiveShell\n"
        "shell = InteractiveShell.instance()\n"
        "import castlekeep\n"
        "assert 'castlekeep' in shell.magics_manager.magics['cell']\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_without_ipython():
    assert board_of(CELL).game.to_act == "red"
    code = "import sys, castlekeep.magic as m; sys.modules.pop('IPython', None); m.register()"
    subprocess.run([sys.executable, "-c", code], check=True)
