"""A game: a state with a history, for cells, boards and scripts alike.

`Game` is the referee's handle and knows everything; whatever prints itself (repr, str, picture, log) shows what a
spectator may know.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from types import MappingProxyType
from typing import TypeAlias, overload

from castlekeep.pictures.svg import svg
from castlekeep.rules.actions import Action, Commit, hex_of
from castlekeep.rules.cards import Hand
from castlekeep.rules.events import Drew, Event, Revealed, Shuffled, public
from castlekeep.rules.explain import IllegalAction, Reason
from castlekeep.rules.i18n import _
from castlekeep.rules.legal import LegalActions
from castlekeep.rules.march import reach
from castlekeep.rules.observation import BattleView, LogEntry, View, armies, control, observe
from castlekeep.rules.options import Rules
from castlekeep.rules.setup import new_state
from castlekeep.rules.state import State, as_action
from castlekeep.rules.terms import COLOURS, Phase
from castlekeep.scenario.library import MapLike, resolve_map
from castlekeep.text.board import text_board
from castlekeep.text.log import entries

Deal: TypeAlias = Callable[[int], tuple[State, tuple[Event, ...]]]
"""What makes the first state of a game, and the events of its set-up, from a seed."""

Chooser: TypeAlias = Callable[[View, LegalActions, Random], Action | str]
"""A function that plays a seat: from its view, the legal actions and a generator to an action."""

Listener: TypeAlias = Callable[["Game", tuple[Event, ...]], object]

Players: TypeAlias = int | Sequence[str] | Mapping[str, str]

LOG_LENGTH = 30
"""Log entries in a view."""

NAME_LENGTH = 40
TAKEBACKS = ("fair", "free")


class UndoRefused(ValueError):
    """An undo or redo that is not allowed; the message says why."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a game: who, what, what followed, and the state it led to."""

    seat: str
    action: Action
    events: tuple[Event, ...]
    log: tuple[LogEntry, ...]
    state: State


class History(Sequence[Action]):
    """The actions of a game. A commit that is not revealed yet is there, but does not print itself."""

    __slots__ = ("_actions", "_hidden")

    def __init__(self, actions: Sequence[Action], hidden: int) -> None:
        self._actions = tuple(actions)
        self._hidden = hidden

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            kept = range(len(self._actions))[index]
            hidden = sum(1 for i in kept if i >= len(self._actions) - self._hidden)
            return History(self._actions[index], hidden)
        return self._actions[index]

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, History):
            return self._actions == other._actions
        return NotImplemented if isinstance(other, str) or not isinstance(other, Sequence) else list(self) == list(other)

    def __hash__(self) -> int:
        return hash(self._actions)

    def __repr__(self) -> str:
        shown = [str(action) for action in self._actions[: len(self) - self._hidden]]
        return f"<History: {', '.join([*shown, *['commit ?'] * self._hidden]) or 'no actions'}>"


