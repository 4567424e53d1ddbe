"""The small changes a position is made of.

Each function makes one change in place and, where a log is kept, writes the event that tells of it;
`fold` makes the change that an event tells of. The two are the same code, so events folded one by
one give the same position.
"""

from __future__ import annotations

from collections.abc import Sequence

from castlekeep.rules import events as e
from castlekeep.rules.battle import Ledger
from castlekeep.rules.cards import CARDS, NUMBER, PACKED, Card, Hand, pack
from castlekeep.rules.position import Fight, Position, Result
from castlekeep.rules.terms import Phase

Log = list[e.Event]
"""Where events are written; None where nobody reads them."""

# A member of an enum is slow to look up on its class.
_DRAW = Phase.DRAW

MARCH_CARD = PACKED[NUMBER[Card.MARCH]]


def begin_turn(p: Position, log: Log | None, seat: int, round_number: int) -> None:
    """A seat's turn begins with its Draw phase; what its armies did is forgotten (M4)."""
    p.active = seat
    p.round = round_number
    p.phase = _DRAW
    p.marched = {}
    p.attacked = {}
    p.recruited = False
    if log is not None:
        log.append(e.TurnBegan(p.players[seat], round_number))


def draw(p: Position, log: Log | None, seat: int, count: int) -> None:
    """A seat takes the next cards of the deck."""
    cards, p.deck = p.deck[:count], p.deck[count:]
    p.hands[seat] += pack(cards)
    if log is not None:
        log.append(e.Drew(p.players[seat], count, tuple(CARDS[n] for n in cards)))


def reshuffle(p: Position, log: Log | None, deck: bytes, rng: int) -> None:
    """The discard pile becomes the deck, in this order."""
    p.deck = deck
    p.discard = 0
    p.rng = rng
    if log is not None:
        log.append(e.Shuffled(len(deck), tuple(CARDS[n] for n in deck), rng))


def begin_phase(p: Position, log: Log | None, phase: Phase) -> None:
    """The next phase of the turn begins."""
    p.phase = phase
    if log is not None:
        log.append(e.PhaseBegan(p.players[p.active], phase))


def march(
    p: Position, log: Log | None, src: int, dst: int, path: Sequence[int], paid: bool
) -> None:
    """An army marches; what it has done goes with it (M4)."""
    seat = p.active
    p.armies[seat] ^= 1 << src | 1 << dst
    p.marched[dst] = p.marched.pop(src, 0) + 1
    if src in p.attacked:
        p.attacked[dst] = p.attacked.pop(src)
    if paid:
        p.hands[seat] -= MARCH_CARD
        p.discard += MARCH_CARD
    if log is not None:
        names = p.map.names
        steps = tuple(names[h] for h in path)
        log.append(
            e.Marched(p.players[seat], names[src], names[dst], steps, Card.MARCH if paid else None)
        )


def attack(p: Position, log: Log | None, src: int, dst: int) -> None:
    """An army attacks."""
    p.attacked[src] = p.attacked.get(src, 0) + 1
    p.fight = Fight(src, dst)
    if log is not None:
        names = p.map.names
        defender = p.owner(dst)
        assert defender is not None
        log.append(e.Attacked(p.players[p.active], names[src], names[dst], p.players[defender]))


def commit(p: Position, log: Log | None, seat: int, cards: int) -> None:
    """A side chooses its cards; they stay in its hand until the reveal."""
    assert p.fight is not None
    role = "attacker" if p.fight.cards is None else "defender"
    if role == "attacker":
        p.fight = p.fight._replace(cards=cards)
    else:
        p.fight = p.fight._replace(reply=cards)
    if log is not None:
        log.append(e.Committed(p.players[seat], role, Hand.from_packed(cards)))


def reveal(p: Position, log: Log | None, ledger: Ledger) -> None:
    """Both sides' cards are counted and discarded (T30, T40)."""
    assert p.fight is not None
    for side in (ledger.attacker, ledger.defender):
        p.hands[p.players.index(side.seat)] -= side.cards.packed
        p.discard += side.cards.packed
    p.fight = p.fight._replace(ledger=ledger)
    if log is not None:
        log.append(e.Revealed(ledger))


def lose_army(p: Position, log: Log | None, seat: int, at: int, why: str) -> None:
    """An army comes off the map."""
    p.armies[seat] &= ~(1 << at)
    p.marched.pop(at, None)
    p.attacked.pop(at, None)
    if log is not None:
        log.append(e.ArmyLost(p.players[seat], p.map.names[at], why))


