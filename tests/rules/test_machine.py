"""A Hypothesis state machine: what holds after every action, whatever the actions are."""

import hashlib
import os
import subprocess
import sys
from functools import reduce
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import castlekeep as ck
from castlekeep.rules.turn import step
from tests.oracle.cards import NAMES, write_cards
from tests.oracle.worlds import SEATS, random_beginning, random_middle, scenario

from .table import size

SETTINGS = settings(
    derandomize=True,
    deadline=None,
    max_examples=300,
    stateful_step_count=30,
    suppress_health_check=list(HealthCheck),
)


def reading_order(name: str) -> tuple[int, int, str]:
    letters = name.rstrip("0123456789")
    return int(name[len(letters) :]), len(letters), letters


def place(action: ck.Action) -> tuple[object, ...]:
    """Where an action stands in the documented order, within the lists that occur."""
    if isinstance(action, ck.EndPhase):
        return (1,)
    if isinstance(action, ck.Commit):
        return (0, tuple(action.cards[name] for name in NAMES))
    if isinstance(action, (ck.March, ck.Attack)):
        return (0, reading_order(action.src), reading_order(action.dst))
    if isinstance(action, (ck.Recruit, ck.Disband, ck.Claim)):
        return (0, reading_order(action.at))
    return (0, str(action))  # advance before stay


def perturbed(rng: Random, game: ck.Game) -> list[str]:
    """Actions of every kind, few of them legal."""
    hexes = [*game.terrain, "Z9"]

    def at() -> str:
        return rng.choice(hexes)

    pool = [
        "end",
        "advance",
        "stay",
        "commit none",
        f"recruit {at()}",
        f"disband {at()}",
        f"claim {at()}",
    ]
    pool += [f"{src}{sign}{at()}" for src in [*game.armies, at()] for sign in "-x"]
    pool += [
        "commit " + write_cards([rng.choice(NAMES) for _ in range(rng.randint(1, 8))])
        for _ in range(3)
    ]
    return pool


