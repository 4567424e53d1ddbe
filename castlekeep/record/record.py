"""A game as a text that replays: see `castlekeep.record.notation` for its moves."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar, cast

import tomli_w

from castlekeep.record.edits import edit_outcomes, is_edit
from castlekeep.record.notation import (
    HIDDEN,
    Move,
    Moves,
    hide,
    hide_commit,
    hide_edit,
    is_commit,
    opening_outcomes,
    outcomes,
    read_moves,
    write_moves,
)
from castlekeep.record.position import CHANGING, GENERATOR, RUNNING, fingerprint, position_table
from castlekeep.record.problems import RecordError
from castlekeep.record.replay import replay, turn_ends
from castlekeep.rules.events import TurnBegan
from castlekeep.rules.observation import SPECTATOR
from castlekeep.rules.terms import COLOURS
from castlekeep.scenario.fields import KEYWORDS
from castlekeep.scenario.opening import spoken_result
from castlekeep.scenario.problems import meant
from castlekeep.scenario.reading import read_cards
from castlekeep.scenario.scenario import Scenario
from castlekeep.scenario.toml import table_of

if TYPE_CHECKING:
    from castlekeep.game import Game, Step
    from castlekeep.rules.state import State

T = TypeVar("T")

FORMAT = 1
"""Version of the text: a reader of a later one reads the earlier ones too."""

RULES_VERSION = 1
"""Grows when the same actions may lead to something else."""

MOST_BYTES = 10_000_000

_LINE_OF_MOVES = re.compile(r"^moves\s*=\s*(?:\"\"\"|''')$", re.MULTILINE)
_COUNTED = re.compile(r"\d+:\d+ (?:attacker|defender)\Z")
_HEADER = ("format", "rules_version", "seat", "result", "seed", "takeback", "moves")
_TABLES = ("scenario", "start")


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game, readable and replayable: `Game.record` makes it, `str` writes it as TOML.

    Attributes
    ----------
    scenario
        What the game began from.
    start
        The position in which the first decision was due, dealt and drawn, as a scenario says it;
        ``generator`` is the generator's state, in hex digits.
    opening, moves, hashes
        What happened: see `castlekeep.record.notation`.
    result
        ``"running"``, or the winner (``"none"`` for a draw) and the ruling: ``"red V1"``; empty
        where nobody has said.
    seed
        The seed.
    takeback
        ``"fair"`` or ``"free"``, see `Game`.
    seat
        Whose version this is; None for the whole record.

    >>> import castlekeep as ck
    >>> game = ck.Game.new(seed=7)
    >>> _ = game.act("end")
    >>> record = ck.Record.parse(str(game.record()))
    >>> record == game.record(), record.replay().state == game.state
    (True, True)
    """

    scenario: Scenario
    start: Mapping[str, object]
    opening: tuple[str, ...]
    moves: tuple[Move, ...]
    hashes: tuple[str, ...] = ()
    result: str = ""
    seed: int | None = None
    takeback: str = "fair"
    seat: str | None = None

    @classmethod
    def of(cls, game: Game) -> Record:
        """Return the record of a game as it is now."""
        with game.locked():
            first, steps = game.start, game.steps
            moves = moves_of(first, steps)
            ended = [""] * sum(isinstance(event, TurnBegan) for event in game.opening)
            before = first
            for step in steps:
                if not is_edit(str(step.action)):
                    ended += [fingerprint(state) for state in turn_ends(before, step.events)]
                before = step.state
            return cls(
                scenario=game.beginning,
                start=MappingProxyType(position_table(first)),
                opening=opening_outcomes(game.opening),
                moves=moves,
                hashes=(*ended, fingerprint(game.state)),
                result=spoken_result(game.state) or RUNNING,
                seed=game._seed,
                takeback=game.takeback,
            )

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record.

        Raises
        ------
        RecordError
            If it cannot be read; the message says where.
        """
        options = _load(text)
        for key in options:
            if key not in (*_HEADER, *_TABLES):
                raise RecordError(
                    f"{key!r:.40} is no part of a record; {meant(key, [*_HEADER, *_TABLES])}"
                )
        version = options.get("format")
        if version != FORMAT or isinstance(version, bool):
            raise RecordError(
                f"format: expected a version up to {FORMAT}, found {version!r:.20}; "
                "a later Castlekeep may read it"
            )
        found = _LINE_OF_MOVES.search(text)
        first_line = text.count("\n", 0, found.end()) + 2 if found else 1
        told = read_moves(_said(options, "moves", str), first_line)
        return cls(
            scenario=_read_scenario(_said(options, "scenario", dict)),
            start=MappingProxyType(_read_start(_said(options, "start", dict))),
            opening=told.opening,
            moves=told.moves,
            hashes=told.hashes,
            result=_said(options, "result", str, ""),
            seed=_said(options, "seed", int, None),
            takeback=_choice(options, "takeback", ("fair", "free"), "fair"),
            seat=_choice(options, "seat", (*COLOURS, SPECTATOR), None),
        )

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Read a record from a file, as `parse` does."""
        raw = Path(path).read_bytes()
        try:
            return cls.parse(raw.decode("utf-8-sig"))
        except UnicodeDecodeError as error:
            line = raw[: error.start].count(b"\n") + 1
            raise RecordError(f"line {line}: {path} is no text in UTF-8") from None

    def save(self, path: str | Path) -> None:
        """Write the record to a file, as `load` reads it."""
        Path(path).write_text(str(self), encoding="utf-8", newline="\n")

    def __str__(self) -> str:
        """Write the whole as TOML."""
        header = {
            "format": FORMAT,
            "rules_version": RULES_VERSION,
            "seat": self.seat,
            "result": self.result or None,
            "seed": self.seed,
            "takeback": self.takeback,
            "moves": write_moves(Moves(self.opening, self.moves, self.hashes)),
        }
        said = {key: value for key, value in header.items() if value is not None}
        return "".join(
            [
                tomli_w.dumps(said, multiline_strings=True),
                _table("scenario", table_of(self.scenario)),
                _table("start", self.start),
            ]
        )

    def __repr__(self) -> str:
        whose = f", what {self.seat} may keep" if self.seat else ""
        return f"<Record: {len(self.moves)} actions, {self.result or 'no result'}{whose}>"

    def __hash__(self) -> int:
        return hash(str(self))

    def replay(self) -> Game:
        """Play the record again, without a generator: what was shuffled and drawn is stored.

        Raises
        ------
        ReplayError
            At the first difference between the record and the rules, with the positions there.
        RecordError
            If the start cannot be read, or this is a seat's version.
        """
        return replay(self)

    def comment(self, n: int, text: str) -> Record:
        """Return the record with a comment on its `n`-th action, from 1; an empty text removes it.

        Raises
        ------
        ValueError
            If there is no such action, or the text has braces or does not fit a line.
        """
        if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= len(self.moves):
            raise ValueError(f"comment({n!r}): expected an action from 1 to {len(self.moves)}")
        words = text.strip() if isinstance(text, str) else "\n"
        if not (words.isprintable() and not {"{", "}"} & set(words)):
            raise ValueError(f"{text!r:.60} is no comment: expected one line without braces")
        moves = list(self.moves)
        moves[n - 1] = replace(moves[n - 1], comment=words)
        return replace(self, moves=tuple(moves))

    def view(self, seat: str) -> Record:
        """What a seat may keep: its own cards, and of the others' what was shown.

        Parameters
        ----------
        seat
            A colour of the game, or ``"spectator"``.

        Raises
        ------
        ValueError
            If there is no such seat, or this is another seat's version already.

        >>> import castlekeep as ck
        >>> record = ck.Game.new(seed=7).record().view("red")
        >>> record.start["hands"]["blue"], record.start["deck"], record.seed
        ('?*7', '?*44', None)
        """
        seats = (*self.scenario.seats, SPECTATOR)
        if seat not in seats:
            raise ValueError(
                f"{seat!r} is no seat of this game: expected one of {', '.join(seats)}"
            )
        if self.seat not in (None, seat):
            raise ValueError(f"this is what {self.seat} may keep; another seat's is not in it")
        return replace(
            self,
            scenario=_public(self.scenario),
            start=MappingProxyType(_seen_start(self.start, seat)),
            opening=tuple(hide(text, seat) for text in self.opening),
            moves=tuple(self._seen_moves(seat)),
            hashes=(),
            seed=None,
            seat=seat,
        )

    def _seen_moves(self, seat: str) -> Iterator[Move]:
        for n, move in enumerate(self.moves):
            seen = replace(move, outcomes=tuple(hide(text, seat) for text in move.outcomes))
            shown = [text for near in self.moves[n : n + 2] for text in near.outcomes]
            secret = is_commit(move) and not any(map(_COUNTED.match, shown))
            yield hide_commit(seen) if secret and move.seat != seat else hide_edit(seen, seat)


