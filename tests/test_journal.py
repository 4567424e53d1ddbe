"""Autosave: what a board's game writes down, and what is left of it when the kernel dies."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from jupyter_client.manager import start_new_kernel

import castlekeep as ck
from castlekeep import journal
from castlekeep.record.position import fingerprint

KILLS = 50


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CASTLEKEEP_STATE", str(tmp_path))
    return tmp_path / "games"


def kept(seed: int = 1, **arguments: object) -> ck.Game:
    """A game with a journal, as a board gives it one."""
    game = ck.Game.new(seed=seed, **arguments)  # type: ignore[arg-type]
    journal.keep(game)
    return game


def play(game: ck.Game, actions: int, seed: int = 1) -> None:
    chance = Random(seed)
    for _ in range(actions):
        if not game.over:
            game.act(game.legal_actions().sample(chance))


def let_go() -> None:
    """Forget who keeps which journal, as a kernel does that ends."""
    journal._journals.clear()


def same(one: ck.Game, other: ck.Game) -> bool:
    return (one.state, list(one.history), one.log) == (other.state, list(other.history), other.log)


def test_a_board_keeps_its_game_and_a_script_does_not(home: Path) -> None:
    game = ck.Game.new(seed=1)
    play(game, 3)
    assert ck.games() == []
    first, second = ck.Board(game), ck.Board(game, seat="spectator")
    play(game, 3)
    (saved,) = ck.games()
    assert repr(saved) == f"<Saved {saved.name}: Red, Blue, {len(saved.record.moves)} actions>"
    assert str(home) not in repr(saved)
    assert saved.record.moves == game.record().moves
    assert same(saved.record.replay(), game)
    for board in (first, second):
        board.close()


def test_autosave_off(home: Path) -> None:
    board = ck.Board(ck.Game.new(seed=1, autosave=False))
    assert ck.games() == []
    board.close()
    with pytest.raises(ValueError, match="True or False"):
        ck.Game.new(autosave="no")  # type: ignore[arg-type]


def test_undo_redo_and_restart_are_followed() -> None:
    game = kept(takeback="free")
    play(game, 20)
    for change in (game.undo, game.undo, game.redo, lambda: play(game, 1), game.undo):
        change()
        assert list(ck.resume().history) == list(game.history)
        let_go()
    game.restart(seed=5)
    play(game, 4)
    assert same(ck.resume(), game)


def test_choosers_and_whole_games_are_followed() -> None:
    game = kept()
    for colour in game.players:
        game.seat(colour, lambda view, legal, rng: legal.sample(rng))
    assert game.over
    again = ck.resume()
    assert same(again, game)
    assert again.last_error is None


def test_several_changes_at_once_are_followed() -> None:
    game = kept()
    with game.locked():
        play(game, 3)
        game.undo()
    assert same(ck.resume(), game)


def test_resume_reopens_the_newest_or_the_one_of_a_name() -> None:
    old, new = kept(1, players={"red": "Ann", "blue": "Ben"}), kept(2)
    play(old, 2)
    play(new, 3)
    first, second = ck.games()
    assert same(ck.resume(), new)
    assert same(ck.resume(second.name), old)
    assert (second.players, str(second)) == (
        {"red": "Ann", "blue": "Ben"},
        f"{second.name}: Ann, Ben, 2 actions",
    )
    assert "record" not in repr(first)
    with pytest.raises(ValueError, match=f"no saved game 'mine'.*{first.name}"):
        ck.resume("mine")


def test_without_saved_games_resume_says_where_it_looked(home: Path) -> None:
    with pytest.raises(ValueError, match=str(home)):
        ck.resume()


def test_a_resumed_game_goes_on_in_its_journal(home: Path) -> None:
    source = kept()
    play(source, 5)
    (path,) = home.iterdir()
    copy = home / "copy.journal"
    copy.write_bytes(path.read_bytes() + b'{"n": 5, "mo')
    path.unlink()
    with pytest.warns(UserWarning, match="Line 7"):
        game = ck.resume()
    assert "Line 7" in (game.last_error or "")
    play(game, 4, seed=8)
    assert [saved.path for saved in ck.games()] == [copy]
    let_go()
    with pytest.warns(UserWarning, match="Line 7"):
        assert same(ck.resume(), game)


def test_a_journal_that_is_kept_elsewhere_is_left_alone(home: Path) -> None:
    game = kept()
    again = ck.resume()
    play(game, 3)
    play(again, 2, seed=9)
    assert same(ck.resume(), game)


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_only_the_owner_can_read_it(home: Path) -> None:
    kept()
    (path,) = home.iterdir()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(home.stat().st_mode) == 0o700


def test_old_ones_are_pruned_but_never_a_running_one(home: Path) -> None:
    running = [kept(seed) for seed in range(3)]
    newest = running[-1]
    text = next(home.iterdir()).read_bytes()
    for n in range(journal.KEPT + 5):
        path = home / f"old-{n:03}.journal"
        path.write_bytes(text)
        os.utime(path, (n + 1e9, n + 1e9))
    play(newest, 1)
    for path in home.glob("2*.journal"):
        os.utime(path, (1.0, 1.0))
    journal.prune()
    names = {path.name for path in home.iterdir()}
    assert len(names) == journal.KEPT + len(running)
    assert "old-004.journal" not in names
    assert "old-005.journal" in names


def test_a_folder_that_cannot_be_written_does_not_stop_the_game(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home.parent / "file").write_text("in the way")
    monkeypatch.setenv("CASTLEKEEP_STATE", str(home.parent / "file"))
    game = kept()
    assert "not saved" in (game.last_error or "")
    play(game, 3)
    assert len(game.history) == 3


def test_without_the_variable_it_is_the_user_s_state_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("CASTLEKEEP_STATE")
    assert "castlekeep" in str(journal.folder())


# Damage ---------------------------------------------------------------------------------------


def test_wherever_it_is_torn_nothing_but_the_last_line_is_lost(home: Path) -> None:
    game = kept()
    play(game, 12)
    (path,) = home.iterdir()
    data = path.read_bytes()
    lines = data.split(b"\n")[:-1]
    whole = len(lines[0])
    for end in range(len(data), whole, -1):
        record, damage = journal.read_lines(data[:end].decode(errors="replace").split("\n"))
        finished = data[:end].count(b"\n") - 1 + (end in _line_ends(lines))
        assert len(record.moves) == finished
        assert (damage is None) == (data[end - 1 : end] == b"\n" or end in _line_ends(lines))
        assert record.replay().state == (game.steps[finished - 1].state if finished else game.start)
    with pytest.raises(ck.RecordError, match="line 1"):
        journal.read_lines([data[: whole - 1].decode()])


def _line_ends(lines: list[bytes]) -> set[int]:
    """Where a line is complete but for its end."""
    ends, at = set(), 0
    for line in lines:
        ends.add(at + len(line))
        at += len(line) + 1
    return ends


def test_a_file_without_a_beginning_is_passed_over_and_said(home: Path) -> None:
    game = kept()
    play(game, 3)
    torn = home / "9.journal"
    torn.write_bytes(b'{"castlekeep": 1, "rec')
    os.utime(torn, (4e9, 4e9))
    assert len(ck.games()) == 1
    with pytest.warns(UserWarning, match="could not be read|begins a game"):
        again = ck.resume()
    assert same(again, game)
    assert "9.journal, line 1" in (again.last_error or "")
    with pytest.raises(ValueError, match=r"9\.journal, line 1"):
        ck.resume("9")


def test_a_line_lost_in_the_middle_ends_the_game_there(home: Path) -> None:
    game = kept()
    play(game, 8)
    (path,) = home.iterdir()
    lines = path.read_bytes().split(b"\n")
    lines[4] = b"\0" * 40
    record, damage = journal.read_lines(b"\n".join(lines).decode().split("\n"))
    assert len(record.moves) == 3
    assert damage is not None
    assert "5, 6, 7, 8, 9" in damage


# Imports once and forks for each kernel; that one writes in halves, so that a kill can tear a line,
# says after each action how far it has come, and is killed in the middle.
KERNELS = """
import os, random, signal, sys, time
import castlekeep as ck
from castlekeep import journal
from castlekeep.record.position import fingerprint

