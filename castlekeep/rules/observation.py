"""Views: what a seat may know of a state, as plain data.

One builder serves bots, boards, records and tests. A view is put together from what its seat may
know; nothing is masked afterwards. It never holds the seed, the generator or the order of the deck.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypedDict, cast

from castlekeep.rules.battle import card_value, is_siege, standing_lines
from castlekeep.rules.cards import CARDS, kinds_in, unpack
from castlekeep.rules.events import LedgerData, Plain, ledger_data
from castlekeep.rules.hexmap import bits
from castlekeep.rules.i18n import _
from castlekeep.rules.legal import (
    asked,
    claimable,
    commit_limits,
    may_end,
    must_disband,
    playable,
    recruit_places,
    targets,
)
from castlekeep.rules.march import passable, reach
from castlekeep.rules.position import Fight, Position
from castlekeep.rules.terms import Phase

if TYPE_CHECKING:
    from castlekeep.rules.state import State

FORMAT = 1
SPECTATOR = "spectator"
REFEREE = "referee"

Counts = dict[str, int]


class MapView(TypedDict):
    """The map: its title and the terrain of every hex."""

    title: str
    terrain: dict[str, str]


class MarchView(TypedDict):
    """A march: the hexes it passes, and the card it costs."""

    path: list[str]
    card: str | None


class CommitView(TypedDict):
    """A kind of card in hand: how many may be played, what each counts, and why none may."""

    max: int
    value: int
    why: str | None


class AdvanceView(TypedDict):
    """The advance that is offered."""

    src: str
    dst: str


class LegalView(TypedDict):
    """What the seat to act may do, grouped by kind."""

    march: dict[str, dict[str, MarchView]]
    attack: dict[str, list[str]]
    commit: dict[str, CommitView]
    advance: AdvanceView | None
    recruit: list[str]
    disband: list[str]
    claim: list[str]
    end: bool


class BattleView(TypedDict):
    """The battle that waits for its cards, or for the winner's advance."""

    attacker: str
    defender: str
    seats: dict[str, str]
    siege: bool
    terrain: str
    supports: dict[str, list[str]]
    committed: list[str]
    commit: Counts | dict[str, Counts] | None
    ledger: LedgerData | None


class LogEntry(TypedDict):
    """A public line of the log."""

    n: int
    round: int
    seat: str | None
    text: str
    hexes: list[str]


class View(TypedDict):
    """What a seat may know; see `docs/architecture.md` for every key."""

    format: int
    rev: int
    rules: dict[str, str | int | bool | None]
    map: MapView
    seat: str
    order: list[str]
    out: list[str]
    phase: str
    active: str
    to_act: str | None
    round: int
    over: bool
    winner: str | None
    result: str | None
    recruited: bool
    armies: dict[str, str]
    control: dict[str, str | None]
    marched: Counts
    attacked: Counts
    hand: Counts | dict[str, Counts]
    hands: Counts
    discard: Counts
    deck: int
    battle: BattleView | None
    legal: LegalView | None
    events: list[dict[str, Plain]]
    log: list[LogEntry]


def observe(
    state: State,
    seat: str,
    *,
    rev: int = 0,
    events: list[dict[str, Plain]] | None = None,
    log: list[LogEntry] | None = None,
) -> View:
    """What a seat may know of a state.

    Parameters
    ----------
    state
        The state.
    seat
        A colour of the game, ``"spectator"`` or ``"referee"``.
    rev, events, log
        What a game adds: its revision, the seat's version of the last action's events, and the
        public log.

    Raises
    ------
    ValueError
        If there is no such seat.

    >>> import castlekeep as ck
    >>> view = observe(ck.Game.new(seed=7).state, "spectator")
    >>> view["hand"], view["hands"]
    ({}, {'red': 7, 'blue': 7})
    """
    p = state._position
    if seat not in (*p.players, SPECTATOR, REFEREE):
        known = ", ".join([*p.players, SPECTATOR, REFEREE])
        raise ValueError(f"{seat!r} is no seat of this game: expected one of {known}")
    to_act = state.to_act
    return {
        "format": FORMAT,
        "rev": rev,
        "rules": p.rules.to_dict(),
        "map": {
            "title": p.map.title,
            "terrain": {at: str(kind) for at, kind in p.map.terrain.items()},
        },
        "seat": seat,
        "order": [p.players[s] for s in p.order],
        "out": [p.players[s] for s in p.order if s in p.out],
        "phase": str(p.phase),
        "active": state.active,
        "to_act": to_act,
        "round": p.round,
        "over": state.over,
        "winner": state.winner,
        "result": None if p.result is None else p.result.rule,
        "recruited": p.recruited,
        "armies": armies(p),
        "control": control(p),
        "marched": _by_name(p, p.marched),
        "attacked": _by_name(p, p.attacked),
        "hand": _hand(p, seat),
        "hands": {colour: p.hand_size(s) for s, colour in enumerate(p.players)},
        "discard": _counts(p.discard),
        "deck": len(p.deck),
        "battle": None if p.fight is None else _battle(p, p.fight, seat),
        "legal": _legal(p) if to_act is not None and seat in (to_act, REFEREE) else None,
        "events": events or [],
        "log": log or [],
    }


