"""Who hears of a game's changes: listeners, told in order, and cells that wait."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable
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
        self._waiting: list[tuple[asyncio.AbstractEventLoop, asyncio.Future[Action]]] = []
        self.last_error: str | None = None

    @property
    def waiting(self) -> int:
        """Number of cells that wait for the next action."""
        return len(self._waiting)

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

    def wake(self, action: Action) -> None:
        """Give an action to every cell that waits for one."""
        waiting, self._waiting = self._waiting, []
        for loop, future in waiting:
            loop.call_soon_threadsafe(_resolve, future, action)

    async def next_action(self, timeout: float | None) -> Action:
        """Wait for the next action; see `Game.next_action`."""
        loop = asyncio.get_running_loop()
        entry = (loop, loop.create_future())
        self._waiting.append(entry)
        try:
            return await asyncio.wait_for(entry[1], timeout)
        finally:
            if entry in self._waiting:
                self._waiting.remove(entry)


def _resolve(future: asyncio.Future[Action], action: Action) -> None:
    if not future.done():
        future.set_result(action)
