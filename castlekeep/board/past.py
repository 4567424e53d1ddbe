"""What a board tells of the actions before: the last battle, what a seat missed, who went out."""

from __future__ import annotations

from castlekeep.game import Game
from castlekeep.rules.battle import Ledger
from castlekeep.rules.events import Attacked, Revealed, TurnBegan, WentOut
from castlekeep.rules.observation import LogEntry


def last_battle(game: Game) -> Ledger | None:
    """Result that is still on the table: of this turn or the one before, until the next attack.

    A turn later, because a turn may end by itself right after its last battle, before anyone has
    seen the result.
    """
    turns = 0
    for step in reversed(game._steps):
        for event in step.events:
            if isinstance(event, Revealed):
                return event.ledger
        turns += sum(isinstance(event, TurnBegan) for event in step.events)
        if turns > 1 or any(isinstance(event, Attacked) for event in step.events):
            return None
    return None


def since_own(game: Game, seat: str, log: list[LogEntry]) -> list[LogEntry]:
    """Those entries of a log that were written since a seat's own last action."""
    missed = 0
    for step in reversed(game._steps):
        if step.seat == seat:
            break
        missed += len(step.log)
    else:
        return log
    return log[len(log) - missed :] if missed < len(log) else log


def rounds_out(game: Game) -> dict[str, int]:
    """Round in which each player who is out went out."""
    return {
        event.seat: event.round
        for step in game._steps
        for event in step.events
        if isinstance(event, WentOut)
    }


def last_hexes(log: list[LogEntry]) -> list[str]:
    """Hexes of the last action that named any."""
    last = next((entry["n"] for entry in reversed(log) if entry["hexes"]), None)
    named = [at for entry in log if entry["n"] == last for at in entry["hexes"]]
    return list(dict.fromkeys(named))
