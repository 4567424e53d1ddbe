"""The state of a game: a frozen value. Acting on it gives a new one."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from castlekeep.rules.actions import ACTIONS, Action, parse_action
from castlekeep.rules.changes import Log, fold
from castlekeep.rules.events import Event
from castlekeep.rules.explain import Reason, illegal, why_not
from castlekeep.rules.hexmap import HexMap
from castlekeep.rules.legal import LegalActions, Random, is_legal
from castlekeep.rules.options import Rules
from castlekeep.rules.position import Position
from castlekeep.rules.terms import Phase
from castlekeep.rules.turn import step

if TYPE_CHECKING:
    from castlekeep.rules.observation import View

_KINDS = frozenset(ACTIONS)


class State:
    """One state of a game: frozen, comparable, hashable.

    A state knows everything, hidden cards too; what it prints of itself is what a spectator may
    know.

    >>> import castlekeep as ck
    >>> state = ck.Game.new(seed=7).state
    >>> after, events = state.apply("end")
    >>> after.phase, after == state
    (<Phase.BATTLE: 'battle'>, False)
    >>> from functools import reduce
    >>> reduce(ck.State.after, events, state) == after
    True
    """

    __slots__ = ("_position",)
    _position: Position

    def __init__(self, position: Position) -> None:
        object.__setattr__(self, "_position", position)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(
            f"a State is frozen: {name} is changed by state.apply(action), which gives a new State"
        )

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a State is frozen: {name} cannot be deleted")

    @property
    def map(self) -> HexMap:
        """The map."""
        return self._position.map

    @property
    def rules(self) -> Rules:
        """The options."""
        return self._position.rules

    @property
    def players(self) -> tuple[str, ...]:
        """Colours in seat order."""
        return self._position.players

    @property
    def phase(self) -> Phase:
        """The phase of the turn."""
        return self._position.phase

    @property
    def active(self) -> str:
        """Whose turn it is, in the draft who claims next."""
        p = self._position
        seat = p.to_act() if p.phase is Phase.SETUP else None
        return p.players[p.active if seat is None else seat]

    @property
    def to_act(self) -> str | None:
        """Who decides now; None when the game is over."""
        seat = self._position.to_act()
        return None if seat is None else self._position.players[seat]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._position.result is not None

    @property
    def winner(self) -> str | None:
        """Who won; None while the game runs and in a draw."""
        result = self._position.result
        return (
            None
            if result is None or result.winner is None
            else self._position.players[result.winner]
        )

    def legal_actions(self) -> LegalActions:
        """What the seat to act may do."""
        return LegalActions(self._position)

    def why_not(self, action: Action | str) -> Reason | None:
        """None for a legal action, else a sentence that says why not."""
        return why_not(self._position, as_action(action))

    def apply(self, action: Action | str) -> tuple[State, tuple[Event, ...]]:
        """The state after an action, and the events on the way there.

        Parameters
        ----------
        action
            An action or its notation.

        Raises
        ------
        IllegalAction
            If it is not legal; the error says why and what would be.
        ValueError
            If it is no action at all.
        """
        action = as_action(action)
        if not is_legal(self._position, action):
            raise illegal(self._position, action)
        position = self._position.copy()
        log: Log = []
        step(position, action, log)
        return State(position), tuple(log)

    def after(self, event: Event) -> State:
        """The state after one event."""
        position = self._position.copy()
        fold(position, event)
        return State(position)

    def observe(self, seat: str) -> View:
        """What a seat may know, as plain data (see `castlekeep.rules.observation`)."""
        from castlekeep.rules.observation import observe

        return observe(self, seat)

    @staticmethod
    def sample(view: View, rng: Random) -> State:
        """A full state that agrees with a view (see `castlekeep.rules.sampling`)."""
        from castlekeep.rules.sampling import sample

        return sample(view, rng)

    def copy_position(self) -> Position:
        """The position inside, to be changed in place with `castlekeep.rules.turn.step`."""
        return self._position.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._position.key() == other._position.key()

    def __hash__(self) -> int:
        return hash(self._position.key())

    def __repr__(self) -> str:
        p = self._position
        where = "over" if self.over else f"{self.active} in the {p.phase} phase"
        return f"<State: round {p.round}, {where}, {sum(a.bit_count() for a in p.armies)} armies>"


def as_action(action: object) -> Action:
    """An action from itself or its notation.

    Raises
    ------
    ValueError
        If it is neither.
    """
    if type(action) in _KINDS:
        return cast(Action, action)
    return parse_action(cast(str, action))