def end_battle(p: Position, log: Log | None) -> None:
    """Nothing is left to decide in the battle."""
    p.fight = None
    if log is not None:
        log.append(e.BattleEnded())


def advance(p: Position, log: Log | None, src: int, dst: int) -> None:
    """The winning attacker moves into the empty hex; that is no march (B9)."""
    seat = p.active
    p.armies[seat] ^= 1 << src | 1 << dst
    for counts in (p.marched, p.attacked):
        if src in counts:
            counts[dst] = counts.pop(src)
    p.fight = None
    if log is not None:
        log.append(e.Advanced(p.players[seat], p.map.names[src], p.map.names[dst]))


def stay(p: Position, log: Log | None, at: int) -> None:
    """The winning attacker stays where it is."""
    p.fight = None
    if log is not None:
        log.append(e.Stayed(p.players[p.active], p.map.names[at]))


def recruit(p: Position, log: Log | None, at: int) -> None:
    """A new army stands in a castle."""
    p.armies[p.active] |= 1 << at
    p.recruited = True
    if log is not None:
        log.append(e.Recruited(p.players[p.active], p.map.names[at]))


def claim(p: Position, log: Log | None, seat: int, at: int) -> None:
    """A castle of the draft gets its owner and an army."""
    p.armies[seat] |= 1 << at
    p.control[seat] |= 1 << at
    if log is not None:
        log.append(e.Claimed(p.players[seat], p.map.names[at]))


def take_castle(p: Position, log: Log | None, seat: int | None, at: int) -> None:
    """A castle changes hands, or turns neutral."""
    before = p.controller(at)
    if before is not None:
        p.control[before] &= ~(1 << at)
    if seat is not None:
        p.control[seat] |= 1 << at
    if log is not None:
        log.append(
            e.CastleTaken(
                None if seat is None else p.players[seat],
                p.map.names[at],
                None if before is None else p.players[before],
                0 if seat is None else p.control[seat].bit_count(),
            )
        )


def resign(p: Position, log: Log | None, seat: int) -> None:
    """A seat gives up; the changes this brings follow one by one."""
    if log is not None:
        log.append(e.Resigned(p.players[seat]))


def go_out(p: Position, log: Log | None, seat: int) -> None:
    """A seat is out; its hand goes to the discard pile (V2)."""
    cards = p.hands[seat]
    p.hands[seat] = 0
    p.discard += cards
    p.out |= {seat}
    if log is not None:
        log.append(e.WentOut(p.players[seat], p.round, Hand.from_packed(cards)))


def end_game(p: Position, log: Log | None, winner: int | None, rule: str) -> None:
    """The game is over."""
    p.result = Result(winner, rule)
    if log is not None:
        name = None if winner is None else p.players[winner]
        castles = 0 if winner is None else p.control[winner].bit_count()
        log.append(e.GameOver(name, rule, castles))


def fold(p: Position, event: e.Event) -> None:
    """Make the change that an event tells of."""
    number, seat = p.map.number, p.players.index
    match event:
        case e.OrderDrawn():
            p.order = tuple(seat(colour) for colour in event.order)
        case e.TurnBegan():
            begin_turn(p, None, seat(event.seat), event.round)
        case e.Drew():
            draw(p, None, seat(event.seat), event.count)
        case e.Shuffled():
            reshuffle(p, None, bytes(NUMBER[card] for card in event.deck), event.rng)
        case e.PhaseBegan():
            begin_phase(p, None, event.phase)
        case e.Marched():
            march(p, None, number[event.src], number[event.dst], (), event.card is not None)
        case e.Attacked():
            attack(p, None, number[event.src], number[event.dst])
        case e.Committed():
            commit(p, None, seat(event.seat), event.cards.packed)
        case e.Revealed():
            reveal(p, None, event.ledger)
        case e.ArmyLost():
            lose_army(p, None, seat(event.seat), number[event.at], event.why)
        case e.BattleEnded():
            end_battle(p, None)
        case e.Advanced():
            advance(p, None, number[event.src], number[event.dst])
        case e.Stayed():
            stay(p, None, number[event.at])
        case e.Recruited():
            recruit(p, None, number[event.at])
        case e.Claimed():
            claim(p, None, seat(event.seat), number[event.at])
        case e.CastleTaken():
            take_castle(p, None, None if event.seat is None else seat(event.seat), number[event.at])
        case e.Resigned():
            resign(p, None, seat(event.seat))
        case e.WentOut():
            go_out(p, None, seat(event.seat))
        case e.GameOver():
            end_game(p, None, None if event.winner is None else seat(event.winner), event.rule)
