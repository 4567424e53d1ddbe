"""The course of a turn: what follows from an action, phase by phase.

`step` carries out one legal action in place. Playouts call it as it is; `State.apply` calls it on a
copy, with a log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from castlekeep.rules import changes
from castlekeep.rules.actions import (
    Action,
    Advance,
    Attack,
    Claim,
    Commit,
    Disband,
    EndPhase,
    March,
    Recruit,
    Resign,
    Stay,
)
from castlekeep.rules.battle import resolve
from castlekeep.rules.cards import LANE, SIZE_SHIFT, Hand
from castlekeep.rules.changes import Log
from castlekeep.rules.hexmap import bits
from castlekeep.rules.march import passable
from castlekeep.rules.position import Position
from castlekeep.rules.terms import Phase

# A member of an enum is slow to look up on its class, and playouts ask at every step.
_SETUP, _MARCH, _BATTLE = Phase.SETUP, Phase.MARCH, Phase.BATTLE
_RECRUIT, _CONTROL = Phase.RECRUIT, Phase.CONTROL


def step(p: Position, action: Action, log: Log | None = None) -> None:
    """Carry out a legal action in place.

    Parameters
    ----------
    p
        The position to change.
    action
        An action that is legal in it; nothing is checked.
    log
        Where the events are written; None where nobody reads them.
    """
    _STEPS[type(action)](p, log, action)


def _march(p: Position, log: Log | None, action: March) -> None:
    src, dst = p.map.number[action.src], p.map.number[action.dst]
    path = () if log is None else p.map.path(src, dst, passable(p))
    changes.march(p, log, src, dst, path, src in p.marched)


def _attack(p: Position, log: Log | None, action: Attack) -> None:
    src, dst = p.map.number[action.src], p.map.number[action.dst]
    changes.attack(p, log, src, dst)
    fill(p, log, p.active)
    defender = p.owner(dst)
    assert defender is not None
    fill(p, log, defender)


def _commit(p: Position, log: Log | None, action: Commit) -> None:
    fight, cards = p.fight, action.cards.packed
    assert fight is not None
    seat = p.to_act()
    assert seat is not None
    changes.commit(p, log, seat, cards)
    if fight.cards is not None:
        _fight_out(p, log, fight.src, fight.dst, fight.cards, cards)


def _fight_out(p: Position, log: Log | None, src: int, dst: int, cards: int, reply: int) -> None:
    """Everything after both sides have committed, in the order of B10."""
    ledger = resolve(p, src, dst, Hand.from_packed(cards), Hand.from_packed(reply))
    won = ledger.winner == "attacker"
    loser_at = dst if won else src
    loser = p.owner(loser_at)
    assert loser is not None
    changes.reveal(p, log, ledger)
    changes.lose_army(p, log, loser, loser_at, "battle")
    drop_out(p, log, (loser,))
    if won and p.result is None:
        return
    changes.end_battle(p, log)
    if p.result is None and p.active in p.out:
        next_turn(p, log)


def _disband(p: Position, log: Log | None, action: Disband) -> None:
    changes.lose_army(p, log, p.active, p.map.number[action.at], "disbanded")
    drop_out(p, log, (p.active,))
    if p.result is None and p.active in p.out:
        next_turn(p, log)


def _recruit(p: Position, log: Log | None, action: Recruit) -> None:
    changes.recruit(p, log, p.map.number[action.at])


def _advance(p: Position, log: Log | None, action: Advance) -> None:
    assert p.fight is not None
    changes.advance(p, log, p.fight.src, p.fight.dst)


def _stay(p: Position, log: Log | None, action: Stay) -> None:
    assert p.fight is not None
    changes.stay(p, log, p.fight.src)


def _claim(p: Position, log: Log | None, action: Claim) -> None:
    seat = p.to_act()
    assert seat is not None
    changes.claim(p, log, seat, p.map.number[action.at])
    start_when_drafted(p, log)


def start_when_drafted(p: Position, log: Log | None) -> None:
    """Begin the first turn once everyone has claimed enough castles, or none is left (S1)."""
    living = p.living()
    claimed = sum(p.control)
    wanted = p.rules.starting_castles
    if claimed == p.map.castle_mask or all(
        p.control[seat].bit_count() >= wanted for seat in living
    ):
        start_turn(p, log, living[0], 1)


def _resign(p: Position, log: Log | None, action: Resign) -> None:
    seat = p.to_act()
    assert seat is not None
    changes.resign(p, log, seat)
    if p.fight is not None:
        changes.end_battle(p, log)
    for at in bits(p.armies[seat]):
        changes.lose_army(p, log, seat, at, "resigned")
    for at in bits(p.control[seat]):
        changes.take_castle(p, log, None, at)
    drop_out(p, log, (seat,))
    if p.result is not None:
        return
    if p.phase is _SETUP:
        start_when_drafted(p, log)
    elif seat == p.active:
        next_turn(p, log)


def _end_phase(p: Position, log: Log | None, action: EndPhase) -> None:
    if p.phase is _MARCH:
        changes.begin_phase(p, log, _BATTLE)
    elif p.phase is _BATTLE:
        changes.begin_phase(p, log, _RECRUIT)
    else:
        control(p, log)


_STEPS: dict[type, Callable[..., None]] = {
    March: _march,
    Attack: _attack,
    Commit: _commit,
    EndPhase: _end_phase,
    Advance: _advance,
    Stay: _stay,
    Recruit: _recruit,
    Disband: _disband,
    Claim: _claim,
    Resign: _resign,
}


def fill(p: Position, log: Log | None, seat: int) -> None:
    """Fill a hand from the deck, shuffling the discard pile when it runs out (D1, D2)."""
    need = p.rules.hand_size - (p.hands[seat] >> SIZE_SHIFT & LANE)
    while need > 0:
        if not p.deck:
            if not p.discard:
                return
            rng, deck = p.shuffled()
            changes.reshuffle(p, log, deck, rng)
        count = min(need, len(p.deck))
        changes.draw(p, log, seat, count)
        need -= count


def start_turn(p: Position, log: Log | None, seat: int, round_number: int) -> None:
    """Begin a seat's turn and play its Draw phase."""
    changes.begin_turn(p, log, seat, round_number)
    draw_phase(p, log)


