"""A record says what happened, replays it, and stops where the rules say something else."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

import castlekeep as ck
from castlekeep.record.position import fingerprint
from castlekeep.rules import position, rng, setup


def played(seed: int = 3, *, actions: int = 400, **arguments: object) -> ck.Game:
    game = ck.Game.new(seed=seed, **arguments)  # type: ignore[arg-type]
    chance = Random(seed)
    while not game.over and len(game.history) < actions:
        game.act(game.legal_actions().sample(chance))
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("setup", ["assigned", "draft"])
def test_a_record_gives_the_game_back(players: int, setup: str) -> None:
    game = played(players, players=players, rules=ck.Rules(setup=setup))
    record = ck.Record.parse(str(game.record()))
    again = record.replay()
    assert record == game.record()
    assert (again.state, again.log, again.opening) == (game.state, game.log, game.opening)
    assert [step.events for step in again.steps] == [step.events for step in game.steps]
    assert (again.names, again.rules, again._seed) == (game.names, game.rules, game._seed)


def test_every_moment_of_a_game_has_a_record() -> None:
    game = played(5, actions=120)
    for n in range(len(game.history)):
        moment = game.fork(n)
        assert ck.Record.parse(str(moment.record())).replay().state == moment.state


def test_a_replay_needs_no_generator(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(3)
    record = game.record()
    assert any(text.startswith("shuffle") for move in record.moves for text in move.outcomes)

    def broken(*_: object) -> object:
        raise AssertionError("a replay has no need of chance")

    for module in (rng, position, setup):
        monkeypatch.setattr(module, "shuffle", broken)
    monkeypatch.setattr(rng, "advance", broken)
    assert record.replay().state == game.state


def test_a_replayed_game_goes_on_as_the_first_would_have() -> None:
    game = played(3, actions=30)
    again = game.record().replay()
    for _ in range(60):
        action = game.legal_actions()[-1]
        assert again.act(action) == game.act(action)
    game.restart(seed=9)
    again.restart(seed=9)
    assert again.state == game.state


def test_what_is_taken_back_is_not_in_it() -> None:
    game = ck.Game.new(seed=3)
    before = game.record()
    game.act(game.legal_actions()[0])
    game.undo()
    assert game.record() == before


def test_a_turn_is_a_line() -> None:
    game = played(3, actions=60)
    lines = str(game.record()).split('"""')[1].strip().split("\n")
    turns = [event for step in game.steps for event in step.events]
    began = sum(type(event).__name__ == "TurnBegan" for event in turns)
    assert len(lines) == 2 + began
    longer = game.fork()
    longer.act("end")
    after = str(longer.record()).split('"""')[1].strip().split("\n")
    assert after[: len(lines) - 1] == lines[:-1]


def test_a_fingerprint_tells_positions_apart_and_anybody_can_work_it_out() -> None:
    game = played(3, actions=200)
    states = {game.start, *(step.state for step in game.steps)}
    assert len({fingerprint(state) for state in states}) == len(states)
    last = sha256(str(game.scenario()).encode()).hexdigest()[:16]
    assert game.record().hashes[-1] == fingerprint(game.record().replay().state) == last


def test_comments_are_kept() -> None:
    record = played(3, actions=9).record().comment(2, 'Too far | too soon; #5 "\\').comment(9, "!")
    again = ck.Record.parse(str(record))
    assert [again.moves[1].comment, again.moves[8].comment] == ['Too far | too soon; #5 "\\', "!"]
    assert again == record
    assert record.comment(2, "").moves[1].comment == ""
    for n, text in [(0, "x"), (10, "x"), (1, "a}b"), (1, "a\nb"), (True, "x"), (1, None)]:
        with pytest.raises(ValueError, match=r"expected"):
            record.comment(n, text)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("| end | end | end", "| end | end | recruit A1 | end", "not legal"),
        ("| end", "| blue: end | red: end", "decides"),
        ("draw red ", "draw red Moat ", "the rules give"),
        ("lost ", "lost A", "the rules give"),
        ("attacker; lost", "defender; lost", "the rules give"),
        ("; castle", "; castle A1 none>red 9; castle", "the rules give"),
        ("shuffle ", "shuffle 1", "the rules give"),
    ],
)
def test_a_replay_stops_at_the_first_difference(old: str, new: str, words: str) -> None:
    head, start, moves = str(played(3).record()).partition("\n1 ")
    assert old in moves
    with pytest.raises(ck.ReplayError, match=words) as caught:
        ck.Record.parse(head + start + moves.replace(old, new, 1)).replay()
    error = caught.value
    assert error.place.startswith("action ")
    assert "Both agree up to here:" in str(error)
    assert error.after is None or "The rules lead to:" in str(error)


