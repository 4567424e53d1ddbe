"""The fifteen kinds of card (T44), and hands: immutable multisets of them.

Inside the engine a hand is one integer, the *packed* hand: the sum of its cards. Each kind has 8
bits for its count, and above them three 16-bit lanes hold the number of cards, the sum of open
values and the sum of siege values. Adding or taking away cards is then integer addition, and a
battle total is a shift.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from enum import StrEnum
from typing import TypeAlias


class Card(StrEnum):
    """A kind of card. The value is its name, so plain strings serve as keys wherever cards do.

    >>> Card.KNIGHTS.open, Card.KNIGHTS.siege, Card.KNIGHTS.destroys
    (4, 3, <Card.ARCHERS: 'Archers'>)
    >>> Card("Moat").side
    'defender'
    """

    ARCHERS = "Archers"
    CROSSBOWMEN = "Crossbowmen"
    SWORDSMEN = "Swordsmen"
    PIKEMEN = "Pikemen"
    KNIGHTS = "Knights"
    BOILING_OIL = "Boiling Oil"
    PARAPETS = "Parapets"
    MOAT = "Moat"
    LADDERS = "Ladders"
    SAPPERS = "Sappers"
    SIEGE_TOWER = "Siege Tower"
    CATAPULTS = "Catapults"
    TREBUCHETS = "Trebuchets"
    BALLISTAE = "Ballistae"
    MARCH = "March"

    @property
    def open(self) -> int:
        """Value in an open battle."""
        return _VALUES[self][0]

    @property
    def siege(self) -> int:
        """Value in a siege."""
        return _VALUES[self][1]

    @property
    def destroys(self) -> Card | None:
        """The kind of card it destroys in an open battle (B4), if any."""
        return _DESTROYS.get(self)

    @property
    def side(self) -> str | None:
        """The side that alone may play it in a siege: attacker, defender or None (B3)."""
        return _SIDES.get(self)


_VALUES = {
    Card.ARCHERS: (3, 4),
    Card.CROSSBOWMEN: (2, 4),
    Card.SWORDSMEN: (3, 3),
    Card.PIKEMEN: (3, 3),
    Card.KNIGHTS: (4, 3),
    Card.BOILING_OIL: (0, 4),
    Card.PARAPETS: (0, 5),
    Card.MOAT: (0, 6),
    Card.LADDERS: (0, 4),
    Card.SAPPERS: (0, 5),
    Card.SIEGE_TOWER: (0, 6),
    Card.CATAPULTS: (1, 4),
    Card.TREBUCHETS: (1, 5),
    Card.BALLISTAE: (2, 3),
    Card.MARCH: (1, 0),
}

_DESTROYS = {
    Card.ARCHERS: Card.PIKEMEN,
    Card.CROSSBOWMEN: Card.PIKEMEN,
    Card.PIKEMEN: Card.KNIGHTS,
    Card.KNIGHTS: Card.ARCHERS,
}

_SIDES = {
    Card.BOILING_OIL: "defender",
    Card.PARAPETS: "defender",
    Card.MOAT: "defender",
    Card.LADDERS: "attacker",
    Card.SAPPERS: "attacker",
    Card.SIEGE_TOWER: "attacker",
}

CARDS = tuple(Card)
"""All kinds, in card-list order."""

NUMBER: dict[str, int] = {card: number for number, card in enumerate(CARDS)}
"""Number of a kind, as in the engine's decks."""

SHIFT = tuple(8 * number for number in range(len(CARDS)))
SIZE_SHIFT = 8 * len(CARDS)
OPEN_SHIFT = SIZE_SHIFT + 16
SIEGE_SHIFT = OPEN_SHIFT + 16
LANE = 0xFFFF

MOST_OF_A_KIND = 255
"""Cards of one kind that a packed hand can count."""

PACKED = tuple(
    (1 << SHIFT[number])
    + (1 << SIZE_SHIFT)
    + (card.open << OPEN_SHIFT)
    + (card.siege << SIEGE_SHIFT)
    for number, card in enumerate(CARDS)
)
"""The packed hand that holds one card, by number."""