def draw_phase(p: Position, log: Log | None) -> None:
    """Everyone fills up, the active player first, then on in turn order (D1)."""
    start = p.order.index(p.active)
    full = p.rules.hand_size
    for seat in p.order[start:] + p.order[:start]:
        if p.hands[seat] >> SIZE_SHIFT & LANE < full and seat not in p.out:
            fill(p, log, seat)
    changes.begin_phase(p, log, _MARCH)


def control(p: Position, log: Log | None) -> None:
    """Play the Control phase and pass the turn on, unless the game is over (C1, V1 to V3)."""
    changes.begin_phase(p, log, _CONTROL)
    seat = p.active
    held = p.armies[seat] & p.map.castle_mask & ~p.control[seat]
    if held:
        _take_castles(p, log, seat, held)
    if p.result is None:
        next_turn(p, log)


def _take_castles(p: Position, log: Log | None, seat: int, held: int) -> None:
    """Control of some castles changes at once; who holds nothing goes out, seven castles win."""
    losers = [other for other in p.order if p.control[other] & held]
    for at in bits(held):
        changes.take_castle(p, log, seat, at)
    won = p.control[seat].bit_count() >= p.rules.victory_castles
    drop_out(p, log, losers, won=won)
    if won:
        changes.end_game(p, log, seat, "V1")


def drop_out(p: Position, log: Log | None, seats: Iterable[int], *, won: bool = False) -> None:
    """Put out those of `seats` who hold nothing (V2); the last player left wins (V3)."""
    gone = [
        seat for seat in seats if not p.armies[seat] and not p.control[seat] and seat not in p.out
    ]
    for seat in gone:
        changes.go_out(p, log, seat)
    if gone and not won:
        living = p.living()
        if len(living) == 1:
            changes.end_game(p, log, living[0], "V3")


def next_turn(p: Position, log: Log | None) -> None:
    """Pass the turn to the next living player; a round ends with the last of them (P2, V4)."""
    later = p.order[p.order.index(p.active) + 1 :]
    for seat in later:
        if seat not in p.out:
            start_turn(p, log, seat, p.round)
            return
    limit = p.rules.max_rounds
    if limit is not None and p.round >= limit:
        changes.end_game(p, log, _leader(p), "V4")
    else:
        start_turn(p, log, p.living()[0], p.round + 1)


def _leader(p: Position) -> int | None:
    """The player with most castles, then most armies; None where two are level (V4)."""
    ranked = sorted(
        ((p.control[seat].bit_count(), p.armies[seat].bit_count(), seat) for seat in p.living()),
        reverse=True,
    )
    if len(ranked) > 1 and ranked[0][:2] == ranked[1][:2]:
        return None
    return ranked[0][2]
