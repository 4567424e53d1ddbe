"""The moments of a game: after every event, every action and every turn."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from castlekeep.game.edit import Edit
from castlekeep.game.history import Step
from castlekeep.rules.events import TurnBegan
from castlekeep.rules.state import State
from castlekeep.text.log import entry_ends

if TYPE_CHECKING:
    from castlekeep.game.game import Game


class Moment(NamedTuple):
    """A moment of a game: after so many actions, and so many events of the action after them.

    An edit happens in one moment, and so does the set-up.
    """

    actions: int
    events: int = 0


class Timeline:
    """The moments of a game as it is now.

    Parameters
    ----------
    game
        The game; whoever reads several things holds it still.

    >>> import castlekeep as ck
    >>> game = ck.Game.new(seed=7)
    >>> for _ in range(3):
    ...     _ = game.act("end")
    >>> line = Timeline(game)
    >>> line.stops("turn")
    [Moment(actions=0, events=0), Moment(actions=3, events=0)]
    >>> line.at(Moment(2)).phase
    <Phase.RECRUIT: 'recruit'>
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._steps = game.steps

    @property
    def last(self) -> Moment:
        """The moment after everything that has happened."""
        return Moment(len(self._steps))

    def __contains__(self, moment: Moment) -> bool:
        """Whether the game has come to a moment."""
        if moment.events == 0:
            return 0 <= moment.actions <= len(self._steps)
        return 0 <= moment.actions < len(self._steps) and moment.events in range(
            1, _length(self._steps[moment.actions])
        )

    def stops(self, unit: str) -> list[Moment]:
        """All moments at which an event, an action or a turn is over, from the start to the last.

        A turn is over when the next player's first decision is due.
        """
        return [Moment(0), *UNITS[unit](self._steps)]

    def step(self, start: Moment, unit: str, count: int) -> Moment | None:
        """The moment so many stops later (earlier, where `count` is negative).

        It goes no further back than to the start. None where it would come to the last moment,
        which is that of the game itself.
        """
        if count == 0:
            return start
        stops = self.stops(unit)
        at = bisect_right(stops, start) - 1 if count > 0 else bisect_left(stops, start)
        goal = max(0, at + count)
        return stops[goal] if goal < len(stops) - 1 or count < 0 else None

    def place(self, moment: Moment, unit: str) -> tuple[int, int]:
        """Number of the last stop up to a moment, and of the last one of all."""
        stops = self.stops(unit)
        return bisect_right(stops, moment) - 1, len(stops) - 1

    def of_entry(self, n: int) -> Moment:
        """The moment that an entry of the log tells of.

        Raises
        ------
        ValueError
            If there is no such entry.
        """
        for actions, step in enumerate(self._steps):
            if step.log and step.log[0]["n"] <= n <= step.log[-1]["n"]:
                if isinstance(step.action, Edit):
                    return Moment(actions + 1)
                events = entry_ends(step.events)[n - step.log[0]["n"]]
                return Moment(actions + (events == len(step.events)), events % len(step.events))
        if not 1 <= n <= len(self._game.log):
            raise ValueError(f"there is no entry {n} in the log")
        return Moment(0)

    def at(self, moment: Moment) -> Game:
        """A game of its own that has come to a moment and no further."""
        game = self._game.fork(moment.actions)
        if moment.events:
            step = self._steps[moment.actions]
            events = step.events[: moment.events]
            # Only an edit is no action, and it has no moments inside.
            assert not isinstance(step.action, Edit)
            game.follow(step.action, reduce(State.after, events, game.state), events)
        return game


def _length(step: Step) -> int:
    """How many moments an action or an edit takes."""
    return 1 if isinstance(step.action, Edit) else len(step.events)


def _events(steps: Sequence[Step]) -> Iterator[Moment]:
    for n, step in enumerate(steps):
        yield from (Moment(n, k) for k in range(1, _length(step)))
        yield Moment(n + 1)


def _actions(steps: Sequence[Step]) -> Iterator[Moment]:
    return (Moment(n) for n in range(1, len(steps) + 1))


def _turns(steps: Sequence[Step]) -> Iterator[Moment]:
    for n, step in enumerate(steps, 1):
        if n == len(steps) or any(isinstance(event, TurnBegan) for event in step.events):
            yield Moment(n)


UNITS = MappingProxyType[str, Callable[[Sequence[Step]], Iterator[Moment]]](
    {"event": _events, "action": _actions, "turn": _turns}
)
"""What one may go through a game by, and the moments at which one of them is over."""
