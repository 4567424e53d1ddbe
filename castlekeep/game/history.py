"""The actions and edits of a game so far, and what may be taken back."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, overload

from castlekeep.game.edit import Edit
from castlekeep.rules.actions import Action
from castlekeep.rules.events import Drew, Event, Revealed, Shuffled
from castlekeep.rules.i18n import _
from castlekeep.rules.observation import LogEntry
from castlekeep.rules.state import State

Move: TypeAlias = Action | Edit
"""What a history is made of."""


class UndoRefused(ValueError):
    """An undo or redo that is not allowed; the message says why."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a game, or one edit: who, what, what followed, and the state it led to."""

    seat: str
    action: Move
    events: tuple[Event, ...]
    log: tuple[LogEntry, ...]
    state: State


class History(Sequence[Move]):
    """The actions and edits of a game.

    What not everybody may know, a commit that is not revealed yet or the cards of an edit, does not
    print itself.

    Parameters
    ----------
    actions
        The actions and edits.
    hidden
        Where among them a commit stands that is not revealed yet.
    """

    __slots__ = ("_actions", "_hidden")

    def __init__(self, actions: Sequence[Move], hidden: Collection[int]) -> None:
        self._actions = tuple(actions)
        self._hidden = frozenset(hidden)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if isinstance(index, slice):
            kept = range(len(self._actions))[index]
            return History(
                self._actions[index], [new for new, old in enumerate(kept) if old in self._hidden]
            )
        return self._actions[index]

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> Iterator[Move]:
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
        shown = [
            "commit ?" if i in self._hidden else "edit" if isinstance(action, Edit) else str(action)
            for i, action in enumerate(self._actions)
        ]
        return f"<History: {', '.join(shown) or 'no actions'}>"


def why_not_take_back(step: Step, to_act: str | None, names: Mapping[str, str]) -> str | None:
    """None where the seat that decides may take a step back, else the reason why not.

    A seat takes back its own last action, and not once something hidden has been learnt. An edit
    may always be taken back.
    """
    if isinstance(step.action, Edit):
        return None
    if to_act is None:
        return _("The game is over.")
    if step.seat != to_act:
        return _("The last action was {name}'s.").format(name=names[step.seat])
    if any(isinstance(event, Revealed) for event in step.events):
        return _("The cards of a battle have been shown since.")
    if any(isinstance(event, Shuffled | Drew) for event in step.events):
        return _("Cards have been drawn since.")
    return None