class Play(RuleBasedStateMachine):
    """One game, taken wherever the rules let it go; everything may be taken back."""

    @initialize(seed=st.integers(0, 1 << 32), seats=st.integers(2, 4), middle=st.booleans())
    def begin(self, seed: int, seats: int, middle: bool) -> None:
        self.rng = Random(seed)
        rows, position = (random_middle if middle else random_beginning)(self.rng, SEATS[:seats])
        self.copies = position["rules"]["copies_per_card"]
        opening = scenario(rows, position).opening
        self.game = ck.Game(opening, seed=seed, takeback="free")
        self.start = self.game.state

    @precondition(lambda self: not self.game.over)
    @rule(pick=st.integers(0, 1 << 16))
    def act(self, pick: int) -> None:
        legal = self.game.legal_actions()
        action = legal[pick % len(legal)]
        before = self.game.state
        after, _ = before.apply(action)
        events = self.game.act(str(action))
        assert self.game.state == after
        assert hash(self.game.state) == hash(after)
        assert reduce(ck.State.after, events, before) == after

    @precondition(lambda self: not self.game.over)
    @rule()
    def resign(self) -> None:
        if self.rng.random() < 0.1:
            before = self.game.state
            assert reduce(ck.State.after, self.game.act("resign"), before) == self.game.state

    @precondition(lambda self: self.game.history)
    @rule(steps=st.integers(1, 4))
    def undo_and_redo(self, steps: int) -> None:
        state, history, rev = self.game.state, list(self.game.history), self.game.rev
        steps = min(steps, len(history))
        for _ in range(steps):
            self.game.undo()
        assert list(self.game.history) == history[:-steps]
        assert self.game.state == self.replayed(len(history) - steps)
        for _ in range(steps):
            self.game.redo()
        assert (self.game.state, list(self.game.history)) == (state, history)
        assert self.game.rev > rev

    def replayed(self, count: int) -> ck.State:
        return reduce(
            lambda state, action: state.apply(action)[0],
            list(self.game.history)[:count],
            self.start,
        )

    @rule()
    def illegal_actions_change_nothing(self) -> None:
        state, rev, history = self.game.state, self.game.rev, list(self.game.history)
        legal = {str(action) for action in self.game.legal_actions()}
        for action in perturbed(self.rng, self.game):
            if action in legal:
                assert self.game.why_not(action) is None
                continue
            with pytest.raises(ck.IllegalAction) as caught:
                self.game.act(action)
            assert str(caught.value.rule)
            assert str(caught.value)
            reason = self.game.why_not(action)
            assert reason is not None
            assert str(reason.rule) == str(caught.value.rule)
            with pytest.raises(ck.IllegalAction):
                state.apply(action)
        assert (self.game.state, self.game.rev, list(self.game.history)) == (state, rev, history)

    @rule()
    def a_fork_goes_its_own_way(self) -> None:
        state, rev = self.game.state, self.game.rev
        fork = self.game.fork()
        assert fork.state == state
        inside = state.copy_position()
        for _ in range(5):
            legal = fork.legal_actions()
            if legal:
                action = legal.sample(self.rng)
                fork.act(action)
                step(inside, action, None)
                assert ck.State(inside.copy()) == fork.state
        assert (self.game.state, self.game.rev) == (state, rev)
        assert state == self.replayed(len(self.game.history))

    @invariant()
    def cards_are_conserved(self) -> None:
        game = self.game
        hands = sum(size(hand) for hand in game.hands.values())
        assert hands + size(game.discard) + game.deck_size == 15 * self.copies
        everything = game.state.observe("referee")
        known = [*everything["hand"].values(), everything["discard"]]
        for name in NAMES:
            assert sum(cards.get(name, 0) for cards in known) <= self.copies

    @invariant()
    def one_army_a_hex_on_land(self) -> None:
        view = self.game.state.observe("spectator")
        inside = self.game.state.copy_position()
        assert sum(mask.bit_count() for mask in inside.armies) == len(view["armies"])
        assert all(view["map"]["terrain"][at] not in ("mountain", "sea") for at in view["armies"])
        assert {at for at, kind in view["map"]["terrain"].items() if kind == "castle"} == set(
            view["control"]
        )
        assert not {seat for seat in view["armies"].values() if seat in view["out"]}

    @invariant()
    def the_list_of_legal_actions_is_in_order(self) -> None:
        legal = self.game.legal_actions()
        listed = list(legal)
        assert len(listed) == len(legal) == len(set(listed))
        assert [place(action) for action in listed] == sorted(place(action) for action in listed)
        for number in {0, len(listed) // 2, len(listed) - 1} if listed else ():
            action = legal[number]
            assert action == listed[number]
            assert action in legal
            assert legal.index(action) == number
        assert ck.Resign() not in listed
        assert bool(listed) is not self.game.over

    @invariant()
    def every_legal_action_applies(self) -> None:
        state = self.game.state
        for action in self.game.legal_actions()[:12]:
            after, events = state.apply(action)
            assert events
            assert reduce(ck.State.after, events, state) == after


Play.TestCase.settings = SETTINGS
TestPlay = Play.TestCase


GAME = """
import hashlib
from random import Random
import castlekeep as ck
game = ck.Game.new(players=3, seed=7)
rng = Random(1)
seen = hashlib.sha256()
while not game.over and len(game.history) < 300:
    events = game.act(game.legal_actions().sample(rng))
    seen.update(repr([game.state.observe("referee"), events]).encode())
print(seen.hexdigest())
"""


def test_the_same_seed_is_the_same_game_in_two_processes() -> None:
    outcomes = set()
    for hash_seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", GAME], env=env, capture_output=True, text=True, check=True
        )
        outcomes.add(done.stdout.strip())
    assert len(outcomes) == 1
    assert len(outcomes.pop()) == len(hashlib.sha256().hexdigest())


def test_another_seed_is_another_game() -> None:
    states = [ck.Game.new(players=2, seed=seed).state for seed in (1, 1, 2)]
    assert states[0] == states[1] != states[2]
    assert hash(states[0]) == hash(states[1])


@pytest.mark.parametrize("players", [2, 3])
def test_choosers_are_given_what_is_legal(players: int) -> None:
    rules = ck.Rules(victory_castles=5, max_rounds=6)
    game = ck.Game.new(players=players, seed=players, rules=rules)
    asked = []

    def choose(view: ck.View, legal: ck.LegalActions, rng: Random) -> ck.Action:
        assert list(legal) == list(game.legal_actions())
        assert view["seat"] == view["to_act"] == game.to_act
        asked.append(view["seat"])
        return rng.choice(legal)

    for seat in game.players:
        game.seat(seat, choose)
    assert game.last_error is None
    assert game.over
    assert len(asked) == len(game.history)
    assert set(asked) == set(SEATS[:players])