def moves_of(before: State, steps: Sequence[Step]) -> tuple[Move, ...]:
    """Return the moves of some steps of a game, from the position before them."""
    moves = []
    for step in steps:
        action = str(step.action)
        followed = edit_outcomes(before, step.state) if is_edit(action) else outcomes(step.events)
        moves.append(Move(step.seat, action, followed))
        before = step.state
    return tuple(moves)


def _public(scenario: Scenario) -> Scenario:
    """Return what anybody knows of a scenario: its map and pieces, and who plays by which rules."""
    return Scenario(
        scenario.grid,
        players=scenario.seats,
        names=scenario.names,
        rules=scenario.rules,
        title=scenario.title,
        about=scenario.about,
        starts=scenario.starts,
    )


def _seen_start(start: Mapping[str, object], seat: str) -> dict[str, object]:
    """Return what a seat knew of a position."""
    seen = {key: value for key, value in start.items() if key != GENERATOR}
    hands = _mapping(start.get("hands"))
    seen["hands"] = {c: cards if c == seat else _covered(cards) for c, cards in hands.items()}
    if "deck" in start:
        seen["deck"] = _covered(start["deck"])
    battle = _mapping(start.get("battle"))
    on_turn = str(start.get("turn")).partition(" ")[0]
    if "commit" in battle and "reply" not in battle and on_turn != seat:
        seen["battle"] = {**battle, "commit": HIDDEN}
    return seen


