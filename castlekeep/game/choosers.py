"""The functions that play seats of a game."""

from __future__ import annotations

import threading
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from castlekeep.game.seats import Chooser
from castlekeep.rules.explain import IllegalAction
from castlekeep.rules.i18n import _
from castlekeep.rules.legal import LegalActions
from castlekeep.rules.state import as_action

if TYPE_CHECKING:
    from castlekeep.game.game import Game


class Choosers:
    """The functions that play seats of one game, and the one thread at a time that lets them.

    Parameters
    ----------
    game
        The game.
    rng_of
        Gives a seat a generator for its next decision.
    """

    def __init__(self, game: Game, rng_of: Callable[[str], Random]) -> None:
        self._game = game
        self._rng_of = rng_of
        self._by_seat: dict[str, Chooser] = {}
        self._driving = threading.Lock()

    def __contains__(self, colour: object) -> bool:
        return colour in self._by_seat

    def put(self, colour: str, chooser: Chooser | None) -> None:
        """Give a seat to a function, or back to a person.

        Raises
        ------
        ValueError
            If there is no such seat or the chooser cannot be called.
        """
        if colour not in self._game.players:
            seats = ", ".join(self._game.players)
            raise ValueError(f"{colour!r} is no seat of this game: expected one of {seats}")
        if chooser is None:
            self._by_seat.pop(colour, None)
        elif callable(chooser):
            self._by_seat[colour] = chooser
        else:
            raise ValueError(
                f"{chooser!r} cannot play a seat: expected None or a function of (view, legal, rng)"
            )

    def drive(self) -> None:
        """Let functions act until a person decides; the game is free while they think."""
        while self._due() and self._driving.acquire(blocking=False):
            try:
                while self._due():
                    self._choose()
            finally:
                self._driving.release()

    def _due(self) -> bool:
        return self._game.to_act in self._by_seat

    def _choose(self) -> None:
        """One decision; what was decided is dropped if the game has moved on."""
        game = self._game
        with game.locked():
            seat = game.to_act
            if seat is None or seat not in self._by_seat:
                return
            chooser, rev, view = self._by_seat[seat], game.rev, game.view(seat)
            legal = LegalActions(game.state._position.known_to(game.players.index(seat)))
            rng = self._rng_of(seat)
        try:
            action = as_action(chooser(view, legal, rng))
            with game.locked():
                if rev == game.rev:
                    game.act(action)
        except Exception as error:
            self._give_back(seat, error)

    def _give_back(self, seat: str, error: Exception) -> None:
        """Give a seat back to a person; the error's own words may speak of hidden cards."""
        kind = type(error).__name__
        rule = f" ({error.rule})" if isinstance(error, IllegalAction) else ""
        text = _("The function that plays {seat} failed: {kind}{rule}. A person decides now.")
        self._game.note_error(text.format(seat=seat, kind=kind, rule=rule))
        self._game.seat(seat, None)
