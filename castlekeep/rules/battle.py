"""Battles: what destroys what, what counts, and the ledger that says it line by line.

`resolve` is the one function that decides a battle; previews, reports and lessons print the ledger
it returns.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from castlekeep.rules.cards import CARDS, NUMBER, PACKED, SHIFT, Card, Hand, kinds_in
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
    """One side of a resolved battle.

    Attributes
    ----------
    seat, at
        Who, and the hex they stand on.
    cards
        What they played.
    destroyed
        What of it the other side destroyed.
    standing
        The lines that do not come from cards: terrain and support.
    siege
        Whether siege values count.
    """

    seat: str
    at: str
    cards: Hand
    destroyed: tuple[Destroyed, ...]
    standing: tuple[Line, ...]
    siege: bool = False

    @property
    def counted(self) -> Hand:
        """The cards that were not destroyed."""
        packed = self.cards.packed
        for gone in self.destroyed:
            packed -= PACKED[NUMBER[gone.card]] * gone.count
        return Hand.from_packed(packed)

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every line of the sum: the cards that count, then terrain and support."""
        values = _VALUES[self.siege]
        cards = [
            Line("card", values[number] * count, "T44", CARDS[number], count)
            for number, count in kinds_in(self.counted.packed)
        ]
        return (*cards, *self.standing)

    @property
    def total(self) -> int:
        """The battle total (T32): the sum of the lines."""
        counted = self.counted
        total = counted.siege if self.siege else counted.open
        for line in self.standing:
            total += line.value
        return total


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
    ours, theirs = cards.packed, against.packed
    left = {shift: ours >> shift & 0xFF for shift in _DESTROYABLE}
    found = []
    for by, card, by_shift, shift in _DESTROYERS:
        count = min(left[shift], theirs >> by_shift & 0xFF)
        if count:
            left[shift] -= count
            found.append(Destroyed(card, by, count))
    return tuple(found)


_DESTROYERS = tuple(
    (by, by.destroys, SHIFT[NUMBER[by]], SHIFT[NUMBER[by.destroys]])
    for by in Card
    if by.destroys is not None
)
"""Destroyer and destroyed, in card-list order: Archers are named before Crossbowmen."""

_DESTROYABLE = {shift for *_, shift in _DESTROYERS}

_VALUES = {
    False: tuple(card.open for card in CARDS),
    True: tuple(card.siege for card in CARDS),
}
"""What each kind counts, by whether it is a siege."""


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
    ours = support(hexmap, position.armies[attacker], dst, src)
    theirs = support(hexmap, position.armies[defender], src, dst)
    names = hexmap.names
    return (
        support_lines([names[at] for at in ours]),
        terrain_lines(hexmap.kinds[dst], names[dst]) + support_lines([names[at] for at in theirs]),
    )


def terrain_lines(terrain: Terrain, at: str) -> tuple[Line, ...]:
    """Line of the terrain on which an army defends; none where it adds nothing (B5).

    >>> terrain_lines(Terrain.FOREST, "C4")[0].value, terrain_lines(Terrain.CLEAR, "C4")
    (2, ())
    """
    bonus = TERRAIN_BONUS.get(terrain)
    return () if bonus is None else (Line("terrain", bonus, "B5", at=at),)


def support_lines(hexes: Iterable[str]) -> tuple[Line, ...]:
    """Lines of the armies that support, one each (B6)."""
    return tuple(Line("support", 1, "B6", at=at) for at in hexes)


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
    ahead = attacker.total - defender.total
    winner = "attacker" if ahead > 0 else "defender"
    return Ledger(attacker, defender, siege, hexmap.kinds[dst], winner, "T36" if ahead else "T37")


def _side(
    position: Position, at: int, cards: Hand, against: Hand, siege: bool, lines: tuple[Line, ...]
) -> Side:
    seat = position.owner(at)
    assert seat is not None
    destroyed = () if siege else destroyed_cards(cards, against)
    return Side(position.players[seat], position.map.names[at], cards, destroyed, lines, siege)
