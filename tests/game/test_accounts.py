"""What a game tells of itself: table, data frame, differences."""

from __future__ import annotations

import sys

import pytest

import castlekeep as ck
from tests.record.test_games import LOADED
from tests.record.test_view import border_war


def test_a_row_an_action() -> None:
    game = LOADED["three-lords"].replay()
    table = game.table()
    assert [row["action"] for row in table] == [str(action) for action in game.history]
    battles = [row for row in table if row["totals"]]
    assert battles
    assert all(row["winner"] in game.players for row in battles)
    assert {row["cards"] for row in table if "-" in row["action"]} == {"", "March"}
    assert len(table[:5]) == 5
    assert len(repr(table).split("\n")) == len(table) + 1
    assert table._repr_html_().count("<tr>") == len(table) + 1


def test_the_table_hides_what_is_not_revealed() -> None:
    game = border_war()
    game.act("C1xD1")
    game.act("commit Knights*2")
    assert game.table()[-1] | {"round": 0} == {
        "round": 0, "seat": "red", "phase": "battle", "action": "commit ?", "cards": "?",
        "totals": "", "winner": "",
    }  # fmt: skip
    resigned = game.fork()
    resigned.act("resign")
    assert resigned.table()[1]["cards"] == "?"
    game.act("commit none")
    assert [row["cards"] for row in game.table()] == ["", "Knights*2", "none"]
    assert (game.table()[-1]["totals"], game.table()[-1]["winner"]) == ("8:0", "red")


def test_a_frame_is_the_same_table() -> None:
    pytest.importorskip("pandas")
    game = LOADED["quick"].replay()
    assert game.to_frame().to_dict("records") == list(game.table())


def test_without_pandas_a_frame_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match=r"castlekeep\[data\]"):
        ck.Game.new(seed=1).to_frame()


def test_the_same_game_does_not_differ() -> None:
    game = LOADED["quick"].replay()
    for seat in (*game.players, "spectator", "referee"):
        assert game.diff(game.fork(), seat) == game.diff(game.state, seat) == []


def test_a_difference_is_a_sentence() -> None:
    here = border_war()
    there = ck.Scenario(
        "@R . . .B .R @b",
        turn="blue march",
        hands={"red": "Knights Moat", "blue": "Pikemen"},
        round=2,
        rules={"victory_castles": 2},
        seed=1,
    ).start()
    found = here.diff(there, "referee")
    for sentence in (
        "The rule victory_castles is 7 here and 2 there.",
        "The round is 1 here and 2 there.",
        "The turn is Red's here and Blue's there.",
        "C1 holds an army of Red here and none there.",
        "E1 holds no army here and one of Red there.",
        "F1 holds an army of Blue here and none there.",
    ):
        assert sentence in found
    assert any(sentence.endswith("here and Knights Moat there.") for sentence in found)
    assert "Red holds 7 cards here and 2 there." in here.diff(there)
    assert not any("Knights" in sentence for sentence in here.diff(there))


def test_a_difference_calls_the_players_by_name_and_says_once_what_follows() -> None:
    here = ck.Game.new(players={"red": "Ann", "blue": "Ben"}, seed=7)
    src = next(at for at, seat in here.armies.items() if seat == here.active and here.reach(at))
    there = here.fork()
    there.act(f"{src}-{here.reach(src)[0]}")
    name, dst = here.names[here.active], here.reach(src)[0]
    assert here.diff(there) == [
        f"{src} holds an army of {name} here and none there.",
        f"{dst} holds no army here and one of {name} there.",
    ]
    back = there.fork()
    back.edit(armies={src: here.active, dst: None})
    back.act(f"{src}-{dst}")
    assert back.diff(there) == []
    again = there.fork()
    again.edit(armies={dst: here.active})
    assert again.diff(there) == [f"The army on {dst} has marched never here and once there."]


def test_every_step_differs_from_the_one_before() -> None:
    game = LOADED["resignations"].replay()
    before = game.start
    for step in game.steps:
        assert game.fork(0).diff(step.state, "referee") or step.state == game.start
        assert step.state != before
        before = step.state


def test_diff_says_what_it_takes() -> None:
    with pytest.raises(ValueError, match="expected a game or a state"):
        ck.Game.new(seed=1).diff("game")  # type: ignore[arg-type]