def test_a_wrong_fingerprint_stops_a_replay() -> None:
    record = played(3, actions=60).record()
    hashes = [h and "0" * 16 for h in record.hashes]
    text = str(record)
    for old, new in zip(record.hashes, hashes, strict=True):
        text = text.replace(f"#{old}", f"#{new}") if old else text
    with pytest.raises(ck.ReplayError, match="#0000"):
        ck.Record.parse(text).replay()


def test_a_changed_start_is_noticed() -> None:
    text = str(played(3, actions=60).record())
    deck = text.partition('deck = """')[2].partition('"')[0]
    turned = " ".join(deck.split()[::-1])
    with pytest.raises(ck.ReplayError):
        ck.Record.parse(text.replace(deck, turned)).replay()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("format = 1", "format = 2", "format: expected"),
        ("seed = 3", 'seed = "three"', "seed: expected a whole number"),
        ("takeback", "take_back", "did you mean 'takeback'"),
        ("1 red:", "1 purple:", "line 8, column 1"),
        ("start:", "begin:", "line 7, column 1"),
        ("| end", "| fly", "line 8, column"),
        ("| end", "| end {", "between braces"),
        ("| end", "| | end", "none stands here"),
        ("[start]", "[begin]", "'begin' is no part"),
        ("generator =", "genertor =", "start.genertor is no part"),
        ("grid =", "grit =", "scenario.grit"),
        ('players = ["red"', 'players = ["rad"', "scenario: players"),
        ("format = 1", "format = ", "not TOML.*line 1, column"),
    ],
)
def test_a_mistake_is_told_with_its_place(old: str, new: str, words: str) -> None:
    text = str(played(3, actions=30).record())
    assert old in text
    with pytest.raises(ck.RecordError, match=words):
        ck.Record.parse(text.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('turn = "red march"', 'turn = "green march"', "start.turn"),
        ('turn = "red march"', 'turn = "red lunch"', "start.turn"),
        ('turn = "red march"', 'turn = "red march"\nround = "1"', "start.round"),
        ('turn = "red march"', 'turn = "red march"\norder = ["red"]', "start.order"),
        ('turn = "red march"', 'turn = "red march"\nout = ["red", "blue"]', "start.out"),
        ('turn = "red march"', "round = 1", "start: turn: nothing says"),
        ("[start.hands]", "[start.marched]\nZ99 = 1\n[start.hands]", "start.marched.Z99"),
        ('[start.hands]\nred = "', '[start.hands]\nred = "Dragons ', "start.hands.red"),
        ('[start.hands]\nred = "', '[start.hands]\nred = "Moat*253 ', "no pile has room"),
        ('deck = """', 'deck = """Wagons ', "start.deck"),
        ('generator = "', 'generator = "x', "start: generator"),
        ("start: draw red", "start: drew red", "no part of a set-up"),
    ],
)
def test_a_start_that_cannot_be_is_refused(old: str, new: str, words: str) -> None:
    text = str(played(3, actions=30).record())
    assert old in text
    with pytest.raises(ck.RecordError, match=words):
        ck.Record.parse(text.replace(old, new, 1)).replay()


def test_files(tmp_path: Path) -> None:
    record = played(3, actions=9).record()
    record.save(tmp_path / "game.toml")
    assert ck.Record.load(tmp_path / "game.toml") == record
    (tmp_path / "game.toml").write_bytes(b"a = 1\n\xff")
    with pytest.raises(ck.RecordError, match="line 2"):
        ck.Record.load(tmp_path / "game.toml")