def _covered(cards: object) -> str:
    """Return how many cards there are, and no more."""
    text = str(cards)
    if HIDDEN in text:
        return text
    try:
        return f"{HIDDEN}*{len(read_cards(text))}"
    except ValueError as error:
        raise RecordError(f"start: {error}") from None


def _mapping(value: object) -> Mapping[str, object]:
    return cast("Mapping[str, object]", value) if isinstance(value, Mapping) else {}


def _table(name: str, table: Mapping[str, object]) -> str:
    """Write a table with its single values, then the tables in it; lists stand in one line."""
    lines = [f"\n[{name}]\n"]
    for key, value in table.items():
        if isinstance(value, list):
            lines.append(f"{key} = {json.dumps(value)}\n")
        elif not isinstance(value, Mapping):
            lines.append(tomli_w.dumps({key: value}, multiline_strings=True))
    inner = [_table(f"{name}.{key}", t) for key, t in table.items() if isinstance(t, Mapping)]
    return "".join([*lines, *inner])


def _load(text: str) -> dict[str, object]:
    if not isinstance(text, str):
        raise RecordError(f"expected the text of a record, found {type(text).__name__}")
    if len(text) > MOST_BYTES:
        raise RecordError(f"line 1: the text is longer than {MOST_BYTES:,} characters")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise RecordError("line 1: the text is nested too deeply") from None
    except ValueError as error:
        raise RecordError(f"this is not TOML: {error}") from None


def _said(options: Mapping[str, object], key: str, kind: type[T], default: object = ...) -> T:
    """Return a value of the header, of the type it must have."""
    value = options.get(key, default)
    if value is default and default is not ...:
        return cast(T, value)
    if not isinstance(value, kind) or isinstance(value, bool):
        found = "nothing" if value is ... else f"{value!r:.40}"
        raise RecordError(f"{key}: expected {_KINDS[kind]}, found {found}")
    return value


_KINDS: Mapping[type, str] = {str: "text", int: "a whole number", dict: "a table"}


def _choice(
    options: Mapping[str, object], key: str, choices: tuple[str, ...], default: T
) -> str | T:
    value = options.get(key)
    if value is None:
        return default
    if value not in choices:
        raise RecordError(f"{key}: {value!r:.40} is none; expected {', '.join(choices)}")
    return str(value)


def _read_scenario(table: Mapping[str, object]) -> Scenario:
    for key in table:
        if key not in (*KEYWORDS, "grid"):
            raise RecordError(f"scenario.{key:.40} is no part of a scenario")
    options = {key: value for key, value in table.items() if key != "grid"}
    try:
        return Scenario(_said(table, "grid", str), **options)  # type: ignore[arg-type]
    except ValueError as error:
        raise RecordError(f"scenario: {error}") from None


def _read_start(table: Mapping[str, object]) -> Mapping[str, object]:
    for key in table:
        if key not in CHANGING:
            raise RecordError(f"start.{key:.40} is no part of a position")
    return table