chance = random.Random(int(sys.argv[1]))
whole_write = os.write

def play(say):
    os.write = lambda file, data: whole_write(file, data[: (len(data) + 1) // 2])
    game = ck.Game.new(seed=chance.randrange(1000), takeback="free")
    journal.keep(game)
    while True:
        whole_write(say, b"%d %s\\n" % (len(game.history), fingerprint(game.state).encode()))
        if chance.random() < 0.1 and game.history:
            game.undo()
        elif game.over:
            signal.pause()
        else:
            game.act(game.legal_actions().sample(chance))

for n in range(int(sys.argv[2])):
    hear, say = os.pipe()
    chance.random()
    child = os.fork()
    if not child:
        os.environ["CASTLEKEEP_STATE"] = os.path.join(sys.argv[3], str(n))
        play(say)
    os.close(say)
    said = os.read(hear, 1 << 16)
    time.sleep(chance.uniform(0.0, 0.05))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while chunk := os.read(hear, 1 << 16):
        said += chunk
    os.close(hear)
    print(said.split(b"\\n")[-2].decode(), flush=True)
"""


def resumed(told: str) -> ck.Game:
    """Reopen the game of a killed kernel, whose last words were its length and its position."""
    count, position = told.split()
    game = ck.resume()
    # What was under way when the kill came, an action or an undo, may be there or may not.
    assert abs(len(game.history) - int(count)) <= 1
    if len(game.history) >= int(count):
        assert fingerprint(game.fork(int(count)).state) == position
    return game


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore:.*of the journal could not be read")
def test_a_killed_kernel_loses_nothing_but_an_unfinished_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", KERNELS, "1", str(KILLS), str(tmp_path)],
        check=True,
        capture_output=True,
        text=True,
    )
    told = done.stdout.splitlines()
    assert len(told) == KILLS
    lengths = []
    for n, line in enumerate(told):
        monkeypatch.setenv("CASTLEKEEP_STATE", str(tmp_path / str(n)))
        game = resumed(line)
        lengths.append(len(game.history))
        if not game.over:
            game.act("resign")
            let_go()
            assert same(ck.resume(), game)
    assert max(lengths) > 10


CELL = """
import random
import castlekeep as ck
from castlekeep.record.position import fingerprint

chance = random.Random({seed})
game = ck.Game.new(players=4, seed={seed}, rules=ck.Rules(victory_castles=12))
board = ck.Board(game, auto_end=False)
with open({words!r}, "w", buffering=1) as words:
    while not game.over:
        print(len(game.history), fingerprint(game.state), file=words)
        game.act(game.legal_actions().sample(chance))
"""


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.filterwarnings("ignore:.*of the journal could not be read")
def test_a_jupyter_kernel_killed_while_a_cell_plays(home: Path, seed: int) -> None:
    words = home.parent / f"words-{seed}"
    manager, client = start_new_kernel(kernel_name="python3")
    try:
        client.execute(CELL.format(seed=seed, words=str(words)))
        deadline = time.monotonic() + 60
        while not (words.exists() and words.stat().st_size):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        time.sleep(Random(seed).uniform(0.0, 0.3))
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    game = resumed(words.read_text(encoding="utf-8").splitlines()[-1])
    assert game.history
    assert not game.over
