"""One board's place at a game: who sits there, what it is set to, and what it shows.

Knows no Jupyter. Its state is guarded by the game's lock, as the game is: one lock, and nothing to
take in the wrong order.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from castlekeep.board.contract import Snapshot
from castlekeep.board.copying import cell_of
from castlekeep.board.editing import Changes, edit
from castlekeep.board.past import last_battle
from castlekeep.board.replay import Look, find, snapshot_of, wanted
from castlekeep.board.seating import Seating, Sight
from castlekeep.board.snapshot import Options, snapshot
from castlekeep.game import Edit, Game, UndoRefused
from castlekeep.game.timeline import Timeline
from castlekeep.rules.actions import Action, EndPhase, hex_of
from castlekeep.rules.battle import Ledger
from castlekeep.rules.i18n import _
from castlekeep.rules.terms import Phase
from castlekeep.text.moments import another_line


def ends_by_itself(game: Game) -> bool:
    """Whether all that is left in Battle or Recruit is to end the phase: a public fact.

    What a referee has just put so stays until somebody ends it.
    """
    if game.phase not in (Phase.BATTLE, Phase.RECRUIT) or isinstance(game.last_action, Edit):
        return False
    legal = game.legal_actions()
    return len(legal) == 1 and legal[0] == EndPhase()


class Desk:
    """The state of one board.

    Parameters
    ----------
    game
        The game.
    seating
        Who sits at the board.
    guard
        Whether to ask before a phase ends with something left to do.
    auto_end
        Whether Battle and Recruit end by themselves where nothing can be done.
    editable
        Whether the position may be changed here, and what was changed taken back.
    """

    def __init__(
        self, game: Game, seating: Seating, *, guard: bool, auto_end: bool, editable: bool = False
    ) -> None:
        self.game = game
        self.seating = seating
        self.guard = guard
        self.auto_end = auto_end
        self.editable = editable
        self.selected: str | None = None
        self._selections = 0
        self._shown: tuple[Ledger | None, int] = (None, 0)
        self._line: str | None = None

    @property
    def sight(self) -> Sight:
        """What the board may show and do now."""
        return self.seating.sight()

    def snapshot(self) -> Snapshot:
        """All that the board shows now."""
        with self.game.locked():
            return snapshot(self.game, self.sight, self._options())

    def _options(self) -> Options:
        return Options(
            self.seating.seat,
            self.guard,
            self.auto_end,
            (self.selected if self._selections else None, self._selections),
            self._reveal_number(),
            self._taken_back()[1],
            self._line,
            self.editable,
        )

    def _reveal_number(self) -> int:
        """Revision at which this board first showed the battle that lies on the table.

        An action's own number would come back after an undo or in the next game, and the page
        would take a new result for one that has been seen.
        """
        ledger = last_battle(self.game)
        if ledger is not self._shown[0]:
            self._shown = ledger, self.game.rev
        return self._shown[1]

    def text(self, then: str | None) -> str:
        """The text board, as the eyes see it that the board shows now, or at a past moment.

        Raises
        ------
        ValueError
            If there is no such moment.
        """
        with self.game.locked():
            if then is None:
                return self.game.text(self.sight.eyes)
            game = Timeline(self.game).at(find(self.game, then))
            return game.text(self.seating.looking_back().eyes)

    def cell(self, then: str | None) -> str:
        """The position as a cell, as far as the eyes know it that the board shows now, or then.

        Inside an action no game can begin: there it is the position before that.

        Raises
        ------
        ValueError
            If there is no such moment.
        """
        with self.game.locked():
            if then is None:
                return cell_of(self.game, self.sight.eyes)
            moment = find(self.game, then)
            before, sight = self.game.fork(moment.actions), self.seating.looking_back()
            return cell_of(before, sight.eyes, inside=moment.events > 0)

    def edit(self, changes: Changes) -> None:
        """Change the position.

        Raises
        ------
        ValueError
            If something would be wrong with it.
        """
        edit(self.game, changes)

    def look(self, look: Look) -> Snapshot | None:
        """All that the board shows of a past moment; None where that is now.

        Raises
        ------
        ValueError
            If there is no such moment.
        """
        with self.game.locked():
            moment = wanted(self.game, look)
            if moment is None:
                return None
            return snapshot_of(self.game, moment, self.seating, self._options())

    def play_on(self, then: str) -> None:
        """Show a new game that goes on from a past moment; the game of before stays as it is.

        Inside an action it goes on from before that, so that it can be another one.

        Raises
        ------
        ValueError
            If there is no such moment.
        """
        with self.game.locked():
            actions = find(self.game, then).actions
            self.game = self.game.fork(actions)
            self.seating = self.seating.moved_to(self.game)
            self._line = another_line(actions)

    def check_hex(self, at: str | None) -> str | None:
        """Canonical name of a hex of this map; None passes.

        Raises
        ------
        ValueError
            If there is no such hex.
        """
        if at is None:
            return None
        name = hex_of(at)
        if name not in self.game.terrain:
            raise ValueError(_("there is no hex {at} on this map").format(at=name))
        return name

    def point_at(self, at: str | None) -> None:
        """Select a hex on every page that shows this board."""
        self.selected = at
        self._selections += 1

    @contextmanager
    def _decision(self) -> Iterator[None]:
        """Hold the game still while the seat that decides does something at this board."""
        with self.game.locked():
            seat = self.game.to_act
            yield
            self.seating.make_room(seat)

    def act(self, action: Action | str) -> None:
        """Act for the seat that decides."""
        with self._decision():
            self.game.act(action)

    def take_back(self) -> None:
        """Undo the last action, and with it the phases that ended by themselves after it.

        Raises
        ------
        UndoRefused
            If not all of that may be taken back.
        """
        with self._decision():
            count, refused = self._taken_back()
            if refused is not None:
                raise UndoRefused(refused)
            for _action in range(count):
                self.game.undo()

    def _taken_back(self) -> tuple[int, str | None]:
        """How many actions `take_back` undoes, and why it may not."""
        probe, count = self.game, 0
        while True:
            refused = probe.why_not_undo()
            if isinstance(probe.last_action, Edit) and self.seating.seat in self.game.players:
                refused = _("The referee has changed the position.")
            if refused is not None:
                return count, refused
            count += 1
            if not self.auto_end or probe.last_action != EndPhase():
                return count, None
            probe = self.game.fork(len(self.game.history) - count)
            if not ends_by_itself(probe):
                return count, None

    def do_again(self) -> None:
        """Redo what `take_back` undid."""
        with self._decision():
            self.game.redo()
            while self.auto_end and ends_by_itself(self.game) and not self.game.why_not_redo():
                self.game.redo()

    def end_idle_phase(self) -> None:
        """End a phase in which nothing can be done, once, for a person whom the board acts for.

        While something is taken back nothing ends by itself: it would be gone at once.
        """
        game = self.game
        with game.locked():
            if (
                self.auto_end
                and game.to_act in game.people
                and self._acts_for(game.to_act)
                and game.why_not_redo() is not None
                and ends_by_itself(game)
            ):
                game.act(EndPhase())

    def _acts_for(self, seat: str | None) -> bool:
        """Whether the board acts for a seat, if need be once its curtain is down."""
        sight = self.sight
        return sight.acts or sight.curtain == seat
