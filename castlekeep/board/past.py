"""What a board tells of the actions before: the last battle, what a seat missed, who went out."""

from __future__ import annotations

from typing import NamedTuple

from castlekeep.game import Edit, Game
from castlekeep.rules.actions import Attack, EndPhase
from castlekeep.rules.battle import Ledger
from castlekeep.rules.events import Revealed, TurnBegan, WentOut


def last_battle(game: Game) -> Ledger | None:
    """Result that is still on the table: until the next attack or the next player's first move.

    Not until the turn ends, which may happen by itself before anyone has seen the result.
    """
    moved = False
    for step in reversed(game.steps):
        if moved and any(isinstance(event, TurnBegan) for event in step.events):
            return None
        for event in step.events:
            if isinstance(event, Revealed):
                return event.ledger
        if isinstance(step.action, Edit):
            fight = step.state.copy_position().fight
            return None if fight is None else fight.ledger
        if isinstance(step.action, Attack):
            return None
        moved = moved or not isinstance(step.action, EndPhase)
    return None


def fought(game: Game) -> bool:
    """Whether the cards of a battle were shown in the last action."""
    return any(isinstance(event, Revealed) for event in game.events)


MISSED = 12
"""Entries of the log that a curtain shows at most: what fits on it without scrolling."""


class Missed(NamedTuple):
    """What was written in the log since a seat's last action.

    Attributes
    ----------
    entries
        How many entries, at most `MISSED`.
    was_here
        Whether the seat has acted at all.
    """

    entries: int
    was_here: bool


def missed(game: Game, seat: str) -> Missed:
    """What a seat has missed since its last action."""
    count = 0
    for step in reversed(game.steps):
        if step.seat == seat:
            return Missed(min(count, MISSED), was_here=True)
        count += len(step.log)
    return Missed(min(len(game.log), MISSED), was_here=False)


def rounds_out(game: Game) -> dict[str, int]:
    """Round in which each player who is out went out."""
    return {
        event.seat: event.round
        for step in game.steps
        for event in step.events
        if isinstance(event, WentOut)
    }
