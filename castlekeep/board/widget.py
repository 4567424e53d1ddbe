"""The board as a widget in a notebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib.resources import files
from typing import Any

import anywidget
import traitlets
from traitlets import All

from castlekeep import journal
from castlekeep.board import browser, cells
from castlekeep.board.commands import Commands
from castlekeep.board.desk import Desk
from castlekeep.board.observers import guarded
from castlekeep.board.seating import HOTSEAT, Seating
from castlekeep.board.snapshot import map_data
from castlekeep.game import Game
from castlekeep.rules.events import Event
from castlekeep.rules.hexmap import HexMap
from castlekeep.rules.observation import REFEREE

_FACTS = ("phase", "active", "to_act", "round", "winner", "rev")


def _bundle(name: str) -> str:
    """A file of the bundle that is built from ``js/``.

    Raises
    ------
    RuntimeError
        If it has not been built; the message says what to do.
    """
    path = files("castlekeep").joinpath("static", name)
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise RuntimeError(
            f"castlekeep/static/{name} is missing: the board's page was not built. "
            "Run the install again (in a clone: make play, or pip install -e .)."
        ) from None


class Board(anywidget.AnyWidget):
    """A board on a game: the last line of a cell shows it.

    Parameters
    ----------
    game
        The game; several boards may show the same one.
    seat
        ``"hotseat"``: everybody plays here, and the board follows whoever decides. A colour: only
        that seat's hand, and it acts for that seat alone. ``"spectator"``: no hand, never acts.
        ``"referee"``: all hands, acts for whoever decides.
    curtain
        Whether a hotseat board asks for the next player before it shows another hand.
    guard
        Whether the board asks before a phase ends with something left to do.
    auto_end
        Whether the board ends Battle without targets and Recruit without a place by itself.
    editable
        Whether a referee's board changes the position too, as `Game.edit` does.

    Raises
    ------
    ValueError
        If an argument is none of what it takes.

    Notes
    -----
    A game on a board is kept in a journal, action by action, unless ``Game.new(autosave=False)``
    made it or its `autosave` was turned off: see `castlekeep.resume`.

    What cells read and observe is not shared with the page; the page can change none of it but
    `selected`. Observers run while the game is held still: they may act, and may not wait.
    """

    _map = traitlets.Dict(read_only=True).tag(sync=True, to_json=browser.sent)
    _snapshot = traitlets.Dict(read_only=True).tag(sync=True, to_json=browser.sent)

    phase = traitlets.Unicode(read_only=True)
    """The phase of the turn."""
    active = traitlets.Unicode(read_only=True)
    """Colour whose turn it is."""
    to_act = traitlets.Unicode(None, allow_none=True, read_only=True)
    """Colour that decides now; None when the game is over."""
    round = traitlets.Int(read_only=True)
    """The round, from 1."""
    winner = traitlets.Unicode(None, allow_none=True, read_only=True)
    """Colour that has won; None while the game runs, and in a draw."""
    rev = traitlets.Int(read_only=True)
    """Number of changes of the game so far."""
    seat = traitlets.Unicode(read_only=True)
    """The board's seat: ``"hotseat"``, a colour, ``"spectator"`` or ``"referee"``."""
    selected = traitlets.Unicode(None, allow_none=True)
    """Selected hex, such as ``"C4"``; setting it selects on the page."""

    def __init__(
        self,
        game: Game,
        seat: str = HOTSEAT,
        curtain: bool = True,
        guard: bool = True,
        auto_end: bool = True,
        editable: bool = False,
    ) -> None:
        if not isinstance(game, Game):
            raise ValueError(f"Board({game!r}): expected a Game, such as ck.Game.new()")
        flags = {"curtain": curtain, "guard": guard, "auto_end": auto_end, "editable": editable}
        for name, value in flags.items():
            if not isinstance(value, bool):
                raise ValueError(f"{name}={value!r}: expected True or False")
        seating = Seating(game, seat, curtain)
        if editable and seat != REFEREE:
            raise ValueError(
                f"seat={seat!r}, editable=True: only a referee edits, who knows every hand: "
                'Board(game, seat="referee", editable=True)'
            )
        self._desk = Desk(game, seating, guard=guard, auto_end=auto_end, editable=editable)
        self._commands = Commands(self._desk)
        self._esm, self._css = _bundle("widget.js"), _bundle("widget.css")
        # Before the page hears of this board: what it is told first is the whole state.
        self._drawn: HexMap | None = None
        self.set_trait("seat", seat)
        self._show()
        # A board takes the width it is given and has none of its own: in a row it would vanish.
        super().__init__(layout={"flex": "1 1 auto", "min_width": "0"})
        self.on_msg(self._receive)
        self._attend(game)
        cells.close_earlier(self)

    @property
    def game(self) -> Game:
        """The game that the board shows: its own since somebody has played on from the past."""
        return self._desk.game

    def _attend(self, game: Game) -> None:
        """Follow a game from now on, and keep it in a journal."""
        self._leave = game.on_change(self._follow)
        self._show()
        journal.keep(game)

    def close(self) -> None:
        """Take the board off every page and stop following the game."""
        with suppress(AttributeError):  # a board whose arguments were refused never followed
            self._leave()
        super().close()
        self.layout.close()

    def set_state(self, sync_data: Mapping[str, object]) -> None:
        """Refuse what a page writes, and tell it what is so instead."""
        self.send_state([name for name in sync_data if name in self.keys])

    def _receive(self, widget: object, content: object, buffers: object) -> None:
        """Answer a message of the page.

        Under one lock, so that its answer follows the snapshot it led to; other boards, and
        functions that play a seat, come after.
        """
        game = self.game
        with game.locked():
            answer = self._commands.receive(browser.received(content))
            self.selected = self._desk.selected
            self._show()
            self.send(browser.sent(answer))
        # With no lock held: a journal has one of its own.
        if game is not self.game:
            self._leave()
            self._attend(self.game)

    def _follow(self, game: Game, events: tuple[Event, ...]) -> None:
        self._show()
        # Undo tells of no events, and nothing may end by itself because of it.
        if events:
            self._desk.end_idle_phase()

    def _show(self) -> None:
        """Bring page and cells up to date, in one breath."""
        with self.game.locked():
            self._draw_map()
            snapshot: Mapping[str, object] = self._desk.snapshot()
            self.set_trait("_snapshot", snapshot)
            with self.hold_trait_notifications():
                for name in _FACTS:
                    self.set_trait(name, snapshot[name])

    def observe(self, handler: Callable[..., Any], names: Any = All, type: Any = "change") -> None:
        """Call a function when a trait changes; what it raises goes to the game's `last_error`.

        See `traitlets.HasTraits.observe`.
        """
        super().observe(guarded(handler, self._note_error), names, type)

    def unobserve(
        self, handler: Callable[..., Any], names: Any = All, type: Any = "change"
    ) -> None:
        """Take an observer off again; see `traitlets.HasTraits.unobserve`."""
        super().unobserve(guarded(handler, self._note_error), names, type)

    def _note_error(self, error: Exception) -> None:
        self.game.note_error(f"{error.__class__.__name__}: {error}")

    def _draw_map(self) -> None:
        """Tell the page the map, at first and whenever an edit has changed the land."""
        land = self.game.state.map
        if self._drawn != land:
            self._drawn = land
            self.set_trait("_map", map_data(self.game, editable=self._desk.editable))
            if self.selected is not None and self.selected not in land.terrain:
                self.selected = None

    @traitlets.validate("selected")
    def _check_selected(self, proposal: traitlets.Bunch) -> str | None:
        return self._desk.check_hex(proposal["value"])

    @traitlets.observe("selected")
    def _select(self, change: traitlets.Bunch) -> None:
        """Tell the page what a cell has selected; what the page selected, it knows."""
        with self.game.locked():
            if change["new"] != self._desk.selected:
                self._desk.point_at(change["new"])
                self._show()

    def __repr__(self) -> str:
        return f"<Board: {self.seat} at {self.game!r}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Bundle of the live board, and of what a spectator sees for pages that have no kernel."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        return {**data, **self.game._repr_mimebundle_()}, metadata
