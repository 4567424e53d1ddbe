"""A state with a history: act, undo, fork, listen, and let functions play."""

from castlekeep.game.game import Deal, Game
from castlekeep.game.history import History, Step, UndoRefused
from castlekeep.game.seats import Chooser, Players

__all__ = ["Chooser", "Deal", "Game", "History", "Players", "Step", "UndoRefused"]
