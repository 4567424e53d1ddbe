"""Who hears of a game's changes: listeners, told in order, and cells that wait."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Generic, TypeAlias, TypeVar

from castlekeep.rules.actions import Action
from castlekeep.rules.events import Event

G = TypeVar("G")

Listener: TypeAlias = Callable[[G, tuple[Event, ...]], object]
"""Called as ``listener(game, events)`` after a change."""


class Audience(Generic[G]):
    """The listeners of one game and the cells that wait for it.

    Parameters
    ----------
    game
        What listeners are given.
    """

    def __init__(self, game: G) -> None:
        self._game = game
        self._listeners: list[Listener[G]] = []
        self._news: deque[tuple[Event, ...]] = deque()
        self._telling = threading.Lock()
        self._waiting: list[asyncio.Future[Action]] = []
        self.last_error: str | None = None

    def join(self, listener: Listener[G]) -> Callable[[], None]:
        """Add a listener; what is returned takes it off again."""
        self._listeners.append(listener)

        def off() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return off

    def add_news(self, events: tuple[Event, ...]) -> None:
        """Note a change, to be told once the game's lock is free."""
        self._news.append(events)

    def tell(self) -> bool:
        """Tell all changes noted so far, in order, one thread at a time.

        False where they are being told already, by a listener's caller or another thread.
        """
        while self._news and self._telling.acquire(blocking=False):
            try:
                while self._news:
                    events = self._news.popleft()
                    for listener in tuple(self._listeners):
                        self._tell_one(listener, events)
            finally:
                self._telling.release()
        return not self._telling.locked()

    def _tell_one(self, listener: Listener[G], events: tuple[Event, ...]) -> None:
        try:
            listener(self._game, events)
        except Exception as error:
            self.last_error = f"{type(error).__name__}: {error}"

    # Who waits changes only under the game's lock: a cell that comes while another thread wakes the
    # others would be forgotten. That somebody comes or goes is news without events.

    @property
    def waiting(self) -> int:
        """Number of cells that wait for the next action."""
        return len(self._waiting)

    def begin_waiting(self, future: asyncio.Future[Action]) -> None:
        """Promise the next action to a cell."""
        self._waiting.append(future)
        self.add_news(())

    def end_waiting(self, future: asyncio.Future[Action]) -> None:
        """Forget a cell that waits no longer."""
        if future in self._waiting:
            self._waiting.remove(future)
            self.add_news(())

    def wake(self, action: Action) -> None:
        """Give an action to every cell that waits for one."""
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            # The loop of a cell that was given up may be closed, which is no reason not to act.
            with suppress(RuntimeError):
                future.get_loop().call_soon_threadsafe(_resolve, future, action)


def _resolve(future: asyncio.Future[Action], action: Action) -> None:
    if not future.done():
        future.set_result(action)
