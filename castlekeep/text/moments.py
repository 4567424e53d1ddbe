"""What is said of a moment of a game that somebody looks back at."""

from __future__ import annotations

from collections.abc import Sequence

from castlekeep.rules import events as e
from castlekeep.rules.i18n import _
from castlekeep.text.log import entries
from castlekeep.text.names import Names, name_of, phase_title


def happened(events: Sequence[e.Event], names: Names) -> str:
    """What some events of one action have brought about.

    >>> from castlekeep.rules.terms import Phase
    >>> happened([e.PhaseBegan("red", Phase.BATTLE)], {"red": "Ann"})
    "Ann's Battle phase begins"
    """
    # What came of the cards says enough: that they were chosen goes without saying.
    shown = next((n for n, event in enumerate(events) if isinstance(event, e.Revealed)), 0)
    told = [entry["text"] for entry in entries(events[shown:], names, round=0, n=0)]
    last = events[-1]
    if isinstance(last, e.PhaseBegan) or not told:
        told.append(_silent(last, names))
    return "; ".join(told)


def _silent(event: e.Event, names: Names) -> str:
    """A sentence about an event that the log says nothing of."""
    match event:
        case e.TurnBegan():
            text = _("{name}'s turn begins")
            return text.format(name=name_of(event.seat, names))
        case e.PhaseBegan():
            text = _("{name}'s {phase} phase begins")
            name = name_of(event.seat, names)
            return text.format(name=name, phase=phase_title(event.phase))
        case e.ArmyLost():
            text = _("{name} loses the army in {at}")
            return text.format(name=name_of(event.seat, names), at=event.at)
        case _:
            return _("The battle is over")


def which_moment(
    what: str, *, round: int, action: int, actions: int, event: int = 0, events: int = 0
) -> str:
    """Say which moment of a game this is.

    Parameters
    ----------
    what
        What has just happened.
    round
        The round.
    action, actions
        Number of the action that has just happened, 0 at the start, and how many there are.
    event, events
        The same for the events of that action; 0 where all of it has happened.

    >>> which_moment("Ann marches D5 to C4", round=3, action=12, actions=57)
    'Round 3, action 12 of 57: Ann marches D5 to C4.'
    """
    if action == 0:
        text = _("Round {round}, before the first action.")
    elif event == 0:
        text = _("Round {round}, action {action} of {actions}: {what}.")
    else:
        text = _("Round {round}, action {action} of {actions}, event {event} of {events}: {what}.")
    return text.format(
        what=what, round=round, action=action, actions=actions, event=event, events=events
    )


def looking_back(*, as_spectator: bool) -> str:
    """That the past is for looking at; `as_spectator` where several people share a board."""
    if as_spectator:
        return _("Looking back as a spectator, read-only")
    return _("Looking back, read-only")


def another_line(action: int) -> str:
    """That a board shows a game that has parted from the one it was made for."""
    if action == 0:
        text = _("Another line of play, from the start: {game}. {unchanged}")
    else:
        text = _("Another line of play, from action {action}: {game}. {unchanged}")
    unchanged = _("The game you came from is unchanged.")
    return text.format(action=action, game="board.game", unchanged=unchanged)
