"""From a scenario to the state it begins with, and from a state back to the scenario."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from castlekeep.rules.cards import CARDS, Hand
from castlekeep.rules.events import Event
from castlekeep.rules.observation import armies, control
from castlekeep.rules.position import Position, Result
from castlekeep.rules.setup import Clash, arrange, new_state
from castlekeep.rules.state import State
from castlekeep.rules.terms import Phase
from castlekeep.scenario.grid import grid_of
from castlekeep.scenario.reading import NOBODY

if TYPE_CHECKING:
    from castlekeep.scenario.scenario import Scenario


def opening(s: Scenario, seed: int) -> tuple[State, tuple[Event, ...]]:
    """Return the state in which the first decision is due, and the events that led there."""
    if s.turn is None:
        placed = bool(s.armies) or any(s.control.values())
        return new_state(
            s.hexmap, s.seats, s.rules, seed,
            armies=s.armies if placed else None, control=s.control if placed else None,
            hands=s.hands, fill_up=s.fill_up,
            deck=s.deck, discard=s.discard, discard_rest=s.discard_rest,
        )  # fmt: skip
    active, phase = s.turn.split()
    return arrange(
        s.hexmap, s.seats, s.rules, seed,
        armies=s.armies, control=s.control,
        hands=s.hands, fill_up=s.fill_up,
        deck=s.deck, discard=s.discard, discard_rest=s.discard_rest,
        phase=Phase(phase), active=active, round_number=s.round,
        marched=s.marched, attacked=s.attacked,
        order=s.order, out=s.out, recruited=s.recruited,
        battle=s.battle, result=_result(s),
    )  # fmt: skip


def _result(s: Scenario) -> Result | None:
    if s.result is None:
        return None
    winner, rule = s.result.split()
    return Result(None if winner == NOBODY else s.seats.index(winner), rule)


def said_of(state: State, names: Mapping[str, str]) -> dict[str, object]:
    """Return what a scenario says of a state, by keyword, the grid included.

    Everything but the generator: every card is named, so that no seed decides anything.
    """
    p = state._position
    colours = p.players
    counts = {"marched": p.marched, "attacked": p.attacked}
    return {
        "grid": grid_of(p.map.terrain, armies(p), control(p)),
        "title": p.map.title,
        "starts": p.map.starts,
        "players": colours,
        "names": names,
        "rules": p.rules,
        "turn": f"{state.active} {p.phase}",
        "round": p.round,
        "order": [colours[s] for s in p.order] if list(p.order) != sorted(p.order) else (),
        "out": [colours[s] for s in p.order if s in p.out],
        "result": spoken_result(state),
        "hands": {colour: Hand.from_packed(p.hands[s]) for s, colour in enumerate(colours)},
        "deck": [CARDS[number] for number in p.deck],
        "discard": Hand.from_packed(p.discard),
        "recruited": p.recruited,
        "battle": _clash(p),
        **{key: {p.map.names[at]: n for at, n in done.items()} for key, done in counts.items()},
    }


def spoken_result(state: State) -> str | None:
    """Return how a game has ended, the winner or none and the ruling: ``"red V1"``."""
    result = state._position.result
    if result is None:
        return None
    winner = NOBODY if result.winner is None else state.players[result.winner]
    return f"{winner} {result.rule}"


def _clash(p: Position) -> Clash | None:
    fight = p.fight
    if fight is None:
        return None
    return Clash(
        p.map.names[fight.src],
        p.map.names[fight.dst],
        None if fight.cards is None else Hand.from_packed(fight.cards),
        None if fight.reply is None else Hand.from_packed(fight.reply),
        None if fight.ledger is None else fight.ledger.defender.seat,
    )