class Game:
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
        ``"fair"``: undo stops where something hidden was learnt; ``"free"``: undo takes back anything.

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
    ) -> None:
        if takeback not in TAKEBACKS:
            raise ValueError(f"takeback={takeback!r}: expected {' or '.join(map(repr, TAKEBACKS))}")
        self._lock = threading.RLock()
        self._driving = threading.Lock()
        self._telling = threading.Lock()
        self._untold: deque[tuple[Event, ...]] = deque()
        self._listeners: list[Listener] = []
        self._choosers: dict[str, Chooser] = {}
        self._waiting: list[tuple[asyncio.AbstractEventLoop, asyncio.Future[Action]]] = []
        self._deal = deal
        self._takeback = takeback
        self._rev = 0
        self.last_error: str | None = None
        """What the last listener or chooser that failed raised, in a sentence."""
        self._begin(seed)
        players = self._start.players
        self.names: Mapping[str, str] = MappingProxyType(
            {colour: (names or {}).get(colour, colour.capitalize()) for colour in players}
        )
        self._opening_log = self._write_log(self._opening, 1)

    def _begin(self, seed: int | None) -> None:
        self._seed = secrets.randbits(64) if seed is None else seed
        self._start, self._opening = self._deal(self._seed)
        self._steps: list[Step] = []
        self._undone: list[Step] = []

    @classmethod
    def new(
        cls,
        players: Players = 2,
        map: MapLike = "borderlands",
        seed: int | None = None,
        rules: Rules | None = None,
        *,
        takeback: str = "fair",
    ) -> Game:
        """A new game on a map.

        Parameters
        ----------
        players
            A number from 2 to 4, colours (``["red", "green"]``), or display names by colour
            (``{"red": "Ann", "blue": "Ben"}``).
        map
            A map's name, a grid or TOML text, a path, or a Scenario.
        seed
            Any whole number; None for 64 bits from the system, which nothing shows before the game is over.
        rules
            House rules.
        takeback
            ``"fair"`` or ``"free"``, see the class.

        Raises
        ------
        ValueError
            If an argument is none of what it takes; the message says what was expected.

        >>> import castlekeep as ck
        >>> ck.Game.new(players=3, seed=1).state.players
        ('red', 'blue', 'green')
        """
        colours, names = _read_players(players)
        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
            raise ValueError(f"seed={seed!r}: expected a whole number, or None for a random game")
        if rules is not None and not isinstance(rules, Rules):
            raise ValueError(f"rules={rules!r}: expected Rules, for example Rules(victory_castles=5)")
        hexmap, options = resolve_map(map).hexmap, rules or Rules()
        return cls(
            lambda chosen: new_state(hexmap, colours, options, chosen), seed=seed, names=names, takeback=takeback
        )

    # What the game shows -------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The current state: frozen, and all-knowing like the game itself."""
        steps = self._steps
        return steps[-1].state if steps else self._start

    @property
    def players(self) -> tuple[str, ...]:
        """Colours in seat order."""
        return self._start.players

    @property
    def rules(self) -> Rules:
        """The options in force."""
        return self._start.rules

    @property
    def phase(self) -> Phase:
        """The phase of the turn."""
        return self.state._position.phase

    @property
    def active(self) -> str:
        """Whose turn it is."""
        return self.state.active

    @property
    def to_act(self) -> str | None:
        """Who decides now (in a battle it may be the defender); None when the game is over."""
        return self.state.to_act

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.state._position.round

    @property
    def order(self) -> tuple[str, ...]:
        """Colours in turn order."""
        p = self.state._position
        return tuple(p.players[seat] for seat in p.order)

    @property
    def out(self) -> tuple[str, ...]:
        """Colours that are out of the game, in turn order."""
        p = self.state._position
        return tuple(p.players[seat] for seat in p.order if seat in p.out)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.over

    @property
    def winner(self) -> str | None:
        """Who won; None while the game runs, and in a draw."""
        return self.state.winner

    @property
    def terrain(self) -> Mapping[str, str]:
        """Terrain by hex, in reading order."""
        return self.state.map.terrain

    @property
    def armies(self) -> Mapping[str, str]:
        """Colour of every army by hex."""
        return MappingProxyType(armies(self.state._position))

    @property
    def control(self) -> Mapping[str, str | None]:
        """Controller of every castle by hex, None where it is neutral."""
        return MappingProxyType(control(self.state._position))

    @property
    def marched(self) -> Mapping[str, int]:
        """How often an army has marched this turn, by hex."""
        p = self.state._position
        return MappingProxyType({p.map.names[at]: p.marched[at] for at in sorted(p.marched)})

    @property
    def attacked(self) -> Mapping[str, int]:
        """How often an army has attacked this turn, by hex."""
        p = self.state._position
        return MappingProxyType({p.map.names[at]: p.attacked[at] for at in sorted(p.attacked)})

    @property
    def hands(self) -> Mapping[str, Hand]:
        """Every hand by colour: the referee's knowledge."""
        p = self.state._position
        return MappingProxyType({c: Hand.from_packed(p.hands[seat]) for seat, c in enumerate(p.players)})

    @property
    def deck_size(self) -> int:
        """Number of cards in the deck."""
        return len(self.state._position.deck)

    @property
    def discard(self) -> Hand:
        """The discard pile."""
        return Hand.from_packed(self.state._position.discard)

    @property
    def battle(self) -> BattleView | None:
        """The open battle as a spectator sees it, or None: hexes, siege, terrain, supports, ledger after the reveal."""
        return self.view("spectator")["battle"]

    @property
    def seed(self) -> int | None:
        """The seed once the game is over; None before, when it would give the deck away."""
        return self._seed if self.over else None

    @property
    def rev(self) -> int:
        """Number of changes so far: grows with every action, undo and redo."""
        return self._rev

    @property
    def history(self) -> History:
        """The actions since the start."""
        with self._lock:
            p = self.state._position
            pending = p.fight is not None and p.fight.cards is not None and p.fight.ledger is None
            return History([step.action for step in self._steps], int(pending))

    @property
    def log(self) -> list[LogEntry]:
        """Public entries since the start: n, round, seat, text, hexes."""
        with self._lock:
            return [*self._opening_log, *(entry for step in self._steps for entry in step.log)]

    @property
    def events(self) -> tuple[Event, ...]:
        """Events of the last action, or of the set-up."""
        steps = self._steps
        return steps[-1].events if steps else self._opening

    @property
    def last_action(self) -> Action | None:
        """The last action, unless it is a commit that is not revealed yet."""
        last = self._steps[-1].action if self._steps else None
        return None if isinstance(last, Commit) and self.state._position.fight is not None and (
            self.state._position.fight.ledger is None
        ) else last

    def reach(self, at: str) -> tuple[str, ...]:
        """Hexes that the army on a hex may march to now; none when it may not march.

        Raises
        ------
        ValueError
            If there is no such hex.
        """
        p = self.state._position
        number = self._number(at)
        if p.phase is not Phase.MARCH or p.fight is not None or not p.armies[p.active] >> number & 1:
            return ()
        return tuple(p.map.names[dst] for dst in reach(p, number))

    def _number(self, at: str) -> int:
        found = self.state.map.number.get(hex_of(at))
        if found is None:
            raise ValueError(f"there is no hex {at} on this map")
        return found

    def legal_actions(self) -> LegalActions:
        """What the seat to act may do: lazy, read-only, in a fixed order."""
        return self.state.legal_actions()

    def why_not(self, action: Action | str) -> Reason | None:
        """None for a legal action, else a sentence that says why not, with its `rule`."""
        return self.state.why_not(action)

    def view(self, seat: str) -> View:
        """What a seat may know, as plain data; also for ``"spectator"`` and ``"referee"``."""
        with self._lock:
            return observe(
                self.state,
                seat,
                rev=self._rev,
                events=[public(event, seat) for event in self.events],
                log=self._recent_log(),
            )

    def _recent_log(self) -> list[LogEntry]:
        found: deque[LogEntry] = deque()
        for step in reversed(self._steps):
            found.extendleft(reversed(step.log))
            if len(found) >= LOG_LENGTH:
                break
        else:
            found.extendleft(reversed(self._opening_log))
        return list(found)[-LOG_LENGTH:]

    def text(self, seat: str = "spectator") -> str:
        """The text board as a seat sees it."""
        return text_board(self.view(seat), self.names)

    def svg(self, seat: str = "spectator", theme: str = "light") -> str:
        """The picture of the board as a seat sees it, as SVG text."""
        return svg(self.view(seat), self.names, theme=theme)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        if self.over:
            ending = "a draw" if self.winner is None else f"{self.names[self.winner]} won"
            return f"<Game: {ending} in round {self.round}>"
        return f"<Game: round {self.round}, {self.phase} phase, {self.names[self.to_act or self.active]} to act>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"image/svg+xml": self.svg(), "text/plain": self.text()}

    # What changes it -----------------------------------------------------------------------------------------------

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
            self._undone.clear()
        self._after_change()
        return step.events

    def _take(self, action: Action) -> Step:
        before = self.state
        after, events = before.apply(action)
        seat = before.to_act
        assert seat is not None
        log = self._write_log(events, after._position.round)
        step = Step(seat, action, events, log, after)
        self._steps.append(step)
        self._changed(events)
        for loop, future in self._waiting:
            loop.call_soon_threadsafe(_resolve, future, action)
        self._waiting.clear()
        return step

    def _write_log(self, events: Sequence[Event], round_number: int) -> tuple[LogEntry, ...]:
        first = self._steps[-1].log[-1]["n"] + 1 if self._steps and self._steps[-1].log else self._next_entry()
        return tuple(entries(events, self.names, round=round_number, n=first))

    def _next_entry(self) -> int:
        for step in reversed(self._steps):
            if step.log:
                return step.log[-1]["n"] + 1
        opening = getattr(self, "_opening_log", ())
        return opening[-1]["n"] + 1 if opening else 1

    def undo(self) -> None:
        """Take back the last action of the seat that decides now.

        Raises
        ------
        UndoRefused
            If that is another seat's, or something hidden has been learnt since; the message says which.
        """
        with self._lock:
            reason = self.why_not_undo()
            if reason is not None:
                raise UndoRefused(reason)
            self._undone.append(self._steps.pop())
            self._changed(())
        self._after_change()

    def why_not_undo(self) -> str | None:
        """None when `undo` is allowed, else the reason why it is not."""
        if not self._steps:
            return _("There is nothing to take back.")
        if self._takeback == "free":
            return None
        last = self._steps[-1]
        if self.over:
            return _("The game is over.")
        if last.seat != self.to_act:
            return _("The last action was {name}'s.").format(name=self.names[last.seat])
        if any(isinstance(event, Revealed) for event in last.events):
            return _("The cards of a battle have been shown since.")
        if any(isinstance(event, Shuffled) or (isinstance(event, Drew) and event.count) for event in last.events):
            return _("Cards have been drawn since.")
        return None

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
            step = self._undone.pop()
            self._steps.append(step)
            self._changed(step.events)
        self._after_change()

    def why_not_redo(self) -> str | None:
        """None when `redo` is possible, else the reason why it is not."""
        return None if self._undone else _("There is nothing to do again.")

    def restart(self, seed: int | None = None) -> None:
        """Begin anew with the same seats, map and rules, and another seed."""
        with self._lock:
            self._begin(seed)
            del self._opening_log
            self._opening_log = self._write_log(self._opening, 1)
            self._changed(self._opening)
        self._after_change()

    def fork(self, n: int | None = None) -> Game:
        """A new game after the first `n` actions of this one (all of them by default).

        Raises
        ------
        ValueError
            If `n` is no number of actions of this game.
        """
        with self._lock:
            count = len(self._steps) if n is None else n
            if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= len(self._steps):
                raise ValueError(f"fork({n!r}): expected a number of actions from 0 to {len(self._steps)}")
            start = (self._start, self._opening)
            twin = Game(lambda seed: start, seed=self._seed, names=self.names, takeback=self._takeback)
            twin._deal = self._deal
            twin._steps = self._steps[:count]
            twin._rev = count
            return twin

    # Who takes part ------------------------------------------------------------------------------------------------

    def seat(self, colour: str, chooser: Chooser | None) -> None:
        """Let a function play a seat from now on; None gives it back to a person.

        Parameters
        ----------
        colour
            A colour of this game.
        chooser
            Called as ``chooser(view, legal, rng)`` whenever the seat decides: what the seat may know, its legal
            actions, and a generator of its own. It returns an action or its notation. If it fails, `last_error`
            says so and a person decides for the seat from then on.

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
        if colour not in self.players:
            raise ValueError(f"{colour!r} is no seat of this game: expected one of {', '.join(self.players)}")
        if chooser is not None and not callable(chooser):
            raise ValueError(f"{chooser!r} cannot play a seat: expected a function of (view, legal, rng), or None")
        with self._lock:
            if chooser is None:
                self._choosers.pop(colour, None)
            else:
                self._choosers[colour] = chooser
            self._changed(())
        self._after_change()

    @property
    def people(self) -> tuple[str, ...]:
        """Colours that people play and that are still in the game."""
        out = self.out
        return tuple(colour for colour in self.players if colour not in self._choosers and colour not in out)

    def _drive(self) -> None:
        """Let choosers act until a person decides; one thread at a time, the lock free while they think."""
        while self._due() and self._driving.acquire(blocking=False):
            try:
                while self._due():
                    self._choose()
            finally:
                self._driving.release()

    def _due(self) -> bool:
        return self.to_act in self._choosers and len(self._choosers) > 0

    def _choose(self) -> None:
        with self._lock:
            seat = self.to_act
            chooser = self._choosers.get(seat) if seat is not None else None
            if seat is None or chooser is None:
                return
            rev, view = self._rev, self.view(seat)
            legal = LegalActions(self.state._position.known_to(self.players.index(seat)))
        try:
            action = as_action(chooser(view, legal, self._seat_rng(seat, rev)))
        except Exception as error:
            self._give_back(seat, error)
            return
        with self._lock:
            if rev != self._rev:
                return
            try:
                self._take(action)
            except IllegalAction as error:
                self._give_back(seat, error)
                return
            self._undone.clear()
        self._tell()

    def _seat_rng(self, seat: str, rev: int) -> Random:
        """A generator for one decision, from which the game's own cannot be guessed."""
        digest = sha256(f"{self._seed}/{seat}/{len(self._steps)}".encode()).digest()
        return Random(digest)

    def _give_back(self, seat: str, error: Exception) -> None:
        """After a chooser failed: say so, without its words, which may speak of hidden cards."""
        kind = type(error).__name__
        rule = f" ({error.rule})" if isinstance(error, IllegalAction) else ""
        self.last_error = _("The function that plays {seat} failed: {kind}{rule}. A person decides now.").format(
            seat=seat, kind=kind, rule=rule
        )
        self.seat(seat, None)

    # Who listens ---------------------------------------------------------------------------------------------------

    def on_change(self, listener: Listener) -> Callable[[], None]:
        """Call a function after every change.

        Parameters
        ----------
        listener
            Called as ``listener(game, events)``, in order, after the change is complete and the lock is free. What it
            raises goes to `last_error`.

        Returns
        -------
        callable
            Takes the listener off again.
        """
        if not callable(listener):
            raise ValueError(f"{listener!r} cannot listen: expected a function of (game, events)")
        self._listeners.append(listener)

        def off() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return off

    def _changed(self, events: tuple[Event, ...]) -> None:
        self._rev += 1
        self._untold.append(events)

    def _after_change(self) -> None:
        self._tell()
        self._drive()

    def _tell(self) -> None:
        """Tell listeners of the changes in order, one thread at a time."""
        while self._untold and self._telling.acquire(blocking=False):
            try:
                while self._untold:
                    events = self._untold.popleft()
                    for listener in tuple(self._listeners):
                        self._tell_one(listener, events)
            finally:
                self._telling.release()

    def _tell_one(self, listener: Listener, events: tuple[Event, ...]) -> None:
        try:
            listener(self, events)
        except Exception as error:
            self.last_error = f"{type(error).__name__}: {error}"

    async def next_action(self, timeout: float | None = None) -> Action:
        """Wait for the next action, whoever takes it.

        Parameters
        ----------
        timeout
            Seconds to wait; None for ever.

        Raises
        ------
        TimeoutError
            If nobody acts in time.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Action] = loop.create_future()
        waiting = (loop, future)
        with self._lock:
            self._waiting.append(waiting)
        try:
            return await asyncio.wait_for(future, timeout)
        finally:
            with self._lock:
                if waiting in self._waiting:
                    self._waiting.remove(waiting)


def _resolve(future: asyncio.Future[Action], action: Action) -> None:
    if not future.done():
        future.set_result(action)


def _read_players(players: Players) -> tuple[tuple[str, ...], dict[str, str]]:
    """Colours in seat order, which is the order they are listed in, and display names."""
    expected = "expected a number from 2 to 4, colours like ['red', 'blue'], or names like {'red': 'Ann'}"
    if isinstance(players, bool) or isinstance(players, str) or not isinstance(players, int | Sequence | Mapping):
        raise ValueError(f"players={players!r}: {expected}")
    if isinstance(players, int):
        if not 2 <= players <= len(COLOURS):
            raise ValueError(f"players={players!r}: {expected}")
        return COLOURS[:players], {}
    chosen = [colour for colour in players]
    for colour in chosen:
        if colour not in COLOURS:
            raise ValueError(f"players: {colour!r} is no colour; the colours are {', '.join(COLOURS)}")
    if len(set(chosen)) != len(chosen) or not 2 <= len(chosen) <= len(COLOURS):
        raise ValueError(f"players={players!r}: {expected}, each colour once")
    names = dict(players) if isinstance(players, Mapping) else {}
    for colour, name in names.items():
        check_name(colour, name)
    return tuple(chosen), names


def check_name(colour: str, name: object) -> None:
    """Refuse what is no display name.

    Raises
    ------
    ValueError
        If the name is no text of 1 to 40 printable characters.
    """
    if not isinstance(name, str) or not name.strip() or len(name) > NAME_LENGTH or not name.isprintable():
        raise ValueError(f"the name of {colour} is {name!r}: expected text of 1 to {NAME_LENGTH} printable characters")
