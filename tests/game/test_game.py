"""A game as cells use it: reading, acting, taking back, forking, starting anew."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

import pytest

import castlekeep as ck
from castlekeep.rules.hexmap import bits


def first_march(game: ck.Game) -> str:
    """Notation of the first legal march."""
    return str(game.legal_actions()[0])


def test_the_same_seed_gives_the_same_game() -> None:
    assert ck.Game.new(seed=5).state == ck.Game.new(seed=5).state
    assert ck.Game.new(seed=5).state != ck.Game.new(seed=6).state


def test_nouns_agree_with_the_state() -> None:
    game = ck.Game.new(players=["green", "yellow", "red"], seed=3)
    assert game.players == ("green", "yellow", "red")
    assert sorted(game.order) == sorted(game.players)
    assert game.phase == "march"
    assert game.active == game.to_act == game.order[0]
    assert (game.round, game.over, game.winner, game.out, game.battle) == (1, False, None, (), None)
    assert len(game.armies) == 9
    assert sum(holder is not None for holder in game.control.values()) == 9
    assert {hand.size for hand in game.hands.values()} == {7}
    assert game.deck_size + game.discard.size == 60 - 21
    assert len(game.control) == 12


def test_reach_is_the_legal_marches() -> None:
    game = ck.Game.new(seed=3)
    marches = [a for a in game.legal_actions() if isinstance(a, ck.March)]
    for at in game.armies:
        assert list(game.reach(at)) == [m.dst for m in marches if m.src == at]
    assert game.reach("A1") == () if "A1" in game.terrain else True


def test_acting_returns_events_and_counts_marches() -> None:
    game = ck.Game.new(seed=3)
    src, dst = first_march(game).split("-")
    events = game.act(f"{src.lower()}-{dst.lower()}")
    assert [type(event).__name__ for event in events] == ["Marched"]
    assert game.armies[dst] == game.active
    assert game.marched == {dst: 1}
    assert game.rev == 1
    assert [str(action) for action in game.history] == [f"{src}-{dst}"]
    assert game.log[-1]["hexes"] == [src, dst]


def test_an_illegal_action_changes_nothing_and_says_why() -> None:
    game = ck.Game.new(seed=3)
    before, rev = game.state, game.rev
    with pytest.raises(ck.IllegalAction) as caught:
        game.act("recruit E6")
    assert caught.value.rule == "T13"
    assert isinstance(caught.value, ValueError)
    assert len(caught.value.legal) == len(game.legal_actions())
    assert (game.state, game.rev) == (before, rev)
    reason = game.why_not("recruit E6")
    assert reason is not None
    assert reason == str(caught.value)
    assert reason.rule == "T13"


@pytest.mark.parametrize("nonsense", ["", "fly", "C4", "C4-", "commit Dragons", 7, None])
def test_what_is_no_action_is_refused_with_the_notation(nonsense: object) -> None:
    game = ck.Game.new(seed=3)
    with pytest.raises(ValueError, match=r"action|card"):
        game.act(nonsense)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"players": 1}, "from 2 to 4"),
        ({"players": 5}, "from 2 to 4"),
        ({"players": "red"}, "from 2 to 4"),
        ({"players": ["red", "pink"]}, "pink"),
        ({"players": ["red", "red"]}, "each colour once"),
        ({"players": {"red": "Ann", "blue": ""}}, "printable"),
        ({"players": {"red": "Ann", "blue": "B" * 41}}, "1 to 40"),
        ({"players": {"red": "Ann", "blue": "a\nb"}}, "printable"),
        ({"map": "borderland"}, "borderlands"),
        ({"seed": "seven"}, "whole number"),
        ({"rules": {"victory_castles": 5}}, "Rules"),
        ({"takeback": "always"}, "fair"),
    ],
)
def test_wrong_arguments_say_what_was_expected(arguments: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        ck.Game.new(**arguments)  # type: ignore[arg-type]


def test_undo_and_redo_bring_everything_back() -> None:
    game = ck.Game.new(seed=3)
    start, history = game.state, list(game.history)
    game.act(first_march(game))
    after, log = game.state, game.log
    game.undo()
    assert (game.state, list(game.history)) == (start, history)
    game.redo()
    assert (game.state, game.log) == (after, log)
    assert game.rev == 3


def test_undo_is_refused_with_the_reason() -> None:
    game = ck.Game.new(players={"red": "Ann", "blue": "Ben"}, seed=3)
    with pytest.raises(ck.UndoRefused, match="nothing to take back"):
        game.undo()
    first = game.names[game.active]
    for _ in range(3):
        game.act("end")
    with pytest.raises(ck.UndoRefused, match=f"{first}'s"):
        game.undo()
    with pytest.raises(ck.UndoRefused, match="nothing to do again"):
        game.redo()


def border_war(**options: object) -> ck.Game:
    """Red beside blue, blue about to be attacked."""
    scenario = ck.Scenario(
        "@R . .R .B @B",
        players=["red", "blue"],
        turn="red battle",
        hands={"red": "Knights*2", "blue": "Swordsmen"},
        deck="Moat*4 Sappers*3 Ladders*4 Parapets*3",
        seed=1,
        **options,  # type: ignore[arg-type]
    )
    return scenario.start()


def test_undo_stops_where_cards_were_drawn_or_shown() -> None:
    game = border_war()
    game.act("C1xD1")
    with pytest.raises(ck.UndoRefused, match="drawn"):
        game.undo()
    game.act("commit Knights*2")
    with pytest.raises(ck.UndoRefused, match="Red's"):
        game.undo()
    game.act("commit none")
    with pytest.raises(ck.UndoRefused, match="Blue's"):
        game.undo()


def test_free_takeback_takes_back_anything() -> None:
    game = ck.Game.new(seed=3, takeback="free")
    start = game.state
    for _ in range(6):
        game.act("end")
    for _ in range(6):
        game.undo()
    assert game.state == start


def test_ones_own_march_card_does_not_block_undo() -> None:
    game = ck.Scenario(
        "@R . . . . @B", players=["red", "blue"], turn="red march", hands={"red": "March"}, seed=1
    ).start()
    game.act("A1-C1")
    game.act("C1-D1")
    assert (game.hands["red"].size, game.discard) == (0, {"March": 1})
    game.undo()
    assert (game.hands["red"], game.discard) == ({"March": 1}, {})


def test_a_new_action_forgets_what_was_taken_back() -> None:
    game = ck.Game.new(seed=3)
    game.act(first_march(game))
    game.undo()
    game.act("end")
    with pytest.raises(ck.UndoRefused):
        game.redo()


def test_fork_is_another_line_of_play() -> None:
    game = ck.Game.new(seed=3)
    game.act(first_march(game))
    game.act("end")
    twin, root = game.fork(), game.fork(0)
    assert twin.state == game.state
    assert (len(root.history), root.phase) == (0, "march")
    twin.act("end")
    assert (len(twin.history), len(game.history)) == (3, 2)
    assert twin.log[:-1] == game.log or len(twin.log) == len(game.log)
    with pytest.raises(ValueError, match="from 0 to 2"):
        game.fork(3)


def test_restart_keeps_seats_and_changes_the_deal() -> None:
    game = ck.Game.new(players={"red": "Ann", "blue": "Ben"}, seed=3)
    game.act("end")
    before = game.rev
    game.restart(seed=4)
    assert (len(game.history), game.names["red"]) == (0, "Ann")
    assert game.rev > before
    assert game.state == ck.Game.new(seed=4).state


def test_the_seed_is_shown_by_nothing_before_the_end() -> None:
    game = ck.Game.new(seed=123456789)
    shown = [repr(game), str(game), game.svg(), repr(game.state), repr(game.events), repr(game.log)]
    shown.append(repr(game.view("red")))
    assert game.seed is None
    assert not any("123456789" in text for text in shown)
    while not game.over:
        game.act("resign")
    assert game.seed == 123456789


def test_a_pending_commit_does_not_print_itself() -> None:
    game = border_war()
    game.act("C1xD1")
    game.act("commit Knights*2")
    assert "Knights" not in repr(game.history)
    assert "Knights" not in str(game) + repr(game.events) + repr(game.battle) + game.svg()
    assert game.last_action is None
    assert game.history[-1] == ck.Commit("Knights*2")
    game.act("commit none")
    assert "Knights*2" in repr(game.history)


def test_a_battle_shows_what_is_known_before_the_cards() -> None:
    game = border_war()
    game.act("C1xD1")
    battle = game.battle
    assert battle is not None
    assert (battle.attacker, battle.defender, battle.siege) == ("C1", "D1", False)
    assert (battle.ledger.attacker.total, battle.ledger.defender.total) == (0, 0)
    assert not battle.revealed


def test_masks_and_names_agree() -> None:
    state = ck.Game.new(seed=1).state
    assert state.map.names_in(state.map.mask(["B2", "C1"])) == ("C1", "B2")
    assert bits(0) == ()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda game: game.view("pink"), "spectator"),
        (lambda game: game.text("pink"), "spectator"),
        (lambda game: game.svg(theme="sepia"), "dark"),
        (lambda game: game.reach("Z9"), "no hex Z9"),
        (lambda game: game.reach(3), "like 'C4'"),
        (lambda game: game.fork("two"), "number of actions"),
        (lambda game: game.on_change("me"), "function of"),
        (lambda game: game.restart("seven"), "whole number"),
        (lambda game: asyncio.run(game.next_action("soon")), "seconds"),
        (lambda game: ck.State.sample({}, Random(1)), "game.view"),
        (lambda game: ck.Board(None), "expected a Game"),
        (lambda game: ck.Board(game, seat="pink"), "hotseat"),
        (lambda game: ck.Board(game, curtain="yes"), "True or False"),
        (lambda game: ck.Commit(5), "Knights"),
        (lambda game: ck.March("C4", "there"), "like 'C4'"),
        (lambda game: ck.Hand("Dragons"), "Archers"),
        (lambda game: ck.Hand({"Moat": -1}), "from 0 to 255"),
        (lambda game: ck.HexMap({}), "at least one hex"),
        (lambda game: ck.HexMap({"A1": "lava"}), "forest"),
        (lambda game: ck.Rules(hand_size=-1), "from 0 to 60"),
    ],
)
def test_every_public_call_says_what_it_expected(
    call: Callable[[ck.Game], object], words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        call(ck.Game.new(seed=1))
