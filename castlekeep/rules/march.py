"""Marching: which armies may march, and where to (M1 to M3)."""

from __future__ import annotations

from castlekeep.rules.cards import NUMBER, SHIFT, Card
from castlekeep.rules.hexmap import bits
from castlekeep.rules.position import Position

_MARCH_SHIFT = SHIFT[NUMBER[Card.MARCH]]


def passable(p: Position) -> int:
    """Mask of the hexes a march of the active player may not pass through (M2)."""
    taken = p.taken()
    return taken & ~p.armies[p.active] if p.rules.pass_through_friends else taken


def march_cards(p: Position, seat: int) -> int:
    """Number of March cards in a hand."""
    return p.hands[seat] >> _MARCH_SHIFT & 0xFF


def may_march_again(p: Position, src: int) -> bool:
    """Whether an army that has marched may do so again, given a March card (M3)."""
    limit = p.rules.march_cards_per_army
    return limit is None or p.marched[src] <= limit


def can_march(p: Position, src: int) -> bool:
    """Whether the active player's army at `src` has a march left, and the card that it may need."""
    return src not in p.marched or (may_march_again(p, src) and march_cards(p, p.active) > 0)


def reach(p: Position, src: int) -> int:
    """Mask of the hexes that the active player's army at `src` may march to now."""
    if not can_march(p, src):
        return 0
    return p.map.reach(src, p.taken(), passable(p))


def marches(p: Position) -> list[tuple[int, int]]:
    """Every army of the active player that may march now, with the mask of where to."""
    find, taken, blocked, marched = p.map.reach, p.taken(), passable(p), p.marched
    found = []
    for src in bits(p.armies[p.active]):
        if src not in marched or can_march(p, src):
            hexes = find(src, taken, blocked)
            if hexes:
                found.append((src, hexes))
    return found
