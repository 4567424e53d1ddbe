"""A game: a state with a history, for cells, boards and scripts alike.

`Game` is the referee's handle and knows everything; whatever prints itself (repr, str, picture,
log) shows what a spectator may know.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from random import Random
from types import MappingProxyType
from typing import TypeAlias

from castlekeep.game.accounts import Accounts
from castlekeep.game.audience import Audience, Listener
from castlekeep.game.choosers import Choosers
from castlekeep.game.edit import Edit, edited
from castlekeep.game.history import History, Move, Step, UndoRefused, why_not_take_back
from castlekeep.game.line import LineOfPlay
from castlekeep.game.seats import Chooser, Players, check_seed, seated
from castlekeep.pictures.scene import Scene, scene_of_view
from castlekeep.rules.actions import Action
from castlekeep.rules.cards import CardsLike
from castlekeep.rules.events import Event, public
from castlekeep.rules.i18n import _
from castlekeep.rules.observation import LogEntry, View, observe
from castlekeep.rules.options import Rules
from castlekeep.rules.state import State, as_action
from castlekeep.scenario.library import MapLike, resolve_map
from castlekeep.scenario.pictured import Pictured
from castlekeep.scenario.reading import read_seat
from castlekeep.scenario.scenario import Scenario
from castlekeep.text.board import text_board

Deal: TypeAlias = Callable[[int], tuple[State, tuple[Event, ...]]]
"""What makes the first state of a game, and the events of its set-up, from a seed."""

TAKEBACKS = ("fair", "free")


class Game(Accounts, Pictured):
    """A game of Castlekeep.

    Make one with `Game.new` or `Scenario.start`.

    Parameters
    ----------
    deal
        What makes the first state from a seed.
    seed
        The seed; None for 64 bits from the system.
    names
        Display names by colour; a colour not named is called by its colour.
    takeback
        ``"fair"``: undo stops where something hidden was learnt; ``"free"``: undo takes back
        anything.
    scenario
        What the deal began from; None where nobody can say.

    Attributes
    ----------
    autosave
        Whether a board made on this game keeps it in a journal.

    >>> import castlekeep as ck
    >>> game = ck.Game.new(players={"red": "Ann", "blue": "Ben"}, seed=7)
    >>> game.phase, game.to_act in ("red", "blue")
    (<Phase.MARCH: 'march'>, True)
    """

    def __init__(
        self,
        deal: Deal,
        *,
        seed: int | None = None,
        names: Mapping[str, str] | None = None,
        takeback: str = "fair",
        scenario: Scenario | None = None,
    ) -> None:
        if takeback not in TAKEBACKS:
            raise ValueError(f"takeback={takeback!r}: expected {' or '.join(map(repr, TAKEBACKS))}")
        self._lock = threading.RLock()
        self._holds = 0
        self._held = 0
        self._audience: Audience[Game] = Audience(self)
        self._choosers = Choosers(self, self._seat_rng)
        self._deal = deal
        self._takeback = takeback
        self._scenario = scenario
        self.autosave = True
        self._rev = 0
        self._deals = 0
        self._given_names = dict(names or {})
        self._begin(seed)

    def _begin(self, seed: int | None) -> None:
        self._deals += 1
        self._seed = secrets.randbits(64) if seed is None else seed
        start, opening = self._deal(self._seed)
        given = self._given_names
        names = {c: given.get(c, c.capitalize()) for c in start.players}
        self._names = MappingProxyType(names)
        self._line = LineOfPlay(start, opening, self._names)

    @classmethod
    def new(
        cls,
        players: Players | None = None,
        map: MapLike = "borderlands",
        seed: int | None = None,
        rules: Rules | None = None,
        *,
        takeback: str = "fair",
        autosave: bool = True,
    ) -> Game:
        """A new game on a map.

        Parameters
        ----------
        players
            A number from 2 to 4, colours (``["red", "green"]``), or display names by colour
            (``{"red": "Ann", "blue": "Ben"}``). None for those of the scenario, or two.
        map
            A map's name, a grid or TOML text, a path, or a Scenario; one with pieces on it, or with
            a turn, is played from there.
        seed
            Any whole number; None for the scenario's, or else 64 bits from the system, which
            nothing shows before the game is over.
        rules
            House rules; None for those of the scenario.
        takeback
            ``"fair"`` or ``"free"``, see the class.
        autosave
            Whether a board keeps the game in a journal, from which `castlekeep.resume` reopens it.

        Raises
        ------
        ValueError
            If an argument is none of what it takes; the message says what was expected.

        >>> import castlekeep as ck
        >>> ck.Game.new(players=3, seed=1).state.players
        ('red', 'blue', 'green')
        """
        check_seed(seed)
        if rules is not None and not isinstance(rules, Rules):
            raise ValueError(
                f"rules={rules!r}: expected Rules, for example Rules(victory_castles=5)"
            )
        scenario = resolve_map(map)
        if players is not None or not scenario.players:
            scenario = seated(scenario, 2 if players is None else players)
        if rules is not None:
            scenario = scenario.replace(rules=rules)
        if seed is not None:
            scenario = scenario.replace(seed=seed)
        if not isinstance(autosave, bool):
            raise ValueError(f"autosave={autosave!r}: expected True or False")
        game = scenario.start(takeback=takeback)
        game.autosave = autosave
        return game

    @classmethod
    def from_start(
        cls,
        scenario: Scenario,
        start: State,
        opening: tuple[Event, ...],
        *,
        seed: int | None,
        takeback: str,
    ) -> Game:
        """A game whose first state is known, as a record stores it; a restart deals anew."""
        game = cls(
            lambda seed: (start, opening),
            seed=seed,
            names=scenario.names,
            takeback=takeback,
            scenario=scenario,
        )
        game._deal = scenario.opening
        return game

    # What the game shows ----------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The current state: frozen, and all-knowing like the game itself."""
        return self._line.state

    @property
    def players(self) -> tuple[str, ...]:
        """Colours in seat order."""
        return self._line.start.players

    @property
    def names(self) -> Mapping[str, str]:
        """Display names by colour."""
        return self._names

    @property
    def takeback(self) -> str:
        """``"fair"`` or ``"free"``, see the class."""
        return self._takeback

    @property
    def beginning(self) -> Scenario:
        """What the game began from, with the players' names."""
        scenario = self._scenario or Scenario.of(self.start)
        return scenario.replace(names=self._given_names or None)

    @property
    def start(self) -> State:
        """The state in which the first decision was due."""
        return self._line.start

    @property
    def opening(self) -> tuple[Event, ...]:
        """Events of the set-up: the referee's knowledge."""
        return self._line.opening

    @property
    def last_error(self) -> str | None:
        """What the last listener or chooser that failed raised, in a sentence."""
        return self._audience.last_error

    def note_error(self, text: str) -> None:
        """Keep a sentence on what went wrong in `last_error`."""
        self._audience.last_error = text

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the game still, to read several things of one moment or to change several at once.

        Listeners hear of the changes when the game is free again.
        """
        try:
            with self._lock:
                self._held += 1
                try:
                    yield
                finally:
                    self._held -= 1
        finally:
            self._after_change()

    @property
    def seed(self) -> int | None:
        """The seed once the game is over; None before, when it would give the deck away."""
        return self._seed if self.over else None

    @property
    def rev(self) -> int:
        """Number of changes so far: grows with every action, edit, undo and redo."""
        return self._rev

    @property
    def deals(self) -> int:
        """How often this game has been dealt: once, and once more with every restart."""
        return self._deals

    @property
    def steps(self) -> tuple[Step, ...]:
        """The actions with all that followed from each: the referee's knowledge."""
        with self._lock:
            return tuple(self._line.steps)

    @property
    def history(self) -> History:
        """The actions since the start, and the edits between them."""
        with self._lock:
            return self._line.history

    @property
    def log(self) -> list[LogEntry]:
        """Public entries since the start: n, round, seat, text, hexes."""
        with self._lock:
            return self._line.log

    @property
    def events(self) -> tuple[Event, ...]:
        """Events of the last action or edit, or of the set-up."""
        return self._line.events

    @property
    def last_action(self) -> Move | None:
        """The last action or edit, unless it is a commit that is not revealed yet."""
        with self._lock:
            return self._line.last_action

    def view(self, seat: str) -> View:
        """What a seat may know, as plain data; also for ``"spectator"`` and ``"referee"``."""
        with self._lock:
            return observe(
                self.state,
                seat,
                rev=self._rev,
                events=[public(event, seat) for event in self.events],
                log=self._line.recent_log,
            )

    def scenario(self) -> Scenario:
        """The position as a scenario: it starts a game in this very state.

        It holds every hand and the order of the deck, as the referee knows them; only the generator
        is left out, so that later shuffles differ.

        >>> import castlekeep as ck
        >>> game = ck.Game.new(seed=7)
        >>> s = game.scenario()
        >>> ck.Scenario.parse(str(s)) == s, s.start().armies == game.armies
        (True, True)
        """
        with self._lock:
            return Scenario.of(self.state, self._given_names)

    def text(self, seat: str = "spectator") -> str:
        """The text board as a seat sees it."""
        return text_board(self.view(seat), self.names)

    def _scene(self, seat: str) -> Scene:
        return scene_of_view(self.view(read_seat(seat, self.players)), self.names)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        if self.over:
            ending = "a draw" if self.winner is None else f"{self.names[self.winner]} won"
            return f"<Game: {ending} in round {self.round}>"
        decides = self.names[self.to_act or self.active]
        return f"<Game: round {self.round}, {self.phase} phase, {decides} to act>"

    # What changes it --------------------------------------------------------------------------

    def act(self, action: Action | str, *, rev: int | None = None) -> tuple[Event, ...]:
        """Act for the seat that decides now.

        Parameters
        ----------
        action
            An action or its notation, such as ``"C4-D5"``.
        rev
            The revision the decision was made at; None for whatever it is now.

        Returns
        -------
        tuple of Event
            The events of this action.

        Raises
        ------
        IllegalAction
            If it is not legal; `.rule` and `.legal` say why and what would be.
        ValueError
            If it is no action, or the game has moved on since `rev`.
        """
        with self._lock:
            if rev is not None and rev != self._rev:
                raise ValueError(_("the game has moved on; look again"))
            step = self._take(as_action(action))
        self._after_change()
        return step.events

    def _take(self, action: Action) -> Step:
        after, events = self.state.apply(action)
        return self.follow(action, after, events)

    def follow(self, action: Action, after: State, events: tuple[Event, ...]) -> Step:
        """Go on with an action whose consequences are known: those of the rules, or of a record."""
        step = self._line.add(action, events, after)
        self._changed(events)
        self._audience.wake(action)
        return step

    def edit(
        self,
        *,
        armies: Mapping[str, str | None] | None = None,
        control: Mapping[str, str | None] | None = None,
        hands: Mapping[str, CardsLike] | None = None,
        deck: CardsLike | None = None,
        discard: CardsLike | None = None,
        terrain: Mapping[str, str | None] | None = None,
        turn: str | None = None,
        round: int | None = None,
        allow: str | Collection[str] = (),
    ) -> Edit:
        """Change the position between two moves: all of it or, when something is wrong, nothing.

        The edit stands in `history`, the log tells of it, every board shows it, and `undo` takes it
        back. What is not named stays as it is.

        Parameters
        ----------
        armies, control
            A colour by hex, None for nobody. An army that is placed never touches control.
        hands
            Exactly these cards, by colour. What a hand lacks comes from the deck, then from the
            discard pile; what it gives up goes under the deck.
        deck
            What lies on top of the deck, first drawn first.
        discard
            The discard pile; the other cards go under the deck.
        terrain
            A terrain by hex, also of new hexes; None cuts a hex out of the map.
        turn, round
            Whose turn it is, and in which phase, which begins as usual: ``"blue draw"``. An open
            battle is called off, and a game that was over goes on.
        allow
            Names of problems to let pass, as for `Scenario.start`.

        Returns
        -------
        Edit
            What stands in the history.

        Raises
        ------
        ScenarioError
            If something cannot be understood or would be wrong; all of it is listed.

        >>> import castlekeep as ck
        >>> game = ck.Scenario("@R . . @B", turn="red march").start()
        >>> print(game.edit(armies={"A1": None, "C1": "red"}, hands={"red": "Knights*2"}))
        edit {armies = {A1 = "none", C1 = "red"}, hands = {red = "Knights*2"}}
        >>> game.armies, game.hands["red"], game.log[-1]["text"]
        ({'C1': 'red', 'D1': 'blue'}, Hand('Knights*2'), "The referee changes the armies on A1 and \
C1 and Red's hand")
        """
        asked = {
            "armies": armies, "control": control, "hands": hands, "deck": deck,
            "discard": discard, "terrain": terrain, "turn": turn, "round": round,
        }  # fmt: skip
        with self._lock:
            after, edit = edited(self.scenario(), asked, allow)
            state, events = after.opening(self.state._position.rng)
            self._line.add_edit(edit, events, state)
            self._changed(events)
        self._after_change()
        return edit

    def follow_edit(self, edit: Edit, state: State) -> None:
        """Go on with an edit of a record, which stores the position it led to."""
        self._line.add_edit(edit, (), state)
        self._changed(())

    def undo(self) -> None:
        """Take back the last action of the seat that decides now, or the last edit.

        Raises
        ------
        UndoRefused
            If that is another seat's, or something hidden has been learnt since; the message says
            which.
        """
        with self._lock:
            reason = self.why_not_undo()
            if reason is not None:
                raise UndoRefused(reason)
            self._line.take_back()
            self._changed(())
        self._after_change()

    def why_not_undo(self) -> str | None:
        """None when `undo` is allowed, else the reason why it is not."""
        if not self._line.steps:
            return _("There is nothing to take back.")
        if self._takeback == "free":
            return None
        return why_not_take_back(self._line.steps[-1], self.to_act, self.names)

    def redo(self) -> None:
        """Do again what was just taken back.

        Raises
        ------
        UndoRefused
            If nothing was.
        """
        with self._lock:
            reason = self.why_not_redo()
            if reason is not None:
                raise UndoRefused(reason)
            self._changed(self._line.do_again().events)
        self._after_change()

    def why_not_redo(self) -> str | None:
        """None when `redo` is possible, else the reason why it is not."""
        return None if self._line.undone else _("There is nothing to do again.")

    def restart(self, seed: int | None = None) -> None:
        """Begin anew with the same seats, map and rules, and another seed.

        Raises
        ------
        ValueError
            If the seed is no whole number.
        """
        check_seed(seed)
        with self._lock:
            self._begin(seed)
            self._changed(self._line.opening)
        self._after_change()

    def fork(self, n: int | None = None) -> Game:
        """A new game after the first `n` actions of this one (all of them by default).

        Raises
        ------
        ValueError
            If `n` is no number of actions of this game.
        """
        with self._lock:
            most = len(self._line.steps)
            count = most if n is None else n
            if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= most:
                raise ValueError(f"fork({n!r}): expected a number of actions from 0 to {most}")
            twin = Game(
                lambda seed: (self.start, self.opening),
                seed=self._seed,
                names=self._given_names,
                takeback=self._takeback,
                scenario=self._scenario,
            )
            twin.autosave = self.autosave
            twin._deal = self._deal
            twin._line = self._line.fork(count)
            twin._rev = count
            return twin

    # Who takes part ---------------------------------------------------------------------------

    def seat(self, colour: str, chooser: Chooser | None) -> None:
        """Let a function play a seat from now on; None gives it back to a person.

        Parameters
        ----------
        colour
            A colour of this game.
        chooser
            Called as ``chooser(view, legal, rng)`` whenever the seat decides: what the seat may
            know, its legal actions, and a generator of its own. It returns an action or its
            notation. If it fails, `last_error` says so and a person decides for the seat from then
            on.

        Raises
        ------
        ValueError
            If there is no such seat or the chooser cannot be called.

        >>> import castlekeep as ck
        >>> game = ck.Game.new(seed=1)
        >>> for colour in game.players:
        ...     game.seat(colour, lambda view, legal, rng: legal.sample(rng))
        >>> game.over
        True
        """
        with self._lock:
            self._choosers.put(colour, chooser)
            self._changed(())
        self._after_change()

    @property
    def people(self) -> tuple[str, ...]:
        """Colours that people play and that are still in the game."""
        out = self.out
        return tuple(
            colour for colour in self.players if colour not in self._choosers and colour not in out
        )

    def _seat_rng(self, seat: str) -> Random:
        """A generator for one decision, from which the game's own cannot be guessed."""
        return Random(sha256(f"{self._seed}/{seat}/{len(self._line.steps)}".encode()).digest())

    # Who listens ------------------------------------------------------------------------------

    def on_change(self, listener: Listener[Game]) -> Callable[[], None]:
        """Call a function after every change.

        Parameters
        ----------
        listener
            Called as ``listener(game, events)``, in order, after the change is complete and the
            lock is free; without events after an undo, and when a cell begins or ceases to wait.
            What it raises goes to `last_error`.

        Returns
        -------
        callable
            Takes the listener off again.
        """
        if not callable(listener):
            raise ValueError(f"{listener!r} cannot listen: expected a function of (game, events)")
        return self._audience.join(listener)

    def _changed(self, events: tuple[Event, ...]) -> None:
        self._rev += 1
        self._audience.add_news(events)

    def _after_change(self) -> None:
        """Tell of changes and let choosers act, unless somebody is at it and goes on with these."""
        if self._held == 0 and self._audience.tell():
            self._choosers.drive()

    async def next_action(self, timeout: float | None = None) -> Action:
        """Wait for the next action, whoever takes it; boards say that a cell is waiting.

        An edit is no action.

        Parameters
        ----------
        timeout
            Seconds to wait; None for ever.

        Raises
        ------
        TimeoutError
            If nobody acts in time.
        ValueError
            If the timeout is no number.

        Notes
        -----
        A click on a board is heard while a cell waits with ipykernel 7 or newer; an older one lets
        no message pass before the cell ends.
        """
        if timeout is not None and not isinstance(timeout, int | float):
            raise ValueError(f"timeout={timeout!r}: expected seconds, or None to wait for ever")
        future: asyncio.Future[Action] = asyncio.get_running_loop().create_future()
        with self.locked():
            self._audience.begin_waiting(future)
        try:
            return await asyncio.wait_for(future, timeout)
        except TimeoutError:
            text = _("nobody has acted within {n} seconds").format(n=timeout)
            raise TimeoutError(text) from None
        finally:
            with self.locked():
                self._audience.end_waiting(future)

    @property
    def waiting(self) -> int:
        """Number of cells that wait for the next action."""
        return self._audience.waiting
