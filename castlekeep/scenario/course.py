"""What may be wrong with how far play has come: turn order, who is out, the battle, the result."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from castlekeep.rules.battle import resolve
from castlekeep.rules.cards import NUMBER, Hand
from castlekeep.rules.hexes import neighbours
from castlekeep.rules.legal import playable
from castlekeep.rules.position import Position
from castlekeep.rules.setup import Clash
from castlekeep.rules.terms import Phase, Terrain
from castlekeep.scenario.problems import Problem
from castlekeep.scenario.reading import NOBODY

if TYPE_CHECKING:
    from castlekeep.scenario.scenario import Scenario


def check_course(s: Scenario) -> Iterator[Problem]:
    """List the errors in what only a position in the middle of a game says."""
    active, phase = s.turn.split() if s.turn else (None, None)
    if s.order and set(s.order) != set(s.seats):
        text = f"the turn order is {', '.join(s.order)}; the players are {', '.join(s.seats)}"
        yield _error("order", "order", text)
    yield from _out(s, active)
    if s.turn is None:
        for key in ("order", "out", "recruited", "battle", "result"):
            if getattr(s, key):
                text = f"{key} is said, but it is nobody's turn; say turn"
                yield _error("turn", key, text)
    elif s.recruited and phase not in (Phase.RECRUIT, Phase.CONTROL):
        text = f"{active} has recruited, but it is the {phase} phase, which comes before (T13)"
        yield _error("turn", "recruited", text)
    if s.battle is not None and s.turn is not None:
        if phase != Phase.BATTLE or s.result is not None:
            text = "a battle is open, which only the Battle phase of a running game has (T21)"
            yield _error("battle", "battle", text)
        for text in _battle(s, s.battle, active):
            yield _error("battle", "battle", text)
    winner = s.result.split()[0] if s.result else NOBODY
    if winner not in (NOBODY, *s.seats):
        yield _error("result", "result", f"{winner} has won, but does not play")


def _error(name: str, place: str, text: str) -> Problem:
    return Problem(name, "error", place, text)


def _out(s: Scenario, active: str | None) -> Iterator[Problem]:
    having = {*s.armies.values(), *s.control.values()}
    for colour in s.out:
        if colour not in s.seats:
            yield _error("out", colour, f"{colour} is out, but does not play")
        elif colour in having:
            yield _error("out", colour, f"{colour} is out, but has an army or a castle (V2)")
        elif s.hands.get(colour, None) != Hand():
            text = f"{colour} is out, and the hand of who is out is empty (V2); say 'none'"
            yield _error("out", colour, text)
        elif colour == active and s.result is None:
            yield _error("out", colour, f"it is {colour}'s turn, who is out (V2)")
    if s.out and set(s.out) >= set(s.seats):
        yield _error("out", "out", "everybody is out; somebody has to play")


def _battle(s: Scenario, battle: Clash, active: str | None) -> Iterator[str]:
    src, dst = battle.attacker, battle.defender
    enemy = s.armies.get(dst)
    won = battle.reply is not None
    if s.armies.get(src) != active:
        yield f"no army of {active}, whose turn it is, stands on {src} (T21)"
    if dst not in neighbours(src):
        yield f"{src} and {dst} do not touch (T21)"
    if won != (battle.beaten is not None) or (won and battle.commit is None):
        yield "a battle that is won says commit, reply and beaten; any other says no reply"
    elif won:
        yield from _won(s, battle, active)
    elif enemy in (None, active):
        yield f"no enemy of {active} stands on {dst} (T21)"
    elif battle.commit is not None and active is not None:
        yield from _committed(s, battle.commit, dst, active)


def _committed(s: Scenario, cards: Hand, dst: str, active: str) -> Iterator[str]:
    hand = s.hands.get(active)
    if hand is None or not cards <= hand:
        yield f"{active} has chosen {cards}, which is not in the hand that is said (B2)"
    yield from _barred(s, cards, dst, "attacker")


def _won(s: Scenario, battle: Clash, active: str | None) -> Iterator[str]:
    src, dst, commit, reply, beaten = battle
    assert commit is not None
    assert reply is not None
    if dst in s.armies:
        yield f"the attacker may advance to {dst}, but an army stands there (B10)"
    elif beaten == active or beaten not in s.seats:
        yield f"{beaten} was beaten, who is no enemy of {active} in this game"
    elif s.armies.get(src) == active and set(s.armies.values()) <= set(s.seats):
        before = Position(s.hexmap, s.rules, s.seats)
        for at, colour in {**s.armies, dst: beaten}.items():
            before.armies[s.seats.index(colour)] |= 1 << before.map.number[at]
        number = before.map.number
        if resolve(before, number[src], number[dst], commit, reply).winner != "attacker":
            yield f"the attacker plays {commit} against {reply}, which does not win (T36)"
    yield from _barred(s, commit, dst, "attacker")
    yield from _barred(s, reply, dst, "defender")


def _barred(s: Scenario, cards: Hand, dst: str, role: str) -> Iterator[str]:
    siege = s.terrain[dst] is Terrain.CASTLE
    may = playable(siege, role, s.rules.siege_cards_in_open)
    for card in cards:
        if not may[NUMBER[card]]:
            yield f"the {role} may not play {card} there (B3)"