CardsLike: TypeAlias = "Hand | Mapping[str, int] | Iterable[str] | str"
"""Wherever cards are taken: ``{"Knights": 2}``, ``["Knights", "Knights"]`` or ``"Knights*2
March"``."""


def pack(numbers: Iterable[int]) -> int:
    """Packed hand of a run of card numbers."""
    packed = 0
    for number in numbers:
        packed += PACKED[number]
    return packed


def kinds_in(packed: int) -> list[tuple[int, int]]:
    """Card number and count of each kind in a packed hand, ascending.

    >>> kinds_in(pack([4, 7, 4]))
    [(4, 2), (7, 1)]
    """
    return [(number, count) for number, count in enumerate(unpack(packed)) if count]


def unpack(packed: int) -> tuple[int, ...]:
    """Count of each kind in a packed hand."""
    return tuple(packed.to_bytes(24, "little")[: len(CARDS)])


def card_run(packed: int) -> bytes:
    """Card numbers of a packed hand, ascending."""
    return b"".join(bytes((number,)) * count for number, count in enumerate(unpack(packed)))


class Hand(Mapping[Card, int]):
    """An immutable multiset of cards that reads like a Counter: a kind it lacks counts 0.

    Iteration is in card-list order over the kinds it holds.

    Parameters
    ----------
    cards
        ``{"Knights": 2}``, ``["Knights", "Knights"]`` or ``"Knights*2 March"``.

    Raises
    ------
    ValueError
        If a name is no card or a count is no whole number from 0 to 255.

    >>> hand = Hand("Knights*2 March")
    >>> hand["Knights"], hand["Moat"], hand.size
    (2, 0, 3)
    >>> hand + Hand("March")
    Hand('Knights*2 March*2')
    """

    __slots__ = ("_packed",)
    _packed: int

    def __init__(self, cards: CardsLike = ()) -> None:
        self._packed = (
            cards._packed if isinstance(cards, Hand) else _pack_counts(parse_cards(cards))
        )

    @classmethod
    def from_packed(cls, packed: int) -> Hand:
        """Hand around a packed hand of the engine."""
        hand = cls.__new__(cls)
        hand._packed = packed
        return hand

    @property
    def packed(self) -> int:
        """The packed hand (see the module's docstring)."""
        return self._packed

    @property
    def size(self) -> int:
        """Number of cards."""
        return self._packed >> SIZE_SHIFT & LANE

    @property
    def open(self) -> int:
        """Sum of the open values."""
        return self._packed >> OPEN_SHIFT & LANE

    @property
    def siege(self) -> int:
        """Sum of the siege values."""
        return self._packed >> SIEGE_SHIFT & LANE

    def elements(self) -> tuple[Card, ...]:
        """Each card once for every copy, in card-list order."""
        return tuple(card for card, count in self.items() for _ in range(count))

    def __getitem__(self, card: str) -> int:
        number = NUMBER.get(card)
        if number is None:
            raise KeyError(card)
        return self._packed >> SHIFT[number] & 0xFF

    def __iter__(self) -> Iterator[Card]:
        return (card for card, count in zip(CARDS, unpack(self._packed), strict=True) if count)

    def __len__(self) -> int:
        return sum(1 for count in unpack(self._packed) if count)

    def __contains__(self, card: object) -> bool:
        return card in NUMBER and self[str(card)] > 0

    def __add__(self, other: Hand) -> Hand:
        return Hand.from_packed(self._packed + other._packed)

    def __sub__(self, other: Hand) -> Hand:
        if not other <= self:
            raise ValueError(f"cannot take {other} from {self}: it does not hold all of them")
        return Hand.from_packed(self._packed - other._packed)

    def __le__(self, other: Hand) -> bool:
        return all(a <= b for a, b in zip(unpack(self._packed), unpack(other._packed), strict=True))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Hand):
            return self._packed == other._packed
        if isinstance(other, Mapping):
            return dict(self) == {card: count for card, count in other.items() if count}
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self._packed)

    def __str__(self) -> str:
        """The notation of cards, ``Knights*2 March``, or ``none``."""
        return " ".join(_word(card, count) for card, count in self.items()) or "none"

    def __repr__(self) -> str:
        return f"Hand({str(self) if self._packed else ''!r})"


