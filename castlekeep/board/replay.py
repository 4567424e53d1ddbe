"""Looking back: what a page may ask for, and the snapshot of a past moment.

The past is how a view looks at a game, as its zoom is: nothing of it is kept here. A moment has a
name that holds what all may know of the way there, so that a page notices when the game, after an
undo or a restart, has not come that way.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import NamedTuple

from castlekeep.board.contract import Back, Past, Place, Snapshot
from castlekeep.board.past import fought
from castlekeep.board.seating import HOTSEAT, Seating
from castlekeep.board.snapshot import Options, snapshot
from castlekeep.game import Edit, Game
from castlekeep.game.timeline import UNITS, Moment, Timeline
from castlekeep.rules.i18n import _
from castlekeep.rules.observation import REFEREE
from castlekeep.text.moments import happened, looking_back, which_moment

MOST = 1_000_000
"""Numbers that a page sends are no larger."""

_NAME = re.compile(r"(\d{1,7})\.(\d{1,7})-[0-9a-f]{16}")


class Look(NamedTuple):
    """What a page wants to look at.

    Attributes
    ----------
    start
        Name of the moment it looks at; None where that is now.
    by
        What to go by.
    step
        How many stops further, back where negative; 0 for the same moment again.
    stop
        Number of the stop, instead.
    entry
        Number of an entry of the log, instead.
    """

    start: str | None = None
    by: str = "action"
    step: int = 0
    stop: int | None = None
    entry: int | None = None


_FORMS = ({"start", "by", "step"}, {"by", "stop"}, {"entry"})


def read_look(value: object) -> Look:
    """Check the form of what a page wants to look at.

    Raises
    ------
    ValueError
        If it is of no known form.

    >>> read_look({"by": "turn", "stop": 3}).stop
    3
    """
    if not isinstance(value, dict) or set(value) not in _FORMS:
        raise ValueError(_("expected start, by and step, or by and stop, or entry"))
    if value.get("start") is not None:
        read_name(value["start"])
    if value.get("by", "action") not in tuple(UNITS):
        raise ValueError(_("expected by to be one of {units}").format(units=", ".join(UNITS)))
    for key in ("step", "stop", "entry"):
        number = value.get(key, 0)
        if isinstance(number, bool) or not isinstance(number, int) or abs(number) > MOST:
            raise ValueError(_("expected {key} to be a whole number").format(key=key))
    return Look(**value)


def read_name(value: object) -> str:
    """Check the form of a moment's name.

    Raises
    ------
    ValueError
        If it is none.
    """
    if not isinstance(value, str) or not _NAME.fullmatch(value):
        raise ValueError(_("expected the name of a moment"))
    return value


def name_of_moment(game: Game, moment: Moment) -> str:
    """Name of a moment of a game."""
    return _name(game, Timeline(game).at(moment), moment)


def _name(game: Game, then: Game, moment: Moment) -> str:
    way = "\n".join([str(game.deals), *(entry["text"] for entry in then.log)])
    return f"{moment.actions}.{moment.events}-{sha256(way.encode()).hexdigest()[:16]}"


def find(game: Game, name: str) -> Moment:
    """The moment of a name.

    Raises
    ------
    ValueError
        If the game has not come that way.
    """
    found = _NAME.fullmatch(name)
    moment = Moment(*map(int, found.groups())) if found else Moment(-1)
    if moment not in Timeline(game) or name_of_moment(game, moment) != name:
        raise ValueError(_("That moment is no longer part of the game."))
    return moment


def wanted(game: Game, look: Look) -> Moment | None:
    """The moment that a page wants to look at; None where that is now.

    Raises
    ------
    ValueError
        If there is no such moment.
    """
    line = Timeline(game)
    if look.entry is not None:
        return line.of_entry(look.entry)
    if look.stop is not None:
        stops = line.stops(look.by)
        return stops[max(0, min(look.stop, len(stops) - 1))]
    start = line.last if look.start is None else find(game, look.start)
    return line.step(start, look.by, look.step)


def snapshot_of(game: Game, moment: Moment, seating: Seating, options: Options) -> Snapshot:
    """All that a board shows of a past moment; the caller holds the game still."""
    line = Timeline(game)
    then = line.at(moment)
    note = looking_back(as_spectator=seating.seat == HOTSEAT)
    shown = snapshot(then, seating.looking_back(), options)
    nothing: Back = {"ok": False, "text": _("You are looking back: nothing can be done here.")}
    past: Past = {
        "name": _name(game, then, moment),
        "action": moment.actions + (moment.events > 0),
        "places": {unit: _place(line, moment, unit) for unit in UNITS},
        "fork": _fork(moment) if seating.seat == REFEREE else None,
        "hexes": _land(game, then),
    }
    moved: Snapshot = {
        **shown,
        "editable": False,
        "prompt": {"text": _text(game, then, moment), "hint": note},
        "undo": nothing,
        "redo": nothing,
        "reveal": shown["reveal"] if fought(then) else None,
        "past": past,
    }
    return moved


def _place(line: Timeline, moment: Moment, unit: str) -> Place:
    at, last = line.place(moment, unit)
    return {"at": at, "last": last}


def _land(game: Game, then: Game) -> dict[str, str] | None:
    """The land of a moment where an edit has changed it since."""
    if then.state.map == game.state.map:
        return None
    return {at: str(kind) for at, kind in then.state.map.terrain.items()}


def _text(game: Game, then: Game, moment: Moment) -> str:
    actions = len(game.steps)
    if moment == Moment(0):
        return which_moment("", round=then.round, action=0, actions=actions)
    step = then.steps[-1]
    if isinstance(step.action, Edit):
        what = "; ".join(entry["text"] for entry in step.log)
    else:
        what = happened(step.events[-1:] if moment.events else step.events, then.names)
    return which_moment(
        what,
        round=then.round,
        action=len(then.steps),
        actions=actions,
        event=moment.events,
        events=len(game.steps[moment.actions].events) if moment.events else 0,
    )


def _fork(moment: Moment) -> str:
    if moment.events:
        return _("Play on from before this action, in a game of its own.")
    return _("Play on from here, in a game of its own.")
