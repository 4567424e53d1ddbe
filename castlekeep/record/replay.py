"""Replaying a record: the rules decide every action, chance comes as it was stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from castlekeep.record.edits import after_edit, is_edit
from castlekeep.record.notation import HIDDEN, Move, outcomes, read_opening, shuffles
from castlekeep.record.position import RUNNING, fingerprint, read_position
from castlekeep.record.problems import RecordError
from castlekeep.rules.actions import parse_action
from castlekeep.rules.cards import pack
from castlekeep.rules.changes import Log
from castlekeep.rules.events import Event, TurnBegan
from castlekeep.rules.explain import why_not
from castlekeep.rules.observation import REFEREE, observe
from castlekeep.rules.position import Position
from castlekeep.rules.state import State
from castlekeep.rules.turn import step
from castlekeep.scenario.opening import spoken_result
from castlekeep.text.board import text_board

if TYPE_CHECKING:
    from castlekeep.game import Game
    from castlekeep.record.record import Record


class ReplayError(ValueError):
    """A record says something else than the rules; the message shows the positions around it.

    Attributes
    ----------
    place
        Where: the number of the action and its seat.
    before
        The last position on which both agree.
    after
        The position that the rules lead to from there; None where they refuse the action.
    """

    def __init__(self, place: str, text: str, before: State, after: State | None) -> None:
        self.place = place
        self.before = before
        self.after = after
        boards = [f"Both agree up to here:\n{_board(before)}"]
        if after is not None:
            boards.append(f"The rules lead to:\n{_board(after)}")
        super().__init__("\n\n".join([f"{place}: {text}", *boards]))


class _Differs(Exception):
    """The record and the rules part in the middle of an action."""


class _Scripted(Position):
    """A position whose shuffles are stored."""

    __slots__ = ("stored",)
    stored: list[tuple[int, bytes]]

    @classmethod
    def of(cls, position: Position, stored: list[tuple[int, bytes]]) -> _Scripted:
        new = cls.__new__(cls)
        whole = position.copy()
        for name in Position.__slots__:
            setattr(new, name, getattr(whole, name))
        new.stored = stored
        return new

    def shuffled(self) -> tuple[int, bytes]:
        if not self.stored:
            raise _Differs("the discard pile is shuffled, and the record stores no shuffle")
        rng, deck = self.stored.pop(0)
        if pack(deck) != self.discard:
            raise _Differs("the stored shuffle holds other cards than the discard pile")
        return rng, deck


def replay(record: Record) -> Game:
    """Return the game of a record; see `Record.replay`."""
    if record.seat is not None:
        raise RecordError(
            f"seat: this is what {record.seat} may keep; hands and deck are missing, and only the "
            "whole record replays"
        )
    game = _begin(record)
    hashes = list(record.hashes)
    del hashes[: sum(text.startswith("turn ") for text in record.opening)]
    for n, move in enumerate(record.moves, 1):
        before = game.state
        place = f"action {n}, {move.seat}"
        events = follow(game, move, place)
        for ended in turn_ends(before, events):
            _compare(hashes, ended, place, before)
    _compare(hashes, game.state, "the end", game.state)
    _compare_result(record, game)
    return game


def _begin(record: Record) -> Game:
    """Return the game before its first action."""
    from castlekeep.game import Game

    scenario = record.scenario
    start = read_position(scenario, record.start)
    opening = read_opening(record.opening, scenario.seats)
    _check_hexes(start, opening)
    return Game.from_start(scenario, start, opening, seed=record.seed, takeback=record.takeback)


def _check_hexes(start: State, opening: Sequence[Event]) -> None:
    for event in opening:
        at = getattr(event, "at", None)
        if at is not None and at not in start.map.number:
            raise RecordError(f"moves, start: there is no hex {at} on this map")


def follow(game: Game, move: Move, place: str) -> tuple[Event, ...]:
    """Take a recorded action in a game, and hold what follows against the record.

    Raises
    ------
    ReplayError
        At the first difference.
    """
    if is_edit(move.action):
        _edit(game, move, place)
        return ()
    before = game.state
    if before.to_act != move.seat:
        text = f"the record lets {move.seat} act, by the rules {before.to_act or 'nobody'} decides"
        raise ReplayError(place, text, before, None)
    if HIDDEN in move.action:
        raise ReplayError(place, f"{move.action} is no action", before, None)
    action = parse_action(move.action)
    reason = why_not(before._position, action)
    if reason is not None:
        raise ReplayError(place, f"{move.action} is not legal: {reason}", before, None)
    try:
        position = _Scripted.of(before._position, shuffles(move.outcomes))
        log: Log = []
        step(position, action, log)
    except (_Differs, ValueError) as error:
        raise ReplayError(place, f"{move.action}: {error}", before, None) from None
    after = State(position.copy())
    found = outcomes(log)
    if found != move.outcomes:
        raise ReplayError(place, _difference(move, found), before, after)
    return game.follow(action, after, tuple(log)).events


def _edit(game: Game, move: Move, place: str) -> None:
    from castlekeep.game.edit import Edit

    try:
        after = after_edit(game.state, move.outcomes)
    except ValueError as error:
        raise ReplayError(place, f"{move.action}: {error}", game.state, None) from None
    game.follow_edit(Edit.parse(move.action), after)


def turn_ends(before: State, events: Sequence[Event]) -> list[State]:
    """Return the positions in which turns ended during an action."""
    found: list[State] = []
    if any(isinstance(event, TurnBegan) for event in events):
        state = before
        for event in events:
            if isinstance(event, TurnBegan):
                found.append(state)
            state = state.after(event)
    return found


def _difference(move: Move, found: Sequence[str]) -> str:
    said = move.outcomes
    n = next((i for i, pair in enumerate(zip(said, found, strict=False)) if pair[0] != pair[1]), -1)
    if n < 0:
        n = min(len(said), len(found))
    recorded = said[n] if n < len(said) else "nothing more"
    ruled = found[n] if n < len(found) else "nothing more"
    return f"after {move.action} the record says {recorded!r}, the rules give {ruled!r}"


def _compare(hashes: list[str], state: State, place: str, before: State) -> None:
    """Hold the position at the end of a turn against its fingerprint, if one is stored."""
    stored = hashes.pop(0) if hashes else ""
    found = fingerprint(state)
    if stored and stored != found:
        text = f"the turn ends in position #{found}, and the record says #{stored}"
        raise ReplayError(place, text, before, state)


def _compare_result(record: Record, game: Game) -> None:
    found = spoken_result(game.state) or RUNNING
    if record.result not in ("", found):
        text = f"the record's result is {record.result!r:.40}, by the rules it is {found!r}"
        raise ReplayError("the end", text, game.state, None)


def _board(state: State) -> str:
    return text_board(observe(state, REFEREE), {})