def known_hands(view: View) -> dict[str, Counts]:
    """Hands that a view shows, by colour: its seat's own, or the referee's all.

    >>> import castlekeep as ck
    >>> game = ck.Game.new(seed=7)
    >>> [list(known_hands(game.view(seat))) for seat in ("spectator", "blue", "referee")]
    [[], ['blue'], ['red', 'blue']]
    """
    if view["seat"] == SPECTATOR:
        return {}
    if view["seat"] == REFEREE:
        return cast("dict[str, Counts]", view["hand"])
    return {view["seat"]: cast("Counts", view["hand"])}


def armies(p: Position) -> dict[str, str]:
    """Colour of every army by hex, in reading order."""
    found = {at: p.players[seat] for seat, mask in enumerate(p.armies) for at in bits(mask)}
    return {p.map.names[at]: found[at] for at in sorted(found)}


def control(p: Position) -> dict[str, str | None]:
    """Controller of every castle by hex, None where it is neutral."""
    held = {at: p.players[seat] for seat, mask in enumerate(p.control) for at in bits(mask)}
    return {p.map.names[at]: held.get(at) for at in bits(p.map.castle_mask)}


def _by_name(p: Position, counts: dict[int, int]) -> Counts:
    return {p.map.names[at]: counts[at] for at in sorted(counts)}


def _counts(packed: int) -> Counts:
    return {str(card): count for card, count in zip(CARDS, unpack(packed), strict=True) if count}


def _hand(p: Position, seat: str) -> Counts | dict[str, Counts]:
    if seat == REFEREE:
        return {colour: _counts(p.hands[s]) for s, colour in enumerate(p.players)}
    if seat == SPECTATOR:
        return {}
    return _counts(p.hands[p.players.index(seat)])


def _battle(p: Position, fight: Fight, seat: str) -> BattleView:
    names = p.map.names
    if fight.ledger is None:
        lines = standing_lines(p, fight.src, fight.dst)
        owners = [p.owner(fight.src), p.owner(fight.dst)]
        seats = [p.players[s] for s in owners if s is not None]
    else:
        lines = (fight.ledger.attacker.lines, fight.ledger.defender.lines)
        seats = [fight.ledger.attacker.seat, fight.ledger.defender.seat]
    commits = _commits(fight, seats)
    return {
        "attacker": names[fight.src],
        "defender": names[fight.dst],
        "seats": {"attacker": seats[0], "defender": seats[1]},
        "siege": is_siege(p.map, fight.dst),
        "terrain": str(p.map.kinds[fight.dst]),
        "supports": {
            role: [line.at for line in side if line.kind == "support" and line.at is not None]
            for role, side in zip(("attacker", "defender"), lines, strict=True)
        },
        "committed": [
            role
            for role, cards in (("attacker", fight.cards), ("defender", fight.reply))
            if cards is not None
        ],
        "commit": commits if seat == REFEREE else commits.get(seat),
        "ledger": None if fight.ledger is None else ledger_data(fight.ledger),
    }


def _commits(fight: Fight, seats: list[str]) -> dict[str, Counts]:
    cards = zip(seats, (fight.cards, fight.reply), strict=True)
    return {seat: _counts(packed) for seat, packed in cards if packed is not None}


def _legal(p: Position) -> LegalView:
    names = p.map.names
    idle = p.fight is None
    advance = p.fight is not None and p.fight.ledger is not None
    return {
        "march": dict(_marches(p)) if idle and p.phase is Phase.MARCH else {},
        "attack": dict(_attacks(p)) if idle and p.phase is Phase.BATTLE else {},
        "commit": dict(_playable_cards(p)),
        "advance": {"src": names[p.fight.src], "dst": names[p.fight.dst]}
        if p.fight and advance
        else None,
        "recruit": list(p.map.names_in(recruit_places(p))),
        "disband": list(p.map.names_in(p.armies[p.active])) if must_disband(p) else [],
        "claim": list(p.map.names_in(claimable(p))),
        "end": may_end(p),
    }


def _marches(p: Position) -> Iterator[tuple[str, dict[str, MarchView]]]:
    names, blocked = p.map.names, passable(p)
    for src in bits(p.armies[p.active]):
        card = "March" if src in p.marched else None
        there: dict[str, MarchView] = {
            names[dst]: {"path": [names[at] for at in p.map.path(src, dst, blocked)], "card": card}
            for dst in bits(reach(p, src))
        }
        if there:
            yield names[src], there


def _attacks(p: Position) -> Iterator[tuple[str, list[str]]]:
    for src in bits(p.armies[p.active]):
        found = [p.map.names[dst] for dst in bits(targets(p, src))]
        if found:
            yield p.map.names[src], found


def _playable_cards(p: Position) -> Iterator[tuple[str, CommitView]]:
    """Every kind of card in the hand of the seat that is asked."""
    who = asked(p)
    if who is None or p.fight is None:
        return
    seat, role = who
    siege = is_siege(p.map, p.fight.dst)
    may = playable(siege, role, p.rules.siege_cards_in_open)
    limits = dict(commit_limits(p))
    for number, _count in kinds_in(p.hands[seat]):
        card = CARDS[number]
        why = _("{side} only").format(side=card.side) if siege else _("siege only")
        yield (
            str(card),
            {
                "max": limits.get(number, 0),
                "value": card_value(card, siege),
                "why": None if may[number] else why,
            },
        )
