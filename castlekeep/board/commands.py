"""What the page may ask: one table, one form, one order of checks.

Form, seat, revision, legality: whatever fails changes nothing. Every message is answered, and one
whose id has been seen before gets the answer of then. Only what is read is read anew: by then
another seat's eyes may be at the board.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal, cast

from castlekeep.board.contract import Answer
from castlekeep.board.desk import Desk
from castlekeep.board.editing import read_changes
from castlekeep.board.replay import read_look, read_name
from castlekeep.game import UndoRefused
from castlekeep.rules.actions import hex_of, parse_action
from castlekeep.rules.explain import IllegalAction
from castlekeep.rules.i18n import _
from castlekeep.rules.observation import REFEREE, SPECTATOR

TEXT_LIMIT = 2000
"""Characters a message's text may have."""
ID_LIMIT = 100
MEMORY = 256
"""Answers that are remembered."""

_KEYS = {"id", "rev", "do", "with"}
_OPTIONS = ("guard", "auto_end")


class Refused(Exception):
    """A message that is refused; the text says why."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table.

    Attributes
    ----------
    takes
        Checks the form of the argument: returns it, or raises ValueError.
    may
        Why this board may not send it now, or None.
    carry_out
        Does it; raises ValueError where it is not legal.
    timely
        Whether the message must have been sent at the current revision.
    reads
        Where in the answer stands what `carry_out` gives; None where that is nobody's affair.
    """

    takes: Callable[[Any], Any]
    may: Callable[[Desk, Any], str | None]
    carry_out: Callable[[Desk, Any], object]
    timely: bool = True
    reads: Literal["text", "moment"] | None = None


