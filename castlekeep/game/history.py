"""The actions of a game so far, and what may be taken back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import overload

from castlekeep.rules.actions import Action
from castlekeep.rules.events import Drew, Event, Revealed, Shuffled
from castlekeep.rules.i18n import _
from castlekeep.rules.observation import LogEntry
from castlekeep.rules.state import State


class UndoRefused(ValueError):
    """An undo or redo that is not allowed; the message says why."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a game: who, what, what followed, and the state it led to."""

    seat: str
    action: Action
    events: tuple[Event, ...]
    log: tuple[LogEntry, ...]
    state: State


class History(Sequence[Action]):
    """The actions of a game; a commit that is not revealed yet does not print itself."""

    __slots__ = ("_actions", "_hidden")

    def __init__(self, actions: Sequence[Action], hidden: int) -> None:
        self._actions = tuple(actions)
        self._hidden = hidden

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            kept = range(len(self._actions))[index]
            hidden = sum(1 for i in kept if i >= len(self._actions) - self._hidden)
            return History(self._actions[index], hidden)
        return self._actions[index]

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, History):
            return self._actions == other._actions
        if isinstance(other, Sequence) and not isinstance(other, str):
            return list(self) == list(other)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self._actions)

    def __repr__(self) -> str:
        shown = [str(action) for action in self._actions[: len(self) - self._hidden]]
        return f"<History: {', '.join([*shown, *['commit ?'] * self._hidden]) or 'no actions'}>"


def why_not_take_back(step: Step, to_act: str | None, names: Mapping[str, str]) -> str | None:
    """None where the seat that decides may take a step back, else the reason why not.

    A seat takes back its own last action, and not once something hidden has been learnt.
    """
    if to_act is None:
        return _("The game is over.")
    if step.seat != to_act:
        return _("The last action was {name}'s.").format(name=names[step.seat])
    if any(isinstance(event, Revealed) for event in step.events):
        return _("The cards of a battle have been shown since.")
    if any(isinstance(event, Shuffled | Drew) for event in step.events):
        return _("Cards have been drawn since.")
    return None
