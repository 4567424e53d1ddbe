"""Autosave: a game on a board writes each action to a journal as it happens.

A journal is a file of lines, each a JSON object, only ever added to::

    {"castlekeep": 1, "began": "2026-05-01T10:00:00", "record": "..."}   the game when it came in
    {"n": 12, "move": "red: C4-D5; via D4"}                              its 12th action, from 0
    {"n": 11}                                                            only 11 are left (undo)

An action numbered below what is there already takes the place of all from there on. A line that
was not finished, because the kernel was killed, is passed over, and said.

Journals lie in the user's state folder, or in the folder that ``CASTLEKEEP_STATE`` names, and are
readable by their owner alone: they hold every hand. The newest 50 are kept.
"""

from __future__ import annotations

import json
import os
import threading
import warnings
import weakref
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import platformdirs

from castlekeep.record.notation import read_move, write_move
from castlekeep.record.problems import RecordError
from castlekeep.record.record import Record, moves_of
from castlekeep.rules.i18n import _, ngettext

if TYPE_CHECKING:
    from castlekeep.game import Game, Step
    from castlekeep.rules.events import Event

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # Windows, where nobody deletes a file that is open, and Python in a browser
    flock = None  # type: ignore[assignment]

FORMAT = 1
KEPT = 50
"""Journals that are kept, besides those of running games."""

MOST_BYTES = 100_000_000
_SUFFIX = ".journal"

_keeping = threading.Lock()
_journals: WeakKeyDictionary[Game, Journal] = WeakKeyDictionary()


def folder() -> Path:
    """Return the folder of the journals: that of ``CASTLEKEEP_STATE``, or the user's state."""
    named = os.environ.get("CASTLEKEEP_STATE")
    state = Path(named) if named else Path(platformdirs.user_state_path("castlekeep"))
    return state / "games"


# Writing --------------------------------------------------------------------------------------


