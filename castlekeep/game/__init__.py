"""A state with a history: act, undo, fork, listen, and let functions play."""

from castlekeep.game.edit import Edit
from castlekeep.game.game import Deal, Game
from castlekeep.game.history import History, Move, Step, UndoRefused
from castlekeep.game.seats import Chooser, Players

__all__ = [
    "Chooser",
    "Deal",
    "Edit",
    "Game",
    "History",
    "Move",
    "Players",
    "Step",
    "UndoRefused",
]