def _notation(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(_("expected the notation of an action"))
    parse_action(value)
    return value


def _nothing(value: object) -> None:
    if value is not None:
        raise ValueError(_("expected nothing with it"))


def _now_or_then(value: object) -> str | None:
    return None if value is None else read_name(value)


def _seat(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(_("expected a seat"))
    return value


def _hex(value: object) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise ValueError(_("expected a hex or nothing"))
    return hex_of(value)


def _option(value: object) -> dict[str, bool]:
    if isinstance(value, dict) and len(value) == 1:
        (name, on) = next(iter(value.items()))
        if name in _OPTIONS and isinstance(on, bool):
            return value
    raise ValueError(_("expected one option, guard or auto_end, as true or false"))


def _anyone(desk: Desk, value: object) -> None:
    return None


def _seat_to_act(desk: Desk, value: object) -> str | None:
    if desk.sight.acts:
        return None
    if desk.sight.curtain is not None:
        return _("Reveal the hand first.")
    if desk.game.over:
        return _("The game is over.")
    return _("This board may not act for the player whose move it is.")


def _may_step(desk: Desk, value: object) -> str | None:
    """An edit may be taken back also where it has left nobody to act."""
    return None if desk.editable else _seat_to_act(desk, value)


def _editor(desk: Desk, value: object) -> str | None:
    if desk.editable:
        return None
    return _('This board does not edit: ck.Board(game, seat="referee", editable=True) does.')


def _behind_curtain(desk: Desk, seat: object) -> str | None:
    if desk.sight.curtain is None:
        return _("There is no curtain here.")
    if seat != desk.sight.curtain:
        return _("The curtain waits for another player.")
    return None


def _player_after_game(desk: Desk, value: object) -> str | None:
    if desk.seating.seat == SPECTATOR:
        return _("A spectator cannot begin a new game.")
    return None


def _referee(desk: Desk, value: object) -> str | None:
    if desk.seating.seat != REFEREE:
        return _('Only a referee plays on from a past moment: ck.Board(game, seat="referee").')
    return None


def _set_option(desk: Desk, value: dict[str, bool]) -> None:
    desk.guard = value.get("guard", desk.guard)
    desk.auto_end = value.get("auto_end", desk.auto_end)


def _select(desk: Desk, at: str | None) -> None:
    desk.selected = desk.check_hex(at)


def _again(desk: Desk, value: object) -> None:
    if not desk.game.over:
        raise ValueError(_("The game is not over yet."))
    desk.game.restart()


TABLE: Mapping[str, Row] = MappingProxyType(
    {
        "act": Row(_notation, _seat_to_act, lambda desk, action: desk.act(action)),
        "undo": Row(_nothing, _may_step, lambda desk, _nothing: desk.take_back()),
        "redo": Row(_nothing, _may_step, lambda desk, _nothing: desk.do_again()),
        "reveal": Row(_seat, _behind_curtain, lambda desk, seat: desk.seating.reveal(seat)),
        "select": Row(_hex, _anyone, _select, timely=False),
        "option": Row(_option, _anyone, _set_option),
        "edit": Row(read_changes, _editor, lambda desk, changes: desk.edit(changes)),
        "again": Row(_nothing, _player_after_game, _again),
        "fork": Row(read_name, _referee, lambda desk, then: desk.play_on(then), timely=False),
        "text": Row(
            _now_or_then, _anyone, lambda desk, then: desk.text(then), timely=False, reads="text"
        ),
        "cell": Row(
            _now_or_then, _anyone, lambda desk, then: desk.cell(then), timely=False, reads="text"
        ),
        "look": Row(
            read_look, _anyone, lambda desk, look: desk.look(look), timely=False, reads="moment"
        ),
        "ping": Row(_nothing, _anyone, lambda desk, _nothing: None, timely=False),
    }
)


_READ = {row.reads for row in TABLE.values()}


class Commands:
    """Takes a board's messages, one at a time.

    Parameters
    ----------
    desk
        The board's state.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._answers: OrderedDict[str, Answer] = OrderedDict()

    def receive(self, message: object) -> Answer:
        """Carry out a message if it passes every check; the answer says which it did not.

        The caller holds the game still.
        """
        id = _id_of(message)
        if id is not None and id in self._answers:
            return self._answers[id]
        answer = self._answer(id, message)
        if id is not None and not _READ & answer.keys():
            self._answers[id] = answer
            if len(self._answers) > MEMORY:
                self._answers.popitem(last=False)
        return answer

    def _answer(self, id: str | None, message: object) -> Answer:
        try:
            return {"id": id, "ok": True, **self._carry_out(message)}
        except IllegalAction as error:
            return {"id": id, "ok": False, "error": str(error), "rule": error.rule}
        except (Refused, UndoRefused) as error:
            return {"id": id, "ok": False, "error": str(error), "rule": None}
        except Exception as error:
            # Its own words may speak of hidden cards.
            kind = type(error).__name__
            self._desk.game.note_error(kind)
            text = _("Something went wrong ({kind}); nothing has changed.").format(kind=kind)
            return {"id": id, "ok": False, "error": text, "rule": None}

    def _carry_out(self, message: object) -> Answer:
        """Do what a message asks; what it reads, if it does, as the answer takes it along."""
        desk = self._desk
        row, value, rev = _read(message)
        refused = row.may(desk, value)
        if refused is not None:
            raise Refused(refused)
        if row.timely and rev != desk.game.rev:
            raise Refused(_("The game has moved on since; look again."))
        try:
            result = row.carry_out(desk, value)
        except (IllegalAction, UndoRefused):
            raise
        except ValueError as error:
            raise Refused(str(error)) from error
        return {} if row.reads is None else cast(Answer, {row.reads: result})


def _id_of(message: object) -> str | None:
    id = message.get("id") if isinstance(message, dict) else None
    return id if isinstance(id, str) and 0 < len(id) <= ID_LIMIT else None


def _read(message: object) -> tuple[Row, Any, int]:
    """Row, argument and revision of a message of good form."""
    if not isinstance(message, dict) or set(message) != _KEYS or _id_of(message) is None:
        raise Refused(_("Not understood: expected exactly id, rev, do and with."))
    do, rev, value = message["do"], message["rev"], message["with"]
    row = TABLE.get(do) if isinstance(do, str) else None
    if row is None:
        known = ", ".join(TABLE)
        raise Refused(_("Not understood: expected do to be one of {known}.").format(known=known))
    if isinstance(rev, bool) or not isinstance(rev, int):
        raise Refused(_("Not understood: expected rev to be a whole number."))
    if isinstance(value, str) and len(value) > TEXT_LIMIT:
        raise Refused(_("Not understood: the text is too long."))
    try:
        return row, row.takes(value), rev
    except ValueError as error:
        raise Refused(_("Not understood: {why}.").format(why=error)) from error
