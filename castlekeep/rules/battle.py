"""Battles: what destroys what, what counts, and the ledger that says it line by line.

`resolve` is the one function that decides a battle; previews, reports and lessons print the ledger
it returns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from castlekeep.rules.cards import Card, Hand
from castlekeep.rules.hexmap import HexMap, bits
from castlekeep.rules.terms import Terrain

if TYPE_CHECKING:
    from castlekeep.rules.position import Position

TERRAIN_BONUS = {Terrain.FOREST: 2, Terrain.RIVER: -2}
"""What the defender's hex adds in an open battle (B5)."""


class Line(NamedTuple):
    """One line of a side's sum.

    Attributes
    ----------
    kind
        ``"card"``, ``"terrain"`` or ``"support"``.
    value
        What it adds.
    rule
        T44, B5 or B6.
    card, count
        The kind of card and how many of it, for a card line.
    at
        The hex, for a terrain or a support line.
    """

    kind: str
    value: int
    rule: str
    card: Card | None = None
    count: int = 1  # type: ignore[assignment]  # a field may hide tuple.count
    at: str | None = None


class Destroyed(NamedTuple):
    """Cards of one kind destroyed by cards of another (B4)."""

    card: Card
    by: Card
    count: int  # type: ignore[assignment]  # a field may hide tuple.count


class Side(NamedTuple):
    """One side of a resolved battle; `total` is the sum of `lines`."""

    seat: str
    at: str
    cards: Hand
    destroyed: tuple[Destroyed, ...]
    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        """The battle total (T32)."""
        return sum(line.value for line in self.lines)

    @property
    def counted(self) -> Hand:
        """The cards that were not destroyed."""
        return self.cards - Hand([d.card for d in self.destroyed for _ in range(d.count)])


class Ledger(NamedTuple):
    """A resolved battle, line by line.

    Attributes
    ----------
    attacker, defender
        The two sides.
    siege
        Whether siege values counted (T25).
    terrain
        Terrain of the defender's hex.
    winner
        ``"attacker"`` or ``"defender"``.
    rule
        T36 where the higher total won, T37 where the defender won a tie.
    """

    attacker: Side
    defender: Side
    siege: bool
    terrain: Terrain
    winner: str
    rule: str

    @property
    def winning(self) -> Side:
        """The side that won."""
        return self.attacker if self.winner == "attacker" else self.defender

    @property
    def losing(self) -> Side:
        """The side that lost."""
        return self.defender if self.winner == "attacker" else self.attacker


def destroyed_cards(cards: Hand, against: Hand) -> tuple[Destroyed, ...]:
    """What the cards of the other side destroy among `cards` in an open battle (B4).

    >>> destroyed_cards(Hand("Pikemen*3"), Hand("Archers Crossbowmen"))
    (Destroyed(card=<Card.PIKEMEN: 'Pikemen'>, by=<Card.ARCHERS: 'Archers'>, count=1), \
Destroyed(card=<Card.PIKEMEN: 'Pikemen'>, by=<Card.CROSSBOWMEN: 'Crossbowmen'>, count=1))
    """
    left = {card: cards[card] for card in (Card.ARCHERS, Card.PIKEMEN, Card.KNIGHTS)}
    found = []
    for by, card in _DESTROYERS:
        count = min(left[card], against[by])
        if count:
            left[card] -= count
            found.append(Destroyed(card, by, count))
    return tuple(found)


_DESTROYERS = tuple((card, card.destroys) for card in Card if card.destroys is not None)
"""Destroyer and destroyed, in card-list order: Archers are named before Crossbowmen."""


def support(hexmap: HexMap, armies: int, enemy: int, fighting: int) -> tuple[int, ...]:
    """Hexes of the armies that support the one at `fighting` against the enemy at `enemy` (B6)."""
    return bits(hexmap.near_mask[enemy] & armies & ~(1 << fighting))


def card_value(card: Card, siege: bool) -> int:
    """What a card counts in a battle of this sort (T28)."""
    return card.siege if siege else card.open


def standing_lines(
    position: Position, src: int, dst: int
) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Terrain and support lines of attacker and defender: what is known before the cards."""
    hexmap = position.map
    attacker, defender = position.owner(src), position.owner(dst)
    assert attacker is not None
    assert defender is not None
    ours = _support_lines(hexmap, support(hexmap, position.armies[attacker], dst, src))
    theirs = _support_lines(hexmap, support(hexmap, position.armies[defender], src, dst))
    bonus = TERRAIN_BONUS.get(hexmap.kinds[dst])
    if bonus is not None:
        theirs = (Line("terrain", bonus, "B5", at=hexmap.names[dst]), *theirs)
    return ours, theirs


def _support_lines(hexmap: HexMap, hexes: Sequence[int]) -> tuple[Line, ...]:
    return tuple(Line("support", 1, "B6", at=hexmap.names[at]) for at in hexes)


def is_siege(hexmap: HexMap, dst: int) -> bool:
    """Whether a battle over this hex is a siege (B7)."""
    return bool(hexmap.castle_mask >> dst & 1)


def resolve(position: Position, src: int, dst: int, cards: Hand, reply: Hand) -> Ledger:
    """Decide a battle (T25 to T37, B3 to B8).

    Parameters
    ----------
    position
        Where the two armies stand.
    src, dst
        Hexes of the attacker and the defender.
    cards, reply
        What the attacker and the defender play.
    """
    hexmap = position.map
    siege = is_siege(hexmap, dst)
    ours, theirs = standing_lines(position, src, dst)
    attacker = _side(position, src, cards, reply, siege, ours)
    defender = _side(position, dst, reply, cards, siege, theirs)
    won = attacker.total > defender.total
    tie = attacker.total == defender.total
    return Ledger(
        attacker,
        defender,
        siege,
        hexmap.kinds[dst],
        "attacker" if won else "defender",
        "T37" if tie else "T36",
    )


def _side(
    position: Position, at: int, cards: Hand, against: Hand, siege: bool, lines: tuple[Line, ...]
) -> Side:
    seat = position.owner(at)
    assert seat is not None
    destroyed = () if siege else destroyed_cards(cards, against)
    counted = (
        cards - Hand([d.card for d in destroyed for _ in range(d.count)]) if destroyed else cards
    )
    values = tuple(
        Line("card", card_value(card, siege) * count, "T44", card, count)
        for card, count in counted.items()
    )
    return Side(position.players[seat], position.map.names[at], cards, destroyed, values + lines)
