"""Setting up: hands, turn order, castles (S1 to S3), and positions arranged by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from castlekeep.rules import events as e
from castlekeep.rules.battle import resolve
from castlekeep.rules.cards import (
    CARDS,
    MOST_OF_A_KIND,
    NUMBER,
    Card,
    CardsLike,
    Hand,
    card_named,
    pack,
    unpack,
)
from castlekeep.rules.changes import Log
from castlekeep.rules.hexmap import HexMap
from castlekeep.rules.options import Rules
from castlekeep.rules.position import Fight, Position, Result
from castlekeep.rules.rng import shuffle
from castlekeep.rules.state import State
from castlekeep.rules.terms import Phase
from castlekeep.rules.turn import control, draw_phase, fill, start_turn


class Clash(NamedTuple):
    """A battle that waits for its cards, or for the winner's advance.

    Attributes
    ----------
    attacker, defender
        The two hexes.
    commit
        What the attacker has chosen, None before.
    reply, beaten
        Once the attacker has won: what the defender played, and whose army fell.
    """

    attacker: str
    defender: str
    commit: Hand | None = None
    reply: Hand | None = None
    beaten: str | None = None


def full_deck(rules: Rules) -> bytes:
    """Card numbers of an unshuffled deck (T8)."""
    return bytes(n for n in range(len(CARDS)) for _ in range(rules.copies_per_card))


def new_state(
    hexmap: HexMap,
    players: Sequence[str],
    rules: Rules,
    seed: int,
    *,
    armies: Mapping[str, str] | None = None,
    control: Mapping[str, str | None] | None = None,
    hands: Mapping[str, CardsLike | None] | None = None,
    fill_up: Collection[str] = (),
    deck: Sequence[str] = (),
    discard: CardsLike = (),
    discard_rest: bool = False,
) -> tuple[State, tuple[e.Event, ...]]:
    """State in which the first decision of a game is due, and the events of the set-up (S1 to S3).

    Parameters
    ----------
    hexmap
        A map that lists starting castles for this number of players, unless they are drafted or
        `armies` and `control` say where everyone stands.
    players
        Colours, in seat order.
    rules
        The options.
    seed
        Any whole number; the same one gives the same game everywhere.
    armies, control, hands, fill_up, deck, discard, discard_rest
        As for `arrange`; hands that are not named are dealt from the top of the deck.

    Raises
    ------
    ValueError
        If the map has no starting castles for this number of players, or more cards of a kind are
        named than there are.
    """
    p = Position(hexmap, rules, tuple(players), seed % (1 << 64))
    rest = _put_named_cards(p, hands or {}, deck, discard)
    if discard_rest:
        p.discard += pack(rest)
    else:
        p.deck += rest
    if armies is not None or control is not None:
        _put_pieces(p, armies or {}, control or {})
    elif rules.setup == "assigned":
        _place_starts(p)
    log: Log = []
    for colour in _dealt(p, hands or {}, fill_up):
        fill(p, log, p.players.index(colour))
    if rules.turn_order == "draw":
        _draw_order(p, log)
    begin(p, log)
    return State(p), tuple(log)


def begin(p: Position, log: Log) -> None:
    """Begin the draft, or the first turn (S3)."""
    if p.rules.setup == "draft":
        p.phase = Phase.SETUP
    else:
        start_turn(p, log, p.order[0], 1)


def _place_starts(p: Position) -> None:
    starts = p.map.starts.get(len(p.players))
    if starts is None:
        raise ValueError(f"this map lists no starting castles for {len(p.players)} players (S1)")
    for seat, castles in enumerate(starts[: len(p.players)]):
        if len(castles) < p.rules.starting_castles:
            raise ValueError(
                f"this map lists {len(castles)} starting castles for {p.players[seat]},"
                f" and the rules ask for {p.rules.starting_castles} (S1)"
            )
        mask = p.map.mask(castles[: p.rules.starting_castles])
        p.armies[seat] = p.control[seat] = mask


def _draw_order(p: Position, log: Log) -> None:
    """Draw for the turn order, again among those who tie; then discard the cards (S2)."""
    drawn: list[int] = []
    rounds: list[tuple[tuple[str, Card], ...]] = []

    def rank(tied: list[int]) -> list[int]:
        if len(tied) < 2 or not p.deck:
            return tied
        cards = {}
        for seat in tied:
            if p.deck:
                cards[seat], p.deck = p.deck[0], p.deck[1:]
        drawn.extend(cards.values())
        rounds.append(tuple((p.players[seat], CARDS[card]) for seat, card in cards.items()))
        values = {seat: CARDS[cards[seat]].siege if seat in cards else -1 for seat in tied}
        return [
            seat
            for value in sorted(set(values.values()), reverse=True)
            for seat in rank([s for s in tied if values[s] == value])
        ]

    p.order = tuple(rank(list(range(len(p.players)))))
    p.discard += pack(drawn)
    log.append(e.OrderDrawn(tuple(rounds), tuple(p.players[seat] for seat in p.order)))


def arrange(
    hexmap: HexMap,
    players: Sequence[str],
    rules: Rules,
    seed: int,
    *,
    armies: Mapping[str, str],
    control: Mapping[str, str | None],
    hands: Mapping[str, CardsLike | None] | None = None,
    fill_up: Collection[str] = (),
    deck: Sequence[str] = (),
    discard: CardsLike = (),
    discard_rest: bool = False,
    phase: Phase = Phase.DRAW,
    active: str | None = None,
    round_number: int = 1,
    marched: Mapping[str, int] | None = None,
    attacked: Mapping[str, int] | None = None,
    order: Sequence[str] = (),
    out: Collection[str] = (),
    recruited: bool = False,
    battle: Clash | None = None,
    result: Result | None = None,
) -> tuple[State, tuple[e.Event, ...]]:
    """State arranged by hand, its phase begun as usual.

    Parameters
    ----------
    hexmap, rules, seed
        As for `new_state`.
    players
        Colours in seat order, which is the turn order too unless `order` is another one.
    armies, control
        Colours by hex.
    hands
        Cards by colour; a colour missing or None is dealt a full hand from what is left.
    fill_up
        Colours whose named hand is filled up from what is left.
    deck
        Cards on top of the deck, first drawn first.
    discard
        Cards on the discard pile.
    discard_rest
        Whether cards named nowhere lie on the discard pile rather than under the deck.
    phase, active, round_number
        Whose turn it is, in which phase and round.
    marched, attacked
        How often armies of the active player have, by hex.
    order
        Colours in turn order.
    out
        Colours that are out of the game.
    recruited
        Whether the active player has raised an army this turn.
    battle
        The battle that is open.
    result
        How the game ended; nothing begins any more.

    Raises
    ------
    ValueError
        If more cards of a kind are named than a pile has room for. That they are more than the
        deck has (T8) is for `Scenario.problems` to say.
    """
    p = Position(hexmap, rules, tuple(players), seed % (1 << 64))
    _put_pieces(p, armies, control)
    rest = _put_named_cards(p, hands or {}, deck, discard)
    for colour in _dealt(p, hands or {}, fill_up):
        seat = p.players.index(colour)
        need = max(0, rules.hand_size - p.hand_size(seat))
        p.hands[seat] += pack(rest[:need])
        rest = rest[need:]
    if discard_rest:
        p.discard += pack(rest)
    else:
        p.deck += rest
    p.marched = {hexmap.number[at]: n for at, n in (marched or {}).items() if n}
    p.attacked = {hexmap.number[at]: n for at, n in (attacked or {}).items() if n}
    p.active = p.players.index(active or p.players[0])
    p.round = round_number
    p.order = tuple(p.players.index(colour) for colour in order or p.players)
    p.out = frozenset(p.players.index(colour) for colour in out)
    p.recruited = recruited
    p.fight = None if battle is None else _fight(p, battle)
    p.result = result
    log: Log = []
    if result is None:
        _begin_phase(p, log, phase)
    else:
        p.phase = phase
    return State(p), tuple(log)


def _put_pieces(p: Position, armies: Mapping[str, str], control: Mapping[str, str | None]) -> None:
    for hexes, masks in ((armies, p.armies), (control, p.control)):
        for at, colour in hexes.items():
            if colour is not None:
                masks[p.players.index(colour)] |= 1 << p.map.number[at]


def _fight(p: Position, battle: Clash) -> Fight:
    """Return an open battle; one that is won is counted again, as it was before the army fell."""
    src, dst = p.map.number[battle.attacker], p.map.number[battle.defender]
    cards = None if battle.commit is None else battle.commit.packed
    if battle.commit is None or battle.reply is None or battle.beaten is None:
        return Fight(src, dst, cards)
    before = p.copy()
    before.armies[p.players.index(battle.beaten)] |= 1 << dst
    ledger = resolve(before, src, dst, battle.commit, battle.reply)
    return Fight(src, dst, cards, battle.reply.packed, ledger)


def _dealt(
    p: Position, hands: Mapping[str, CardsLike | None], fill_up: Collection[str]
) -> list[str]:
    """Colours whose hands are dealt or filled up, in seat order."""
    return [colour for colour in p.players if hands.get(colour) is None or colour in fill_up]


def _put_named_cards(
    p: Position, hands: Mapping[str, CardsLike | None], deck: Sequence[str], discard: CardsLike
) -> bytes:
    """Put the cards that are named in their places; the rest of the deck, shuffled."""
    p.deck = bytes(NUMBER[card_named(card)] for card in deck)
    p.discard = Hand(discard).packed
    for colour, cards in hands.items():
        if cards is not None:
            p.hands[p.players.index(colour)] = Hand(cards).packed
    named = Counter(p.deck)
    for held in (p.discard, *p.hands):
        named.update(dict(enumerate(unpack(held))))
    for number, count in named.items():
        if count > MOST_OF_A_KIND:
            raise ValueError(
                f"{count} {CARDS[number]} are named: no pile has room for over {MOST_OF_A_KIND}"
            )
    left = Counter(full_deck(p.rules)) - named
    if not left:
        # What names every card asks nothing of chance.
        return b""
    p.rng, rest = shuffle(p.rng, bytes(sorted(left.elements())))
    return rest


def _begin_phase(p: Position, log: Log, phase: Phase) -> None:
    if phase is Phase.DRAW:
        p.phase = Phase.DRAW
        draw_phase(p, log)
    elif phase is Phase.CONTROL:
        control(p, log)
    else:
        p.phase = phase
        if phase is Phase.SETUP:
            # Who claims next follows from the castles; nobody's turn has begun.
            p.active = 0
