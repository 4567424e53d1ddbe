"""Two games that differ only in what a seat can't know look the same to it, byte for byte.

For every kind of decision: a state of a played game, and its twin in which all cards that the seat
cannot see (other hands, the deck, a commit that is not revealed) are dealt anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest

import castlekeep as ck
from castlekeep.rules.battle import is_siege
from castlekeep.rules.cards import NUMBER, Hand, pack
from castlekeep.rules.events import Drew, Revealed
from castlekeep.rules.legal import playable
from castlekeep.rules.position import Fight, Position
from castlekeep.rules.state import State

from .page import Page, eager, game_at, kind_of

KINDS = ("setup", "march", "battle", "recruit", "commit", "reply", "advance", "over")
SAMPLES = 6
"""States of each kind."""


@cache
def states() -> dict[str, list[State]]:
    found: dict[str, list[State]] = {kind: [] for kind in KINDS}
    for seed in range(9):
        rules = ck.Rules(setup="draft") if seed % 3 == 0 else None
        game, rng = ck.Game.new(2 + seed % 3, seed=seed, rules=rules), Random(seed)
        while True:
            kept = found[kind_of(game.state)]
            # Late states too, with discards, odd hands and players who are out.
            if len(kept) < SAMPLES and (not kept or rng.random() < 0.05):
                kept.append(game.state)
            if game.over or len(game.history) > 1500:
                break
            game.act(eager(game.legal_actions(), rng))
    assert all(found.values()), {kind: len(kept) for kind, kept in found.items()}
    return found


def twin(state: State, seat: str | None, rng: Random) -> State:
    """The state with every card dealt anew that `seat` (None: nobody) cannot see."""
    p = state.copy_position()
    own = None if seat is None else p.players.index(seat)
    pool = list(p.deck)
    for other, packed in enumerate(p.hands):
        if other != own:
            pool += [NUMBER[card] for card in Hand.from_packed(packed).elements()]
    rng.shuffle(pool)
    for other in range(len(p.hands)):
        if other != own:
            size = p.hand_size(other)
            p.hands[other], pool = pack(pool[:size]), pool[size:]
    p.deck = bytes(pool)
    p.rng ^= rng.getrandbits(64)
    _commit_anew(p, own, rng)
    return State(p)


def _commit_anew(p: Position, own: int | None, rng: Random) -> None:
    fight = p.fight
    if fight is None or fight.cards is None or fight.ledger is not None:
        return
    attacker = p.owner(fight.src)
    assert attacker is not None
    if attacker != own:
        siege = is_siege(p.map, fight.dst)
        may = playable(siege, "attacker", p.rules.siege_cards_in_open)
        hand = Hand.from_packed(p.hands[attacker]).elements()
        cards = [NUMBER[card] for card in hand if may[NUMBER[card]] and rng.random() < 0.5]
        p.fight = Fight(fight.src, fight.dst, pack(cards))


def _same(real: Page, other: Page) -> None:
    assert real.everything() == other.everything()


def _cases(kind: str) -> Iterator[tuple[State, Random]]:
    for number, state in enumerate(states()[kind]):
        yield state, Random(number)


def _pair(state: State, known: str | None, rng: Random, seat: str) -> tuple[Page, Page]:
    other = twin(state, known, rng)
    if kind_of(state) not in ("over", "setup"):
        assert other != state
    return Page(game_at(state), seat, auto_end=False), Page(game_at(other), seat, auto_end=False)


@pytest.mark.parametrize("kind", KINDS)
def test_a_seat_learns_nothing(kind: str) -> None:
    for state, rng in _cases(kind):
        for seat in state.players:
            _same(*_pair(state, seat, rng, seat))


@pytest.mark.parametrize("kind", KINDS)
def test_a_spectator_learns_nothing(kind: str) -> None:
    for state, rng in _cases(kind):
        _same(*_pair(state, None, rng, "spectator"))


@pytest.mark.parametrize("kind", KINDS)
def test_behind_the_curtain_there_is_nothing(kind: str) -> None:
    for state, rng in _cases(kind):
        real, other = _pair(state, None, rng, "hotseat")
        assert (real.shown["curtain"] is None) == (kind in ("advance", "over"))
        _same(real, other)


def _refusals(page: Page) -> None:
    """Messages that are refused; their answers are among all that is compared."""
    for action in ("A1-A2", "A1xA2", "commit Moat*9", "advance", "recruit A1", "claim A1"):
        page.ask("act", action)
    page.ask("act", "end", rev=99)
    page.ask("undo")
    page.ask("redo")
    page.ask("select", "C4")
    page.ask("edit", {"hands": {"red": {"Moat": 4}}})
    page.ask("cheat")
    # What is read is among it too.
    page.ask("text")
    assert page.ask("cell")["ok"]


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_sits_learns_nothing_of_the_others(kind: str) -> None:
    for state, rng in _cases(kind):
        pages = _pair(state, state.to_act, rng, "hotseat")
        for page in pages:
            page.sit()
            _refusals(page)
        _same(*pages)


@pytest.mark.parametrize("kind", KINDS)
def test_answers_to_a_spectator_and_to_another_seat(kind: str) -> None:
    for state, rng in _cases(kind):
        waiting = next(seat for seat in state.players if seat != state.to_act)
        for seat, known in (("spectator", None), (waiting, waiting)):
            pages = _pair(state, known, rng, seat)
            for page in pages:
                _refusals(page)
            _same(*pages)


def _blind(state: State, rng: Random, seat: str) -> str | None:
    """An action after which `seat` knows no more than before, if one is found."""
    for _try in range(20):
        action = eager(state.legal_actions(), rng)
        _after, events = state.apply(action)
        if not any(
            isinstance(event, Revealed) or (isinstance(event, Drew) and event.seat == seat)
            for event in events
        ):
            return str(action)
    return None


@pytest.mark.parametrize("kind", ["setup", "march", "battle", "recruit", "commit", "advance"])
def test_while_playing_and_after_undo(kind: str) -> None:
    played = 0
    for state, rng in _cases(kind):
        seat = state.to_act
        assert seat is not None
        action = _blind(state, rng, seat)
        if action is None:
            continue
        played += 1
        pages = _pair(state, seat, rng, seat)
        for page in pages:
            page.act(action)
        _same(*pages)
        for page in pages:
            page.ask("undo")
            page.ask("redo")
        _same(*pages)
    assert played or kind == "recruit", "recruiting ends a turn, and everybody draws"


def _look_everywhere(page: Page) -> None:
    """Look at every moment by its number, by steps and by the log, and read it as text."""
    stops = page.ask("look", {"by": "event", "stop": 0})["moment"]["past"]["places"]["event"]
    for stop in range(stops["last"] + 1):
        past = page.ask("look", {"by": "event", "stop": stop})["moment"]["past"]
        page.ask("text", past["name"])
        assert page.ask("cell", past["name"])["ok"]
        page.ask("look", {"by": "action", "step": 1, "start": past["name"]})
    for entry in page.shown["log"]:
        page.ask("look", {"entry": entry["n"]})
    page.ask("fork", past["name"])


def _played_alike(state: State, known: str | None, rng: Random) -> tuple[ck.Game, ck.Game] | None:
    """A game and its twin after the same public actions, hidden commits apart, if they can be."""
    games = game_at(state), game_at(twin(state, known, rng))
    for _action in range(25):
        if games[0].over:
            break
        action = eager(games[0].legal_actions(), rng)
        kind = kind_of(games[0].state)
        if kind == "reply":  # Both sides' cards would be shown: the twins would be told apart.
            break
        for game in games:
            other = action
            if isinstance(action, ck.Commit) and game.to_act != known and game is games[1]:
                other = game.legal_actions()[-1]
            if game.why_not(other):
                return None
            game.act(other)
    same = known is None or games[0].hands[known] == games[1].hands[known]
    return (
        games
        if same and [s.log for s in games[0].steps] == [s.log for s in games[1].steps]
        else None
    )


@pytest.mark.parametrize("kind", ["setup", "march", "battle", "recruit", "commit", "advance"])
def test_looking_back_nobody_learns_anything(kind: str) -> None:
    compared = {"own": 0, "none": 0}
    for state, rng in islice(_cases(kind), 3):
        for seat in (*state.players, "spectator", "hotseat"):
            known = seat if seat in state.players else None
            games = _played_alike(state, known, rng)
            if games is None:
                continue
            pages = [Page(game, seat, auto_end=False) for game in games]
            for page in pages:
                _look_everywhere(page)
            _same(*pages)
            compared["none" if known is None else "own"] += games[0].history != []
    assert all(compared.values())


def test_the_referees_past_differs_between_twins() -> None:
    """So that the comparison above compares something."""
    games = _played_alike(states()["commit"][0], None, Random(1))
    assert games is not None
    pages = [Page(game, "referee", auto_end=False) for game in games]
    for page in pages:
        _look_everywhere(page)
    assert pages[0].everything() != pages[1].everything()


def test_the_curtain_goes_up_over_a_commit() -> None:
    """What the attacker chose is not in the page any more when the board is handed on."""
    for state, rng in _cases("commit"):
        seat = state.to_act
        real, other = _pair(state, None, rng, "hotseat")
        real.game.act("commit none")
        other.game.act(other.game.legal_actions()[-1])
        assert real.shown["to_act"] != seat
        _same(real, other)


@pytest.mark.parametrize(
    "secret", [lambda game: str(game._seed), lambda game: str(game.state._position.rng)]
)
def test_neither_seed_nor_generator_is_told(secret: Callable[[ck.Game], str]) -> None:
    game = ck.Game.new()
    pages = [Page(game, seat) for seat in ("hotseat", "red", "spectator", "referee")]
    for page in pages:
        assert secret(game) not in page.everything()


def test_the_twins_really_differ() -> None:
    """The referee sees the difference, so that the tests above compare something."""
    state = states()["march"][0]
    real, other = _pair(state, None, Random(1), "referee")
    assert real.everything() != other.everything()
