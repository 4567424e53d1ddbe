"""Who hears of changes, who plays seats, and many threads on one game."""

from __future__ import annotations

import asyncio
import threading
from random import Random

import pytest

import castlekeep as ck
from castlekeep.rules.events import Event
from castlekeep.rules.legal import LegalActions
from castlekeep.rules.observation import View


def at_random(view: View, legal: LegalActions, rng: Random) -> ck.Action:
    """Play anything that is legal."""
    return legal.sample(rng)


def test_listeners_hear_every_change_in_order_until_they_leave() -> None:
    game, heard = ck.Game.new(seed=1), []
    off = game.on_change(lambda g, events: heard.append((g.rev, len(events))))
    game.act("end")
    game.undo()
    game.redo()
    off()
    game.act("end")
    assert heard == [(1, 1), (2, 0), (3, 1)]


def test_a_listener_that_acts_is_heard_after_the_first_change() -> None:
    game, heard = ck.Game.new(seed=1), []

    def end_battle(g: ck.Game, events: tuple[Event, ...]) -> None:
        heard.append(str(g.history[-1]) + f" {len(heard)}")
        if g.phase == "battle":
            g.act("end")

    game.on_change(end_battle)
    game.act("end")
    assert heard == ["end 0", "end 1"]
    assert game.phase == "recruit"


def test_what_a_listener_raises_is_kept_and_harms_nobody() -> None:
    game, heard = ck.Game.new(seed=1), []

    def fail(g: ck.Game, events: tuple[Event, ...]) -> None:
        raise RuntimeError("oh no")

    game.on_change(fail)
    game.on_change(lambda g, events: heard.append(g.rev))
    game.act("end")
    assert game.last_error == "RuntimeError: oh no"
    assert heard == [1]


def test_choosers_play_a_whole_game_from_their_views() -> None:
    game, seats = ck.Game.new(players=4, seed=2), set()

    def watch(view: View, legal: LegalActions, rng: Random) -> ck.Action:
        assert view["to_act"] == view["seat"]
        assert view["legal"] is not None
        seats.add(view["seat"])
        return legal.sample(rng)

    for colour in game.players:
        game.seat(colour, watch)
    assert game.over
    assert seats == set(game.players)
    assert game.last_error is None


def test_the_same_seed_gives_choosers_the_same_game() -> None:
    games = [ck.Game.new(seed=9) for _ in range(2)]
    for game in games:
        for colour in game.players:
            game.seat(colour, at_random)
    assert list(games[0].history) == list(games[1].history)


def test_a_chooser_sees_no_hidden_card_through_its_legal_actions() -> None:
    game = ck.Game.new(seed=2)
    seen = []

    def spy(view: View, legal: LegalActions, rng: Random) -> ck.Action:
        seen.append(legal._position)
        return legal.sample(rng)

    me = game.to_act
    assert me is not None
    game.seat(me, spy)
    for position in seen:
        other = 1 - position.players.index(me)
        assert (position.hands[other], position.deck, position.rng) == (0, b"", 0)


@pytest.mark.parametrize("answer", ["commit Moat*9", "nonsense", None, "A1-B1"])
def test_a_chooser_that_fails_hands_its_seat_to_a_person(answer: str | None) -> None:
    game = ck.Game.new(seed=2)
    me = game.to_act
    assert me is not None
    game.seat(me, lambda view, legal, rng: answer)  # type: ignore[arg-type,return-value]
    assert game.to_act == me
    assert me in game.people
    assert game.last_error is not None
    assert "Moat" not in game.last_error
    game.act("end")


def test_a_seat_can_be_given_back() -> None:
    game = ck.Game.new(seed=2)
    waiting = next(colour for colour in game.players if colour != game.to_act)
    game.seat(waiting, at_random)
    assert game.people == (game.to_act,)
    game.seat(waiting, None)
    assert game.people == game.players
    with pytest.raises(ValueError, match="no seat"):
        game.seat("pink", at_random)
    with pytest.raises(ValueError, match="function"):
        game.seat("red", 5)  # type: ignore[arg-type]


def test_next_action_is_given_to_whoever_waits() -> None:
    game = ck.Game.new(seed=2)

    async def wait() -> list[ck.Action]:
        tasks = [asyncio.create_task(game.next_action(timeout=5)) for _ in range(2)]
        await asyncio.sleep(0)
        threading.Thread(target=game.act, args=("end",)).start()
        return list(await asyncio.gather(*tasks))

    assert asyncio.run(wait()) == [ck.EndPhase(), ck.EndPhase()]


def test_next_action_times_out() -> None:
    game = ck.Game.new(seed=2)
    with pytest.raises(TimeoutError, match=r"nobody has acted within 0\.01 seconds"):
        asyncio.run(game.next_action(timeout=0.01))


def test_threads_that_race_with_a_revision_act_once() -> None:
    game = ck.Game.new(seed=2)
    heard: list[int] = []
    game.on_change(lambda g, events: heard.append(g.rev))
    won, start = [], threading.Barrier(8)

    def race(rev: int) -> None:
        start.wait()
        try:
            game.act("end", rev=rev)
            won.append(rev)
        except ValueError:
            pass

    for round_number in range(20):
        if game.over:
            break
        rev = game.rev
        threads = [threading.Thread(target=race, args=(rev,)) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(won) == round_number + 1
    assert len(heard) == len(won)


def test_listeners_hear_after_a_held_game_is_let_go() -> None:
    game, heard = ck.Game.new(seed=1), []
    game.on_change(lambda g, events: heard.append(g.rev))
    with game.locked():
        game.act("end")
        game.act("end")
        assert heard == []
    assert heard == [2, 2]


def test_a_cell_that_was_given_up_keeps_nobody_from_acting() -> None:
    game, loop = ck.Game.new(seed=1), asyncio.new_event_loop()
    task = loop.create_task(game.next_action())
    loop.run_until_complete(asyncio.sleep(0))
    loop.close()
    assert game.waiting == 1
    game.act("end")
    assert (game.waiting, len(game.history)) == (0, 1)
    assert not task.done()
    task.get_coro().close()  # type: ignore[union-attr]


def test_listeners_hear_without_events_that_a_cell_comes_and_goes() -> None:
    game, heard = ck.Game.new(seed=1), []
    game.on_change(lambda g, events: heard.append((g.waiting, g.rev, events)))
    with pytest.raises(TimeoutError, match=r"nobody has acted within 0\.01 seconds"):
        asyncio.run(game.next_action(timeout=0.01))
    assert heard == [(1, 0, ()), (0, 0, ())]