class Journal:
    """A file that follows a game.

    Parameters
    ----------
    path
        The file; made where there is none.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
        self._file = os.open(path, flags, 0o600)
        weakref.finalize(self, os.close, self._file)
        self.free = _lock(self._file)
        self._steps: list[Step] = []
        self._deals = 0

    def begin(self, game: Game) -> None:
        """Write down a game as it is now."""
        with game.locked():
            began = datetime.now().isoformat(timespec="seconds")
            self._write({"castlekeep": FORMAT, "began": began, "record": str(game.record())})
            self._go_on(game)

    def go_on(self, game: Game) -> None:
        """Go on after what is written already, on a line of its own."""
        with game.locked():
            os.write(self._file, b"\n")
            self._go_on(game)

    def _go_on(self, game: Game) -> None:
        self._steps = list(game.steps)
        self._deals = game.deals

    def follow(self, game: Game, events: tuple[Event, ...]) -> None:
        """Write down what has changed since the last time."""
        with game.locked():
            if game.deals != self._deals:
                self.begin(game)
                return
            now = game.steps
            common = min(len(now), len(self._steps))
            while common and now[common - 1] is not self._steps[common - 1]:
                common -= 1
            if common == len(now) < len(self._steps):
                self._write({"n": common})
            for n in range(common, len(now)):
                (move,) = moves_of(now[n - 1].state if n else game.start, now[n : n + 1])
                self._write({"n": n, "move": write_move(move)})
            self._steps[common:] = now[common:]

    def _write(self, entry: dict[str, object]) -> None:
        """Write a line in one call, so that a kill tears at most this one."""
        data = json.dumps(entry, ensure_ascii=False).encode() + b"\n"
        while data:
            data = data[os.write(self._file, data) :]


def _lock(file: int) -> bool:
    """Take the lock that says a game is running; False where another process holds it."""
    if flock is not None:
        try:
            flock(file, LOCK_EX | LOCK_NB)
        except OSError:
            return False
    return True


def keep(game: Game) -> None:
    """Write a game's actions to a journal from now on, unless its `autosave` is off.

    A board calls this. Where the folder cannot be written, `Game.last_error` says so and play goes
    on.
    """
    with _keeping:
        if not game.autosave or game in _journals:
            return
        try:
            journal = _new_journal()
            journal.begin(game)
            _attach(game, journal)
            prune()
        except OSError as error:
            text = _("This game is not saved as it goes: {error}.")
            game.note_error(text.format(error=error))


def _new_journal() -> Journal:
    home = folder()
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S-%f")
    return Journal(home / f"{stamp}-{os.getpid()}{_SUFFIX}")


def _attach(game: Game, journal: Journal) -> None:
    _journals[game] = journal
    game.on_change(journal.follow)


def prune(kept: int = KEPT) -> None:
    """Delete the oldest journals beyond a number, never one of a running game."""
    for path in _paths()[kept:]:
        if not _is_running(path):
            with suppress(OSError):
                path.unlink()


def _is_running(path: Path) -> bool:
    if any(journal.path == path for journal in list(_journals.values())):
        return True
    try:
        file = os.open(path, os.O_RDONLY)
    except OSError:
        return False
    try:
        return not _lock(file)
    finally:
        os.close(file)


def _paths() -> list[Path]:
    """Return the journals, newest first."""
    dated = []
    for path in folder().glob(f"*{_SUFFIX}"):
        with suppress(OSError):
            dated.append((path.stat().st_mtime_ns, path.name, path))
    return [path for _time, _name, path in sorted(dated, reverse=True)]


# Reading --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, repr=False)
class Saved:
    """A game in a journal.

    Attributes
    ----------
    path
        The journal.
    record
        The game, as far as it can be read.
    damage
        What could not be read, in a sentence; None where nothing is lost.
    """

    path: Path
    record: Record
    damage: str | None = None

    @property
    def name(self) -> str:
        """Name of the journal, as `resume` takes it."""
        return self.path.stem

    @property
    def players(self) -> dict[str, str]:
        """Display names by colour."""
        names = self.record.scenario.names
        return {c: names.get(c, c.capitalize()) for c in self.record.scenario.seats}

    def __str__(self) -> str:
        count = len(self.record.moves)
        text = ngettext("{name}: {players}, {n} action", "{name}: {players}, {n} actions", count)
        players = ", ".join(self.players.values())
        return text.format(name=self.name, players=players, n=count)

    def __repr__(self) -> str:
        return f"<Saved {self}>"


def games() -> list[Saved]:
    """List the saved games, newest first; a file in which no game can be read is left out."""
    found = []
    for path in _paths():
        with suppress(OSError, RecordError):
            found.append(read(path))
    return found


def resume(name: str | None = None) -> Game:
    """Reopen a saved game: the newest, or the one of a name that `games` lists.

    It goes on in its journal. What damage there is, a warning says, and `Game.last_error`.

    Raises
    ------
    ValueError
        If there is none, or it cannot be read.
    """
    saved = _find(name)
    game = saved.record.replay()
    with _keeping, suppress(OSError):
        journal = Journal(saved.path)
        if journal.free:
            journal.go_on(game)
            _attach(game, journal)
    if saved.damage:
        game.note_error(saved.damage)
        warnings.warn(saved.damage, stacklevel=2)
    return game


def _find(name: str | None) -> Saved:
    """Return the game of a name, or the newest that can be read."""
    paths = _paths()
    wanted = [path for path in paths if name in (None, path.stem)]
    lost = []
    for path in wanted:
        try:
            saved = read(path)
        except RecordError as error:
            lost.append(str(error))
        else:
            damage = [*lost, *([saved.damage] if saved.damage else [])]
            return replace(saved, damage=" ".join(damage) or None)
    if lost:
        raise RecordError("; ".join(lost))
    known = ", ".join(path.stem for path in paths[:5])
    missing = f"there is no saved game {name!r}" if name else "there is no saved game"
    raise ValueError(f"{missing} in {folder()}" + (f"; there are {known}" if known else ""))


def read(path: Path) -> Saved:
    """Read a journal.

    Raises
    ------
    RecordError
        If no game can be read from it; the message says where.
    OSError
        If the file cannot be read.
    """
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise RecordError(f"{path.name}: longer than {MOST_BYTES:,} bytes")
    try:
        record, damage = read_lines(data.decode("utf-8", errors="replace").split("\n"))
    except RecordError as error:
        raise RecordError(f"{path.name}, {error}") from None
    return Saved(path, record, damage)


def read_lines(lines: Iterable[str]) -> tuple[Record, str | None]:
    """Read the lines of a journal: the game, and what could not be read, if anything.

    Raises
    ------
    RecordError
        If no game can be read from them; the message says where.
    """
    record: Record | None = None
    bad: list[int] = []
    moves = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            entry = _read_entry(line)
            if isinstance(entry, Record):
                record, moves = entry, list(entry.moves)
                continue
            n, move = entry
            if n > len(moves):
                raise ValueError("an action is missing before this one")
            moves[n:] = [] if move is None else [read_move(move)]
        except ValueError:
            bad.append(number)
    if record is None:
        raise RecordError("line 1: expected a line that begins a game")
    if moves != list(record.moves):
        # Fingerprints and result are those of the beginning.
        record = replace(record, moves=tuple(moves), hashes=(), result="")
    return record, _damage(bad)


def _read_entry(line: str) -> Record | tuple[int, str | None]:
    """Read a line: the game as it began, or the number and the text of an action."""
    try:
        entry = json.loads(line)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not isinstance(entry, dict):
        raise ValueError("expected an object")
    if "record" in entry:
        if entry.get("castlekeep") != FORMAT:
            raise ValueError("another format")
        return Record.parse(entry["record"])
    n, move = entry.get("n"), entry.get("move")
    if isinstance(n, bool) or not isinstance(n, int) or n < 0 or not isinstance(move, str | None):
        raise ValueError("expected the number of an action")
    return n, move


def _damage(bad: list[int]) -> str | None:
    if not bad:
        return None
    shown = ", ".join(map(str, bad[:5])) + (", ..." if len(bad) > 5 else "")
    text = ngettext(
        "Line {lines} of the journal could not be read, most likely because the kernel was stopped "
        "while writing it; all before it is here.",
        "Lines {lines} of the journal could not be read; what they held is missing.",
        len(bad),
    )
    return text.format(lines=shown)
