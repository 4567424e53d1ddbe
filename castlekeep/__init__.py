"""Castlekeep: a medieval wargame for 2 to 4 players, to play, teach and script in a notebook.

>>> import castlekeep as ck
>>> game = ck.Game.new(players=2, map="borderlands", seed=7)
>>> game.phase
<Phase.MARCH: 'march'>
"""

from castlekeep.board.widget import Board
from castlekeep.game import Edit, Game, UndoRefused
from castlekeep.journal import Saved, games, resume
from castlekeep.magic import load_ipython_extension, register
from castlekeep.pictures.picture import Picture
from castlekeep.pictures.shapes import Arrow, Circle, Label
from castlekeep.record import Record, RecordError, ReplayError
from castlekeep.rules.actions import (
    Action,
    Advance,
    Attack,
    Claim,
    Commit,
    Disband,
    EndPhase,
    March,
    Recruit,
    Resign,
    Stay,
    parse_action,
)
from castlekeep.rules.battle import Ledger
from castlekeep.rules.cards import Card, Hand
from castlekeep.rules.explain import IllegalAction, Reason
from castlekeep.rules.hexmap import HexMap
from castlekeep.rules.legal import LegalActions
from castlekeep.rules.observation import View
from castlekeep.rules.options import Rules
from castlekeep.rules.rulebook import Rule, rulebook
from castlekeep.rules.state import State
from castlekeep.rules.terms import Phase, Terrain
from castlekeep.scenario.generate import generate
from castlekeep.scenario.library import scenarios
from castlekeep.scenario.problems import Problem
from castlekeep.scenario.scenario import Scenario, ScenarioError

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Advance",
    "Arrow",
    "Attack",
    "Board",
    "Card",
    "Circle",
    "Claim",
    "Commit",
    "Disband",
    "Edit",
    "EndPhase",
    "Game",
    "Hand",
    "HexMap",
    "IllegalAction",
    "Label",
    "Ledger",
    "LegalActions",
    "March",
    "Phase",
    "Picture",
    "Problem",
    "Reason",
    "Record",
    "RecordError",
    "Recruit",
    "ReplayError",
    "Resign",
    "Rule",
    "Rules",
    "Saved",
    "Scenario",
    "ScenarioError",
    "State",
    "Stay",
    "Terrain",
    "UndoRefused",
    "View",
    "games",
    "generate",
    "load_ipython_extension",
    "parse_action",
    "resume",
    "rulebook",
    "scenarios",
]

register()