def _word(card: Card, count: int) -> str:
    return card.replace(" ", "") + (f"*{count}" if count > 1 else "")


_BY_WORD = {card.replace(" ", "").lower(): card for card in CARDS}
_LONGEST = 40
"""Letters of a misprint that are compared with the names of cards."""
_TOKEN = re.compile(r"([A-Za-z]+)(?:\*([0-9]{1,9}))?\Z")


_NAMES_OF_TWO = re.compile(
    "|".join(card.replace(" ", r"\s+") for card in CARDS if " " in card), re.IGNORECASE
)


def card_words(text: str) -> list[str]:
    """Words of a text that names cards, a name of two words as one.

    >>> card_words("Knights*2 Boiling Oil*3")
    ['Knights*2', 'BoilingOil*3']
    """
    return _NAMES_OF_TWO.sub(lambda name: "".join(name[0].split()), text).split()


def card_named(text: str) -> Card:
    """Card of a name, with or without its blank and in any case.

    Raises
    ------
    ValueError
        If there is no such card; the message says what was probably meant.

    >>> card_named("boilingoil")
    <Card.BOILING_OIL: 'Boiling Oil'>
    """
    word = str(text).replace(" ", "").replace("_", "").lower()
    if word in _BY_WORD:
        return _BY_WORD[word]
    near = get_close_matches(word[:_LONGEST], _BY_WORD, n=1)
    hint = f"did you mean {_BY_WORD[near[0]]!s}?" if near else "the cards are " + ", ".join(CARDS)
    raise ValueError(f"{text!r:.60} is no card: {hint}")


def parse_cards(cards: CardsLike) -> dict[Card, int]:
    """Counts of cards written in any of the accepted ways (see `CardsLike`).

    Raises
    ------
    ValueError
        If a name is no card, or a count is no whole number from 0 to 255.

    >>> parse_cards("Knights*2 March")
    {<Card.KNIGHTS: 'Knights'>: 2, <Card.MARCH: 'March'>: 1}
    """
    counts: dict[Card, int] = {}
    for word, count in _pairs(cards):
        whole = isinstance(count, int) and not isinstance(count, bool)
        if not (whole and 0 <= count <= MOST_OF_A_KIND):
            raise ValueError(
                f"{count!r:.60} is no number of {word}: "
                f"expected a whole number from 0 to {MOST_OF_A_KIND}"
            )
        card = card_named(word)
        counts[card] = counts.get(card, 0) + count
        if counts[card] > MOST_OF_A_KIND:
            raise ValueError(
                f"{counts[card]} {card} are too many: "
                f"a hand holds at most {MOST_OF_A_KIND} of a kind"
            )
    return counts


def _pairs(cards: CardsLike) -> Iterator[tuple[str, int]]:
    if isinstance(cards, str):
        for token in card_words(cards):
            if token.lower() == "none":
                continue
            match = _TOKEN.match(token)
            if match is None:
                raise ValueError(
                    f"{token!r:.60} is no card: write a name like Knights, or Knights*2"
                )
            yield match[1], int(match[2] or 1)
    elif isinstance(cards, Mapping):
        yield from cards.items()
    elif isinstance(cards, Iterable):
        for card in cards:
            yield card, 1
    else:
        raise ValueError(
            f"{cards!r:.60} are no cards: expected {{'Knights': 2}}, ['Knights', 'Knights'] "
            "or 'Knights*2 March'"
        )


def _pack_counts(counts: Mapping[Card, int]) -> int:
    return sum(PACKED[NUMBER[card]] * count for card, count in counts.items())
