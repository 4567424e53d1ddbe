"""The line of play of one deal: its first state, the steps since, what was taken back, and the log.

Knows neither locks nor listeners: who holds one keeps it from changing meanwhile.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from copy import copy

from castlekeep.game.edit import Edit
from castlekeep.game.history import History, Move, Step
from castlekeep.rules.actions import Action, Commit
from castlekeep.rules.events import Event
from castlekeep.rules.observation import REFEREE, LogEntry
from castlekeep.rules.state import State
from castlekeep.text.log import entries

LOG_LENGTH = 30
"""Log entries in a view."""


class LineOfPlay:
    """A line of play: the steps of a game since its start.

    Parameters
    ----------
    start
        The state in which the first decision was due.
    opening
        Events of the set-up.
    names
        Display names by colour, as the log calls the players.

    Attributes
    ----------
    steps
        What has happened since the start.
    undone
        What was taken back, the last first to come again at the end.
    """

    def __init__(self, start: State, opening: tuple[Event, ...], names: Mapping[str, str]) -> None:
        self.start = start
        self.opening = opening
        self.steps: list[Step] = []
        self.undone: list[Step] = []
        self._names = names
        self._opening_log: tuple[LogEntry, ...] = ()
        self._opening_log = self._written(opening, 1)

    def fork(self, count: int) -> LineOfPlay:
        """Another line of play, which has the first steps in common with this one."""
        twin = copy(self)
        twin.steps, twin.undone = self.steps[:count], []
        return twin

    @property
    def state(self) -> State:
        """The state it has come to."""
        return self.steps[-1].state if self.steps else self.start

    @property
    def events(self) -> tuple[Event, ...]:
        """Events of the last step, or of the set-up."""
        return self.steps[-1].events if self.steps else self.opening

    @property
    def history(self) -> History:
        """The actions and edits; a commit that is not revealed yet does not print itself."""
        return History([step.action for step in self.steps], self._hidden_commit())

    @property
    def last_action(self) -> Move | None:
        """The last action or edit, unless it is a commit that is not revealed yet."""
        last = len(self.steps) - 1
        return None if last in (-1, *self._hidden_commit()) else self.steps[last].action

    @property
    def log(self) -> list[LogEntry]:
        """Public entries since the start."""
        return [*self._opening_log, *(entry for step in self.steps for entry in step.log)]

    @property
    def recent_log(self) -> list[LogEntry]:
        """The last public entries, as many as a view holds."""
        found: deque[LogEntry] = deque()
        for step in reversed(self.steps):
            found.extendleft(reversed(step.log))
            if len(found) >= LOG_LENGTH:
                break
        else:
            found.extendleft(reversed(self._opening_log))
        return list(found)[-LOG_LENGTH:]

    def add(self, action: Action, events: tuple[Event, ...], after: State) -> Step:
        """Go on with an action of the seat that decides now."""
        before = self.state
        assert before.to_act is not None
        log = self._written(events, before._position.round)
        return self._go_on(Step(before.to_act, action, events, log, after))

    def add_edit(self, edit: Edit, events: tuple[Event, ...], after: State) -> Step:
        """Go on with an edit; `events` are those that the phase it names began with."""
        told: LogEntry = {
            "n": self._last_entry() + 1,
            "round": after._position.round,
            "seat": None,
            "text": edit.sentence(self._names),
            "hexes": edit.hexes,
        }
        followed = entries(events, self._names, round=told["round"], n=told["n"] + 1)
        return self._go_on(Step(REFEREE, edit, events, (told, *followed), after))

    def take_back(self) -> None:
        """Go one step back."""
        self.undone.append(self.steps.pop())

    def do_again(self) -> Step:
        """Go forward again to the step that was last taken back."""
        self.steps.append(self.undone.pop())
        return self.steps[-1]

    def _go_on(self, step: Step) -> Step:
        self.steps.append(step)
        self.undone.clear()
        return step

    def _written(self, events: Sequence[Event], round_number: int) -> tuple[LogEntry, ...]:
        n = self._last_entry() + 1
        return tuple(entries(events, self._names, round=round_number, n=n))

    def _last_entry(self) -> int:
        for step in reversed(self.steps):
            if step.log:
                return step.log[-1]["n"]
        return self._opening_log[-1]["n"] if self._opening_log else 0

    def _hidden_commit(self) -> tuple[int, ...]:
        """Where in the history the commit stands that is not revealed yet, if there is one."""
        fight = self.state._position.fight
        if fight is None or fight.cards is None or fight.ledger is not None:
            return ()
        commits = [i for i, step in enumerate(self.steps) if isinstance(step.action, Commit)]
        return tuple(commits[-1:])
