"""What a game gives account of: its record, its table, and what sets it apart from another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from castlekeep.game.differences import differences
from castlekeep.game.edit import Edit
from castlekeep.game.facts import Facts
from castlekeep.game.history import Step
from castlekeep.game.table import Row, Table
from castlekeep.record import Record
from castlekeep.rules.actions import Commit, March
from castlekeep.rules.events import Marched, Revealed
from castlekeep.rules.observation import View
from castlekeep.rules.state import State

if TYPE_CHECKING:
    from castlekeep.game.game import Game


class Accounts(Facts):
    """What can be told of a game and its history."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """The actions with all that followed from each: the referee's knowledge."""
        raise NotImplementedError

    @property
    def start(self) -> State:
        """The state in which the first decision was due."""
        raise NotImplementedError

    @property
    def names(self) -> Mapping[str, str]:
        """Display names by colour."""
        raise NotImplementedError

    def view(self, seat: str) -> View:
        """What a seat may know, as plain data; also for ``"spectator"`` and ``"referee"``."""
        raise NotImplementedError

    def record(self) -> Record:
        """The game so far as a text that replays: the referee's knowledge.

        What has been taken back is not in it. `Record.view` gives what one seat may keep.

        >>> import castlekeep as ck
        >>> game = ck.Game.new(seed=7)
        >>> game.record().replay().state == game.state
        True
        """
        return Record.of(cast("Game", self))

    def table(self) -> Table:
        """One row an action, as a spectator may know it: round, seat, phase, action, cards...

        ``cards`` are those that were played, or given for a second march; ``totals`` and ``winner``
        stand where a battle was counted. Cards that are not revealed are ``?``.

        >>> import castlekeep as ck
        >>> game = ck.Game.new(seed=7)
        >>> _ = game.act("end")
        >>> print(game.table())
        round  seat  phase  action  cards  totals  winner
        1      red   march  end
        """
        steps = self.steps
        before = [self.start, *(step.state for step in steps)]
        rows = [_row(state, step) for state, step in zip(before, steps, strict=False)]
        for n, step in enumerate(steps):
            if isinstance(step.action, Commit) and not any(map(_shows_cards, steps[n : n + 2])):
                rows[n] |= {"action": "commit ?", "cards": "?"}
        return Table(rows)

    def to_frame(self) -> Any:
        """The same table as a pandas DataFrame; needs ``castlekeep[data]``.

        Raises
        ------
        ImportError
            If pandas is not installed; the message says how to install it.
        """
        try:
            import pandas
        except ImportError:
            raise ImportError(
                "a DataFrame needs pandas: pip install 'castlekeep[data]'; game.table() does not"
            ) from None
        return pandas.DataFrame(list(self.table()), columns=list(Row.__annotations__))

    def diff(self, other: Game | State, seat: str = "spectator") -> list[str]:
        """What differs between this game and another, in sentences; none where nothing does.

        Parameters
        ----------
        other
            A game, or a state.
        seat
            Whose knowledge is compared: a colour, ``"spectator"`` or ``"referee"``.

        Raises
        ------
        ValueError
            If it is no game, or there is no such seat.

        >>> import castlekeep as ck
        >>> game = ck.Game.new(seed=7)
        >>> twin = game.fork()
        >>> _ = twin.act("end")
        >>> game.diff(twin)
        ['The phase is march here and battle there.']
        """
        if not isinstance(other, State | Accounts):
            raise ValueError(f"diff({other!r:.60}): expected a game or a state")
        theirs = other.observe(seat) if isinstance(other, State) else other.view(seat)
        return differences(self.view(seat), theirs, self.names)


def _row(before: State, step: Step) -> Row:
    cards, totals, winner = "", "", ""
    if isinstance(step.action, Commit):
        cards = str(step.action.cards)
    for event in step.events:
        if isinstance(event, Revealed):
            ledger = event.ledger
            totals = f"{ledger.attacker.total}:{ledger.defender.total}"
            winner = ledger.winning.seat
        elif isinstance(event, Marched) and isinstance(step.action, March):
            cards = str(event.card or "")
    return {
        "round": before._position.round,
        "seat": step.seat,
        "phase": str(before.phase),
        "action": "edit" if isinstance(step.action, Edit) else str(step.action),
        "cards": cards,
        "totals": totals,
        "winner": winner,
    }


def _shows_cards(step: Step) -> bool:
    return any(isinstance(event, Revealed) for event in step.events)
