"""A scenario: a map, what stands on it, and how play begins, as a value."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from castlekeep.rules.cards import Card, CardsLike, Hand
from castlekeep.rules.events import Event
from castlekeep.rules.hexmap import HexMap
from castlekeep.rules.options import Rules
from castlekeep.rules.setup import Clash
from castlekeep.rules.state import State
from castlekeep.rules.terms import COLOURS, Terrain
from castlekeep.scenario.checks import check, problem_names
from castlekeep.scenario.fields import DEFAULTS, Notes, complete, read_fields
from castlekeep.scenario.grid import Grid, grid_of, read_grid
from castlekeep.scenario.opening import opening, said_of
from castlekeep.scenario.pictured import Pictured
from castlekeep.scenario.problems import Problem, ScenarioError
from castlekeep.scenario.reading import (
    NOBODY,
    read_cards,
    read_colour,
    read_controller,
    read_hex,
    read_seat,
    read_terrain,
)
from castlekeep.scenario.toml import read_document, read_file, spoken, spoken_hands, write_document

if TYPE_CHECKING:
    from castlekeep.game import Game
    from castlekeep.pictures.scene import Scene

__all__ = ["Scenario", "ScenarioError"]

Players = int | str | Sequence[str] | Mapping[str, str]


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Scenario(Pictured):
    """A map, what stands on it, and how play begins.

    An immutable value: the nouns are data, the verbs (`put`, `remove`, `claim`, `deal`, `stack`,
    `paint`, `replace`) return a new scenario. It may break the rules; `problems` says how, and
    `start` refuses errors.

    Parameters
    ----------
    grid : str or Grid
        The castle grid (see `castlekeep.scenario.grid`).
    players : int, sequence or mapping, optional
        Colours in seat order, which with `turn` is the turn order; ``{"red": "Ann"}`` names them
        too. Without it, the colours on the grid.
    turn : str, optional
        Whose turn it is, and its phase: ``"red march"``. Without it play begins with a set-up (S1
        to S3).
    hands : mapping, optional
        Cards by colour, exactly these; ``...`` at the end fills up from the seed. A colour that is
        missing is dealt a full hand.
    deck : cards, optional
        Top of the deck, first drawn first. Cards that are named nowhere follow, shuffled by the
        seed.
    discard : cards, optional
        The discard pile; ``...`` at the end puts the cards named nowhere on it.
    round : int
        Number of the round.
    control : mapping, optional
        Who controls a castle, where the grid says otherwise: ``{"E5": "none"}``.
    marched, attacked : mapping, optional
        How often armies of the player on turn have marched and attacked, by hex.
    order, out : sequence, optional
        The turn order, where it is not the seat order, and who is out of the game.
    recruited : bool
        Whether the player on turn has recruited.
    battle : mapping, optional
        An open battle: hexes ``attacker`` and ``defender``; the attacker's ``commit``; and while
        the attacker may advance, the defender's ``reply`` and whose army was ``beaten``.
    result : str, optional
        How the game ended: ``"red V1"``, ``"none V4"``.
    rules : Rules or mapping, optional
        House rules.
    seed : int, optional
        Decides every shuffle; without it each start is different.
    names : mapping, optional
        Display names by colour.
    title, about : str
        What the scenario is called, and a line about it.
    starts : mapping, optional
        Starting castles: for a number of players, a list of castles for each seat.

    Raises
    ------
    ScenarioError
        If something cannot be understood; all mistakes at once.

    Examples
    --------
    >>> s = Scenario('''
    ...      A   B   C
    ... 1    .   @R  .
    ... 2      f   .   @B
    ... ''', turn="red march", hands={"red": "Knights*2 March"})
    >>> s.armies["C2"], s.players, str(s.hands["red"])
    ('blue', ('red', 'blue'), 'Knights*2 March')
    >>> s.put("red", "A1").armies["A1"]
    'red'
    """

    terrain: Mapping[str, Terrain]
    armies: Mapping[str, str]
    control: Mapping[str, str | None]
    players: tuple[str, ...]
    names: Mapping[str, str]
    turn: str | None
    round: int
    seed: int | None
    hands: Mapping[str, Hand]
    fill_up: frozenset[str]
    deck: tuple[Card, ...]
    discard: Hand
    discard_rest: bool
    marched: Mapping[str, int]
    attacked: Mapping[str, int]
    order: tuple[str, ...]
    out: tuple[str, ...]
    recruited: bool
    battle: Clash | None
    result: str | None
    rules: Rules
    starts: Mapping[int, tuple[tuple[str, ...], ...]]
    title: str
    about: str

    def __init__(
        self,
        grid: str | Grid,
        *,
        players: Players | None = None,
        turn: str | None = None,
        hands: Mapping[str, CardsLike] | None = None,
        deck: CardsLike = (),
        discard: CardsLike = (),
        round: int = 1,
        control: Mapping[str, str | None] | None = None,
        marched: Mapping[str, int] | None = None,
        attacked: Mapping[str, int] | None = None,
        order: Sequence[str] = (),
        out: Sequence[str] = (),
        recruited: bool = False,
        battle: Mapping[str, CardsLike] | Clash | None = None,
        result: str | None = None,
        rules: Rules | Mapping[str, object] | None = None,
        seed: int | None = None,
        names: Mapping[str, str] | None = None,
        title: str = "",
        about: str = "",
        starts: Mapping[int, Sequence[Sequence[str]]] | None = None,
    ) -> None:
        options = {
            "players": players, "turn": turn, "hands": hands, "deck": deck, "discard": discard,
            "round": round, "control": control, "marched": marched, "attacked": attacked,
            "order": order, "out": out, "recruited": recruited, "battle": battle, "result": result,
            "rules": rules, "seed": seed, "names": names, "title": title, "about": about,
            "starts": starts,
        }  # fmt: skip
        _fill(self, *_read(grid, options))

    @classmethod
    def parse(cls, text: str) -> Scenario:
        """Read a scenario from TOML or from a bare grid.

        Raises
        ------
        ScenarioError
            If there are mistakes: all of them, each with line and column.

        >>> s = Scenario.parse("@R . @B")
        >>> Scenario.parse(str(s)) == s
        True
        """
        if not isinstance(text, str):
            raise ValueError(f"expected the text of a scenario, found {type(text).__name__}")
        document = read_document(text)
        said, problems = read_grid(
            document.grid, first_line=document.line, first_column=document.column
        )
        notes = Notes()
        read = read_fields(notes, document.options, said.terrain if said else None)
        problems += [document.locate(problem) for problem in notes.problems]
        if said is None or problems:
            raise ScenarioError(problems)
        return _fill(object.__new__(cls), said, read)

    @classmethod
    def load(cls, path: str | Path) -> Scenario:
        """Read a scenario from a file, as `parse` does."""
        return cls.parse(read_file(path))

    def save(self, path: str | Path) -> None:
        """Write the scenario to a file, as `load` reads it."""
        Path(path).write_text(str(self), encoding="utf-8", newline="\n")

    @property
    def grid(self) -> str:
        """The castle grid alone, as text."""
        return str(self._grid())

    def _grid(self) -> Grid:
        return Grid(self.terrain, self.armies, self.control)

    def __str__(self) -> str:
        """Write the whole as TOML."""
        return write_document(self.grid, spoken(self))

    def __repr__(self) -> str:
        castles = sum(1 for kind in self.terrain.values() if kind is Terrain.CASTLE)
        title = f" {self.title!r}" if self.title else ""
        size = f"{len(self.terrain)} hexes, {castles} castles, {len(self.armies)} armies"
        return f"<Scenario{title}: {size}>"

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return type(self).parse, (str(self),)

    def put(self, colour: str, *hexes: str) -> Scenario:
        """Place an army of a colour on each of some free hexes; control stays as it is.

        >>> Scenario(". @ .").put("red", "a1", "B1").armies
        mappingproxy({'A1': 'red', 'B1': 'red'})
        """
        owner = read_colour(colour)
        armies = dict(self.armies)
        for hex_name in self._read_hexes(hexes):
            if hex_name in armies:
                raise ValueError(
                    f"{hex_name} already holds an army of {armies[hex_name]}, and no hex holds two "
                    f"(T16); remove({hex_name!r}) first"
                )
            armies[hex_name] = owner
        return self._with(armies=armies, players=self._seated(owner))

    def remove(self, *hexes: str) -> Scenario:
        """Take the armies off some hexes."""
        armies = dict(self.armies)
        for hex_name in self._read_hexes(hexes):
            if armies.pop(hex_name, None) is None:
                on = f"armies stand on {', '.join(armies)}" if armies else "there are no armies"
                raise ValueError(f"no army stands on {hex_name}; {on}")
        return self._with(armies=armies)

    def claim(self, colour: str | None, *hexes: str) -> Scenario:
        """Give some castles to a colour; None or ``"none"`` makes them neutral."""
        owner = read_controller(colour)
        control = {**self.control, **dict.fromkeys(self._read_hexes(hexes), owner)}
        return self._with(control=control, players=self._seated(owner))

    def deal(self, colour: str, cards: CardsLike) -> Scenario:
        """Give a colour exactly these cards for a hand; ``...`` at the end fills it up.

        >>> str(Scenario("@R . @B").deal("red", ["Moat", "..."]).hands["red"])
        'Moat'
        """
        owner = read_colour(colour)
        hands = {**spoken_hands(self), owner: cards}
        return self.replace(hands=hands)._with(players=self._seated(owner))

    def stack(self, cards: CardsLike) -> Scenario:
        """Put cards on top of the deck, first named first drawn.

        >>> Scenario("@R . @B", deck="March").stack("Moat Knights").deck
        (<Card.MOAT: 'Moat'>, <Card.KNIGHTS: 'Knights'>, <Card.MARCH: 'March'>)
        """
        return self._with(deck=read_cards(cards) + self.deck)

    def paint(self, terrain: str | None, *hexes: str) -> Scenario:
        """Change the terrain of some hexes, also of new ones; None or ``"none"`` cuts them out.

        >>> print(Scenario("@R . @B").paint("river", "B1", "B2").grid)
             A   B   C
        1    @R  ~   @B
        2      -   ~   -
        """
        kind = None if terrain is None or terrain == NOBODY else read_terrain(terrain)
        names = [read_hex(hex_name) for hex_name in hexes]
        land = {h: t for h, t in self.terrain.items() if h not in names}
        if kind:
            land |= dict.fromkeys(names, kind)
        if not land:
            raise ValueError("a map needs at least one hex")
        control = {
            h: owner
            for h, owner in self.control.items()
            if h in land and (h not in names or kind is Terrain.CASTLE)
        }
        starts = {
            players: tuple(tuple(h for h in seat if h in land) for seat in seats)
            for players, seats in self.starts.items()
        }
        armies = {h: owner for h, owner in self.armies.items() if h in land}
        return self._with(terrain=land, control=control, armies=armies, starts=starts)

    def replace(self, **changes: object) -> Scenario:
        """Say some keywords of the constructor anew; None takes back what was said.

        A new ``grid`` stands for terrain, armies and control together.

        >>> Scenario("@R . @B").replace(turn="blue battle", title="Last stand").turn
        'blue battle'
        """
        by_hex = {key: getattr(self, key) for key in ("starts", "marched", "attacked", "battle")}
        said, read = _read(changes.pop("grid", self._grid()), by_hex | changes)
        before = {f.name: getattr(self, f.name) for f in fields(self) if f.name in DEFAULTS}
        kept = {key: value for key, value in before.items() if changes.get(key, value) is not None}
        return _fill(object.__new__(type(self)), said, kept | read)

    def _with(self, **changes: object) -> Scenario:
        """Set fields that are read already; where no army is left, none has marched or attacked."""
        now = {f.name: getattr(self, f.name) for f in fields(self)} | changes
        said = grid_of(now.pop("terrain"), now.pop("armies"), now.pop("control"))
        for key in ("marched", "attacked"):
            now[key] = MappingProxyType({h: n for h, n in now[key].items() if h in said.armies})
        now["starts"] = MappingProxyType(now["starts"])
        battle = now["battle"]
        if battle and not {battle.attacker, battle.defender} <= set(said.terrain):
            now["battle"] = None
        return _fill(object.__new__(type(self)), said, now)

    def _read_hexes(self, hexes: Iterable[str]) -> list[str]:
        return [read_hex(hex_name, self.terrain) for hex_name in hexes]

    def _seated(self, colour: str | None) -> tuple[str, ...]:
        """Players with a colour, who sits down last where they do not play yet."""
        return self.players if colour is None or colour in self.players else (*self.players, colour)

    def problems(self) -> list[Problem]:
        """List what is wrong: errors, which stop `start`, and warnings, which do not.

        >>> s = Scenario("@R ^B", turn="red march")
        >>> print(s.problems()[0])
        B1: blue's army stands on mountain, where no army can go (T19)
        """
        return check(self)

    def start(self, allow: str | Collection[str] = (), *, takeback: str = "fair") -> Game:
        """Begin a game from here.

        Parameters
        ----------
        allow
            Names of problems to let pass; those that leave open what the position is cannot be.
        takeback
            ``"fair"`` or ``"free"``, see `Game`.

        Raises
        ------
        ScenarioError
            If there are errors that are not allowed.
        ValueError
            If what `allow` names is no problem, or cannot pass.
        """
        allowed = problem_names(allow)
        refused = [p for p in check(self) if p.severity == "error" and p.name not in allowed]
        if refused:
            raise ScenarioError(refused)

        from castlekeep.game import Game

        return Game(
            self.opening, seed=self.seed, names=self.names, takeback=takeback, scenario=self
        )

    def _scene(self, seat: str) -> Scene:
        from castlekeep.pictures.scene import scene_of_scenario

        return scene_of_scenario(self, read_seat(seat, self.seats))

    def opening(self, seed: int) -> tuple[State, tuple[Event, ...]]:
        """Return the state in which the first decision is due, and the events that led there."""
        return opening(self, seed)

    @property
    def hexmap(self) -> HexMap:
        """The map as the engine takes it."""
        return HexMap(self.terrain, title=self.title, starts=self.starts)

    @classmethod
    def of(cls, state: State, names: Mapping[str, str] | None = None) -> Scenario:
        """Return the scenario that begins with a state; only the generator is not in it."""
        said = said_of(state, names or {})
        return cls(**said)  # type: ignore[arg-type]  # keywords of this constructor

    @property
    def seats(self) -> tuple[str, ...]:
        """Who plays: `players`, or on a map as many as it has starts for, at least two."""
        return self.players or COLOURS[: min(self.starts, default=2)]


def _read(grid: object, options: Mapping[str, object]) -> tuple[Grid, dict[str, object]]:
    """Read a grid and keywords into fields."""
    if not isinstance(grid, (str, Grid)):
        raise ValueError(f"expected a grid as text, found {type(grid).__name__}")
    said, problems = (grid, []) if isinstance(grid, Grid) else read_grid(grid)
    notes = Notes()
    read = read_fields(notes, options, said.terrain if said else None)
    problems += notes.problems
    if said is None or problems:
        raise ScenarioError(problems)
    return said, read


def _fill(scenario: Scenario, said: Grid, read: Mapping[str, object]) -> Scenario:
    """Set the fields of a new scenario."""
    for name, value in complete(said, read).items():
        object.__setattr__(scenario, name, value)
    return scenario
